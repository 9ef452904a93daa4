"""What is said to one reader of a table: sentences, and the people in them. A game's own speech adds its things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Generic, TypeVar

from debacle.core.audience import Seat
from debacle.core.deck import Deck
from debacle.texts.marks import seat_mark
from debacle.texts.numbers import MINUS
from debacle.texts.typography import typeset
from debacle.texts.view_models import SeatSight
from debacle.texts.words import Words, capital, initial

D = TypeVar("D")
"""The game's deck."""
K = TypeVar("K", bound=Deck)
KEPT = 16_384
"""Sentences that are kept as they are set: a page says the same thing again and again."""
Fact = tuple[str, int | str]
"""A name in a sentence, and what stands in its place."""


class Speech(Generic[D]):
    def __init__(self, deck: D, words: Words, players: tuple[str, ...], seats: int, own_seat: Seat | None) -> None:
        self.deck = deck
        self.words = words
        self.own_seat = own_seat
        self.seats = seats
        self._players = _told_apart(players, seats, words)

    def say(self, key: str, **facts: int | str) -> str:
        return _said(self.words.spoken, key, *facts.items())

    def count(self, key: str, number: int, **facts: int | str) -> str:
        return _counted(self.words.spoken, key, number, *facts.items())

    def by(self, key: str, seat: Seat, **facts: int | str) -> str:
        """French bends its verbs: what you do is said in other words than what another does."""
        if seat == self.own_seat:
            return self.say(f"{key}_you", **facts)
        return self.say(key, who=self.name(seat), **facts)

    def headline(self, key: str, **facts: int | str) -> str:
        return capital(self.set(self.words.say(f"headline.{key}", **facts)))

    def own(self, texts: Mapping[str, str]) -> str:
        """What a deck says, in the reader's language."""
        return self.set(texts.get(self.words.language) or texts["en"])

    def set(self, text: str) -> str:
        """Once more with what stands in the sentence: a name may end in a call."""
        return _set(text, self.words.language)

    def money(self, amount: int) -> str:
        return (MINUS if amount < 0 else "") + self.say("money", amount=abs(amount))

    def signed_money(self, amount: int) -> str:
        return self.money(amount) if amount < 0 else f"+{self.money(amount)}"

    def name(self, seat: Seat) -> str:
        return self._players[seat]

    def names(self, seats: Sequence[Seat]) -> str:
        """For the paper, which does not call anybody "you"."""
        return self.words.listed([self.name(seat) for seat in seats])

    def the(self, seat: Seat) -> str:
        """Inside a sentence; the reader is "you"."""
        return self.say("you") if seat == self.own_seat else self.name(seat)

    def all_of(self, seats: Sequence[Seat]) -> str:
        return self.words.listed([self.the(seat) for seat in seats])

    def seat(self, seat: Seat) -> SeatSight:
        name = self.name(seat)
        return SeatSight(seat, name, initial(name), seat == self.own_seat)

    def others(self) -> list[Seat]:
        """In their order round the table, from the reader's left; all of them for a spectator."""
        start = -1 if self.own_seat is None else self.own_seat
        order = [(start + 1 + step) % self.seats for step in range(self.seats)]
        return [seat for seat in order if seat != self.own_seat]


class KeptSpeech(Speech[K]):
    """Two that say the same are equal, so what hangs on nothing else can be kept by them."""

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return self.deck.digest, self.words.spoken, self.own_seat, *[self.name(seat) for seat in range(self.seats)]

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, KeptSpeech) and self._key == other._key)


_set = lru_cache(KEPT)(typeset)


@lru_cache(KEPT)
def _said(spoken: tuple[str, ...], key: str, *facts: Fact) -> str:
    words = Words(*spoken)
    return _set(words.say(f"board.{key}", **dict(facts)), words.language)


@lru_cache(KEPT)
def _counted(spoken: tuple[str, ...], key: str, number: int, *facts: Fact) -> str:
    words = Words(*spoken)
    return _set(words.count(f"board.{key}", number, **dict(facts)), words.language)


def _told_apart(players: tuple[str, ...], seats: int, words: Words) -> tuple[str, ...]:
    """Bots are called by their kind; several of a kind carry their seat's sign."""
    named = [words.name("bot", player) for player in players] + [""] * (seats - len(players))
    return tuple(
        [
            name if name and named.count(name) == 1 else f"{name}\u00a0{seat_mark(seat)}".strip()
            for seat, name in enumerate(named)
        ]
    )
