"""`debacle simulate`: many games, and what they come to."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.table import Table

from debacle import registry
from debacle.arena.contest import prepare
from debacle.arena.outsiders import Fault, count_faults
from debacle.arena.simulate import Order, Part, parts
from debacle.arena.spreading import workplace
from debacle.arena.summary import Experiment, PlayerSummary, Spread, Summary
from debacle.arena.tally import Tally
from debacle.cli.common import (
    Deck,
    GameKey,
    Lang,
    OwnOptions,
    Trouble,
    own_options,
    speaking,
    title_of,
    whole_number,
    words_of,
)
from debacle.cli.many_games import Cluster, Jobs, TimeLimit, bar, research, said_of
from debacle.core import wire
from debacle.core.game import AnyGame
from debacle.terminal.screen import Screen, screen
from debacle.texts.marks import seat_mark
from debacle.texts.words import Words

SMALL = 1000
"""A mean below this is worth a decimal."""


def simulate(
    game: GameKey,
    games: Annotated[str, typer.Option(help="How many games.")] = "1000",
    players: Annotated[str, typer.Option(help="One bot a seat; they change seats.")] = "steady,steady,steady,random",
    option: OwnOptions = None,
    seed: Annotated[str, typer.Option(help="Same seed, same result, whatever the jobs.")] = "1",
    jobs: Jobs = "1",
    cluster: Cluster = None,
    time_limit: TimeLimit = "1000",
    out: Annotated[Path | None, typer.Option(help="A row a game into this file, games.parquet.")] = None,
    decisions: Annotated[Path | None, typer.Option(help="A row a decision into this file, with --out.")] = None,
    json: Annotated[bool, typer.Option("--json", help="The summary as JSON, and nothing else.")] = False,
    lang: Lang = None,
    deck: Deck = None,
) -> None:
    """Let bots play many games, and sum up with confidence limits."""
    with speaking(lang) as shared_words, research():
        rules = registry.load(game, deck)
        words = words_of(rules, shared_words)
        experiment = Experiment(
            game=game,
            players=tuple(name.strip() for name in players.split(",")),
            games=whole_number("--games", games, 1),
            seed=whole_number("--seed", seed, 0),
            deck=None if deck is None else str(deck),
            options=own_options(option),
            seconds=whole_number("--time-limit", time_limit, 1) / 1000,
        )
        if decisions is not None and out is None:
            raise Trouble("research.decisions")
        workers = whole_number("--jobs", jobs, 1)
        prepare(experiment)
        label = words.say("simulate.progress", game=title_of(rules, words))
        faults: dict[Fault, int] = {}
        whole = Tally(len(experiment.players))
        with (
            workplace(workers, cluster) as place,
            _rows(experiment, out, decisions) as put_down,
            bar(label, experiment.games) as advance,
        ):
            for part in parts(Order(experiment, out is not None, decisions is not None), place):
                whole.merge(part.tally)
                put_down(part)
                count_faults(faults, part.faults)
                if advance is not None:
                    advance(part.count)
        summary = whole.summary(experiment)
        if json:
            sys.stdout.write(wire.to_json(summary).decode() + "\n")
        else:
            _show(summary, rules, words, screen())
            for fault, count in faults.items():
                screen().say(said_of(fault, count, words), style="bold")


@contextmanager
def _rows(experiment: Experiment, games: Path | None, decisions: Path | None) -> Iterator[Callable[[Part], None]]:
    """Puts rows down, where any are wanted."""
    if games is None:
        yield lambda _part: None
        return
    from debacle.arena.parquet import Files

    try:
        with Files(experiment, games, decisions) as files:
            yield files.add
    except OSError as error:
        raise Trouble("error.write", file=str(games), problem=error.strerror or str(error)) from None


def _show(summary: Summary, game: AnyGame, words: Words, console: Screen) -> None:
    experiment = summary.experiment
    title = words.say("simulate.title", games=experiment.games, game=title_of(game, words), seed=str(experiment.seed))
    console.say(title, style="bold")
    decisions, without = summary.decisions, summary.without_winner
    console.say(words.say("simulate.decisions", decisions=decisions, without_winner=without))
    names = [player.name for player in summary.players]
    seats = [f"{seat + 1} {seat_mark(seat)}" for seat in range(len(summary.seats))]
    for table in (
        _rates(words.say("simulate.player"), names, summary.players, words),
        _measures(words.say("simulate.player"), names, summary.players, words),
        _rates(words.say("simulate.seat"), seats, summary.seats, words),
    ):
        console.print(table)
        console.print()
    console.say(words.say("simulate.how"), style="dim")


def _rates(title: str, names: list[str], players: tuple[PlayerSummary, ...], words: Words) -> Table:
    table = _table(title)
    for key in ("wins", "rate", "fair"):
        table.add_column(words.say(f"simulate.{key}"), justify="right")
    for name, player in zip(names, players, strict=True):
        rate, low, high = (words.decimal(100 * part, 1) for part in (player.rate, player.low, player.high))
        percent = words.say("simulate.percent", rate=rate, low=low, high=high)
        table.add_row(name, words.decimal(player.wins, 1), percent, words.decimal(player.times_fair, 2))
    return table


def _measures(title: str, names: list[str], players: tuple[PlayerSummary, ...], words: Words) -> Table:
    table = _table(title)
    for measure in players[0].measures:
        table.add_column(words.name("measure", measure), justify="right")
    for name, player in zip(names, players, strict=True):
        table.add_row(name, *(_spread(spread, words) for spread in player.measures.values()))
    return table


def _table(first: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, highlight=True)
    table.add_column(first)
    return table


def _spread(spread: Spread, words: Words) -> str:
    mean = words.decimal(spread.mean, 2) if spread.mean < SMALL else words.number(round(spread.mean))
    return words.say("simulate.spread", mean=mean, p5=spread.p5, p95=spread.p95)
