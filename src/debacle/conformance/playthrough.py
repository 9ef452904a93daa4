"""A game written out for people to read: every answer, what each seat was told, and what changed in its view."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from debacle.conformance.case import STEPS, Case
from debacle.core import wire
from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.messages import Event, Move, Told


def playthrough(case: Case, seed: int) -> str:
    return "\n".join(_lines(case, Random(seed))) + "\n"


def _lines(case: Case, rng: Random) -> Iterator[str]:
    match = case.match(rng)
    yield f"{case.game.about.key}, {case.seats} seats, rules {case.game.about.rules}, deck {case.game.deck.digest}"
    shown: dict[Seat | None, dict[str, Any]] = {seat: {} for seat in case.onlookers()}
    yield from _seen(match, match.opening, shown)
    for _ in range(STEPS):
        pending = match.state.pending()
        if not pending:
            return
        decision = pending[int(rng.random() * len(pending))]
        answer = case.answer(match.state, decision, rng)
        yield ""
        yield f"[{len(match.entries)}] seat {decision.seat}, {decision.kind} {decision.number}: {_short(answer)}"
        told = match.play(Move(decision.number, decision.seat, answer))
        yield from _seen(match, told, shown)


def _seen(match: Match, told: tuple[Told, ...], shown: dict[Seat | None, dict[str, Any]]) -> Iterator[str]:
    """Events as all saw them where they are the same, by seat where not; then what changed in each view."""
    for one in told:
        versions = {seat: one.seen_by(seat) for seat in shown}
        if len(set(map(repr, versions.values()))) == 1:
            yield f"  all: {_event(one.event)}"
        else:
            yield from (f"  {_name(seat)}: {_event(event)}" for seat, event in versions.items() if event is not None)
    for seat, before in shown.items():
        view = wire.to_plain(match.state.view(seat))
        changes = [
            _change(name, before.get(name), value) for name, value in view.items() if before.get(name, ...) != value
        ]
        shown[seat] = view
        if changes:
            yield f"    view of {_name(seat)}: {' '.join(changes)}"


def _change(name: str, before: Any, after: Any) -> str:
    if isinstance(before, list) and before and after[: len(before)] == before:
        return f"{name}+={_short(after[len(before) :])}"
    return f"{name}={_short(after)}"


def _name(seat: Seat | None) -> str:
    return "spectator" if seat is None else f"seat {seat}"


def _event(event: Event) -> str:
    fields = " ".join(f"{name}={_short(getattr(event, name))}" for name in event.__struct_fields__)
    return f"{type(event).__name__} {fields}"


def _short(value: object) -> str:
    return msgspec.json.encode(wire.to_plain(value)).decode()
