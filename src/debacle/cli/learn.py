"""`debacle learn`: train a net for a game, from nothing or from where a run was stopped."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from debacle import registry
from debacle.cli.common import GameKey, Lang, Trouble, speaking, title_of, whole_number, words_of
from debacle.terminal.screen import screen
from debacle.texts.words import Words

LEARNERS = "debacle.learners"
TRAINING = "debacle.learn.training"
CHECKPOINT = "checkpoint.npz"


def learn(
    game: GameKey,
    out: Annotated[Path, typer.Option(help="The folder for the net, the log and what it takes to go on.")],
    minutes: Annotated[str, typer.Option(help="How long; a run that is stopped before loses half a minute.")] = "10",
    whole: Annotated[str, typer.Option(help="Minutes of the whole run, where this is a part of it.")] = "0",
    against: Annotated[
        Path | None, typer.Option(help="Learn what beats the net of the run in this folder, and nothing else.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in that folder.")] = False,
    jobs: Annotated[str, typer.Option(help="Processes that play; Q.E. needs none. 0: one for each core.")] = "0",
    lang: Lang = None,
) -> None:
    """Let a net learn a game by playing it; on a GPU if there is one, and slowly if not."""
    with speaking(lang) as shared_words:
        rules = registry.load(game)
        words, console = words_of(rules, shared_words), screen()
        time, whole_time = whole_number("--minutes", minutes, 1), whole_number("--whole", whole, 0)
        processes = whole_number("--jobs", jobs, 0) or os.cpu_count() or 1
        ground_of, train = _learner(game)
        stored = (out / CHECKPOINT).exists()
        if stored != resume:
            raise Trouble("learn.nothing" if resume else "learn.there", folder=str(out))
        if against is not None and not (against / CHECKPOINT).exists():
            raise Trouble("learn.nothing", folder=str(against))
        console.say(words.say("learn.begins", game=title_of(rules, words), minutes=time, folder=str(out)))
        train(
            ground_of(rules, processes),
            out,
            time,
            lambda progress: console.say(_line(progress, words)),
            going_on=resume,
            whole_minutes=whole_time,
            against=against,
        )
        console.say(words.say("learn.done", folder=str(out)))


def _learner(game: str) -> tuple[Any, Any]:
    """Where this game is learned, and how; both need libraries that players do not have."""
    try:
        found = registry.part(LEARNERS, game)
        train = import_module(TRAINING).train
    except ModuleNotFoundError as error:
        raise Trouble("learn.extra", library=error.name or "") from None
    if found is None:
        raise Trouble("learn.game", game=game, known=", ".join(sorted(registry.points(LEARNERS))))
    return found, train


def _line(progress: Any, words: Words) -> str:
    """How far it is, and for each number of seats how it fares among `steady` and who does best against it."""
    parts = [
        words.say(
            "learn.progress",
            seconds=progress.seconds,
            rounds=progress.rounds,
            decisions=progress.decisions,
            entropy=words.decimal(progress.exercise["entropy"], 2),
            unexplained=words.decimal(100 * progress.exercise["value_unexplained"], 0),
        )
    ]
    for name, share in progress.strength.items():
        seats, _, layout = name.partition(" ")
        worst = progress.worst(int(seats))
        if layout == "among-steady" and worst is not None:
            facts = {"among": words.decimal(share, 2), "name": worst[1], "worst": words.decimal(worst[0], 2)}
            parts.append(words.say("learn.strength", seats=seats, **facts))
        elif layout == "among-past" and worst is None:
            parts.append(words.say("learn.response", seats=seats, among=words.decimal(share, 2)))
    return " ".join(parts)
