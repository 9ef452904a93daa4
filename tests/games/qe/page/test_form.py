"""Reading what a form of Q.E. brings."""

from __future__ import annotations

import pytest

from debacle.core.messages import Asked, Decision
from debacle.core.refusals import Illegal
from debacle.core.specs import Amount, Pick
from debacle.games.qe.page import QEPage
from tests.games.qe.play import GAME, LANGUAGES, page_for, paint, positions, view_of, words_of
from tests.marks import rule

BID = Asked(Decision(0, 0, "bid"), Amount(0, 10**100 - 1, (500,)))
LOOK = Asked(Decision(0, 0, "look"), Pick((False, True)))


def _answer(language: str, asked: Asked, **form: str) -> object:
    return asked.spec.read(QEPage(GAME, words_of(language), (), 0).answer(asked, form))


@rule("QE-R08")
@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("0", 0, 0),
        (" 1500 ", 1500, 1500),
        ("1,500", 1500, None),
        ("1.500", None, 1500),
        ("1,500,000", 1_500_000, 1_500_000),
        ("1.500.000", 1_500_000, 1_500_000),
        ("1 500", 1500, 1500),
        ("1\u202f500\u202f000", 1_500_000, 1_500_000),
        ("1\u00a0500", 1500, 1500),
        ("1'500", 1500, 1500),
        ("5k", 5000, 5000),
        ("2M", 2_000_000, 2_000_000),
        ("2mn", 2_000_000, None),
        ("2.5 m", 2_500_000, 2_500_000),
        ("2,5m", 2_500_000, 2_500_000),
        ("1,500k", None, 1500),
        ("1.500k", 1500, None),
        ("3bn", 3 * 10**9, 3 * 10**12),
        ("3 Md", None, 3 * 10**9),
        ("2 milliards", None, 2 * 10**9),
        ("2 billion", 2 * 10**9, 2 * 10**12),
        ("1 trillion", 10**12, 10**18),
        ("9" * 100, 10**100 - 1, 10**100 - 1),
        ("9" * 101, None, None),
        ("9" * 5000, None, None),
        ("1.0005k", None, None),
        ("1,5", None, None),
        ("1.5", None, None),
        ("15,00", None, None),
        ("1,500.000", None, None),
        ("1,,500", None, None),
        ("", None, None),
        ("-5", None, None),
        ("−5", None, None),
        ("+5", None, None),
        ("1e9", None, None),
        ("1_000", None, None),
        ("0x10", None, None),
        ("NaN", None, None),
        ("٣", None, None),
        ("1 ٣٣٣", None, None),
        ("²", None, None),
        ("five", None, None),
        ("5 apples", None, None),
        ("5k k", None, None),
        ("007", None, None),
    ],
)
def test_reading_an_amount(text: str, english: int | None, french: int | None) -> None:
    for language, meant in zip(LANGUAGES, (english, french), strict=True):
        if meant is None:
            with pytest.raises(Illegal) as refusal:
                _answer(language, BID, amount=text)
            assert words_of(language).why(refusal.value.why)
        else:
            assert _answer(language, BID, amount=text) == meant


def test_a_ready_made_amount_comes_before_the_field() -> None:
    assert _answer("en", BID, amount="5k", quick="0") == 0
    assert _answer("en", BID, amount="5k", quick="") == 5000
    with pytest.raises(Illegal):
        _answer("en", BID)


def test_a_look_is_a_yes_or_a_no() -> None:
    assert _answer("en", LOOK, look="yes") is True
    assert _answer("fr", LOOK, look="no") is False
    for given in ({}, {"look": "maybe"}, {"look": "True"}):
        answer = QEPage(GAME, words_of("en"), (), 0).answer(LOOK, given)
        assert LOOK.spec.why_not(LOOK.spec.read(answer)) is not None


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_ready_made_amount_is_allowed(seats: int) -> None:
    offered = 0
    for match in positions(seats, 31):
        for decision in match.state.pending():
            view = view_of(match, decision.seat)
            board = page_for(match, decision.seat, "en")
            ask = paint(match, view, "en")["ask"]
            if ask.bid:
                assert view.asked is not None
                for quick in ask.bid.quick:
                    answer = board.answer(view.asked, {"quick": quick.value, "amount": ""})
                    assert view.asked.spec.why_not(view.asked.spec.read(answer)) is None
                    offered += 1
    assert offered > 20
