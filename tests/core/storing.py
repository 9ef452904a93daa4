"""Stored records: games that were played once, and have to end as they did."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

from debacle import bots, registry
from debacle.core.chance import Provable, commitment
from debacle.core.game import AnyGame
from debacle.core.match import Match
from debacle.core.messages import Move

FOLDER = Path(__file__).parent.parent / "records"
EACH = (1, 2)
"""Games for each seat count: the first among the game's own bots, the second among bots that choose at random."""
PLAYS = [(key, seats, each) for key in registry.known() for seats in registry.load(key).about.seats for each in EACH]


def file_of(game: AnyGame, seats: int, number: int) -> Path:
    """Where the record of these rules and this deck is, or will be; those of earlier ones stay where they are."""
    first = FOLDER / f"{game.about.key}-{seats}-{number}.json"
    if not first.exists() or is_of(first, game):
        return first
    return first.with_stem(f"{first.stem}-{game.rules}-{game.deck.digest}")


def is_of(file: Path, game: AnyGame) -> bool:
    """Whether the record is there, and was made with these rules and this deck."""
    if not file.exists():
        return False
    header = header_of(file)
    return bool((header["rules"], header["deck"]) == (game.rules, game.deck.digest))


def header_of(file: Path) -> dict[str, Any]:
    header: dict[str, Any] = json.loads(file.read_bytes())["record"]["header"]
    return header


def store(game: AnyGame, seats: int, number: int) -> None:
    file = file_of(game, seats, number)
    seed = hashlib.sha256(file.stem.encode()).digest()
    match = Match(game, seats, game.read_options({}), Provable(seed).below, committed=commitment(seed))
    rng = Random(seed)
    player = bots.find(game, bots.known(game)[0] if number == EACH[0] else "random")
    while pending := match.state.pending():
        seat = pending[0].seat
        answer = player.choose(match.state.view(seat), match.notes_of(seat), rng)
        match.play(Move(pending[0].number, seat, answer))
    outcome = match.state.outcome()
    assert outcome is not None
    bare = match.record(seed).__replace__(deck=None)  # as it was before records carried it: it has to be found
    kept = {
        "record": json.loads(bare.to_json()),
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
    }
    file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
