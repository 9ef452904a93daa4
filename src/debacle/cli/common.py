"""What all commands share: a language, and one clear line for whatever goes wrong."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
import typer

from debacle import bots, registry
from debacle.core.deck import BadDeck
from debacle.core.game import AnyGame
from debacle.core.refusals import Refused, Why
from debacle.terminal.screen import screen
from debacle.texts.catalogue import LANGUAGES
from debacle.texts.words import UnknownLanguage, Words, choose_language

BAD_INPUT = 2
DIGITS = 100
"""So many at most has a number that is given as an option."""

GameKey: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as qe.", show_default=False)]
Lang: TypeAlias = Annotated[
    str | None,
    typer.Option("--lang", envvar="DEBACLE_LANG", help="en or fr; without it, the language of your locale."),
]
Deck: TypeAlias = Annotated[Path | None, typer.Option("--deck", help="A deck file in place of the game's own.")]
OwnOptions: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help="An option of the game, such as difficulty=easy; may be given again."
    ),
]


class Trouble(Exception):
    """Something is wrong with what was asked for: a key of the catalogue, and its facts, which may be reasons."""

    def __init__(self, key: str, *, exit_code: int = BAD_INPUT, **facts: int | str | Why) -> None:
        super().__init__(key)
        self.key = key
        self.exit_code = exit_code
        self.facts = facts


@contextmanager
def speaking(language: str | None, *packages: str) -> Iterator[Words]:
    """The words to speak with, those of these packages among them; whatever a person can get wrong ends here, in one
    line."""
    try:
        words = Words(choose_language(language, os.environ), *packages)
    except UnknownLanguage as error:
        words = Words(choose_language(None, os.environ))
        known = ", ".join(LANGUAGES)
        raise _ending(words, words.say("error.language", language=str(error), known=known)) from None
    try:
        yield words
    except Trouble as trouble:
        facts = {name: words.why(fact) if isinstance(fact, Why) else fact for name, fact in trouble.facts.items()}
        raise _ending(words, words.say(trouble.key, **facts), trouble.exit_code) from None
    except registry.UnknownGame as error:
        raise _ending(words, words.say("error.game", game=error.key, known=", ".join(error.known))) from None
    except bots.UnknownBot as error:
        known = ", ".join(error.known)
        raise _ending(words, words.say("error.bot", bot=error.name, game=error.game, known=known)) from None
    except BadDeck as error:
        problem = error.problem if isinstance(error.problem, str) else words.why(error.problem)
        said = words.say("refused.inside", where=error.where, why=problem)
        raise _ending(words, words.say("error.deck", problem=said)) from None
    except Refused as refusal:
        raise _ending(words, words.why(refusal.why)) from None


def words_of(game: AnyGame, words: Words) -> Words:
    """The same language, with the words of a game."""
    return Words(words.language, registry.package_of(game))


def whole_number(option: str, given: str, low: int) -> int:
    if len(given) > DIGITS:
        raise Trouble("error.digits", option=option, digits=DIGITS)
    if not (given.isascii() and given.isdigit()) or int(given) < low:
        raise Trouble("error.number", option=option, low=low, given=given)
    return int(given)


def own_options(given: list[str] | None) -> dict[str, object]:
    """The game's own options, in their JSON form."""
    options: dict[str, object] = {}
    for one in given or ():
        name, equals, value = one.partition("=")
        if not name or not equals:
            raise Trouble("error.option", given=one)
        options[name] = _value(value)
    return options


def _value(text: str) -> object:
    """What is no JSON is a word: `difficulty=easy`."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def title_of(game: AnyGame, words: Words) -> str:
    return game.about.titles.get(words.language, game.about.key)


def _ending(words: Words, problem: str, exit_code: int = BAD_INPUT) -> typer.Exit:
    screen(stderr=True).print(words.say("error.line", problem=problem), soft_wrap=True)
    return typer.Exit(exit_code)
