"""Krach's guided first game, played by its pointers alone."""

from __future__ import annotations

from tests.browser.fixtures import People
from tests.browser.guides import READERS, begin, follow


@READERS
def test_the_guided_game_is_played_by_its_pointers(people: People, language: str, size: dict[str, int]) -> None:
    newcomer = people("Nina", language, viewport=size)
    begin(newcomer, "krach")
    came_up = follow(newcomer)
    assert came_up[:3] == ["aim", "hand", "hire"]
    ideas = {"pay", "loan", "cover", "blink", "event", "tired", "took", "interest", "watch", "catch"}
    assert ideas | {"krach-comes", "krach-went", "end"} <= set(came_up)
    assert [one for one in came_up if one.startswith("lend-card-")] != [], "a loan is made"
    assert [one for one in came_up if one.startswith("pocket-go-")] != [], "cards are pocketed"
    assert [one for one in came_up if one.startswith("bonus-")] != [], "a bonus is taken"
    assert came_up[-1] == "end-won"
