"""`python -m debacle.arena.host PLAYER`: a Python class as a program that is asked by JSON lines.

It runs in a process of its own, so that nothing it does can harm a tournament, and nothing of a game but its seat's
view and notes is there to be looked at.
"""

from __future__ import annotations

import logging
import os
import select
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from runpy import run_path
from threading import Thread
from typing import Any, BinaryIO

import msgspec
from msgspec import Raw, Struct

from debacle import registry
from debacle.arena.outsiders import PlayerReply, SeatCard
from debacle.core import wire
from debacle.core.dealer import Dealer, seeded
from debacle.core.game import AnyGame, Bot
from debacle.core.specs import Answer

PLAYERS = "debacle.players"
"""The group of entry points under which packages bring players."""
LOG = logging.getLogger(__name__)
CLASS = "Player"
"""What the class in a file is called."""


class SaidLine(Struct):
    """What is said to a program, of whatever type."""

    type: str
    id: int = 0
    seating: SeatCard | None = None
    view: Raw = Raw(b"null")
    notes: Raw = Raw(b"null")


class Attendance(Struct):
    """A game that the player has sat down to."""

    rules: AnyGame
    view: type[Any]
    player: Bot
    rng: Random

    def answer(self, line: SaidLine) -> Answer:
        seat_view = wire.read_view(self.rules, self.view, bytes(line.view))
        notes = wire.from_json(bytes(line.notes), type(self.rules.notes(seat_view.seat)))
        return self.player.choose(seat_view, notes, self.rng)


def begin(maker: Callable[[AnyGame], Bot], seating: SeatCard) -> Attendance:
    rules = registry.load(seating.game, None if seating.deck is None else Path(seating.deck))
    some = rules.begin(seating.seats, rules.read_options(seating.options), Dealer(seeded(Random(0))))
    return Attendance(rules, type(some.view(seating.seat)), maker(rules), Random(seating.seed))


def serve(maker: Callable[[AnyGame], Bot], lines: Iterable[bytes], out: BinaryIO) -> None:
    game: Attendance | None = None
    for raw in lines:
        line = msgspec.json.decode(raw, type=SaidLine)
        try:
            if line.type == "begin" and line.seating is not None:
                game = None
                game = begin(maker, line.seating)
            answer = game.answer(line) if game is not None and line.type == "ask" else None
            error = "it could not sit down" if game is None and line.type == "ask" else None
            reply = wire.to_json(PlayerReply(line.id, answer, error))
        except Exception as failure:
            LOG.exception("the player has failed")
            reply = wire.to_json(PlayerReply(line.id, error=f"{type(failure).__name__}: {failure}"))
        if line.type in ("ask", "hello"):
            out.write(reply + b"\n")
            out.flush()


def find(where: str) -> Callable[[AnyGame], Bot]:
    """A file's class, or what a package brings under this name."""
    if where.endswith(".py"):
        sys.path.insert(0, str(Path(where).parent))
        maker = run_path(where).get(CLASS)
        if maker is None:
            raise SystemExit(f"{where} has no class {CLASS}")
    else:
        maker = registry.points(PLAYERS)[where].load()
    found: Callable[[AnyGame], Bot] = maker
    return found


def end_with_who_asks() -> None:
    """Whoever asks may be killed while the player thinks, and for how long it would think nobody knows."""
    gone = select.poll()
    gone.register(sys.stdin.fileno(), 0)  # that nobody can write any more is told in any case
    gone.poll()
    os._exit(1)


def main() -> None:
    """What the player prints goes to the error stream: answers have a way of their own."""
    Thread(target=end_with_who_asks, daemon=True).start()
    with os.fdopen(os.dup(1), "wb") as out:
        os.dup2(2, 1)
        serve(find(sys.argv[1]), sys.stdin.buffer, out)


if __name__ == "__main__":
    main()
