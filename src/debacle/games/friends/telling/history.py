"""The log of one onlooker, lot by lot."""

from __future__ import annotations

from collections.abc import Iterable

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.events import (
    BidMade,
    CardAnnounced,
    Defaulted,
    IncomePaid,
    LotCalled,
    LotUnsold,
    LotWon,
    Passed,
    RoundBegun,
    SaleIsFree,
)


class Entry:
    """A stretch of the game: a round's cards, one lot, or an income."""

    def __init__(self, round_number: int, lot: int = 0, card: CardId | None = None, *, income: bool = False) -> None:
        self.round = round_number
        self.lot = lot
        """Which of the round; 0: none."""
        self.card = card
        self.income = income
        self.events: list[Event] = []
        self.calls: list[tuple[Seat, int | None]] = []
        """Bids and passes (None) of the auction that goes on, or of the last one."""
        self.winner: Seat | None = None
        self.price = 0
        self.unsold = False

    def add(self, event: Event) -> None:
        self.events.append(event)
        if isinstance(event, BidMade):
            self.calls.append((event.seat, event.amount))
        elif isinstance(event, Passed):
            self.calls.append((event.seat, None))
        elif isinstance(event, Defaulted | SaleIsFree):
            self.calls = []
        elif isinstance(event, LotWon):
            self.winner, self.price = event.seat, event.price
        elif isinstance(event, LotUnsold):
            self.unsold = True


class History:
    def __init__(self, log: Iterable[Event]) -> None:
        self.entries: list[Entry] = [Entry(1)]
        for event in log:
            self._add(event)

    def _add(self, event: Event) -> None:
        now = self.entries[-1]
        if isinstance(event, RoundBegun):
            self.entries.append(Entry(event.round))
        elif isinstance(event, LotCalled):
            self.entries.append(Entry(now.round, now.lot + 1, event.card))
            return
        elif isinstance(event, IncomePaid) and not now.income:
            self.entries.append(Entry(now.round, income=True))
        self.entries[-1].add(event)

    def lots(self, round_number: int) -> list[Entry]:
        """What was called in this round, in order."""
        return [entry for entry in self.entries if entry.round == round_number and entry.lot]

    def played(self) -> int:
        """How many action cards have been announced."""
        return sum([isinstance(event, CardAnnounced) for entry in self.entries for event in entry.events])

    def sales(self) -> int:
        """How often the hammer has fallen."""
        return sum([entry.winner is not None for entry in self.entries])
