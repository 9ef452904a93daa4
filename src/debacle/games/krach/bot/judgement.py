"""How a bank stands, as its CEO sees it: what it owes, what covers it, what its cards are worth where they are."""

from __future__ import annotations

from functools import cached_property
from math import ceil

from debacle.core.audience import Seat
from debacle.games.krach.bot.weights import PREMIUM, Weights
from debacle.games.krach.rules.banks import counted, face_value, shareholdings
from debacle.games.krach.rules.deck import CardId, Cards, KrachDeck, WorkforceId
from debacle.games.krach.rules.deck_entries import RISKS, Risk
from debacle.games.krach.rules.notes import KrachNotes
from debacle.games.krach.rules.state import LIVING, NO_STRIKE, KrachView

PROMISE = 0.6
"""Of what half a company would add, how much the shares on the way to it are worth."""
LATER = 0.5
"""How much of a danger later in the lap is left: something may come in between."""
RELIEF = 0.6
"""How often what is missing for the overhead does not come in."""
WELL_STOCKED = 16
"""With so many cards in the Capital deck all interest is paid."""
AT_STAKE = 1.5
"""How much more than its face a loan needs in reserve."""


class Prices:
    """What a deck says about worth, once for all positions."""

    def __init__(self, deck: KrachDeck) -> None:
        self.deck = deck
        self.mean = deck.worth / len(deck.capital)
        self.bailout = sum([card.bailout for card in deck.confidences]) / len(deck.confidences) + 1
        """What a bailout brings: its value, and what the last card drawn is worth beyond it."""
        self.keep = tuple([self._keep(card) for card in deck.every_card])
        self.krachs = frozenset([e for e, card in enumerate(deck.events) if card.effect == "krach"])
        self.steps = {risk: self._steps(risk) for risk in RISKS}

    def _keep(self, card: CardId) -> float:
        effect = self.deck.effect[card]
        if effect is None:
            return float(self.deck.value[card])
        premium = PREMIUM[effect] * (self.deck.capital[card].amount if effect == "bonus" else 1)
        return self.deck.value[card] + premium

    def _steps(self, risk: Risk) -> tuple[tuple[int, float], ...]:
        """What must be lent at this risk, and the cards a flip that it brings."""
        cards = [event for event in self.deck.events if event.risk == risk]
        return tuple(
            [
                (least, sum([e.cards for e in cards if e.min_lent == least]) / len(self.deck.events))
                for least in sorted({event.min_lent for event in cards})
            ]
        )

    def rate(self, risk: Risk, lent: float) -> float:
        """Cards a flip."""
        return sum([cards for least, cards in self.steps[risk] if lent >= least])

    def stake(self, percent: int) -> float:
        """What so much of a company is worth in a fortune, with what it promises (KR-45)."""
        shares = self.deck.params.shares
        face = percent / shares.percent_per_m
        if percent >= shares.triple_at_percent:
            return 3 * face
        if percent >= shares.double_at_percent:
            return 2 * face
        return face * (1 + PROMISE * (percent / shares.double_at_percent) ** 2)


class Judgement:
    def __init__(self, prices: Prices, weights: Weights, view: KrachView, notes: KrachNotes) -> None:
        assert view.seat is not None
        self.prices = prices
        self.deck = prices.deck
        self.weights = weights
        self.view = view
        self.notes = notes
        self.me: Seat = view.seat
        self.hand: Cards = view.hands[self.me] or ()
        self.fortune: Cards = view.fortunes[self.me] or ()
        self.trust = view.confidence[self.me]
        self.rivals = [seat for seat, fate in enumerate(view.fate) if fate == LIVING and seat != self.me]
        self.flips = len(self.rivals) + 1
        """Events in a lap."""

    @cached_property
    def lent(self) -> int:
        return self.lent_by(self.me)

    def lent_by(self, seat: Seat) -> int:
        loans, deck = self.view.loans, self.deck
        return sum([face_value(deck, loans[workforce]) for workforce in self.view.workforces[seat]])

    def lent_at(self, seat: Seat, risk: Risk, without: WorkforceId | None = None) -> int:
        view, deck = self.view, self.deck
        return sum(
            [
                face_value(deck, view.loans[workforce])
                for workforce in view.workforces[seat]
                if deck.risk[workforce] == risk and view.strikes[workforce] == NO_STRIKE and workforce != without
            ]
        )

    @cached_property
    def due(self) -> int:
        """The overhead to come."""
        return self.due_of(self.me)

    def due_of(self, seat: Seat) -> int:
        overhead = self.deck.overhead
        return max(0, sum([overhead[w] for w in self.view.workforces[seat]]) + self.view.rates[seat])

    @cached_property
    def face(self) -> int:
        return face_value(self.deck, self.hand)

    @cached_property
    def cover(self) -> int:
        return counted(self.deck, self.hand) + self.view.guarantees[self.me]

    def cover_without(self, cards: Cards) -> int:
        rest = tuple([card for card in self.hand if card not in cards])
        return counted(self.deck, rest) + self.view.guarantees[self.me]

    @cached_property
    def krach_chance(self) -> float:
        """That the next Event is a Krach."""
        top = self.notes.events[0] if self.notes.events else ()
        return len([event for event in top if event in self.prices.krachs]) / max(1, len(top))

    @cached_property
    def in_play(self) -> float:
        """Of all Capital, how much is not yet in a fortune, as far as one knows."""
        least, most = self.notes.least, self.notes.most
        taken = len(self.fortune) + sum(
            [min((least[s] + most[s]) / 2, self.view.holdings[s]) for s in range(len(least)) if s != self.me]
        )
        return max(0.0, 1 - taken / len(self.deck.capital))

    @cached_property
    def supply(self) -> float:
        """How much of what is owed as interest the Capital deck can pay."""
        return min(1.0, (self.view.capital_deck + 4) / WELL_STOCKED)

    @cached_property
    def income(self) -> float:
        """What one card a flip comes to until as far as one looks ahead, in M."""
        return self.flips * self.prices.mean * self.supply * self.weights.laps

    @cached_property
    def bank(self) -> float:
        """What it would cost to lose the bank now."""
        return self.weights.bank * self.in_play

    @cached_property
    def lost_trust(self) -> float:
        """What it would cost to lose a Confidence card now; without one, the bank."""
        if not self.trust:
            return self.bank
        return self.weights.last_trust if self.trust == 1 else self.weights.trust

    def bailing_out(self, missing: float) -> float:
        """What it costs to be short of so much: as many Confidence cards as it takes, or the bank."""
        cards = ceil(missing / self.prices.bailout)
        if cards > self.trust:
            return self.bank
        return min(self.bank, cards * self.weights.trust + (self.trust == cards))

    def danger(self, face: int, cover: int, lent: int) -> float:
        """What being short until the next turn may cost: of cover in a Krach, of money for the overhead."""
        cost = 0.0
        if cover < lent:
            chance = self.krach_chance * (1 + LATER * (self.flips - 1))
            cost += min(1.0, chance) * self.bailing_out(lent - cover)
        if face < self.due:
            cost += RELIEF * self.bailing_out(self.due - face)
        return cost * self.weights.prudence

    @cached_property
    def companies(self) -> dict[str, int]:
        """Percentages in hand and fortune together."""
        held = shareholdings(self.deck, self.hand + self.fortune)
        return {company: percent for company, (percent, _) in held.items()}

    def keep(self, card: CardId) -> float:
        """What a card in hand is worth to its bank and its CEO."""
        company = self.deck.company[card]
        worth = self.prices.keep[card]
        if company is None:
            return worth
        percent, own = self.companies[company], self.deck.percent[card]
        return worth + (self.prices.stake(percent) - self.prices.stake(percent - own) - worth) / 2

    def richest_first(self, count: int) -> list[tuple[CardId, float]]:
        """The cards best taken to one's fortune, each with what it adds there beyond its use in hand."""
        deck, prices = self.deck, self.prices
        held = {company: percent for company, (percent, _) in shareholdings(deck, self.fortune).items()}
        left, found = list(self.hand), list[tuple[CardId, float]]()
        while left and len(found) < count:
            best, most = left[0], -100.0
            for card in left:
                company = deck.company[card]
                if company is None:
                    gain = 2 * deck.value[card] - prices.keep[card]
                else:
                    percent = held.get(company, 0)
                    gain = prices.stake(percent + deck.percent[card]) - prices.stake(percent)
                if gain > most:
                    best, most = card, gain
            left.remove(best)
            found.append((best, most))
            company = deck.company[best]
            if company is not None:
                held[company] = held.get(company, 0) + deck.percent[best]
        return found
