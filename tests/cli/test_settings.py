"""What a server is told: on the command line, in the environment, in a file; the nearer goes before the farther."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from debacle.server.settings import Settings
from tests.cli.conftest import Run

SERVE = importlib.import_module("debacle.cli.serve")
Told = tuple[Settings, str, int]
FILE = """
host = "::1"
port = 81
pace = 40
workers = 3
thinkers = 5
secure = true
decks = "elsewhere"

[connections]
all = 9
"""


@pytest.fixture(autouse=True)
def _logs_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SERVE, "set_up_logging", lambda _level: None)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Told]:
    """What servers are told that would have run."""
    told: list[Told] = []

    def run(settings: Settings, host: str, port: int, ready: Callable[[str], None], log: str) -> None:
        told.append((settings, host, port))

    monkeypatch.setattr(SERVE, "run", run)
    return told


def test_the_command_line_goes_before_the_environment_and_that_before_the_file(
    run: Run, served: list[Told], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "debacle.toml"
    file.write_text(FILE, "utf-8")
    monkeypatch.setenv("DEBACLE_PORT", "82")
    monkeypatch.setenv("DEBACLE_PACE", "50")
    monkeypatch.setenv("DEBACLE_DATABASE", "postgresql://ada:secret@db/debacle")
    result = run("serve", "--settings", file, "--port", 83)
    assert result.exit_code == 0, result.output
    ((settings, host, port),) = served
    assert (host, port, settings.pace, settings.workers, settings.secure) == ("::1", 83, 0.5, 3, True)
    assert settings.database == "postgresql+asyncpg://ada:secret@db/debacle"
    assert (settings.thinkers, settings.own_thinkers) == (5, 2)
    assert settings.connections.all == 9
    assert settings.decks == Path("elsewhere")


WRONG = [
    ("prot = 1", "no setting prot", "pas de réglage prot"),
    ("port = [1]", "port needs a text", "port demande un texte"),
    ("port = true", "port needs a text", "port demande un texte"),
    ("port = 'x'", "port needs a whole number", "port demande un nombre entier"),
    ("pace = -1", "pace needs a whole number", "pace demande un nombre entier"),
    ("secure = 1", "secure is true or false", "secure vaut true ou false"),
    ("log = 'loud'", "log is one of", "log accepte"),
    ("lang = 'fr'", "no setting lang", "pas de réglage lang"),
    ("[connections]\neach = 0", "connections.each needs a number above 0", "supérieur à 0"),
    ("[connections]\neach = 1.5", "connections.each needs a number above 0", "supérieur à 0"),
    ("[connections]\nidle = nan", "connections.idle needs a number above 0", "supérieur à 0"),
    ("[connections]\nevery = 1", "no setting connections.every", "pas de réglage connections.every"),
    ("connections = 1", "no setting connections", "pas de réglage connections"),
    ("port = ", "cannot be read", "est illisible"),
]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("text", "english", "french"), WRONG)
def test_a_wrong_entry_is_named_with_its_file(
    run: Run, served: list[Told], tmp_path: Path, language: str, text: str, english: str, french: str
) -> None:
    file = tmp_path / "debacle.toml"
    file.write_text(text, "utf-8")
    result = run("serve", "--settings", file, "--lang", language)
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert str(file) in line
    assert (english if language == "en" else french) in line
    assert served == []


def test_other_places_are_named_too(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert str(tmp_path / "none") in run("serve", "--settings", tmp_path / "none").stderr
    monkeypatch.setenv("DEBACLE_PORT", "many")
    assert "DEBACLE_PORT needs a whole number" in run("serve").stderr


@pytest.mark.parametrize("address", ["mysql://ada:secret@db/x", "postgresql://ada:secret@db:port/x"])
def test_a_wrong_address_is_told_without_its_password(run: Run, address: str) -> None:
    result = run("serve", "--database", address)
    assert result.exit_code == 2
    assert "no database address" in result.stderr
    assert "secret" not in result.stderr


@pytest.mark.parametrize(
    "address",
    ["postgresql://ada:secret@127.0.0.1:1/x", "postgresql://ada@/x?host=/nowhere", "sqlite:////nowhere/at/all.db"],
)
def test_a_database_that_cannot_be_reached_is_told_as_such(run: Run, address: str) -> None:
    result = run("serve", "--port", 0, "--database", address)
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert "cannot be reached" in line
    assert "secret" not in line


def test_a_port_that_is_taken_is_told_as_such(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> NoReturn:
        raise OSError(98, "Address already in use")

    monkeypatch.setattr(SERVE, "run", refuse)
    assert "cannot listen on 127.0.0.1 port 80: Address already in use" in run("serve", "--port", 80).stderr


@pytest.mark.parametrize(("language", "why"), [("en", "need PostgreSQL"), ("fr", "demandent PostgreSQL")])
def test_several_workers_on_sqlite_are_refused_with_the_reason(
    run: Run, served: list[Told], tmp_path: Path, language: str, why: str
) -> None:
    result = run("serve", "--workers", 2, "--data", tmp_path, "--lang", language)
    assert result.exit_code != 0
    assert "--workers" in result.output
    assert why in " ".join(result.output.split())
    assert served == []
