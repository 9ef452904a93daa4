"""A player for Friends that judges every answer by where it will leave everybody at the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from random import Random
from typing import ClassVar

from debacle.core.specs import Amount, Answer, Each, Either, Pick, Spec
from debacle.games.friends.bot.judgement import Judgement, next_lot
from debacle.games.friends.bot.lot import JudgedLot
from debacle.games.friends.bot.weights import EUROS_A_POINT, STEADY, Weights
from debacle.games.friends.bot.what_if import try_card
from debacle.games.friends.rules.announcement import Announced, ForcedSale
from debacle.games.friends.rules.auction import Award, half_price
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.rules.empire import tax
from debacle.games.friends.rules.notes import FriendsNotes
from debacle.games.friends.rules.state import FriendsView
from debacle.games.friends.rules.swap import Give

WHIM = 0.2
"""Points that an act may seem better than it is."""
WORTHWHILE = 0.2
"""Points that an act must bring, beside doing nothing."""
MOST_STEP = 4
"""Bids are raised by up to so much."""
WAITS_FOR_INCOME = ("triple_then_destroy", "no_base_income", "no_production")
"""Best played when it is clear that there is an income to be spoilt (FR-64)."""
WAITS_FOR_AUCTION = ("card_to_row_end",)


class Steady:
    """Knows what all can see and counts the money; tries its answers on a copy of the table."""

    usual: ClassVar = STEADY

    def __init__(self, deck: FriendsDeck, weights: Weights = STEADY) -> None:
        self._deck = deck
        self._weights = weights
        self._answers: dict[str, Callable[[Judgement, Spec, Random], Answer]] = {
            "cards": self._act,
            "acquired": self._act,
            "lot": self._act,
            "income": self._act,
            "bid": self._bid,
            "sale": self._buy,
            "half": self._halve,
            "shed": self._shed,
            "give": self._give_back,
            "react": self._cancel,
            "end": self._go_on,
        }

    def choose(self, view: FriendsView, notes: FriendsNotes, rng: Random) -> Answer:
        assert view.asked is not None
        spec, kind = view.asked.spec, view.asked.decision.kind
        if isinstance(spec, Either) and (len(spec.acts) == 1 or _out_of_reach(view, spec)):
            return next(iter(spec.acts)), None
        return self._answers[kind](Judgement(self._deck, self._weights, view, notes), spec, rng)

    def _act(self, judgement: Judgement, spec: Spec, rng: Random) -> Answer:
        """Play, link, deactivate or refuse: whatever brings the most, if it brings anything."""
        assert isinstance(spec, Either)
        refusal, *acts = spec.acts
        best: Answer = (refusal, None)
        most = 0.0
        for act in acts:
            for argument, gain in self._try(judgement, act, spec.acts[act]):
                gain += WHIM * rng.random() - WORTHWHILE
                if gain > most:
                    most, best = gain, (act, argument)
        return best

    def _try(self, judgement: Judgement, act: str, spec: Spec | None) -> list[tuple[Answer, float]]:
        """Every way to do this, with what it brings in points."""
        if act == "deactivate":
            return [(factory, self._without(judgement, factory)) for factory in _cards_in(spec)]
        card = self._deck.index[act]
        effect = self._deck.cards[card].effect
        if effect == "bar_bidder":
            return self._bar(judgement, card)
        phase = judgement.view.phase
        if (effect in WAITS_FOR_INCOME and phase != "income") or (effect in WAITS_FOR_AUCTION and phase == "cards"):
            return []
        return [
            (argument, judgement.gain(*try_card(judgement, judgement.me, card, targets)))
            for argument, targets in _arguments(spec)
        ]

    def _without(self, judgement: Judgement, factory: CardId) -> float:
        table = judgement.table.copy()
        table.money[judgement.me] -= tax(self._deck, table, judgement.me, factory)
        table.remove(factory)
        return judgement.gain(table, (judgement.me,))

    def _bar(self, judgement: Judgement, card: CardId) -> list[tuple[Answer, float]]:
        """Keep the strongest rival from the next lot, if that makes it cheaper (FR-72)."""
        view, lot = judgement.view, next_lot(judgement.view)
        if lot is None:
            return []
        called = next((frame for frame in view.stack if isinstance(frame, Bidding)), None)
        still_in = range(judgement.seats) if called is None else called.speakers
        if judgement.me not in still_in:
            return []
        rivals = [seat for seat in judgement.others if seat in still_in and (seat, lot) not in view.barred]
        thought = JudgedLot(judgement, lot, rivals)
        low = self._deck.cards[lot].min_bid
        reaches = sorted([(thought.reach(seat), seat) for seat in rivals])
        mine = min(thought.worth(), judgement.table.money[judgement.me])
        if not reaches or mine < low:
            return []
        reach, seat = reaches[-1]
        second = max(low, reaches[-2][0]) if len(reaches) > 1 else low
        saved = max(0.0, mine - second) - max(0.0, mine - max(low, reach))
        kept = judgement.in_hand(card) / EUROS_A_POINT
        return [((seat, lot), saved * judgement.euro - kept)]

    def _bid(self, judgement: Judgement, spec: Spec, rng: Random) -> Answer:
        """Up to what the lot is worth, in small steps; never more than can be paid."""
        assert isinstance(spec, Either)
        amount = spec.acts["bid"]
        frame = judgement.view.stack[-1]
        assert isinstance(amount, Amount)
        assert isinstance(frame, Bidding)
        coins = judgement.table.money[judgement.me]
        half = None if frame.capped else self._sure_half(judgement)
        if amount.low > (coins if half is None else 2 * coins):
            return "pass", None
        rivals = [seat for seat in frame.speakers if seat != judgement.me]
        weights = self._weights
        limit, reach = JudgedLot(judgement, frame.lot, rivals).limit()
        limit *= weights.shade + weights.whim * (rng.random() * 2 - 1)
        most = min(limit, coins)
        if half is not None:
            at_half = min(limit - judgement.in_hand(half), coins)
            if self._deck.cards[frame.lot].min_bid <= at_half:
                most = max(most, 2 * at_half)
        most = min(int(most), amount.high or 0)
        if amount.low > most:
            return "pass", None
        step = 0 if frame.holder is None else int(rng.random() * MOST_STEP)
        return "bid", max(amount.low, min(most, amount.low + step), int(weights.leap * min(most, reach)))

    def _buy(self, judgement: Judgement, spec: Spec, rng: Random) -> Answer:
        """A forced sale: at its price, if the card is worth that, also for keeping it from the next (FR-R18)."""
        frame = judgement.view.stack[-1]
        if isinstance(frame, Bidding):
            return self._bid(judgement, spec, rng)
        assert isinstance(frame, ForcedSale)
        assert isinstance(spec, Pick)
        limit, _ = JudgedLot(judgement, frame.card, list(frame.buyers[1:])).limit()
        return True in spec.options and limit >= frame.price

    def _sure_half(self, judgement: Judgement) -> CardId | None:
        """Special Offer, if it is in hand and nobody is there to cancel it (FR-80, FR-R20)."""
        halves, cancels, unused = self._deck.halves, self._deck.cancels, judgement.view.unused
        sure = halves in unused[judgement.me] and all(cancels not in unused[seat] for seat in judgement.others)
        return halves if sure else None

    def _halve(self, judgement: Judgement, spec: Spec, rng: Random) -> Answer:
        """If it is needed to pay, or saves more than it may save later (FR-80)."""
        award = judgement.view.stack[-1]
        assert isinstance(award, Award)
        kept = 0.0 if self._deck.halves is None else judgement.in_hand(self._deck.halves)
        return award.price > judgement.table.money[judgement.me] or self._saved(award) >= kept

    def _shed(self, judgement: Judgement, spec: Spec, rng: Random) -> Answer:
        return max(_cards_in(spec), key=lambda factory: self._without(judgement, factory))

    def _give_back(self, judgement: Judgement, spec: Spec, rng: Random) -> Answer:
        """What leaves oneself best and the other worst (FR-73, FR-75)."""
        frame = judgement.view.stack[-1]
        assert isinstance(frame, Give)
        user, given = frame.user, frame.given

        def gain(card: CardId) -> float:
            table = judgement.table.copy()
            table.give(given, judgement.me)
            table.give(card, user)
            return judgement.gain(table, (judgement.me, user))

        return max(_cards_in(spec), key=gain)

    def _cancel(self, judgement: Judgement, spec: Spec, rng: Random) -> Answer:
        """If the card just announced hurts more than Murphy's Law is worth keeping (FR-78)."""
        frame = judgement.view.stack[-1]
        assert isinstance(frame, Announced)
        effect = self._deck.cards[frame.card].effect
        if effect == "extra_round":
            return judgement.leads()
        kept = 0.0 if self._deck.cancels is None else judgement.in_hand(self._deck.cancels) / EUROS_A_POINT
        if effect == "half_price":
            return self._harm_of_half(judgement) > kept
        return -judgement.gain(*try_card(judgement, frame.seat, frame.card, frame.targets)) > kept

    def _harm_of_half(self, judgement: Judgement) -> float:
        """What another saves by Special Offer; beyond measure, if it cannot pay without (FR-28)."""
        award = next(frame for frame in judgement.view.stack if isinstance(frame, Award))
        table = judgement.table.copy()
        if table.money[award.seat] < award.price:
            return inf
        table.money[award.seat] += self._saved(award)
        return -judgement.gain(table)

    def _saved(self, award: Award) -> int:
        return award.price - half_price(self._deck, award.lot, award.price)

    def _go_on(self, judgement: Judgement, spec: Spec, rng: Random) -> Answer:
        """Not Done Yet is for those who would not win now (FR-70)."""
        return not judgement.leads()


def _out_of_reach(view: FriendsView, spec: Either) -> bool:
    """A bid that could not be paid at half its price."""
    assert view.seat is not None
    bid, coins = spec.acts.get("bid"), view.money[view.seat]
    return isinstance(bid, Amount) and coins is not None and bid.low > 2 * coins


def _cards_in(spec: Spec | None) -> list[CardId]:
    return [option for option in spec.options if isinstance(option, int)] if isinstance(spec, Pick) else []


def _arguments(spec: Spec | None) -> list[tuple[Answer, tuple[int, ...]]]:
    """What an act may be aimed at, as an answer and as targets."""
    if isinstance(spec, Each):
        first, second = [_cards_in(part) for part in spec.parts.values()]
        return [((one, two), (one, two)) for one in first for two in second]
    if isinstance(spec, Pick):
        return [(card, (card,)) for card in _cards_in(spec)]
    return [(None, ())]
