"""Processes that play: they go on without being asked again, follow the newest order, and are missed when they end."""

from __future__ import annotations

import pytest

from debacle import registry
from debacle.learn.engine.players import Players
from tests.learn.test_engine import order


def test_they_play_on_and_follow_the_newest_order() -> None:
    game = registry.load("krach")
    players = Players("krach", 1, "1", 2, 1000)
    players.tell(order(game, taught=True))
    lessons = players.played(True, 250)
    assert sum(len(part.slot) for part in lessons) >= 250
    assert len(lessons) > 1, "more than one part came without another order"
    assert all(part.taught for part in lessons)
    players.tell(order(game))
    assert not any(part.taught for part in players.played(False, 100))
    players.close()


def test_who_ends_is_missed() -> None:
    players = Players("no such game", 1, "1", 2, 1000)
    players.tell(order(registry.load("krach")))
    with pytest.raises(RuntimeError, match="ended"):
        players.played(False, 1)
    players.close()
