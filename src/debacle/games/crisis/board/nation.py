"""The state of the nation: the crisis track, everybody's VP against the target, the event, the plan."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from debacle.games.crisis.board.room import Room
from debacle.games.crisis.board.speech import sign
from debacle.games.crisis.events import Evaluated, EventDrawn, GameBegun, RoundBegun
from debacle.games.crisis.parts import ZONES
from debacle.texts.numbers import plain
from debacle.texts.speech import SeatSight

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


class ZoneSight(Struct, frozen=True):
    key: str
    name: str
    x: str
    width: str


class Pawn(Struct, frozen=True):
    seat: SeatSight
    x: str
    y: int
    stem: int


class Tick(Struct, frozen=True):
    x: str
    long: bool
    said: str


class TrackSight(Struct, frozen=True, kw_only=True):
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


class Difference(Struct, frozen=True):
    seat: SeatSight
    said: str


class EventSight(Struct, frozen=True):
    zone: str
    kicker: str
    name: str
    text: str
    spared: str
    """Whom it does not touch."""
    bites: bool
    """It changes numbers on the board, each with its mark."""


class SumSight(Struct, frozen=True):
    """Everybody's VP less the target, added up, and what that makes of the status."""

    differences: tuple[Difference, ...]
    sum: str
    below: bool
    said: str


class NationSight(Struct, frozen=True, kw_only=True):
    track: TrackSight
    now: SumSight
    """If the round ended now."""
    last: SumSight | None
    """The evaluation of the round before."""
    event: EventSight | None
    plan: tuple[tuple[int, int, bool], ...]
    """Round, target, and whether it is this one."""


def nation(room: Room) -> NationSight:
    view = room.view
    differences = [points - room.target for points in view.vp]
    total = sum(differences)
    return NationSight(
        track=_track(room, total),
        now=_sum(room, differences, _outlook(room, total)),
        last=_last(room),
        event=_event(room),
        plan=tuple([(number, vp, number == view.round) for number, vp in enumerate(view.targets, 1)]),
    )


def _sum(room: Room, differences: Sequence[int], said: str) -> SumSight:
    total = sum(differences)
    each = tuple([Difference(room.seat(seat), sign(differences[seat])) for seat in room.view.order])
    return SumSight(each, sign(total), total < 0, said)


def _last(room: Room) -> SumSight | None:
    number, status, found = 0, 0, None
    for event in room.log:
        if isinstance(event, RoundBegun):
            number = event.round
        if isinstance(event, Evaluated):
            found = event, number, status
        if isinstance(event, GameBegun | EventDrawn | Evaluated):
            status = event.status
    if found is None:
        return None
    last, number, before = found
    said = room.say("nation.last", round=number, before=plain(before), status=plain(last.status))
    return _sum(room, last.differences, said)


def _outlook(room: Room, total: int) -> str:
    then = room.view.status + total
    if then < 0:
        return room.count("nation.rescue", -then)
    return room.say("nation.holds", status=min(then, room.deck.setup.status_max))


def _x(value: float, low: float, high: float) -> float:
    return LEFT + WIDTH * (value - low) / (high - low)


def _percent(number: float) -> str:
    return f"{number:.2f}%"


def _track(room: Room, total: int) -> TrackSight:
    view, most = room.view, room.deck.setup.status_max
    status, then = view.status, min(most, view.status + total)
    at = {value: _x(value, 0, most) for value in range(most + 1)}
    low, high = _range(room)
    pawns, levels = _pawns(room, low, high)
    ruler = RULER + STEP * levels
    target = _x(room.target, low, high)
    step = 5 if high - low <= DENSE else 10
    numbered = [
        value for value in range(low, high + 1) if value % step == 0 and abs(_x(value, low, high) - target) > NEEDLE
    ]
    return TrackSight(
        said=_said(room, then),
        zones=_zones(room, most),
        ticks=tuple([Tick(_percent(x), value % 5 == 0, "") for value, x in at.items()]),
        status=plain(status),
        x=_percent(at[max(0, status)]),
        width=_percent(at[max(0, status)] - LEFT),
        then_x=_percent(at[max(0, then)]),
        rising=then > status,
        zero=_percent(LEFT),
        ruler=ruler,
        height=ruler + 52,
        marks=tuple(
            [
                Tick(_percent(_x(value, low, high)), value % 5 == 0, str(value) if value in numbered else "")
                for value in range(low, high + 1)
            ]
        ),
        target=room.say("nation.target", vp=room.target),
        target_x=_percent(target),
        late=target > 70,
        pawns=tuple([Pawn(pawn.seat, pawn.x, ruler - STEP - pawn.y, pawn.stem) for pawn in pawns]),
    )


def _range(room: Room) -> tuple[int, int]:
    """The VP that the ruler shows."""
    there = [*room.view.vp, room.target]
    low = max(0, min(there) - 3)
    return low, max(max(there) + 3, low + 12)


def _zones(room: Room, most: int) -> tuple[ZoneSight, ...]:
    found = []
    for zone in room.deck.zones:
        left = _x(max(0, zone.low - 0.5), 0, most)
        right = _x(min(most, zone.high + 0.5), 0, most)
        name = room.say("nation.zone", zone=room.own(zone.name), low=zone.low, high=zone.high)
        found.append(ZoneSight(zone.id, name, _percent(left), _percent(right - left)))
    return tuple(found)


def _pawns(room: Room, low: int, high: int) -> tuple[list[Pawn], int]:
    """Side by side where there is room, else on top of each other; and how many storeys that takes."""
    right: list[float] = []
    pawns = []
    for seat in sorted(room.view.order, key=lambda seat: room.view.vp[seat]):
        x = _x(room.view.vp[seat], low, high)
        storey = next((place for place, last in enumerate(right) if x - last >= NEAR), len(right))
        right[storey : storey + 1] = [x]
        pawns.append(Pawn(room.seat(seat), _percent(x), STEP * storey, STEP * (storey + 1)))
    return pawns, len(right) - 1


def _said(room: Room, then: int) -> str:
    view = room.view
    zone = room.zone(room.deck.zone(max(0, view.status)))
    vps = room.words.listed([f"{room.name(seat)} {view.vp[seat]}" for seat in view.order])
    return room.say("nation.said", status=plain(view.status), zone=zone, then=plain(then), target=room.target, vps=vps)


def _event(room: Room) -> EventSight | None:
    if not room.view.events:
        return None
    event = room.deck.events[room.view.events[-1]]
    zone = ZONES.index(event.zone)
    spared = [seat for seat in room.view.order if room.view.exempt >> seat & 1]
    return EventSight(
        event.zone,
        room.say("nation.event", zone=room.zone(zone)),
        room.own(event.name),
        room.own(event.text),
        room.say("nation.spared", who=room.all_of(spared)) if spared else "",
        _bites(room),
    )


def _bites(room: Room) -> bool:
    now, usual = room.measures, room.deck.no_measures
    marked = ("import_credits", "import_vp", "lot_credits", "lot_vp", "energy_credits", "subsidy", "lines")
    return any(getattr(now, name) != getattr(usual, name) for name in marked)
