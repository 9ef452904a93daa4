"""Plans: several answers of one seat in a row, all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer, Listener
from debacle.core.match import Step, read_move
from debacle.core.messages import Move
from debacle.core.refusals import AlreadyAnswered, Illegal, NotAsked, Refused, Why
from debacle.core.state import State


class _ChanceNeeded(Exception):
    """Something would be drawn."""


def _no_chance(_limit: int) -> int:
    raise _ChanceNeeded


def read_plan(state: State, seat: Seat, number: int, values: Sequence[object]) -> list[Move]:
    """The moves of a plan, from the JSON forms of its answers, the first of them to the decision of this number: each
    is read by what would be asked after those before it. All can be played, or it is refused.

    Each but the last must be one that could be taken back: a plan is tried out before it is refused, and must not tell
    what would come of an answer that was never given.
    """
    rehearsal = state.copy()
    moves: list[Move] = []
    for place, value in enumerate(values):
        try:
            move = read_move(rehearsal, seat, number + place, value)
        except Illegal as refusal:
            raise Illegal(refusal.why.inside(str(place))) from None
        _rehearse(rehearsal, move, place, last=place == len(values) - 1)
        moves.append(move)
    return moves


def check_move(state: State, move: Move) -> None:
    """Refuse what cannot be played now; nothing is changed or drawn."""
    with suppress(_ChanceNeeded):
        state.copy().play(move, Dealer(_no_chance))


def _rehearse(state: State, move: Move, place: int, *, last: bool) -> None:
    """Play one move of a plan on a copy; a refusal says which of them it was."""
    listener, frame = Listener(), state.stack[-1] if state.stack else None
    try:
        state.play(move, Dealer(_no_chance, listener.tell))
        here = bool(state.stack) and state.stack[-1] is frame  # when it ends, another may have answered unseen
        goes_on = here and Step(move.seat, move.answer, (), tuple(listener)).can_be_taken_back()
    except _ChanceNeeded:
        goes_on = False
    except (AlreadyAnswered, NotAsked):
        if place == 0:
            raise
        raise _over(place) from None
    except Refused as refusal:
        raise type(refusal)(refusal.why.inside(str(place))) from None
    if not goes_on and not last:
        raise _over(place + 1)


def _over(place: int) -> Illegal:
    """The same words however it came to its end, for that may be a secret."""
    return Illegal(Why("plan.over", where=str(place)))
