"""Whole games through the real command at a real terminal, with the mistakes that people make."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from debacle.core.match import verify
from debacle.core.record import read_record
from debacle.registry import load
from tests.cli.at_terminal import AtTerminal

MISTAKES = {
    "en": {
        "a lot": "a whole number is needed, in plain digits",
        "1e9": "a whole number is needed, in plain digits",
        "1_000": "a whole number is needed, in plain digits",
        "007": "a whole number is needed, in plain digits",
        "1.5": "a whole number is needed, in plain digits",
        "": "a whole number is needed, in plain digits",
        "-5": "it must be at least ",
        "9" * 101: "it may have at most 100 digits",
    },
    "fr": {
        "beaucoup": "il faut un nombre entier, en chiffres ordinaires",
        "1e9": "il faut un nombre entier, en chiffres ordinaires",
        "-5": "il faut au moins ",
        "9" * 101: "pas plus de 100 chiffres",
    },
}
OPEN_BID = {"en": "is the open bid, and a secret bid must differ", "fr": "est l’enchère publique, et une enchère"}
LAST_WORDS = {"en": "Check it with: debacle verify", "fr": "Pour vérifier\u202f: debacle verify"}


def _bidder() -> Callable[[str], str]:
    """Bids 11, 12, 13 and so on, and never looks."""
    bids = count(11)

    def answer(prompt: str) -> str:
        return "n" if prompt.startswith(("y or n", "o ou n")) else str(next(bids))

    return answer


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_whole_game(seats: int, language: str, tmp_path: Path) -> None:
    place = tmp_path / "game.json"
    options = ["--seats", str(seats), "--bots", "random", "--seed", str(seats), "--save", str(place)]
    with AtTerminal("play", "qe", *options, "--lang", language, home=tmp_path) as person:
        assert person.wait_for_prompt()
        for mistake, explained in MISTAKES[language].items():
            assert explained in _in_one_line(person.type(mistake)), mistake
        assert "QE-15" in person.type("?")
        code = person.play_on(_bidder())
    assert code == 0
    assert LAST_WORDS[language] in person.transcript
    match = verify(load("qe"), read_record(place.read_bytes()))
    assert match.header.seats == seats
    assert all(
        len(line) <= 80 for line in person.transcript.splitlines() if str(tmp_path) not in line and "9" * 50 not in line
    )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_secret_bid_equal_to_the_open_one_is_explained(language: str, tmp_path: Path) -> None:
    with AtTerminal("play", "qe", "--bots", "random", "--seed", "3", "--lang", language, home=tmp_path) as person:
        person.wait_for_prompt()
        assert OPEN_BID[language] in _in_one_line(person.type("28"))
        assert "✗" not in person.type("29")


def test_amounts_may_be_grouped_or_short(tmp_path: Path) -> None:
    with AtTerminal("play", "qe", "--bots", "random", "--seed", "3", home=tmp_path) as person:
        person.wait_for_prompt()
        assert "bids 1,250,000,000 (1.25 billion) in secret" in _in_one_line(person.type("1.25bn"))
        assert "opens at 12,000." in _in_one_line(person.type("12 000"))


def test_ctrl_c_leaves_with_the_record_saved(tmp_path: Path) -> None:
    with AtTerminal("play", "qe", "--bots", "random", home=tmp_path) as person:
        person.wait_for_prompt()
        person.type("30")
        assert person.press_ctrl_c() == 130
    assert "Interrupted." in person.transcript
    assert "Traceback" not in person.transcript
    (saved,) = (tmp_path / ".local/share/debacle/records").iterdir()
    assert read_record(saved.read_bytes()).seed is None


def test_the_end_of_input_leaves_with_the_record_saved(tmp_path: Path) -> None:
    place = tmp_path / "game.json"
    with AtTerminal("play", "qe", "--bots", "random", "--save", str(place), home=tmp_path) as person:
        person.wait_for_prompt()
        assert person.press_ctrl_d() == 1
    assert "There is no more input" in person.transcript
    assert read_record(place.read_bytes()).seed is None


def _in_one_line(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split("\n"))
