"""What things and people of Krach are called, and how what they do is said, for one reader."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.krach.deck import CardId, Component, EventId, KrachDeck, WorkforceId
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


class Speech:
    def __init__(
        self, deck: KrachDeck, words: Words, players: tuple[str, ...], seats: int, reader: Seat | None
    ) -> None:
        self.deck = deck
        self.words = words
        self.reader = reader
        self.seats = seats
        self._players = _told_apart(players, seats, words)

    def say(self, key: str, **facts: int | str) -> str:
        return set_in_type(self.words.say(f"board.{key}", **facts))

    def count(self, key: str, number: int, **facts: int | str) -> str:
        return set_in_type(self.words.count(f"board.{key}", number, **facts))

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

    def card(self, card: CardId) -> str:
        return self.named(self.deck.capital[card])

    def crew(self, workforce: WorkforceId) -> str:
        return self.named(self.deck.workforces[workforce])

    def event(self, event: EventId) -> str:
        return self.named(self.deck.events[event])

    def named(self, thing: Component) -> str:
        return self._own(thing.names)

    def text(self, thing: Component) -> str:
        return self._own(thing.texts)

    def company(self, key: str) -> str:
        return self._own(self.deck.companies[key].names)

    def _own(self, texts: dict[str, str]) -> str:
        """What a deck says in the reader's language."""
        return set_in_type(typeset(texts.get(self.words.language) or texts["en"], self.words.language))

    def cards(self, cards: Sequence[CardId]) -> str:
        """By name and value, those of a kind together."""
        counted: dict[str, int] = {}
        for card in cards:
            said = self.say("card_worth", card=self.card(card), money=self.money(self.deck.value[card]))
            counted[said] = counted.get(said, 0) + 1
        return self.words.listed(
            [said if number == 1 else f"{number}\u00a0× {said}" for said, number in counted.items()]
        )

    def money(self, amount: int) -> str:
        sign = MINUS if amount < 0 else ""
        return sign + self.say("money", amount=abs(amount))

    def signed_money(self, amount: int) -> str:
        return self.money(amount) if amount < 0 else f"+{self.money(amount)}"

    def aim(self, card: CardId, target: int | None) -> str:
        """What a card is played at; empty: at nothing."""
        if target is None:
            return ""
        return self.the(target) if self.deck.capital[card].target == "rival" else self.crew(target)


def _told_apart(players: tuple[str, ...], seats: int, words: Words) -> tuple[str, ...]:
    """Bots are called by their kind; several of a kind carry their seat's sign."""
    named = [words.name("bot", player) for player in players] + [""] * (seats - len(players))
    return tuple(
        [
            name if name and named.count(name) == 1 else f"{name}\u00a0{seat_mark(seat)}".strip()
            for seat, name in enumerate(named)
        ]
    )


def set_in_type(text: str) -> str:
    """A paper prints no typewriter's apostrophe."""
    return text.replace("'", "’")
