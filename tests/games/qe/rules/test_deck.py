"""The deck as it is read: the scoreboards' numbers, and what is refused in another one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from debacle.core.deck import BadDeck
from debacle.games.qe.rules.deck import QEDeck
from tests.games.qe.table import DECK
from tests.marks import rule

Change = Callable[[str], str]


def changed(old: str, new: str) -> Change:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return change


def read(*changes: Change) -> QEDeck:
    text = DECK.text
    for change in changes:
        text = change(text)
    return QEDeck(text, "other.toml")


@rule("QE-32", "QE-33", "QE-34", "QE-36")
def test_the_tables_of_the_scoreboards() -> None:
    three, four, five = (DECK.sheets[seats] for seats in (3, 4, 5))
    assert three.diversification == four.diversification == (0, 0, 0, 4, 8)
    assert five.diversification == (0, 0, 0, 8, 12, 17)
    assert (three.zero_bid, four.zero_bid, five.zero_bid) == (0, 2, 2)
    assert (three.look, four.look, five.look) == (False, False, True)
    none = read(changed("diversification = { 3 = 4, 4 = 8 }", "diversification = {}"))
    assert none.sheets[4].diversification == (0,)


@rule("QE-R08")
@pytest.mark.parametrize("digits", [1, 100])
def test_a_deck_may_allow_one_to_a_hundred_digits(digits: int) -> None:
    assert read(changed("max_bid_digits = 100", f"max_bid_digits = {digits}")).max_bid == 10**digits - 1


@rule("QE-02")
def test_a_tile_may_be_worth_nothing() -> None:
    assert read(changed('["us", "housing", 1]', '["us", "housing", 0]')).tiles[0].vp == 0


@rule("QE-04", "QE-06")
def test_everything_of_a_kind_may_be_left_out_of_the_tiles() -> None:
    whole = 'tiles_out = { nations = ["uk"], tiles = [["jp", "government"], ["cn", "government"]], vp = [] }'
    none = 'tiles_out = { nations = ["us", "eu", "cn", "jp", "uk"], tiles = [], vp = [] }'
    assert read(changed(whole, none)).sheets[3].tiles == ()


@rule("QE-01", "QE-02", "QE-03", "QE-04", "QE-05", "QE-06", "QE-R08")
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (changed("max_bid_digits = 100", "max_bid_digits = 0"), "max_bid_digits.*1 to 100 digits"),
        (changed("max_bid_digits = 100", "max_bid_digits = 101"), "max_bid_digits.*1 to 100 digits"),
        (changed('nations = ["us", "eu"', 'nations = ["us", "us", "eu"'), "nations.*a name stands twice"),
        (changed('["us", "housing", 1]', '["fr", "housing", 1]'), r"tiles\[0\].*fr is not a nation"),
        (changed('["us", "housing", 1]', '["us", "farms", 1]'), r"tiles\[0\].*farms is not an industry"),
        (changed('["us", "housing", 1]', '["us", "housing", -1]'), r"tiles\[0\].*VP below zero"),
        (changed('["us", "finance", 2]', '["us", "housing", 2]'), "tiles.*a tile stands twice"),
        (changed("seats = [3, 4, 5]", "seats = [3, 4, 5, 6]"), "by_seats.*nothing for 6 seats"),
        (
            changed('nations = ["uk"], tiles', 'nations = ["fr"], tiles'),
            r"by_seats\.3\.tiles_out\.nations.*unknown nation",
        ),
        (changed('[["jp", "government"]', '[["jp", "farms"]'), r"by_seats\.3\.tiles_out\.tiles.*unknown tile"),
        (changed('nations_out = ["uk"]', 'nations_out = ["fr"]'), r"by_seats\.3\.nations_out.*unknown nation"),
        (
            changed('tokens_out = ["government"]', 'tokens_out = ["farms"]'),
            r"by_seats\.3\.tokens_out.*unknown industry",
        ),
        (
            changed('nations_out = ["uk"]', 'nations_out = ["uk", "us", "eu"]'),
            r"by_seats\.3\.nations_out.*too few are left",
        ),
        (
            changed('tokens_out = ["government"]', 'tokens_out = ["government", "finance", "housing"]'),
            r"by_seats\.3\.tokens_out.*too few are left",
        ),
        (
            changed("nationalisation = [0, 1, 3, 6, 10]", "nationalisation = []"),
            r"by_seats\.3\.nationalisation.*the table is empty",
        ),
        (
            changed("monopolisation = [0, 0, 3, 6, 10]", "monopolisation = []"),
            r"by_seats\.3\.monopolisation.*the table is empty",
        ),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused_by_place(change: Change, problem: str) -> None:
    with pytest.raises(BadDeck, match=problem):
        read(change)
