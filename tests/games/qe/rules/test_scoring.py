"""Final scoring."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debacle.games.qe.rules.scoring import Holding, QEOutcome, Score, best_groups, score_game
from tests.games.qe.table import (
    AGRICULTURE,
    CN,
    DECK,
    EU,
    FINANCE,
    GOVERNMENT,
    HOUSING,
    JP,
    MANUFACTURING,
    UK,
    US,
    Table,
    tile,
)
from tests.marks import rule

FEW = DECK.sheets[4].diversification
FIVE = DECK.sheets[5].diversification


def holding(*tiles: str, nation: int = US, token: int = GOVERNMENT, spent: int = 0, zero_rounds: int = 0) -> Holding:
    return Holding(nation, token, tuple(tile(name) for name in tiles), zero_rounds, spent)


def score(mine: Holding, seats: int = 4) -> Score:
    """This holding among others that spent less and more."""
    low, high = holding(spent=-1), holding(spent=10**30)
    return score_game(DECK, DECK.sheets[seats], (mine, low, *[high] * (seats - 2))).sheets[0]


def spending(*spent: int, sheet: int | None = None) -> QEOutcome:
    return score_game(DECK, DECK.sheets[sheet or len(spent)], tuple(holding(spent=amount) for amount in spent))


@rule("QE-31")
def test_companies_and_zero_bids() -> None:
    one = score(holding("us housing", "us finance", "cn finance", zero_rounds=3))
    assert one.companies == 1 + 2 + 4
    assert one.zero_bids == 6
    assert score(holding("cn government", "uk government", zero_rounds=1), 5).companies == 6
    assert score(holding(zero_rounds=2), 5).zero_bids == 4


@rule("QE-32")
@pytest.mark.parametrize(
    ("seats", "nation", "points"),
    [(3, US, [0, 1, 3, 6, 10]), (4, CN, [0, 1, 3, 6, 10]), (5, EU, [0, 3, 6, 10]), (5, UK, [0, 3, 6, 10])],
)
def test_nationalisation(seats: int, nation: int, points: list[int]) -> None:
    own = [number for number in DECK.sheets[seats].tiles if DECK.tiles[number].nation == nation]
    foreign = [number for number in DECK.sheets[seats].tiles if DECK.tiles[number].nation == JP]
    scored = [
        score(Holding(nation, GOVERNMENT, (*own[:count], *foreign), 0, 5), seats).nationalisation
        for count in range(len(own) + 1)
    ]
    assert scored == points


def of_industry(industry: int, count: int) -> tuple[int, ...]:
    return tuple(number for number, one in enumerate(DECK.tiles) if one.industry == industry)[:count]


@rule("QE-33", "QE-R14")
@pytest.mark.parametrize(
    ("seats", "points"), [(3, [0, 0, 3, 6, 10, 10]), (4, [0, 0, 3, 6, 10, 10]), (5, [0, 0, 6, 10, 16, 16])]
)
def test_monopolisation_counts_tiles_and_token(seats: int, points: list[int]) -> None:
    for count in range(6):
        with_token = score(Holding(UK, FINANCE, of_industry(FINANCE, count - 1), 0, 5), seats) if count else None
        if with_token:
            assert with_token.monopolies[FINANCE] == points[count]
        if count < 6:
            without = score(Holding(UK, GOVERNMENT, of_industry(FINANCE, count), 0, 5), seats)
            assert without.monopolies[FINANCE] == points[count]
            assert sum(without.monopolies) == points[count]


@rule("QE-33")
def test_several_monopolies_add_up() -> None:
    both = score(Holding(UK, FINANCE, (*of_industry(FINANCE, 2), *of_industry(HOUSING, 2)), 0, 5))
    assert both.monopolies[FINANCE] == 6
    assert both.monopolies[HOUSING] == 3
    assert both.subtotal == both.companies + 9 + both.diversification


@rule("QE-34")
@pytest.mark.parametrize(
    ("counts", "few", "five"),
    [
        ((1, 1, 0, 0, 0), 0, 0),
        ((1, 1, 1, 0, 0), 4, 8),
        ((1, 1, 1, 1, 0), 8, 12),
        ((1, 1, 1, 1, 1), 8, 17),
        ((2, 2, 2, 0, 0), 8, 16),
        ((2, 2, 2, 2, 0), 16, 24),
        ((3, 1, 1, 1, 0), 8, 12),
        ((2, 2, 1, 1, 1), 12, 20),
        ((5, 0, 0, 0, 0), 0, 0),
        ((2, 2, 2, 1, 1), 16, 25),
    ],
)
def test_diversification(counts: tuple[int, ...], few: int, five: int) -> None:
    assert sum(FEW[len(group)] for group in best_groups(counts, FEW)) == few
    assert sum(FIVE[len(group)] for group in best_groups(counts, FIVE)) == five


@cache
def brute_force(counts: tuple[int, ...], points: tuple[int, ...]) -> int:
    """The best over every way to take out one group after another."""
    best = 0
    for chosen in product((0, 1), repeat=len(counts)):
        size = sum(chosen)
        if size < len(points) and points[size] and all(take <= have for take, have in zip(chosen, counts, strict=True)):
            left = tuple(have - take for take, have in zip(chosen, counts, strict=True))
            best = max(best, points[size] + brute_force(left, points))
    return best


@rule("QE-34", "QE-R15")
@given(st.tuples(*[st.integers(0, 3)] * 5), st.sampled_from([FEW, FIVE]))
def test_no_split_scores_more(counts: tuple[int, ...], points: tuple[int, ...]) -> None:
    groups = best_groups(counts, points)
    assert sum(points[len(group)] for group in groups) == brute_force(counts, points)
    for industry in range(5):
        assert sum(industry in group for group in groups) <= counts[industry]
    assert all(len(set(group)) == len(group) for group in groups)


@rule("QE-34", "QE-R15")
def test_of_splits_that_score_the_same_the_one_with_the_larger_groups_is_shown() -> None:
    assert best_groups((2, 2, 1, 1, 0), FEW) == ((AGRICULTURE, HOUSING, GOVERNMENT, FINANCE),)


@rule("QE-31", "QE-32", "QE-33", "QE-34", "QE-35")
def test_a_whole_game_is_counted_from_its_sales() -> None:
    table = Table(4, tiles=["us finance", "us manufacturing", "us agriculture", "jp finance"])
    for turn in range(4):
        bids = [6 if (turn + step) % 4 == 0 else 0 for step in range(4)]
        table.turn(max(1, bids[0]), *bids[1:])
    while table.state.pending():
        seat = table.state.pending()[0].seat
        opens = bool(table.asked("open"))
        table.answer(seat, 1 if opens else {1: 30, 2: 20, 3: 10}.get(seat, 0))
    assert table.state.result is not None
    mine = table.state.result.sheets[0]
    won = [DECK.tiles[sale.tile] for sale in table.state.sales if sale.winner == 0]
    assert len(won) == 4
    assert mine.companies == sum(one.vp for one in won) == 2 + 3 + 4 + 1
    assert mine.nationalisation == 6
    assert mine.monopolies == (3, 0, 0, 3, 0), "two Finance tiles; Agriculture with the token"
    assert mine.diversification == 4
    assert mine.spent == 4 * 6


@rule("QE-34")
def test_the_token_counts_in_a_group() -> None:
    tiles = ("us housing", "us finance", "us agriculture")
    assert score(holding(*tiles, token=MANUFACTURING)).groups == ((AGRICULTURE, HOUSING, FINANCE, MANUFACTURING),)
    assert score(holding(*tiles, token=MANUFACTURING)).diversification == 8
    assert score(holding(*tiles, token=FINANCE)).diversification == 4


@rule("QE-35")
def test_whoever_spent_most_is_out() -> None:
    outcome = spending(5, 900, 20)
    assert [sheet.eliminated for sheet in outcome.sheets] == [False, True, False]
    assert [sheet.spent for sheet in outcome.sheets] == [5, 900, 20]
    assert [sheet.eliminated for sheet in spending(7, 7, 3, 2).sheets] == [True, True, False, False]


@rule("QE-36")
@pytest.mark.parametrize(("spent", "thrift"), [((5, 9, 20), 6), ((5, 9, 20, 30), 6), ((5, 9, 20, 30, 40), 7)])
def test_whoever_spent_least_gets_a_bonus(spent: tuple[int, ...], thrift: int) -> None:
    assert [sheet.thrift for sheet in spending(*spent).sheets] == [thrift] + [0] * (len(spent) - 1)
    tied = spending(5, 5, *spent[2:])
    assert [sheet.thrift for sheet in tied.sheets] == [thrift] * 2 + [0] * (len(spent) - 2)


@rule("QE-37")
def test_the_highest_score_among_those_left_wins() -> None:
    rich = holding("cn finance", "eu manufacturing", "us agriculture", "jp housing", spent=100)
    fair = holding("cn finance", "us finance", spent=50)
    poor = holding("us housing", spent=60)
    outcome = score_game(DECK, DECK.sheets[3], (rich, fair, poor))
    assert outcome.scores[0] > outcome.scores[1] > outcome.scores[2]
    assert outcome.winners == (1,), "the richest is out"
    assert outcome.decided_by == "score"


@rule("QE-38")
def test_on_equal_scores_the_lower_spending_wins() -> None:
    tiles = ("cn finance", "us agriculture", "us manufacturing")
    banks = (holding(*tiles, spent=51), holding(*tiles, spent=50), holding(spent=99), holding(spent=1))
    outcome = score_game(DECK, DECK.sheets[4], banks)
    assert outcome.scores[0] == outcome.scores[1] == max(outcome.scores)
    assert outcome.winners == (1,)
    assert outcome.decided_by == "spending"


@rule("QE-38")
def test_it_is_the_final_score_that_must_be_equal() -> None:
    """Six points apart before the bonus for the least spending, level after it."""
    first = holding("us agriculture", "us manufacturing", nation=UK, token=AGRICULTURE, spent=50)
    second = holding("jp housing", nation=UK, spent=1)
    outcome = score_game(DECK, DECK.sheets[4], (first, second, holding(spent=20), holding(spent=99)))
    assert outcome.sheets[0].subtotal == outcome.sheets[1].subtotal + 6
    assert outcome.scores[0] == outcome.scores[1] > outcome.scores[2]
    assert outcome.winners == (1,), "the one who spent less, though it had the lower sub-total"
    assert outcome.decided_by == "spending"


@rule("QE-40")
def test_each_tile_counts_once_in_each_evaluation() -> None:
    own = score(holding("us finance", "us manufacturing", "us agriculture", token=FINANCE, spent=5))
    assert own.companies == 2 + 3 + 4
    assert own.nationalisation == 6, "all three, though they score in the other evaluations too"
    assert own.monopolies == (0, 0, 0, 3, 0), "and the token"
    assert own.groups == ((AGRICULTURE, FINANCE, MANUFACTURING),), "no tile in two groups"
    assert own.diversification == 4
    assert own.subtotal == 9 + 6 + 3 + 4


@rule("QE-35")
def test_the_last_tile_of_three_is_paid_for_too() -> None:
    table = Table(3)
    table.play_on(left=0)
    before = [sum(sale.amount or 0 for sale in table.state.sales if sale.winner == seat) for seat in range(3)]
    for seat, bid in enumerate((7, 900, 3)):
        table.answer(seat, bid)
    assert table.state.result is not None
    spent = [sheet.spent for sheet in table.state.result.sheets]
    assert spent == [before[0], before[1] + 900, before[2]]
    assert [sheet.eliminated for sheet in table.state.result.sheets] == [False, True, False]


@rule("QE-35", "QE-38")
def test_those_who_have_not_won_stand_by_score_then_by_spending_and_whoever_is_out_stands_last() -> None:
    outcome = score_game(
        DECK,
        DECK.sheets[4],
        (
            holding("us finance", "eu finance", "cn finance", spent=90),
            holding("us housing", "eu housing", spent=50, nation=EU),
            holding("cn housing", spent=40, nation=CN),
            holding("jp housing", spent=30, nation=CN),
        ),
    )
    merits = [outcome.merit(seat) for seat in range(4)]
    assert min(range(4), key=merits.__getitem__) == 0, "out, whatever it scored"
    for one in range(1, 4):
        for other in range(1, 4):
            better = (outcome.scores[one], -outcome.sheets[one].spent) > (
                outcome.scores[other], -outcome.sheets[other].spent,
            )  # fmt: skip
            assert (merits[one] > merits[other]) == better


@rule("QE-R06")
def test_still_equal_the_victory_is_shared() -> None:
    twins = holding("cn finance", "us agriculture", "us manufacturing", spent=50)
    outcome = score_game(DECK, DECK.sheets[4], (twins, holding(spent=99), twins, holding(spent=1)))
    assert outcome.winners == (0, 2)
    assert outcome.decided_by == "shared"


@rule("QE-R06")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_all_eliminated_nobody_wins(seats: int) -> None:
    outcome = spending(*[40] * seats)
    assert outcome.winners == ()
    assert outcome.decided_by == "all_out"


@rule("QE-R07")
def test_least_spending_is_looked_for_among_all_seats() -> None:
    outcome = spending(40, 40, 40)
    assert [sheet.eliminated for sheet in outcome.sheets] == [True] * 3
    assert [sheet.thrift for sheet in outcome.sheets] == [6] * 3


@rule("QE-39")
def test_subtotal_and_final_score() -> None:
    mine = holding("us finance", "us agriculture", "jp finance", token=HOUSING, zero_rounds=1, spent=3)
    sheet = score_game(DECK, DECK.sheets[4], (mine, holding(spent=9), holding(spent=5), holding(spent=4))).sheets[0]
    assert (sheet.companies, sheet.zero_bids, sheet.nationalisation) == (2 + 4 + 1, 2, 3)
    assert sheet.monopolies == (0, 0, 0, 3, 0)
    assert sheet.diversification == 4
    assert sheet.subtotal == 7 + 2 + 3 + 3 + 4
    assert sheet.total == sheet.subtotal + 6
