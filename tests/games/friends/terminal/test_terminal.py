"""A whole game of Friends through the terminal, with scripted input."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest

from debacle.bots import find
from debacle.core.match import Match
from debacle.games.friends.rules.setup import FriendsOptions
from debacle.games.friends.terminal import FriendsTerminal
from debacle.terminal.asking import Person
from debacle.terminal.screen import Screen
from debacle.terminal.session import BotAtTable, Session
from debacle.texts.words import Words
from tests.games.friends.play import GAME

TYPED = ("1", "1", "1", "2", "3", "y", "o", "?", "")
"""Whatever is no answer to a question is refused, and it is asked again; nothing stands for a sum."""


@pytest.mark.parametrize(("language", "seats"), [("en", 2), ("fr", 3)])
def test_a_whole_game(language: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seats)
    monkeypatch.setattr("builtins.input", lambda: rng.choice(TYPED) or str(rng.randrange(400)))
    paper = StringIO()
    screen = Screen(file=paper, width=110, markup=False, emoji=False)
    words = Words(language, "debacle.games.friends")
    terminal = FriendsTerminal(GAME, words, ("Ada", "random", "random")[:seats], 0)
    match = Match(GAME, seats, FriendsOptions(allow_overbid=False), rng.randrange)
    bots = {seat: BotAtTable(find(GAME, "random"), Random(seat)) for seat in range(1, seats)}
    Session(match, 0, Person(screen, words, terminal, ()), bots, terminal, screen).play()
    said = paper.getvalue()
    assert match.state.outcome() is not None
    assert words.say("terminal.winner") in said
    assert words.say("board.told.ended") in said
    assert "▒▒" in said


def test_seats_and_cards_are_told_apart() -> None:
    terminal = FriendsTerminal(GAME, Words("en", "debacle.games.friends"), ("Ada", "Bo"), 0)
    assert terminal.label("cards.sponsor", 1) == "Bo"
    assert terminal.label("cards.youre-out.opponent", 1) == "Bo"
    assert terminal.label("cards.youre-out.lot", 1) == "Gallery"
    assert terminal.label("shed", 1) == "Gallery"
    assert terminal.label("bid", "pass") == "Pass"
    assert terminal.label("cards", "deflation").startswith("Deflation. ")
