"""Plans at a match, as the server plays them."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.core import wire
from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.messages import Told
from debacle.core.plans import read_plan
from debacle.core.specs import Answer


def play_plan(match: Match, seat: Seat, number: int, values: Sequence[object]) -> tuple[Told, ...]:
    """These answers in their JSON form, the first of them to the decision of this number: all or none."""
    moves = read_plan(match.state, seat, number, values)
    return tuple(told for move in moves for told in match.play(move))


def play_all(match: Match, seat: Seat, answers: Sequence[Answer]) -> tuple[Told, ...]:
    """These answers from what the seat is asked now on."""
    return play_plan(match, seat, match.state.counts[seat], [wire.to_plain(answer) for answer in answers])
