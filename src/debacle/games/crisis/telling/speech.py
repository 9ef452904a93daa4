"""What things and people of Crisis are called, for one reader."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.crisis.rules.deck import CardId, CompanyId, CrisisDeck, EventId, WorkerId
from debacle.games.crisis.rules.deck_entries import OUTPUTS, TYPES, ZONES
from debacle.texts import speech
from debacle.texts.numbers import plain
from debacle.texts.words import Words

KEPT_SPEECHES = 512
"""Those of the seats of some hundred tables."""
KEPT = 4096


class AmountSight(Struct, frozen=True, cache_hash=True, gc=False):
    """A number of something that has a glyph."""

    number: str
    glyph: str
    said: str
    """Of what: "credits"."""
    changed: bool = False
    """By the event."""


class Speech(speech.Speech[CrisisDeck]):
    @cached_property
    def nameless(self) -> Speech:
        """The same with nobody at the table: what is said of things alone is kept by it, for everybody."""
        return speech_for(self.deck, self.words.spoken)

    # ---- things of the deck

    def company(self, company: CompanyId) -> str:
        return self.own(self.deck.companies[company].name)

    def worker(self, worker: WorkerId) -> str:
        return self.own(self.deck.workers[worker].name)

    def kind(self, kind: int) -> str:
        return self.say(f"type.{TYPES[kind]}")

    def card(self, card: CardId) -> str:
        return self.own(self.deck.influence[card].name)

    def event(self, event: EventId) -> str:
        return self.own(self.deck.events[event].name)

    def resource(self, resource: int) -> str:
        """Inside a sentence."""
        name = self.own(self.deck.resources[resource].name)
        return name[:1].lower() + name[1:]

    def action(self, number: int) -> str:
        return self.own(self.deck.actions[number - 1].name)

    def office(self, number: int) -> str:
        """An action with its number in the book."""
        return f"{self.deck.actions[number - 1].number}\u00a0{self.action(number)}"

    def zone(self, zone: int) -> str:
        """Inside a sentence, like a worker's name there."""
        return self.say(f"zone.{ZONES[zone]}")

    def hand(self, worker: WorkerId) -> str:
        return self.worker(worker).lower()

    # ---- amounts

    def unit(self, glyph: str, number: int) -> str:
        """What so many are called: "credits"."""
        return self.count(f"unit.{glyph}", abs(number))

    def amount(self, glyph: str, number: int, *, signed: bool = False, changed: bool = False) -> AmountSight:
        return _amount(self.nameless, glyph, number, signed, changed)

    def in_words(self, glyph: str, number: int) -> str:
        """ "4 food", "10 credits"."""
        return _in_words(self.nameless, glyph, number)

    def things(self, numbers: Sequence[int]) -> str:
        """What there is of each product, in words; empty: nothing."""
        there = zip(OUTPUTS, numbers, strict=False)
        return self.words.listed([self.in_words(out, number) for out, number in there if number])


@lru_cache(KEPT_SPEECHES)
def speech_for(
    deck: CrisisDeck,
    spoken: tuple[str, ...],
    players: tuple[str, ...] = (),
    seats: int = 0,
    own_seat: Seat | None = None,
) -> Speech:
    """One and the same for all who read the same, so that what it says can be kept by it."""
    return Speech(deck, Words(*spoken), players, seats, own_seat)


@lru_cache(KEPT)
def _amount(nameless: Speech, glyph: str, number: int, signed: bool, changed: bool) -> AmountSight:
    return AmountSight(sign(number) if signed else plain(number), glyph, nameless.unit(glyph, number), changed)


@lru_cache(KEPT)
def _in_words(nameless: Speech, glyph: str, number: int) -> str:
    return f"{plain(number)}\u00a0{nameless.unit(glyph, number)}"


def sign(number: int) -> str:
    return plain(number) if number < 0 else f"+{number}"


def roman(level: int) -> str:
    return "I" * level
