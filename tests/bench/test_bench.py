"""The measuring of our own engine measures something. How fast it is, no test says."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from rich.console import Console

import batches
import clock
import ours
import tables
from debacle import registry
from debacle.core.game import AnyGame
from debacle.games.crisis import Crisis
from debacle.games.friends import Friends
from debacle.games.krach import Krach
from debacle.games.qe import QE


def test_every_way_to_play_is_measured() -> None:
    game = QE()
    rates = clock.rates(ours.players(game, seed=1), rounds=1, seconds=0.001)
    assert [rate.family for rate in rates] == [ours.PLAY] * 3 + [ours.EXTRA] * 6
    assert all(rate.decisions > rate.games > 0 and rate.best >= rate.decisions for rate in rates)


@pytest.mark.parametrize("game", [Friends(), Krach(), Crisis()], ids=["friends", "krach", "crisis"])
def test_other_games_are_measured_by_themselves(game: AnyGame) -> None:
    rates = clock.rates(ours.plain(game, seed=1), rounds=1, seconds=0.001)
    assert [rate.name for rate in rates] == [f"{game.about.key}, {seats} seats" for seats in game.about.seats]
    assert all(rate.decisions > rate.games > 0 for rate in rates)


def test_every_act_on_a_position_is_measured() -> None:
    ticks: list[None] = []
    tasks = ours.tasks(QE(), seed=1, positions=5)
    costs = clock.costs(tasks, rounds=2, seconds=0.001, tick=lambda: ticks.append(None))
    assert {cost.name for cost in costs} == {"copy", "view", "imagine", "menu", "encode", "JSON written", "JSON read"}
    assert {cost.family for cost in costs} == {"3 seats", "4 seats", "5 seats"}
    assert all(cost.micros >= cost.best > 0 for cost in costs)
    assert len(ticks) == 2 * len(tasks)


@pytest.mark.parametrize("key", registry.known())
def test_every_game_can_be_measured(key: str) -> None:
    game = registry.load(key)
    rates = clock.rates(ours.players(game, seed=1)[:1], rounds=1, seconds=0.001)
    costs = clock.costs(ours.tasks(game, seed=1, positions=2), rounds=1, seconds=0.001)
    shown = StringIO()
    tables.show_own(rates, costs, [], Console(file=shown, width=120))
    assert f"{key}, {game.about.seats[0]} seats" in shown.getvalue()
    assert all(f" {seats} seats " in shown.getvalue() for seats in game.about.seats)


@pytest.mark.parametrize("seats", QE.about.seats)
def test_positions_come_from_all_over_the_games(seats: int) -> None:
    game: AnyGame = QE()
    found = ours.collect(game, seats, 40, Random(1))
    assert len(found) == 40
    assert len({sum(position.state.counts) for position in found}) > 10
    assert {position.seat for position in found} == set(range(seats))
    for position in found:
        assert position.state.view(position.seat) == position.view
        assert game.imagine(position.view, position.notes, Random(2)).view(position.seat) == position.view


def test_a_batch_is_measured() -> None:
    """As many decisions as the engine's games have: a tile is opened, bid for, and bid for again by those tied."""
    (player,) = batches.players(seed=1, count=20, every=(3,))
    tiles = len(QE().deck.sheets[3].tiles)
    assert tiles * 3 <= player.play() / 20 < tiles * 6
