"""`debacle lean`: find where a player should be drawn, by playing it over and over among others."""

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
from debacle.core.leaning import LeaningTable
from debacle.terminal.screen import screen

LEANERS = "debacle.leaners"
LEANING = "debacle.learn.leaning"
STORED = "leaning.json"
STEADY = "steady"


def lean(
    game: GameKey,
    out: Annotated[Path, typer.Option(help="The folder for the leanings and what it takes to go on.")],
    minutes: Annotated[str, typer.Option(help="How long; a run that is stopped before loses a round.")] = "45",
    games: Annotated[str, typer.Option(help="How many games a round has.")] = "384",
    seats: Annotated[
        str, typer.Option(help="At tables of so many, such as 2 or 3,4,4,5: what is named twice comes twice as often.")
    ] = "",
    among: Annotated[
        str, typer.Option(help="Whom it sits down among: with another, it learns what beats that one.")
    ] = STEADY,
    begin: Annotated[
        Path | None, typer.Option(help="Begin with the leanings in this file for as many seats, and not as a planner.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in that folder, as it began.")] = False,
    jobs: Annotated[str, typer.Option(help="Processes that play. 0: one for each core.")] = "0",
    lang: Lang = None,
) -> None:
    """Learn where to be drawn: what sets a player's answers apart, weighed by what came of them."""
    with speaking(lang) as shared_words:
        rules = registry.load(game)
        words, console = words_of(rules, shared_words), screen()
        time, count = whole_number("--minutes", minutes, 1), whole_number("--games", games, 2)
        processes, learn = whole_number("--jobs", jobs, 0) or os.cpu_count() or 1, _learner(game)
        tables = tuple([whole_number("--seats", one, 2) for one in seats.split(",")]) if seats else ()
        for table in tables or rules.about.seats[-1:]:
            prepare(Experiment(game=game, players=(among,) * table, games=1, seed=0))
        if (out / STORED).exists() != resume:
            raise Trouble("learn.nothing" if resume else "learn.there", folder=str(out))
        if resume and (tables or begin or among != STEADY):
            raise Trouble("lean.begun")
        leanings = _leanings(begin, tables or rules.about.seats) if begin else {}
        console.say(words.say("lean.begins", game=title_of(rules, words), minutes=time, folder=str(out)))

        def tell(leant: Any) -> None:
            facts = {"round": leant.rounds, "seconds": leant.seconds, "games": leant.games}
            share, disorder = words.decimal(leant.share, 2), words.decimal(leant.disorder, 2)
            console.say(words.say("lean.progress", share=share, disorder=disorder, **facts))

        try:
            company = {"seats": tables, "among": among, "begin": leanings}
            learn(game, out, time, processes, tell, games=count, going_on=resume, **company)
        except DecodeError as error:
            raise Trouble("evolve.damaged", file=str(out / STORED), error=str(error)) from None
        console.say(words.say("lean.done", folder=str(out)))


def _leanings(file: Path, seats: tuple[int, ...]) -> dict[str, float]:
    """Of the table in the file that is for the most seats of these."""
    try:
        tables = json.decode(file.read_bytes(), type=list[LeaningTable])
    except (OSError, DecodeError) as error:
        raise Trouble("lean.leanings", file=str(file), error=str(error)) from None
    for table in tables:
        if max(seats) in table.seats:
            return table.leanings
    raise Trouble("lean.seats", file=str(file), seats=max(seats))


def _learner(game: str) -> Any:
    """Who learns needs libraries that players do not have."""
    if game not in registry.points(LEANERS):
        raise Trouble("lean.game", game=game, known=", ".join(sorted(registry.points(LEANERS))))
    try:
        return import_module(LEANING).lean
    except ModuleNotFoundError as error:
        raise Trouble("learn.extra", library=error.name or "") from None
