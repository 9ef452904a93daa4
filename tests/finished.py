"""Games that are over, the same in every run: for replays."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

from debacle import bots, registry
from debacle.core.chance import Provable, commitment
from debacle.core.match import Match, replay
from debacle.core.messages import Move
from debacle.core.record import Record, read_record

RECORDS = Path(__file__).parent / "records"
SEATS = {"qe": 4, "friends": 3, "krach": 4, "crisis": 3}


def stored(file: Path) -> Match:
    """Of a file with a record and what came of it."""
    return replayed(read_record(json.dumps(json.loads(file.read_text(encoding="utf-8"))["record"])))


def replayed(record: Record) -> Match:
    header = record.header
    return replay(registry.load_as_it_was(header.game, header.rules, header.deck, record.deck), record)


@cache
def played_out(key: str, seed: int = 1, steps: int | None = None, player: str = "steady") -> tuple[Match, bytes]:
    """A game that this bot has played with itself to its end, or so far, and its seed."""
    game, secret, rng = registry.load(key), bytes([seed] * 32), Random(seed)
    match = Match(game, SEATS[key], game.options(), Provable(secret).below, committed=commitment(secret))
    bot = bots.find(game, player)
    while match.state.pending() and (steps is None or len(match.steps) < steps):
        decision = rng.choice(match.state.pending())
        seat = decision.seat
        match.play(Move(decision.number, seat, bot.choose(match.state.view(seat), match.notes_of(seat), rng)))
    return match, secret
