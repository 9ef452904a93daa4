"""Krach's tutor: what its guide goes by, its hints, and what a bot may have a word about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from debacle.core.messages import Event
from debacle.core.specs import Answer
from debacle.games.krach import Krach
from debacle.games.krach.rules.notes import KrachNotes
from debacle.games.krach.rules.state import KrachView
from debacle.games.krach.teaching.facts import FACTS, facts
from debacle.games.krach.teaching.hints import beside, hint, reason, say
from debacle.games.krach.teaching.occasions import OCCASIONS, occasions
from debacle.teaching.tutor import Fact, Hint, Occasion
from debacle.texts.words import Words


class KrachTutor:
    facts_known: ClassVar = FACTS
    occasions_known: ClassVar = OCCASIONS

    def __init__(self, game: Krach) -> None:
        self._deck = game.deck

    def facts(self, view: KrachView, seen: Sequence[Event]) -> Mapping[str, Fact]:
        return facts(self._deck, view, seen)

    def hint(self, view: KrachView, notes: KrachNotes, rng: Random) -> Hint:
        return hint(self._deck, view, notes, rng)

    def reason(self, view: KrachView, notes: KrachNotes, answer: Answer) -> Hint:
        return reason(self._deck, view, notes, answer)

    def say(self, hint: Hint, view: KrachView, words: Words) -> str:
        return say(self._deck, hint, view, words)

    def beside(self, hint: Hint, other: Hint, words: Words) -> str:
        return beside(self._deck, hint, other, words)

    def occasions(self, seen: Sequence[Event], place: int) -> Sequence[Occasion]:
        return occasions(seen, place)
