from __future__ import annotations
import pytest
from tests.browser.conftest import People
from tests.browser.people import play


@pytest.mark.parametrize(("seats", "language"), [(3, "en"), (4, "fr"), (5, "en")])
def test_alone(people: People, seats: int, language: str) -> None:
    ada = people("Ada", language)
    ada.set_up(seats, ["bot:steady"] * (seats - 1))
    play([ada], lambda person, kind, lot: False if kind == "look" else lot * 10 + 1)
    print(ada.totals())
