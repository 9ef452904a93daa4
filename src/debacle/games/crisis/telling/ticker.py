"""The wire: what happened, round by round and phase by phase, with this onlooker's knowledge."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.crisis.rules.events import (
    CompanyBought,
    ContractFilled,
    Declined,
    EnergyBought,
    Evaluated,
    EventDrawn,
    EventPaid,
    ExportPassed,
    GameBegun,
    Imported,
    InfluenceDrawn,
    InfluencePlayed,
    InterestPaid,
    LoanTaken,
    ManagerPlaced,
    OrderChanged,
    Produced,
    ResourceBought,
    RoundBegun,
    SoldOnBlackMarket,
    SubsidyPaid,
    WorkerHired,
)
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.teller import Teller

BEGINS: tuple[tuple[str, tuple[type[Event], ...]], ...] = (
    ("round", (RoundBegun,)),
    ("planning", (ManagerPlaced,)),
    (
        "actions",
        (
            SubsidyPaid, OrderChanged, LoanTaken, Declined, ResourceBought, WorkerHired, CompanyBought, Imported,
            EnergyBought,
        ),
    ),
    ("production", (Produced,)),
    ("export", (ContractFilled, SoldOnBlackMarket, ExportPassed)),
    ("evaluation", (Evaluated,)),
)  # fmt: skip
"""The part of a round that such an event begins; others belong to the part that goes on."""
RECENT = 2
"""Rounds told in full; those before are folded away, in short: a whole game is too long to be told at every change."""
NEWS = 3
"""So many lines at most of what befell one."""
IN_SHORT = (GameBegun, RoundBegun, EventDrawn, OrderChanged, CompanyBought, Evaluated)


class EntrySight(Struct, frozen=True):
    key: str
    label: str
    head: str
    lines: tuple[str, ...]


class TickerSight(Struct, frozen=True):
    """The newest first."""

    recent: tuple[EntrySight, ...]
    before: tuple[EntrySight, ...]
    """Of the round before, folded away."""
    earlier: tuple[EntrySight, ...]
    since: tuple[str, ...]
    """What the others did since the onlooker last placed a manager, in planning."""
    news: tuple[str, ...]
    """What befell the onlooker unasked since they last placed a manager or produced."""


class _Entry:
    def __init__(self, round_number: int, part: str) -> None:
        self.round = round_number
        self.part = part
        self.lines: list[str] = []


def ticker(reader: Reader) -> TickerSight:
    entries, since, news = _entries(reader)
    now = reader.view.round
    sights = [
        (
            entry.round,
            EntrySight(f"{entry.round}-{place}", _label(reader, entry), _head(reader, entry), tuple(entry.lines)),
        )
        for place, entry in enumerate(entries)
        if entry.lines
    ]
    sights.reverse()
    return TickerSight(
        tuple([sight for number, sight in sights if number == now]),
        tuple([sight for number, sight in sights if now - RECENT < number < now]),
        tuple([sight for number, sight in sights if number <= now - RECENT]),
        tuple(since) if reader.view.phase == "planning" else (),
        tuple(news[-NEWS:]),
    )


def _label(reader: Reader, entry: _Entry) -> str:
    return reader.say("told.label", round=entry.round)


def _head(reader: Reader, entry: _Entry) -> str:
    return reader.say(f"told.part.{entry.part}")


def _entries(reader: Reader) -> tuple[list[_Entry], list[str], list[str]]:
    teller = Teller(reader)
    entries = [_Entry(1, "round")]
    since: list[str] = []
    news: list[str] = []
    for event in reader.log:
        part = _begins(event, entries[-1].part)
        if isinstance(event, RoundBegun):
            entries.append(_Entry(event.round, "round"))
            since = []
        elif part != entries[-1].part:
            entries.append(_Entry(entries[-1].round, part))
        if entries[-1].round <= reader.view.round - RECENT and not isinstance(event, IN_SHORT):
            continue
        said = teller.tell(event)
        if said:
            entries[-1].lines.append(said)
            if part == "planning":
                since.append(said)
            if _befalls(event, reader.own_seat):
                news.append(said)
        if _answered(event, reader.own_seat):
            since, news = [], []
    return entries, since, news


def _answered(event: Event, own_seat: Seat | None) -> bool:
    """Whether the onlooker was asked this; who produces nothing may not have been."""
    if isinstance(event, Produced):
        return event.seat == own_seat and bool(event.activations)
    return isinstance(event, ManagerPlaced) and event.seat == own_seat


def _befalls(event: Event, own_seat: Seat | None) -> bool:
    if isinstance(event, Declined):
        return event.seat == own_seat and event.penalty > 0
    if isinstance(event, EventPaid | InterestPaid):
        return event.seat == own_seat
    return isinstance(event, InfluencePlayed) and event.seat != own_seat


def _begins(event: Event, now: str) -> str:
    if isinstance(event, InfluenceDrawn) and now == "planning":
        return "actions"
    return next((part for part, events in BEGINS if isinstance(event, events)), now)
