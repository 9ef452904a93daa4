"""The ledger's worked examples, as they stand."""

from __future__ import annotations

import pytest

from debacle.core.refusals import Illegal
from debacle.games.qe.rules.scoring import Holding, best_groups, score_game
from tests.games.qe.table import DECK, EU, MANUFACTURING, US, A, B, C, D, Table, tile
from tests.marks import rule


@rule("QE-X1")
def test_the_booklets_example() -> None:
    tiles = ("eu agriculture", "jp finance", "us finance", "us housing", "cn finance", "eu manufacturing")
    bank = Holding(EU, MANUFACTURING, tuple(map(tile, tiles)), zero_rounds=3, spent=10)
    others = tuple(Holding(US, MANUFACTURING, (), 0, spent) for spent in (11, 12, 13))
    sheet = score_game(DECK, DECK.sheets[4], (bank, *others)).sheets[0]
    assert sheet.companies == 13
    assert sheet.zero_bids == 6
    assert sheet.nationalisation == 3
    assert sorted(sheet.monopolies, reverse=True)[:2] == [6, 3]
    assert sheet.diversification == 8
    assert sheet.subtotal == 39
    assert sheet.total == 45


@rule("QE-X2")
def test_a_tie_broken_by_240() -> None:
    table = Table(4)
    table.answer(A, 100)
    for seat, bid in ((B, 250), (C, 250), (D, 0)):
        table.answer(seat, bid)
    with pytest.raises(Illegal):
        table.answer(B, 100)
    table.answer(B, 90)
    table.answer(C, 240)
    assert (table.state.sales[-1].winner, table.state.sales[-1].amount) == (C, 240)


@rule("QE-X3")
def test_the_auctioneer_wins_after_a_second_thought() -> None:
    table = Table(4)
    table.answer(A, 100)
    for seat, bid in ((B, 250), (C, 250), (D, 30), (B, 40), (C, 40)):
        table.answer(seat, bid)
    assert (table.state.sales[-1].winner, table.state.sales[-1].amount) == (A, 100)


@rule("QE-X4")
def test_the_third_tie_leaves_the_open_bid() -> None:
    table = Table(5)
    table.answer(A, 5)
    for seat, bid in ((1, 10), (2, 10), (3, 7), (4, 7), (1, 10), (2, 10), (1, 10), (2, 10)):
        table.answer(seat, bid)
    assert (table.state.sales[-1].winner, table.state.sales[-1].amount) == (A, 5)


@rule("QE-X5")
def test_three_zeros_for_the_last_tile() -> None:
    table = Table(3)
    table.play_on()
    for seat in (A, B, C):
        table.answer(seat, 0)
    assert table.state.sales[-1].winner is None
    assert table.state.outcome() is not None


@rule("QE-X6")
def test_the_best_split() -> None:
    points = DECK.sheets[4].diversification
    assert sum(points[len(group)] for group in best_groups((2, 2, 0, 1, 1), points)) == 8
    assert sum(points[len(group)] for group in best_groups((3, 2, 0, 2, 2), points)) == 16


@rule("QE-X7")
def test_two_are_out_and_two_are_thrifty() -> None:
    holdings = tuple(Holding(US, MANUFACTURING, (), 0, spent) for spent in (900, 900, 20, 20))
    outcome = score_game(DECK, DECK.sheets[4], holdings)
    assert [sheet.eliminated for sheet in outcome.sheets] == [True, True, False, False]
    assert [sheet.thrift for sheet in outcome.sheets] == [0, 0, 6, 6]


@rule("QE-X8")
def test_one_more_than_a_one_with_99_zeros() -> None:
    table = Table(4)
    table.answer(A, 1)
    for seat, bid in ((B, 10**99 + 1), (C, 10**99), (D, 0)):
        table.answer(seat, bid)
    assert (table.state.sales[-1].winner, table.state.sales[-1].amount) == (B, 10**99 + 1)
