"""What a server is told: on the command line, in the environment, in a file; the nearer goes before the farther."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from debacle.server.limits import ALLOWANCES, Allowance
from debacle.server.settings import ConnectionLimits, Retention, Settings
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
proxies = "127.0.0.1, 2001:db8::/32,"
hosts = "Games.example.org., [2001:DB8::1]"
decks = "elsewhere"

cache_mb = 7

[connections]
all = 9
headers = 8

[retention]
finished_days = 90
chat_days = 0.5
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
    monkeypatch.setenv("DEBACLE_CONNECTIONS_HEADERS", "7")
    monkeypatch.setenv("DEBACLE_CONNECTIONS_IDLE", "2.5")
    monkeypatch.setenv("DEBACLE_RETENTION_CHAT_DAYS", "0")
    monkeypatch.setenv("DEBACLE_RETENTION_PLAYER_DAYS", "30")
    result = run("serve", "--settings", file, "--port", 83)
    assert result.exit_code == 0, result.output
    ((settings, host, port),) = served
    assert (host, port, settings.pace, settings.workers, settings.secure) == ("::1", 83, 0.5, 3, True)
    assert settings.database == "postgresql+asyncpg://ada:secret@db/debacle"
    assert (settings.thinkers, settings.own_thinkers) == (5, 2)
    assert settings.connections == ConnectionLimits(all=9, headers=7, idle=2.5)
    assert settings.retention == Retention(finished_days=90, chat_days=0, player_days=30)
    assert settings.cache_mb == 7
    assert [str(proxy) for proxy in settings.proxies] == ["127.0.0.1/32", "::ffff:7f00:1/128", "2001:db8::/32"]
    assert settings.hosts == {"games.example.org", "[2001:db8::1]"}
    assert settings.decks == Path("elsewhere")


WRONG = [
    ("prot = 1", "no setting prot", "pas de réglage prot"),
    ("port = [1]", "port needs a text", "port demande un texte"),
    ("port = true", "port needs a text", "port demande un texte"),
    ("port = 'x'", "port needs a whole number", "port demande un nombre entier"),
    ("pace = -1", "pace needs a whole number", "pace demande un nombre entier"),
    ("secure = 1", "secure is true or false", "secure vaut true ou false"),
    ("log = 'loud'", "log is one of", "log accepte"),
    ("proxies = '127.0.0.1, nginx'", "proxies: nginx is no address", "nginx n’est ni une adresse"),
    ("proxies = '10.0.0.1/8'", "10.0.0.1/8 is no address and no prefix", "ni un préfixe"),
    ("proxies = '*'", "proxies: * is no address", "* n’est ni"),
    ("hosts = 'games.example.org, a/b'", "hosts: a/b is no name", "a/b n’est pas un nom d’hôte"),
    ("hosts = 'a:443'", "hosts: a:443 is no name", "a:443 n’est pas"),
    ("lang = 'fr'", "no setting lang", "pas de réglage lang"),
    ("[connections]\neach = 0", "connections.each needs a whole number above 0", "nombre entier supérieur à 0"),
    ("[connections]\neach = 1.5", "connections.each needs a whole number above 0", "nombre entier supérieur à 0"),
    ("[connections]\neach = true", "connections.each needs a whole number above 0", "nombre entier supérieur à 0"),
    ("[connections]\nidle = nan", "connections.idle needs a number above 0", "supérieur à 0"),
    ("[connections]\nevery = 1", "no setting connections.every", "pas de réglage connections.every"),
    ("[retention]\nchat_days = -1", "retention.chat_days needs a number of 0 or more", "égal ou supérieur à 0"),
    ("[retention]\nchat_days = '1'", "retention.chat_days needs a number of 0 or more", "égal ou supérieur à 0"),
    ("[retention]\never = 1", "no setting retention.ever", "pas de réglage retention.ever"),
    ("cache_mb = 0", "cache_mb needs a whole number", "cache_mb demande un nombre entier"),
    ("connections = 1", "no setting connections", "pas de réglage connections"),
    ("limits = 3", "no setting limits", "pas de réglage limits"),
    ("[limits]\nmoves = 3", "no setting limits.moves; there are move, chat", "pas de réglage limits.moves"),
    ("[limits]\nmove = 3", "limits.move needs at_once and a_second", "limits.move demande at_once et a_second"),
    ("[limits]\nmove = { often = 1 }", "no setting limits.move.often", "pas de réglage limits.move.often"),
    ("[limits]\nmove = { at_once = 0.5 }", "limits.move.at_once needs a number of at least 1", "d’au moins 1"),
    ("[limits]\nmove = { a_second = 0 }", "limits.move.a_second needs a number above 0", "supérieur à 0"),
    ("[limits]\nmove = { a_second = 'x' }", "limits.move.a_second needs a number above 0", "supérieur à 0"),
    ("[limits]\nmove = { a_second = nan }", "limits.move.a_second needs a number above 0", "supérieur à 0"),
    ("[limits]\nstream = 1.5", "limits.stream needs a number of at least 1", "d’au moins 1"),
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


def test_limits_of_the_file_reach_the_server(run: Run, served: list[Told], tmp_path: Path) -> None:
    file = tmp_path / "debacle.toml"
    file.write_text("[limits]\nchat = { at_once = 2, a_second = 0.1 }\nmove = { at_once = 5 }\nstream = 3\n", "utf-8")
    result = run("serve", "--settings", file)
    assert result.exit_code == 0, result.output
    ((settings, *_),) = served
    assert settings.allowances == {"chat": Allowance(2, 0.1), "move": Allowance(5, ALLOWANCES["move"].a_second)}
    assert settings.at_once == {"stream": 3}


def test_other_places_are_named_too(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert str(tmp_path / "none") in run("serve", "--settings", tmp_path / "none").stderr
    monkeypatch.setenv("DEBACLE_PORT", "many")
    assert "DEBACLE_PORT needs a whole number" in run("serve").stderr


@pytest.mark.parametrize(
    ("variable", "given", "said"),
    [
        ("DEBACLE_CONNECTIONS_EACH", "0", "DEBACLE_CONNECTIONS_EACH needs a whole number above 0"),
        ("DEBACLE_CONNECTIONS_EACH", "many", "DEBACLE_CONNECTIONS_EACH needs a whole number above 0"),
        ("DEBACLE_CONNECTIONS_EACH", "", "DEBACLE_CONNECTIONS_EACH needs a whole number above 0"),
        ("DEBACLE_CONNECTIONS_EACH", "9" * 5000, "DEBACLE_CONNECTIONS_EACH needs a whole number above 0"),
        ("DEBACLE_CONNECTIONS_IDLE", "inf", "DEBACLE_CONNECTIONS_IDLE needs a number above 0"),
        ("DEBACLE_RETENTION_CHAT_DAYS", "nan", "DEBACLE_RETENTION_CHAT_DAYS needs a number of 0 or more"),
        ("DEBACLE_CACHE_MB", "x", "DEBACLE_CACHE_MB needs a whole number"),
    ],
)
def test_a_wrong_variable_is_named(
    run: Run, served: list[Told], monkeypatch: pytest.MonkeyPatch, variable: str, given: str, said: str
) -> None:
    monkeypatch.setenv(variable, given)
    result = run("serve")
    assert result.exit_code == 2
    assert said in result.stderr
    assert served == []


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
