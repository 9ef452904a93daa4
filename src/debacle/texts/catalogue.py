"""Text catalogues: TOML files beside the code that they speak for, one a language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from debacle.core.refusals import ENGLISH
from debacle.texts.ledger import Statement, parse
from debacle.texts.typography import typeset

LANGUAGES = ("en", "fr")


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
    return parse(typeset(file.read_text(encoding="utf-8"), language)) if file.is_file() else ()


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
