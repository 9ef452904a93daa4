"""What a bot of Krach may have a word about: what all have seen, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.krach.rules import events as e
from debacle.games.krach.rules.outcome import KrachOutcome
from debacle.teaching.tutor import Occasion

OCCASIONS = frozenset(
    {
        "begin", "hired", "sacked", "lent", "bailout", "bonus", "caught", "caught_other", "rescued", "failed",
        "failed_other", "bought", "krach", "end_won", "end_lost",
    }
)  # fmt: skip

BY_ONE: dict[type[Event], str] = {
    e.WorkforceHired: "hired",
    e.WorkforceSacked: "sacked",
    e.CardLent: "lent",
    e.BailoutCalled: "bailout",
    e.BonusTaken: "bonus",
    e.LotSold: "bought",
}
"""What one banker does for all to see; that one may have a word about it."""


def occasions(seen: Sequence[Event], place: int) -> Sequence[Occasion]:
    event, seats = seen[place], _seats(seen)
    if type(event) in BY_ONE:
        return (Occasion(BY_ONE[type(event)], (_who(event),)),)
    special = SPECIAL.get(type(event))
    return () if special is None else special(event, seats)


def _who(event: Event) -> Seat:
    assert isinstance(
        event, e.WorkforceHired | e.WorkforceSacked | e.CardLent | e.BailoutCalled | e.BonusTaken | e.LotSold
    )
    return event.seat


def _seats(seen: Sequence[Event]) -> range:
    begun = next((event for event in seen if isinstance(event, e.GameBegun)), None)
    return range(0 if begun is None else begun.seats)


def _begun(event: e.GameBegun, seats: range) -> Sequence[Occasion]:
    return (Occasion("begin", tuple(seats)),)


def _caught(event: e.EmbezzlerCaught, seats: range) -> Sequence[Occasion]:
    return Occasion("caught", (event.seat,)), Occasion("caught_other", event.watchers)


def _revealed(event: e.HandsRevealed, seats: range) -> Sequence[Occasion]:
    return (Occasion("krach", tuple([seat for seat in seats if event.hands[seat] is not None])),)


def _rescued(event: e.DistressEnded, seats: range) -> Sequence[Occasion]:
    return () if event.how == "given_up" else (Occasion("rescued", (event.seat,)),)


def _failed(event: e.BanksFailed, seats: range) -> Sequence[Occasion]:
    others = tuple([seat for seat in seats if seat not in event.seats])
    return Occasion("failed", event.seats), Occasion("failed_other", others)


def _ended(event: e.GameEnded, seats: range) -> Sequence[Occasion]:
    outcome = event.outcome
    assert isinstance(outcome, KrachOutcome)
    others = tuple([seat for seat in seats if seat not in outcome.winners])
    return Occasion("end_won", outcome.winners), Occasion("end_lost", others)


SPECIAL: dict[type[Event], Callable[..., Sequence[Occasion]]] = {
    e.GameBegun: _begun,
    e.EmbezzlerCaught: _caught,
    e.HandsRevealed: _revealed,
    e.DistressEnded: _rescued,
    e.BanksFailed: _failed,
    e.GameEnded: _ended,
}
