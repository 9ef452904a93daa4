"""What can be sold on an export turn, for how much, and what one has then."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from debacle.core.specs import Amount, Either
from debacle.games.crisis.rules.actions.a14_export import BLACK, CONTRACT
from debacle.games.crisis.rules.deck_entries import RESOURCES
from debacle.games.crisis.telling.board_names import resource_number
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.speech import AmountSight
from debacle.games.crisis.telling.yields import unit_price
from debacle.texts.numbers import plain
from debacle.texts.view_models import Option, OptionGroup


class SaleChoice(Struct, frozen=True, gc=False):
    """So many units on one market: the contract that wastes least, of those that pay the same."""

    act: str
    resource: str
    units: int
    credits: int
    vp: int
    place: int
    """Of the contract on the market; -1: it is the black market."""
    most: int
    """That the contract takes."""


class Ticket(Struct, frozen=True, gc=False):
    """A sale as it is offered in the bar, where the market is out of sight."""

    value: str
    units: AmountSight
    gain: tuple[AmountSight, ...]
    where: str


def sales(reader: Reader, spec: Either) -> tuple[OptionGroup, ...]:
    """Every sale once; the good or market that brings most comes first."""
    groups: dict[str, list[Option]] = {}
    for sale in _all(reader, spec):
        groups.setdefault(_head(reader, sale), []).append(_option(reader, sale))
    return tuple([OptionGroup(head, None, tuple(options)) for head, options in groups.items()])


def tickets(reader: Reader, spec: Either) -> tuple[Ticket, ...]:
    """The most that each contract and the black market take of each good."""
    found: dict[tuple[bool, str, int], Ticket] = {}
    for sale in _all(reader, spec):
        found.setdefault((sale.place < 0, sale.resource, sale.most), _ticket(reader, sale))
    return tuple(found.values())


def _all(reader: Reader, spec: Either) -> list[SaleChoice]:
    """The most VP first, then the most credits; what is equal in all that it brings is listed once."""
    found: dict[tuple[bool, str, int], SaleChoice] = {}
    for sale in sorted(_sales(reader, spec), key=lambda sale: (sale.most, sale.place)):
        found.setdefault((sale.place < 0, sale.resource, sale.units), sale)
    return sorted(found.values(), key=lambda sale: (sale.vp, sale.credits, sale.units), reverse=True)


def _sales(reader: Reader, spec: Either) -> Iterable[SaleChoice]:
    for act, amount in spec.acts.items():
        if not isinstance(amount, Amount):
            continue
        if act.startswith(BLACK):
            name, place, most = act.removeprefix(BLACK), -1, amount.high or 1
            money, vp = reader.deck.black_market[resource_number(name)], 0
        else:
            place = int(act.removeprefix(CONTRACT))
            contract = reader.view.contracts[place]
            assert contract is not None
            resource = reader.deck.contract_resource[contract]
            name, most = RESOURCES[resource], reader.deck.contracts[contract].max
            money, vp = unit_price(reader, resource)
        for units in range(1, (amount.high or 1) + 1):
            yield SaleChoice(act, name, units, units * money, units * vp, place, most)


def _head(reader: Reader, sale: SaleChoice) -> str:
    if sale.place < 0:
        return reader.say("sale.black")
    return reader.say("sale.contracts", what=reader.resource(resource_number(sale.resource)))


def _option(reader: Reader, sale: SaleChoice) -> Option:
    gain = [reader.in_words("credit", sale.credits), *([reader.in_words("vp", sale.vp)] if sale.vp else [])]
    key = "sale.on_black" if sale.place < 0 else "sale.to_contract"
    said = reader.say(key, what=reader.in_words(sale.resource, sale.units), gain=reader.words.listed(gain))
    return Option(f"{sale.act}:{sale.units}", said, _then(reader, sale))


def _then(reader: Reader, sale: SaleChoice) -> str:
    """What one has after it."""
    view, seat = reader.view, reader.eye
    vp, left = view.vp[seat] + sale.vp, view.stock[seat][resource_number(sale.resource)] - sale.units
    held = [
        reader.in_words("credit", view.credits[seat] + sale.credits),
        reader.in_words("vp", vp),
        reader.in_words(sale.resource, left),
    ]
    said = reader.say("sale.then", held=reader.words.listed(held))
    gap = vp - reader.target
    return f"{said} {reader.say('sale.short' if gap < 0 else 'sale.met', vp=plain(abs(gap)))}"


def _ticket(reader: Reader, sale: SaleChoice) -> Ticket:
    gain = [reader.amount("credit", sale.credits, signed=True)]
    if sale.vp:
        gain.append(reader.amount("vp", sale.vp, signed=True))
    return Ticket(
        f"{sale.act}:{sale.units}", reader.amount(sale.resource, sale.units), tuple(gain), _where(reader, sale)
    )


def _where(reader: Reader, sale: SaleChoice) -> str:
    if sale.place < 0:
        return reader.say("sale.ticket_black")
    column = sale.place // reader.deck.column
    name = ("market.last_call", "market.open", "market.future_none")[column]
    return reader.say("sale.ticket", column=reader.say(name), most=sale.most)
