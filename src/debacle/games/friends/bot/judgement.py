"""Where everybody will stand at the end, as far as one can tell: VP now, what is promised, and what money will buy."""

from __future__ import annotations

from math import exp

from debacle.core.audience import Seat
from debacle.games.friends.bot.scratch_table import Cards, ScratchTable, scratch_table_of
from debacle.games.friends.bot.weights import EUROS_A_POINT, SLEEVE, Weights
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.rules.empire import (
    base_income,
    card_vp,
    empire_vp,
    factories,
    factory_limit,
    production,
    tax,
)
from debacle.games.friends.rules.notes import FriendsNotes
from debacle.games.friends.rules.row import lots_to_come
from debacle.games.friends.rules.state import FriendsView
from debacle.games.friends.rules.window import Window

SOLD = 0.75
"""How much of a row finds a buyer."""
SPREAD = 7.0
"""Points behind the best at which an opponent counts for a third."""
SLOT = 0.2
"""Points that room for one more factory is worth, for each income to come."""
MOST_ROOM = 2
EVERY_ROUND = ("base_income", "double_production")
"""Effects that bring money with each income."""
UNLINKED = 0.2
"""Of what an influence card is worth, how much is left while nobody feels it."""
SAFETY = 0.15
"""How much of its VP a protected card would otherwise be in danger of losing."""
NOT_DONE = 0.6
"""The chance that whoever holds the card for an extra round will need it."""

Standing = tuple[int, float, float]
"""VP, what its cards promise beyond them in points, and the production of one round."""


class Judgement:
    """A seat's judgement of the table; how much the others count is fixed at the first look."""

    def __init__(self, deck: FriendsDeck, weights: Weights, view: FriendsView, notes: FriendsNotes) -> None:
        assert view.seat is not None
        self.deck = deck
        self.weights = weights
        self.view = view
        self.me: Seat = view.seat
        self.seats = len(view.empires)
        self.others = [(self.me + step) % self.seats for step in range(1, self.seats)]
        self.table = scratch_table_of(view, notes, lots_to_come(view))
        self.vp = [empire_vp(deck, self.table, seat) for seat in range(self.seats)]
        self.rounds = self._rounds_left()
        """Auction phases to come, the current one included."""
        self.incomes = self.rounds - (view.phase != "income")
        self.fade = min(1.0, max(0.0, (self.rounds - 0.7) / 2.5))
        """How much of its usual worth a card up the sleeve still has."""
        self.standings = [self.standing(self.table, seat) for seat in range(self.seats)]
        self._per_lot = self._average_lot()
        self._supply = self.supply(self.table)
        self.regard = self._weigh_others()
        """By seat: what a point of theirs is worth to this one."""
        self.now = self.points(self.table, self.standings)
        richer = self.table.copy()
        richer.money[self.me] += 1
        self.euro = max(1e-6, self.points(richer, self.standings) - self.now)
        """Points that one more euro is worth to this seat."""

    def standing(self, table: ScratchTable, seat: Seat) -> Standing:
        deck, incomes = self.deck, self.incomes
        vp = empire_vp(deck, table, seat)
        own = factories(deck, table, seat)
        yields: float = 0
        for card in own:
            yields += production(deck, table, seat, card) - deck.cards[card].upkeep
            if deck.cards[card].production_formula is not None:
                yields += incomes  # VP will grow
        yields += base_income(deck, table, seat)
        room = factory_limit(deck, table, seat) - len(own)
        promise = SLOT * incomes * max(0, min(room, MOST_ROOM))
        for card in table.empires[seat]:
            formula = deck.cards[card].vp_formula
            if formula == "1_per_card":
                promise += 0.7 * incomes
            elif formula == "5_per_factory":
                promise += 4 * max(0.0, min(room, 0.4 * incomes))
        for card in table.bound[seat]:
            if deck.cards[card].effect == "prestige_bonus":
                promise += incomes
        for card, host in table.links:
            if deck.cards[card].effect == "protect" and host in table.empires[seat]:
                promise += SAFETY * card_vp(deck, table, seat, host)
        for card in table.unused[seat]:
            promise += self.in_hand(card) / EUROS_A_POINT
        return vp, promise, yields

    def points(self, table: ScratchTable, standings: list[Standing]) -> float:
        """How this seat stands against the others, in VP."""
        means = [
            coins + self.weights.patience * max(0.0, self.incomes * yields)
            for coins, (_, _, yields) in zip(table.money, standings, strict=True)
        ]
        supply = self._supply if table.row is self.table.row else self.supply(table)
        to_buy = supply / max(1.0, sum(means))
        points = self._finish(standings)
        for seat, (vp, promise, _) in enumerate(standings):
            points += self.regard[seat] * (vp + promise + to_buy * means[seat])
        return points

    def gain(self, table: ScratchTable, changed: tuple[Seat, ...] = ()) -> float:
        """What it brings this seat, in points, if the table becomes this; with the seats whose cards changed."""
        standings = self.standings
        if changed:
            standings = standings[:]
            for seat in changed:
                standings[seat] = self.standing(table, seat)
        return self.points(table, standings) - self.now

    def own_gain(self, table: ScratchTable, seat: Seat) -> float:
        """What it brings another, counting its own points alone."""
        before, after = self.standings[seat], self.standing(table, seat)
        money: float = table.money[seat] - self.table.money[seat]
        money += self.weights.patience * self.incomes * (after[2] - before[2])
        return after[0] + after[1] - before[0] - before[1] + money * self.euro

    def supply(self, table: ScratchTable) -> float:
        """Points to be had for money: in the lots of this round, and in those of rounds to come."""
        here = sum([self.substance(card) for card in table.row])
        later = max(0.0, self.rounds - 1) if self.view.phase != "income" else self.rounds
        return self.weights.supply * (here + later * SOLD * (self.seats + self.deck.numbers.row_extra) * self._per_lot)

    def in_hand(self, card: CardId) -> float:
        """What a card that waits may still be worth, in euros; one that could be linked should be."""
        about = self.deck.cards[card]
        share = self.weights.hold if about.attach is None else UNLINKED
        return share * self.fade * SLEEVE[about.effect or ""]

    def substance(self, card: CardId) -> float:
        """About how many points a card holds for whoever buys it."""
        about = self.deck.cards[card]
        if about.effect in EVERY_ROUND:
            return SLEEVE[about.effect] / EUROS_A_POINT * min(1.0, self.incomes / 6)
        if about.effect is not None:
            return about.vp + self.fade * SLEEVE[about.effect] / EUROS_A_POINT
        if about.vp_formula is not None:
            return 10.0
        return max(0, about.vp) + 0.1 * about.production * max(0.0, min(3.0, self.incomes))

    def leads(self) -> bool:
        """Whether this seat would win if the game ended now (FR-88)."""
        money = self.table.money
        return all((self.vp[self.me], money[self.me]) > (self.vp[seat], money[seat]) for seat in self.others)

    def shed(self, table: ScratchTable, seat: Seat) -> None:
        """Factories above the maximum go, the least useful first (FR-36)."""
        deck = self.deck
        own = factories(deck, table, seat)
        while len(own) > factory_limit(deck, table, seat):
            taxes = {card: tax(deck, table, seat, card) for card in own}
            payable = [card for card in own if taxes[card] <= table.money[seat]] or list(own)
            worst = min(payable, key=lambda card: self.usefulness(card) + taxes[card])
            table.money[seat] = max(0, table.money[seat] - taxes[worst])
            table.remove(worst)
            own = factories(deck, table, seat)

    def usefulness(self, card: CardId) -> float:
        """Of a factory, in euros and by itself: enough to tell which one to do without."""
        about = self.deck.cards[card]
        yields = about.production - about.upkeep + (12 if about.production_formula else 0)
        for other, host in self.table.links:
            if host == card and self.deck.cards[other].effect == "double_production":
                yields *= 2
        return self.weights.patience * self.incomes * yields + about.vp / self.euro

    def _finish(self, standings: list[Standing]) -> float:
        """At the goal and ahead is where the game should end; the same for others is not."""
        if self.view.phase == "income":
            return 0.0
        best = max(standings)[0]
        if best < self.deck.numbers.vp_goal and self.rounds > 1:
            return 0.0
        mine = standings[self.me][0]
        ahead = min([mine - standings[seat][0] for seat in self.others])
        return self.weights.finish * max(-1.0, min(1.0, ahead / 4))

    def _rounds_left(self) -> float:
        view, numbers, weights = self.view, self.deck.numbers, self.weights
        if view.extra_round or (view.last_round and view.phase != "income"):
            return 1.0
        wanted = self.seats + numbers.row_extra
        lead = max(self.vp)
        coming = weights.pace * len(self.table.row) / wanted
        missing = numbers.vp_goal - lead - coming
        later = max(0.0, missing / weights.pace + 0.5) if lead < numbers.vp_goal or view.phase == "cards" else 0.0
        cards = view.deck_size if view.reshuffled else view.deck_size + len(view.discard) + 0.2 * view.deck_size
        later = min(later, cards / (SOLD * wanted))
        prolongs = self.deck.prolongs
        for seat in range(self.seats):
            if prolongs in view.unused[seat] and self.vp[seat] < lead:
                later += NOT_DONE
        return max(1.0, later) if view.phase == "income" else 1.0 + later

    def _average_lot(self) -> float:
        """Of a card that nobody has seen yet."""
        view = self.view
        pile: Cards | None = view.deck_cards
        if pile is None:
            seen = {*view.row, *view.discard, *view.removed, *[card for card, _ in view.links]}
            for places in (view.empires, view.bound, view.unused):
                for cards in places:
                    seen.update(cards)
            pile = tuple([card for card in range(len(self.deck.cards)) if card not in seen])
        return sum([self.substance(card) for card in pile]) / max(1, len(pile))

    def _weigh_others(self) -> list[float]:
        """Whoever is nearer to winning counts for more."""
        money = self.table.money
        price = EUROS_A_POINT
        likely = [
            vp + promise + (money[seat] + self.incomes * yields) / price
            for seat, (vp, promise, yields) in enumerate(self.standings)
        ]
        best = max([likely[seat] for seat in self.others])
        near = [exp((points - best) / SPREAD) for points in likely]
        total = sum([near[seat] for seat in self.others])
        regard = [-self.weights.rivalry * share / total for share in near]
        regard[self.me] = 1.0
        return regard


def next_lot(view: FriendsView) -> CardId | None:
    """Which lot a window stands before."""
    lots = lots_to_come(view)
    top = view.stack[-1]
    return lots[0] if lots and isinstance(top, Window) and top.kind == "lot" else None
