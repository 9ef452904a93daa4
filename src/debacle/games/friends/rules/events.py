"""What happens in a game of Friends. Every payment and its amount is public; totals are not."""

from __future__ import annotations

from typing import ClassVar, Literal

from debacle.core.audience import Seat
from debacle.core.messages import Event, Outcome
from debacle.games.friends.rules.deck import CardId

Targets = tuple[int, ...]
"""What a card was played at: cards and seats, in the order of its text."""
Cause = Literal["price", "tax", "income", "upkeep", "card"]
"""What money is paid for."""
Whereto = Literal["empire", "waiting", "row", "discard", "removed"]
"""Where a card may come to lie."""


class GameBegun(Event, frozen=True, gc=False):
    marker: Seat
    money: int
    seats: int


class RoundBegun(Event, frozen=True, gc=False):
    round: int
    last: bool


class CardTurnedUp(Event, frozen=True, gc=False):
    card: CardId


class DeckReshuffled(Event, frozen=True, gc=False):
    """The deck was empty; the discard pile is the new one (FR-12)."""

    cards: int


class DeckExhausted(Event, frozen=True, gc=False):
    """The deck is empty for the second time: this is the last round (FR-14)."""


class LotCalled(Event, frozen=True, gc=False):
    card: CardId


class BidMade(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"amount"})
    seat: Seat
    amount: int


class Passed(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat"})
    seat: Seat


class LotWon(Event, frozen=True, gc=False):
    seat: Seat
    card: CardId
    price: int


class Defaulted(Event, frozen=True, gc=False):
    """A winner could not pay: all his money is gone, and the lot is called again without him (FR-28)."""

    reveals: ClassVar = frozenset({"seat", "paid", "price"})
    seat: Seat
    card: CardId
    price: int
    paid: int


class LotUnsold(Event, frozen=True, gc=False):
    card: CardId
    discarded: bool


class MoneyMoved(Event, frozen=True, gc=False):
    """Somebody paid or received; a seat or None for the bank."""

    reveals: ClassVar = frozenset({"payer", "payee", "amount", "why"})
    payer: Seat | None
    payee: Seat | None
    amount: int
    why: Cause


class CardLinked(Event, frozen=True, gc=False):
    """`host` is a card, or None when bound to `player`."""

    reveals: ClassVar = frozenset({"card", "player", "host"})
    seat: Seat
    card: CardId
    player: Seat
    host: CardId | None


class CardAnnounced(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"card", "targets"})
    seat: Seat
    card: CardId
    targets: Targets


class CardCancelled(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat"})
    seat: Seat
    card: CardId


class CardMoved(Event, frozen=True, gc=False):
    """A card changed its place, with what is attached to it. `owner` is None for the piles and the row."""

    reveals: ClassVar = frozenset({"card", "owner", "to"})
    card: CardId
    owner: Seat | None
    to: Whereto


class FactoryMarked(Event, frozen=True, gc=False):
    card: CardId
    mark: Literal["strike", "sucked-dry"]


class BidderBarred(Event, frozen=True, gc=False):
    seat: Seat
    card: CardId


class MoneyShown(Event, frozen=True, gc=False):
    """Everybody's money, now (FR-81), or until the end of the phase (FR-74)."""

    reveals: ClassVar = frozenset({"money"})
    money: tuple[int, ...]
    until_phase_ends: bool


class SaleIsFree(Event, frozen=True, gc=False):
    """Whether nobody but the owner has what a forced sale asks for (FR-R18)."""

    reveals: ClassVar = frozenset({"free"})
    card: CardId
    free: bool


class IncomePaid(Event, frozen=True, gc=False):
    """What came in and what was really paid for upkeep."""

    reveals: ClassVar = frozenset({"upkeep"})
    seat: Seat
    base: int
    production: int
    upkeep: int


class RoundAdded(Event, frozen=True, gc=False):
    seat: Seat


class GameEnded(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"outcome", "money"})
    outcome: Outcome
    money: tuple[int, ...]
