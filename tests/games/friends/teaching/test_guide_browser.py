"""Friends' guided first game, played by its pointers alone."""

from __future__ import annotations

from tests.browser.fixtures import People
from tests.browser.guides import READERS, begin, follow


@READERS
def test_the_guided_game_is_played_by_its_pointers(people: People, language: str, size: dict[str, int]) -> None:
    newcomer = people("Nina", language, viewport=size)
    begin(newcomer, "friends")
    came_up = follow(newcomer)
    assert came_up[:4] == ["aim", "worth", "first", "raise"]
    assert {"struck", "prestige", "income", "full", "means", "influence", "link-it", "forty"} <= set(came_up)
    assert {"lawyer", "strike", "strike-it"} <= set(came_up), "a card strikes"
    assert came_up[-2:] == ["count", "end-won"]
