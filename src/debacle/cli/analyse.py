"""`debacle analyse`: chances over a finished game, and what would have been better."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from debacle.analysis.saying import percents, said_how, said_mistake, said_none
from debacle.analysis.whole_game import Analysis, analyse, default_budget
from debacle.analysis.work import do_all
from debacle.cli import files
from debacle.cli.common import Deck, Lang, Trouble, speaking, title_of, whole_number, words_of
from debacle.cli.records import File, played_again
from debacle.core import wire
from debacle.core.match import Match
from debacle.terminal.screen import Screen, screen
from debacle.texts.marks import seat_mark
from debacle.texts.words import Words


def analyse_record(
    file: File,
    seat: Annotated[str, typer.Option(help="Whose mistakes are looked for; yours is 1.")] = "1",
    as_json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False,
    budget: Annotated[
        str | None, typer.Option(help="How many answers bots may give for it: more takes longer and is surer.")
    ] = None,
    lang: Lang = None,
    deck: Deck = None,
) -> None:
    """Look through a finished game: everybody's chances over its course, and the three greatest mistakes of a seat."""
    with speaking(lang) as shared_words:
        match = played_again(files.load(file), file, deck)
        if match.state.outcome() is None:
            raise Trouble("error.under_way")
        number = whole_number("--seat", seat, 1)
        if number > match.header.seats:
            raise Trouble("error.seat", seat=seat, seats=match.header.seats)
        most = default_budget(match) if budget is None else whole_number("--budget", budget, 1)
        words = words_of(match.game, shared_words)
        with _progress(words) as tell:
            analysis = do_all(match.game, analyse(match, number - 1, most), tell)
        if as_json:
            typer.echo(wire.to_json(analysis).decode())
        else:
            _show(analysis, match, words, screen())


@contextmanager
def _progress(words: Words) -> Iterator[Callable[[float], None]]:
    console = screen(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(words.say("analysis.progress"), total=1.0)
        yield lambda done: progress.update(task, completed=done)


def _show(analysis: Analysis, match: Match, words: Words, console: Screen) -> None:
    console.say(words.say("analysis.title", game=title_of(match.game, words)), style="bold")
    curve = Table(title=words.say("analysis.curve"), title_justify="left", box=None, padding=(0, 2, 0, 0))
    curve.add_column(words.say("analysis.after"), justify="right")
    for seat in range(match.header.seats):
        curve.add_column(f"{seat + 1} {seat_mark(seat)}", justify="right")
    for moment in analysis.moments:
        shares = [words.say("analysis.percent", percent=one) for one in percents(moment)]
        curve.add_row(words.number(moment.steps), *shares)
    console.print(curve)
    mark = f"{analysis.seat + 1} {seat_mark(analysis.seat)}"
    console.say(words.say("analysis.mistakes", who=mark), style="bold")
    for place, mistake in enumerate(analysis.mistakes, start=1):
        said = said_mistake(match, analysis.seat, mistake, (), words)
        console.say(words.count("analysis.line", mistake.steps, place=place, asked=said.asked))
        for line in (f"{said.chose} {said.seen}", said.better, said.why):
            console.say(f"   {line}".rstrip())
    if not analysis.mistakes:
        console.say(said_none(analysis, words))
    console.say(said_how(analysis, words), style="dim")
