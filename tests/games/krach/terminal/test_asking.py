"""What a person at the terminal is told and asked in positions that a test chooses."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest

from debacle.core.specs import Answer
from debacle.games.krach.rules.events import BankDealt, WatchersSeen
from debacle.games.krach.terminal import KrachTerminal
from debacle.terminal.asking import Person
from debacle.terminal.screen import Screen
from debacle.texts.words import Words
from tests.games.krach.table import DECK, GAME, WORKFORCE, A, B, C, Table, crash
from tests.marks import rule

NAMES = ("Ada", "Bo", "Zoë", "Kim")


class Onlooker:
    """A seat at the terminal: what it was told, what it sees, and what it answers when this is typed."""

    def __init__(self, table: Table, seat: int, language: str = "en") -> None:
        self._table, self._seat = table, seat
        self._words = Words(language, "debacle.games.krach")
        self._terminal = KrachTerminal(GAME, self._words, NAMES[: table.state.seats], seat)
        self.told = ""
        self.listen()

    def listen(self) -> None:
        lines = [self._terminal.tell(event) for event in self._table.told(self._seat)]
        self.told += "\n".join([line for line in lines if line]) + "\n"

    def until(self, *kinds: str) -> None:
        while self._table.state.pending()[0].kind not in kinds:
            decision = self._table.state.pending()[0]
            self._table.say(decision.seat, self._table._modest(decision.seat, decision.kind))
            self.listen()

    def sees(self) -> str:
        paper = StringIO()
        screen = Screen(file=paper, width=300, markup=False, emoji=False)
        screen.print(self._terminal.table(self._table.view(self._seat)))
        return paper.getvalue()

    def question(self) -> str:
        return self._terminal.question(self._table.view(self._seat))

    def answers(self, patch: pytest.MonkeyPatch, *typed: str) -> tuple[Answer, str]:
        """And what stood on the screen."""
        lines, paper = iter(typed), StringIO()
        patch.setattr("builtins.input", lambda: next(lines))
        screen = Screen(file=paper, width=300, markup=False, emoji=False)
        return Person(screen, self._words, self._terminal, ()).choose(self._table.view(self._seat)), paper.getvalue()


@rule("KR-36")
@pytest.mark.parametrize(("language", "cards"), [("en", "2\u00a0× Cash (1M)"), ("fr", "2\u00a0× Liquide (1M)")])
def test_hands_are_shown_in_a_krach_with_their_cards(language: str, cards: str) -> None:
    position: dict[str, Any] = {"workforces": {B: "farmers:gold-3"}, "hands": {A: "gold-4", B: "cash-1 cash-1"}}
    onlooker = Onlooker(Table(at="event", events="krach", **position), A, language)
    onlooker.until("distress")
    words = Words(language, "debacle.games.krach")
    assert words.say("board.told.reveals", who="Bo", cards="").rstrip(".") in onlooker.told
    assert onlooker.told.count(cards) == 1, "when they are laid on the table"
    assert cards in onlooker.sees(), "and as long as they lie there"
    assert words.say("board.told.reveals_none", who="Zoë") in onlooker.told


@rule("KR-R44")
def test_shares_are_shown_by_company() -> None:
    table = Table(at="event", events="war", hands={B: "share-oil-20 share-oil-10 share-arms-20", C: "gold-2"})
    onlooker = Onlooker(table, A)
    onlooker.until("show")
    while table.asked == (A, "show"):
        table.say(A, ())
    table.say(B, table.cards(B, "share-oil-20 share-oil-10 share-arms-20"))
    onlooker.listen()
    assert "Bo shows 30% of Sirocco Oil and 20% of Dove Armaments." in onlooker.told


@rule("KR-R40")
def test_an_empty_line_does_not_throw_a_bonus_away(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(at="event", events="record-bonuses", hands={A: "gold-4 cash-1"})
    onlooker = Onlooker(table, A)
    onlooker.until("bonus")
    answer, screen = onlooker.answers(monkeypatch, "", "1")
    assert answer == (table.state.hands[A][0],)
    assert "0 for none" in screen
    assert "nothing was typed" in screen
    assert onlooker.answers(monkeypatch, "0")[0] == ()


@rule("KR-R37")
@pytest.mark.parametrize("typed", ["4M", "4m", "4 M", "4"])
def test_money_is_typed_as_it_is_shown(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(at="overhead", rates={A: 60}, hands={B: "gold-4"})
    table.act(A, "give_up")
    answer, _ = Onlooker(table, B).answers(monkeypatch, "2", typed)
    assert answer == ("bid", 4)


@rule("KR-33")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Moderate risk pays 2 cards from 2M lent and 3 cards from 4M lent."),
        ("fr", "Risque modéré\u202f: 2 cartes dès 2M prêtés et 3 cartes dès 4M prêtés."),
    ],
)
def test_what_loans_earn_is_said_before_one_lends(language: str, said: str) -> None:
    question = Onlooker(Table(at="loans", workforces={A: "teachers"}, hands={A: "gold-4"}), A, language).question()
    assert said in question
    assert question.count("2M") == 1, "of the colours that one can lend to"


@rule("KR-R12")
def test_why_nothing_can_be_pocketed_is_said() -> None:
    asked = {
        "had your hand in the till": Table(at="blink", hands={A: "gold-4"}, attempts={A: 1}, in_round=2),
        "from your first turn on": Table(at="blink", hands={A: "gold-4"}, attempts={A: 1}, active=B),
        "Your hand is empty.": Table(at="blink"),
    }
    for why, table in asked.items():
        question = Onlooker(table, A).question()
        assert [one for one in asked if one in question] == [why]
    assert not [one for one in asked if one in Onlooker(Table(at="blink", hands={A: "gold-4"}), A).question()]


@rule("KR-R55")
@pytest.mark.parametrize(
    ("language", "own", "others"),
    [
        ("en", "Your eyes must rest", "nobody need fear the eyes of Bo."),
        ("fr", "Vos yeux doivent se reposer", "personne n’a à craindre les yeux de Bo."),
    ],
)
def test_whose_eyes_rest_is_said(language: str, own: str, others: str) -> None:
    for tired, said in (((), []), ((A,), [own]), ((B,), [others]), ((A, B), [others, own])):
        question = Onlooker(Table(at="blink", hands={A: "gold-4"}, tired=tired), A, language).question()
        assert [one for one in (others, own) if one in question] == said


@rule("KR-R15")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "You watched Bo. Bo watched you. Zoë watched Bo."),
        ("fr", "Vous surveilliez Bo. Bo vous surveillait. Zoë surveillait Bo."),
    ],
)
def test_who_watched_whom_is_told(language: str, said: str) -> None:
    terminal = KrachTerminal(GAME, Words(language, "debacle.games.krach"), NAMES[:3], A)
    assert terminal.tell(WatchersSeen((B, A, B))) == said
    assert terminal.tell(WatchersSeen((-1, -1, -1))) is None


@rule("KR-R39")
def test_nothing_is_told_of_a_blink_that_did_not_come() -> None:
    table = Table(at="overhead", hands={B: "gold-4", C: "gold-3"}, confidence={A: ""}, events="stimulus")
    onlooker = Onlooker(table, B)
    onlooker.until("workforce")
    assert Words("en", "debacle.games.krach").say("board.told.nobody_caught") not in onlooker.told
    assert "Event" in onlooker.told
    table = Table(at="loans", hands={A: "gold-2", B: "gold-4"}, events="stimulus")
    onlooker = Onlooker(table, B)
    onlooker.until("workforce")
    assert onlooker.told.count("The room blinked.") == 1


@rule("KR-R07")
@pytest.mark.parametrize(("language", "said"), [("en", "must try every way out"), ("fr", "tenter toutes les issues")])
def test_that_a_bank_may_not_give_up_is_said(language: str, said: str) -> None:
    position: dict[str, Any] = {"hands": {B: "cash-1"}, "workforces": {B: "sunbelt-developers:gold-4+gold-4"}}
    assert said in Onlooker(crash(confidence={B: "3"}, **position), B, language).question()
    assert said not in Onlooker(crash(confidence={B: ""}, **position), B, language).question()


def test_cards_that_are_alike_stand_in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    hands, fortunes = {A: "gold-2 gold-2 gold-4"}, {A: "cash-1 cash-1"}
    table = Table(at="loans", workforces={A: "teachers"}, hands=hands, fortunes=fortunes)
    onlooker = Onlooker(table, A)
    name = DECK.capital[table.card(A, "gold-2")].names["en"]
    assert f"2\u00a0× {name} (2M)" in onlooker.sees()
    assert "2\u00a0× Cash (1M)" in onlooker.sees()
    lend = list(table.acts(A)).index("lend") + 1
    answer, screen = onlooker.answers(monkeypatch, str(lend), "2")
    assert answer == ("lend", (table.card(A, "gold-4"), WORKFORCE["teachers"]))
    assert screen.count(f"{name} (2M) to Teachers") == 1


def test_ones_own_first_workforce_is_announced() -> None:
    terminal = KrachTerminal(GAME, Words("en", "debacle.games.krach"), NAMES[:2], A)
    said = terminal.tell(BankDealt(A, (1,), 3, 1, (0,)))
    assert said is not None
    assert "You begin with Notaries" in said


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_bot_has_a_name_and_is_described(language: str) -> None:
    words = Words(language, "debacle.games.krach", "debacle.server")
    for bot in GAME.bots():
        assert words.knows(f"bot.{bot}"), bot
        assert words.knows(f"bot_is.{bot}"), bot
