"""The table as a seat knows it, to try things out on: a copy that may be changed without anybody noticing."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.notes import FriendsNotes
from debacle.games.friends.rules.state import FriendsView

Cards = tuple[CardId, ...]


class ScratchTable:
    """What lies in front of everybody, and the money as counted."""

    __slots__ = ("bound", "empires", "links", "money", "removed", "row", "struck", "unused")

    def __init__(
        self,
        money: list[int],
        row: Cards,
        empires: list[Cards],
        bound: list[Cards],
        unused: list[Cards],
        links: tuple[tuple[CardId, CardId], ...],
        removed: Cards,
        struck: Cards,
    ) -> None:
        self.money = money
        self.row = row
        """The lots still to come this round."""
        self.empires = empires
        self.bound = bound
        self.unused = unused
        self.links = links
        self.removed = removed
        self.struck = struck

    def copy(self) -> ScratchTable:
        return ScratchTable(
            self.money[:], self.row, self.empires[:], self.bound[:], self.unused[:], self.links, self.removed,
            self.struck,
        )  # fmt: skip

    def remove(self, card: CardId) -> None:
        """Out of the game, with what is attached to it (FR-49)."""
        self._lift(card)
        if self.links:
            self.links = tuple([link for link in self.links if link[1] != card])

    def give(self, card: CardId, seat: Seat) -> None:
        """A factory or prestige card, with what is attached to it."""
        self._lift(card)
        self.empires[seat] = (*self.empires[seat], card)

    def wait(self, card: CardId, seat: Seat) -> None:
        """A card to the left of somebody's empire."""
        self._lift(card)
        self.unused[seat] = (*self.unused[seat], card)

    def link(self, card: CardId, target: int, *, player: bool) -> None:
        self._lift(card)
        if player:
            self.bound[target] = (*self.bound[target], card)
        else:
            self.links = (*self.links, (card, target))

    def _lift(self, card: CardId) -> None:
        for places in (self.empires, self.bound, self.unused):
            for seat, cards in enumerate(places):
                if card in cards:
                    places[seat] = tuple([other for other in cards if other != card])
                    return
        if self.links:
            self.links = tuple([link for link in self.links if link[0] != card])


def scratch_table_of(view: FriendsView, notes: FriendsNotes, lots: Cards) -> ScratchTable:
    money = [notes.money[seat] if coins is None else coins for seat, coins in enumerate(view.money)]
    return ScratchTable(
        money, lots, list(view.empires), list(view.bound), list(view.unused), view.links, view.removed, view.struck
    )
