"""`debacle learn`: what is said before anything is learned. That it learns is a test of its own, in the soak."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from debacle import registry
from debacle.cli.learn import LEARNERS, TRAINING
from debacle.learn.stored import save_net
from tests.cli.conftest import Run


@pytest.fixture
def learned(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The way to learn is found, and only notes down how it was asked."""
    asked: list[Any] = []
    part = registry.part

    def found(group: str, key: str) -> object:
        return (lambda game, jobs: (game.about.key, jobs)) if group == LEARNERS else part(group, key)

    def train(*args: object, **more: object) -> None:
        asked.append((args[:3], more))

    monkeypatch.setattr(registry, "part", found)
    monkeypatch.setitem(sys.modules, TRAINING, SimpleNamespace(train=train))
    return asked


def test_a_game_that_nobody_has_learned(
    run: Run, tmp_path: Path, learned: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    part = registry.part
    monkeypatch.setattr(registry, "part", lambda group, key: None if group == LEARNERS else part(group, key))
    result = run("learn", "krach", "--out", tmp_path)
    assert result.exit_code == 2
    assert "known: crisis, friends, krach, qe" in result.stderr


@pytest.mark.parametrize("key", ["crisis", "friends", "krach"])
def test_every_game_is_learned_by_as_many_processes_as_are_asked_for(
    run: Run, tmp_path: Path, learned: list[Any], key: str
) -> None:
    assert run("learn", key, "--out", tmp_path, "--jobs", 3).exit_code == 0
    assert learned == [
        (
            ((key, 3), tmp_path, 10),
            {"going_on": False, "whole_minutes": 0, "against": None, "teacher": None, "begin": None, "seats": ()},
        )
    ]
    assert run("learn", key, "--out", tmp_path, "--jobs", -1).exit_code == 2


def test_the_extra_is_named_where_it_is_missing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "jax" or name.startswith("debacle.learn")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "jax", None)
    registry.forget()
    result = run("learn", "qe", "--out", tmp_path)
    assert result.exit_code == 2
    assert "debacle[learn]" in result.stderr


def test_a_run_is_not_overwritten_and_not_made_up(run: Run, tmp_path: Path, learned: list[Any]) -> None:
    assert "no run" in run("learn", "qe", "--out", tmp_path, "--resume").stderr
    (tmp_path / "checkpoint.npz").touch()
    assert "--resume" in run("learn", "qe", "--out", tmp_path).stderr
    assert "déjà" in run("learn", "qe", "--out", tmp_path, "--lang", "fr").stderr
    assert learned == []
    assert run("learn", "qe", "--out", tmp_path, "--minutes", 3, "--resume", "--jobs", 1).exit_code == 0
    assert learned == [
        (
            (("qe", 1), tmp_path, 3),
            {"going_on": True, "whole_minutes": 0, "against": None, "teacher": None, "begin": None, "seats": ()},
        )
    ]


@pytest.mark.parametrize("more", [("--seats", "4"), ("--whole", "30"), ("--begin", "net"), ("--against", "net")])
def test_who_goes_on_does_not_say_again_what_a_run_was_begun_for(
    run: Run, tmp_path: Path, learned: list[Any], more: tuple[str, str]
) -> None:
    (tmp_path / "checkpoint.npz").touch()
    (tmp_path / "net").mkdir()
    (tmp_path / "net" / "checkpoint.npz").touch()
    option, value = more
    asked = (option, tmp_path / value if value == "net" else value)
    assert "belong to a new one" in run("learn", "qe", "--out", tmp_path, "--resume", *asked).stderr
    assert learned == []


def test_a_net_teaches_where_there_is_an_advisor_and_it_learned_without(
    run: Run, tmp_path: Path, learned: list[Any]
) -> None:
    net, other = tmp_path / "net.npz", tmp_path / "other.npz"
    save_net(net, "krach-v1", {"bv": [0.0]})
    save_net(other, "krach-v0", {"bv": [0.0]})
    assert run("learn", "krach", "--out", tmp_path, "--teacher", net).exit_code == 0
    (asked,) = learned
    assert asked[1]["teacher"] == net
    assert "krach-v1" in run("learn", "krach", "--out", tmp_path, "--teacher", other).stderr
    assert "krach-v1" in run("learn", "krach", "--out", tmp_path, "--teacher", tmp_path / "none.npz").stderr
    assert "advisor" in run("learn", "qe", "--out", tmp_path, "--teacher", net).stderr
    assert "conseiller" in run("learn", "qe", "--out", tmp_path, "--teacher", net, "--lang", "fr").stderr
    assert len(learned) == 1


def test_who_is_to_be_beaten_or_gone_on_from_is_a_run_or_a_net_that_plays(
    run: Run, tmp_path: Path, learned: list[Any]
) -> None:
    net, other, before = tmp_path / "net.npz", tmp_path / "other.npz", tmp_path / "before"
    save_net(net, "krach-v1+steady", {"bv": [0.0]})
    save_net(other, "krach-v1", {"bv": [0.0]})
    assert "no run" in run("learn", "krach", "--out", tmp_path, "--against", before).stderr
    assert "krach-v1+steady" in run("learn", "krach", "--out", tmp_path, "--against", other).stderr
    assert "joue à ce jeu" in run("learn", "krach", "--out", tmp_path, "--against", other, "--lang", "fr").stderr
    assert "krach-v1+steady" in run("learn", "krach", "--out", tmp_path, "--begin", other).stderr
    assert learned == []
    before.mkdir()
    (before / "checkpoint.npz").touch()
    for stored in (net, before):
        assert run("learn", "krach", "--out", tmp_path, "--against", stored).exit_code == 0
        assert run("learn", "krach", "--out", tmp_path, "--begin", stored).exit_code == 0
    assert [(asked["against"], asked["begin"]) for _, asked in learned] == [
        (net, None), (None, net), (before, None), (None, before)
    ]  # fmt: skip


def test_it_learns_at_the_tables_that_are_asked_for(run: Run, tmp_path: Path, learned: list[Any]) -> None:
    assert run("learn", "qe", "--out", tmp_path, "--seats", "4,5,4").exit_code == 0
    assert [asked["seats"] for _, asked in learned] == [(4, 5, 4)]
    assert "3, 4, 5" in run("learn", "qe", "--out", tmp_path, "--seats", "2").stderr
    assert "pas de table à 6" in run("learn", "qe", "--out", tmp_path, "--seats", "4,6", "--lang", "fr").stderr
    assert "--seats" in run("learn", "qe", "--out", tmp_path, "--seats", "four").stderr
    assert len(learned) == 1
