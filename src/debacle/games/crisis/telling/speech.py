"""What things and people of Crisis are called, for one reader."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from debacle.games.crisis.rules.deck import CardId, CompanyId, CrisisDeck, EventId, WorkerId
from debacle.games.crisis.rules.deck_entries import OUTPUTS, TYPES
from debacle.texts import speech
from debacle.texts.numbers import plain


class Amount(Struct, frozen=True):
    """A number of something that has a glyph."""

    number: str
    glyph: str
    said: str
    """Of what: "credits"."""
    changed: bool = False
    """By the event."""


class Speech(speech.Speech[CrisisDeck]):
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
        return self.own(self.deck.zones[zone].name)

    # ---- amounts

    def unit(self, glyph: str, number: int) -> str:
        """What so many are called: "credits"."""
        return self.count(f"unit.{glyph}", abs(number))

    def amount(self, glyph: str, number: int, *, signed: bool = False, changed: bool = False) -> Amount:
        return Amount(sign(number) if signed else plain(number), glyph, self.unit(glyph, number), changed)

    def in_words(self, glyph: str, number: int) -> str:
        """ "4 food", "10 credits"."""
        return f"{plain(number)}\u00a0{self.unit(glyph, number)}"

    def things(self, numbers: Sequence[int]) -> str:
        """What there is of each product, in words; empty: nothing."""
        there = zip(OUTPUTS, numbers, strict=False)
        return self.words.listed([self.in_words(out, number) for out, number in there if number])


def sign(number: int) -> str:
    return plain(number) if number < 0 else f"+{number}"


def roman(level: int) -> str:
    return "I" * level
