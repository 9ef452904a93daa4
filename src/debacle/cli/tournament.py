"""`debacle tournament`: every mix of players, ratings with their uncertainty, and who beats whom."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.table import Table

from debacle import registry
from debacle.arena import tournament as arena
from debacle.arena.players import everybody
from debacle.arena.ranking import Duel, Ranking
from debacle.arena.spreading import workplace
from debacle.arena.summary import Experiment
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
from debacle.texts.words import Words

ALL = "all"
"""Every bot that plays the game."""
FEW = 8
"""So many players fit beside each other on a screen."""


def tournament(
    game: GameKey,
    players: Annotated[
        str,
        typer.Option(
            help="Who takes part: bots, Python files, programs; as many as there are seats, or more. Or: all."
        ),
    ],
    games: Annotated[str, typer.Option(help="How many games in all.")] = "400",
    seats: Annotated[str, typer.Option(help="Seats at a table; without it, one for each player if that can be.")] = "0",
    out: Annotated[
        Path | None, typer.Option(help="Where games are kept as they end; the same command goes on after a kill.")
    ] = None,
    option: OwnOptions = None,
    seed: Annotated[str, typer.Option(help="Same seed, same result, whatever the jobs.")] = "1",
    jobs: Jobs = "1",
    cluster: Cluster = None,
    time_limit: TimeLimit = "1000",
    json: Annotated[bool, typer.Option("--json", help="The result as JSON, and nothing else.")] = False,
    lang: Lang = None,
    deck: Deck = None,
) -> None:
    """Let players meet in every mix and at every seat, and rate them."""
    with speaking(lang) as shared_words, research():
        from debacle.arena.ratings import rank

        rules = registry.load(game, deck)
        words = words_of(rules, shared_words)
        named = everybody(rules) if players == ALL else tuple(name.strip() for name in players.split(","))
        experiment = Experiment(
            game=game,
            players=named,
            games=whole_number("--games", games, 1),
            seed=whole_number("--seed", seed, 0),
            deck=None if deck is None else str(deck.absolute()),
            options=own_options(option),
            seats=_seats(rules, len(named), whole_number("--seats", seats, 0)),
            seconds=whole_number("--time-limit", time_limit, 1) / 1000,
        )
        workers = whole_number("--jobs", jobs, 1)
        file = Path(f"tournament-{game}.jsonl") if out is None else out
        arena.check(experiment)
        label = words.say("tournament.progress", game=title_of(rules, words))
        with workplace(workers, cluster) as place, bar(label, experiment.games) as advance:
            try:
                results = arena.play(experiment, file, place, advance)
            except arena.OtherTournament:
                raise Trouble("tournament.other", file=str(file)) from None
            except OSError as error:
                raise Trouble("error.write", file=str(file), problem=error.strerror or str(error)) from None
        ranking = rank(experiment, results)
        if json:
            sys.stdout.write(wire.to_json(ranking).decode() + "\n")
        else:
            _show(ranking, rules, words, screen())
            screen().say(words.say("tournament.kept", file=str(file)), style="dim")


def _seats(game: AnyGame, players: int, wanted: int) -> int:
    if wanted:
        return wanted
    return players if players in game.about.seats else max(game.about.seats)


def _show(ranking: Ranking, game: AnyGame, words: Words, console: Screen) -> None:
    experiment = ranking.experiment
    title = words.say("simulate.title", games=ranking.games, game=title_of(game, words), seed=str(experiment.seed))
    console.say(title, style="bold")
    best = sorted(range(len(ranking.players)), key=lambda place: -ranking.players[place].rating)
    console.print(_ratings(ranking, best, words))
    console.print()
    if len(best) <= FEW:
        console.print(_duels(ranking, best, words))
        console.say(words.say("tournament.row"), style="dim")
        console.print()
    else:
        console.say(words.say("tournament.many"), style="dim")
    for fault, count in ranking.faults:
        console.say(said_of(fault, count, words), style="bold")
    console.say(words.say("tournament.how"), style="dim")
    even = arena.even(experiment)
    if experiment.games % even:
        console.say(words.say("tournament.even", games=even), style="dim")


def _ratings(ranking: Ranking, best: list[int], words: Words) -> Table:
    table = _table(words.say("simulate.player"))
    for key in ("tournament.rating", "tournament.games", "simulate.wins"):
        table.add_column(words.say(key), justify="right")
    for place in best:
        player = ranking.players[place]
        rating, low, high = (words.decimal(part, 1) for part in (player.rating, player.low, player.high))
        limits = words.say("tournament.limits", rating=rating, low=low, high=high)
        table.add_row(player.name, limits, words.number(player.games), words.decimal(player.wins, 1))
    return table


def _duels(ranking: Ranking, best: list[int], words: Words) -> Table:
    table = _table(words.say("tournament.before"))
    for place in best:
        table.add_column(ranking.players[place].name, justify="right")
    for place in best:
        player = ranking.players[place]
        table.add_row(player.name, *(_duel(player.beats[other], words) for other in best))
    return table


def _duel(duel: Duel | None, words: Words) -> str:
    if duel is None:
        return "–"
    rate, low, high = (words.decimal(100 * part, 0) for part in (duel.rate, duel.low, duel.high))
    return words.say("simulate.percent", rate=rate, low=low, high=high)


def _table(first: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, highlight=True)
    table.add_column(first)
    return table
