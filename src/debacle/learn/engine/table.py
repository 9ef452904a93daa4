"""One game of a net that learns: it is played on until a net is asked, and remembers what there is to learn."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Final, NamedTuple

import numpy as np

from debacle import bots
from debacle.core.audience import Seat
from debacle.core.briefing import Briefer
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.game import AnyGame, Bot
from debacle.core.messages import Decision, Menu, Move, Outcome, View
from debacle.core.nearest import nearest
from debacle.core.specs import Answer
from debacle.core.state import State
from debacle.learn.engine.seating import LEARNER, STEADY, TableSeating

HALF: Final = 0.5
OPEN: Final = b"\1"
"""A slot of a menu, as bytes."""


class NetQuestion(NamedTuple):
    """What a net is asked."""

    net: int
    decision: Decision
    menu: Menu
    numbers: np.ndarray
    legal: bytes


class LearnersChoice(NamedTuple):
    """What the learner chose, and what it thought of it."""

    numbers: np.ndarray
    legal: bytes
    slot: int
    chance: float
    value: float


class Table:
    """While it is `taught`, the learner's seats are played by the game's advisor, or else by `steady`, who slips as
    often as is said of each seat, and in half of the decisions by the other teacher, if there is one."""

    def __init__(
        self,
        game: AnyGame,
        briefer: Briefer,
        seating: TableSeating,
        rng: Random,
        taught: bool,
        slips: tuple[float, ...] = (),
        teacher: Bot | None = None,
    ) -> None:
        self.seating, self._game, self._briefer, self._taught = seating, game, briefer, taught
        self._rng, self._slips, self._teacher = rng, slips or (0.0,) * len(seating.who), teacher
        self._listener = Listener()
        self._dealer = Dealer(seeded(rng), self._listener.tell)
        self._bots = [bots.find(game, who if isinstance(who, str) else game.advisor or STEADY) for who in seating.who]
        self._notes = [game.notes(seat) for seat in range(len(seating.who))]
        self._heard = [0] * len(seating.who)
        self._state: State = game.begin(len(seating.who), game.options(), self._dealer)
        self.chosen: list[list[LearnersChoice]] = [[] for _ in seating.who]
        """By seat, of the learner alone."""
        self.answers = 0
        """Of nets."""

    def ask(self) -> NetQuestion | None:
        """Lockstep on until a net has a choice; None when the game is over."""
        while pending := self._state.pending():
            decision = pending[0]
            seat = decision.seat
            who, view = self.seating.who[seat], self._state.view(seat)
            self._tell(seat)
            if isinstance(who, str) or self._taught:
                answer = self._bots[seat].choose(view, self._notes[seat], self._rng)
                if who == LEARNER:
                    answer = self._copy(decision, view, answer)
                self._state.play(Move(decision.number, seat, answer), self._dealer)
                continue
            numbers, menu = self._briefer.brief(view, self._notes[seat], self._rng)
            legal = bytes(menu.legal)
            if legal.count(OPEN) > 1:
                return NetQuestion(who, decision, menu, np.frombuffer(numbers, np.float32), legal)
            self._state.answer(decision, menu.answers[legal.index(OPEN)], self._dealer)
        return None

    def answer(self, question: NetQuestion, slot: int) -> None:
        """Unchecked: what a menu has open is allowed."""
        self.answers += 1
        self._state.answer(question.decision, question.menu.answers[slot], self._dealer)

    def outcome(self) -> Outcome:
        outcome = self._state.outcome()
        assert outcome is not None
        return outcome

    def _copy(self, decision: Decision, view: View, answer: Answer) -> Answer:
        """What one of those who teach answers is to be learned, where the menu has something like it. What is played
        instead, after a slip, is not."""
        seat = decision.seat
        notes = self._notes[seat]
        numbers, menu = self._briefer.advised(view, notes, answer)
        if self._teacher is not None and self._rng.random() < HALF:
            answer = self._teacher.choose(view, notes, self._rng)
        legal, slot = bytes(menu.legal), nearest(menu, answer)
        if slot is not None and legal.count(OPEN) > 1:
            stored = np.frombuffer(numbers, np.float32).astype(np.float16)
            self.chosen[seat].append(LearnersChoice(stored, legal, slot, 0.0, 0.0))
        slipped = self._slips[seat] and self._rng.random() < self._slips[seat]
        return self._rng.choice(menu.open()) if slipped else answer

    def _tell(self, seat: Seat) -> None:
        """What has happened since it was last asked: nobody else needs notes now."""
        told = islice(self._listener, self._heard[seat], None)
        self._notes[seat] = self._game.noted(self._notes[seat], seat, told)
        self._heard[seat] = len(self._listener)
