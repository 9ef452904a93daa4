"""`debacle play`: a person at the terminal against bots."""

from __future__ import annotations

import hashlib
import secrets
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.rule import Rule

from debacle import bots as players
from debacle import registry
from debacle.cli import files
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
from debacle.core.chance import Provable, commitment
from debacle.core.game import AnyGame
from debacle.core.match import Match
from debacle.terminal.asking import Left, Person
from debacle.terminal.contract import terminal_for
from debacle.terminal.screen import Screen, screen
from debacle.terminal.session import BotAtTable, Session
from debacle.texts.catalogue import ledger
from debacle.texts.marks import seat_mark
from debacle.texts.words import Words

OWN_SEAT = 0
USUAL_SEATS = 4
NAME_LENGTH = 20
NO_MORE_INPUT = 1
INTERRUPTED = 130


def play(
    game: GameKey,
    seats: Annotated[str | None, typer.Option(help="How many sit at the table, you included.")] = None,
    bots: Annotated[str, typer.Option(help="Your opponents: one name for all, or one a seat (a,b,c).")] = "steady",
    option: OwnOptions = None,
    seed: Annotated[str | None, typer.Option(help="A number that makes the same deal again.")] = None,
    lang: Lang = None,
    deck: Deck = None,
    name: Annotated[str, typer.Option(help="What you are called.")] = "",
    save: Annotated[Path | None, typer.Option(help="Where to save the record.")] = None,
) -> None:
    """Play a game at the terminal, against bots."""
    with speaking(lang) as shared_words:
        rules = registry.load(game, deck)
        words = words_of(rules, shared_words)
        opponents = _opponents(rules, bots, _seats(rules, seats) - 1)
        secret = secrets.token_bytes(32) if seed is None else _digest(str(whole_number("--seed", seed, 0)))
        options = rules.read_options(own_options(option))
        match = Match(rules, len(opponents) + 1, options, Provable(secret).below, committed=commitment(secret))
        place = files.place_for(match, save)
        console = screen()
        session = _sit_down(match, (_printable(name), *opponents), secret, words, console)
        code = _play_out(session, words, console)
        files.save(match.record(secret), place)
        _show_proof(match, secret, place, words, console)
    raise typer.Exit(code)


def _seats(game: AnyGame, wanted: str | None) -> int:
    if wanted is None:
        return USUAL_SEATS if USUAL_SEATS in game.about.seats else game.about.seats[-1]
    seats = whole_number("--seats", wanted, 1)
    game.check_seats(seats)
    return seats


def _opponents(game: AnyGame, wanted: str, free: int) -> list[str]:
    """The bots by name, one a free seat."""
    named = [name.strip() for name in wanted.split(",")]
    for name in named:
        players.find(game, name)
    if len(named) == 1:
        return named * free
    if len(named) != free:
        raise Trouble("error.bots_count", bots=len(named), seats=free)
    return named


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def _printable(name: str) -> str:
    return "".join(sign for sign in name if sign.isprintable()).strip()[:NAME_LENGTH]


def _sit_down(match: Match, players_named: tuple[str, ...], secret: bytes, words: Words, console: Screen) -> Session:
    numbers = players.numbers([None if seat == OWN_SEAT else name for seat, name in enumerate(players_named)])
    called = [name if seat == OWN_SEAT else words.name("bot", name) for seat, name in enumerate(players_named)]
    names = tuple(map(players.numbered, called, numbers))
    _welcome(match, names, words, console)
    terminal = terminal_for(match.game, words, names, OWN_SEAT)
    person = Person(console, words, terminal, ledger(registry.package_of(match.game), words.language))
    thinking = {
        seat: BotAtTable(players.find(match.game, name), Random(_digest(f"{secret.hex()} {seat}")))
        for seat, name in enumerate(players_named)
        if seat != OWN_SEAT
    }
    return Session(match, OWN_SEAT, person, thinking, terminal, console)


def _welcome(match: Match, names: tuple[str, ...], words: Words, console: Screen) -> None:
    others = words.listed([f"{seat_mark(seat)} {name}" for seat, name in enumerate(names) if seat != OWN_SEAT])
    mark = f"{seat_mark(OWN_SEAT)} {names[OWN_SEAT]}".strip()
    title = title_of(match.game, words)
    console.print(Rule("Débâcle", style="dim", characters="═"))
    key = "play.welcome" if others else "play.welcome_alone"
    console.say(words.say(key, title=title, seats=len(names), mark=mark, others=others))
    console.say(words.say("play.committed"), style="dim")
    console.say(f"  {match.header.commitment}", style="dim")
    console.say(words.say("play.committed_later"), style="dim")
    console.print()


def _play_out(session: Session, words: Words, console: Screen) -> int:
    """To the end, or until the person leaves; gives the exit code."""
    try:
        session.play()
    except Left:
        console.say(words.say("play.left"))
    except EOFError:
        console.say(f"\n{words.say('play.no_more_input')}")
        return NO_MORE_INPUT
    except KeyboardInterrupt:
        console.say(f"\n{words.say('play.interrupted')}")
        return INTERRUPTED
    return 0


def _show_proof(match: Match, secret: bytes, place: Path, words: Words, console: Screen) -> None:
    over = match.state.outcome() is not None
    if over:
        console.print(Rule(words.say("play.proof"), style="dim"))
        console.print(words.say("play.commitment"), f"  {match.header.commitment}", sep="\n")
        console.print(words.say("play.seed"), f"  {secret.hex()}", sep="\n")
    console.print(words.say("play.saved", file=str(place)), soft_wrap=True)
    if over:
        console.print(words.say("play.check", file=str(place)), soft_wrap=True)
