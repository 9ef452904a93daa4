"""What is wrong with a deck file that its types alone do not say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from debacle.core.deck import BadDeck
from debacle.games.crisis.rules.deck_entries import (
    ACTIONS,
    RESOURCES,
    TYPES,
    ZONES,
    BlackMarketLimit,
    Block,
    BlockOffer,
    ClearPenalty,
    Company,
    CompanyPlus,
    ContractLimit,
    DeckData,
    EventCard,
    Gain,
    GivePenalty,
    InfluenceCard,
    Offer,
    OwnPrice,
    Pay,
    PayPer,
    ProductionChange,
    RetrainWorker,
    ShareSpace,
    Thing,
)

LEVELS = (1, 2, 3)
SPACES = {"corruption": -1, "subsidies": -1, "national-workers": 5, "companies": 6, "production": 0, "export": 5}
"""Of the actions that do not have exactly one space, without 4.11 and 4.12: these have one an offer (CR-30, CR-71)."""
REFUSALS = {
    "local-industry": "1", "foreign-workers": "1", "companies": "card_vp", "import": "offer_penalty",
    "energy-market": "1",
}  # fmt: skip
"""What it costs to decline; elsewhere nothing (CR-38)."""
USES = {"energy_market": 0, "import": 1, "local": 1, "company": 1}
"""How often each discount can be used; 0: as often as one likes (CR-R57)."""
SHARED = {"loan", "local-industry", "foreign-workers", "import", "energy-market"}
"""Actions where a second manager on a space has a decision of its own (CR-R30)."""
MANY = 99
"""Copies of one thing."""
Problem = tuple[str, str]


def check(data: DeckData, source: str) -> None:
    for place, problem in _problems(data):
        raise BadDeck(source, place, problem)


def _problems(data: DeckData) -> Iterator[Problem]:
    yield from _entries(data)
    yield from _setup(data)
    yield from _tracks(data)
    yield from _actions(data)
    yield from _said_twice(data)
    yield from _offers(data)
    yield from _supplies(data)
    yield from _companies(data)
    for zone in ZONES:
        if sum(event.zone == zone for event in data.event) < data.rounds:
            yield "event", f"at least {data.rounds} are needed in zone {zone}"
    for number, event in enumerate(data.event):
        yield from _event(data, event, f"event[{number}] {event.id}")
    for number, card in enumerate(data.influence):
        yield from _influence(card, f"influence[{number}] {card.id}")


def _named(data: DeckData) -> Iterator[tuple[str, Sequence[Thing]]]:
    yield from (
        ("zone", data.zone), ("resource", data.resource), ("action", data.action), ("import_offer", data.import_offer),
        ("energy_offer", data.energy_offer), ("worker", data.worker), ("contract", data.contract),
        ("austerity", data.austerity), ("company", data.company), ("event", data.event),
        ("influence", data.influence),
    )  # fmt: skip


def _entries(data: DeckData) -> Iterator[Problem]:
    for table, things in _named(data):
        seen: set[str] = set()
        for number, thing in enumerate(things):
            place = f"{table}[{number}] {thing.id}"
            if thing.id in seen:
                yield place, "the id stands twice"
            seen.add(thing.id)
            if not 1 <= getattr(thing, "copies", 1) <= MANY:
                yield place, f"1 to {MANY} copies"
            for said in (thing.name, getattr(thing, "text", thing.name)):
                if not ("en" in said and "fr" in said):
                    yield place, "name and text are needed in en and fr"


def _setup(data: DeckData) -> Iterator[Problem]:
    setup = data.setup
    if setup.players != (1, 5):
        yield "setup.players", "1 to 5 players (CR-01)"
    if len(setup.credits_by_turn_order) != setup.players[1]:
        yield "setup.credits_by_turn_order", "one sum a player (CR-12)"
    if len(setup.companies_by_round) != data.rounds or not set(setup.companies_by_round) <= set(LEVELS):
        yield "setup.companies_by_round", f"a level from 1 to 3 for each of the {data.rounds} rounds"
    if min(setup.vp, *setup.credits_by_turn_order) < 0:
        yield "setup.vp", "neither VP nor credits below 0"
    if not 0 <= setup.status <= setup.status_max:
        yield "setup.status", f"from 0 to {setup.status_max}"
    if not 1 <= setup.managers <= setup.managers_max:
        yield "setup.managers", f"from 1 to {setup.managers_max}"
    if not 0 <= setup.loans <= setup.loans_max:
        yield "setup.loans", f"from 0 to {setup.loans_max}"
    if setup.contract_columns != 3 or setup.contract_column_size < 1:
        yield "setup.contract_columns", "three columns with at least one row (CR-98)"
    yield from _amounts(data)


def _amounts(data: DeckData) -> Iterator[Problem]:
    for name in data.amounts.__struct_fields__:
        amount = getattr(data.amounts, name)
        if isinstance(amount, int) and amount < 0:
            yield f"amounts.{name}", "none below 0"
    if data.amounts.credits_per_final_vp < 1:
        yield "amounts.credits_per_final_vp", "at least 1"
    if data.amounts.influence_per_round != 1:
        yield "amounts.influence_per_round", "one card a round (CR-42)"


def _tracks(data: DeckData) -> Iterator[Problem]:
    if tuple(zone.id for zone in data.zone) != ZONES:
        yield "zone", f"{', '.join(ZONES)}, in this order"
        return
    low = 0
    for zone in data.zone:
        if zone.low != low or zone.high < zone.low:
            yield f"zone {zone.id}", f"it must begin at {low} and end after that"
        low = zone.high + 1
    if low != data.setup.status_max + 1:
        yield "zone green", f"it must end at {data.setup.status_max}"
    for players in range(data.setup.players[0], data.setup.players[1] + 1):
        for difficulty in ("easy", "normal", "hard"):
            plans = [plan for plan in data.austerity if (plan.players, plan.difficulty) == (players, difficulty)]
            if len(plans) != 1 or len(plans[0].targets) != data.rounds:
                yield "austerity", f"one plan with {data.rounds} targets for {players} players, {difficulty}"


def _actions(data: DeckData) -> Iterator[Problem]:
    if tuple(action.id for action in data.action) != ACTIONS:
        yield "action", f"the fourteen actions in board order: {', '.join(ACTIONS)}"
    spaces = SPACES | {"import": len(data.import_offer), "energy-market": len(data.energy_offer)}
    spaces |= {"national-workers": data.setup.national_slots, "companies": data.setup.company_slots}
    for number, action in enumerate(data.action):
        place = f"action[{number}] {action.id}"
        if action.number != f"4.{number + 1}":
            yield place, f"its number is 4.{number + 1}"
        if action.spaces != spaces.get(action.id, 1):
            yield place, f"spaces = {spaces.get(action.id, 1)}"


def _said_twice(data: DeckData) -> Iterator[Problem]:
    """The board and the price table repeat numbers that stand elsewhere; a change of one alone would do nothing."""
    amounts = data.amounts
    card: dict[str, int | str] = {"kind": "draw_influence", "amount": 1}
    board: dict[str, tuple[dict[str, int | str], ...]] = {
        "corruption": (card,),
        "subsidies": ({"kind": "gain", "what": "credit", "amount": amounts.subsidy},),
        "leader": ({"kind": "turn_order", "position": 1}, {"kind": "gain", "what": "vp", "amount": amounts.leader_vp}),
        "right-hand": ({"kind": "turn_order", "position": 2}, card),
        "loan": ({"kind": "loan", "credits": amounts.loan_credits, "vp": -amounts.loan_vp},),
    }
    for number, action in enumerate(data.action):
        if action.effects != board.get(action.id, action.effects):
            yield f"action[{number}] {action.id}", "effects: as amounts and the rules have them (CR-R58)"
        if action.refusal != REFUSALS.get(action.id, "none"):
            yield f"action[{number}] {action.id}", f"refusal = {REFUSALS.get(action.id, 'none')} (CR-38)"
    table = {resource.id: resource.imported for resource in data.resource}
    for number, offer in enumerate(data.import_offer):
        price = [table[resource] for resource, units in offer.unit.items() if len(offer.unit) == units == 1]
        if price and (price[0].credits, price[0].vp) != (offer.credits, offer.vp):
            yield f"import_offer[{number}] {offer.id}", "credits and vp: the import row of its resource"


def _offers(data: DeckData) -> Iterator[Problem]:
    tables: tuple[tuple[str, Sequence[Offer]], ...] = (
        ("import_offer", data.import_offer),
        ("energy_offer", data.energy_offer),
    )
    for table, offers in tables:
        for number, offer in enumerate(offers):
            if not 1 <= offer.units[0] <= offer.units[1]:
                yield f"{table}[{number}] {offer.id}", "units: from at least 1 to no less"
            if offer.penalty < 0:
                yield f"{table}[{number}] {offer.id}", "penalty: not below 0"
    for number, bought in enumerate(data.import_offer):
        if min(bought.unit.values(), default=0) < 1 or min(bought.credits, bought.vp) < 0:
            yield f"import_offer[{number}] {bought.id}", "at least 1 of something, for credits and vp not below 0"
        if len(bought.unit) > 1 and bought.units != (1, 1):
            yield f"import_offer[{number}] {bought.id}", "a lot is all or nothing: units = [1, 1] (CR-R35)"
    for number, turned in enumerate(data.energy_offer):
        costs, gains = turned.cost.values(), tuple(turned.gain)
        if len(costs) != 1 or min(costs) < 1 or gains != ("energy",) or turned.gain["energy"] < 1:
            yield f"energy_offer[{number}] {turned.id}", "one cost, at least 1, for energy (CR-78)"


def _supplies(data: DeckData) -> Iterator[Problem]:
    if tuple(resource.id for resource in data.resource) != RESOURCES:
        yield "resource", f"{', '.join(RESOURCES)}, in this order"
    for pool in ("national", "foreign", "temp"):
        if not any(worker.pool == pool for worker in data.worker):
            yield "worker", f"nobody in the pool {pool}"
    national = sum(worker.copies for worker in data.worker if worker.pool == "national")
    if national < data.rounds * data.setup.national_slots:
        yield "worker", f"{data.rounds * data.setup.national_slots} national workers are drawn, there are {national}"
    foreign = [tuple(worker.skills) for worker in data.worker if worker.pool == "foreign"]
    if sorted(foreign) != sorted((kind,) for kind in TYPES):
        yield "worker", "one entry of foreign workers a type"
    if sum(worker.copies for worker in data.worker if worker.pool == "temp") != 1:
        yield "worker", "exactly one temporary worker (CR-06)"
    for number, worker in enumerate(data.worker):
        if not worker.skills or min(worker.skills.values()) < 1:
            yield f"worker[{number}] {worker.id}", "at least one skill of level 1 or more"
    yield from _contracts(data)


def _contracts(data: DeckData) -> Iterator[Problem]:
    removed, left = data.setup.contracts_removed, 0
    for level, gone in zip(LEVELS, (removed.level_1, removed.level_2, removed.level_3), strict=True):
        count = sum(contract.copies for contract in data.contract if contract.level == level)
        if not 0 <= gone <= count:
            yield "setup.contracts_removed", f"from 0 to {count} of level {level}"
        left += count - gone
    size = data.setup.contract_column_size
    needed = size * (data.setup.contract_columns + data.rounds - 1)
    if left < needed:
        yield "contract", f"{needed} are needed, and there are {left}"
    exportable = [resource.id for resource in data.resource if resource.exportable]
    for number, contract in enumerate(data.contract):
        if contract.level not in LEVELS or contract.max < 1 or contract.resource not in exportable:
            yield f"contract[{number}] {contract.id}", "level 1 to 3, max 1 or more, of something exportable"


def _companies(data: DeckData) -> Iterator[Problem]:
    for level in LEVELS:
        needed = data.setup.companies_by_round.count(level) * data.setup.company_slots
        there = sum(company.level == level for company in data.company)
        if there < needed:
            yield "company", f"{needed} of level {level} are needed, and there are {there}"
    for number, company in enumerate(data.company):
        place = f"company[{number}] {company.id}"
        if _below_zero(company):
            yield place, "price, vp, fifth_manager, resources, base and multiplier: none below 0"
        if not company.workers or not company.production:
            yield place, "it needs workers and makes something (CR-85, CR-90)"
        if company.level not in LEVELS:
            yield place, "level 1 to 3"


def _below_zero(company: Company) -> bool:
    numbers = [company.price, company.vp, company.fifth_manager, *company.resources.values()]
    numbers += [number for line in company.production for number in (line.base, line.multiplier or 0)]
    return min(numbers) < 0


def _event(data: DeckData, event: EventCard, place: str) -> Iterator[Problem]:
    offers = {offer.id for offer in (*data.import_offer, *data.energy_offer)}
    types = {company.type for company in data.company}
    for effect in event.effects:
        if isinstance(effect, Pay | PayPer | ProductionChange | ContractLimit | BlackMarketLimit) and effect.amount < 0:
            yield place, "amount: not below 0"
        if isinstance(effect, BlockOffer) and not set(effect.offers) <= offers:
            yield place, f"no such offer: {', '.join(sorted(set(effect.offers) - offers))}"
        if isinstance(effect, ProductionChange) and not set(effect.company_types) <= types:
            yield place, f"no such company type: {', '.join(sorted(set(effect.company_types) - types))}"
        if isinstance(effect, Block) and {"production"} & set(effect.actions):
            yield place, "production has no space to close (CR-81)"


def _influence(card: InfluenceCard, place: str) -> Iterator[Problem]:
    if len(card.effects) != 1:
        yield place, "exactly one effect"
        return
    if not card.windows:
        yield place, "at least one window"
    effect = card.effects[0]
    if isinstance(effect, OwnPrice) and effect.uses != USES[effect.channel]:
        yield place, f"uses = {USES[effect.channel]} for {effect.channel} (CR-R57)"
    if isinstance(effect, ShareSpace) and not set(effect.actions) <= SHARED:
        yield place, f"only these can be shared: {', '.join(sorted(SHARED))}"
    if isinstance(effect, Gain | CompanyPlus | ClearPenalty | GivePenalty) and effect.amount < 0:
        yield place, "amount: not below 0"
    if isinstance(effect, RetrainWorker) and effect.level < 1:
        yield place, "level: at least 1"
    wanted = WINDOWS_OF.get(type(effect).__name__)
    if wanted and not set(card.windows) <= set(wanted):
        yield place, f"it can be played only in: {', '.join(wanted)}"


WINDOWS_OF = {
    "IgnoreEvent": ("event",),
    "ShareSpace": ("plan",),
    "CloseSpace": ("plan",),
    "MoveManager": ("actions",),
    "UseFutureContract": ("export",),
    "OwnPrice": ("actions",),
    "RetrainWorker": ("event", "plan", "actions", "production"),
    "CompanyPlus": ("event", "plan", "actions", "production"),
    "StopCompany": ("event", "plan", "actions", "production"),
    "IdleWorker": ("event", "plan", "actions", "production"),
}
"""Where an effect has any meaning; the others have it everywhere."""
