"""What a hint of Krach says of loans and trades, and what answers are called."""

from __future__ import annotations

from debacle.analysis.saying import Telling, said_points
from debacle.analysis.weighing import Chances
from debacle.core.specs import Answer, Either, Pick
from debacle.games.krach.teaching.tutor import KrachTutor
from debacle.teaching.tutor import Hint
from debacle.texts.words import Words
from tests.games.krach.table import GAME, WORKFORCE, A, B, Table
from tests.texts.printed import TYPED

TUTOR = KrachTutor(GAME)
ENGLISH = Words("en", "debacle.games.krach")


def reason(table: Table, seat: int, answer: Answer) -> Hint:
    return TUTOR.reason(table.view(seat), GAME.notes(seat), answer)


def said(table: Table, seat: int, answer: Answer) -> str:
    return TUTOR.say(reason(table, seat, answer), table.view(seat), ENGLISH).translate(TYPED)


def called(table: Table, seat: int, answer: Answer) -> str:
    return Telling(GAME, table.view(seat), (), ("Ada", "Bob", "Cyd"), ENGLISH).answer(answer).translate(TYPED)


def test_a_loan_is_told_by_what_it_does_for_the_interest() -> None:
    """High risk pays 5 cards from 4M lent, and 6 from 6M."""
    for lent, expected in (
        ("", "Another 1M lent (High risk) makes the interest 5 cards"),
        (":cash-2", "The interest (High risk) becomes 5 cards"),
        (":gold-4", "The interest (High risk) becomes 6 cards"),
        (":gold-4+gold-4", "Brings no more interest (High risk)"),
    ):
        table = Table(at="loans", hands={A: "gold-3 cash-1"}, workforces={A: f"start-ups{lent}"})
        answer = ("lend", (table.card(A, "gold-3"), WORKFORCE["start-ups"]))
        assert said(table, A, answer).startswith(expected)
        assert reason(table, A, answer).vain == expected.startswith("Brings no more")


def test_to_sack_the_only_workforce_is_no_hint() -> None:
    table = Table(hands={A: "gold-3"}, workforces={A: "start-ups"})
    alone = ("downsize", WORKFORCE["start-ups"])
    assert reason(table, A, alone).vain
    assert said(table, A, alone).startswith("It is your only Workforce: a bank without any fails.")
    assert not reason(Table(workforces={A: "start-ups students"}), A, alone).vain


def test_an_offer_that_brings_nothing_is_no_hint() -> None:
    table = Table(hands={A: "gold-4 cash-1", B: "gold-3 cash-2"})
    gold = table.cards(A, "gold-4")
    assert reason(table, A, ("sale", (B, gold, 4))).vain
    assert reason(table, A, ("gift", (B, gold))).vain
    assert not reason(table, A, ("sale", (B, gold, 5))).vain
    assert said(table, A, ("sale", (B, gold, 5))).startswith("You would have at least 5M for 4M")


def test_an_offer_that_is_made_to_one_is_told_by_what_one_gets_and_gives() -> None:
    table = Table(hands={A: "gold-4 cash-1", B: "gold-3 cash-2"})
    table.act(A, "sale", (B, table.cards(A, "gold-4"), 3))
    given = table.cards(B, "gold-3")
    assert said(table, B, ("accept", given)) == "You get 4M for 3M, and the margin would be 6M."


def test_cards_are_called_by_their_names() -> None:
    table = Table(hands={A: "gold-4 insider-tip"})
    spec = table.spec(A)
    assert isinstance(spec, Either)
    plays = spec.acts["play"]
    assert isinstance(plays, Pick)
    assert called(table, A, ("play", plays.options[0])) == "Use a card: Insider tip (2M)"
    assert called(table, A, ("sale", (B, (), 3))).endswith("Worth at least, in M: 3")


def test_what_is_won_is_money() -> None:
    assert said_points(Chances(0.5, 41.7, 20), ENGLISH) == "about 42M pocketed at the end"
    french = Words("fr", "debacle.games.krach")
    assert said_points(Chances(0.5, 41.7, 20), french) == "environ 42M détournés à la fin"


def test_loans_and_what_is_pocketed_are_told_apart_by_what_hangs_on_the_sum() -> None:
    table = Table(at="loans", hands={A: "gold-3 cash-1 cash-2"}, workforces={A: "start-ups"})
    cards = [table.card(A, one) for one in ("cash-2", "cash-1")]
    dear, cheap = [reason(table, A, ("lend", (card, WORKFORCE["start-ups"]))) for card in cards]
    assert dear.code == cheap.code == "lend"
    said = "Another 2M lent makes the interest 5 cards then; this leaves a margin of 2M."
    assert TUTOR.beside(dear, cheap, ENGLISH) == said
    assert TUTOR.beside(cheap, dear, Words("fr", "debacle.games.krach")).startswith("Encore 3M de prêts")
    assert TUTOR.beside(dear, dear, ENGLISH) == ""


def test_payments_are_told_apart_by_the_margin() -> None:
    less, more = [Hint((), "pay", {"after": after}) for after in (3, 5)]
    assert TUTOR.beside(less, more, ENGLISH) == "Leaves 2M less of a margin."
    assert TUTOR.beside(more, less, Words("fr", "debacle.games.krach")) == "Laisse 2M de marge de plus."


def test_the_last_confidence_is_not_made_into_money_unwarned() -> None:
    for left, begins in (("2 3", "One of your Confidence cards (2)"), ("2", "Your last Confidence card becomes money")):
        table = Table(hands={A: "gold-3"}, workforces={A: "start-ups"}, confidence={A: left})
        assert said(table, A, ("bailout", None)).startswith(begins)
