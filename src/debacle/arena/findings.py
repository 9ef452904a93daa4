"""What a designer wants to know of many games, from their rows. Read as a stream: a file may be larger than memory."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

import polars as pl
from msgspec import Struct

from debacle.arena.parquet import experiment_of
from debacle.arena.summary import Experiment
from debacle.arena.tally import NORMAL_95, wilson
from debacle.bots import numbered, numbers

BARS = 20
"""So many at most has a chart of how a number is spread."""
TENTHS = 10
"""So many parts of a game, where it matters when something happened."""


class Share(Struct, frozen=True):
    """How often something was so, of so many; with 95 % limits (Wilson)."""

    name: str
    count: float
    of: int
    rate: float
    low: float
    high: float


class Bin(Struct, frozen=True):
    low: float
    high: float
    count: int


class Distribution(Struct, frozen=True):
    """How a number is spread, and its mean with 95 % limits."""

    name: str
    count: int
    mean: float
    low: float
    high: float
    p5: float
    p50: float
    p95: float
    bars: tuple[Bin, ...] = ()


class ThingUse(Struct, frozen=True):
    """How often a thing was used in one way, for how much, and how those fared who used it."""

    what: str
    thing: str
    games: Share
    """Games in which it happened."""
    amount: float | None
    """The middle one."""
    won: Share | None
    """Of those who did it, as a share of victories; None where nobody does it."""


class Findings(Struct, frozen=True):
    experiment: Experiment
    games: int
    length: Distribution
    seats: tuple[Share, ...]
    players: tuple[Share, ...]
    scores: tuple[Distribution, ...]
    """By player."""
    things: tuple[ThingUse, ...]
    bids: tuple[Distribution, ...]
    """By tenth of the game."""
    behind_at_half: Share | None
    """Games whose winner was not ahead at half-time; None where a game does not say who leads."""
    comeback: Distribution | None
    lead_changes: Distribution | None
    decided_at: Distribution | None
    without_winner: Share
    faults: int


def find(file: Path) -> Findings:
    experiment, rows = experiment_of(file), pl.scan_parquet(file)
    names = list(map(numbered, experiment.players, numbers(experiment.players)))
    games, without, faults = _totals(rows)
    seats = _by_seat(rows)
    told = _collected(rows.select(pl.col("lead_changes").is_not_null().any())).item()
    return Findings(
        experiment=experiment,
        games=games,
        length=_figures("", rows.select(value="decisions")),
        seats=_shares(seats, "seat", [str(seat + 1) for seat in range(experiment.chairs)]),
        players=_shares(seats, "entrants", names),
        scores=tuple(
            [_figures(name, _scores(rows, place), bars=0) for place, name in enumerate(names)],
        ),
        things=_things(rows, games),
        bids=_bids(rows),
        behind_at_half=_behind(rows) if told else None,
        comeback=_figures("", rows.select(value="comeback")) if told else None,
        lead_changes=_figures("", rows.select(value="lead_changes")) if told else None,
        decided_at=_figures("", rows.select(value="decided_at"), edges=(0.0, 1.0)) if told else None,
        without_winner=share("", without, games),
        faults=faults,
    )


def share(name: str, count: float, of: int) -> Share:
    rate = count / of if of else 0.0
    low, high = wilson(rate, of) if of else (0.0, 1.0)
    return Share(name, count, of, rate, low, high)


def _collected(query: pl.LazyFrame) -> pl.DataFrame:
    return query.collect(engine="streaming")


def _totals(rows: pl.LazyFrame) -> tuple[int, int, int]:
    found = _collected(
        rows.select(
            games=pl.len(), without=(pl.col("winners").list.len() == 0).sum(), faults=pl.col("faults").sum().cast(int)
        )
    ).row(0)
    return found[0], found[1], found[2]


def _by_seat(rows: pl.LazyFrame) -> pl.LazyFrame:
    """A row a seat: who sat there, and the share of the victory."""
    return (
        rows.select("seats", "winners", "entrants", seat=pl.int_ranges(0, pl.col("seats").cast(pl.Int64)))
        .explode("entrants", "seat")
        .with_columns(won=_won(pl.col("seat")))
    )


def _won(seat: pl.Expr) -> pl.Expr:
    """A shared victory counts as a share."""
    won = pl.col("winners").list.contains(seat.cast(pl.UInt8))
    return pl.when(won).then(1.0 / pl.col("winners").list.len()).otherwise(0.0)


def _shares(seats: pl.LazyFrame, by: str, names: list[str]) -> tuple[Share, ...]:
    found = _collected(seats.group_by(by).agg(pl.col("won").sum(), of=pl.len()).sort(by))
    return tuple([share(names[row[0]], row[1], row[2]) for row in found.iter_rows()])


def _scores(rows: pl.LazyFrame, player: int) -> pl.LazyFrame:
    return (
        rows.select("entrants", value="measure_score")
        .explode("entrants", "value")
        .filter(pl.col("entrants") == player)
        .select("value")
    )


def _figures(
    name: str, values: pl.LazyFrame, bars: int = BARS, edges: tuple[float, float] | None = None
) -> Distribution:
    """Of a frame with one column, `value`."""
    value = pl.col("value").cast(pl.Float64)
    finite = values.select(value).filter(pl.col("value").is_finite())
    count, mean, deviation, *marks = _collected(
        finite.select(
            count=pl.len(),
            mean=pl.col("value").mean(),
            deviation=pl.col("value").std(),
            least=pl.col("value").min(),
            p5=pl.col("value").quantile(0.05),
            p50=pl.col("value").quantile(0.5),
            p95=pl.col("value").quantile(0.95),
            most=pl.col("value").max(),
        )
    ).row(0)
    if not count:
        return Distribution(name, 0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    reach = NORMAL_95 * (deviation or 0.0) / sqrt(count)
    least, p5, p50, p95, most = marks
    drawn = _bars(finite, *(edges or (least, most)), bars) if bars else ()
    return Distribution(name, count, mean, mean - reach, mean + reach, p5, p50, p95, drawn)


def _bars(values: pl.LazyFrame, low: float, high: float, bars: int) -> tuple[Bin, ...]:
    if low == high:
        return (Bin(low, high, _collected(values.select(pl.len())).item()),)
    whole = low.is_integer() and high.is_integer() and high - low > 1
    width = max(1.0, -(-(high - low + 1) // bars)) if whole else (high - low) / bars or 1.0
    count = max(1, round((high - low + 1) / width + 0.499)) if whole else bars
    place = ((pl.col("value") - low) / width).floor().cast(pl.Int64).clip(0, count - 1)
    found = dict(_collected(values.group_by(place.alias("bar")).agg(pl.len())).iter_rows())
    return tuple([Bin(low + width * bar, low + width * (bar + 1), found.get(bar, 0)) for bar in range(count)])


def _uses(rows: pl.LazyFrame) -> pl.LazyFrame:
    uses = rows.select("game", "winners", "uses").explode("uses").filter(pl.col("uses").is_not_null())
    return uses.unnest("uses").with_columns(won=_won(pl.col("seat")))


def _things(rows: pl.LazyFrame, games: int) -> tuple[ThingUse, ...]:
    """Whoever did a thing several times in a game counts once."""
    once = (
        _uses(rows)
        .filter(pl.col("what") != "bid")
        .group_by("what", "thing", "game", "seat")
        .agg(pl.col("won").first(), amount=pl.col("amount").mean())
    )
    found = _collected(
        once.group_by("what", "thing")
        .agg(
            games=pl.col("game").n_unique(),
            amount=pl.col("amount").median(),
            won=pl.col("won").sum(),
            of=pl.col("seat").count(),
        )
        .sort("what", "games", "thing", descending=[False, True, False])
    )
    return tuple(
        [
            ThingUse(what, thing, share("", count, games), amount, share("", won, of) if of else None)
            for what, thing, count, amount, won, of in found.iter_rows()
        ]
    )


def _bids(rows: pl.LazyFrame) -> tuple[Distribution, ...]:
    bids = (
        _uses(rows)
        .filter(pl.col("what") == "bid")
        .select(value="amount", tenth=(pl.col("at") * TENTHS).ceil().cast(pl.Int64).clip(1, TENTHS))
    )
    parts = [
        _figures(str(tenth), bids.filter(pl.col("tenth") == tenth).select("value"), bars=0)
        for tenth in range(1, TENTHS + 1)
    ]
    return tuple([part for part in parts if part.count])


def _behind(rows: pl.LazyFrame) -> Share:
    """Half-time places of the winners: the best of them counts."""
    best = (
        rows.filter(pl.col("winners").list.len() > 0)
        .select("game", "winners", "half_places")
        .explode("winners")
        .select("game", place=pl.col("half_places").list.get(pl.col("winners")))
        .group_by("game")
        .agg(pl.col("place").min())
    )
    behind, of = _collected(best.select(behind=(pl.col("place") > 1).sum(), of=pl.len())).row(0)
    return share("", behind, of)
