"""Q.E.'s guided first game, played by its pointers alone."""

from __future__ import annotations

from tests.browser.fixtures import People
from tests.browser.guides import READERS, begin, follow


@READERS
def test_the_guided_game_is_played_by_its_pointers(people: People, language: str, size: dict[str, int]) -> None:
    newcomer = people("Nina", language, viewport=size)
    begin(newcomer, "qe")
    came_up = follow(newcomer)
    assert came_up[:3] == ["aim", "worth", "first"]
    assert {"nation", "round-sum", "hammer", "zero", "zero-done", "bill", "sheet"} <= set(came_up)
    assert [one for one in came_up if one.startswith("tie-")] != [], "two write the same number once"
    assert came_up[-1] == "end-won"
