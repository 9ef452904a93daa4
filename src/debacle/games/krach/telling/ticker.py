"""The wire: what happened, turn by turn, in words and with this onlooker's knowledge."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.krach.telling.history import Entry
from debacle.games.krach.telling.reader import Reader
from debacle.games.krach.telling.teller import Teller, Told
from debacle.texts.view_models import SeatSight

RECENT = 4
"""Turns told at once; those before are folded away."""


class EntrySight(Struct, frozen=True):
    turn: int
    label: str
    head: str
    seat: SeatSight | None
    lines: tuple[Told, ...]


class TickerSight(Struct, frozen=True):
    """The newest first."""

    recent: tuple[EntrySight, ...]
    earlier: tuple[EntrySight, ...]


def ticker(reader: Reader) -> TickerSight:
    teller = Teller(reader)
    told = [_told(reader, entry, teller) for entry in reader.history.entries]
    told = [entry for entry in reversed(told) if entry.lines]
    return TickerSight(tuple(told[:RECENT]), tuple(told[RECENT:]))


def _told(reader: Reader, entry: Entry, teller: Teller) -> EntrySight:
    lines = []
    for event in entry.events:
        lines += [told for told in (teller.blink(event), teller.tell(event)) if told.said]
    if reader.over:  # everything is open
        lines = [Told(told.said) for told in lines]
    head = reader.say("told.deal") if entry.seat is None else reader.by("told.turn", entry.seat)
    seat = None if entry.seat is None else reader.seat(entry.seat)
    return EntrySight(entry.turn, reader.say("told.label", turn=entry.turn), head, seat, tuple(lines))
