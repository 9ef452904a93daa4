"""Leak tests over scenes: what a scene shows, under which key it comes and that it comes are part of what a seat sees.

A game's tests call `check_scenes` with its case (how to scramble) and its page. The engine's own leak tests compare
views and events; these compare what is made of them, with all fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

from debacle.conformance import Case
from debacle.conformance.secrets import parted
from debacle.core.audience import Seat
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.match import Match
from debacle.core.messages import Decision, Event, Move
from debacle.core.refusals import Refused
from debacle.core.state import State
from debacle.texts.scenes import SceneSight

Scenes: TypeAlias = Callable[[Any, tuple[Event, ...], int], Sequence[SceneSight[Any, Any]]]
"""A page's `scenes`: of a view, what its seat saw, and how much of that it had seen at its last choice."""
SHARE = 0.3
"""How many of the positions are looked at, to keep a whole game quick."""


class Compared:
    """How much was compared: a test that compares nothing proves nothing."""

    def __init__(self) -> None:
        self.positions = 0
        self.scenes = 0
        self.leaks: list[str] = []

    def need_same(self, seat: Seat | None, one: Sequence[Any], two: Sequence[Any]) -> None:
        self.positions += 1
        self.scenes += len(one)
        if list(one) != list(two):
            self.leaks.append(f"seat {seat}: {one} or {two}")


def check_scenes(case: Case, scenes_of: Callable[[Seat | None], Scenes], rng: Random) -> Compared:
    """Through one game: same state, paired step and two answers, for every onlooker."""
    done = Compared()
    for match, decision, answer in _walk(case, rng):
        if rng.random() > SHARE:
            continue
        for seat in case.onlookers():
            _same_state(case, match, seat, scenes_of(seat), rng, done)
            _after(case, match, seat, scenes_of(seat), decision, answer, rng, done)
    return done


def _walk(case: Case, rng: Random) -> Iterator[tuple[Match, Decision, Any]]:
    match = case.match(rng)
    while pending := match.state.pending():
        decision = pending[int(rng.random() * len(pending))]
        answer = case.answer(match.state, decision, rng)
        yield match, decision, answer
        match.play(Move(decision.number, decision.seat, answer))


def _same_state(case: Case, match: Match, seat: Seat | None, scenes: Scenes, rng: Random, done: Compared) -> None:
    twin = case.scramble(match.state, seat, rng)
    twin.recount(twin.counts)
    seen, since = match.seen_by(seat), match.last_choice(seat)
    done.need_same(seat, scenes(match.state.view(seat), seen, since), scenes(twin.view(seat), seen, since))


def _after(
    case: Case,
    match: Match,
    seat: Seat | None,
    scenes: Scenes,
    decision: Decision,
    answer: Any,
    rng: Random,
    done: Compared,
) -> None:
    """The same answer in a position with other secrets, and another answer in this one."""
    twin = case.scramble(match.state, seat, rng)
    twin.recount(twin.counts)
    draws = rng.getrandbits(64)
    one = _played(match.state, decision, answer, seat, draws)
    others = [_played(twin, decision, answer, seat, draws)]
    if seat != decision.seat:
        others.append(_played(match.state, decision, match.state.spec(decision).sample(rng), seat, draws))
    for other in others:
        if one is None or other is None or parted(one[1], other[1]) == "revealed":
            continue
        seen, since = match.seen_by(seat), match.last_choice(seat)
        if seat == decision.seat:
            since = len(seen)
        both = [scenes(state.view(seat), (*seen, *told), since) for state, told in (one, other)]
        done.need_same(seat, *both)


def _played(
    state: State, decision: Decision, answer: Any, seat: Seat | None, draws: int
) -> tuple[State, list[Event]] | None:
    asked = [one for one in state.pending() if one.seat == decision.seat]
    if not asked:
        return None
    copy, listener = state.copy(), Listener()
    try:
        copy.play(Move(asked[0].number, decision.seat, answer), Dealer(seeded(Random(draws)), listener.tell))
    except Refused:
        return None
    told = [one.seen_by(seat) for one in listener]
    return copy, [event for event in told if event is not None]
