"""Q.E.'s tutor: what its guide goes by, its hints, and what a bot may have a word about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from debacle.core.messages import Event
from debacle.core.specs import Answer
from debacle.games.qe import QE
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.state import QEView
from debacle.games.qe.teaching.facts import FACTS, facts
from debacle.games.qe.teaching.hints import beside, hint, reason, say
from debacle.games.qe.teaching.occasions import OCCASIONS, occasions
from debacle.teaching.tutor import Fact, Hint, Occasion
from debacle.texts.words import Words


class QETutor:
    facts_known: ClassVar = FACTS
    occasions_known: ClassVar = OCCASIONS

    def __init__(self, game: QE) -> None:
        self._deck = game.deck

    def facts(self, view: QEView, seen: Sequence[Event]) -> Mapping[str, Fact]:
        return facts(self._deck, view, seen)

    def hint(self, view: QEView, notes: QENotes, rng: Random) -> Hint:
        return hint(self._deck, view, notes, rng)

    def reason(self, view: QEView, notes: QENotes, answer: Answer) -> Hint:
        return reason(self._deck, view, notes, answer)

    def say(self, hint: Hint, view: QEView, words: Words) -> str:
        return say(hint, words)

    def beside(self, hint: Hint, other: Hint, words: Words) -> str:
        return beside(hint, other, words)

    def occasions(self, seen: Sequence[Event], place: int) -> Sequence[Occasion]:
        return occasions(seen, place)
