"""Crisis's guided first game, played by its pointers alone."""

from __future__ import annotations

from tests.browser.fixtures import People
from tests.browser.guides import READERS, begin, follow

IDEAS = {"found", "hire", "power", "harbour", "buy", "works", "sell", "evaluated", "event", "danger", "sheet"}


@READERS
def test_the_guided_game_is_played_by_its_pointers(people: People, language: str, size: dict[str, int]) -> None:
    newcomer = people("Nina", language, viewport=size)
    begin(newcomer, "crisis")
    came_up = follow(newcomer)
    assert came_up[:3] == ["aim", "target", "found"]
    assert set(came_up) >= IDEAS
    assert [one for one in came_up if one.startswith("card-")] != [], "the target was met, and a card was drawn"
    assert came_up[-1] == "end-won"
