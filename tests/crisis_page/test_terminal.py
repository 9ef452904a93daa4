"""Whole games of Crisis through the terminal, with scripted input."""

from __future__ import annotations

from io import StringIO
from itertools import chain
from random import Random

import pytest

from debacle.bots import find
from debacle.core.match import Match
from debacle.games.crisis import CrisisOptions
from debacle.games.crisis.scoring import CrisisOutcome
from debacle.games.crisis.terminal import CrisisTerminal
from debacle.terminal.asking import Person
from debacle.terminal.screen import Screen
from debacle.terminal.session import BotAtTable, Session
from debacle.texts.words import Words
from tests.crisis_page.play import GAME, positions, state_of

TYPED = ("1", "1", "1", "2", "3", "4", "7", "12", "15", "20", "?", "x")
"""Whatever is no answer to a question is refused, and it is asked again."""


@pytest.mark.parametrize(("language", "seats"), [("en", 1), ("fr", 3), ("en", 5)])
def test_a_whole_game(language: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seats)
    monkeypatch.setattr("builtins.input", lambda: rng.choice(TYPED))
    paper = StringIO()
    screen = Screen(file=paper, width=150, markup=False, emoji=False)
    words = Words(language, "debacle.games.crisis")
    terminal = CrisisTerminal(GAME, words, ("Ada", *["random"] * (seats - 1)), 0)
    match = Match(GAME, seats, CrisisOptions(difficulty="easy"), rng.randrange)
    bots = {seat: BotAtTable(find(GAME, "random"), Random(seat)) for seat in range(1, seats)}
    Session(match, 0, Person(screen, words, terminal, ()), bots, terminal, screen).play()
    said = paper.getvalue()
    outcome = match.state.outcome()
    assert isinstance(outcome, CrisisOutcome)
    assert words.say(f"board.told.ended_{outcome.end}") in said
    assert words.say("terminal.verdict") in said


def test_every_option_has_a_name_and_closed_cards_have_none() -> None:
    """Options are named in the reader's language; of another's hand only the number is shown."""
    words = Words("en", "debacle.games.crisis")
    terminal = CrisisTerminal(GAME, words, ("Ada", "Bo", "Cy"), 0)
    cards = [card.name["en"] for card in GAME.deck.influence]
    paper = StringIO()
    screen = Screen(file=paper, width=200, markup=False, emoji=False)
    seen = 0
    for match in chain(positions(4, 3), positions(5, 3), positions(6, 3)):
        view = state_of(match).view(0)
        if view.asked is None:
            continue
        assert terminal.question(view)
        kind, spec = view.asked.decision.kind, view.asked.spec
        for act in spec.acts:  # type: ignore[union-attr]
            label = terminal.label(kind, act)
            assert label
            assert label != act
        paper.truncate(0)
        screen.print(terminal.table(view))
        shown = paper.getvalue()
        own = {cards[card] for card in view.hands[0] or ()}
        assert all(card not in shown for card in cards if card not in own)
        seen += any(view.hand_sizes[1:])
    assert seen


def test_spaces_workers_and_targets_are_told_apart() -> None:
    terminal = CrisisTerminal(GAME, Words("en", "debacle.games.crisis"), ("Ada", "Bo"), 0)
    match = next(match for match in positions(1, 2, CrisisOptions(first=0)) if match.state.pending()[0].kind == "place")
    terminal.question(state_of(match).view(0))
    assert terminal.label("place.place", 1).startswith("4.2\u00a0Government subsidies: ")
    assert terminal.label("local.buy", "food") == "food"
    assert terminal.label("foreign.hire", "engineer") == "engineer"
    assert terminal.label("produce.farm-03", GAME.deck.temp).startswith("Temporary worker (labourer 1, ")
    assert terminal.label("produce.farm-03", None) == "–"
    assert terminal.label("influence.tax-audit", 1) == "Bo"
    assert terminal.label("influence.moonlighter.type", "farmer") == "farmer"
    assert terminal.label("produce", "farm-03").startswith("Farm 03: ")
    assert terminal.label("export", "black-food") == "Black market, 1\u00a0food: +4\u00a0credits"
