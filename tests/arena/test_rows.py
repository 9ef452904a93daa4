"""Games as rows, and what is found in them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import polars as pl
import pytest

from debacle.arena import parquet
from debacle.arena import simulate as simulation
from debacle.arena.findings import find
from debacle.arena.game_rows import comeback, decided_at, lead_changes, number, ranked
from debacle.arena.parquet import Files, NoGames, experiment_of
from debacle.arena.simulate import Order, parts, simulate
from debacle.arena.spreading import Workplace
from debacle.arena.summary import Experiment

SEATS = {"qe": 3, "friends": 3, "krach": 2, "crisis": 2}


def write(experiment: Experiment, folder: Path, place: Workplace | None = None) -> Path:
    with Files(experiment, folder / "games.parquet", folder / "decisions.parquet") as files:
        for part in parts(Order(experiment, True, True), place or Workplace()):
            files.add(part)
    return folder / "games.parquet"


@pytest.mark.parametrize("game", SEATS)
def test_rows_agree_with_the_summary(game: str, tmp_path: Path) -> None:
    experiment = Experiment(game=game, players=("steady",) * SEATS[game], games=4, seed=2)
    found, summary = find(write(experiment, tmp_path)), simulate(experiment)
    assert [share.count for share in found.seats] == pytest.approx([seat.wins for seat in summary.seats])
    assert [share.count for share in found.players] == pytest.approx([player.wins for player in summary.players])
    assert [one.mean for one in found.scores] == pytest.approx([one.measures["score"].mean for one in summary.players])
    assert found.length.mean * 4 == pytest.approx(summary.decisions)
    assert found.without_winner.count == summary.without_winner
    assert sum(bar.count for bar in found.length.bars) == 4
    assert found.things
    assert len(pl.read_parquet(tmp_path / "decisions.parquet")) == summary.decisions
    assert experiment_of(tmp_path / "games.parquet") == experiment
    assert sorted(file.name for file in tmp_path.iterdir()) == ["decisions.parquet", "games.parquet"]


def test_rows_are_the_same_however_the_work_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    experiment = Experiment(game="qe", players=("random",) * 3, games=9, seed=2)
    (tmp_path / "one").mkdir()
    (tmp_path / "many").mkdir()
    whole = pl.read_parquet(write(experiment, tmp_path / "one"))
    monkeypatch.setattr(simulation, "CHUNK", 2)
    monkeypatch.setattr(parquet, "ROWS", 3)
    with ThreadPoolExecutor(2) as pool:
        cut = pl.read_parquet(write(experiment, tmp_path / "many", Workplace(pool, 2)))
    assert whole.equals(cut)
    assert whole["game"].to_list() == list(range(9))


def test_no_more_rows_are_held_than_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "ROWS", 3)
    monkeypatch.setattr(simulation, "CHUNK", 1)
    experiment = Experiment(game="qe", players=("random",) * 3, games=8, seed=2)
    with Files(experiment, tmp_path / "games.parquet", None) as files:
        for part in parts(Order(experiment, True), Workplace()):
            files.add(part)
            assert len(files._games._rows) < 3
    assert len(pl.read_parquet(tmp_path / "games.parquet")) == 8


def test_what_breaks_off_leaves_nothing(tmp_path: Path) -> None:
    experiment = Experiment(game="qe", players=("random",) * 3, games=1, seed=2)
    files = Files(experiment, tmp_path / "games.parquet", None)
    files.add(next(parts(Order(experiment, True), Workplace())))
    assert list(tmp_path.iterdir()) != []
    files.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert list(tmp_path.iterdir()) == []


def test_another_file_is_no_table_of_games(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no")
    pl.DataFrame({"a": [1]}).write_parquet(tmp_path / "other")
    for name in ("text", "other"):
        with pytest.raises(NoGames):
            find(tmp_path / name)


STANDINGS = [(0, 0, 0), (3, 1, 0), (3, 5, 0), (6, 5, 0), (6, 5, 7), (6, 5, 7), (9, 5, 9)]


def test_the_course_of_a_game() -> None:
    assert lead_changes(STANDINGS) == 3
    assert decided_at(STANDINGS, (2,)) == pytest.approx(4 / 7)
    assert decided_at(STANDINGS, (0,)) == pytest.approx(6 / 7)
    assert decided_at([(1, 0), (2, 0)], (0,)) == 0.0
    assert comeback(STANDINGS, (2,)) == 6
    assert comeback(STANDINGS, (0,)) == 2
    assert ranked((6, 5, 7)) == [2, 3, 1]
    assert number(10**400) == float("inf")
