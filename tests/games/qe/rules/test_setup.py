"""Components and setup."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from debacle.core.dealer import Dealer, seeded
from debacle.core.refusals import BadOption
from debacle.games.qe.rules.events import TokenDealt
from debacle.games.qe.rules.setup import QEOptions
from debacle.games.qe.rules.state import QEState
from tests.games.qe.table import DECK, GAME, GOVERNMENT, UK, Table, tile
from tests.marks import rule

SEATS = pytest.mark.parametrize("seats", [3, 4, 5])


def dealt(seats: int, seed: int, options: QEOptions | None = None) -> QEState:
    return GAME.begin(seats, options or QEOptions(), Dealer(seeded(Random(seed))))


@rule("QE-01")
@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 6, 40])
def test_other_seat_counts_are_refused(seats: int) -> None:
    with pytest.raises(BadOption, match=f"qe takes 3, 4, 5 seats, not {seats}"):
        dealt(seats, 1)


@rule("QE-01")
@SEATS
def test_three_to_five_seats_can_begin(seats: int) -> None:
    assert dealt(seats, 1).seats == seats


@rule("QE-02")
def test_the_box_has_21_tiles() -> None:
    assert len(DECK.tiles) == 21
    assert DECK.nations == ("us", "eu", "cn", "jp", "uk")
    assert set(DECK.industries) == {"agriculture", "housing", "government", "finance", "manufacturing"}
    assert Counter(one.nation for one in DECK.tiles) == {0: 4, 1: 4, 2: 5, 3: 5, 4: 3}
    assert {one.vp for one in DECK.tiles} == {1, 2, 3, 4}
    assert len({(one.nation, one.industry) for one in DECK.tiles}) == 21


@rule("QE-03")
@SEATS
def test_each_seat_has_a_nation_of_its_own(seats: int) -> None:
    seen = set()
    for seed in range(60):
        nations = dealt(seats, seed).nations
        assert len(set(nations)) == seats
        seen |= set(nations)
    assert seen == (set(range(5)) if seats == 5 else set(range(4))), "UK is played only with five seats"


@rule("QE-04")
@pytest.mark.parametrize("seats", [3, 4])
def test_sixteen_tiles_with_three_or_four_seats(seats: int) -> None:
    tiles = DECK.sheets[seats].tiles
    assert len(tiles) == 16
    assert set(range(21)) - set(tiles) == {
        tile("uk government"), tile("uk agriculture"), tile("uk finance"), tile("jp government"), tile("cn government")
    }  # fmt: skip


@rule("QE-05")
def test_fifteen_tiles_with_five_seats() -> None:
    tiles = DECK.sheets[5].tiles
    assert len(tiles) == 15
    assert set(range(21)) - set(tiles) == {
        tile("us housing"), tile("eu agriculture"), tile("cn manufacturing"), tile("jp finance"),
        tile("jp agriculture"), tile("cn finance"),
    }  # fmt: skip
    assert all(DECK.tiles[number].vp > 1 for number in tiles)


@rule("QE-06")
@SEATS
def test_tokens_are_dealt_one_each_and_known_to_their_owner_alone(seats: int) -> None:
    used = set()
    for seed in range(60):
        state = dealt(seats, seed)
        assert len(set(state.tokens) | set(state.spare_tokens)) == seats + len(state.spare_tokens)
        used |= set(state.tokens)
        for seat in range(seats):
            expected = tuple(token if other == seat else None for other, token in enumerate(state.tokens))
            assert state.view(seat).tokens == expected
        assert state.view(None).tokens == (None,) * seats
        assert state.view(0).spare_tokens is None
    assert (GOVERNMENT in used) == (seats == 5), "Government's token is used only with five seats"


@rule("QE-06")
def test_with_three_seats_one_token_stays_out() -> None:
    assert [len(dealt(seats, 1).spare_tokens) for seats in (3, 4, 5)] == [1, 0, 0]


@rule("QE-06")
def test_a_token_is_told_to_its_owner_alone() -> None:
    table = Table(4)
    for seat in (0, 1, 2, 3, None):
        told = [event for event in table.told(seat) if isinstance(event, TokenDealt)]
        assert [event.seat for event in told] == ([] if seat is None else [seat])


@rule("QE-07")
@SEATS
def test_every_tile_may_come_first_and_the_stack_keeps_no_order(seats: int) -> None:
    first = set()
    for seed in range(300):
        state = dealt(seats, seed)
        assert state.stack_of_tiles == sorted(state.stack_of_tiles)
        first.add(state.tile)
    assert first == set(DECK.sheets[seats].tiles)


@rule("QE-08")
def test_the_first_auctioneer_stays_the_same_all_game() -> None:
    table = Table(3, first=2)
    assert table.state.auctioneer == 2
    while table.state.pending():
        assert table.state.first == 2
        table.answer(table.state.pending()[0].seat, 1 if table.asked("open") else 0)


@rule("QE-R09")
@SEATS
def test_nations_and_the_first_auctioneer_are_drawn(seats: int) -> None:
    states = [dealt(seats, seed) for seed in range(80)]
    assert {state.first for state in states} == set(range(seats))
    for seat in range(seats):
        assert len({state.nations[seat] for state in states}) == (5 if seats == 5 else 4)


@rule("QE-R09")
def test_a_table_may_choose_its_nations() -> None:
    assert dealt(4, 1, QEOptions(("jp", "cn", "eu", "us"))).nations == (3, 2, 1, 0)
    some = [dealt(3, seed, QEOptions((None, "us", None))).nations for seed in range(30)]
    assert {nations[1] for nations in some} == {0}
    assert all(len(set(nations)) == 3 for nations in some)
    assert len({nations[0] for nations in some}) == 3


@rule("QE-03", "QE-R09")
@pytest.mark.parametrize(
    ("nations", "problem"),
    [
        (("us", "us", None), "us is taken"),
        (("uk", None, None), "uk is taken, or not played with 3 seats"),
        (("us",), "one for each of 3 seats"),
        (("fr", None, None), "fr is not known"),
    ],
)
def test_an_impossible_choice_of_nations_is_refused(nations: tuple[str | None, ...], problem: str) -> None:
    with pytest.raises(BadOption, match=f"option nations: {problem}"):
        dealt(3, 1, QEOptions(nations))


def test_unknown_options_are_refused_by_name() -> None:
    with pytest.raises(BadOption, match="unknown field `colour`"):
        GAME.read_options({"colour": "red"})
    with pytest.raises(BadOption, match=r"option nations\[1\]"):
        GAME.read_options({"nations": ["us", 3]})


def test_the_uk_is_last_in_the_list() -> None:
    assert DECK.nations[UK] == "uk"
