"""Whole games by the API."""

from __future__ import annotations

import pytest

from debacle import registry
from debacle.core.match import verify
from debacle.core.record import read_record
from tests.server.seats import create, good, join, people, play_all


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_people_play_a_whole_game_with_big_amounts(url: str, seats: int) -> None:
    players = people(url, seats)
    ends = play_all(players, digits=100)
    assert {end["status"] for end in ends} == {"over"}
    record = read_record(players[0].record().content)
    match = verify(registry.load("qe"), record)
    outcome = match.state.outcome()
    assert outcome is not None
    assert [str(score) for score in outcome.scores] == [str(score) for score in ends[0]["view"]["outcome"]["scores"]]
    assert any(len(str(entry.answer)) > 50 for entry in record.entries if hasattr(entry, "answer"))


@pytest.mark.parametrize(
    ("seats", "bots"), [(3, ("steady", None)), (4, (None, "random", "steady")), (5, ("steady",) * 4)]
)
def test_people_and_bots_play_a_whole_game(url: str, seats: int, bots: tuple[str | None, ...]) -> None:
    first = create(url, seats, bots)
    players = [first, *(join(url, first.table) for bot in bots if bot is None)]
    ends = play_all(players)
    assert {end["status"] for end in ends} == {"over"}
    assert good(first.record())["seed"] == ends[0]["seed"] == first.state()["seed"]


def test_bots_of_one_kind_are_told_apart(url: str) -> None:
    first = create(url, 5, ("steady", "random", None, "steady"))
    assert first.state()["players"] == ["Ada", "steady 1", "random", "", "steady 2"]
