"""Rows of games and decisions as Parquet files, in bounded memory however many there are."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import polars as pl

from debacle.arena.game_rows import plain
from debacle.arena.simulate import Part
from debacle.arena.summary import Experiment
from debacle.core import wire

ROWS = 20_000
"""So many are held at most before they go to the disk."""
EXPERIMENT = "debacle.experiment"
"""Under this name a file says which experiment it is of."""
USE = pl.Struct({"what": pl.String, "thing": pl.String, "seat": pl.Int8, "amount": pl.Float64, "at": pl.Float32})
SEATS = pl.List(pl.UInt8)
GAMES: dict[str, Any] = {
    "game": pl.Int64, "seats": pl.UInt8, "players": pl.List(pl.String), "entrants": SEATS, "winners": SEATS,
    "places": SEATS, "decisions": pl.UInt32, "lead_changes": pl.UInt32, "decided_at": pl.Float64,
    "comeback": pl.Float64, "half_places": SEATS, "uses": pl.List(USE), "faults": pl.UInt32,
}  # fmt: skip
DECISIONS: dict[str, Any] = {
    "game": pl.Int64, "step": pl.UInt32, "seat": pl.UInt8, "player": pl.String, "kind": pl.String,
    "answer": pl.String, "points": pl.Float64,
}  # fmt: skip


class RowFile:
    """A file that grows by parts beside it, which become one when all is done: a file that is there is whole."""

    def __init__(self, file: Path, schema: dict[str, Any], experiment: Experiment) -> None:
        self.schema = schema
        self._file = file
        self._about = {EXPERIMENT: wire.to_json(experiment).decode()}
        self._rows: list[dict[str, Any]] = []
        self._folder = file.with_name(f".{file.name}.parts")
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir()
        self._parts: list[Path] = []

    def add(self, rows: Sequence[dict[str, Any]]) -> None:
        self._rows += rows
        if len(self._rows) >= ROWS:
            self._put_down()

    def finish(self) -> None:
        if self._rows or not self._parts:
            self._put_down()
        unfinished = self._folder / "whole.parquet"
        pl.scan_parquet(self._parts).sink_parquet(unfinished, metadata=self._about, row_group_size=ROWS)
        unfinished.replace(self._file)

    def clear_away(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)

    def _put_down(self) -> None:
        part = self._folder / f"{len(self._parts):06}.parquet"
        pl.DataFrame(self._rows, schema=self.schema, orient="row").write_parquet(part)
        self._parts.append(part)
        self._rows = []


class Files:
    """Where the rows of a simulation go: games, and on demand decisions."""

    def __init__(self, experiment: Experiment, games: Path, decisions: Path | None) -> None:
        self._games = RowFile(games, dict(GAMES), experiment)
        self._decisions = None if decisions is None else RowFile(decisions, DECISIONS, experiment)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for table in (self._games, self._decisions):
            if table is not None:
                if kind is None:
                    table.finish()
                table.clear_away()

    def add(self, part: Part) -> None:
        rows = []
        for row in plain(part.games):
            measures = row.pop("measures")
            rows.append({**row, **{f"measure_{name}": values for name, values in measures.items()}})
        for name in part.games[0].measures:
            self._games.schema[f"measure_{name}"] = pl.List(pl.Float64)
        self._games.add(rows)
        if self._decisions is not None:
            self._decisions.add(plain(part.decisions))


class NoGames(Exception):
    """A file that is no table of games."""


def experiment_of(file: Path) -> Experiment:
    """What was simulated."""
    try:
        about = pl.read_parquet_metadata(file)
    except (pl.exceptions.PolarsError, OSError) as error:
        raise NoGames(str(error)) from None
    if EXPERIMENT not in about or "uses" not in pl.read_parquet_schema(file):
        raise NoGames("")
    return wire.from_json(about[EXPERIMENT], Experiment)
