"""Text catalogues: TOML files beside the code that they speak for, one a language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from debacle.core.refusals import ENGLISH
from debacle.texts.ledger import Statement, parse

LANGUAGES = ("en", "fr")
HIGH_SIGNS = re.compile(r" ([;?!])")
COLON_AND_QUOTES = re.compile(r" ([:»%])|(«) ")


def typeset(text: str, language: str) -> str:
    """French signs keep the word beside them on their line; catalogues are written with plain spaces."""
    if language != "fr":
        return text
    text = HIGH_SIGNS.sub("\u202f\\1", text)
    return COLON_AND_QUOTES.sub(lambda found: f"\u00a0{found[1]}" if found[1] else "«\u00a0", text)


@cache
def catalogue(package: str, language: str) -> Mapping[str, str]:
    """What a package says in a language, by dotted key; nothing if it has no catalogue."""
    file = _catalogue_file(package, language)
    texts: dict[str, str] = {}
    if package == __package__ and language == "en":
        texts |= {f"why.{code}": sentence for code, sentence in ENGLISH.items()}
    if file.is_file():
        texts |= dict(_flat(tomllib.loads(file.read_text(encoding="utf-8"))))
    return {key: typeset(text, language) for key, text in texts.items()}


@cache
def ledger(package: str, language: str) -> tuple[Statement, ...]:
    """A game's rule ledger; nothing if it has none."""
    file = files(package).joinpath(f"ledger.{language}.md")
    return parse(file.read_text(encoding="utf-8")) if file.is_file() else ()


def _catalogue_file(package: str, language: str) -> Traversable:
    folder = files(package)
    own = package == __package__
    return folder / f"{language}.toml" if own else folder / "texts" / f"{language}.toml"


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)
