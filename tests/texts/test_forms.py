from __future__ import annotations

from debacle.core.specs import Amount, Each, Pick
from debacle.texts.forms import argument, chosen, written

PAIRS = Pick(((1, 2), (1, 3)))


def test_an_option_is_known_by_how_it_is_written() -> None:
    assert chosen(Pick((7, "seven")), "7") == 7
    assert chosen(Pick((7, "seven")), "seven") == "seven"
    assert chosen(PAIRS, written((1, 3))) == [1, 3]


def test_what_is_no_option_is_handed_on() -> None:
    assert chosen(Pick((7,)), "07") == "07"
    assert chosen(Pick((True, False)), "True") == "True", "yes and no have words of their own"
    assert chosen(Amount(1, 9), "7") == "7"


def test_each_part_has_a_field() -> None:
    form = {"swap.0": "7", "swap.1": "1-2"}
    assert argument("swap", Each({"what": Pick((7,)), "for": PAIRS}), form) == [7, [1, 2]]
    assert argument("swap", Pick((7,)), form) == 7
    assert argument("other", Pick((7,)), form) == ""
