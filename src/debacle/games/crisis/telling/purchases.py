"""What is asked at the spaces where something is bought: for how much, and what that leaves."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from debacle.core.specs import Amount, Either, Pick
from debacle.games.crisis.rules.actions.a06_local_industry import price as local_price
from debacle.games.crisis.rules.actions.a08_foreign_workers import price as foreign_price
from debacle.games.crisis.rules.actions.a10_companies import price as company_price
from debacle.games.crisis.rules.actions.a11_import import price as import_price
from debacle.games.crisis.rules.actions.a12_energy_market import offer_at
from debacle.games.crisis.rules.actions.a12_energy_market import price as energy_price
from debacle.games.crisis.rules.actions.manager_queue import ManagerQueue
from debacle.games.crisis.rules.deck import COMPANIES, IMPORT
from debacle.games.crisis.rules.deck_entries import RESOURCES
from debacle.games.crisis.telling.board_names import resource_number, type_name
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.spaces import Spaces
from debacle.games.crisis.telling.terms import loan_note
from debacle.texts.view_models import Choice, Option, OptionGroup
from debacle.texts.words import capital


class Button(Struct, frozen=True, gc=False):
    value: str
    """Sent as `do`."""
    said: str
    note: str = ""
    main: bool = False


def resolved(reader: Reader) -> tuple[ManagerQueue, int, int]:
    """The frame on top, the space that is resolved, and what declining costs."""
    top = reader.view.stack[-1]
    assert isinstance(top, ManagerQueue)
    space = top.queue[0][0]
    return top, space, top.penalty(reader.open, space)


def _decline(reader: Reader, points: int, *, main: bool = False) -> Button:
    note = reader.count("button.points", points) if points else reader.say("button.no_points")
    return Button("decline", reader.say("button.decline"), note, main=main)


def _loan(reader: Reader, spec: Either, spaces: Spaces) -> dict[str, Any]:
    amounts = reader.deck.amounts
    then = leaves(reader, -amounts.loan_credits)
    take = Button("take", reader.say("button.take", credits=amounts.loan_credits), then, main=True)
    return {
        "head": reader.say("ask.loan"),
        "note": loan_note(reader) if "take" in spec.acts else reader.say("ask.cannot"),
        "buttons": (*([take] if "take" in spec.acts else []), _decline(reader, resolved(reader)[2])),
    }


def _local(reader: Reader, spec: Either, spaces: Spaces) -> dict[str, Any]:
    offered = spec.acts.get("buy")
    options = []
    for name in offered.options if isinstance(offered, Pick) else ():
        price = local_price(reader.open, reader.eye, resource_number(str(name)))
        said = reader.say("buy.one", what=reader.in_words(str(name), 1), price=reader.in_words("credit", price))
        options.append(Option(str(name), said, capital(f"{leaves(reader, price)}.")))
    return _pick(reader, "local", "buy.0", options, Button("buy", reader.say("button.buy"), main=True))


def _foreign(reader: Reader, spec: Either, spaces: Spaces) -> dict[str, Any]:
    offered = spec.acts.get("hire")
    types = offered.options if isinstance(offered, Pick) else ()
    options = [Option(str(name), type_name(reader, str(name))) for name in types]
    price = foreign_price(reader.open, reader.eye)
    said = reader.say("button.hire", price=reader.in_words("credit", price))
    return _pick(reader, "foreign", "hire.0", options, Button("hire", said, leaves(reader, price), main=True))


def _pick(reader: Reader, kind: str, name: str, options: list[Option], button: Button) -> dict[str, Any]:
    decline = _decline(reader, resolved(reader)[2])
    group = OptionGroup("", None, tuple(options))
    return {
        "head": reader.say(f"ask.{kind}"),
        "note": reader.say(f"ask.{kind}_note" if options else "ask.cannot"),
        "choice": Choice(name, reader.say(f"part.{kind}"), (group,)) if options else None,
        "buttons": (button, decline) if options else (decline,),
    }


def _company(reader: Reader, spec: Either, spaces: Spaces) -> dict[str, Any]:
    _, space, points = resolved(reader)
    company = reader.view.offered_companies[space - reader.deck.at[COMPANIES].start]
    assert company is not None
    price = company_price(reader.open, reader.eye, company, space)
    left = reader.view.credits[reader.eye] - price
    facts = {
        "price": reader.in_words("credit", price),
        "vp": reader.in_words("vp", reader.deck.companies[company].vp),
        "left": reader.in_words("credit", left),
    }
    buy = Button("buy", reader.say("button.buy_for", price=facts["price"]), main=True)
    return {
        "head": reader.say("ask.company", company=reader.company(company)),
        "note": reader.say("ask.company_note", **facts) if "buy" in spec.acts else reader.say("ask.cannot"),
        "buttons": (*([buy] if "buy" in spec.acts else []), _decline(reader, points)),
    }


def _import(reader: Reader, spec: Either, spaces: Spaces) -> dict[str, Any]:
    _, space, points = resolved(reader)
    offer = reader.deck.imports[space - reader.deck.at[IMPORT].start]
    buttons = []
    for units in _units(spec):
        money, vp = import_price(reader.open, reader.eye, space, units)
        goods = reader.words.listed([reader.in_words(name, units * number) for name, number in offer.unit.items()])
        note = reader.say("buy.for_both", price=reader.in_words("credit", money), vp=reader.in_words("vp", vp))
        buttons.append(Button(f"buy:{units}", goods, f"{note}, {leaves(reader, money)}", main=units == 1))
    return {
        "head": reader.say("ask.import", what=reader.own(offer.name)),
        "note": reader.say("ask.import_note" if buttons else "ask.cannot"),
        "buttons": (*buttons, _decline(reader, points)),
    }


def _energy(reader: Reader, spec: Either, spaces: Spaces) -> dict[str, Any]:
    _, space, points = resolved(reader)
    offer = offer_at(reader.open, space)
    resource, cost = energy_price(reader.open, reader.eye, offer)
    glyph = "credit" if resource is None else RESOURCES[resource]
    buttons = [
        Button(
            f"buy:{units}",
            reader.in_words("energy", units * offer.gain["energy"]),
            _for(reader, units * cost, glyph),
            main=units == 1,
        )
        for units in _units(spec)
    ]
    return {
        "head": reader.say("ask.energy"),
        "note": reader.say("ask.energy_note" if buttons else "ask.cannot"),
        "buttons": (*buttons, _decline(reader, points)),
    }


def _for(reader: Reader, price: int, glyph: str) -> str:
    return f"{reader.say('buy.for', price=reader.in_words(glyph, price))}, {leaves(reader, price, glyph)}"


def leaves(reader: Reader, spent: int, glyph: str = "credit") -> str:
    """What one keeps of it."""
    view, seat = reader.view, reader.eye
    held = view.credits[seat] if glyph == "credit" else view.stock[seat][RESOURCES.index(glyph)]
    return reader.say("buy.leaves", left=reader.in_words(glyph, held - spent))


def _units(spec: Either) -> range:
    offered = spec.acts.get("buy")
    if not isinstance(offered, Amount):
        return range(0)
    return range(offered.low, (offered.high or offered.low) + 1)


PURCHASES = {
    "loan": _loan,
    "local": _local,
    "foreign": _foreign,
    "company": _company,
    "import": _import,
    "energy": _energy,
}
"""By kind of question."""
