"""Checks of the flow: it ends, it asks properly, it refuses junk, copies and JSON are faithful, nothing gets lost."""

from __future__ import annotations

from random import Random
from typing import Any

from debacle.conformance.case import Case, Point
from debacle.conformance.report import Check
from debacle.core import wire
from debacle.core.dealer import Dealer, seeded
from debacle.core.messages import Decision, Move
from debacle.core.refusals import Illegal, Refused
from debacle.core.specs import Answer, Spec, same
from debacle.core.state import State

JUNK: tuple[Any, ...] = (
    None, True, 1.0, float("nan"), -1, 10**400, "", "1", "NaN", b"1", (), (None,), ("", None), ((((),),),),
    ("no such act", None), [], {}, object(), tuple(range(1000)),
)  # fmt: skip
ENUMERABLE = 200


def ends(case: Case, rng: Random, check: Check) -> None:
    """A game comes to an end with an outcome, nobody is asked after it, and the winners are seats."""
    state = None
    for point in case.walk(rng):
        state = point.state
        check.need(state.outcome() is None, "there is an outcome while somebody is asked")
    assert state is not None, "a game that asks nobody anything"
    outcome = state.outcome()
    check.need(outcome is not None and not state.pending(), "nobody is asked, and there is no outcome")
    if outcome is not None:
        check.need(set(outcome.winners) <= set(range(case.seats)), f"winners {outcome.winners}")
        check.need(len(outcome.scores) == case.seats, f"scores {outcome.scores}")


def asks(case: Case, rng: Random, check: Check) -> None:
    """Decisions are what the top frame asks, one a seat, numbered by the seat's own answers; specs stand still."""
    for point in case.walk(rng):
        state = point.state
        pending = state.pending()
        seats = [decision.seat for decision in pending]
        check.need(len(set(seats)) == len(seats), f"a seat is asked twice: {pending}")
        check.need(pending == state.stack[-1].ask(state), "pending() is not what the top frame asks")
        for decision in pending:
            check.need(decision.number == state.counts[decision.seat], f"wrong number: {decision}")
        if len(pending) > 1:
            check.need(state.stack[-1].together, f"{state.stack[-1]} asks several at once, and does not say so")
            _specs_stand_still(state, point, check)


def _specs_stand_still(state: State, point: Point, check: Check) -> None:
    after = state.copy()
    after.play(point.move(), Dealer(seeded(Random(0))))
    for decision in state.pending():
        if decision.seat != point.decision.seat:
            check.need(decision in after.pending(), f"{decision} was withdrawn by another seat's answer")
            check.need(
                state.spec(decision) == after.spec(decision), f"the spec of {decision} hangs on another's answer"
            )


def answers(case: Case, rng: Random, check: Check) -> None:
    """Samples are allowed, enumerations are complete and allowed, and an answer survives its JSON form."""
    for point in case.walk(rng):
        spec = point.state.spec(point.decision)
        sample = spec.sample(rng)
        for answer in (sample, point.answer):
            check.need(spec.why_not(answer) is None, f"{spec} refuses {answer!r}: {spec.why_not(answer)}")
            check.need(_survives_json(spec, answer), f"{answer!r} does not survive its JSON form")
        _enumeration(spec, sample, check)


def _survives_json(spec: Spec, answer: Answer) -> bool:
    try:
        return same(spec.read(wire.from_json(wire.to_json(answer), object)), answer)
    except Illegal:
        return False


def _enumeration(spec: Spec, sample: Answer, check: Check) -> None:
    everything = spec.enumerate(ENUMERABLE)
    if everything is None:
        check.set_aside()
        return
    check.need(sample in everything, f"{sample!r} was sampled from {spec}, but is not enumerated")
    for answer in everything:
        check.need(spec.why_not(answer) is None, f"{spec} enumerates {answer!r}, and refuses it")


def junk(case: Case, rng: Random, check: Check) -> None:
    """Junk is refused with a reason, and nothing has changed."""
    for point in case.walk(rng):
        state, decision = point.state, point.decision
        before = wire.write_state(state)
        for answer in (*JUNK, *case.junk):
            _refused(state, decision, answer, check)
        strangers = (
            Move(decision.number + 1, decision.seat, point.answer),
            Move(decision.number - 1, decision.seat, point.answer),
            Move(decision.number, case.seats, point.answer),
            Move(decision.number, -1, point.answer),
        )
        for move in strangers:
            check.need(_refuses(state, move), f"{move} was accepted")
        check.need(wire.write_state(state) == before, "a refused move has changed the position")


def _refused(state: State, decision: Decision, answer: Any, check: Check) -> None:
    spec = state.spec(decision)
    try:
        spec.read(answer)
    except Illegal as refusal:
        check.need(str(refusal) != "", "a refusal without a reason")
    if spec.why_not(answer) is None:
        check.need(_survives_json(spec, answer), f"{spec} allows {answer!r}, which it cannot read")
    else:
        check.need(_refuses(state, Move(decision.number, decision.seat, answer)), f"{answer!r} was accepted")


def _refuses(state: State, move: Move) -> bool:
    try:
        state.play(move, Dealer(seeded(Random(0))))
    except Refused as refusal:
        return str(refusal) != ""
    return False


def copies(case: Case, rng: Random, check: Check) -> None:
    """An old copy is unchanged by play, and a view too; a copy plays on like the original."""
    old: list[tuple[State, bytes, Any, bytes]] = []
    for point in case.walk(rng):
        state = point.state
        copy, view = state.copy(), state.view(point.decision.seat)
        check.need(copy == state, "a copy differs from its original")
        old.append((copy, wire.write_state(copy), view, wire.to_json(view)))
    for copy, written, view, shown in old:
        check.need(wire.write_state(copy) == written, "an old copy was changed by play")
        check.need(wire.to_json(view) == shown, "an old view was changed by play")


def json(case: Case, rng: Random, check: Check) -> None:
    """A position and every view of it survive JSON at each step."""
    for point in case.walk(rng):
        state = point.state
        again = wire.read_state(case.game, wire.write_state(state))
        check.need(again == state, "a position does not survive JSON")
        for seat in case.onlookers():
            view = state.view(seat)
            check.need(
                wire.read_view(case.game, type(view), wire.to_json(view)) == view, "a view does not survive JSON"
            )


def conserves(case: Case, rng: Random, check: Check) -> None:
    """What the case counts stays the same from the first position to the last."""
    state, first = None, None
    for point in case.walk(rng):
        state = point.state
        totals = case.totals(state)
        first = totals if first is None else first
        check.need(totals == first, f"began with {first}, has {totals}")
    assert state is not None, "a game that asks nobody anything"
    check.need(case.totals(state) == first, f"began with {first}, ends with {case.totals(state)}")


def menus(case: Case, rng: Random, check: Check) -> None:
    """A menu offers something, all of it allowed, in as many slots as ever."""
    sizes = set()
    for point in case.walk(rng):
        view = point.state.view(point.decision.seat)
        menu = case.game.menu(view, point.decision)
        spec = point.state.spec(point.decision)
        sizes.add(len(menu.answers))
        check.need(len(menu.legal) == len(menu.answers) and len(sizes) == 1, "the number of slots changes")
        check.need(bool(menu.open()), f"an empty menu for {point.decision}")
        for answer in menu.open():
            check.need(spec.why_not(answer) is None, f"the menu offers {answer!r}, and {spec} refuses it")
