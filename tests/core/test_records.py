"""Records: what they hold, and what is not a record."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from debacle import registry
from debacle.core import wire
from debacle.core.chance import BadChance, Provable, Recorded, commitment
from debacle.core.dealer import seeded
from debacle.core.deck import digest_of
from debacle.core.game import AnyGame
from debacle.core.match import Match, replay, verify
from debacle.core.messages import Move
from debacle.core.record import BadRecord, Record, TakenBack, read_record
from debacle.games.qe import QE
from debacle.games.qe.rules.setup import QEOptions
from tests.core import storing
from tests.core.storing import FOLDER, PLAYS, file_of, header_of, is_of, store
from tests.games.qe.case import steer

GAME = QE()
SEED = bytes(range(32))


def played(seats: int = 4, seed: bytes = SEED, steps: int | None = None) -> Match:
    match = Match(GAME, seats, QEOptions(), Provable(seed).below, committed=commitment(seed))
    rng = Random(seed)
    while match.state.pending() and (steps is None or len(match.entries) < steps):
        decision = rng.choice(match.state.pending())
        match.play(Move(decision.number, decision.seat, steer(match.state, decision, rng)))
    return match


def test_a_record_can_be_read_by_people_and_by_javascript() -> None:
    data = json.loads(played().record(SEED).to_json())
    assert data["header"]["game"] == "qe"
    assert data["header"]["commitment"] == commitment(SEED)
    assert data["seed"] == SEED.hex()
    assert all(entry["entry"] == "move" for entry in data["entries"])
    numbers = [entry["answer"] for entry in data["entries"] if type(entry["answer"]) is int]
    assert max(numbers) < 2**53
    assert any(isinstance(entry["answer"], str) for entry in data["entries"]), "giants are strings of digits"


def test_the_seed_stays_closed_until_the_end() -> None:
    assert played(steps=20).record(SEED).seed is None
    assert played().record(SEED).seed == SEED.hex()


def test_a_match_goes_on_after_a_replay() -> None:
    begun, whole = played(steps=20), played()
    again = replay(GAME, begun.record(), Provable(SEED).below)
    for entry in whole.entries[20:]:
        assert not isinstance(entry, TakenBack)
        again.play(again.read_move(entry.seat, entry.number, entry.answer))
    assert again.state == whole.state
    assert again.record(SEED) == whole.record(SEED)


def test_without_a_source_of_chance_it_cannot_go_on() -> None:
    again = replay(GAME, played(steps=0).record())
    seat = again.state.pending()[0].seat
    again.play(Move(0, seat, 5))
    *others, last = [decision.seat for decision in again.state.pending()]
    for other in others:
        again.play(Move(0, other, 4 - other))
    with pytest.raises(BadChance, match="a draw is missing"):
        again.play(Move(0, last, 0))


def tampered(change: str) -> bytes:
    data: Any = json.loads(played().record(SEED).to_json())
    draws = next(entry for entry in data["entries"] if "drawn" in entry)
    first = data["entries"][0]
    match change:
        case "draw":
            draws["drawn"] = [(draws["drawn"][0] + 1) % 3]
        case "draw too big":
            draws["drawn"] = [99]
        case "draw missing":
            draws["drawn"] = []
        case "draw added":
            first["drawn"] = [0]
        case "answer":
            first["answer"] = 0
        case "answer type":
            first["answer"] = "1e9"
        case "answer, legal":
            first["answer"] += 1
        case "digest":
            data["digest"] = "00" * 32
        case "seat":
            first["seat"] = (first["seat"] + 1) % 4
        case "seat unknown":
            first["seat"] = 9
        case "number":
            first["number"] = 5
        case "undo":
            data["entries"].insert(1, {"entry": "undo", "seat": first["seat"], "steps": 0})
        case "cut":
            del data["entries"][-1]
        case "seed":
            data["seed"] = "00" * 32
        case "seed not hex":
            data["seed"] = "zz"
        case "header draw":
            data["header"]["drawn"][0] = 77
        case "game":
            data["header"]["game"] = "friends"
        case "rules":
            data["header"]["rules"] = 99
        case "rules of before":
            data["header"]["rules"] = 0
        case "deck":
            data["header"]["deck"] = "feed"
        case "deck's text":
            data["deck"] += "# forged"
        case "deck not carried":
            data["header"]["deck"], data["deck"] = "feed", None
        case "deck not of this game":
            data["header"]["deck"], data["deck"] = digest_of(""), ""
        case "options":
            data["header"]["options"] = {"nations": ["atlantis", None, None, None]}
        case "seats":
            data["header"]["seats"] = 12
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("draw", r"entries\.\d+: a draw of \d+, where the seed gives \d+"),
        ("draw too big", r"entries\.\d+: a draw of 99, which is not below 15"),
        ("draw missing", r"entries\.\d+: a draw is missing"),
        ("draw added", r"entries\.0: draws left over: 1"),
        ("answer", r"entries\.0: it must be at least 1"),
        ("answer type", r"entries\.0: a whole number is needed"),
        ("answer, legal", "digest: it is not that of this game"),
        ("digest", "digest: it is not that of this game"),
        ("seat", r"entries\.0: seat . is not asked anything now"),
        ("seat unknown", r"entries\.0: there is no seat 9"),
        ("number", r"entries\.0: seat . is not asked anything now"),
        ("undo", r"entries\.1: there is nothing to take back"),
        ("cut", r"entries\.\d+: the game is not over, yet the seed is open"),
        ("seed", "seed: it is not the one that was committed to"),
        ("seed not hex", "seed: not a hexadecimal number"),
        ("header draw", "header: a draw of 77, which is not below 4"),
        ("game", "header.game: recorded with friends, and this is qe"),
        ("rules", "header.rules: version 99 of the rules is not known here, only 1 to 1"),
        ("rules of before", "header.rules: version 0 of the rules is not known here, only 1 to 1"),
        ("deck", "deck: the digest of this text is .*, and the record was made with feed"),
        ("deck's text", "deck: the digest of this text is .*, and the record was made with "),
        ("deck not carried", "header.deck: made with a deck feed that is not known here"),
        ("deck not of this game", "deck: the deck that it was made with cannot be read any more"),
        ("options", "header: option nations: atlantis is not known"),
        ("seats", "header: qe takes 3, 4, 5 seats, not 12"),
    ],
)
def test_a_tampered_record_is_found_out(change: str, problem: str) -> None:
    with pytest.raises(BadRecord, match=problem):
        verify(GAME, read_record(tampered(change)))


def test_an_untampered_record_is_proved() -> None:
    assert verify(GAME, read_record(tampered("nothing"))).state == played().state


def test_a_record_from_before_there_were_digests_is_proved_as_well() -> None:
    data = json.loads(tampered("nothing"))
    del data["digest"]
    assert verify(GAME, read_record(json.dumps(data))).state == played().state


def test_a_game_that_goes_on_has_no_digest() -> None:
    assert played(steps=20).record(SEED).digest is None


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "cannot be read"),
        (b"\xff\xfe", "cannot be read"),
        (b"[]", "^Expected `object`, got `array`"),
        (b"{}", "missing required field `header`"),
        (b'{"header": {"game": 3}, "entries": []}', "^header.game: Expected `str`, got `int`"),
        (b'{"header": {"game": "qe", "rules": 1, "deck": "", "seats": 3}, "entries": [], "x": 1}', "unknown field `x`"),
        (b'{"header": {"format": 9, "game": "qe", "rules": 1, "deck": "", "seats": 3}, "entries": []}', "format 9"),
        (b'{"header": {"game": "qe", "rules": 1, "deck": "", "seats": 3}, "entries": [{"entry": "bribe"}]}', "bribe"),
        (b"[" * 100_000, "Expected `object`, got `array`|cannot be read"),
    ],
)
def test_what_is_no_record_is_refused_with_its_place(data: bytes, problem: str) -> None:
    with pytest.raises(BadRecord, match=problem):
        read_record(data)


def test_without_a_seed_nothing_can_be_proved() -> None:
    match = Match(GAME, 3, QEOptions(), seeded(Random(1)))
    with pytest.raises(BadRecord, match="cannot be proved"):
        verify(GAME, match.record())


def test_recorded_chance_can_be_checked_against_its_source() -> None:
    source = Provable(SEED)
    drawn = [source.below(limit) for limit in range(1, 200)]
    again = Recorded(drawn, Provable(SEED).below)
    assert [again.below(limit) for limit in range(1, 200)] == drawn
    again.check_used_up()


def test_provable_chance_is_fair() -> None:
    chance = Provable(SEED)
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert all(850 < count < 1150 for count in counts)


def found_again(record: Record) -> AnyGame:
    header = record.header
    return registry.load_as_it_was(header.game, header.rules, header.deck, record.deck)


@pytest.mark.parametrize(("key", "seats", "number"), PLAYS)
def test_games_by_the_present_rules_and_deck_are_stored(
    key: str, seats: int, number: int, request: pytest.FixtureRequest
) -> None:
    game = registry.load(key)
    if request.config.getoption("records") and not is_of(file_of(game, seats, number), game):
        store(game, seats, number)
    assert is_of(file_of(game, seats, number), game), (
        "the deck or the version of the rules is new: `pytest tests/core/test_records.py --records` plays games by it"
    )


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_stored_records_still_replay_to_the_same_end(file: Path) -> None:
    """A change of rules must not change games that were played: it gets a new version of the rules instead."""
    stored = json.loads(file.read_bytes())
    record = read_record(json.dumps(stored["record"]))
    outcome = verify(found_again(record), record).state.outcome()
    assert outcome is not None
    assert list(outcome.winners) == stored["winners"]
    assert list(outcome.scores) == stored["scores"]


def test_the_decks_of_stored_records_are_all_kept() -> None:
    """Games on servers, and records from before they carried their deck, name it by its digest."""
    named = {(header["game"], header["deck"]) for header in map(header_of, FOLDER.glob("*.json"))}
    for key, digest in sorted(named):
        game = registry.load(key)
        place = f"src/debacle/games/{key}/earlier/{digest}.toml"
        kept = game.deck.text if digest == game.deck.digest else registry.earlier_deck(game, digest)
        assert kept is not None, f"deck.toml has changed: copy it as it was before to {place}"
        assert digest_of(kept) == digest, f"{place} has changed"


def test_records_are_stored_as_they_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storing, "FOLDER", tmp_path)
    file = file_of(GAME, 3, 2)
    assert not is_of(file, GAME)
    store(GAME, 3, 2)
    assert is_of(file, GAME)
    stored = json.loads(file.read_bytes())
    outcome = verify(GAME, read_record(json.dumps(stored["record"]))).state.outcome()
    assert outcome is not None
    assert list(outcome.scores) == stored["scores"]
    stored["record"]["header"]["deck"] = "another"
    file.write_text(json.dumps(stored))
    assert not is_of(file, GAME)
    assert file_of(GAME, 3, 2) == tmp_path / f"qe-3-2-1-{GAME.deck.digest}.json"


@pytest.mark.parametrize("key", registry.known())
def test_every_game_can_be_made_with_another_deck_by_its_text(key: str) -> None:
    own = registry.load(key)
    text = f"{own.deck.text}\n# another"
    game = registry.load_as_it_was(key, own.rules, digest_of(text), text)
    rng = Random(1)
    match = Match(game, game.about.seats[0], game.options(), rng.randrange)
    for _ in range(5):
        decision = match.state.pending()[0]
        match.play(Move(decision.number, decision.seat, match.state.spec(decision).sample(rng)))
    again = replay(own, read_record(match.record().to_json()))
    assert wire.write_state(again.state) == wire.write_state(match.state)
    assert again.header.deck == digest_of(text) != own.deck.digest
