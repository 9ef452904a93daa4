"""Games are found once and kept; a deck file that has changed is another deck."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path

import pytest

from debacle import registry
from debacle.core.deck import BadDeck, digest_of
from debacle.core.record import BadRecord

OWN = files("debacle.games.qe").joinpath("deck.toml").read_text(encoding="utf-8")


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(OWN, encoding="utf-8")
    return file


def test_a_game_is_loaded_once() -> None:
    assert registry.load("qe") is registry.load("qe")
    assert registry.load("qe") is not registry.load("krach")


def test_all_who_play_with_a_deck_file_share_it(deck: Path) -> None:
    game = registry.load("qe", deck)
    assert registry.load("qe", deck) is game
    assert registry.load("qe") is not game
    assert game.deck.digest == registry.load("qe").deck.digest


def test_a_deck_file_that_has_changed_is_read_anew(deck: Path) -> None:
    before = registry.load("qe", deck)
    deck.write_text(f"# mine\n{OWN}", encoding="utf-8")
    longer = registry.load("qe", deck)
    assert longer.deck.digest != before.deck.digest
    facts = deck.stat()
    deck.write_text(f"# MINE\n{OWN}", encoding="utf-8")
    os.utime(deck, ns=(facts.st_atime_ns, facts.st_mtime_ns + 1))
    assert registry.load("qe", deck).deck.digest != longer.deck.digest
    deck.unlink()
    with pytest.raises(BadDeck, match="No such file"):
        registry.load("qe", deck)


def test_what_was_found_can_be_forgotten() -> None:
    game = registry.load("qe")
    registry.forget()
    assert registry.load("qe") is not game


def test_a_deck_of_an_earlier_version_is_found_by_its_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"# as it was\n{registry.load('qe').deck.text}"
    digest = digest_of(text)
    with pytest.raises(BadRecord, match=f"made with a deck {digest} that is not known here"):
        registry.load_as_it_was("qe", 1, digest)
    (tmp_path / "earlier").mkdir()
    (tmp_path / "earlier" / f"{digest}.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(registry, "files", lambda _package: tmp_path)
    game = registry.load_as_it_was("qe", 1, digest)
    assert game.deck.digest == digest
    assert registry.load_as_it_was("qe", 1, digest, text) is game
    assert registry.earlier_deck(game, f"../earlier/{digest}") is None
    with pytest.raises(BadRecord, match="the digest of this text"):
        registry.load_as_it_was("qe", 1, digest, "forged")
    registry.forget()
