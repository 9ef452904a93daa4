"""Tournaments: everybody meets everybody at every seat, and a kill costs no more than what was under way."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, permutations
from pathlib import Path

import pytest
from msgspec.structs import replace

from debacle.arena import tournament
from debacle.arena.ratings import rank
from debacle.arena.spreading import Workplace, workplace
from debacle.arena.summary import Experiment
from debacle.arena.tournament import OtherTournament, even, play, seat
from debacle.core.refusals import BadOption

EXPERIMENT = Experiment(game="qe", players=("steady", "random", "copycat", "random"), games=30, seed=7, seats=3)


def test_every_mix_sits_in_every_order() -> None:
    mixes = list(combinations(range(4), 3))
    tables = [seat(EXPERIMENT, number) for number in range(len(mixes) * 6)]
    assert sorted(tables) == sorted(order for mix in mixes for order in permutations(mix))


def test_seats_are_turned_first_so_that_few_games_are_even_too() -> None:
    assert even(EXPERIMENT) == 12
    sat = Counter((place, player) for number in range(12) for place, player in enumerate(seat(EXPERIMENT, number)))
    assert set(sat.values()) == {3}
    assert len(sat) == 12


def test_where_there_are_more_mixes_than_games_all_play_about_as_often() -> None:
    many = replace(EXPERIMENT, players=tuple(["random"] * 20), games=200, seats=4)
    tables = [seat(many, number) for number in range(many.games)]
    sat = Counter(player for table in tables for player in table)
    assert len(sat) == 20
    assert min(sat.values()) >= 30, "40 are even"
    assert max(sat.values()) <= 50
    assert len({frozenset(table) for table in tables}) == many.games, "and no mix twice"
    first = Counter(table.index(min(table)) for table in tables)
    assert len(first) == 4, "wherever they stand in the list, they sit everywhere"


def test_the_file_is_the_same_with_one_job_two_or_another_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(EXPERIMENT, tmp_path / "one", Workplace())
    with workplace(jobs=2) as place:
        play(EXPERIMENT, tmp_path / "two", place)
    monkeypatch.setattr(tournament, "CHUNK", 3)
    with ThreadPoolExecutor(2) as pool:
        play(EXPERIMENT, tmp_path / "cut", Workplace(pool, 2))
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes() == (tmp_path / "cut").read_bytes()


def test_whatever_a_kill_has_left_it_goes_on_from_there(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    results = play(EXPERIMENT, whole, Workplace())
    kept = whole.read_bytes()
    for size in (0, 20, kept.index(b"\n") + 1, kept.index(b"\n") + 30, len(kept) // 2, len(kept) - 1, len(kept)):
        cut.write_bytes(kept[:size])
        told: list[int] = []
        assert play(EXPERIMENT, cut, Workplace(), told.append) == results
        assert cut.read_bytes() == kept
        assert sum(told) == EXPERIMENT.games


def test_a_command_that_was_killed_goes_on_and_leaves_nobody_behind(tmp_path: Path) -> None:
    file, whole = tmp_path / "run.jsonl", tmp_path / "whole.jsonl"
    players = ("steady", "steady", "random")
    command = [sys.executable, "-m", "debacle", "tournament", "qe", "--players", ",".join(players), "--json"]
    command += ["--games", "120", "--jobs", "2", "--out", str(file)]
    with subprocess.Popen(command, start_new_session=True, stdout=subprocess.DEVNULL) as running:
        while not (file.exists() and file.read_bytes().count(b"\n") > 1):
            assert running.poll() is None
            time.sleep(0.02)
        running.kill()
    while in_session(running.pid):
        time.sleep(0.02)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    play(Experiment(game="qe", players=players, games=120, seed=1, seats=3), whole, Workplace())
    assert file.read_bytes() == whole.read_bytes()


def in_session(leader: int) -> list[str]:
    """Processes that live in this session, by /proc."""
    fields = [stat.rpartition(") ")[2].split() for stat in map(read_if_there, Path("/proc").glob("[0-9]*/stat"))]
    return [rest[0] for rest in fields if rest and rest[0] != "Z" and int(rest[3]) == leader]


def read_if_there(file: Path) -> str:
    try:
        return file.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


@pytest.mark.parametrize("held", [b"something else\n", b"not even a line", b'{"tournament":{}}\n{}\n'])
def test_another_file_is_left_as_it_is(held: bytes, tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_bytes(held)
    with pytest.raises(OtherTournament):
        play(EXPERIMENT, file, Workplace())
    assert file.read_bytes() == held


def test_another_tournament_is_not_gone_on_with(tmp_path: Path) -> None:
    play(replace(EXPERIMENT, games=2), tmp_path / "mine", Workplace())
    with pytest.raises(OtherTournament):
        play(replace(EXPERIMENT, games=2, seed=8), tmp_path / "mine", Workplace())


def test_too_few_players_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="at least 3"):
        play(replace(EXPERIMENT, players=("steady", "random")), tmp_path / "mine", Workplace())


def test_who_plays_better_is_rated_higher_beyond_doubt(tmp_path: Path) -> None:
    experiment = Experiment(game="qe", players=("steady", "steady", "always-zero"), games=60, seed=1)
    ranking = rank(experiment, play(experiment, tmp_path / "mine", Workplace()))
    first, second, last = ranking.players
    assert (first.name, second.name, last.name) == ("steady 1", "steady 2", "always-zero")
    assert last.rating < min(first.rating, second.rating)
    assert all(player.low < player.rating < player.high for player in ranking.players)
    duel, back = first.beats[2], last.beats[0]
    assert duel is not None
    assert back is not None
    assert duel.games == back.games == first.wins + last.wins
    assert duel.rate + back.rate == pytest.approx(1)
    assert duel.low > 0.5
    assert first.beats[0] is None
    assert sum(player.wins for player in ranking.players) <= 60
