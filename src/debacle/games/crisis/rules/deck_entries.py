"""What the deck file of Crisis is made of: its entries as they stand, field by field."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

ResourceName = Literal["energy", "food", "mineral", "fuel", "metal", "machine"]
Output = Literal["energy", "food", "mineral", "fuel", "metal", "machine", "credit", "vp"]
WorkerType = Literal["labourer", "farmer", "engineer", "financier"]
ZoneName = Literal["red", "yellow", "green"]
Difficulty = Literal["easy", "normal", "hard"]
Pool = Literal["national", "foreign", "temp"]
Window = Literal["event", "plan", "actions", "production", "export", "evaluation"]
Source = Literal["rulebook", "derived", "house"]
ActionName = Literal[
    "corruption", "subsidies", "leader", "right-hand", "loan", "local-industry", "temp-worker", "foreign-workers",
    "national-workers", "companies", "import", "energy-market", "production", "export",
]  # fmt: skip

RESOURCES: tuple[ResourceName, ...] = ("energy", "food", "mineral", "fuel", "metal", "machine")
OUTPUTS: tuple[Output, ...] = (*RESOURCES, "credit", "vp")
ENERGY, CREDIT, VP = 0, 6, 7
"""Places in these two."""
TYPES: tuple[WorkerType, ...] = ("labourer", "farmer", "engineer", "financier")
ACTIONS: tuple[ActionName, ...] = (
    "corruption", "subsidies", "leader", "right-hand", "loan", "local-industry", "temp-worker", "foreign-workers",
    "national-workers", "companies", "import", "energy-market", "production", "export",
)  # fmt: skip
"""In board order: number n stands at n - 1."""
ZONES: tuple[ZoneName, ...] = ("red", "yellow", "green")
WINDOWS: tuple[Window, ...] = ("event", "plan", "actions", "production", "export", "evaluation")


class DeckEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An entry of the deck file; a field that it does not know is a mistake."""


class Thing(DeckEntry, frozen=True, kw_only=True):
    id: str
    name: dict[str, str]
    source: Source
    note: str = ""


class Removed(DeckEntry, frozen=True):
    level_1: int
    level_2: int
    level_3: int


class Setup(DeckEntry, frozen=True):
    players: tuple[int, int]
    vp: int
    credits_by_turn_order: tuple[int, ...]
    managers: int
    managers_max: int
    fifth_manager_icons: int
    loans: int
    loans_max: int
    status: int
    status_max: int
    company_slots: int
    national_slots: int
    contract_columns: int
    contract_column_size: int
    contracts_removed: Removed
    companies_by_round: tuple[int, ...]
    influence_rounds: tuple[int, ...]
    source: Source


class Amounts(DeckEntry, frozen=True):
    subsidy: int
    loan_credits: int
    loan_vp: int
    loan_interest: int
    loan_final_vp: int
    leader_vp: int
    black_market_per_type: int
    credits_per_final_vp: int
    influence_per_round: int
    source: Source


class Zone(Thing, frozen=True, kw_only=True):
    id: ZoneName
    low: int = field(name="from")
    high: int = field(name="to")
    foreign_worker_cost: int


class Price(DeckEntry, frozen=True):
    credits: int
    vp: int = 0


class Resource(Thing, frozen=True, kw_only=True):
    id: ResourceName
    capacity: int
    tokens: int
    local: Price
    imported: Price = field(name="import")
    export: Price = Price(credits=0)
    black_market: Price
    exportable: bool
    model_value: int


class Action(Thing, frozen=True):
    id: ActionName
    number: str
    spaces: int
    """0: no space, everybody takes part; -1: any number of managers on one space."""
    per_player: int
    refusal: str
    effects: tuple[dict[str, int | str], ...]
    text: dict[str, str]


class Offer(Thing, frozen=True):
    units: tuple[int, int]
    penalty: int


class ImportOffer(Offer, frozen=True):
    unit: dict[ResourceName, int]
    credits: int
    vp: int


class EnergyOffer(Offer, frozen=True):
    cost: dict[Literal["credits", "food", "mineral", "fuel", "metal", "machine"], int]
    gain: dict[ResourceName, int]


class Worker(Thing, frozen=True):
    pool: Pool
    copies: int
    skills: dict[WorkerType, int]


class Contract(Thing, frozen=True):
    level: int
    resource: ResourceName
    max: int
    copies: int


class AusterityPlan(Thing, frozen=True):
    players: int
    difficulty: Difficulty
    targets: tuple[int, ...]


class Line(DeckEntry, frozen=True):
    out: Output
    base: int
    multiplier: int | None = None


class Company(Thing, frozen=True):
    type: str
    level: int
    price: int
    vp: int
    fifth_manager: int
    workers: tuple[WorkerType, ...]
    resources: dict[ResourceName, int]
    bonus: tuple[WorkerType, ...]
    production: tuple[Line, ...]
    text: dict[str, str]
    index_source: Source


class Effect(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    """What a card does (CR-R56, CR-R57)."""


class Status(Effect, frozen=True, tag="status"):
    amount: int


class Pay(Effect, frozen=True, tag="pay"):
    amount: int


class PayPer(Effect, frozen=True, tag="pay_per"):
    per: Literal["company"]
    amount: int
    max: int


class Interest(Effect, frozen=True, tag="interest"):
    amount: int


class Block(Effect, frozen=True, tag="block"):
    actions: tuple[ActionName, ...]


class BlockOffer(Effect, frozen=True, tag="block_offer"):
    offers: tuple[str, ...]


class ProductionChange(Effect, frozen=True):
    resource: Literal["energy", "food", "mineral", "fuel", "metal", "machine", "credit", "vp", "any_resource", "any"]
    amount: int
    company_types: tuple[str, ...] = ()


class ProductionMinus(ProductionChange, frozen=True, tag="production_minus"): ...


class ProductionPlus(ProductionChange, frozen=True, tag="production_plus"): ...


class PriceChange(Effect, frozen=True, tag="price"):
    channel: Literal["import", "import_lot", "energy_market", "export"]
    resources: tuple[Literal["energy", "food", "mineral", "fuel", "metal", "machine", "*"], ...]
    credits: int = 0
    vp: int = 0


class Subsidy(Effect, frozen=True, tag="subsidy"):
    amount: int


class ForeignCost(Effect, frozen=True, tag="foreign_cost"):
    amount: int


class ContractLimit(Effect, frozen=True, tag="contract_limit"):
    amount: int


class BlackMarketLimit(Effect, frozen=True, tag="black_market_limit"):
    amount: int


class BonusLevel(Effect, frozen=True, tag="bonus_level"):
    worker: WorkerType
    amount: int


class BonusBlocked(Effect, frozen=True, tag="bonus_blocked"):
    workers: tuple[WorkerType, ...]


class Managers(Effect, frozen=True, tag="managers"):
    amount: int


EventEffect = (
    Status | Pay | PayPer | Interest | Block | BlockOffer | ProductionMinus | ProductionPlus | PriceChange | Subsidy
    | ForeignCost | ContractLimit | BlackMarketLimit | BonusLevel | BonusBlocked | Managers
)  # fmt: skip


class EventCard(Thing, frozen=True):
    zone: ZoneName
    text: dict[str, str]
    effects: tuple[EventEffect, ...]
    severity: int


class Gain(Effect, frozen=True, tag="gain"):
    what: Literal["credit", "vp"]
    amount: int


class OwnPrice(Effect, frozen=True, tag="own_price"):
    channel: Literal["energy_market", "import", "local", "company"]
    credits: int = 0
    vp: int = 0
    uses: int = 0


class RetrainWorker(Effect, frozen=True, tag="retrain_worker"):
    level: int


class CompanyPlus(Effect, frozen=True, tag="production_plus"):
    scope: Literal["one_own_company"]
    amount: int


class ShareSpace(Effect, frozen=True, tag="share_space"):
    actions: tuple[ActionName, ...]


class IgnoreEvent(Effect, frozen=True, tag="ignore_event"): ...


class ClearPenalty(Effect, frozen=True, tag="clear_penalty"):
    amount: int


class UseFutureContract(Effect, frozen=True, tag="use_future_contract"): ...


class CloseSpace(Effect, frozen=True, tag="close_space"): ...


class MoveManager(Effect, frozen=True, tag="move_manager"):
    to: Literal["corruption", "subsidies"]


class StopCompany(Effect, frozen=True, tag="stop_company"): ...


class IdleWorker(Effect, frozen=True, tag="idle_worker"): ...


class GivePenalty(Effect, frozen=True, tag="give_penalty"):
    amount: int


class DiscardContract(Effect, frozen=True, tag="discard_contract"): ...


InfluenceEffect = (
    Gain | OwnPrice | RetrainWorker | CompanyPlus | ShareSpace | IgnoreEvent | ClearPenalty | UseFutureContract
    | CloseSpace | MoveManager | StopCompany | IdleWorker | GivePenalty | DiscardContract
)  # fmt: skip


class InfluenceCard(Thing, frozen=True):
    copies: int
    text: dict[str, str]
    windows: tuple[Window, ...]
    target: Literal["self", "opponent", "all"]
    solo: bool
    effects: tuple[InfluenceEffect, ...]


class DeckData(DeckEntry, frozen=True):
    """`deck.toml` as it stands."""

    schema: Literal[1]
    game: Literal["crisis"]
    rounds: int
    setup: Setup
    amounts: Amounts
    zone: tuple[Zone, ...]
    resource: tuple[Resource, ...]
    action: tuple[Action, ...]
    import_offer: tuple[ImportOffer, ...]
    energy_offer: tuple[EnergyOffer, ...]
    worker: tuple[Worker, ...]
    contract: tuple[Contract, ...]
    austerity: tuple[AusterityPlan, ...]
    company: tuple[Company, ...]
    event: tuple[EventCard, ...]
    influence: tuple[InfluenceCard, ...]
