"""What a bot of Crisis may have a word about: what all have seen, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.core.messages import Event
from debacle.games.crisis.rules.deck import LEADER
from debacle.games.crisis.rules.events import (
    CompanyBought,
    ContractFilled,
    Declined,
    Evaluated,
    GameBegun,
    GameEnded,
    InfluencePlayed,
    LoanTaken,
    OrderChanged,
    SoldOnBlackMarket,
)
from debacle.teaching.tutor import Occasion

ACTS: dict[type[Event], str] = {
    CompanyBought: "bought",
    ContractFilled: "shipped",
    SoldOnBlackMarket: "smuggled",
    LoanTaken: "borrowed",
    Declined: "fined",
    InfluencePlayed: "card",
}
"""What a player does, and may remark on."""
OCCASIONS = frozenset({"begin", "leads", "fell", "rose", "end_won", "end_lost", "end_bankrupt", *ACTS.values()})


def occasions(seen: Sequence[Event], place: int) -> Sequence[Occasion]:
    event, seats = seen[place], _seats(seen)
    if isinstance(event, GameBegun):
        return (Occasion("begin", seats),)
    if isinstance(event, OrderChanged):
        return (Occasion("leads", (event.seat,)),) if event.action == LEADER else ()
    if isinstance(event, Evaluated):
        return (Occasion("fell" if sum(event.differences) < 0 else "rose", seats),)
    if isinstance(event, GameEnded):
        return _end(event, seats)
    kind = ACTS.get(type(event))
    return () if kind is None else (Occasion(kind, (_who(event),)),)


def _who(event: Event) -> int:
    assert isinstance(
        event, CompanyBought | ContractFilled | SoldOnBlackMarket | LoanTaken | Declined | InfluencePlayed
    )
    return event.seat


def _seats(seen: Sequence[Event]) -> tuple[int, ...]:
    begun = next((event for event in seen if isinstance(event, GameBegun)), None)
    return () if begun is None else tuple(range(len(begun.order)))


def _end(event: GameEnded, seats: tuple[int, ...]) -> Sequence[Occasion]:
    outcome = event.outcome
    others = tuple([seat for seat in seats if seat not in outcome.winners])
    lost = "end_bankrupt" if outcome.end == "bankrupt" else "end_lost"
    return Occasion("end_won", outcome.winners), Occasion(lost, others)
