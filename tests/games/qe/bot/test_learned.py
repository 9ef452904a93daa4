"""`learned` in Q.E. plays better than `steady` and simple schemes; who has no NumPy plays without it."""

from __future__ import annotations

import pytest

from debacle import bots
from debacle.arena.simulate import simulate
from debacle.arena.summary import Experiment
from debacle.bots import learned
from debacle.bots.net_player import Net, NetPlayer
from debacle.games.qe import QE

GAMES = 120


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_wins_more_than_its_share_among_steady(seats: int) -> None:
    players = ("learned", *["steady"] * (seats - 1))
    summary = simulate(Experiment(game="qe", players=players, games=GAMES, seed=1))
    assert summary.players[0].times_fair > 1.4


@pytest.mark.parametrize("scheme", ["copycat", "always-zero", "steady"])
def test_others_win_little_against_it(scheme: str) -> None:
    summary = simulate(Experiment(game="qe", players=(scheme, *["learned"] * 3), games=GAMES, seed=1))
    assert summary.players[0].times_fair < 0.6


def test_who_plays_without_numpy_has_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "learned" in bots.known(QE())
    monkeypatch.setattr(learned, "NUMPY", False)
    assert "learned" not in bots.known(QE())
    assert bots.stand_in(QE()) == "steady"


def test_a_net_that_learned_from_other_numbers_is_refused() -> None:
    class Older(Net):
        def __init__(self) -> None:
            self.encoding = "qe-v0"

    with pytest.raises(ValueError, match="qe-v0"):
        NetPlayer(QE(), Older())
