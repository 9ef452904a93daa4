"""The wire: what happened, turn by turn, in words and with this onlooker's knowledge."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.krach.rules.deck import WorkforceId
from debacle.games.krach.telling.history import TurnLog
from debacle.games.krach.telling.lines import TickerLine
from debacle.games.krach.telling.reader import Reader
from debacle.games.krach.telling.speech import Speech
from debacle.games.krach.telling.teller import Teller
from debacle.texts.view_models import SeatSight, TickerSight

RECENT = 4
"""Turns told at once; those before are folded away."""
KEPT = 8192
"""Turns as they were told, each to one reader: those of some fifty tables."""


class EntrySight(Struct, frozen=True, cache_hash=True):
    turn: int
    label: str
    head: str
    seat: SeatSight | None
    lines: tuple[TickerLine, ...]


def ticker(reader: Reader) -> TickerSight[EntrySight]:
    told = [_told(reader, log) for log in reversed(reader.history.turns)]
    told = [entry for entry in told if entry.lines]
    return TickerSight(tuple(told[:RECENT]), tuple(told[RECENT:]))


def _told(reader: Reader, log: TurnLog) -> EntrySight:
    owners = [(played.target, reader.owner_of_target(played.card, played.target)) for played in log.played]
    named = tuple([(target, owner) for target, owner in owners if owner is not None])
    return _tell(reader.speech, log.turn, log.seat, tuple(log.events), named, reader.over)


@lru_cache(KEPT)
def _tell(
    speech: Speech,
    turn: int,
    seat: Seat | None,
    events: tuple[Event, ...],
    owners: tuple[tuple[WorkforceId | None, Seat], ...],
    over: bool,
) -> EntrySight:
    """The log only grows: a turn that is over is told once to each reader, and not at every page."""
    teller = Teller(speech, dict(owners))
    lines: list[TickerLine] = []
    for event in events:
        lines += [line for line in (teller.blink(event), teller.tell(event)) if line.said]
    if over:  # everything is open
        lines = [TickerLine(line.said) for line in lines]
    head = speech.say("told.deal") if seat is None else speech.by("told.turn", seat)
    return EntrySight(
        turn, speech.say("told.label", turn=turn), head, None if seat is None else speech.seat(seat), tuple(lines)
    )
