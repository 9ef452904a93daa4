"""One language, with the words of one game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from debacle.core.refusals import Why
from debacle.texts import numbers
from debacle.texts.catalogue import LANGUAGES, catalogue

IN_WORDS_FROM = 10**9
"""From here on an amount is easier to grasp in words."""
NUMERALS = {"en": numbers.ENGLISH, "fr": numbers.FRENCH}
CORE = "debacle.texts"
ELIDED = re.compile(r"\b([dD]|[qQ]u|[jJ]usqu|[lL]orsqu|[pP]uisqu)e ({(\w+)})")
VOWEL = re.compile(r"[aeiouàâäéèêëîïôöùûüœæ]", re.IGNORECASE)
"""No y and no h: le yacht, le hasard."""
OWNED = re.compile(r"(?:\b[yY]our|[’']s) {(\w+)}")
ARTICLE = "The "
"""Of a name: what is none has it written small."""


class Words:
    """Says things by key: those of the game, else those that all games share."""

    def __init__(self, language: str, *packages: str) -> None:
        self.language = language
        self.spoken = (language, *packages)
        """What hangs on this alone is the same with all words of the same origin."""
        self.numerals = NUMERALS[language]
        self._texts = _together(language, (CORE, *packages))

    def say(self, key: str, **facts: int | str) -> str:
        if not facts:
            return _plain(self._texts[key])
        said = {name: self._fact(fact) for name, fact in facts.items()}
        text = self._texts[key]
        if self.language == "fr":
            return _elided(text, said).format(**said)
        return text.format(**_owned(text, said))

    def count(self, key: str, number: int, **facts: int | str) -> str:
        """The singular or the plural of a text: French counts none in the singular, English in the plural."""
        one = number == 1 or (number == 0 and self.language == "fr")
        return self.say(f"{key}.{'one' if one else 'many'}", number=number, **facts)

    def name(self, kind: str, key: str) -> str:
        """What a thing of a deck is called; a thing of another deck keeps its own name."""
        return self._texts.get(f"{kind}.{key}", key)

    def knows(self, key: str) -> bool:
        return key in self._texts

    def why(self, why: Why) -> str:
        """Why something was refused, and in which part of the answer."""
        key = f"why.{why.code}"
        said = self.say(key, **why.facts) if key in self._texts else str(Why(why.code, why.facts))
        if not why.where:
            return said
        parts = [self.name("part", part) for part in why.where.split(".")]
        return self.say("refused.inside", where=" › ".join(parts), why=said)

    def number(self, number: int) -> str:
        return numbers.short(number, self.numerals)

    def amount(self, number: int) -> str:
        """A number, and in words too when it is a great one."""
        if number < IN_WORDS_FROM:
            return self.number(number)
        return f"{self.number(number)} ({numbers.in_words(number, self.numerals)})"

    def decimal(self, number: float, places: int) -> str:
        signs = {ord(","): self.numerals.group, ord("."): self.numerals.point, ord("-"): numbers.MINUS}
        return f"{number:,.{places}f}".translate(signs)

    def in_words(self, number: int) -> str:
        return numbers.in_words(number, self.numerals)

    def full(self, number: int) -> str:
        """Every digit."""
        return numbers.grouped(number, self.numerals)

    def listed(self, parts: list[str]) -> str:
        """a, b and c."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("list.last", first=", ".join(parts[:-1]), last=parts[-1])

    def apart(self, parts: list[str]) -> str:
        """a; b; c: of parts that may hold commas of their own."""
        return self.say("list.apart").join(parts)

    def _fact(self, fact: int | str) -> str:
        return self.number(fact) if isinstance(fact, int) else fact


def _elided(text: str, said: Mapping[str, str]) -> str:
    """French drops an e before a vowel, also before a name that begins with one: la banque d'Ada."""
    if not _may_elide(text):
        return text
    return ELIDED.sub(lambda found: f"{found[1]}’{found[2]}" if VOWEL.match(said[found[3]]) else found[0], text)


def _owned(text: str, said: dict[str, str]) -> dict[str, str]:
    """English has no article after an owner: The Railway, but Ada's Railway, and your Railway."""
    bare = {name: said[name].removeprefix(ARTICLE) for name in _what_is_owned(text)}
    return {**said, **bare} if bare else said


@cache
def _what_is_owned(text: str) -> tuple[str, ...]:
    return tuple([found[1] for found in OWNED.finditer(text)])


@cache
def _may_elide(text: str) -> bool:
    return ELIDED.search(text) is not None


@cache
def _plain(text: str) -> str:
    """A text of a catalogue that holds no facts: most of a page is said in such."""
    return text.format()


@cache
def _together(language: str, packages: tuple[str, ...]) -> Mapping[str, str]:
    """What these packages say; a later one has the last word."""
    return {key: text for package in packages for key, text in catalogue(package, language).items()}


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def initial(name: str) -> str:
    return name.strip()[:1].upper() or "?"


class UnknownLanguage(LookupError):
    """There are no texts in this language."""


def choose_language(wanted: str | None, environment: Mapping[str, str]) -> str:
    """The language asked for; else the one of the locale, if there are texts in it; else English."""
    if wanted is not None:
        if wanted not in LANGUAGES:
            raise UnknownLanguage(wanted)
        return wanted
    locale = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    spoken = locale[:2].lower()
    return spoken if spoken in LANGUAGES else "en"
