"""The engine's tables beside those of a batch: dealt the same, asked the same, answered the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np

from debacle.core.dealer import Dealer, Listener
from debacle.core.messages import Decision, Move
from debacle.games.qe import QE
from debacle.games.qe.rules.state import QEState
from debacle.research.batch import tables as batch
from debacle.research.batch.box import Box
from debacle.research.batch.tables import Tables

GAME = QE()


class EngineTable:
    """One table of the engine, dealt as one of the batch was."""

    def __init__(self, tables: Tables, place: int, seats: int) -> None:
        sheet = GAME.deck.sheets[seats]
        draws = [
            *_draws(sheet.nations, tables.nations[place]),
            *_draws(sheet.tokens, tables.tokens[place]),
            int(tables.first[place]),
            *_draws(sheet.tiles, tables.order[place]),
        ]
        self._told = Listener()
        self._dealer = Dealer(lambda _limit: draws.pop(0), self._told.tell)
        self.state: QEState = GAME.begin(seats, GAME.options(), self._dealer)
        self.notes: list[Any] = [GAME.notes(seat) for seat in range(seats)]
        self._listen()

    def _listen(self) -> None:
        self.notes = [GAME.noted(notes, seat, self._told) for seat, notes in enumerate(self.notes)]
        self._told.clear()

    def answer(self, answers: Any) -> None:
        for decision in self.state.pending():
            given = int(answers[decision.seat])
            answer = bool(given) if decision.kind == "look" else given
            self.state.play(Move(decision.number, decision.seat, answer), self._dealer)
            self._listen()

    def asked(self) -> Iterator[tuple[Decision, Any, Any]]:
        for decision in self.state.pending():
            yield decision, self.state.view(decision.seat), self.notes[decision.seat]

    def spent(self) -> list[int]:
        outcome = self.state.outcome()
        assert outcome is not None
        return [sheet.spent for sheet in outcome.sheets]

    def shares(self) -> list[float]:
        outcome = self.state.outcome()
        assert outcome is not None
        return [(seat in outcome.winners) / max(1, len(outcome.winners)) for seat in range(self.state.seats)]


def _draws(bag: tuple[int, ...], drawn: Any) -> list[int]:
    """The places in the bag at which these were drawn."""
    left, places = list(bag), []
    for one in drawn:
        places.append(left.index(one))
        left.remove(one)
    return places


Looker = Callable[[Tables, list[EngineTable]], Any]
"""Compares what it wants to; what it gives are bids that some seats may make, by table and seat."""


def play_beside(box: Box, count: int, seed: int, look: Looker) -> tuple[Tables, list[EngineTable]]:
    """Play so many games in both, steered into ties and zeros, stopping before each answer."""
    chance, rng = np.random.default_rng(seed), Random(seed)
    tables = batch.deal(np, box, chance.random((count, batch.chances(box))))
    engine = [EngineTable(tables, place, box.seats) for place in range(count)]
    while (tables.kind != batch.OVER).any():
        wishes = look(tables, engine)
        answers = np.zeros((count, box.seats), np.int64)
        for place, table in enumerate(engine):
            for decision, view, _ in table.asked():
                wish = int(wishes[place, decision.seat])
                answers[place, decision.seat] = _steer(tables, place, decision, view, wish, rng)
        for place, table in enumerate(engine):
            table.answer(answers[place])
        tables = batch.step(np, box, tables, answers)
    return tables, engine


def _steer(tables: Tables, place: int, decision: Decision, view: Any, wish: int, rng: Random) -> int:
    chance = rng.random()
    if decision.kind == "rebid" and chance < 0.6:
        return int(tables.bids[place, decision.seat])
    if decision.kind == "bid" and chance < 0.25:
        return 0
    if decision.kind == "bid" and chance < 0.45:
        return int(tables.open_bid[place]) + 1
    if decision.kind != "look" and chance < 0.8:
        return wish
    offered: list[Any] = GAME.menu(view, decision).open()
    return int(rng.choice(offered))
