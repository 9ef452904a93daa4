"""`debacle evolve`: find what a player should believe about a game, by playing it over and over among others."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import DecodeError, json

from debacle import registry
from debacle.arena.contest import prepare
from debacle.arena.summary import Experiment
from debacle.cli.common import GameKey, Lang, Trouble, speaking, title_of, whole_number, words_of
from debacle.core.game import AnyGame
from debacle.terminal.screen import screen

PLANNERS = "debacle.planners"
EVOLUTION = "debacle.learn.evolution"
STORED = "evolution.json"
STEADY = "steady"


def evolve(
    game: GameKey,
    out: Annotated[Path, typer.Option(help="The folder for the weights and what it takes to go on.")],
    minutes: Annotated[str, typer.Option(help="How long; a run that is stopped before loses a generation.")] = "10",
    games: Annotated[str, typer.Option(help="How many games each of a generation plays.")] = "64",
    among: Annotated[str, typer.Option(help="Whom they sit down among, such as learned.")] = STEADY,
    seats: Annotated[str, typer.Option(help="At tables of so many. 0: all that the game has.")] = "0",
    begin: Annotated[
        Path | None, typer.Option(help="Begin with the weights in this file, and not with what `steady` believes.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in that folder, as it began.")] = False,
    jobs: Annotated[str, typer.Option(help="Processes that play. 0: one for each core.")] = "0",
    lang: Lang = None,
) -> None:
    """Breed players that believe something else than `steady` and win more often."""
    with speaking(lang) as shared_words:
        rules = registry.load(game)
        words, console = words_of(rules, shared_words), screen()
        time, count = whole_number("--minutes", minutes, 1), whole_number("--games", games, 2)
        processes = whole_number("--jobs", jobs, 0) or os.cpu_count() or 1
        breed, tables = _breeder(game), _tables(seats)
        prepare(Experiment(game=game, players=(among,) * (tables or rules.about.seats)[-1], games=1, seed=0))
        if (out / STORED).exists() != resume:
            raise Trouble("learn.nothing" if resume else "learn.there", folder=str(out))
        if resume and (tables or begin or among != STEADY):
            raise Trouble("evolve.begun")
        weights = _weights(rules, begin) if begin else {}
        console.say(words.say("evolve.begins", game=title_of(rules, words), minutes=time, folder=str(out)))

        told: list[Any] = []

        def tell(bred: Any) -> None:
            told.append(bred)
            facts = {"generation": bred.generations, "seconds": bred.seconds, "games": bred.games, "seats": bred.seats}
            console.say(words.say("evolve.progress", share=words.decimal(bred.share, 2), **facts))

        try:
            company = {"among": among, "tables": tables, "begin": weights}
            breed(game, out, time, processes, tell, games=count, going_on=resume, **company)
        except DecodeError as error:
            raise Trouble("evolve.damaged", file=str(out / STORED), error=str(error)) from None
        console.say(words.say("evolve.done", folder=str(out), games=told[-1].games))


def _tables(seats: str) -> tuple[int, ...]:
    return (whole_number("--seats", seats, 2),) if whole_number("--seats", seats, 0) else ()


def _weights(game: AnyGame, file: Path) -> dict[str, Any]:
    """What an earlier run has found, as far as the player of this game knows it."""
    try:
        weights: dict[str, Any] = json.decode(file.read_bytes(), type=dict)
        import_module(EVOLUTION).believed(game, weights)
    except (OSError, DecodeError) as error:
        raise Trouble("evolve.weights", file=str(file), error=str(error)) from None
    return weights


def _breeder(game: str) -> Any:
    """Who breeds needs libraries that players do not have."""
    if game not in registry.points(PLANNERS):
        raise Trouble("evolve.game", game=game, known=", ".join(sorted(registry.points(PLANNERS))))
    try:
        return import_module(EVOLUTION).evolve
    except ModuleNotFoundError as error:
        raise Trouble("learn.extra", library=error.name or "") from None
