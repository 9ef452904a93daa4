"""Games at random, and all that anybody gets out of them as one digest for each table: run with the plain sources and
with the compiled wheel, it has to print the same. `python -m tests.compiled.playing`."""

from __future__ import annotations

import hashlib
import json
import sys
from random import Random

from debacle import registry
from debacle.core import wire
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.game import AnyGame
from debacle.core.messages import Decision, Move
from debacle.core.refusals import Refused
from debacle.core.specs import Answer
from debacle.core.state import State

GAMES = 6
LONG = 400
"""Decisions of one game that are looked at: random bids may go on for thousands."""
WRONG: tuple[Answer, ...] = (None, -1, True, "nothing", (), (0, 0), 10**30)


def main() -> None:
    tables = {
        f"{key}, {seats} seats": digest(registry.load(key), seats)
        for key in registry.known()
        for seats in registry.load(key).about.seats
    }
    compiled = sorted(name for name, module in sys.modules.items() if _is_compiled(name, module))
    json.dump({"tables": tables, "compiled": compiled}, sys.stdout)


def _is_compiled(name: str, module: object) -> bool:
    return name.startswith("debacle.") and str(getattr(module, "__file__", "")).endswith(".so")


def digest(game: AnyGame, seats: int) -> str:
    sha = hashlib.sha256()
    for number in range(GAMES):
        rng, told = Random(f"{seats} {number}"), Listener()
        dealer = Dealer(seeded(rng), told.tell)
        state = game.begin(seats, game.options(), dealer)
        for _ in range(LONG):
            asked = state.pending()
            if not asked:
                break
            decision = asked[int(rng.random() * len(asked))]
            for part in _seen(game, state, decision, told, rng):
                sha.update(part)
            state.play(Move(decision.number, decision.seat, state.spec(decision).sample(rng)), dealer)
        sha.update(wire.to_json([told, state.outcome()]))
    return sha.hexdigest()


def _seen(game: AnyGame, state: State, decision: Decision, told: Listener, rng: Random) -> list[bytes]:
    """The position; what the seat sees, remembers and may do; what a net sees and what a search would imagine; and why
    other answers are refused."""
    seat, encoding = decision.seat, game.encoding()
    view, notes = state.view(seat), game.noted(game.notes(seat), seat, told)
    numbers = b"" if encoding is None else bytes(encoding.encode(view, notes))
    imagined = game.imagine(view, notes, Random(rng.random()))
    refusals = [_refusal(state, Move(decision.number, seat, answer)) for answer in WRONG]
    parts = [view, state.view(None), notes, game.menu(view, decision), state.copy().asked, refusals]
    return [wire.write_state(state), numbers, wire.write_state(imagined), *map(wire.to_json, parts)]


def _refusal(state: State, move: Move) -> str:
    try:
        state.copy().play(move, Dealer(seeded(Random(0))))
    except Refused as refused:
        return str(refused)
    return "allowed"


if __name__ == "__main__":
    main()
