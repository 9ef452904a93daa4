"""The screen's own part: lines, signs and colours."""

from __future__ import annotations

import io

import pytest

from debacle.terminal.screen import Screen, screen


def test_no_break_spaces_do_not_break() -> None:
    console = Screen(file=io.StringIO(), width=13, markup=False)
    console.say("Quelle enchère\u202f? Dix\u00a0francs\u202f: non")
    assert isinstance(console.file, io.StringIO)
    lines = [line.rstrip(" ") for line in console.file.getvalue().splitlines()]
    assert lines == ["Quelle", "enchère\u202f?", "Dix\u00a0francs\u202f:", "non"]


def test_seats_have_their_colours_unless_colour_is_unwanted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    screen().say("● ▲ ◉ ▒▒")
    assert "\x1b[1;3" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    screen().say("● ▲ ◉ ▒▒")
    assert ";3" not in capsys.readouterr().out
