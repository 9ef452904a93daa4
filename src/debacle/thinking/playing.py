"""Many worlds are played on side by side, so that one look of the net serves all of them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Outcome
from debacle.thinking.judge import Judge
from debacle.thinking.world import World

LONGEST = 5_000
"""Answers after which a playout is given up: as a game that nobody wins."""


class Ending(Struct, frozen=True):
    """Where a playout came to."""

    chance: float
    """Of victory for the seat that it was played for."""
    outcome: Outcome | None
    """How the game ended, if it went so far."""


def play_on(judge: Judge, worlds: Sequence[World], seat: Seat, turns: int | None) -> list[Ending]:
    """To the end; or until this seat is asked again after so many further answers of its own, and then by the judge's
    word, if it can give one."""
    endings: dict[int, Ending] = {}
    left: dict[int, int | None] = dict.fromkeys(range(len(worlds)), turns)
    running = list(range(len(worlds)))
    for _ in range(LONGEST):
        running = [place for place in running if not _over(worlds[place], place, seat, endings)]
        if not running:
            break
        running = _step(judge, worlds, running, left, seat, endings)
    return [endings.get(place, Ending(0.0, None)) for place in range(len(worlds))]


def share(outcome: Outcome, seat: Seat) -> float:
    """Of the victory."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def chance_of(value: float, seats: int) -> float:
    """A value is 1 for a sure victory, and the less for a sure defeat the fewer there are to lose to: 0 is fair."""
    return min(1.0, max(0.0, (1 + value * (seats - 1)) / seats))


def _over(world: World, place: int, seat: Seat, endings: dict[int, Ending]) -> bool:
    if world.state.pending():
        return False
    outcome = world.state.outcome()
    assert outcome is not None
    endings[place] = Ending(share(outcome, seat), outcome)
    return True


def _step(
    judge: Judge,
    worlds: Sequence[World],
    running: list[int],
    left: dict[int, int | None],
    seat: Seat,
    endings: dict[int, Ending],
) -> list[int]:
    asked = [worlds[place].state.pending()[0].seat for place in running]
    questions = [(*worlds[place].seen(who), worlds[place].rng) for place, who in zip(running, asked, strict=True)]
    answers, values = judge.answer(questions)
    going = []
    for number, (place, who) in enumerate(zip(running, asked, strict=True)):
        turns = left[place]
        if who == seat and turns is not None:
            if turns == 0 and values is not None:
                endings[place] = Ending(chance_of(float(values[number]), worlds[place].state.seats), None)
                continue
            left[place] = max(0, turns - 1)
        worlds[place].answer(who, answers[number])
        going.append(place)
    return going
