"""What an event changes, as plain numbers: each event card is worked out once, when the deck is read (CR-R56)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from debacle.games.crisis.rules.deck_entries import (
    OUTPUTS,
    RESOURCES,
    TYPES,
    BlackMarketLimit,
    BonusBlocked,
    BonusLevel,
    Company,
    ContractLimit,
    EventEffect,
    ForeignCost,
    Interest,
    Managers,
    Pay,
    PayPer,
    PriceChange,
    ProductionMinus,
    ProductionPlus,
    Status,
    Subsidy,
)

ResourceNumbers = tuple[int, int, int, int, int, int]
MadeLine = tuple[int, int | None, int]
"""A product (its place in OUTPUTS), its multiplier if it has one, and its base."""
NO_LIMIT = 99


class Measures(Struct, frozen=True, kw_only=True, cache_hash=True):
    """All changes in force for a player: those of the event, or none."""

    status: int
    pay: int
    levies: tuple[tuple[int, int], ...]
    """Credits a company, and how many in all at most."""
    interest: int
    import_credits: ResourceNumbers
    import_vp: ResourceNumbers
    lot_credits: int
    lot_vp: int
    energy_credits: int
    export_credits: ResourceNumbers
    export_vp: ResourceNumbers
    subsidy: int
    foreign_cost: int
    contract_limit: int
    black_market_limit: int
    bonus_levels: tuple[int, int, int, int]
    bonus_blocked: tuple[bool, bool, bool, bool]
    managers: int
    lines: tuple[tuple[MadeLine, ...], ...]
    """By company: what it makes, with the changed bases, none below 0 (CR-R40)."""


def measures(effects: Iterable[EventEffect], companies: tuple[Company, ...], black_market_limit: int) -> Measures:
    effects = tuple(effects)
    prices = [effect for effect in effects if isinstance(effect, PriceChange)]
    blocked = {worker for effect in effects if isinstance(effect, BonusBlocked) for worker in effect.workers}
    return Measures(
        status=_sum(effects, Status),
        pay=_sum(effects, Pay),
        levies=tuple((effect.amount, effect.max) for effect in effects if isinstance(effect, PayPer)),
        interest=_sum(effects, Interest),
        import_credits=_by_resource(prices, "import", "credits"),
        import_vp=_by_resource(prices, "import", "vp"),
        lot_credits=sum(price.credits for price in prices if price.channel == "import_lot"),
        lot_vp=sum(price.vp for price in prices if price.channel == "import_lot"),
        energy_credits=_by_resource(prices, "energy_market", "credits")[0],
        export_credits=_by_resource(prices, "export", "credits"),
        export_vp=_by_resource(prices, "export", "vp"),
        subsidy=_sum(effects, Subsidy),
        foreign_cost=_sum(effects, ForeignCost),
        contract_limit=_last(effects, ContractLimit, NO_LIMIT),
        black_market_limit=_last(effects, BlackMarketLimit, black_market_limit),
        bonus_levels=_bonus_levels(effects),
        bonus_blocked=(TYPES[0] in blocked, TYPES[1] in blocked, TYPES[2] in blocked, TYPES[3] in blocked),
        managers=_sum(effects, Managers),
        lines=tuple(_lines(effects, company) for company in companies),
    )


def _sum(
    effects: tuple[EventEffect, ...],
    kind: type[Status | Pay | Interest | Subsidy | ForeignCost | Managers],
) -> int:
    return sum(effect.amount for effect in effects if isinstance(effect, kind))


def _last(effects: tuple[EventEffect, ...], kind: type[ContractLimit | BlackMarketLimit], otherwise: int) -> int:
    return next((effect.amount for effect in reversed(effects) if isinstance(effect, kind)), otherwise)


def _by_resource(prices: list[PriceChange], channel: str, field: str) -> ResourceNumbers:
    changes = [0] * len(RESOURCES)
    for price in prices:
        if price.channel == channel:
            for place, resource in enumerate(RESOURCES):
                if resource in price.resources or "*" in price.resources:
                    changes[place] += getattr(price, field)
    energy, food, mineral, fuel, metal, machine = changes
    return energy, food, mineral, fuel, metal, machine


def _bonus_levels(effects: tuple[EventEffect, ...]) -> tuple[int, int, int, int]:
    levels = dict.fromkeys(TYPES, 0)
    for effect in effects:
        if isinstance(effect, BonusLevel):
            levels[effect.worker] += effect.amount
    labourer, farmer, engineer, financier = levels.values()
    return labourer, farmer, engineer, financier


def _lines(effects: tuple[EventEffect, ...], company: Company) -> tuple[MadeLine, ...]:
    return tuple(
        (OUTPUTS.index(line.out), line.multiplier, max(0, line.base + _base_change(effects, company, line.out)))
        for line in company.production
    )


def _base_change(effects: tuple[EventEffect, ...], company: Company, out: str) -> int:
    change = 0
    for effect in effects:
        if not isinstance(effect, ProductionMinus | ProductionPlus):
            continue
        if effect.company_types and company.type not in effect.company_types:
            continue
        if effect.resource in (out, "any") or (effect.resource == "any_resource" and out in RESOURCES):
            change += effect.amount if isinstance(effect, ProductionPlus) else -effect.amount
    return change
