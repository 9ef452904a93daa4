"""The components of Crisis, and the numbers of the game, ready to be looked up."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

from debacle.core.audience import Audience, Seat
from debacle.core.deck import Deck, parse
from debacle.games.crisis.rules.deck_checks import check
from debacle.games.crisis.rules.deck_entries import (
    ACTIONS,
    RESOURCES,
    TYPES,
    WINDOWS,
    ZONES,
    Block,
    BlockOffer,
    Company,
    DeckData,
    EnergyOffer,
    EventCard,
    ImportOffer,
    Pool,
    ResourceName,
    Window,
    Worker,
    WorkerType,
)
from debacle.games.crisis.rules.measures import Measures, measures

CompanyId = int
"""A place in the deck's list of companies."""
WorkerId = int
"""One tile; the tiles of one entry are alike."""
CardId = int
"""An entry of the influence cards; its copies are alike."""
ContractId = int
"""An entry of the contracts; its copies are alike."""
EventId = int
Space = int
"""An action space, counted over the whole board from 4.1 to 4.14."""
Stock = tuple[int, ...]
"""Of the six resources, in the order of RESOURCES."""

CORRUPTION, SUBSIDIES, LEADER, RIGHT_HAND, LOAN, LOCAL, TEMP, FOREIGN, NATIONAL = range(1, 10)
COMPANIES, IMPORT, ENERGY_MARKET, PRODUCTION, EXPORT = range(10, 15)
"""The actions by their number on the board."""


class CrisisDeck(Deck):
    def __init__(self, text: str, source: str) -> None:
        super().__init__(source, text)
        data = parse(text, DeckData, source)
        check(data, source)
        self.data = data
        self.setup = data.setup
        self.amounts = data.amounts
        self.rounds = data.rounds
        self.zones = data.zone
        self.targets = {(plan.players, plan.difficulty): plan.targets for plan in data.austerity}
        self._spaces(data)
        self._resources(data)
        self._workers(data.worker)
        self._companies(data.company)
        self._contracts(data)
        self._events(data)
        self._influence(data)

    @classmethod
    def own(cls) -> CrisisDeck:
        return cls(files("debacle.games.crisis").joinpath("deck.toml").read_text(encoding="utf-8"), "crisis/deck.toml")

    def zone(self, status: int) -> int:
        """The place in ZONES of a status that is not below 0 (CR-R03)."""
        for place, zone in enumerate(self.zones):
            if status <= zone.high:
                return place
        raise ValueError(f"a status of {status} is beyond the track")

    def in_force(self, events: tuple[EventId, ...], exempt: Audience, seat: Seat) -> Measures:
        """The changes that the last event makes for this seat."""
        return self.no_measures if exempt >> seat & 1 or not events else self.measures[events[-1]]

    def all_influence(self, seats: int) -> list[CardId]:
        """Every copy that is in the game (CR-R53)."""
        return list(self._every_copy[seats == 1])

    def _spaces(self, data: DeckData) -> None:
        self.actions = data.action
        self.at: list[range] = [range(0)]
        """By the number of an action: its spaces, left to right."""
        first = 0
        for action in data.action:
            count = 1 if action.spaces < 0 else action.spaces
            self.at.append(range(first, first + count))
            first += count
        self.spaces = first
        self.on_board = [slice(spaces.start, spaces.stop) for spaces in self.at]
        self.exports = self.on_board[EXPORT]
        """The seats of 4.14 on the board."""
        self.action_of = tuple(number for number, spaces in enumerate(self.at) for _ in spaces)
        """By space: the number of its action."""
        self.single = tuple(data.action[number - 1].spaces > 0 for number in self.action_of)
        self.imports: tuple[ImportOffer, ...] = data.import_offer
        self.energy: tuple[EnergyOffer, ...] = data.energy_offer
        self.offer_of = {offer.id: self.at[IMPORT][place] for place, offer in enumerate(data.import_offer)}
        self.offer_of |= {offer.id: self.at[ENERGY_MARKET][place] for place, offer in enumerate(data.energy_offer)}

    def _resources(self, data: DeckData) -> None:
        self.resources = data.resource
        self.capacity: Stock = tuple(resource.capacity for resource in data.resource)
        self.local_price: Stock = tuple(resource.local.credits for resource in data.resource)
        self.export_credits: Stock = tuple(resource.export.credits for resource in data.resource)
        self.export_vp: Stock = tuple(resource.export.vp for resource in data.resource)
        self.black_market: Stock = tuple(resource.black_market.credits for resource in data.resource)
        self.import_units = tuple(_stock(offer.unit) for offer in data.import_offer)
        self.import_resource = tuple(
            RESOURCES.index(next(iter(offer.unit))) if len(offer.unit) == 1 else None for offer in data.import_offer
        )
        """By offer: the only resource in it; None: a lot."""

    def _workers(self, workers: tuple[Worker, ...]) -> None:
        self.workers: tuple[Worker, ...] = tuple(worker for worker in workers for _ in range(worker.copies))
        """By tile: its entry."""
        self.worker_kind = tuple(place for place, worker in enumerate(workers) for _ in range(worker.copies))
        """By tile: the place of its entry; tiles of one kind are alike."""
        self.levels = tuple(tuple(worker.skills.get(kind, 0) for kind in TYPES) for worker in self.workers)
        """By tile and type: its level, 0 where it has no such skill."""
        self.skills = tuple(zip(*self.levels, strict=True))
        """The same by type and tile."""
        self.able = tuple(_bits(worker.skills) for worker in self.workers)
        """By tile: the types of its skills, as bits."""
        self.plainness = tuple(sum(levels) for levels in self.levels)
        """By tile: all its levels; the least is the plainest."""
        self.national = self._tiles("national")
        self.temp = self._tiles("temp")[0]
        foreign = self._tiles("foreign")
        self.foreign = tuple(tuple(tile for tile in foreign if self.levels[tile][kind]) for kind in range(len(TYPES)))
        """By type: the tiles, in the order in which they are taken."""

    def _tiles(self, pool: Pool) -> tuple[WorkerId, ...]:
        return tuple(tile for tile, worker in enumerate(self.workers) if worker.pool == pool)

    def _companies(self, companies: tuple[Company, ...]) -> None:
        self.companies = companies
        self.company_index = {company.id: place for place, company in enumerate(companies)}
        self.by_level = tuple(
            tuple(place for place, company in enumerate(companies) if company.level == level) for level in (1, 2, 3)
        )
        self.needs = tuple(
            tuple((RESOURCES.index(resource), units) for resource, units in company.resources.items())
            for company in companies
        )
        """By company: what it uses, as pairs of resource and units."""
        self.crew = tuple(tuple(TYPES.index(kind) for kind in company.workers) for company in companies)
        """By company: the type of each required slot."""
        self.makes_goods = tuple(any(line.out in RESOURCES[1:] for line in company.production) for company in companies)
        """By company: whether it makes a resource that can be exported."""
        self.bonus = tuple(tuple(TYPES.index(kind) for kind in company.bonus) for company in companies)
        self.posts = tuple(_bits(company.workers) | _bits(company.bonus) for company in companies)
        """By company: the types of all its slots, as bits."""

    def _contracts(self, data: DeckData) -> None:
        self.contracts = data.contract
        self.contract_resource = tuple(RESOURCES.index(contract.resource) for contract in data.contract)
        removed = data.setup.contracts_removed
        self.contracts_removed = (removed.level_1, removed.level_2, removed.level_3)
        self.contract_bags = tuple(
            tuple(place for place, one in enumerate(data.contract) if one.level == level for _ in range(one.copies))
            for level in (1, 2, 3)
        )
        self.column = data.setup.contract_column_size
        self.future = 2 * self.column
        """Places of the market before this one are available (CR-98)."""

    def _events(self, data: DeckData) -> None:
        self.events: tuple[EventCard, ...] = data.event
        self.event_piles = tuple(
            tuple(place for place, event in enumerate(data.event) if event.zone == zone) for zone in ZONES
        )
        limit = data.amounts.black_market_per_type
        self.no_measures = measures((), data.company, limit)
        self.measures: tuple[Measures, ...] = tuple(
            measures(event.effects, data.company, limit) for event in data.event
        )
        self.closed = tuple(self._closed(event) for event in data.event)
        """By event: the spaces that it closes, as bits."""

    def _closed(self, event: EventCard) -> int:
        spaces: set[Space] = set()
        for effect in event.effects:
            if isinstance(effect, Block):
                spaces.update(space for action in effect.actions for space in self.at[ACTIONS.index(action) + 1])
            elif isinstance(effect, BlockOffer):
                spaces.update(self.offer_of[offer] for offer in effect.offers)
        return sum(1 << space for space in spaces)

    def _influence(self, data: DeckData) -> None:
        self.influence = data.influence
        self.copies = tuple(
            tuple(card.copies if card.solo or not alone else 0 for card in data.influence) for alone in (False, True)
        )
        """By whether one plays alone, and card: how many copies are in the game."""
        self._every_copy = tuple(
            tuple(card for card, count in enumerate(copies) for _ in range(count)) for copies in self.copies
        )
        self.card_index = {card.id: place for place, card in enumerate(data.influence)}
        self.effects = tuple(card.effects[0] for card in data.influence)
        self.in_window: dict[Window, tuple[bool, ...]] = {
            window: tuple(window in card.windows for card in data.influence) for window in WINDOWS
        }


def _bits(kinds: Iterable[WorkerType]) -> int:
    return sum(1 << TYPES.index(kind) for kind in set(kinds))


def _stock(amounts: dict[ResourceName, int]) -> Stock:
    return tuple(amounts.get(resource, 0) for resource in RESOURCES)
