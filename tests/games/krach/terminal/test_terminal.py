"""A whole game of Krach through the terminal, with scripted input."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from itertools import count
from random import Random
from typing import Any

import pytest

from debacle.bots import find
from debacle.core.game import Options
from debacle.core.match import Match
from debacle.core.specs import Either
from debacle.games.krach.rules.events import EventTurned
from debacle.games.krach.rules.state import KrachState
from debacle.games.krach.terminal import KrachTerminal
from debacle.terminal.asking import Person
from debacle.terminal.screen import Screen
from debacle.terminal.session import BotAtTable, Session
from debacle.texts.words import Words
from tests.games.krach.case import scramble
from tests.games.krach.play import GAME, positions, state_of

PATIENCE = 200_000


def typist(rng: Random) -> Iterator[str]:
    """Whatever is no answer to a question is refused, and it is asked again: sooner or later something fits."""
    for _ in range(PATIENCE):
        many = rng.choice((0, 0, 0, 0, 0, 1, 2, 3, 4))
        numbers = sorted(rng.sample(range(1, 12), many)) or [rng.choice((1, 1, 2))]
        yield "?" if rng.random() < 0.02 else " ".join(map(str, numbers))
    raise AssertionError("no end in sight")


@pytest.mark.parametrize(("language", "seats"), [("en", 2), ("fr", 3)])
def test_a_whole_game(language: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seats)
    typed = typist(rng)
    monkeypatch.setattr("builtins.input", lambda: next(typed))
    paper = StringIO()
    screen = Screen(file=paper, width=110, markup=False, emoji=False)
    words = Words(language, "debacle.games.krach")
    terminal = KrachTerminal(GAME, words, ("Ada", "random", "random")[:seats], 0)
    match = Match(GAME, seats, Options(), rng.randrange)
    bots = {seat: BotAtTable(find(GAME, "random"), Random(seat)) for seat in range(1, seats)}
    Session(match, 0, Person(screen, words, terminal, ()), bots, terminal, screen).play()
    said = paper.getvalue()
    assert match.state.outcome() is not None
    assert words.say("terminal.winner") in said
    assert words.say("board.told.ended") in said
    assert words.say("board.blink.head") in said
    assert "▒▒" in said


def test_cards_banks_and_workforces_are_told_apart() -> None:
    terminal = KrachTerminal(GAME, Words("en", "debacle.games.krach"), ("Ada", "Bo"), 0)
    assert terminal.label("blink.watch", 1) == "Bo"
    assert terminal.label("loans.sale.to", 1) == "Bo"
    assert terminal.label("workforce.downsize", 1) == "Notaries"
    assert terminal.label("walkout", 1) == "Notaries"
    assert terminal.label("discard", 0) == "Cash (1M)"
    assert terminal.label("loans.lend", (0, 1)) == "Cash (1M) to Notaries"
    assert terminal.label("loans", "done") == "End the loans"
    audit = next(card for card in GAME.deck.every_card if GAME.deck.effect[card] == "audit")
    strike = next(card for card in GAME.deck.every_card if GAME.deck.effect[card] == "strike")
    tip = next(card for card in GAME.deck.every_card if GAME.deck.effect[card] == "insider_tip")
    assert terminal.label("loans.play", (audit, 1)) == "Surprise audit: Bo"
    assert terminal.label("loans.play", (strike, 1)) == "Strike: Notaries"
    assert terminal.label("news.play", (tip, None)).startswith("Insider tip (2M): ")
    assert " · " in terminal.label("tip", (0, 9, 20))


def test_a_superfluous_card_is_called_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    match = next(match for match in positions(1, 2) if match.state.pending()[0].kind == "overhead")
    seat = match.state.pending()[0].seat
    view = state_of(match).view(seat)
    words = Words("en", "debacle.games.krach")
    paper = StringIO()
    screen = Screen(file=paper, width=200, markup=False, emoji=False)
    terminal = KrachTerminal(GAME, words, ("Ada", "Bo"), seat)
    hand = view.hands[seat]
    assert hand is not None
    labels = [terminal.label("overhead.pay", card) for card in hand]
    lines = list(dict.fromkeys(labels))
    every = " ".join(str(lines.index(label) + 1) for label in labels)
    typed = iter(["1", every])
    monkeypatch.setattr("builtins.input", lambda: next(typed))
    with pytest.raises(StopIteration):
        Person(screen, words, terminal, ()).choose(view)
    assert "could be left out" in paper.getvalue()
    assert f"{labels[0]} could be left out" in paper.getvalue().replace("\n", " ")


def test_cards_of_a_name_are_asked_for_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    match = next(positions(1, 2))
    seat = match.state.pending()[0].seat
    view = state_of(match).view(seat)
    assert view.asked is not None
    assert isinstance(view.asked.spec, Either)
    words = Words("en", "debacle.games.krach")
    paper = StringIO()
    screen = Screen(file=paper, width=200, markup=False, emoji=False)
    kinds = [card.id for card in GAME.deck.data.capital]
    notes = kinds.index("cash-2") + 1
    swap = list(view.asked.spec.acts).index("swap") + 1
    typed = iter([str(swap), "1", "1", f"{notes} {notes} {notes}", f"{notes} 1 {notes}"])
    monkeypatch.setattr("builtins.input", lambda: next(typed))
    answer: Any = Person(screen, words, KrachTerminal(GAME, words, ("Ada", "Bo"), seat), ()).choose(view)
    assert answer[0] == "swap"
    assert [GAME.deck.capital[card].id for card in answer[1][2]] == ["cash-1", "cash-2", "cash-2"]
    listed = paper.getvalue().partition("What you ask for")[2]
    assert "2\u00a0× Bundle of notes (2M)" in listed
    assert f"  {len(kinds)}  " in listed
    assert f"  {len(kinds) + 1}  " not in listed
    assert f"of number {notes} there are no more than 2" in listed, "there are two of them"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_table_can_be_drawn(language: str) -> None:
    """In every kind of question, for every seat and a spectator."""
    drawn: dict[str, int] = {}
    for seed in range(12):
        for match in positions(seed, 2 + seed % 3):
            kind = match.state.pending()[0].kind if match.state.pending() else "over"
            if drawn.get(kind, 0) >= 2:
                continue
            drawn[kind] = drawn.get(kind, 0) + 1
            for seat in (*range(match.state.seats), None):
                _draw(match, seat, language)
    assert set(drawn) >= {
        "workforce",
        "overhead",
        "loans",
        "blink",
        "news",
        "offer",
        "distress",
        "bid",
        "react",
        "over",
    }


def _draw(match: Match, seat: int | None, language: str) -> None:
    names = ("Ada", "random", "Bo", "Zoë")[: match.state.seats]
    terminal = KrachTerminal(GAME, Words(language, "debacle.games.krach"), names, seat)
    for event in match.seen_by(seat):
        terminal.tell(event)
    view, screen = state_of(match).view(seat), Screen(file=StringIO(), width=100, markup=False, emoji=False)
    screen.print(terminal.table(view))
    if view.asked is not None:
        assert terminal.question(view)
        assert terminal.rules(view)
    if view.outcome is not None:
        screen.print(terminal.result(view))


def test_nothing_hidden_is_drawn() -> None:
    """What a seat cannot know is dealt anew: its table says the same."""
    compared = 0
    rng = Random(3)
    for number, match in enumerate(positions(2, 3)):
        if number % 17 or match.state.outcome() is not None:
            continue
        for seat in (0, 2, None):
            state, twin = state_of(match), scramble(state_of(match), seat, rng)
            assert _table(match, twin, seat) == _table(match, state, seat)
            compared += 1
    assert compared > 5


@pytest.mark.parametrize(("language", "called"), [("en", "Crunch! "), ("fr", "Krach\u202f! ")])
def test_no_stop_follows_a_call(language: str, called: str) -> None:
    match = next(match for seed in count() for match in positions(seed, 2) if _crashed(match))
    said = _table(match, state_of(match), 0, language)
    assert called in said
    assert "!." not in said


def _crashed(match: Match) -> bool:
    turned = [event.happening for event in match.seen_by(0) if isinstance(event, EventTurned)]
    return bool(turned) and GAME.deck.events[turned[-1]].effect == "krach"


def _table(match: Match, state: KrachState, seat: int | None, language: str = "en") -> str:
    terminal = KrachTerminal(GAME, Words(language, "debacle.games.krach"), ("Ada", "Bo", "Zoë"), seat)
    for event in match.seen_by(seat):
        terminal.tell(event)
    paper = StringIO()
    Screen(file=paper, width=100, markup=False, emoji=False).print(terminal.table(state.view(seat)))
    return paper.getvalue()
