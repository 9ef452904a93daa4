"""Many worlds are played on side by side, so that one look of the net serves all of them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Outcome
from debacle.core.specs import Answer
from debacle.thinking.judge import Judge, Question
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
    going = [_Playout(world, seat, turns) for world in worlds]
    playouts = tuple(going)
    for _ in range(LONGEST):
        going = [playout for playout in going if not playout.is_over()]
        judged = [playout for playout in going if playout.can_be_judged()]
        values = judge.values([playout.question() for playout in judged]) if judged else None
        if values is not None:
            for playout, value in zip(judged, values, strict=True):
                playout.end(float(value))
            going = [playout for playout in going if playout.ending is None]
        if not going:
            break
        for playout, answer in zip(going, judge.answers([playout.question() for playout in going]), strict=True):
            playout.go_on(answer)
    return [playout.ending or Ending(0.0, None) for playout in playouts]


class _Playout:
    """One of them."""

    def __init__(self, world: World, seat: Seat, turns: int | None) -> None:
        self.ending: Ending | None = None
        self._world, self._seat, self._turns = world, seat, turns

    def is_over(self) -> bool:
        if self.ending is None and not self._world.state.pending():
            outcome = self._world.state.outcome()
            assert outcome is not None
            self.ending = Ending(share(outcome, self._seat), outcome)
        return self.ending is not None

    def can_be_judged(self) -> bool:
        return self._turns == 0 and self._asked() == self._seat

    def question(self) -> Question:
        view, notes = self._world.seen(self._asked())
        return view, notes, self._world.rng

    def end(self, value: float) -> None:
        self.ending = Ending(chance_of(value, self._world.state.seats), None)

    def go_on(self, answer: Answer) -> None:
        asked = self._asked()
        if asked == self._seat and self._turns is not None:
            self._turns = max(0, self._turns - 1)
        self._world.answer(asked, answer)

    def _asked(self) -> Seat:
        return self._world.state.pending()[0].seat


def share(outcome: Outcome, seat: Seat) -> float:
    """Of the victory."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def chance_of(value: float, seats: int) -> float:
    """A value is 1 for a sure victory, and the less for a sure defeat the fewer there are to lose to: 0 is fair."""
    return min(1.0, max(0.0, (1 + value * (seats - 1)) / seats))
