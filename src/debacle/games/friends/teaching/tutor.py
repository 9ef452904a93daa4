"""Friends' tutor: what its guide goes by, its hints, and what a bot may have a word about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from debacle.core.messages import Event
from debacle.core.specs import Answer
from debacle.games.friends import Friends
from debacle.games.friends.rules.notes import FriendsNotes
from debacle.games.friends.rules.state import FriendsView
from debacle.games.friends.teaching.facts import FACTS, facts
from debacle.games.friends.teaching.hints import beside, hint, reason, say
from debacle.games.friends.teaching.occasions import OCCASIONS, occasions
from debacle.teaching.tutor import Fact, Hint, Occasion
from debacle.texts.words import Words


class FriendsTutor:
    facts_known: ClassVar = FACTS
    occasions_known: ClassVar = OCCASIONS

    def __init__(self, game: Friends) -> None:
        self._deck = game.deck

    def facts(self, view: FriendsView, seen: Sequence[Event]) -> Mapping[str, Fact]:
        return facts(self._deck, view, seen)

    def hint(self, view: FriendsView, notes: FriendsNotes, rng: Random) -> Hint:
        return hint(self._deck, view, notes, rng)

    def reason(self, view: FriendsView, notes: FriendsNotes, answer: Answer) -> Hint:
        return reason(self._deck, view, notes, answer)

    def say(self, hint: Hint, view: FriendsView, words: Words) -> str:
        return say(self._deck, hint, view, words)

    def beside(self, hint: Hint, other: Hint, words: Words) -> str:
        return beside(hint, other, words)

    def occasions(self, seen: Sequence[Event], place: int) -> Sequence[Occasion]:
        return occasions(seen, place)
