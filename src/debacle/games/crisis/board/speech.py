"""What things and people of Crisis are called, for one reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.crisis.deck import CardId, CompanyId, CrisisDeck, EventId, WorkerId
from debacle.games.crisis.parts import OUTPUTS, TYPES
from debacle.texts.catalogue import typeset
from debacle.texts.marks import seat_mark
from debacle.texts.words import Words

MINUS = "−"


class SeatSight(Struct, frozen=True):
    seat: Seat
    name: str
    initial: str
    you: bool

    @property
    def mark(self) -> str:
        return f"seat-{self.seat + 1}"


class Amount(Struct, frozen=True):
    """A number of something that has a glyph."""

    number: str
    glyph: str
    said: str
    """Of what: "credits"."""
    changed: bool = False
    """By the event."""


class Speech:
    def __init__(
        self, deck: CrisisDeck, words: Words, players: tuple[str, ...], seats: int, reader: Seat | None
    ) -> None:
        self.deck = deck
        self.words = words
        self.reader = reader
        self.seats = seats
        self._players = _told_apart(players, seats, words)

    def say(self, key: str, **facts: int | str) -> str:
        return self.set(self.words.say(f"board.{key}", **facts))

    def count(self, key: str, number: int, **facts: int | str) -> str:
        return self.set(self.words.count(f"board.{key}", number, **facts))

    def by(self, key: str, seat: Seat, **facts: int | str) -> str:
        """French bends its verbs: what you do is said in other words than what another does."""
        if seat == self.reader:
            return self.say(f"{key}_you", **facts)
        return self.say(key, who=self.name(seat), **facts)

    def name(self, seat: Seat) -> str:
        return self._players[seat]

    def the(self, seat: Seat) -> str:
        """Inside a sentence; the onlooker is "you"."""
        return self.say("you") if seat == self.reader else self.name(seat)

    def all_of(self, seats: Sequence[Seat]) -> str:
        return self.words.listed([self.the(seat) for seat in seats])

    def seat(self, seat: Seat) -> SeatSight:
        name = self.name(seat)
        return SeatSight(seat, name, name.strip()[:1].upper() or "?", seat == self.reader)

    # ---- things of the deck

    def own(self, texts: Mapping[str, str]) -> str:
        """A text of the deck in the reader's language."""
        return self.set(texts.get(self.words.language) or texts["en"])

    def set(self, text: str) -> str:
        """A paper prints no typewriter's apostrophe, and no sign alone at the head of a line."""
        return typeset(text.replace("'", "’"), self.words.language)

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


def _told_apart(players: tuple[str, ...], seats: int, words: Words) -> tuple[str, ...]:
    """Bots are called by their kind; several of a kind carry their seat's sign."""
    named = [words.name("bot", player) for player in players] + [""] * (seats - len(players))
    return tuple(
        [
            name if name and named.count(name) == 1 else f"{name}\u00a0{seat_mark(seat)}".strip()
            for seat, name in enumerate(named)
        ]
    )


def plain(number: int) -> str:
    return f"{MINUS}{-number}" if number < 0 else str(number)


def sign(number: int) -> str:
    return plain(number) if number < 0 else f"+{number}"


def roman(level: int) -> str:
    return "I" * level
