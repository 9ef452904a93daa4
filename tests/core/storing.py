"""Stored records: games that were played once, and have to end as they did."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random

from debacle import bots, registry
from debacle.core.chance import Provable, commitment
from debacle.core.game import AnyGame
from debacle.core.match import Match
from debacle.core.messages import Move

FOLDER = Path(__file__).parent.parent / "records"
EACH = (1, 2)
"""Games for each seat count: the first among the game's own bots, the second among bots that choose at random."""
PLAYS = [(key, seats, each) for key in registry.known() for seats in registry.load(key).about.seats for each in EACH]


def file_of(key: str, seats: int, number: int) -> Path:
    return FOLDER / f"{key}-{seats}-{number}.json"


def is_of(file: Path, game: AnyGame) -> bool:
    """Whether the record is there, and was made with these rules and this deck."""
    if not file.exists():
        return False
    header = json.loads(file.read_bytes())["record"]["header"]
    return bool((header["rules"], header["deck"]) == (game.about.rules, game.deck.digest))


def store(game: AnyGame, seats: int, number: int) -> None:
    file = file_of(game.about.key, seats, number)
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
    kept = {
        "record": json.loads(match.record(seed).to_json()),
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
    }
    file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
