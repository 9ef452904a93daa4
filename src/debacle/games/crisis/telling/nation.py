"""The state of the nation: the crisis track, everybody's VP against the target, the event, the plan."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.crisis.rules.deck_entries import ZONES
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.speech import Speech, sign
from debacle.texts.numbers import plain
from debacle.texts.view_models import SeatSight
from debacle.texts.words import capital

LEFT, WIDTH = 1.5, 95.5
"""Of the drawing, in percent."""
NEAR = 11.0
"""Pawns that are nearer than this stand on top of each other."""
STEP = 24
"""The height of a pawn."""
NEEDLE = 4.0
"""A number that is nearer to the target's needle than this is left out."""
DENSE = 50
"""A ruler of more VP than this has a number at every ten."""
RULER = 126
"""Where the ruler of VP is when all pawns stand side by side."""
KEPT = 1024


class ZoneSight(Struct, frozen=True, gc=False):
    key: str
    name: str
    x: str
    width: str


class Pawn(Struct, frozen=True, gc=False):
    seat: SeatSight
    x: str
    y: int
    stem: int


class Tick(Struct, frozen=True, gc=False):
    x: str
    long: bool
    said: str


class TrackSight(Struct, frozen=True, kw_only=True, cache_hash=True, gc=False):
    said: str
    """The whole drawing in words."""
    zones: tuple[ZoneSight, ...]
    ticks: tuple[Tick, ...]
    status: str
    x: str
    width: str
    """Of the mercury."""
    then_x: str
    """Where it would be if the round ended now."""
    rising: bool
    zero: str
    ruler: int
    """Its height."""
    height: int
    marks: tuple[Tick, ...]
    target: str
    target_x: str
    late: bool
    """The target is far to the right: its flag hangs to the left."""
    pawns: tuple[Pawn, ...]


class Difference(Struct, frozen=True, gc=False):
    seat: SeatSight
    said: str


class EventSight(Struct, frozen=True, gc=False):
    zone: str
    kicker: str
    name: str
    text: str
    spared: str
    """Whom it does not touch."""
    bites: bool
    """It changes numbers on the board, each with its mark."""


class SumSight(Struct, frozen=True, gc=False):
    """Everybody's VP less the target, added up, and what that makes of the status."""

    differences: tuple[Difference, ...]
    sum: str
    below: bool
    said: str


class NationSight(Struct, frozen=True, kw_only=True, gc=False):
    track: TrackSight
    now: SumSight
    """If the round ended now."""
    last: SumSight | None
    """The evaluation of the round before."""
    event: EventSight | None
    plan: tuple[tuple[int, int, bool], ...]
    """Round, target, and whether it is this one."""


def nation(reader: Reader) -> NationSight:
    view = reader.view
    differences = [points - reader.target for points in view.vp]
    total = sum(differences)
    return NationSight(
        track=_track(reader.speech, view.status, view.order, view.vp, reader.target),
        now=_sum(reader, differences, _expectation(reader, total)),
        last=_last(reader),
        event=_event(reader),
        plan=tuple([(number, vp, number == view.round) for number, vp in enumerate(view.targets, 1)]),
    )


def _sum(reader: Reader, differences: Sequence[int], said: str) -> SumSight:
    total = sum(differences)
    each = tuple([Difference(reader.seat(seat), sign(differences[seat])) for seat in reader.view.order])
    return SumSight(each, sign(total), total < 0, said)


def _last(reader: Reader) -> SumSight | None:
    last = reader.history.evaluation
    if last is None:
        return None
    said = reader.say("nation.last", round=last.round, before=plain(last.before), status=plain(last.status))
    return _sum(reader, last.differences, said)


def _expectation(reader: Reader, total: int) -> str:
    then = reader.view.status + total
    if then < 0:
        return reader.count("nation.rescue", -then)
    return reader.say("nation.holds", status=min(then, reader.deck.setup.status_max))


def _x(value: float, low: float, high: float) -> float:
    return LEFT + WIDTH * (value - low) / (high - low)


def _percent(number: float) -> str:
    return f"{number:.2f}%"


@lru_cache(KEPT)
def _track(speech: Speech, status: int, order: tuple[Seat, ...], vp: tuple[int, ...], target_vp: int) -> TrackSight:
    most = speech.deck.setup.status_max
    then = min(most, status + sum(vp) - len(vp) * target_vp)
    now_x, then_x = _x(max(0, status), 0, most), _x(max(0, then), 0, most)
    low, high = _range(vp, target_vp)
    pawns, levels = _pawns(speech, order, vp, low, high)
    ruler = RULER + STEP * levels
    target = _x(target_vp, low, high)
    return TrackSight(
        said=_said(speech, status, order, vp, target_vp, then),
        zones=_zones(speech.nameless),
        ticks=_ticks(most),
        status=plain(status),
        x=_percent(now_x),
        width=_percent(now_x - LEFT),
        then_x=_percent(then_x),
        rising=then > status,
        zero=_percent(LEFT),
        ruler=ruler,
        height=ruler + 52,
        marks=_marks(low, high, target_vp),
        target=speech.say("nation.target", vp=target_vp),
        target_x=_percent(target),
        late=target > 70,
        pawns=tuple([Pawn(pawn.seat, pawn.x, ruler - STEP - pawn.y, pawn.stem) for pawn in pawns]),
    )


def _range(vp: tuple[int, ...], target: int) -> tuple[int, int]:
    """The VP that the ruler shows."""
    there = [*vp, target]
    low = max(0, min(there) - 3)
    return low, max(max(there) + 3, low + 12)


@lru_cache(KEPT)
def _ticks(most: int) -> tuple[Tick, ...]:
    return tuple([Tick(_percent(_x(value, 0, most)), value % 5 == 0, "") for value in range(most + 1)])


@lru_cache(KEPT)
def _marks(low: int, high: int, target: int) -> tuple[Tick, ...]:
    """Of the ruler of VP; no number where the target's needle stands."""
    step = 5 if high - low <= DENSE else 10
    needle = _x(target, low, high)
    marks = []
    for value in range(low, high + 1):
        x = _x(value, low, high)
        numbered = value % step == 0 and abs(x - needle) > NEEDLE
        marks.append(Tick(_percent(x), value % 5 == 0, str(value) if numbered else ""))
    return tuple(marks)


@lru_cache(KEPT)
def _zones(speech: Speech) -> tuple[ZoneSight, ...]:
    most, found = speech.deck.setup.status_max, []
    for zone in speech.deck.zones:
        left = _x(max(0, zone.low - 0.5), 0, most)
        right = _x(min(most, zone.high + 0.5), 0, most)
        name = speech.say("nation.zone", zone=speech.own(zone.name), low=zone.low, high=zone.high)
        found.append(ZoneSight(zone.id, name, _percent(left), _percent(right - left)))
    return tuple(found)


def _pawns(speech: Speech, order: tuple[Seat, ...], vp: tuple[int, ...], low: int, high: int) -> tuple[list[Pawn], int]:
    """Side by side where there is room, else on top of each other; and how many storeys that takes."""
    right: list[float] = []
    pawns = []
    for seat in sorted(order, key=lambda seat: vp[seat]):
        x = _x(vp[seat], low, high)
        storey = next((place for place, last in enumerate(right) if x - last >= NEAR), len(right))
        right[storey : storey + 1] = [x]
        pawns.append(Pawn(speech.seat(seat), _percent(x), STEP * storey, STEP * (storey + 1)))
    return pawns, len(right) - 1


def _said(speech: Speech, status: int, order: tuple[Seat, ...], vp: tuple[int, ...], target: int, then: int) -> str:
    zone = speech.zone(speech.deck.zone(max(0, status)))
    vps = speech.words.listed([f"{speech.name(seat)} {vp[seat]}" for seat in order])
    return speech.say("nation.said", status=plain(status), zone=zone, then=plain(then), target=target, vps=vps)


def _event(reader: Reader) -> EventSight | None:
    if not reader.view.events:
        return None
    event = reader.deck.events[reader.view.events[-1]]
    zone = ZONES.index(event.zone)
    spared = [seat for seat in reader.view.order if reader.view.exempt >> seat & 1]
    return EventSight(
        event.zone,
        capital(reader.say("nation.event", zone=reader.zone(zone))),
        reader.own(event.name),
        reader.own(event.text),
        reader.say("nation.spared", who=reader.all_of(spared)) if spared else "",
        _bites(reader),
    )


def _bites(reader: Reader) -> bool:
    now, usual = reader.measures, reader.deck.no_measures
    marked = ("import_credits", "import_vp", "lot_credits", "lot_vp", "energy_credits", "subsidy", "lines")
    return any(getattr(now, name) != getattr(usual, name) for name in marked)
