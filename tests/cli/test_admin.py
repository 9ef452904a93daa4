"""`debacle admin` and its settings: what is wrong is said in a sentence, and nothing is changed."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from debacle.cli.admin.times import duration, moment_to_come
from debacle.cli.common import Trouble
from debacle.server.limits import ALLOWANCES
from debacle.server.settings import database_address
from debacle.server.storage.database import migrate, open_engine
from tests.cli.conftest import Run

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A data folder with a database."""
    _migrate(tmp_path / "kept", "head")
    return tmp_path / "kept"


def _migrate(folder: Path, to: str) -> None:
    async def make() -> None:
        engine = open_engine(database_address(None, folder))
        await migrate(engine, to)
        await engine.dispose()

    asyncio.run(make())


def said(text: str) -> str:
    return " ".join(text.split())


BAD = [
    (["tables", "show", "nothing"], "there is no table nothing", "il n’y a pas de table nothing"),
    (["tables", "show", "-x"], "there is no table -x", "il n’y a pas de table -x"),
    (["tables", "close", "a/b"], "there is no table a/b", "il n’y a pas de table a/b"),
    (["tables", "list", "--status", "lost"], "--status is one of gathering", "--status accepte"),
    (["tables", "list", "--limit", "0"], "--limit needs a whole number", "--limit demande un nombre entier"),
    (["people", "ban", "nobody"], "nobody with the id nobody", "personne n’a l’identifiant nobody"),
    (["note", "set"], "a note needs a text", "une note demande un texte"),
    (["note", "set", "   "], "a note needs some text", "une note demande un texte"),
    (["note", "set", "x" * 281], "at most 280 characters", "au plus 280 caractères"),
    (["note", "set", "x", "--until", "25:00"], "needs a time such as", "demande une heure comme"),
    (["note", "set", "x", "--until", "2001-01-01T00:00"], "is over already", "est déjà passé"),
    (["restart"], "say when with --in", "dites quand avec --in"),
    (["restart", "--in", "5m", "--off"], "say when with --in", "dites quand avec --in"),
    (["restart", "--in", "soon"], "needs a time such as 90s", "demande une durée comme 90s"),
    (["restart", "--in", "31d"], "30 days at most", "30 jours au plus"),
]


@pytest.mark.parametrize(("command", "english", "french"), BAD)
def test_what_is_wrong_is_said_in_the_readers_language(
    run: Run, kept: Path, command: list[str], english: str, french: str
) -> None:
    for lang, sentence in (("en", english), ("fr", french)):
        result = run("admin", *command, "--data", kept, "--lang", lang)
        assert result.exit_code == 2
        assert sentence in said(result.stderr)
        assert result.stdout == ""


def test_a_database_is_neither_made_nor_changed(run: Run, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    for where in (["--data", nowhere], ["--database", f"sqlite:///{nowhere}.db"]):
        result = run("admin", "tables", "list", *where)
        assert "there is no database" in said(result.stderr)
    assert list(tmp_path.iterdir()) == []
    _migrate(tmp_path / "old", "decks")
    result = run("admin", "tables", "list", "--data", tmp_path / "old")
    assert "is of another version" in said(result.stderr)
    result = run("admin", "tables", "list", "--database", "mysql://ada:secret@db/x")
    assert "is no database address" in said(result.stderr)
    assert "secret" not in result.stderr


def test_the_database_is_found_as_the_server_finds_it(
    run: Run, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "debacle.toml"
    file.write_text(f'data = "{kept}"\nport = 81\n[limits]\nstream = 7\n', "utf-8")
    assert json.loads(run("admin", "tables", "list", "--json", "--settings", file).stdout) == []
    monkeypatch.setenv("DEBACLE_DATA", str(kept))
    assert "nothing of that kind" in run("admin", "people", "list").stdout
    file.write_text("prot = 1", "utf-8")
    assert "no setting prot" in said(run("admin", "people", "list", "--settings", file).stderr)


def test_limits_are_shown_with_where_they_come_from(run: Run, kept: Path, tmp_path: Path) -> None:
    file = tmp_path / "debacle.toml"
    file.write_text("[limits]\ntable_by_address = { a_second = 3 }\nstream = 7\n[connections]\neach = 9\n", "utf-8")
    told = json.loads(run("admin", "limits", "--data", kept, "--settings", file, "--json").stdout)
    assert told["servers"] == 0
    (limits,) = told["limits"]
    given = {limit["name"]: limit["value"] for limit in limits if limit["source"] is not None}
    assert given == {"limits.table_by_address.a_second": 3, "limits.stream": 7, "connections.each": 9}
    own = {limit["name"]: limit["value"] for limit in limits if limit["source"] is None}
    assert own["limits.table_by_address.at_once"] == ALLOWANCES["table by address"].at_once
    shown = run("admin", "limits", "--data", kept, "--settings", file)
    assert "No server runs" in shown.stdout
    assert "8388608" in shown.stdout


def test_times() -> None:
    assert [duration("--in", given) for given in ("90s", "5m", "2h", "1d")] == [90, 300, 7200, 86_400]
    assert moment_to_come("--until", "14:05", NOON) == NOON.replace(hour=14, minute=5).timestamp()
    assert moment_to_come("--until", "11:00", NOON) == NOON.replace(day=2, hour=11).timestamp()
    assert moment_to_come("--until", "2026-03-01T13:00", NOON) == NOON.replace(hour=13).timestamp()
    assert moment_to_come("--until", "2026-03-01T14:00+01:00", NOON) == NOON.replace(hour=13).timestamp()
    for wrong in ("5", "m", "-5m", "5 m", "٥m"):
        with pytest.raises(Trouble):
            duration("--in", wrong)
