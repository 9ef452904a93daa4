"""`debacle replay` and `debacle verify`: what a record tells, and whether it holds."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from rich.table import Table

from debacle import registry
from debacle.cli import files
from debacle.cli.common import Deck, Lang, Trouble, speaking, title_of, whole_number, words_of
from debacle.core import match as matches
from debacle.core.audience import Seat
from debacle.core.game import AnyGame
from debacle.core.match import Match
from debacle.core.record import BadRecord, Played, Record
from debacle.core.refusals import Why
from debacle.core.stamps import answers_up_to
from debacle.terminal.contract import terminal_for
from debacle.terminal.replaying import tell_again
from debacle.terminal.screen import Screen, screen
from debacle.texts.marks import seat_mark
from debacle.texts.words import Words

UNPROVED = 1

File: TypeAlias = Annotated[Path, typer.Argument(metavar="FILE", help="A saved record.", show_default=False)]


def replay(
    file: File,
    seat: Annotated[str | None, typer.Option(help="As this seat saw it; yours is 1.")] = None,
    open_all: Annotated[bool, typer.Option("--open", help="With every secret open, if the game is over.")] = False,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each step.")] = False,
    lang: Lang = None,
    deck: Deck = None,
) -> None:
    """Tell a recorded game again: as a spectator saw it, as a seat did, or open."""
    with speaking(lang) as shared_words:
        record = files.load(file)
        match = played_again(record, file, deck)
        words = words_of(match.game, shared_words)
        reader = _reader(seat, open_all, match)
        console = screen()
        _say_what(match, reader, open_all, words, console)
        terminal = terminal_for(match.game, words, (), reader)
        pause = _pause(words, console) if step else None
        tell_again(match, terminal, console, reader=reader, everything=open_all, pause=pause)
        if match.state.outcome() is None:
            console.say(words.say("replay.unfinished"))


def verify(
    file: File,
    stamp: Annotated[str | None, typer.Option(help="A stamp noted from the proof page during the game.")] = None,
    lang: Lang = None,
    deck: Deck = None,
) -> None:
    """Prove the dealing of a finished game, and with a stamp that was noted its answers up to there."""
    with speaking(lang) as words:
        record = files.load(file)
        try:
            match = matches.verify(_game_of(record, deck), record)
            stamped = None if stamp is None else answers_up_to(stamp, record)
        except BadRecord as error:
            raise Trouble("error.unproved", exit_code=UNPROVED, file=str(file), problem=error.why) from None
        _show_verified(match, record, file, words, stamped)


def played_again(record: Record, file: Path, deck: Path | None) -> Match:
    try:
        return matches.replay(_game_of(record, deck), record)
    except BadRecord as error:
        raise Trouble("error.record", file=str(file), problem=error.why) from None


def _game_of(record: Record, deck: Path | None) -> AnyGame:
    """The game as it was when this was recorded; a deck that is named has to be the one."""
    header = record.header
    if deck is not None:
        game = registry.load(header.game, deck)
        if game.deck.digest != header.deck:
            facts: dict[str, int | str] = {"recorded": header.deck, "here": game.deck.digest}
            raise BadRecord(Why("record.other", facts, "header.deck"))
        return game
    return registry.load_as_it_was(header.game, header.rules, header.deck, record.deck)


def _reader(seat: str | None, open_all: bool, match: Match) -> Seat | None:
    if open_all and seat is not None:
        raise Trouble("error.seat_or_open")
    if open_all and match.state.outcome() is None:
        raise Trouble("error.not_over")
    if seat is None:
        return None
    number = whole_number("--seat", seat, 1)
    if number > match.header.seats:
        raise Trouble("error.seat", seat=seat, seats=match.header.seats)
    return number - 1


def _say_what(match: Match, reader: Seat | None, open_all: bool, words: Words, console: Screen) -> None:
    title, seats, moves = title_of(match.game, words), match.header.seats, len(match.steps)
    console.say(words.count("replay.title", seats, title=title, moves=moves), style="bold")
    if open_all:
        console.say(words.say("replay.open"))
    elif reader is None:
        console.say(words.say("replay.spectator"))
    else:
        console.say(words.say("replay.seat", mark=f"{reader + 1} {seat_mark(reader)}"))


def _pause(words: Words, console: Screen) -> Callable[[], None]:
    def wait() -> None:
        console.print(f"{words.say('replay.step')} › ", end="", style="dim")
        with suppress(EOFError):
            input()

    return wait


def _show_verified(match: Match, record: Record, file: Path, words: Words, stamped: int | None) -> None:
    draws = len(record.header.drawn) + sum(len(entry.drawn) for entry in record.entries if isinstance(entry, Played))
    outcome = match.state.outcome()
    assert outcome is not None
    winners = words.listed([f"{seat + 1} {seat_mark(seat)}" for seat in outcome.winners])
    scores = " · ".join(f"{seat_mark(seat)} {words.number(score)}" for seat, score in enumerate(outcome.scores))
    lines = Table.grid(padding=(0, 1))
    lines.add_row("✓", words.say("verify.commitment", commitment=record.header.commitment or ""))
    lines.add_row("✓", words.say("verify.draws", draws=draws))
    lines.add_row("✓", words.say("verify.moves", moves=len(match.steps)))
    if record.digest is None:
        lines.add_row("·", words.say("verify.no_digest"))
    else:
        lines.add_row("✓", words.say("verify.digest", digest=record.digest))
    if stamped is None:
        lines.add_row("·", words.say("verify.no_stamp"))
    else:
        lines.add_row("✓", words.say("verify.stamp", stamped=stamped, entries=len(record.entries)))
    lines.add_row("✓", words.say("verify.result", scores=scores, winners=winners or words.say("verify.nobody")))
    console = screen()
    console.print(words.say("verify.title", file=str(file)), style="bold", soft_wrap=True)
    console.print(lines)
