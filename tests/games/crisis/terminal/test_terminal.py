"""Whole games of Crisis through the terminal, with scripted input."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO
from itertools import chain, count
from random import Random
from typing import Any

import pytest
from rich.console import RenderableType

from debacle.bots import find
from debacle.core.match import Match
from debacle.core.specs import Either
from debacle.games.crisis.rules.deck import COMPANIES
from debacle.games.crisis.rules.scoring import CrisisOutcome
from debacle.games.crisis.rules.setup import CrisisOptions
from debacle.games.crisis.rules.state import CrisisView
from debacle.games.crisis.telling.ask import RULES
from debacle.games.crisis.terminal import HELP, CrisisTerminal
from debacle.terminal.asking import Left, Person
from debacle.terminal.screen import Screen
from debacle.terminal.session import BotAtTable, Session
from debacle.texts.catalogue import ledger
from debacle.texts.marks import seat_mark
from debacle.texts.words import Words
from tests.games.crisis.play import GAME, positions, state_of

TYPED = ("0", "1", "1", "1", "2", "3", "4", "7", "12", "15", "20", "?", "x")
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
        lines = terminal.lines(view)
        assert {line.act for line in lines} >= set(_acts(view))
        assert all(line.said and line.said != line.act for line in lines)
        paper.truncate(0)
        screen.print(terminal.table(view))
        shown = paper.getvalue()
        own = {cards[card] for card in view.hands[0] or ()}
        assert all(card not in shown for card in cards if card not in own)
        seen += any(view.hand_sizes[1:])
    assert seen


def test_spaces_and_targets_are_told_apart() -> None:
    terminal = CrisisTerminal(GAME, Words("en", "debacle.games.crisis"), ("Ada", "Bo"), 0)
    match = next(match for match in positions(1, 2, CrisisOptions(first=0)) if match.state.pending()[0].kind == "place")
    view = state_of(match).view(0)
    terminal.question(view)
    said = {line.number: line.said for line in terminal.lines(view)}
    assert said[2].startswith("4.2\u00a0Government subsidies: ")
    assert terminal.label("influence.tax-audit", 1) == "Bo"
    assert terminal.label("influence.moonlighter.type", "farmer") == "farmer"


def _asked(kind: str, seats: int = 2) -> tuple[Match, CrisisView]:
    """The first time that somebody is asked this."""
    for seed in count():
        for match in positions(seed, seats):
            (decision, *_) = match.state.pending() or (None,)
            if decision is not None and decision.kind == kind:
                return match, state_of(match).view(decision.seat)
    raise AssertionError(kind)


def _acts(view: CrisisView) -> dict[str, Any]:
    assert view.asked is not None
    assert isinstance(view.asked.spec, Either)
    return view.asked.spec.acts


def _lines(view: CrisisView) -> dict[str, str]:
    """What is said of each thing to do; the first of an act's own."""
    terminal = CrisisTerminal(GAME, Words("en", "debacle.games.crisis"), ("Ada", "Bo"), view.seat)
    return {line.act: line.said for line in reversed(terminal.lines(view))}


def test_what_declining_costs_and_what_things_cost_is_said() -> None:
    _, view = _asked("company")
    said = _lines(view)
    assert said["buy"].startswith("Buy for ")
    assert re.fullmatch(r"Decline and take \d penalty points?", said["decline"])
    _, view = _asked("local")
    assert _lines(view)["buy"] == "1\u00a0energy for 1\u00a0credit"


def test_every_post_is_named_and_nothing_done_is_called_so() -> None:
    _, view = _asked("produce")
    assert _lines(view)["end"] == "Produce nothing"
    spec = _acts(view)
    company = next(act for act, crew in spec.items() if crew is not None and len(crew.slots) > 1)
    terminal = CrisisTerminal(GAME, Words("en", "debacle.games.crisis"), ("Ada", "Bo"), view.seat)
    terminal.question(view)
    assert terminal.label(f"produce.{company}.0", spec[company].slots[0][0]).startswith("Post: ")
    bonus = terminal.label(f"produce.{company}.1", None)
    assert bonus.startswith("Bonus: ")
    assert bonus.endswith("· nobody")


def test_a_step_of_production_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    match, view = _asked("produce", 1)
    before = match.state.view(0)
    words = Words("en", "debacle.games.crisis")
    terminal = CrisisTerminal(GAME, words, ("Ada",), 0)
    first = next(line.number for line in terminal.lines(view) if line.act not in ("end", "repay"))
    working = False

    def typed() -> str:
        """Until something is set going, the first of whatever is asked; then back, and away."""
        nonlocal working
        if "Set going so far" in paper.getvalue():
            return next(away)
        working, was = True, working
        return "1" if was else str(first)

    away = iter(["b", "q", "y"])
    monkeypatch.setattr("builtins.input", typed)
    paper = StringIO()
    screen = Screen(file=paper, width=100, markup=False, emoji=False)
    with pytest.raises(Left):
        Session(match, 0, Person(screen, words, terminal, ()), {}, terminal, screen).play()
    assert "Set going so far" in paper.getvalue()
    assert match.state.view(0) == before.__replace__(answers=before.answers + 1, asked=match.state.view(0).asked)


def test_the_table_shows_what_is_taken_closed_and_ones_own() -> None:
    """Whose managers stand where, what no manager can go to, and what one's companies and cards do."""
    paper = StringIO()
    screen = Screen(file=paper, width=300, markup=False, emoji=False)
    terminal = CrisisTerminal(GAME, Words("en", "debacle.games.crisis"), ("Ada", "Bo"), 0)
    seen = dict.fromkeys(("taken", "closed", "company", "card"), 0)
    for match in chain(positions(2, 2), positions(3, 2), positions(4, 2)):
        view = state_of(match).view(0)
        paper.truncate(0)
        screen.print(terminal.table(view))
        shown = paper.getvalue()
        for space, company in zip(GAME.deck.at[COMPANIES], view.offered_companies, strict=False):
            if company is not None and view.board[space]:
                seen["taken"] += 1
                assert f"{GAME.deck.companies[company].name['en']}\u00a0{seat_mark(view.board[space][0])}" in shown
        assert ("Closed this round: 4." in shown) == bool(view.closed)
        seen["closed"] += bool(view.closed)
        for company in view.companies[0]:
            seen["company"] += 1
            assert f"{GAME.deck.companies[company].name['en']}: {GAME.deck.companies[company].text['en']}" in shown
        for card in view.hands[0] or ():
            seen["card"] += 1
            assert GAME.deck.influence[card].text["en"].replace("'", "’") in shown
    assert all(seen.values()), seen


def test_every_decision_has_rules_to_read() -> None:
    known = {entry.id for entry in ledger("debacle.games.crisis", "en")}
    assert set(HELP) == set(RULES)
    assert {rule for rules in HELP.values() for rule in rules} <= known


def test_workers_of_a_name_are_counted() -> None:
    state = state_of(next(positions(1, 2)))
    labourers = [worker for worker, about in enumerate(GAME.deck.workers) if about.name["en"] == "Labourer"]
    state.workers[0] = tuple(labourers[:3])
    assert "Workers: 3\u00a0× Labourer" in _drawn(CrisisTerminal.table, state.view(0))


def test_the_end_calls_everybody_as_the_table_does() -> None:
    """Also somebody without a name."""
    *_, match = positions(1, 2)
    assert "● you " in _drawn(CrisisTerminal.result, state_of(match).view(0))
    assert "▲ Bo " in _drawn(CrisisTerminal.result, state_of(match).view(0))


def _drawn(draw: Callable[[CrisisTerminal, CrisisView], RenderableType], view: CrisisView) -> str:
    paper = StringIO()
    terminal = CrisisTerminal(GAME, Words("en", "debacle.games.crisis"), ("", "Bo"), 0)
    Screen(file=paper, width=300, markup=False, emoji=False).print(draw(terminal, view))
    return paper.getvalue()
