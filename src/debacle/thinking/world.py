"""An imagined world: a position that a seat cannot tell from the real one, and what everybody there may remember."""

from __future__ import annotations

from math import exp
from random import Random

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.game import AnyGame
from debacle.core.messages import Notes, View
from debacle.core.specs import Answer
from debacle.core.state import State
from debacle.thinking.judge import Judge

FEW = 3
"""Of so many imagined positions one is taken."""


class World:
    """It goes on by answers; whoever is asked notes what was told since."""

    def __init__(self, game: AnyGame, state: State, notes: list[Notes], seed: int) -> None:
        self.state, self.rng = state, Random(seed)
        self._seed = seed
        self._game, self._notes = game, notes
        self._told = Listener()
        self._heard = [0] * state.seats
        self._dealer = Dealer(seeded(self.rng), self._told.tell)

    def twin(self) -> World:
        """The same world once more, where nothing has happened in it yet: with the same luck."""
        return World(self._game, self.state.copy(), self._notes[:], self._seed)

    def seen(self, seat: Seat) -> tuple[View, Notes]:
        heard = self._heard[seat]
        if heard < len(self._told):
            self._notes[seat] = self._game.noted(self._notes[seat], seat, self._told[heard:])
            self._heard[seat] = len(self._told)
        return self.state.view(seat), self._notes[seat]

    def answer(self, seat: Seat, answer: Answer) -> None:
        for decision in self.state.pending():
            if decision.seat == seat:
                self.state.answer(decision, answer, self._dealer)
                return


def imagined(game: AnyGame, view: View, notes: Notes, rng: Random, judge: Judge) -> World:
    [world] = several(game, view, notes, rng, judge, 1)
    return world


def several(game: AnyGame, view: View, notes: Notes, rng: Random, judge: Judge, count: int) -> list[World]:
    """Worlds, each of which explains well what others have done. What they have answered unseen at this moment is not
    taken from there: they are asked anew."""
    return [_opened(game, state, view, notes, rng) for state in _likely(game, view, notes, rng, judge, count)]


def _opened(game: AnyGame, state: State, view: View, notes: Notes, rng: Random) -> World:
    assert view.seat is not None
    if state.stack:
        state.stack[-1] = state.stack[-1].reopened(view.seat)
        state.recount(state.counts)
    everybody = [notes if seat == view.seat else game.surmise(state, notes, seat) for seat in range(state.seats)]
    return World(game, state, everybody, rng.getrandbits(64))


def _likely(game: AnyGame, view: View, notes: Notes, rng: Random, judge: Judge, count: int) -> list[State]:
    """Each drawn of a few by how likely the answers are that would have led there, where that can be told."""
    assert view.seat is not None
    first: State = game.imagine(view, notes, rng)
    if not game.traces(first, notes, view.seat):
        return [first, *[game.imagine(view, notes, rng) for _ in range(count - 1)]]
    states: list[State] = [first, *[game.imagine(view, notes, rng) for _ in range(count * FEW - 1)]]
    traces = [game.traces(state, notes, view.seat) for state in states]
    told = iter(judge.likelihoods([trace for some in traces for trace in some]))
    likelihoods = [sum([next(told) for _ in some]) for some in traces]
    few = [slice(start, start + FEW) for start in range(0, len(states), FEW)]
    return [_drawn(states[some], likelihoods[some], rng) for some in few]


def _drawn(states: list[State], likelihoods: list[float], rng: Random) -> State:
    top = max(likelihoods)
    [chosen] = rng.choices(states, [exp(one - top) for one in likelihoods])
    return chosen
