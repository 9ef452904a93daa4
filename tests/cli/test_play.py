"""`debacle play`, in this process."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from random import Random

import pytest

from debacle.core import wire
from debacle.core.game import AnyGame, Bot
from debacle.core.match import replay
from debacle.core.record import read_record
from debacle.core.specs import Amount, Answer
from debacle.games.qe.rules.events import BidSealed, GameEnded
from debacle.games.qe.rules.state import QEView
from debacle.registry import load
from tests.cli.conftest import Run


def test_the_same_seed_makes_the_same_game(run: Run, finished: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.json"
    run("play", "qe", "--bots", "random", "--seed", 3, "--save", again, typed="7\n8\n" * 40)
    assert again.read_bytes() == finished.read_bytes()


def test_without_a_seed_no_two_deals_are_alike(run: Run, tmp_path: Path) -> None:
    records = []
    for name in ("one", "two"):
        place = tmp_path / name
        run("play", "qe", "--bots", "random", "--save", place, typed="q\ny\n")
        records.append(read_record(place.read_bytes()).header.commitment)
    assert records[0] != records[1]


def test_leaving_asks_first_and_saves_without_the_seed(left: Path) -> None:
    record = read_record(left.read_bytes())
    assert record.seed is None
    assert {entry.seat for entry in record.entries} == {0, 1, 2, 3}


def test_the_proof_is_shown_before_and_after(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "game.json"
    result = run("play", "qe", "--bots", "random", "--save", place, typed="7\n8\n" * 40)
    record = read_record(place.read_bytes())
    assert record.header.commitment
    assert record.seed
    assert record.header.commitment in result.stdout[:800]
    assert record.seed not in result.stdout[: result.stdout.index("The auditors arrive")]
    assert record.seed in result.stdout


def test_records_go_to_the_data_folder(run: Run, tmp_path: Path) -> None:
    result = run("play", "qe", "--bots", "random", typed="q\ny\n")
    (saved,) = (tmp_path / "data/debacle/records").iterdir()
    assert str(saved) in result.stdout.replace("\n", "")
    assert saved.suffix == ".json"


def test_names_are_shown_and_bots_are_told_apart(run: Run) -> None:
    result = run("play", "qe", "--bots", "random", "--name", "Ada [bold]\x1b[2J", typed="q\ny\n")
    assert "Ada [bold][2J" in result.stdout
    assert "\x1b" not in result.stdout
    assert "Dice 3" in result.stdout


def test_another_deck_can_be_played(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "small.toml"
    own = Path(load("qe").deck.source).name
    text = (Path(__file__).parents[2] / "src/debacle/games/qe" / own).read_text(encoding="utf-8")
    deck.write_text(text.replace("max_bid_digits = 100", "max_bid_digits = 3").replace('"finance"', '"space"'), "utf-8")
    result = run("play", "qe", "--bots", "random", "--deck", deck, "--seed", 3, typed="1000\nq\ny\n")
    assert "it must be at most 999" in result.stdout
    assert "space" in result.stdout


class Planted:
    """Bids an amount that nobody else bids."""

    def __init__(self, amounts: count[int]) -> None:
        self._amounts = amounts

    def choose(self, view: QEView, notes: object, rng: Random) -> Answer:
        assert view.asked is not None
        return next(self._amounts) if isinstance(view.asked.spec, Amount) else rng.random() < 0.2


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_secret_of_another_seat_is_shown_before_the_end(
    seats: int, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    amounts = count(700_001, 137)

    def find(game: AnyGame, name: str) -> Bot:
        return Planted(amounts)

    monkeypatch.setattr("debacle.bots.find", find)
    place = tmp_path / "game.json"
    # No bid of the person wins or is a bot's; "n" answers the looks and is explained away elsewhere.
    typed = "?\n3\n4\nn\n" * 60
    result = run("play", "qe", "--seats", seats, "--seed", seats, "--save", place, typed=typed)
    assert result.exit_code == 0, result.output
    match = replay(load("qe"), read_record(place.read_bytes()))
    seen = json.dumps([wire.to_plain(event) for event in match.seen_by(0) if not isinstance(event, GameEnded)])
    bids = [told.event.amount for step in match.steps for told in step.told if isinstance(told.event, BidSealed)]
    secret = [bid for bid in bids if bid is not None and bid > 700_000 and str(bid) not in seen]
    known = [bid for bid in bids if bid is not None and bid > 700_000 and str(bid) in seen]
    before = result.stdout[: result.stdout.index("The auditors arrive")]
    after = result.stdout[len(before) :]
    assert len(secret) > 10
    assert [bid for bid in secret if f"{bid:,}" in before or str(bid) in before] == []
    assert all(f"{bid:,}" in before for bid in known)
    assert any(f"{bid:,}" in after for bid in secret)
    industries = {"Agriculture", "Housing", "Government", "Finance", "Manufacturing"}
    assert len([name for name in industries if f"the {name} token" in before]) == 1


def test_a_game_without_a_terminal_of_its_own_can_be_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("debacle.terminal.contract.part", lambda *_: None)
    result = run("play", "qe", "--bots", "random", "--seed", 3, "--seats", 5, typed="7\n8\nn\n?\n" * 60)
    assert result.exit_code == 0, result.output
    assert "TileSold" in result.stdout
    assert "Winners:" in result.stdout


@pytest.mark.parametrize(("given", "options"), [("first=0", {"first": 0}), ("difficulty=hard", {"difficulty": "hard"})])
def test_options_of_the_game_are_in_its_record(
    run: Run, tmp_path: Path, given: str, options: dict[str, object]
) -> None:
    place = tmp_path / "game.json"
    run("play", "crisis", "--seats", 2, "--option", given, "--save", place, typed="q\ny\n")
    assert options.items() <= read_record(place.read_bytes()).header.options.items()
