"""Exact whole numbers of up to 100 digits, everywhere (QE-R08)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from debacle.core import wire
from debacle.core.match import Match, replay
from debacle.core.messages import Move
from debacle.core.record import read_record
from debacle.core.refusals import Illegal
from debacle.games.qe.rules.setup import QEOptions
from debacle.games.qe.rules.state import QEView
from tests.games.qe.table import GAME, A, B, C, D, Table
from tests.marks import rule

MOST = 10**100 - 1
NOT_PLAIN_DIGITS: tuple[Any, ...] = (
    "", " ", "-1", "+1", "1.5", "1.0", "1e9", "1_000", "1 000", "1,000", "NaN", "inf", "ten", "007", "00", "0x10", "١٢",
    "²", " 5", "5 ", "5\n", "9" * 101, "9" * 100_000, 1.5, 1.0, float("nan"), True, None, [], [5], {},
)  # fmt: skip


@rule("QE-R08")
def test_a_hundred_digits_are_fine_and_one_more_is_not() -> None:
    table = Table(4)
    table.answer(A, 1)
    with pytest.raises(Illegal, match="at most 100 digits"):
        table.answer(B, 10**100)
    table.answer(B, MOST)
    table.answer(C, MOST - 1)
    table.answer(D, 0)
    assert table.state.sales[-1].amount == MOST
    assert table.asked("open") == [B], "the refused bid has changed nothing"


@rule("QE-R08")
@pytest.mark.parametrize("written", NOT_PLAIN_DIGITS)
def test_what_is_not_plain_digits_is_refused_with_a_reason(written: Any) -> None:
    table = Table(4)
    table.answer(A, 7)
    before = wire.write_state(table.state)
    decision = table.state.pending()[0]
    with pytest.raises(Illegal, match=r"whole number|at most 100 digits"):
        table.state.spec(decision).read(written)
    assert wire.write_state(table.state) == before


@rule("QE-R08")
@given(st.integers(0, MOST))
def test_an_amount_survives_every_form(amount: int) -> None:
    match = Match(GAME, 4, QEOptions(), lambda limit: 0)
    open_bid = max(1, amount)
    match.play(match.read_move(0, 0, str(open_bid)))
    secret = open_bid + 1 if open_bid < MOST else 0
    match.play(match.read_move(1, 0, str(secret)))
    view = match.state.view(0)
    written = wire.to_json(view)
    assert wire.read_view(GAME, QEView, written) == view
    assert msgspec.json.decode(written)["open_bid"] in (open_bid, str(open_bid))
    assert wire.read_state(GAME, wire.write_state(match.state)) == match.state
    again = replay(GAME, read_record(match.record().to_json()))
    assert again.state == match.state
    assert again.state.view(None) == match.state.view(None)


@rule("QE-R08")
def test_javascript_gets_big_amounts_as_strings() -> None:
    table = Table(4)
    table.answer(A, 2**53 - 1)
    assert msgspec.json.decode(wire.to_json(table.view(B)))["open_bid"] == 2**53 - 1
    table = Table(4)
    table.answer(A, 2**53)
    assert msgspec.json.decode(wire.to_json(table.view(B)))["open_bid"] == str(2**53)


@rule("QE-R08")
@given(st.lists(st.integers(1, MOST), min_size=15, max_size=15))
def test_sums_are_exact(amounts: list[int]) -> None:
    table = Table(5)
    spent = [0] * 5
    for amount in amounts:
        auctioneer = table.state.auctioneer
        assert auctioneer is not None
        spent[auctioneer] += amount
        table.turn(amount, 0, 0, 0, 0)
    outcome = table.state.outcome()
    assert outcome is not None
    assert [sheet.spent for sheet in outcome.sheets] == spent


def test_a_move_of_another_type_is_refused() -> None:
    table = Table(4)
    for answer in (5.0, True, "5", None, (5,)):
        with pytest.raises(Illegal, match="whole number"):
            table.state.play(Move(0, A, answer), table._dealer)
