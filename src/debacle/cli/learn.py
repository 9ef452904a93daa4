"""`debacle learn`: train a net for a game, from nothing or from where a run was stopped."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any
from zipfile import BadZipFile

import typer

from debacle import registry
from debacle.cli.common import GameKey, Lang, Trouble, speaking, title_of, whole_number, words_of
from debacle.core.briefing import Briefer
from debacle.core.game import AnyGame
from debacle.terminal.screen import screen
from debacle.texts.words import Words

LEARNERS = "debacle.learners"
STORED = "debacle.learn.stored"
TRAINING = "debacle.learn.training"
CHECKPOINT = "checkpoint.npz"


def learn(
    game: GameKey,
    out: Annotated[Path, typer.Option(help="The folder for the net, the log and what it takes to go on.")],
    minutes: Annotated[str, typer.Option(help="How long; a run that is stopped before loses half a minute.")] = "10",
    whole: Annotated[str, typer.Option(help="Minutes of the whole run, where this is a part of it.")] = "0",
    against: Annotated[
        Path | None,
        typer.Option(help="Learn what beats this net, or that of the run in this folder, and nothing else."),
    ] = None,
    begin: Annotated[
        Path | None, typer.Option(help="Begin with this net, or that of the run in this folder, and not with nothing.")
    ] = None,
    seats: Annotated[str, typer.Option(help="At tables of so many, such as 4,5. 0: all that the game has.")] = "0",
    teacher: Annotated[
        Path | None,
        typer.Option(help="Copy this net, too, and not `steady` alone; it has learned the game without an advisor."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in that folder, as it began.")] = False,
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
        tables = _tables(rules, seats)
        stored = (out / CHECKPOINT).exists()
        if stored != resume:
            raise Trouble("learn.nothing" if resume else "learn.there", folder=str(out))
        if resume and (against or begin or teacher or tables or whole_time):
            raise Trouble("learn.begun")
        for other in (against, begin):
            if other is not None:
                _check_other(rules, other)
        if teacher is not None:
            _check_teacher(rules, teacher)
        console.say(words.say("learn.begins", game=title_of(rules, words), minutes=time, folder=str(out)))
        train(
            ground_of(rules, processes),
            out,
            time,
            lambda progress: console.say(_line(progress, words)),
            going_on=resume,
            whole_minutes=whole_time,
            against=against,
            teacher=teacher,
            begin=begin,
            seats=tables,
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


def _tables(game: AnyGame, seats: str) -> tuple[int, ...]:
    if seats == "0":
        return ()
    tables = tuple([whole_number("--seats", one, 2) for one in seats.split(",")])
    for count in tables:
        if count not in game.about.seats:
            raise Trouble("learn.seats", seats=count, known=", ".join(map(str, game.about.seats)))
    return tables


def _check_teacher(game: AnyGame, net: Path) -> None:
    """It is copied where a net has an advisor: elsewhere it may as well be gone on with."""
    encoding = game.encoding()
    if game.advisor is None or encoding is None:
        raise Trouble("learn.alone", game=game.about.key)
    _check_net(net, encoding.version, "learn.teacher")


def _check_other(game: AnyGame, stored: Path) -> None:
    """Who is to be beaten or gone on from: a run that can be read, or a net as it plays."""
    if stored.is_file():
        _check_net(stored, Briefer(game).version, "learn.net")
    elif not (stored / CHECKPOINT).exists():
        raise Trouble("learn.nothing", folder=str(stored))


def _check_net(net: Path, version: str, otherwise: str) -> None:
    try:
        import_module(STORED).read_net(net, version)
    except (OSError, ValueError, KeyError, BadZipFile):
        raise Trouble(otherwise, file=str(net), version=version) from None


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
