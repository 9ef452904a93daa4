"""Our own engine, through its public contract alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import Struct

from clock import Play, Player, Task
from debacle.core import wire
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.game import AnyGame
from debacle.core.messages import Decision, Move, Notes, View
from debacle.core.state import State

PLAY = "Débâcle"
EXTRA = "Débâcle, in other ways"
OTHERS = "Débâcle, other games"
SEED = 1
KEPT = 0.1
"""The chance of a position of a game to be kept."""


class Position(Struct, frozen=True):
    """A moment of a game as one of its seats knows it, and the whole of it as JSON."""

    state: State
    seat: int
    view: View
    notes: Notes
    written: bytes
    asked: Decision
    """Of somebody who is asked something, with what that seat knows."""
    asked_view: View
    asked_notes: Notes


def players(game: AnyGame, seed: int) -> list[Player]:
    """Random play of whole games."""
    key, every = game.about.key, game.about.seats
    return [
        *(Player(f"{key}, {seats} seats", PLAY, _checked(game, seats, Random(seed))) for seats in every),
        *(Player(f"{key}, {seats} seats, heard", EXTRA, _heard(game, seats, Random(seed))) for seats in every),
        *(Player(f"{key}, {seats} seats, unchecked", EXTRA, _unchecked(game, seats, Random(seed))) for seats in every),
    ]


def plain(game: AnyGame, seed: int) -> list[Player]:
    """The same in the plainest way, for a game that is not compared with others."""
    key = game.about.key
    return [Player(f"{key}, {seats} seats", OTHERS, _checked(game, seats, Random(seed))) for seats in game.about.seats]


def tasks(game: AnyGame, seed: int, positions: int) -> list[Task]:
    """What a search and a server do to a position, for each number of seats."""
    rng = Random(seed)
    acts: dict[str, Callable[[Position], object]] = {
        "copy": lambda position: position.state.copy(),
        "view": lambda position: position.state.view(position.seat),
        "imagine": lambda position: game.imagine(position.view, position.notes, rng),
        "menu": lambda position: game.menu(position.asked_view, position.asked),
        "JSON written": lambda position: wire.write_state(position.state),
        "JSON read": lambda position: wire.read_state(game, position.written),
    }
    encoding = game.encoding()
    if encoding is not None:
        acts["encode"] = lambda position: encoding.quick(position.asked_view, position.asked_notes)
    found = {seats: collect(game, seats, positions, Random(seed)) for seats in game.about.seats}
    return [Task(name, f"{seats} seats", act, found[seats]) for name, act in acts.items() for seats in found]


def collect(game: AnyGame, seats: int, wanted: int, rng: Random) -> list[Position]:
    """Positions from all over many random games, each for one of its seats."""
    found: list[Position] = []
    while len(found) < wanted:
        told = Listener()
        dealer = Dealer(seeded(rng), told.tell)
        state = game.begin(seats, game.options(), dealer)
        while asked := state.pending():
            if rng.random() < KEPT:
                found.append(_position(game, state, told, int(rng.random() * seats)))
            decision = asked[int(rng.random() * len(asked))]
            state.play(Move(decision.number, decision.seat, state.spec(decision).sample(rng)), dealer)
    return found[:wanted]


def _position(game: AnyGame, state: State, told: Listener, seat: int) -> Position:
    asked = state.pending()[0]
    notes, asked_notes = (game.noted(game.notes(one), one, told) for one in (seat, asked.seat))
    return Position(
        state.copy(), seat, state.view(seat), notes, wire.write_state(state), asked, state.view(asked.seat), asked_notes
    )


def _checked(game: AnyGame, seats: int, rng: Random) -> Play:
    dealer, options = Dealer(seeded(rng)), game.options()

    def play() -> int:
        return _play(game.begin(seats, options, dealer), dealer, rng)

    return play


def _heard(game: AnyGame, seats: int, rng: Random) -> Play:
    below, options = seeded(rng), game.options()

    def play() -> int:
        dealer = Dealer(below, Listener().tell)
        return _play(game.begin(seats, options, dealer), dealer, rng)

    return play


def _play(state: State, dealer: Dealer, rng: Random) -> int:
    decisions = 0
    while asked := state.pending():
        for decision in asked:
            state.play(Move(decision.number, decision.seat, state.spec(decision).sample(rng)), dealer)
        decisions += len(asked)
    _ended(state)
    return decisions


def _unchecked(game: AnyGame, seats: int, rng: Random) -> Play:
    """The way of search: answers that their spec gave are not checked again."""
    dealer, options = Dealer(seeded(rng)), game.options()

    def play() -> int:
        state = game.begin(seats, options, dealer)
        decisions = 0
        while asked := state.pending():
            for decision in asked:
                state.answer(decision, state.spec(decision).sample(rng), dealer)
            decisions += len(asked)
        _ended(state)
        return decisions

    return play


def _ended(state: State) -> None:
    if state.outcome() is None:
        raise RuntimeError("nobody is asked, and there is no outcome")
