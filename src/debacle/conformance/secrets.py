"""Checks of secrets: what a seat may not know must not reach it.

Five leak tests. *Same state*: what a seat cannot know is scrambled, and its view must not change, nor the numbers that
its encoding makes of it. *Paired step*: the same answer is played with the same draws in the real position and in a
scrambled one; views and events must agree. *Two answers*: two different answers of another seat must look the same.
Where an event says what it reveals, the two may part; from there on they are two stories, and nothing more is compared.
*Taking back*: whether a seat can take its answer back must not tell that another has answered unseen. *Trying out*: a
plan that is refused must not tell what would have come of its first answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from math import isfinite
from random import Random
from typing import Literal

from debacle.conformance.case import STEPS, Case, Point
from debacle.conformance.report import Check
from debacle.core import wire
from debacle.core.audience import Seat, bit
from debacle.core.dealer import Below, Dealer, Listener
from debacle.core.messages import Event, Move
from debacle.core.plans import read_plan
from debacle.core.refusals import Refused, Why
from debacle.core.state import State
from debacle.core.visibility import noticed_by

OTHER_ANSWERS = 4
SHARE = 0.5
"""How many of the positions are looked at, to keep a whole game quick."""


def imagines(case: Case, rng: Random, check: Check) -> None:
    """An imagined position looks the same to its seat, keeps all totals, and can be played to its end."""
    for point in case.walk(rng):
        state = point.state
        for seat in case.onlookers():
            view = state.view(seat)
            thought = case.game.imagine(view, point.notes[seat], rng)
            check.need(thought.view(seat) == view, f"seat {seat} could tell what it imagined from what it saw")
            check.need(case.totals(thought) == case.totals(state), "an imagined position has other totals")
            check.need(thought.rules == state.rules, "an imagined position is played by another version of the rules")
        if rng.random() < 0.1:
            _plays_out(case, case.game.imagine(state.view(0), point.notes[0], rng), rng, check)


def _plays_out(case: Case, state: State, rng: Random, check: Check) -> None:
    dealer = Dealer(lambda limit: int(rng.random() * limit))
    while pending := state.pending():
        state.answer(pending[0], case.answer(state, pending[0], rng), dealer)
    check.need(state.outcome() is not None, "an imagined position has no end")


def same_state(case: Case, rng: Random, check: Check) -> None:
    for point in case.walk(rng):
        for seat, twin in _twins(case, point.state, rng, check):
            check.need(twin.view(seat) == point.state.view(seat), _difference(twin, point.state, seat))
            if seat is not None:
                _same_numbers(case, point, twin, seat, check)


def _same_numbers(case: Case, point: Point, twin: State, seat: Seat, check: Check) -> None:
    """Where the game has an encoding: as many finite numbers as it has fields, and nothing but what is seen in them."""
    encoding = case.game.encoding()
    if encoding is None:
        return
    notes = point.notes[seat]
    numbers = encoding.encode(point.state.view(seat), notes)
    check.need(len(numbers) == len(encoding.fields), f"{len(numbers)} numbers for {len(encoding.fields)} fields")
    for field, number, other in zip(encoding.fields, numbers, encoding.encode(twin.view(seat), notes), strict=True):
        check.need(isfinite(number), f"{field.name} is {number}")
        check.need(number == other, f"seat {seat} is told a secret by {field.name}: {number} or {other}")


def paired_step(case: Case, rng: Random, check: Check) -> None:
    for point in case.walk(rng):
        if rng.random() > SHARE:
            continue
        for seat, twin in _twins(case, point.state, rng, check):
            _pair(point, twin, seat, rng, check)


def _twins(case: Case, state: State, rng: Random, check: Check) -> Iterator[tuple[Seat | None, State]]:
    """For each onlooker, a position with other secrets. Who is asked is output too: it is asked anew there."""
    for seat in case.onlookers():
        twin = case.scramble(state, seat, rng)
        if twin == state:
            check.set_aside()
        else:
            twin.recount(twin.counts)
            yield seat, twin


def _pair(point: Point, twin: State, seat: Seat | None, rng: Random, check: Check) -> None:
    """Where answers go unseen, who has given one is a secret too; that all have is none, and the two stories part."""
    mover = point.decision.seat
    asked = [decision for decision in twin.pending() if decision.seat == mover]
    unseen = mover != seat and twin.stack[-1].sealed
    check.need(bool(asked) or unseen, f"whether seat {mover} is asked hangs on what seat {seat} cannot know")
    if not asked or twin.goes_on_unseen(mover) != point.state.goes_on_unseen(mover):
        check.set_aside()
        return
    draws = rng.getrandbits(64)
    real = _played(point.state, point.move(), seat, draws)
    other = _played(twin, Move(asked[0].number, mover, point.answer), seat, draws)
    if real is None or other is None:
        check.need(mover != seat, f"what seat {seat} may answer hangs on what it cannot know")
        check.set_aside()
    else:
        _compare(real, other, seat, check)


def two_answers(case: Case, rng: Random, check: Check) -> None:
    for point in case.walk(rng):
        if rng.random() > SHARE:
            continue
        spec = point.state.spec(point.decision)
        others = [spec.sample(rng) for _ in range(OTHER_ANSWERS)]
        different = [answer for answer in others if answer != point.answer]
        if not different:
            check.set_aside()
            continue
        second = Move(point.decision.number, point.decision.seat, different[0])
        draws = rng.getrandbits(64)
        for seat in case.onlookers():
            if seat == point.decision.seat:
                continue
            one = _played(point.state, point.move(), seat, draws)
            two = _played(point.state, second, seat, draws)
            assert one is not None
            assert two is not None
            _compare(one, two, seat, check)


def taking_back(case: Case, rng: Random, check: Check) -> None:
    match, last = case.match(rng), 0
    for _ in range(STEPS):
        pending = match.state.pending()
        if not pending:
            return
        decision = pending[int(rng.random() * len(pending))]
        before, could = match.state.copy(), match.can_take_back(last)
        told = match.play(Move(decision.number, decision.seat, case.answer(before, decision, rng)))
        same = could == match.can_take_back(last) or noticed_by(before, match.state, told) & bit(last)
        check.need(bool(same), f"seat {last} learns by what it can take back that another has answered")
        last = decision.seat


def trying_out(case: Case, rng: Random, check: Check) -> None:
    for point in case.walk(rng):
        if rng.random() > SHARE:
            continue
        seat = point.decision.seat
        twin = case.scramble(point.state, seat, rng)
        if twin == point.state:
            check.set_aside()
            continue
        twin.recount(twin.counts)
        real, other = _tried(point.state, point), _tried(twin, point)
        check.need(real == other, f"seat {seat} learns by a plan that is refused: {real} or {other}")


def _tried(state: State, point: Point) -> Why | None:
    """Why a plan that goes on with nonsense is refused."""
    seat = point.decision.seat
    try:
        read_plan(state, seat, state.counts[seat], (wire.to_plain(point.answer), {}))
    except Refused as refusal:
        return refusal.why
    return None


Seen = tuple[State, list[Event]]


def _played(state: State, move: Move, seat: Seat | None, draws: int) -> Seen | None:
    """The position after this move, and what the seat was told; None if the move is refused."""
    copy, listener = state.copy(), Listener()
    try:
        copy.play(move, Dealer(_same_draws(draws), listener.tell))
    except Refused:
        return None
    told = [one.seen_by(seat) for one in listener]
    return copy, [event for event in told if event is not None]


def _same_draws(seed: int) -> Below:
    rng = Random(seed)
    return lambda limit: int(rng.random() * limit)


def _compare(one: Seen, two: Seen, seat: Seat | None, check: Check) -> None:
    (first, told), (second, told_too) = one, two
    verdict = parted(told, told_too)
    check.need(verdict != "leak", f"seat {seat} is told a secret: {told} or {told_too}")
    if verdict == "revealed" or first.outcome() is not None or second.outcome() is not None:
        check.set_aside()
    else:
        check.need(first.view(seat) == second.view(seat), _difference(first, second, seat))


def parted(one: list[Event], two: list[Event]) -> Literal["same", "revealed", "leak"]:
    """Where two tellings of a story first part, an event must say that it reveals just that."""
    for first, second in zip_longest(one, two):
        if first == second:
            continue
        if type(first) is type(second) and first is not None:
            changed = {name for name in first.__struct_fields__ if getattr(first, name) != getattr(second, name)}
            return "revealed" if changed <= first.reveals else "leak"
        return "revealed" if any(event and event.reveals for event in (first, second)) else "leak"
    return "same"


def _difference(one: State, two: State, seat: Seat | None) -> str:
    first, second = one.view(seat), two.view(seat)
    fields = [
        f"{name}: {getattr(first, name)!r} or {getattr(second, name)!r}"
        for name in first.__struct_fields__
        if getattr(first, name) != getattr(second, name)
    ]
    return f"seat {seat} sees a secret; " + "; ".join(fields)
