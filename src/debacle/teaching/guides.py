"""The guided first game of a game: `teaching/guide.toml`.

A guide is data. It has a fixed deal, gentle bots, and pointers: each has conditions on what the reader's seat knows, a
place on the page, and a few words in both languages. It keeps no state: those whose conditions hold are on the page, in
the guide's order, and the reader is shown the first one that they have not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, Literal

from msgspec import Struct

from debacle import bots
from debacle.core.game import AnyGame
from debacle.core.messages import Event
from debacle.core.refusals import BadOption
from debacle.teaching.reading import BadTeaching, read, text_of
from debacle.teaching.tutor import Fact, Tutor, tutor_of
from debacle.texts.catalogue import LANGUAGES
from debacle.texts.typography import typeset
from debacle.texts.words import Words

GUIDE = "guide.toml"
SEED = re.compile("[0-9a-f]{64}")
VALUE = "value"
"""In a text: what the pointer proposes to enter."""

Try = Literal["play", "new", "rules"]


class Between(Struct, frozen=True, forbid_unknown_fields=True):
    """A number that is at least and at most so much."""

    at_least: int | None = None
    at_most: int | None = None

    def holds(self, fact: Fact) -> bool:
        number = int(fact)
        return (self.at_least is None or number >= self.at_least) and (self.at_most is None or number <= self.at_most)


Condition = bool | int | str | tuple[int | str, ...] | Between
"""This, one of these, or a number in between."""


class Spoken(Struct, frozen=True, forbid_unknown_fields=True):
    """A pointer's words in one language; facts stand in braces, what matters between two stars."""

    head: str
    text: str
    why: str = ""


class Pointer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    when: dict[str, Condition]
    """By fact; all must hold."""
    at: str = ""
    """The place on the page that it points at, as a CSS selector; none: the whole page."""
    value: str = ""
    """What to enter there, with facts in braces."""
    press: str = ""
    """The control that does it, as a CSS selector; none: there is nothing to do but to read."""
    again: bool = False
    """Whether it is shown at every question that it fits, and not once."""
    tries: tuple[Try, ...] = ()
    """At the end: what to try next."""
    en: Spoken
    fr: Spoken

    def spoken(self, language: str) -> Spoken:
        return self.fr if language == "fr" else self.en


class Guide(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seats: int
    seed: str
    """Of the deal: 64 digits of sixteen. Its commitment is shown as at any table; it is a secret to nobody."""
    bots: tuple[str, ...]
    """For the chairs after the reader's."""
    options: dict[str, Any] = {}
    """The game's own."""
    pointer: tuple[Pointer, ...]


class PointerSight(Struct, frozen=True, kw_only=True):
    """A pointer in the reader's language."""

    id: str
    number: int
    """Its place among those that are shown once, from one; 0: it is shown again and again."""
    of: int
    """So many of them there are."""
    head: str
    text: str
    why: str
    at: str
    value: str
    press: str
    tries: tuple[Try, ...]


@cache
def guide_of(game: AnyGame) -> Guide | None:
    """The game's own; None: it has none."""
    text, tutor = text_of(game, GUIDE), tutor_of(game)
    if text is None or tutor is None:
        return None
    return read_guide(text, f"{game.about.key}/{GUIDE}", game, tutor)


def read_guide(text: str, source: str, game: AnyGame, tutor: Tutor) -> Guide:
    guide = read(text, Guide, source)
    _check_table(guide, source, game)
    ids = [pointer.id for pointer in guide.pointer]
    for pointer in guide.pointer:
        place = f"pointer {pointer.id}"
        if ids.count(pointer.id) > 1:
            raise BadTeaching(source, place, "there are two of this id")
        _check_pointer(pointer, source, place, tutor.facts_known)
    return guide


def pointers(guide: Guide, tutor: Tutor, view: Any, seen: Sequence[Event], words: Words) -> tuple[PointerSight, ...]:
    """Those whose conditions hold for this seat, in the guide's order."""
    facts = tutor.facts(view, seen)
    return tuple(
        [
            _sight(guide, pointer, view.answers, facts, words)
            for pointer in guide.pointer
            if all(_holds(condition, facts[name]) for name, condition in pointer.when.items())
        ]
    )


def _holds(condition: Condition, fact: Fact) -> bool:
    if isinstance(condition, Between):
        return condition.holds(fact)
    return fact in condition if isinstance(condition, tuple) else fact == condition


def _sight(guide: Guide, pointer: Pointer, answers: int, facts: Mapping[str, Fact], words: Words) -> PointerSight:
    once = [one for one in guide.pointer if not one.again and not one.tries]
    place = once.index(pointer) if pointer in once else len(once)
    value = pointer.value.format(**facts)
    said = {name: words.number(fact) if isinstance(fact, int) else fact for name, fact in facts.items()}
    said[VALUE] = words.number(int(value)) if value.isdecimal() else value
    spoken = pointer.spoken(words.language)
    head, text, why = [typeset(one, words.language).format(**said) for one in (spoken.head, spoken.text, spoken.why)]
    return PointerSight(
        id=f"{pointer.id}-{answers}" if pointer.again else pointer.id,
        number=0 if pointer.again else place + 1,
        of=len(once) + 1,
        head=head,
        text=text,
        why=why,
        at=pointer.at,
        value=value,
        press=pointer.press,
        tries=pointer.tries,
    )


def _check_table(guide: Guide, source: str, game: AnyGame) -> None:
    if not SEED.fullmatch(guide.seed):
        raise BadTeaching(source, "seed", "64 digits of sixteen, 0 to 9 and a to f, are needed")
    try:
        game.check_seats(guide.seats)
    except BadOption as error:
        raise BadTeaching(source, "seats", str(error)) from None
    try:
        game.read_options(guide.options)
    except BadOption as error:
        raise BadTeaching(source, "options", str(error)) from None
    if len(guide.bots) != guide.seats - 1:
        raise BadTeaching(source, "bots", f"{guide.seats - 1} are needed, and there are {len(guide.bots)}")
    for bot in guide.bots:
        if bot not in bots.known(game):
            raise BadTeaching(source, "bots", f"nobody is called {bot}")


def _check_pointer(pointer: Pointer, source: str, place: str, known: frozenset[str]) -> None:
    for name in pointer.when:
        if name not in known:
            raise BadTeaching(source, f"{place}, when", f"{name} is no fact of this game")
    _check_facts(_facts_in(pointer.value), source, f"{place}, value", known)
    if pointer.value and not (pointer.at and pointer.press):
        raise BadTeaching(source, f"{place}, value", "it needs a place to be entered, at, and a control, press")
    for language in LANGUAGES:
        spoken = pointer.spoken(language)
        for field in ("head", "text", "why"):
            where = f"{place}, {language}.{field}"
            _check_facts(_facts_in(getattr(spoken, field)), source, where, known | {VALUE})
        if pointer.value and VALUE not in _facts_in(spoken.text):
            raise BadTeaching(source, f"{place}, {language}.text", "it does not say what to enter: {value}")
    if bool(pointer.en.why) != bool(pointer.fr.why):
        raise BadTeaching(source, f"{place}, why", "it is said in one language only")


def _check_facts(names: Iterable[str], source: str, place: str, known: frozenset[str]) -> None:
    for name in names:
        if name not in known:
            raise BadTeaching(source, place, f"{{{name}}} is no fact of this game")


def _facts_in(text: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(text) if name is not None]
