"""Whatever a person gets wrong: one line in the person's language, exit code 2, no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.texts.printed import as_typed

WRONG = [
    ("play chess", "no game called chess", "pas de jeu nommé chess"),
    ("play qe --seats 6", "takes 3, 4, 5 seats, not 6", "se joue à 3, 4, 5, pas à 6"),
    ("play qe --seats many", "--seats needs a whole number", "--seats demande un nombre entier"),
    ("play qe --bots nobody", "no bot called nobody", "pas de robot nommé nobody"),
    ("play qe --bots random,random", "bots named: 2, free seats: 3", "robots nommés : 2, places libres : 3"),
    ("play qe --bots random --seed -1", "--seed needs a whole number", "--seed demande un nombre entier"),
    (f"play qe --bots random --seed {'9' * 5000}", "at most 100 digits", "pas avoir plus de 100 chiffres"),
    ("play crisis --option difficulty", "--option needs NAME=VALUE", "--option demande NOM=VALEUR"),
    ("play crisis --option difficulty=x", "option difficulty: Invalid value 'x'", "la valeur 'x' n'est pas permise"),
    ("play crisis --option first=4", "option first: 0 to 3", "option first : de 0 à 3"),
    ("play qe --bots random --seed x", "--seed needs a whole number", "--seed demande un nombre entier"),
    ("play qe --bots random --deck {missing}", "deck cannot be used", "matériel de jeu est inutilisable"),
    ("play qe --bots random --deck {junk}", "not TOML, line 1", "pas du TOML, ligne 1"),
    ("play qe --bots random --save {junk}", "exists already", "existe déjà"),
    ("play qe --bots random --save {missing}/x", "no folder", "pas de dossier"),
    ("replay {missing}", "cannot be read", "est illisible"),
    ("replay {folder}", "cannot be read", "est illisible"),
    ("replay {junk}", "no record that holds", "pas un enregistrement qui tient"),
    ("replay {record} --seat 9", "seats are 1 to 4", "les places vont de 1 à 4"),
    ("replay {record} --seat 0", "--seat needs", "--seat demande"),
    ("replay {record} --seat 1 --open", "not both", "pas les deux"),
    ("replay {record} --deck {small}", "header › deck: recorded with", "en-tête › matériel : enregistré avec"),
    ("verify {missing}", "cannot be read", "est illisible"),
    ("verify {junk}", "no record that holds", "pas un enregistrement qui tient"),
    ("rules chess", "no game called chess", "pas de jeu nommé chess"),
    ("simulate chess", "no game called chess", "pas de jeu nommé chess"),
    ("simulate qe --players random", "takes 3, 4, 5 seats, not 1", "pas à 1"),
    ("simulate qe --option x=1", "unknown field `x`", "le champ `x` est inconnu"),
    ("simulate qe --players a,b,c", "no bot called a", "pas de robot nommé a"),
    ("simulate qe --players random,random,random --games 0", "--games needs", "--games demande"),
    ("simulate qe --players random,random,random --jobs 0", "--jobs needs", "--jobs demande"),
]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("command", "english", "french"), WRONG, ids=[command for command, _, _ in WRONG])
def test_wrong(
    run: Run, finished: Path, tmp_path: Path, language: str, command: str, english: str, french: str
) -> None:
    junk = tmp_path / "junk"
    junk.write_text("{{{ junk", "utf-8")
    small = tmp_path / "small.toml"
    own = Path(__file__).parents[2] / "src/debacle/games/qe/deck.toml"
    small.write_text(own.read_text("utf-8").replace("max_bid_digits = 100", "max_bid_digits = 9"), "utf-8")
    files = {"missing": tmp_path / "missing", "junk": junk, "folder": tmp_path, "record": finished, "small": small}
    result = run(*command.format(**files).split(), "--lang", language)
    assert result.exit_code == 2, result.output
    (line,) = result.stderr.splitlines()
    assert (english if language == "en" else french) in as_typed(line)
    assert result.stdout == ""


def test_an_unknown_language(run: Run) -> None:
    result = run("games", "--lang", "de")
    assert result.exit_code == 2
    assert "known: en, fr" in result.stderr


def test_the_environment_chooses_the_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "Places" in run("games").stdout
    monkeypatch.setenv("DEBACLE_LANG", "en")
    assert "Seats" in run("games").stdout
    assert "Places" in run("games", "--lang", "fr").stdout


def test_a_place_that_cannot_be_written_to_is_found_before_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null")
    result = run("play", "qe", "--bots", "random")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
    assert result.stdout == ""
