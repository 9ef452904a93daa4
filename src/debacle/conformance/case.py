"""What is put to the test: a game at one seat count with one set of options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from msgspec import Struct, field

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.game import AnyGame, Options
from debacle.core.match import Match
from debacle.core.messages import Decision, Move, Notes
from debacle.core.specs import Answer
from debacle.core.state import State

STEPS = 100_000
"""A game that asks more often than this in one play is taken not to end."""

Answerer = Callable[[State, Decision, Random], Answer]


def sampled(state: State, decision: Decision, rng: Random) -> Answer:
    return state.spec(decision).sample(rng)


class Case(Struct, frozen=True, kw_only=True):
    """`scramble` and `totals` are the tester's own work, written apart from the game's `view` and `imagine`.

    `scramble(state, seat, rng)` gives a copy in which things that this seat cannot know are changed.
    `totals(state)` names what must stay the same through a whole game: money, cards, workers.
    `answer` plays; the default samples, a better one steers into rare positions.
    """

    game: AnyGame
    seats: int
    scramble: Callable[[Any, Seat | None, Random], Any]
    totals: Callable[[Any], Mapping[str, object]]
    options: Options | None = None
    answer: Answerer = sampled
    junk: tuple[object, ...] = field(default=())
    """More bad answers to try, of this game's own."""

    def onlookers(self) -> tuple[Seat | None, ...]:
        return (*range(self.seats), None)

    def chosen_options(self) -> Options:
        return self.game.options() if self.options is None else self.options

    def begin(self, dealer: Dealer) -> State:
        state: State = self.game.begin(self.seats, self.chosen_options(), dealer)
        return state

    def match(self, rng: Random) -> Match:
        return Match(self.game, self.seats, self.chosen_options(), seeded(rng))

    def walk(self, rng: Random) -> Iterator[Point]:
        """Play a whole game, stopping before each answer."""
        listener = Listener()
        dealer = Dealer(seeded(rng), listener.tell)
        state = self.begin(dealer)
        notes: list[Notes] = [self.game.notes(seat) for seat in self.onlookers()]
        for _ in range(STEPS):
            seated = zip(notes, self.onlookers(), strict=True)
            notes = [self.game.noted(one, seat, listener) for one, seat in seated]
            listener.clear()
            pending = state.pending()
            if not pending:
                return
            decision = pending[int(rng.random() * len(pending))]
            answer = self.answer(state, decision, rng)
            yield Point(state, decision, answer, dict(zip(self.onlookers(), notes, strict=True)))
            state.play(Move(decision.number, decision.seat, answer), dealer)
        raise RuntimeError(f"{self.game.about.key} does not end within {STEPS} answers")


class Point(Struct, frozen=True):
    """A position on the way, with the answer about to be given and what everybody remembers."""

    state: State
    decision: Decision
    answer: Answer
    notes: dict[Seat | None, Notes]

    def move(self) -> Move:
        return Move(self.decision.number, self.decision.seat, self.answer)
