"""The decision bar: what is asked of the onlooker, or for whom the table waits."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from debacle.core.messages import Asked
from debacle.core.specs import Amount as Amounts
from debacle.core.specs import Either, Pick
from debacle.games.crisis.actions.a06_local_industry import price as local_price
from debacle.games.crisis.actions.a08_foreign_workers import price as foreign_price
from debacle.games.crisis.actions.a10_companies import price as company_price
from debacle.games.crisis.actions.a11_import import price as import_price
from debacle.games.crisis.actions.a12_energy_market import offer_at
from debacle.games.crisis.actions.a12_energy_market import price as energy_price
from debacle.games.crisis.actions.a14_export import BLACK, CONTRACT
from debacle.games.crisis.actions.desk import Desk
from debacle.games.crisis.board.markets import unit_price
from debacle.games.crisis.board.offers import contract_name, resource_number, type_name
from debacle.games.crisis.board.plays import Choice, Group, Part, Play, plays
from debacle.games.crisis.board.room import Room
from debacle.games.crisis.board.sections import GROUPS, section_of
from debacle.games.crisis.board.spaces import Spaces
from debacle.games.crisis.board.speech import Amount
from debacle.games.crisis.board.terms import loan_note
from debacle.games.crisis.deck import COMPANIES, IMPORT
from debacle.games.crisis.moving import interest
from debacle.games.crisis.parts import RESOURCES
from debacle.games.crisis.windows import Influence

RULES = {
    "place": "CR-28", "influence": "CR-R25", "repay": "CR-R23", "loan": "CR-50", "local": "CR-57", "foreign": "CR-61",
    "company": "CR-68", "import": "CR-71", "energy": "CR-78", "produce": "CR-81", "export": "CR-96",
}  # fmt: skip


class Button(Struct, frozen=True):
    value: str
    """Sent as `do`."""
    said: str
    note: str = ""
    main: bool = False


class AskSight(Struct, frozen=True, kw_only=True):
    kind: str
    number: int
    head: str
    note: str
    rule: str
    where: tuple[str, str] | None
    """The section of the page that it is about, and its name."""
    purse: tuple[Amount, ...]
    hint: str = ""
    """Before a space is chosen."""
    spaces: tuple[Group, ...] = ()
    part: Part | None = None
    buttons: tuple[Button, ...] = ()
    plays: tuple[Play, ...] = ()
    repay: str = ""
    """What repaying a loan would mean; empty: it cannot be done now."""


class WaitSight(Struct, frozen=True):
    head: str
    note: str


def ask(room: Room, spaces: Spaces) -> AskSight | None:
    asked = room.view.asked
    if asked is None or room.over:
        return None
    spec = asked.spec
    assert isinstance(spec, Either)
    parts = ASKS[asked.decision.kind](room, spec, spaces)
    parts["note"] = " ".join([parts["note"], *_besides(room, spaces)])
    return AskSight(
        kind=asked.decision.kind,
        number=asked.decision.number,
        rule=RULES[asked.decision.kind],
        where=_where(room),
        purse=purse(room),
        plays=plays(room, spec),
        repay=_repay(room, asked, spec),
        **parts,
    )


def _where(room: Room) -> tuple[str, str] | None:
    section = section_of(room.view.action)
    return None if section is None else (section, room.office(room.view.action))


def purse(room: Room) -> tuple[Amount, ...]:
    view, seat = room.view, room.eye
    held = [room.amount("credit", view.credits[seat]), room.amount("vp", view.vp[seat])]
    held += [room.amount(name, units) for name, units in zip(RESOURCES, view.stock[seat], strict=True) if units]
    if view.loans[seat]:
        held.append(room.amount("loan", view.loans[seat]))
    if view.penalties[seat]:
        held.append(room.amount("penalty", view.penalties[seat]))
    return tuple(held)


def _repay(room: Room, asked: Asked, spec: Either) -> str:
    if "repay" not in spec.acts or asked.decision.kind == "repay":
        return ""
    return _repay_button(room)


def _repay_button(room: Room) -> str:
    return room.say("repay.button", credits=room.in_words("credit", room.deck.amounts.loan_credits))


def _place(room: Room, spec: Either, spaces: Spaces) -> dict[str, Any]:
    placed = sum([there.count(room.eye) for there in room.view.board])
    total = placed + room.turns.count(room.eye)
    groups = []
    for key, numbers in GROUPS:
        legal = [space for number in numbers for space in spaces.of(number) if space.legal]
        if legal:
            choices = tuple([Choice(str(space.space), space.label, space.note) for space in legal])
            groups.append(Group(room.say(f"section.{key}"), choices))
    spare = spaces.outlook.spare
    key = "ask.place_committed" if spaces.outlook.committed else "ask.place_note"
    return {
        "head": room.say("ask.place", number=placed + 1, total=total),
        "note": room.say(key, credits=room.in_words("credit", spare)),
        "hint": "" if room.view.companies[room.eye] else room.say("ask.place_hint", target=room.target),
        "spaces": tuple(groups),
        "buttons": (Button("place", room.say("button.place"), main=True),),
    }


def _influence(room: Room, spec: Either, spaces: Spaces) -> dict[str, Any]:
    top = room.view.stack[-1]
    assert isinstance(top, Influence)
    playable = any(act in room.deck.card_index for act in spec.acts)
    return {
        "head": room.say(f"ask.influence_{top.window}"),
        "note": room.say("ask.influence_note" if playable else "ask.influence_none"),
        "buttons": (Button("pass", room.say("button.not_now"), main=not playable),),
    }


def _repayments(room: Room, spec: Either, spaces: Spaces) -> dict[str, Any]:
    final = room.view.phase == "evaluation"
    amounts = room.deck.amounts
    due = room.in_words("credit", interest(room.open, room.eye))
    key = "ask.repay_final" if final else "ask.repay_note"
    return {
        "head": room.say("ask.repay"),
        "note": room.say(key, interest=due, vp=amounts.loan_final_vp),
        "buttons": (
            Button("repay", _repay_button(room), main=True),
            Button("pass", room.say("button.keep_loan")),
        ),
    }


def _desk(room: Room) -> tuple[Desk, int, int]:
    """The frame on top, the space that is resolved, and what declining costs."""
    top = room.view.stack[-1]
    assert isinstance(top, Desk)
    space = top.queue[0][0]
    return top, space, top.penalty(room.open, space)


def _besides(room: Room, spaces: Spaces) -> list[str]:
    """What one's other managers will want, before one spends it here."""
    if not isinstance(room.view.stack[-1], Desk):
        return []
    wanted = spaces.outlook.wanted_besides(_desk(room)[1])
    return [room.say("ask.besides", credits=room.in_words("credit", wanted))] if wanted > 0 else []


def _decline(room: Room, points: int, *, main: bool = False) -> Button:
    note = room.count("button.points", points) if points else room.say("button.no_points")
    return Button("decline", room.say("button.decline"), note, main=main)


def _loan(room: Room, spec: Either, spaces: Spaces) -> dict[str, Any]:
    amounts = room.deck.amounts
    take = Button("take", room.say("button.take", credits=amounts.loan_credits), main=True)
    return {
        "head": room.say("ask.loan"),
        "note": loan_note(room) if "take" in spec.acts else room.say("ask.cannot"),
        "buttons": (*([take] if "take" in spec.acts else []), _decline(room, _desk(room)[2])),
    }


def _local(room: Room, spec: Either, spaces: Spaces) -> dict[str, Any]:
    offered = spec.acts.get("buy")
    choices = []
    for name in offered.options if isinstance(offered, Pick) else ():
        price = local_price(room.open, room.eye, resource_number(str(name)))
        said = room.say("buy.one", what=room.in_words(str(name), 1), price=room.in_words("credit", price))
        choices.append(Choice(str(name), said))
    return _pick(room, "local", "buy.0", choices, Button("buy", room.say("button.buy"), main=True))


def _foreign(room: Room, spec: Either, spaces: Spaces) -> dict[str, Any]:
    offered = spec.acts.get("hire")
    options = offered.options if isinstance(offered, Pick) else ()
    choices = [Choice(str(name), type_name(room, str(name))) for name in options]
    price = room.in_words("credit", foreign_price(room.open, room.eye))
    return _pick(room, "foreign", "hire.0", choices, Button("hire", room.say("button.hire", price=price), main=True))


def _pick(room: Room, kind: str, name: str, choices: list[Choice], button: Button) -> dict[str, Any]:
    decline = _decline(room, _desk(room)[2])
    part = Part(name, room.say(f"part.{kind}"), (Group("", tuple(choices)),)) if choices else None
    return {
        "head": room.say(f"ask.{kind}"),
        "note": room.say(f"ask.{kind}_note" if choices else "ask.cannot"),
        "part": part,
        "buttons": (button, decline) if choices else (decline,),
    }


def _company(room: Room, spec: Either, spaces: Spaces) -> dict[str, Any]:
    _, space, points = _desk(room)
    company = room.view.offered_companies[space - room.deck.at[COMPANIES].start]
    assert company is not None
    price = company_price(room.open, room.eye, company, space)
    left = room.view.credits[room.eye] - price
    facts = {
        "price": room.in_words("credit", price),
        "vp": room.in_words("vp", room.deck.companies[company].vp),
        "left": room.in_words("credit", left),
    }
    buy = Button("buy", room.say("button.buy_for", price=facts["price"]), main=True)
    return {
        "head": room.say("ask.company", company=room.company(company)),
        "note": room.say("ask.company_note", **facts) if "buy" in spec.acts else room.say("ask.cannot"),
        "buttons": (*([buy] if "buy" in spec.acts else []), _decline(room, points)),
    }


def _import(room: Room, spec: Either, spaces: Spaces) -> dict[str, Any]:
    _, space, points = _desk(room)
    offer = room.deck.imports[space - room.deck.at[IMPORT].start]
    buttons = []
    for units in _units(spec):
        money, vp = import_price(room.open, room.eye, space, units)
        goods = room.words.listed([room.in_words(name, units * number) for name, number in offer.unit.items()])
        note = room.say("buy.for_both", price=room.in_words("credit", money), vp=room.in_words("vp", vp))
        buttons.append(Button(f"buy:{units}", goods, note, main=units == 1))
    return {
        "head": room.say("ask.import", what=room.own(offer.name)),
        "note": room.say("ask.import_note" if buttons else "ask.cannot"),
        "buttons": (*buttons, _decline(room, points)),
    }


def _energy(room: Room, spec: Either, spaces: Spaces) -> dict[str, Any]:
    _, space, points = _desk(room)
    offer = offer_at(room.open, space)
    resource, cost = energy_price(room.open, room.eye, offer)
    glyph = "credit" if resource is None else RESOURCES[resource]
    buttons = [
        Button(
            f"buy:{units}",
            room.in_words("energy", units * offer.gain["energy"]),
            room.say("buy.for", price=room.in_words(glyph, units * cost)),
            main=units == 1,
        )
        for units in _units(spec)
    ]
    return {
        "head": room.say("ask.energy"),
        "note": room.say("ask.energy_note" if buttons else "ask.cannot"),
        "buttons": (*buttons, _decline(room, points)),
    }


def _units(spec: Either) -> range:
    offered = spec.acts.get("buy")
    if not isinstance(offered, Amounts):
        return range(0)
    return range(offered.low, (offered.high or offered.low) + 1)


def _produce(room: Room, spec: Either, spaces: Spaces) -> dict[str, Any]:
    owns = bool(room.view.companies[room.eye])
    return {"head": room.say("ask.produce"), "note": room.say("ask.produce_note" if owns else "ask.produce_none")}


def _export(room: Room, spec: Either, spaces: Spaces) -> dict[str, Any]:
    sales = [_sales(room, act, one.high or 1) for act, one in spec.acts.items() if isinstance(one, Amounts)]
    groups = [group for _, group in sorted(sales, key=lambda sale: sale[0], reverse=True)]
    part = Part("sale", room.say("part.sale"), tuple(groups)) if groups else None
    pass_by = Button("pass", room.say("button.pass_export"), main=not groups)
    return {
        "head": room.say("ask.export"),
        "note": room.say("ask.export_note" if groups else "ask.export_none"),
        "part": part,
        "buttons": (Button("sell", room.say("button.sell"), main=True), pass_by) if groups else (pass_by,),
    }


def _sales(room: Room, act: str, most: int) -> tuple[tuple[int, int], Group]:
    """From the most units down to one; with the VP and credits of the most, so that the best comes first."""
    if act.startswith(BLACK):
        name, key, head = act.removeprefix(BLACK), "sale.on_black", room.say("sale.black")
        money, vp = room.deck.black_market[resource_number(name)], 0
    else:
        place = int(act.removeprefix(CONTRACT))
        contract = room.view.contracts[place]
        assert contract is not None
        resource = room.deck.contract_resource[contract]
        name, key = RESOURCES[resource], "sale.to_contract"
        head = room.say("sale.contract", what=contract_name(room, room.offers, place))
        money, vp = unit_price(room, resource)
    choices = []
    for units in range(most, 0, -1):
        gain = [room.in_words("credit", units * money), *([room.in_words("vp", units * vp)] if vp else [])]
        said = room.say(key, what=room.in_words(name, units), gain=room.words.listed(gain))
        choices.append(Choice(f"{act}:{units}", said))
    return (most * vp, most * money), Group(head, tuple(choices))


ASKS = {
    "place": _place, "influence": _influence, "repay": _repayments, "loan": _loan, "local": _local,
    "foreign": _foreign, "company": _company, "import": _import, "energy": _energy, "produce": _produce,
    "export": _export,
}  # fmt: skip


def wait(room: Room) -> WaitSight:
    head = room.say("wait.head", who=room.all_of(room.view.waiting))
    return WaitSight(head, room.say("wait.note", phase=room.phase))
