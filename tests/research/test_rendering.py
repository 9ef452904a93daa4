"""What is rendered of an episode: the terminal's board, to who looks on or to one seat."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from rich.segment import Segment

from debacle.research import pictures
from debacle.research.gymnasium import SeatEnv
from debacle.research.pettingzoo import env
from debacle.texts.lettering import within
from tests.research.every import every_table, played


def test_a_spectator_sees_no_more_than_a_spectator_may() -> None:
    table = env("friends", 2, render_mode="ansi")
    played(table, 1, most=20)
    shown = table.render()
    assert isinstance(shown, str)
    assert "seat_0" in shown
    assert "▒▒" in shown
    assert "◉ €" not in shown


def test_a_seat_sees_its_own_secrets_alone() -> None:
    table = env("friends", 2, render_mode="ansi", observer=1, language="fr")
    played(table, 1, most=20)
    shown = table.render()
    assert isinstance(shown, str)
    assert shown.count("◉") == 2, "its money, and what the sign means"


def test_a_learner_sees_the_board_from_its_seat() -> None:
    seen = SeatEnv("krach", ["steady"], seat=1, render_mode="ansi")
    seen.reset(seed=1)
    assert "▲ you" in seen.render()


def test_the_end_is_shown_too() -> None:
    table = env("qe", 3, render_mode="ansi")
    played(table, 1)
    over = table.render()
    assert isinstance(over, str)
    assert "▒▒" not in over


def test_people_are_shown_every_position(capsys: pytest.CaptureFixture[str]) -> None:
    table = env("qe", 3, render_mode="human")
    played(table, 1, most=4)
    assert table.render() is None
    assert capsys.readouterr().out.count("On the block") == 5


@every_table
def test_every_sign_of_a_board_can_be_drawn(game: str, seats: int) -> None:
    for observer, language in ((None, "en"), (0, "fr")):
        table = env(game, seats, render_mode="ansi", observer=observer, language=language)
        for most in (0, 30, 60):
            played(table, 2, most)
            shown = table.render()
            assert isinstance(shown, str)
            drawn = pictures.svg([[Segment(line)] for line in shown.splitlines()])
            assert within(drawn) == drawn, "a sign has no picture"


def test_a_picture_is_of_one_size_and_changes_with_the_board() -> None:
    table = env("qe", 3, render_mode="rgb_array")
    found = []
    for most in (0, 20):
        played(table, 1, most)
        picture = table.render()
        assert isinstance(picture, np.ndarray)
        assert picture.shape == (pictures.SIZE[1], pictures.SIZE[0], 3)
        found.append(picture)
    assert (found[0] != found[1]).any()
    assert found[0][0, 0].tolist() == [0xFF, 0xF1, 0xE5], "the paper"
    assert (found[0] < 64).all(axis=2).sum() > 1000, "the letters"


def test_a_picture_wants_its_letters(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pictures, "VENDOR", tmp_path / "elsewhere")
    table = env("qe", 3, render_mode="rgb_array")
    table.reset(seed=1)
    with pytest.raises(FileNotFoundError, match="letters of the pages"):
        table.render()
