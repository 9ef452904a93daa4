"""Many games: the same experiment gives the same summary, however the work is cut."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from debacle.arena import simulate as simulation
from debacle.arena.contest import player_at, prepare
from debacle.arena.simulate import simulate, tally
from debacle.arena.summary import Experiment
from debacle.arena.tally import Tally, spread, wilson
from debacle.bots import UnknownBot
from debacle.core.refusals import BadOption
from debacle.core.wire import to_json
from debacle.games.qe import QE
from debacle.games.qe.rules.deck import QEDeck
from debacle.registry import UnknownGame

EXPERIMENT = Experiment(game="qe", players=("steady", "random", "copycat"), games=23, seed=7)


def test_one_job_or_two_give_the_same_to_the_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "CHUNK", 4)
    assert to_json(simulate(EXPERIMENT, jobs=2)) == to_json(simulate(EXPERIMENT))


@pytest.mark.parametrize("chunk", [1, 7, 100])
def test_the_size_of_the_chunks_does_not_matter(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = to_json(simulate(EXPERIMENT))
    monkeypatch.setattr(simulation, "CHUNK", chunk)
    with ThreadPoolExecutor(2) as executor:
        assert to_json(simulate(EXPERIMENT, executor=executor)) == whole


def test_parts_come_to_the_same_in_any_order() -> None:
    contest = prepare(EXPERIMENT)
    parts = [tally(contest, numbers)[0] for numbers in (range(9), range(9, 10), range(10, 23))]
    summaries = set()
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        whole = Tally(3)
        for place in order:
            whole.merge(parts[place])
        summaries.add(to_json(whole.summary(EXPERIMENT)))
    assert summaries == {to_json(simulate(EXPERIMENT))}


def test_another_seed_gives_other_games() -> None:
    assert simulate(EXPERIMENT).players != simulate(replace(EXPERIMENT, seed=8)).players


def test_progress_is_told_of_every_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "CHUNK", 10)
    told: list[int] = []
    simulate(EXPERIMENT, progress=told.append)
    assert told == [10, 10, 3]


def test_every_victory_is_counted_by_player_and_by_seat() -> None:
    summary = simulate(EXPERIMENT)
    for lines in (summary.players, summary.seats):
        assert sum(line.wins for line in lines) == pytest.approx(23 - summary.without_winner)
        assert all(0 <= line.low <= line.rate <= line.high <= 1 for line in lines)
    assert [line.name for line in summary.players] == list(EXPERIMENT.players)
    assert [line.name for line in summary.seats] == ["0", "1", "2"]
    assert set(summary.players[0].measures) == {"score", "spent", "out"}
    assert summary.decisions >= 23 * (15 * 3 + 3)


def test_players_go_round_the_seats() -> None:
    assert [[player_at(seat, number, 3) for seat in range(3)] for number in range(3)] == [
        [0, 1, 2],
        [2, 0, 1],
        [1, 2, 0],
    ]


@pytest.mark.parametrize(
    ("change", "error", "said"),
    [
        ({"game": "chess"}, UnknownGame, "no game 'chess'; known: crisis, friends, krach, qe"),
        ({"players": ("steady", "nobody", "random")}, UnknownBot, "no bot 'nobody' for qe; known: .*steady"),
        ({"players": ("steady", "random")}, BadOption, "qe takes 3, 4, 5 seats, not 2"),
        ({"games": 0}, BadOption, "option games: at least 1"),
        ({"options": {"colour": "red"}}, BadOption, "option: .*colour"),
        ({"options": {"nations": ["us", "us", None]}}, BadOption, "us is taken"),
    ],
)
def test_a_bad_plan_is_refused_before_anything_is_played(
    change: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        simulate(replace(EXPERIMENT, **change))


def test_no_job_at_all_is_refused() -> None:
    with pytest.raises(BadOption, match="option jobs: at least 1"):
        simulate(EXPERIMENT, jobs=0)


def test_a_spread_is_exact_whatever_the_size_of_the_numbers() -> None:
    found = spread(Counter({10**99: 1, 10**99 + 1: 1, 3: 2}))
    assert (found.least, found.p50, found.p75, found.most) == (3, 3, 10**99, 10**99 + 1)
    assert found.mean == pytest.approx(5e98)


def test_a_mean_beyond_all_floats_is_cut_to_the_largest() -> None:
    assert 1e308 < spread(Counter({10**400: 1})).mean < float("inf")


def test_wilson_limits() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0.0, 10)[0] == 0.0
    assert wilson(1.0, 10)[1] == pytest.approx(1.0)


def test_a_process_reads_a_deck_once_however_many_chunks_it_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck, read = tmp_path / "mine.toml", []
    deck.write_bytes(files("debacle.games.qe").joinpath("deck.toml").read_bytes())

    def reading(text: str, source: str) -> QEDeck:
        read.append(source)
        return read_deck(text, source)

    read_deck = QE.read_deck
    monkeypatch.setattr(QE, "read_deck", reading)
    monkeypatch.setattr(simulation, "CHUNK", 1)
    with ThreadPoolExecutor(1) as executor:
        simulate(replace(EXPERIMENT, games=3, deck=str(deck)), executor=executor)
    assert read == [str(deck)]
