"""The decision bar: what is asked of the onlooker."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from debacle.core.messages import Asked
from debacle.core.specs import Amount, Either, Pick
from debacle.games.crisis.rules.actions.a06_local_industry import price as local_price
from debacle.games.crisis.rules.actions.a08_foreign_workers import price as foreign_price
from debacle.games.crisis.rules.actions.a10_companies import price as company_price
from debacle.games.crisis.rules.actions.a11_import import price as import_price
from debacle.games.crisis.rules.actions.a12_energy_market import offer_at
from debacle.games.crisis.rules.actions.a12_energy_market import price as energy_price
from debacle.games.crisis.rules.actions.a14_export import CONTRACT
from debacle.games.crisis.rules.actions.manager_queue import ManagerQueue
from debacle.games.crisis.rules.deck import COMPANIES, IMPORT
from debacle.games.crisis.rules.deck_entries import RESOURCES
from debacle.games.crisis.rules.phases import event_due
from debacle.games.crisis.rules.transfers import interest
from debacle.games.crisis.rules.windows import Influence, Repayments
from debacle.games.crisis.telling.board_names import resource_number, type_name
from debacle.games.crisis.telling.plays import Play, plays
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.sales import Ticket, sales, tickets
from debacle.games.crisis.telling.sections import GROUPS, section_of
from debacle.games.crisis.telling.spaces import Spaces
from debacle.games.crisis.telling.speech import AmountSight
from debacle.games.crisis.telling.terms import loan_note
from debacle.texts.view_models import Choice, Option, OptionGroup
from debacle.texts.words import capital

RULES = {
    "place": "CR-28", "influence": "CR-R25", "repay": "CR-R23", "loan": "CR-50", "local": "CR-57", "foreign": "CR-61",
    "company": "CR-68", "import": "CR-71", "energy": "CR-78", "produce": "CR-81", "export": "CR-96",
}  # fmt: skip


class Button(Struct, frozen=True, gc=False):
    value: str
    """Sent as `do`."""
    said: str
    note: str = ""
    main: bool = False


class AskSight(Struct, frozen=True, kw_only=True, gc=False):
    kind: str
    number: int
    head: str
    note: str
    rule: str
    where: tuple[str, str] | None
    """The section of the page that it is about, and its name."""
    purse: tuple[AmountSight, ...]
    hint: str = ""
    """Before a space is chosen."""
    spaces: tuple[OptionGroup, ...] = ()
    choice: Choice | None = None
    tickets: tuple[Ticket, ...] = ()
    contracts: str = ""
    """Those that can be filled, also those that pay no more than one in the list."""
    window: str = ""
    """In which cards may be played."""
    window_said: str = ""
    buttons: tuple[Button, ...] = ()
    plays: tuple[Play, ...] = ()
    repay: str = ""
    """The button that repays a loan; empty: it cannot be done now."""
    repaid: str = ""
    """What that would leave."""


def ask(reader: Reader, spaces: Spaces) -> AskSight | None:
    asked = reader.view.asked
    if asked is None or reader.over:
        return None
    spec = asked.spec
    assert isinstance(spec, Either)
    parts = ASKS[asked.decision.kind](reader, spec, spaces)
    parts["note"] = " ".join([parts["note"], *_besides(reader, spaces)])
    return AskSight(
        kind=asked.decision.kind,
        number=asked.decision.number,
        rule=RULES[asked.decision.kind],
        where=_where(reader),
        purse=purse(reader),
        plays=plays(reader, spec),
        repay=_repay(reader, asked, spec),
        repaid=_leaves(reader, reader.deck.amounts.loan_credits),
        **parts,
    )


def _where(reader: Reader) -> tuple[str, str] | None:
    section = section_of(reader.view.action)
    return None if section is None else (section, reader.office(reader.view.action))


def purse(reader: Reader) -> tuple[AmountSight, ...]:
    view, seat = reader.view, reader.eye
    held = [reader.amount("credit", view.credits[seat]), reader.amount("vp", view.vp[seat])]
    held += [reader.amount(name, units) for name, units in zip(RESOURCES, view.stock[seat], strict=True) if units]
    if view.loans[seat]:
        held.append(reader.amount("loan", view.loans[seat]))
    if view.penalties[seat]:
        held.append(reader.amount("penalty", view.penalties[seat]))
    return tuple(held)


def _repay(reader: Reader, asked: Asked, spec: Either) -> str:
    if "repay" not in spec.acts or asked.decision.kind == "repay":
        return ""
    return _repay_button(reader)


def _repay_button(reader: Reader) -> str:
    return reader.say("repay.button", credits=reader.in_words("credit", reader.deck.amounts.loan_credits))


def _place(reader: Reader, spec: Either, spaces: Spaces) -> dict[str, Any]:
    placed = sum([there.count(reader.eye) for there in reader.view.board])
    total = placed + reader.turns.count(reader.eye)
    groups = []
    for key, numbers in GROUPS:
        legal = [space for number in numbers for space in spaces.of(number) if space.legal]
        if legal:
            options = tuple([Option(str(space.space), space.label, space.note) for space in legal])
            groups.append(OptionGroup(reader.say(f"section.{key}"), None, options))
    spare = spaces.bills.spare
    key = "ask.place_committed" if spaces.bills.committed else "ask.place_note"
    return {
        "head": reader.say("ask.place", number=placed + 1, total=total),
        "note": reader.say(key, credits=reader.in_words("credit", spare)),
        "hint": "" if reader.view.companies[reader.eye] else reader.say("ask.place_hint", target=reader.target),
        "spaces": tuple(groups),
        "buttons": (Button("place", reader.say("button.place"), main=True),),
    }


def _influence(reader: Reader, spec: Either, spaces: Spaces) -> dict[str, Any]:
    top = reader.view.stack[-1]
    assert isinstance(top, Influence)
    playable = any(act in reader.deck.card_index for act in spec.acts)
    return {
        "head": reader.say(f"ask.influence_{top.window}"),
        "note": reader.say("ask.influence_note" if playable else "ask.influence_none"),
        "buttons": (Button("pass", reader.say("button.not_now"), main=not playable),),
        "window": top.window,
        "window_said": reader.say(f"window.{top.window}"),
    }


def _repayments(reader: Reader, spec: Either, spaces: Spaces) -> dict[str, Any]:
    top, amounts = reader.view.stack[-1], reader.deck.amounts
    assert isinstance(top, Repayments)
    facts: dict[str, int | str] = {
        "interest": reader.in_words("credit", interest(reader.open, reader.eye)),
        "usual": reader.in_words("credit", amounts.loan_interest),
        "due": reader.in_words("credit", event_due(reader.open, reader.eye)),
        "vp": amounts.loan_final_vp,
    }
    final = not top.then and reader.view.phase == "evaluation"
    key = f"ask.repay_{top.then or ('final' if final else 'note')}"
    return {
        "head": reader.say("ask.repay"),
        "note": reader.say(key, **facts),
        "buttons": (
            Button("repay", _repay_button(reader), _leaves(reader, amounts.loan_credits), main=True),
            Button("pass", reader.say("button.keep_loan")),
        ),
    }


def _resolved(reader: Reader) -> tuple[ManagerQueue, int, int]:
    """The frame on top, the space that is resolved, and what declining costs."""
    top = reader.view.stack[-1]
    assert isinstance(top, ManagerQueue)
    space = top.queue[0][0]
    return top, space, top.penalty(reader.open, space)


def _besides(reader: Reader, spaces: Spaces) -> list[str]:
    """What one's other managers will want, before one spends it here."""
    if not isinstance(reader.view.stack[-1], ManagerQueue):
        return []
    wanted = spaces.bills.wanted_besides(_resolved(reader)[1])
    return [reader.say("ask.besides", credits=reader.in_words("credit", wanted))] if wanted > 0 else []


def _decline(reader: Reader, points: int, *, main: bool = False) -> Button:
    note = reader.count("button.points", points) if points else reader.say("button.no_points")
    return Button("decline", reader.say("button.decline"), note, main=main)


def _loan(reader: Reader, spec: Either, spaces: Spaces) -> dict[str, Any]:
    amounts = reader.deck.amounts
    then = _leaves(reader, -amounts.loan_credits)
    take = Button("take", reader.say("button.take", credits=amounts.loan_credits), then, main=True)
    return {
        "head": reader.say("ask.loan"),
        "note": loan_note(reader) if "take" in spec.acts else reader.say("ask.cannot"),
        "buttons": (*([take] if "take" in spec.acts else []), _decline(reader, _resolved(reader)[2])),
    }


def _local(reader: Reader, spec: Either, spaces: Spaces) -> dict[str, Any]:
    offered = spec.acts.get("buy")
    options = []
    for name in offered.options if isinstance(offered, Pick) else ():
        price = local_price(reader.open, reader.eye, resource_number(str(name)))
        said = reader.say("buy.one", what=reader.in_words(str(name), 1), price=reader.in_words("credit", price))
        options.append(Option(str(name), said, capital(f"{_leaves(reader, price)}.")))
    return _pick(reader, "local", "buy.0", options, Button("buy", reader.say("button.buy"), main=True))


def _foreign(reader: Reader, spec: Either, spaces: Spaces) -> dict[str, Any]:
    offered = spec.acts.get("hire")
    types = offered.options if isinstance(offered, Pick) else ()
    options = [Option(str(name), type_name(reader, str(name))) for name in types]
    price = foreign_price(reader.open, reader.eye)
    said = reader.say("button.hire", price=reader.in_words("credit", price))
    return _pick(reader, "foreign", "hire.0", options, Button("hire", said, _leaves(reader, price), main=True))


def _pick(reader: Reader, kind: str, name: str, options: list[Option], button: Button) -> dict[str, Any]:
    decline = _decline(reader, _resolved(reader)[2])
    group = OptionGroup("", None, tuple(options))
    return {
        "head": reader.say(f"ask.{kind}"),
        "note": reader.say(f"ask.{kind}_note" if options else "ask.cannot"),
        "choice": Choice(name, reader.say(f"part.{kind}"), (group,)) if options else None,
        "buttons": (button, decline) if options else (decline,),
    }


def _company(reader: Reader, spec: Either, spaces: Spaces) -> dict[str, Any]:
    _, space, points = _resolved(reader)
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
    _, space, points = _resolved(reader)
    offer = reader.deck.imports[space - reader.deck.at[IMPORT].start]
    buttons = []
    for units in _units(spec):
        money, vp = import_price(reader.open, reader.eye, space, units)
        goods = reader.words.listed([reader.in_words(name, units * number) for name, number in offer.unit.items()])
        note = reader.say("buy.for_both", price=reader.in_words("credit", money), vp=reader.in_words("vp", vp))
        buttons.append(Button(f"buy:{units}", goods, f"{note}, {_leaves(reader, money)}", main=units == 1))
    return {
        "head": reader.say("ask.import", what=reader.own(offer.name)),
        "note": reader.say("ask.import_note" if buttons else "ask.cannot"),
        "buttons": (*buttons, _decline(reader, points)),
    }


def _energy(reader: Reader, spec: Either, spaces: Spaces) -> dict[str, Any]:
    _, space, points = _resolved(reader)
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
    return f"{reader.say('buy.for', price=reader.in_words(glyph, price))}, {_leaves(reader, price, glyph)}"


def _leaves(reader: Reader, spent: int, glyph: str = "credit") -> str:
    """What one keeps of it."""
    view, seat = reader.view, reader.eye
    held = view.credits[seat] if glyph == "credit" else view.stock[seat][RESOURCES.index(glyph)]
    return reader.say("buy.leaves", left=reader.in_words(glyph, held - spent))


def _units(spec: Either) -> range:
    offered = spec.acts.get("buy")
    if not isinstance(offered, Amount):
        return range(0)
    return range(offered.low, (offered.high or offered.low) + 1)


def _produce(reader: Reader, spec: Either, spaces: Spaces) -> dict[str, Any]:
    owns = bool(reader.view.companies[reader.eye])
    return {"head": reader.say("ask.produce"), "note": reader.say("ask.produce_note" if owns else "ask.produce_none")}


def _export(reader: Reader, spec: Either, spaces: Spaces) -> dict[str, Any]:
    groups = sales(reader, spec)
    pass_by = Button("pass", reader.say("button.pass_export"), main=not groups)
    return {
        "head": reader.say("ask.export"),
        "note": reader.say("ask.export_note" if groups else "ask.export_none"),
        "choice": Choice("sale", reader.say("part.sale"), groups) if groups else None,
        "tickets": tickets(reader, spec),
        "contracts": " ".join([act for act in spec.acts if act.startswith(CONTRACT)]),
        "buttons": (Button("sell", reader.say("button.sell"), main=True), pass_by) if groups else (pass_by,),
    }


ASKS = {
    "place": _place, "influence": _influence, "repay": _repayments, "loan": _loan, "local": _local,
    "foreign": _foreign, "company": _company, "import": _import, "energy": _energy, "produce": _produce,
    "export": _export,
}  # fmt: skip
