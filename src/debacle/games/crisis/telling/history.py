"""What happened, round by round and part by part, in one reader's words.

A log only grows, so what was told of a game is kept: a page tells no more than what is new.
"""

from __future__ import annotations

from functools import lru_cache

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
from debacle.games.crisis.telling.speech import Speech
from debacle.games.crisis.telling.teller import NOTHING_YET, Remembered, Teller

BEGINS: dict[type[Event], str] = {
    RoundBegun: "round",
    ManagerPlaced: "planning",
    **dict.fromkeys(
        (
            SubsidyPaid, OrderChanged, LoanTaken, Declined, ResourceBought, WorkerHired, CompanyBought, Imported,
            EnergyBought,
        ),
        "actions",
    ),
    Produced: "production",
    **dict.fromkeys((ContractFilled, SoldOnBlackMarket, ExportPassed), "export"),
    Evaluated: "evaluation",
}  # fmt: skip
"""The part of a round that such an event begins; others belong to the part that goes on."""
IN_SHORT = (GameBegun, RoundBegun, EventDrawn, OrderChanged, CompanyBought, Evaluated)
"""What is still told of a round long ago."""
KEPT = 512
"""Games, each for every seat that looks on."""


class Entry(Struct, frozen=True, cache_hash=True, gc=False):
    """A part of a round."""

    round: int
    part: str
    lines: tuple[str, ...] = ()
    in_short: tuple[str, ...] = ()


class Evaluation(Struct, frozen=True, gc=False):
    round: int
    before: int
    """The status."""
    status: int
    differences: tuple[int, ...]


class History(Struct, frozen=True, gc=False):
    log: tuple[Event, ...] = ()
    entries: tuple[Entry, ...] = (Entry(1, "round"),)
    since: tuple[str, ...] = ()
    """What the others did in this round's planning since the reader last placed a manager."""
    news: tuple[tuple[int, str], ...] = ()
    """By round: what befell the reader unasked since they last placed a manager or produced."""
    evaluation: Evaluation | None = None
    """The last one."""
    remembered: Remembered = NOTHING_YET


def history(speech: Speech, log: tuple[Event, ...]) -> History:
    return _chronicle(speech, log[:2]).up_to(log)


@lru_cache(KEPT)
def _chronicle(speech: Speech, beginning: tuple[Event, ...]) -> _Chronicle:
    """Of the game that began so, as far as anybody has asked."""
    return _Chronicle(speech)


class _Chronicle:
    def __init__(self, speech: Speech) -> None:
        self._speech = speech
        self._told = History()

    def up_to(self, log: tuple[Event, ...]) -> History:
        """After something was taken back, or for another game that began alike, all is told anew."""
        told = self._told
        if log[: len(told.log)] != told.log:
            told = History()
        if len(log) > len(told.log):
            told = _gone_on(self._speech, told, log)
        self._told = told
        return told


def _gone_on(speech: Speech, told: History, log: tuple[Event, ...]) -> History:
    teller = Teller(speech, told.remembered)
    tell = teller.tell
    entries, since, news, evaluation = list(told.entries), list(told.since), list(told.news), told.evaluation
    for event in log[len(told.log) :]:
        now = entries[-1]
        part = _part(event, now.part)
        if isinstance(event, RoundBegun):
            now, since = Entry(event.round, part), []
            entries.append(now)
        elif part != now.part:
            now = Entry(now.round, part)
            entries.append(now)
        if isinstance(event, Evaluated):
            evaluation = Evaluation(now.round, teller.remembered.status, event.status, event.differences)
        said = tell(event)
        if said:
            short = (said,) if isinstance(event, IN_SHORT) else ()
            entries[-1] = Entry(now.round, now.part, (*now.lines, said), (*now.in_short, *short))
            if part == "planning":
                since.append(said)
            if _befalls(event, speech.own_seat):
                news.append((now.round, said))
        if _answered(event, speech.own_seat):
            since, news = [], []
    return History(log, tuple(entries), tuple(since), tuple(news), evaluation, teller.remembered)


def _part(event: Event, now: str) -> str:
    if isinstance(event, InfluenceDrawn) and now == "planning":
        return "actions"
    return BEGINS.get(type(event), now)


def _answered(event: Event, own_seat: Seat | None) -> bool:
    """Whether the reader was asked this; who produces nothing may not have been."""
    if isinstance(event, Produced):
        return event.seat == own_seat and bool(event.activations)
    return isinstance(event, ManagerPlaced) and event.seat == own_seat


def _befalls(event: Event, own_seat: Seat | None) -> bool:
    if isinstance(event, Declined):
        return event.seat == own_seat and event.penalty > 0
    if isinstance(event, EventPaid | InterestPaid):
        return event.seat == own_seat
    return isinstance(event, InfluencePlayed) and event.seat != own_seat
