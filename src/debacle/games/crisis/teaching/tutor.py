"""Crisis's tutor: what its guide goes by, its hints, and what a bot may have a word about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from debacle.core.messages import Event
from debacle.core.specs import Answer
from debacle.games.crisis import Crisis
from debacle.games.crisis.rules.notes import CrisisNotes
from debacle.games.crisis.rules.state import CrisisView
from debacle.games.crisis.teaching.facts import FACTS, facts
from debacle.games.crisis.teaching.hints import hint, reason, say
from debacle.games.crisis.teaching.occasions import OCCASIONS, occasions
from debacle.teaching.tutor import Fact, Hint, Occasion
from debacle.texts.words import Words


class CrisisTutor:
    facts_known: ClassVar = FACTS
    occasions_known: ClassVar = OCCASIONS

    def __init__(self, game: Crisis) -> None:
        self._deck = game.deck

    def facts(self, view: CrisisView, seen: Sequence[Event]) -> Mapping[str, Fact]:
        return facts(self._deck, view, seen)

    def hint(self, view: CrisisView, notes: CrisisNotes, rng: Random) -> Hint:
        return hint(self._deck, view, notes, rng)

    def reason(self, view: CrisisView, notes: CrisisNotes, answer: Answer) -> Hint:
        return reason(self._deck, view, notes, answer)

    def say(self, hint: Hint, view: CrisisView, words: Words) -> str:
        return say(self._deck, hint, view, words)

    def beside(self, hint: Hint, other: Hint, words: Words) -> str:
        return ""

    def occasions(self, seen: Sequence[Event], place: int) -> Sequence[Occasion]:
        return occasions(seen, place)
