"""What a hint of Q.E. says of a bid: nothing that would speak against what is advised."""

from __future__ import annotations

import pytest

from debacle.analysis.saying import Telling
from debacle.analysis.weighing import Chances, Valued
from debacle.analysis.whole_game import Mistake
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.teaching.tutor import QETutor
from debacle.teaching.tutor import Hint
from debacle.texts.words import Words
from tests.games.qe.play import GAME
from tests.games.qe.table import Table
from tests.texts.printed import TYPED

A, B, C, D = range(4)
TUTOR = QETutor(GAME)
ENGLISH, FRENCH = Words("en", "debacle.games.qe"), Words("fr", "debacle.games.qe")


def sealed(*turns: tuple[int, ...], left: int | None = None) -> Table:
    """After these turns, and dull ones until so many tiles are left, the next is opened with 4, and the others bid."""
    table = Table(4)
    for turn in turns:
        table.turn(*turn)
    if left is not None:
        table.play_on(left)
    auctioneer = table.state.auctioneer
    assert auctioneer is not None
    table.answer(auctioneer, 4)
    return table


def reason(table: Table, seat: int, bid: int) -> Hint:
    sales = len(table.state.sales)
    notes = QENotes(seat, (None,) * 4, ((None,) * 4,) * sales, (False,) * sales)
    return TUTOR.reason(table.view(seat), notes, bid)


def said(table: Table, seat: int, bid: int, words: Words = ENGLISH) -> str:
    return TUTOR.say(reason(table, seat, bid), table.view(seat), words).translate(TYPED)


def telling(table: Table, seat: int, words: Words = ENGLISH) -> Telling:
    return Telling(GAME, table.view(seat), (), ("Ada", "Bob", "Cyd", "Dot"), words)


def valued(answer: int, won: float) -> Valued:
    return Valued(answer, Chances(won, 30.0, 100), 0.6 - won, 0.05)


def test_to_have_printed_most_is_no_objection_while_others_go_on_printing() -> None:
    """Bob has paid 3, of which Cyd knows 2 at least."""
    table = sealed((1, 3, 0, 0))
    assert "you have likely printed the most so far: 10; the ECB stands at about 2. 14 sales are still to come" in said(
        table, C, 10
    )
    assert "; but" not in said(table, C, 10)
    assert "Il reste 14 ventes, et seul est éliminé" in said(table, C, 10, FRENCH)
    assert "1 sale is still to come" in said(sealed((1, 3, 0, 0), left=1), D, 10)
    assert "Il reste 1 vente," in said(sealed((1, 3, 0, 0), left=1), D, 10, FRENCH)


def test_as_much_as_the_one_who_printed_most_is_the_most() -> None:
    """All tied for most are out."""
    table = sealed((20, 30, 0, 0))
    top = int(reason(table, C, 5).facts["top"])
    assert [reason(table, C, top + more).code for more in (-1, 0, 1)] == ["bid", "over", "over"]


def test_nobody_stands_at_about_nothing() -> None:
    table = sealed((5, 0, 0, 0))
    assert "you have printed 11, and nobody else anything that you know of. 14 sales" in said(table, A, 6)
    assert "about 0" not in said(table, A, 6)


def test_at_the_last_sale_it_is_the_danger() -> None:
    table = sealed(left=0)
    assert table.state.auctioneer == D
    assert "it is the last one. If it wins, you have printed 14; whoever has printed most is out" in said(table, A, 10)


def test_a_zero_is_told_by_what_it_brings() -> None:
    table = sealed((1, 3, 0, 0))
    assert said(table, C, 0).startswith("You stay at 0."), "Cyd had it for the first company"
    assert said(sealed(), C, 0).startswith("Your first 0 in a round brings 2 points for nothing")


@pytest.mark.parametrize(("words", "bid"), [(ENGLISH, "a bid of 7"), (FRENCH, "une enchère de 7")])
def test_a_bid_is_called_one(words: Words, bid: str) -> None:
    assert telling(sealed(), C, words).answer(7) == bid


@pytest.mark.parametrize(
    ("chosen", "better", "why"),
    [
        (25, 6, "It is 19 less: less likely to win, and cheaper if it does."),
        (6, 25, "It is 19 more: likelier to win, and dearer if it does."),
    ],
)
def test_two_bids_are_told_apart(chosen: int, better: int, why: str) -> None:
    """Of both the same is to be said: that is no reason for either."""
    table = sealed((1, 3, 0, 0))
    hint, about = reason(table, C, better), reason(table, C, chosen)
    assert hint.code == about.code
    mistake = Mistake(3, valued(chosen, 0.2), valued(better, 0.6), hint, about)
    assert telling(table, C).why_better(mistake).startswith(why)


def test_two_opening_bids_are_told_apart() -> None:
    table = Table(4)
    hint, about = reason(table, A, 4), reason(table, A, 10)
    assert TUTOR.beside(hint, about, ENGLISH) == "It is 6 less: easier to beat, and cheaper if nobody does."
    assert TUTOR.beside(about, hint, FRENCH).translate(TYPED).startswith("C'est 6 de plus : plus dur à battre")
    assert TUTOR.beside(hint, hint, ENGLISH) == ""
