"""The markets: import, energy, export."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.crisis.actions.a11_import import price as import_price
from debacle.games.crisis.actions.a12_energy_market import price as energy_price
from debacle.games.crisis.board.room import Room
from debacle.games.crisis.board.spaces import Spaces, SpaceSight
from debacle.games.crisis.board.speech import Amount, roman
from debacle.games.crisis.deck import ENERGY_MARKET, EXPORT, IMPORT
from debacle.games.crisis.parts import RESOURCES


class ImportSight(Struct, frozen=True):
    name: str
    mix: tuple[Amount, ...]
    """What a lot holds; empty: one resource."""
    glyph: str
    units: str
    credits: Amount
    vp: Amount
    space: SpaceSight


class DealSight(Struct, frozen=True):
    cost: Amount
    gain: Amount
    often: str
    space: SpaceSight


class ContractSight(Struct, frozen=True):
    place: int
    units: Amount
    credits: Amount
    vp: Amount
    future: bool


class ExportSight(Struct, frozen=True):
    seats: tuple[SpaceSight, ...]
    rows: tuple[tuple[ContractSight | None, ...], ...]
    heads: tuple[str, ...]
    per_unit: tuple[tuple[str, str, str, str], ...]
    """Glyph, name, what a contract pays, what the black market pays."""
    limit: int


def imports(room: Room, spaces: Spaces) -> tuple[ImportSight, ...]:
    return tuple([_import(room, place, space) for place, space in enumerate(spaces.of(IMPORT))])


def _import(room: Room, place: int, space: SpaceSight) -> ImportSight:
    offer = room.deck.imports[place]
    money, vp = import_price(room.open, room.eye, space.space, 1)
    lot = len(offer.unit) > 1
    low, high = offer.units
    return ImportSight(
        room.own(offer.name),
        tuple([room.amount(resource, units) for resource, units in offer.unit.items()]) if lot else (),
        "" if lot else next(iter(offer.unit)),
        room.say("market.lot") if lot else f"{low}–{high}",
        room.amount("credit", money, changed=money != offer.credits),
        room.amount("vp", vp, changed=vp != offer.vp),
        space,
    )


def deals(room: Room, spaces: Spaces) -> tuple[DealSight, ...]:
    return tuple([_deal(room, place, space) for place, space in enumerate(spaces.of(ENERGY_MARKET))])


def _deal(room: Room, place: int, space: SpaceSight) -> DealSight:
    offer = room.deck.energy[place]
    resource, cost = energy_price(room.open, room.eye, offer)
    printed = next(iter(offer.cost.values()))
    glyph = "credit" if resource is None else RESOURCES[resource]
    often = room.count("market.often", offer.units[1])
    if resource is not None and not room.view.stock[room.eye][resource] and room.reader is not None:
        often = room.say("market.none_of_it", often=often)
    gain = next((name, units) for name, units in offer.gain.items())
    return DealSight(room.amount(glyph, cost, changed=cost != printed), room.amount(gain[0], gain[1]), often, space)


def unit_price(room: Room, resource: int) -> tuple[int, int]:
    """Credits and VP that a contract pays for a unit, with the event in it (CR-99)."""
    deck, measures = room.deck, room.measures
    money = max(0, deck.export_credits[resource] + measures.export_credits[resource])
    return money, max(0, deck.export_vp[resource] + measures.export_vp[resource])


def export(room: Room, spaces: Spaces) -> ExportSight:
    deck, column = room.deck, room.deck.column
    columns = len(room.view.contracts) // column
    rows = [[_contract(room, place * column + row) for place in range(columns)] for row in range(column)]
    return ExportSight(
        spaces.of(EXPORT),
        tuple([tuple(row) for row in rows]),
        (room.say("market.last_call"), room.say("market.open"), _future(room)),
        tuple(
            [
                (name, room.resource(place), _pays(room, place), str(deck.black_market[place]))
                for place, name in enumerate(RESOURCES)
            ]
        ),
        room.measures.black_market_limit,
    )


def _pays(room: Room, resource: int) -> str:
    if not room.deck.resources[resource].exportable:
        return "–"
    money, vp = unit_price(room, resource)
    return f"{money}+{vp}"


def _future(room: Room) -> str:
    coming = [room.deck.contracts[one].level for one in room.view.contracts[room.deck.future :] if one is not None]
    levels = "–".join([roman(level) for level in sorted(set(coming))])
    return room.say("market.future", level=levels) if levels else room.say("market.future_none")


def _contract(room: Room, place: int) -> ContractSight | None:
    contract = room.view.contracts[place]
    if contract is None:
        return None
    resource = room.deck.contract_resource[contract]
    most = room.deck.contracts[contract].max
    money, vp = unit_price(room, resource)
    return ContractSight(
        place,
        room.amount(RESOURCES[resource], most),
        room.amount("credit", most * money),
        room.amount("vp", most * vp),
        place >= room.deck.future,
    )
