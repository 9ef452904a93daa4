"""What a bot of Q.E. may have a word about: what all have seen, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.core.messages import Event
from debacle.games.qe.rules.events import BanksFounded, BidOpened, BidsTied, GameEnded, TileSold, ZeroBid
from debacle.teaching.tutor import Occasion

OCCASIONS = frozenset({"begin", "open", "won", "lost", "tie", "zero", "end_won", "end_lost", "end_out"})


def occasions(seen: Sequence[Event], place: int) -> Sequence[Occasion]:
    event, seats = seen[place], _seats(seen)
    if isinstance(event, BanksFounded):
        return (Occasion("begin", tuple(seats)),)
    if isinstance(event, BidOpened):
        return (Occasion("open", (event.seat,)),)
    if isinstance(event, BidsTied):
        return (Occasion("tie", event.seats),)
    if isinstance(event, ZeroBid):
        return (Occasion("zero", (event.seat,)),)
    if isinstance(event, TileSold):
        return Occasion("won", (event.seat,)), Occasion("lost", tuple([seat for seat in seats if seat != event.seat]))
    if isinstance(event, GameEnded):
        return _end(event, seats)
    return ()


def _seats(seen: Sequence[Event]) -> range:
    founded = next((event for event in seen if isinstance(event, BanksFounded)), None)
    return range(0 if founded is None else len(founded.nations))


def _end(event: GameEnded, seats: range) -> Sequence[Occasion]:
    outcome = event.outcome
    out = [seat for seat in seats if outcome.sheets[seat].eliminated]
    others = [seat for seat in seats if seat not in outcome.winners and seat not in out]
    return Occasion("end_won", outcome.winners), Occasion("end_out", tuple(out)), Occasion("end_lost", tuple(others))
