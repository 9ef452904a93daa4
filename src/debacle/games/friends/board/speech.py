"""What things and people of Friends are called, and how what they do is said, for one reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.friends.deck import Card, CardId, FriendsDeck
from debacle.texts.marks import seat_mark
from debacle.texts.words import Words

MINUS = "−"
MONEY = ("base_income", "all_pay_bank", "collect_per_factory", "forced_sale")
"""Effects whose amount is money."""


class SeatSight(Struct, frozen=True):
    seat: Seat
    name: str
    initial: str
    you: bool

    @property
    def mark(self) -> str:
        return f"seat-{self.seat + 1}"


Part = str | SeatSight
Sentence = tuple[Part, ...]


class Speech:
    def __init__(
        self, deck: FriendsDeck, words: Words, players: tuple[str, ...], seats: int, reader: Seat | None
    ) -> None:
        self.deck = deck
        self.words = words
        self.reader = reader
        self.seats = seats
        self._players = _told_apart(players, seats, words)

    def say(self, key: str, **facts: int | str) -> str:
        return set_in_type(self.words.say(f"board.{key}", **facts))

    def count(self, key: str, number: int) -> str:
        return set_in_type(self.words.count(f"board.{key}", number))

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
        return card_name(self.deck, card, self.words.language)

    def money(self, amount: int) -> str:
        sign = MINUS if amount < 0 else ""
        return sign + self.say("money", amount=abs(amount))

    def signed_money(self, amount: int) -> str:
        return self.money(amount) if amount < 0 else f"+{self.money(amount)}"

    def text(self, about: Card) -> str:
        """What a card says, in our own words."""
        said = []
        if about.vp_formula is not None:
            said.append(self.say(f"text.{about.vp_formula}"))
        if about.production_formula is not None:
            said.append(self.say(f"text.{about.production_formula}"))
        if about.upkeep:
            said.append(self.say("text.upkeep", amount=self.money(about.upkeep)))
        if about.effect is not None:
            amount = self.money(about.amount) if about.effect in MONEY else str(about.amount)
            said.append(self.say(f"text.{about.effect}", amount=amount))
        return " ".join(said)

    def aim(self, card: CardId, targets: tuple[int, ...], name: Callable[[CardId], str] | None = None) -> str:
        """What an action card is played at; empty: at nothing."""
        match self.deck.cards[card].target, targets:
            case _, ():
                return ""
            case "opponent_and_row_card", (int(seat), int(lot)):
                return self.say("aim.bar", who=self.the(seat), card=self.card(lot))
            case "own_prestige_and_opponent" | "own_factory_and_opponent", (int(given), int(seat)):
                return self.say("aim.swap", who=self.the(seat), card=self.card(given))
            case _:
                return (name or self.card)(targets[0])


def _told_apart(players: tuple[str, ...], seats: int, words: Words) -> tuple[str, ...]:
    """Bots are called by their kind; several of a kind carry their seat's sign."""
    named = [words.name("bot", player) for player in players] + [""] * (seats - len(players))
    return tuple(
        [
            name if name and named.count(name) == 1 else f"{name}\u00a0{seat_mark(seat)}".strip()
            for seat, name in enumerate(named)
        ]
    )


def card_name(deck: FriendsDeck, card: CardId, language: str) -> str:
    names = deck.cards[card].names
    return set_in_type(names.get(language) or names["en"])


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else plain(number)


def plain(number: int) -> str:
    return f"{MINUS}{-number}" if number < 0 else str(number)


def set_in_type(text: str) -> str:
    """A paper prints no typewriter's apostrophe, no sign alone at the head of a line, and no stop after a call."""
    return text.replace("'", "’").replace(" !", "\u202f!").replace("!.", "!")
