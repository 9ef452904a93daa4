"""What happens in a game of Crisis. Only the influence cards in a hand are secret; everything else is told to all."""

from __future__ import annotations

from typing import ClassVar

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.crisis.rules.deck import CardId, CompanyId, ContractId, EventId, Space, Stock, WorkerId
from debacle.games.crisis.rules.deck_entries import Difficulty, ResourceName
from debacle.games.crisis.rules.production import Activation
from debacle.games.crisis.rules.scoring import CrisisOutcome


class GameBegun(Event, frozen=True, gc=False):
    order: tuple[Seat, ...]
    credits: tuple[int, ...]
    """By seat."""
    vp: int
    status: int
    difficulty: Difficulty
    targets: tuple[int, ...]


class RoundBegun(Event, frozen=True, gc=False):
    """What lies on the board at the start of a round; contracts column by column, None where a tile is missing."""

    round: int
    target: int
    companies: tuple[CompanyId, ...]
    workers: tuple[WorkerId, ...]
    contracts: tuple[ContractId | None, ...]


class EventDrawn(Event, frozen=True, gc=False):
    card: EventId
    status: int
    """After the card's own change."""


class EventPaid(Event, frozen=True, gc=False):
    seat: Seat
    paid: int
    penalty: int


class InterestPaid(Event, frozen=True, gc=False):
    seat: Seat
    paid: int
    penalty: int


class LoanRepaid(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat", "loans"})
    seat: Seat
    loans: int
    """What is left of them."""


class ManagerPlaced(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"space"})
    seat: Seat
    space: Space


class ManagerUnused(Event, frozen=True, gc=False):
    """There was no space left for it (CR-R16)."""

    seat: Seat


class InfluenceDrawn(Event, frozen=True, gc=False):
    """`card` is None for all but the one who draws."""

    reveals: ClassVar = frozenset({"card"})
    seat: Seat
    card: CardId | None


class PileReshuffled(Event, frozen=True, gc=False):
    """The discarded influence cards are the new pile (CR-43)."""

    cards: tuple[CardId, ...]


class InfluencePlayed(Event, frozen=True, gc=False):
    """`target`: what it was played at, in numbers: a space, a space and a seat, a worker and a type, a company ..."""

    reveals: ClassVar = frozenset({"card", "target"})
    seat: Seat
    card: CardId
    target: tuple[int, ...]


class SubsidyPaid(Event, frozen=True, gc=False):
    seat: Seat
    credits: int


class OrderChanged(Event, frozen=True, gc=False):
    seat: Seat
    order: tuple[Seat, ...]
    action: int
    """Its number: 3 or 4."""
    vp: int
    """What 4.3 gives."""


class LoanTaken(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"loans"})
    seat: Seat
    loans: int


class Declined(Event, frozen=True, gc=False):
    """Nothing was bought with this manager, and these penalty points were taken."""

    reveals: ClassVar = frozenset({"penalty"})
    seat: Seat
    space: Space
    penalty: int


class ResourceBought(Event, frozen=True, gc=False):
    """On 4.6."""

    reveals: ClassVar = frozenset({"resource", "credits", "lost"})
    seat: Seat
    resource: ResourceName
    credits: int
    lost: int


class WorkerHired(Event, frozen=True, gc=False):
    """On 4.7, 4.8 or 4.9."""

    reveals: ClassVar = frozenset({"worker", "credits"})
    seat: Seat
    worker: WorkerId
    credits: int


class CompanyBought(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"company", "credits", "vp"})
    seat: Seat
    company: CompanyId
    credits: int
    vp: int


class FifthManagerWon(Event, frozen=True, gc=False):
    seat: Seat


class Imported(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"units", "credits", "vp", "lost"})
    seat: Seat
    space: Space
    units: int
    credits: int
    vp: int
    lost: int


class EnergyBought(Event, frozen=True, gc=False):
    """Bought for credits or turned from another resource, on 4.12."""

    reveals: ClassVar = frozenset({"units", "credits", "energy", "lost"})
    seat: Seat
    space: Space
    units: int
    credits: int
    energy: int
    lost: int


class Produced(Event, frozen=True, gc=False):
    """A seat's whole production: who worked where, what left the warehouse, what was made and what found no room."""

    reveals: ClassVar = frozenset({"activations", "used", "made", "lost"})
    seat: Seat
    activations: tuple[Activation, ...]
    used: Stock
    made: tuple[int, ...]
    """Of the six resources, then credits and VP."""
    lost: int


class ContractFilled(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"place", "contract", "units", "credits", "vp"})
    seat: Seat
    place: int
    """On the market, column by column."""
    contract: ContractId
    units: int
    credits: int
    vp: int


class SoldOnBlackMarket(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"resource", "units", "credits"})
    seat: Seat
    resource: ResourceName
    units: int
    credits: int


class ExportPassed(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat"})
    seat: Seat


class Evaluated(Event, frozen=True, gc=False):
    differences: tuple[int, ...]
    """By seat: VP less the target."""
    status: int
    """After that; below 0 the country is bankrupt."""


class GameEnded(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"outcome"})
    outcome: CrisisOutcome
