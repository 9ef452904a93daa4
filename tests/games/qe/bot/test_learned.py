"""`learned`: it plays from view and notes, whatever sums the table deals in, and better than `steady`."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from debacle import bots
from debacle.arena.simulate import simulate
from debacle.arena.summary import Experiment
from debacle.bots import learned
from debacle.bots.net_player import Net, NetPlayer, net_of
from debacle.games.qe import QE
from tests.games.qe.case import case

GAMES = 120


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_answer_is_allowed_even_where_sums_have_a_hundred_digits(seats: int) -> None:
    player = bots.find(QE(), "learned")
    for point in case(seats).walk(Random(seats)):
        view: Any = point.state.view(point.decision.seat)
        notes = point.notes[point.decision.seat]
        answer = player.choose(view, notes, Random(1))
        assert point.state.spec(point.decision).why_not(answer) is None
        assert player.choose(view, notes, Random(1)) == answer, "the same chance, the same answer"


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
    assert net_of("debacle.games.qe").encoding == QE().encoding().version
