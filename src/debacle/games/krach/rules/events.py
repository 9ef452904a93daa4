"""What happens in a game of Krach. Where a field of cards is None, its reader may know the number and no more."""

from __future__ import annotations

from typing import ClassVar, Literal

from debacle.core.audience import Seat
from debacle.core.messages import Event, Outcome
from debacle.games.krach.rules.deck import CardId, ConfidenceId, EventId, WorkforceId

Cards = tuple[CardId, ...]
Need = Literal["overhead", "cover", "capital", "confidence"]
"""What a bank in distress cannot meet (KR-R03)."""


class GameBegun(Event, frozen=True, gc=False):
    first: Seat
    seats: int


class BankDealt(Event, frozen=True, gc=False):
    """What a bank begins with (KR-10): a Workforce or more in the open, Confidence unseen, a hand of its own."""

    seat: Seat
    workforces: tuple[WorkforceId, ...]
    confidence: int
    count: int
    hand: Cards | None


class WorkforceTurnedUp(Event, frozen=True, gc=False):
    workforce: WorkforceId


class TurnBegun(Event, frozen=True, gc=False):
    seat: Seat
    round: int
    turn: int


class WorkforceHired(Event, frozen=True, gc=False):
    """Grow (KR-16)."""

    reveals: ClassVar = frozenset({"workforce"})
    seat: Seat
    workforce: WorkforceId


class WorkforceCycled(Event, frozen=True, gc=False):
    """Put under its deck for money (KR-18)."""

    reveals: ClassVar = frozenset({"workforce"})
    seat: Seat
    workforce: WorkforceId


class WorkforceSacked(Event, frozen=True, gc=False):
    """Downsize (KR-19): the loans go too."""

    reveals: ClassVar = frozenset({"workforce", "loans", "strike"})
    seat: Seat
    workforce: WorkforceId
    loans: Cards
    strike: CardId | None
    """The strike card that lay on it; it goes under the deck with the loans (KR-42)."""


class WorkforceLeftAlone(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat"})
    seat: Seat


class CardsPaid(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"cards"})
    seat: Seat
    cards: Cards
    due: int
    why: Literal["overhead", "cycle", "auction"]


class CardsDiscarded(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"cards"})
    seat: Seat
    cards: Cards


class CardLent(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"card", "workforce"})
    seat: Seat
    card: CardId
    workforce: WorkforceId


class LendingEnded(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat"})
    seat: Seat


class CardsDrawn(Event, frozen=True, gc=False):
    """From the Capital deck into a hand. How many a bailout takes tells what was in the deck (KR-R22)."""

    reveals: ClassVar = frozenset({"count", "cards"})
    seat: Seat
    count: int
    why: Literal["interest", "stimulus", "shares", "bailout"]
    cards: Cards | None


class ConfidenceGained(Event, frozen=True, gc=False):
    seat: Seat
    count: int


class ConfidenceLost(Event, frozen=True, gc=False):
    seat: Seat


class BailoutCalled(Event, frozen=True, gc=False):
    """The first card of the pile is turned over: its value is public (KR-R23)."""

    reveals: ClassVar = frozenset({"seat", "confidence", "amount"})
    seat: Seat
    confidence: ConfidenceId
    amount: int


class EffectAnnounced(Event, frozen=True, gc=False):
    """A card is used: at a seat, at a Workforce, or at nothing."""

    reveals: ClassVar = frozenset({"card", "target"})
    seat: Seat
    card: CardId
    target: int | None


class ReactionPlayed(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"card"})
    seat: Seat
    card: CardId


class ReactionPassed(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat"})
    seat: Seat


class EffectSettled(Event, frozen=True, gc=False):
    """Whether it stands against this bank (KR-R06)."""

    card: CardId
    victim: Seat
    stands: bool


class EffectEnded(Event, frozen=True, gc=False):
    """A card that was used goes under the deck."""

    card: CardId


class StrikeBegun(Event, frozen=True, gc=False):
    """By a card, or by an Event: then it is a marker (KR-R33)."""

    reveals: ClassVar = frozenset({"workforce"})
    workforce: WorkforceId
    card: CardId | None


class StrikesEnded(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"workforces", "cards"})
    workforces: tuple[WorkforceId, ...]
    cards: Cards
    """The strike cards among them, which go under the deck together."""


class WorkforceTaken(Event, frozen=True, gc=False):
    seat: Seat
    victim: Seat
    workforce: WorkforceId


class HandAudited(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat", "cards"})
    final: ClassVar = True
    seat: Seat
    victim: Seat
    cards: Cards | None


class LoanPlanted(Event, frozen=True, gc=False):
    """A toxic loan (KR-R41)."""

    seat: Seat
    card: CardId
    workforce: WorkforceId


class LoansRecalled(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"workforce", "cards"})
    seat: Seat
    workforce: WorkforceId
    cards: Cards


class BonusTaken(Event, frozen=True, gc=False):
    """Legal money: the number is public (KR-R40); the cards too, while hands lie open."""

    reveals: ClassVar = frozenset({"count", "cards"})
    seat: Seat
    count: int
    cards: Cards | None


class EventsForeseen(Event, frozen=True, gc=False):
    """An insider looks at the next Events ..."""

    reveals: ClassVar = frozenset({"events"})
    final: ClassVar = True
    seat: Seat
    count: int
    events: tuple[EventId, ...] | None


class EventsArranged(Event, frozen=True, gc=False):
    """... and puts them back on top in the order of his choice."""

    seat: Seat
    count: int
    events: tuple[EventId, ...] | None


class GuaranteeGiven(Event, frozen=True, gc=False):
    seat: Seat
    amount: int


class WatchersSeen(Event, frozen=True, gc=False):
    """KR-R15: a stare is seen by all. By seat, who was watched; nobody: -1."""

    reveals: ClassVar = frozenset({"watching"})
    watching: tuple[Seat, ...]


class Pocketed(Event, frozen=True, gc=False):
    """Told to the embezzler alone: what went into the fortune."""

    seat: Seat
    cards: Cards


class EmbezzlerCaught(Event, frozen=True, gc=False):
    """KR-R15: name, number and watchers; the cards are nobody else's business."""

    reveals: ClassVar = frozenset({"seat", "count", "watchers", "cards"})
    seat: Seat
    count: int
    watchers: tuple[Seat, ...]
    cards: Cards | None


class LootReturned(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat"})
    seat: Seat
    count: int
    cards: Cards | None


class LootSheltered(Event, frozen=True, gc=False):
    """A tax haven (KR-R17)."""

    reveals: ClassVar = frozenset({"card"})
    seat: Seat
    card: CardId
    count: int


class EventTurned(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"happening"})
    """An insider may know it beforehand, and then he is not told anything new."""
    happening: EventId


class NewsPassed(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat"})
    seat: Seat


class RatesMoved(Event, frozen=True, gc=False):
    amount: int


class SharesShown(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"cards", "percent"})
    seat: Seat
    cards: Cards
    percent: int


class HandsRevealed(Event, frozen=True, gc=False):
    """KR-36. None for those who are out."""

    reveals: ClassVar = frozenset({"hands", "fortunes"})
    hands: tuple[Cards | None, ...]
    fortunes: tuple[int, ...]
    """How many cards each CEO has taken: whoever counts knows it now."""


class CoverChecked(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"cover"})
    seat: Seat
    cover: int
    loans: int


class HandsHidden(Event, frozen=True, gc=False):
    """The Krach is over."""


class EventsShuffled(Event, frozen=True, gc=False):
    pass


class DistressBegun(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat", "need", "due"})
    seat: Seat
    need: Need
    due: int


class DistressEnded(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat", "how"})
    seat: Seat
    how: Literal["met", "waived", "given_up"]


class OfferMade(Event, frozen=True, gc=False):
    """An offer: cards against nothing, named cards, or a worth (KR-R18). The others learn the number given."""

    reveals: ClassVar = frozenset({"addressee", "count", "given", "wanted", "worth"})
    seat: Seat
    addressee: Seat
    count: int
    given: Cards | None
    wanted: Cards | None
    worth: int | None


class OfferDeclined(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat"})
    seat: Seat
    addressee: Seat


class OfferAccepted(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"given_count", "returned_count", "given", "returned"})
    seat: Seat
    addressee: Seat
    given_count: int
    returned_count: int
    given: Cards | None
    returned: Cards | None


class BanksFailed(Event, frozen=True, gc=False):
    """Declared together; what their banks hold is laid out (KR-48)."""

    reveals: ClassVar = frozenset({"seats", "hands", "fortunes"})
    seats: tuple[Seat, ...]
    hands: tuple[Cards, ...]
    fortunes: tuple[int, ...]
    """How many cards the CEO of each has taken."""


class LotCalled(Event, frozen=True, gc=False):
    """A failed bank is put up for auction, as it stands."""

    failed: Seat


class BidMade(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"amount"})
    seat: Seat
    amount: int


class BidPassed(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat"})
    seat: Seat


class LotSold(Event, frozen=True, gc=False):
    failed: Seat
    seat: Seat
    price: int
    cards: Cards
    """The hand that goes with it."""


class LotUnsold(Event, frozen=True, gc=False):
    """Every card returns to its deck."""

    failed: Seat
    cards: Cards
    workforces: tuple[WorkforceId, ...]


class GameEnded(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"outcome", "fortunes", "hands"})
    outcome: Outcome
    fortunes: tuple[Cards, ...]
    hands: tuple[Cards, ...]
