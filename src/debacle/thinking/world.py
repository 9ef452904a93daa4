"""An imagined world: a position that a seat cannot tell from the real one, and what everybody there may remember."""

from __future__ import annotations

from random import Random

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.game import AnyGame
from debacle.core.messages import Notes, View
from debacle.core.specs import Answer
from debacle.core.state import State


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


def imagined(game: AnyGame, view: View, notes: Notes, rng: Random) -> World:
    """One world. What others have answered unseen at this moment is not taken from it: they are asked anew."""
    assert view.seat is not None
    state = game.imagine(view, notes, rng)
    if state.stack:
        state.stack[-1] = state.stack[-1].reopened(view.seat)
        state.recount(state.counts)
    everybody = [notes if seat == view.seat else game.surmise(state, notes, seat) for seat in range(state.seats)]
    return World(game, state, everybody, rng.getrandbits(64))
