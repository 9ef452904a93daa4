"""`debacle report`: what a designer wants to know of many games, as one page that needs nothing beside it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import typer
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from debacle import registry
from debacle.cli.common import Lang, Trouble, speaking, title_of, words_of
from debacle.cli.many_games import research
from debacle.core.game import AnyGame
from debacle.terminal.screen import screen
from debacle.texts.words import Words

LETTERS = "source-serif-4-latin-400-normal", "source-serif-4-latin-600-normal", "source-serif-4-latin-900-normal"
NAMED_IN_PARTS = ("nation", "industry")
"""What a thing is called that has no name of its own in its deck: a tile of Q.E. is a nation and an industry."""


def report(
    games: Annotated[Path, typer.Argument(metavar="FILE", help="What simulate --out has written.")],
    out: Annotated[Path, typer.Option(help="The page to write.")] = Path("report.html"),
    lang: Lang = None,
) -> None:
    """Make a page of many games: length, seats, scores, cards, bids, comebacks, and when a game was decided."""
    with speaking(lang) as shared_words, research():
        from debacle.arena.findings import find
        from debacle.arena.parquet import NoGames

        if not games.is_file():
            raise Trouble("report.none", file=str(games))
        try:
            found = find(games)
        except NoGames:
            raise Trouble("report.other", file=str(games)) from None
        deck = None if found.experiment.deck is None else Path(found.experiment.deck)
        rules = registry.load(found.experiment.game, deck)
        words = words_of(rules, shared_words)
        try:
            out.write_text(page(found, rules, words), encoding="utf-8")
        except OSError as error:
            raise Trouble("error.write", file=str(out), problem=error.strerror or str(error)) from None
        screen().say(words.say("report.written", file=str(out)))


def page(found: Any, game: AnyGame, words: Words) -> str:
    from debacle.cli import charts

    environment = Environment(
        loader=PackageLoader("debacle.cli", ""), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    environment.filters["drawn"] = Markup
    names = thing_names(game, words.language)

    def thing(key: str) -> str:
        return names.get(key) or " ".join([_in_parts(part, words) for part in key.split()])

    return environment.get_template("report.html").render(
        found=found,
        words=words,
        say=words.say,
        title=title_of(game, words),
        charts=charts,
        thing=thing,
        style=Markup(style()),
        fair=1 / found.experiment.chairs,
    )


def thing_names(game: AnyGame, language: str) -> Mapping[str, str]:
    """By a thing's name in the deck: what people call it."""
    found = {}
    for things in vars(game.deck).values():
        for thing in things if isinstance(things, tuple) else ():
            names = getattr(thing, "names", None) or getattr(thing, "name", None)
            if isinstance(names, dict) and hasattr(thing, "id"):
                found[str(thing.id)] = str(names.get(language, thing.id))
    return found


def style() -> str:
    """The tokens of the paper, and its letters where they were installed."""
    static = files("debacle.server").joinpath("static")
    paper = static.joinpath("paper.css").read_text(encoding="utf-8")
    tokens = re.search(r"@layer tokens (\{.*?\n\})", paper, re.DOTALL)
    assert tokens is not None
    letters = []
    for name in LETTERS:
        file = static.joinpath("vendor", f"{name}.woff2")
        if file.is_file():
            weight = name.split("-")[-2]
            data = b64encode(file.read_bytes()).decode()
            letters.append(
                f'@font-face {{ font-family: "Source Serif 4"; font-weight: {weight};'
                f' src: url("data:font/woff2;base64,{data}") format("woff2"); }}'
            )
    return "\n".join([*letters, tokens[1][1:-1]])


def _in_parts(part: str, words: Words) -> str:
    known = [f"{kind}.{part}" for kind in NAMED_IN_PARTS if words.knows(f"{kind}.{part}")]
    return words.say(known[0]) if known else part
