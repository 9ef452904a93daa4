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
    ExportPassed,
    GameBegun,
    Imported,
    InfluenceDrawn,
    InfluencePlayed,
    LoanRepaid,
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
CHOSEN = (
    CompanyBought, ContractFilled, EnergyBought, Imported, InfluencePlayed, LoanRepaid, LoanTaken,
    ManagerPlaced, Produced, ResourceBought, SoldOnBlackMarket,
)  # fmt: skip
"""What happens only because somebody chose it."""
IN_SHORT = (GameBegun, RoundBegun, EventDrawn, OrderChanged, CompanyBought, Evaluated)
"""What is still told of a round long ago."""
KEPT = 512
"""Games, each for every seat that looks on."""


class ToldLine(Struct, frozen=True, gc=False):
    said: str
    yours: bool
    """The reader did it, or it was done to them."""


class Entry(Struct, frozen=True, cache_hash=True, gc=False):
    """A part of a round."""

    round: int
    part: str
    lines: tuple[ToldLine, ...] = ()
    in_short: tuple[ToldLine, ...] = ()


class Evaluation(Struct, frozen=True, gc=False):
    round: int
    before: int
    """The status."""
    status: int
    differences: tuple[int, ...]


class History(Struct, frozen=True, gc=False):
    log: tuple[Event, ...] = ()
    entries: tuple[Entry, ...] = (Entry(1, "round"),)
    since: tuple[ToldLine, ...] = ()
    """What has happened since the reader last did something."""
    missed: int = 0
    """In which entry that was: what follows may be new to them."""
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
    entries, since, missed, evaluation = list(told.entries), list(told.since), told.missed, told.evaluation
    for event in log[len(told.log) :]:
        now = entries[-1]
        part = _part(event, now.part)
        if isinstance(event, RoundBegun) or part != now.part:
            now = Entry(event.round if isinstance(event, RoundBegun) else now.round, part)
            entries.append(now)
        if isinstance(event, Evaluated):
            evaluation = Evaluation(now.round, teller.remembered.status, event.status, event.differences)
        said = teller.tell(event)
        if said:
            line = ToldLine(said, teller.concerns(event))
            short = (line,) if isinstance(event, IN_SHORT) else ()
            entries[-1] = Entry(now.round, now.part, (*now.lines, line), (*now.in_short, *short))
            since.append(line)
        if _chosen(event, speech.own_seat):
            since, missed = [], len(entries) - 1
    return History(log, tuple(entries), tuple(since), missed, evaluation, teller.remembered)


def _part(event: Event, now: str) -> str:
    if isinstance(event, InfluenceDrawn) and now == "planning":
        return "actions"
    return BEGINS.get(type(event), now)


def _chosen(event: Event, own_seat: Seat | None) -> bool:
    """Whether the reader was there for it."""
    return isinstance(event, CHOSEN) and event.seat == own_seat
