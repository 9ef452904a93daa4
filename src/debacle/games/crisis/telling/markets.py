"""The markets: import, energy, export."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.crisis.rules.actions.a11_import import price as import_price
from debacle.games.crisis.rules.actions.a12_energy_market import price as energy_price
from debacle.games.crisis.rules.deck import ENERGY_MARKET, EXPORT, IMPORT
from debacle.games.crisis.rules.deck_entries import RESOURCES
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.spaces import Spaces, SpaceSight
from debacle.games.crisis.telling.speech import AmountSight, roman
from debacle.games.crisis.telling.yields import unit_price


class ImportSight(Struct, frozen=True, gc=False):
    name: str
    mix: tuple[AmountSight, ...]
    """What a lot holds; empty: one resource."""
    glyph: str
    units: str
    credits: AmountSight
    vp: AmountSight
    space: SpaceSight


class DealSight(Struct, frozen=True, gc=False):
    cost: AmountSight
    gain: AmountSight
    often: str
    space: SpaceSight


class ContractSight(Struct, frozen=True, gc=False):
    place: int
    units: AmountSight
    credits: AmountSight
    vp: AmountSight
    future: bool


class ExportSight(Struct, frozen=True, gc=False):
    seats: tuple[SpaceSight, ...]
    rows: tuple[tuple[ContractSight | None, ...], ...]
    heads: tuple[str, ...]
    per_unit: tuple[tuple[str, str, str, str], ...]
    """Glyph, name, what a contract pays, what the black market pays."""
    limit: int


def imports(reader: Reader, spaces: Spaces) -> tuple[ImportSight, ...]:
    return tuple([_import(reader, place, space) for place, space in enumerate(spaces.of(IMPORT))])


def _import(reader: Reader, place: int, space: SpaceSight) -> ImportSight:
    offer = reader.deck.imports[place]
    money, vp = import_price(reader.open, reader.eye, space.space, 1)
    lot = len(offer.unit) > 1
    low, high = offer.units
    return ImportSight(
        reader.own(offer.name),
        tuple([reader.amount(resource, units) for resource, units in offer.unit.items()]) if lot else (),
        "" if lot else next(iter(offer.unit)),
        reader.say("market.lot") if lot else f"{low}–{high}",
        reader.amount("credit", money, changed=money != offer.credits),
        reader.amount("vp", vp, changed=vp != offer.vp),
        space,
    )


def deals(reader: Reader, spaces: Spaces) -> tuple[DealSight, ...]:
    return tuple([_deal(reader, place, space) for place, space in enumerate(spaces.of(ENERGY_MARKET))])


def _deal(reader: Reader, place: int, space: SpaceSight) -> DealSight:
    offer = reader.deck.energy[place]
    resource, cost = energy_price(reader.open, reader.eye, offer)
    printed = next(iter(offer.cost.values()))
    glyph = "credit" if resource is None else RESOURCES[resource]
    often = reader.count("market.often", offer.units[1])
    if resource is not None and not reader.view.stock[reader.eye][resource] and reader.own_seat is not None:
        often = reader.say("market.none_of_it", often=often)
    gain = next((name, units) for name, units in offer.gain.items())
    return DealSight(reader.amount(glyph, cost, changed=cost != printed), reader.amount(gain[0], gain[1]), often, space)


def export(reader: Reader, spaces: Spaces) -> ExportSight:
    deck, column = reader.deck, reader.deck.column
    columns = len(reader.view.contracts) // column
    rows = [[_contract(reader, place * column + row) for place in range(columns)] for row in range(column)]
    return ExportSight(
        spaces.of(EXPORT),
        tuple([tuple(row) for row in rows]),
        (reader.say("market.last_call"), reader.say("market.open"), _future(reader)),
        tuple(
            [
                (name, reader.resource(place), _pays(reader, place), str(deck.black_market[place]))
                for place, name in enumerate(RESOURCES)
            ]
        ),
        reader.measures.black_market_limit,
    )


def _pays(reader: Reader, resource: int) -> str:
    if not reader.deck.resources[resource].exportable:
        return "–"
    money, vp = unit_price(reader, resource)
    return f"{money}+{vp}"


def _future(reader: Reader) -> str:
    coming = [
        reader.deck.contracts[one].level for one in reader.view.contracts[reader.deck.future :] if one is not None
    ]
    levels = "–".join([roman(level) for level in sorted(set(coming))])
    return reader.say("market.future", level=levels) if levels else reader.say("market.future_none")


def _contract(reader: Reader, place: int) -> ContractSight | None:
    contract = reader.view.contracts[place]
    if contract is None:
        return None
    resource = reader.deck.contract_resource[contract]
    most = reader.deck.contracts[contract].max
    money, vp = unit_price(reader, resource)
    return ContractSight(
        place,
        reader.amount(RESOURCES[resource], most),
        reader.amount("credit", most * money),
        reader.amount("vp", most * vp),
        place >= reader.deck.future,
    )
