"""The moments of a match: as it was after each of its answers that count, and what could have come of one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from debacle.core import wire
from debacle.core.audience import Seat
from debacle.core.chance import Recorded
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.core.record import Played, Start


def walk(match: Match, steps: int | None = None) -> Iterator[Match]:
    """A match of its own that grows: as this one was before its first answer, then after each that counts."""
    played, header = match.steps[:steps], match.header
    drawn = [*header.drawn, *(one for step in played for one in step.drawn)]
    chance = Recorded(drawn).below
    twin = Match(
        match.game, header.seats, match.options, chance, committed=header.commitment, start=header.start or None
    )
    yield twin
    for step in played:
        number = next(decision.number for decision in twin.state.pending() if decision.seat == step.seat)
        twin.play(Move(number, step.seat, step.answer))
        yield twin


def match_at(match: Match, steps: int) -> Match:
    """As this one was after so many of its answers that count; what was taken back is not in it."""
    *_, last = walk(match, steps)
    return last


def start_of(match: Match, *, anew: Random | None = None, eyes: Seat | None = None) -> Start:
    """Where another game goes on from this one: with hidden things as they are, or dealt anew, so that it looks the
    same to these eyes."""
    entries = tuple([entry for entry in match.entries if isinstance(entry, Played)])
    if anew is None:
        return Start(before=match.header, entries=entries)
    position = match.game.imagine(match.state.view(eyes), match.notes_of(eyes), anew)
    return Start(before=match.header, entries=entries, eyes=eyes, position=wire.write_state(position).decode())
