"""The log of one onlooker, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.qe.rules.events import BidOpened, BidSealed, BidsRead, BidsTied, TileSold, TileTurned, ZeroBid


class Turn:
    """What this onlooker was told of one tile."""

    def __init__(self, number: int, event: TileTurned, seats: int) -> None:
        self.number = number
        self.lap = (number - 1) // seats + 1
        self.turned = event
        self.events: list[Event] = []
        self.bids: list[int | None] = [None] * seats
        """By seat, the last ones; None where unknown."""
        self.tied_out: tuple[Seat, ...] = ()
        """Who was tied for the third time (QE-27)."""
        self.rewarded: set[Seat] = set()

    def add(self, event: Event) -> None:
        self.events.append(event)
        if isinstance(event, BidOpened | BidSealed | TileSold):
            self._bid(event.seat, event.amount)
        elif isinstance(event, BidsRead):
            self.bids = list(event.bids)
        elif isinstance(event, BidsTied):
            self.tied_out = event.seats if event.last else ()
        elif isinstance(event, ZeroBid):
            self._bid(event.seat, 0)
            if event.rewarded:
                self.rewarded.add(event.seat)

    def _bid(self, seat: Seat, amount: int | None) -> None:
        if amount is not None:
            self.bids[seat] = amount


class History:
    def __init__(self, log: Iterable[Event], seats: int) -> None:
        self.prelude: list[Event] = []
        self.turns: list[Turn] = []
        for event in log:
            if isinstance(event, TileTurned):
                self.turns.append(Turn(len(self.turns) + 1, event, seats))
            elif self.turns:
                self.turns[-1].add(event)
            else:
                self.prelude.append(event)

    def rewarded_laps(self, seat: Seat) -> set[int]:
        """The rounds in which this seat had a zero bid rewarded (QE-20)."""
        return {turn.lap for turn in self.turns if seat in turn.rewarded}

    def surely_above(self, turn: int, own_seat: Seat | None, open_bid: int | None) -> int:
        """The greatest sum that the winning bid of that sale is sure to have beaten."""
        bids = self.turns[turn] if turn < len(self.turns) else None
        own = None if bids is None or own_seat is None or own_seat in bids.tied_out else bids.bids[own_seat]
        return max(open_bid or 0, own or 0)
