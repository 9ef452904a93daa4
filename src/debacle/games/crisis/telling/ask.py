"""The decision bar: what is asked of the onlooker."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from debacle.core.messages import Asked
from debacle.core.specs import Either
from debacle.games.crisis.rules.actions.a14_export import CONTRACT
from debacle.games.crisis.rules.actions.manager_queue import ManagerQueue
from debacle.games.crisis.rules.deck_entries import RESOURCES
from debacle.games.crisis.rules.phases import event_due
from debacle.games.crisis.rules.transfers import interest
from debacle.games.crisis.rules.windows import Influence, Repayments
from debacle.games.crisis.telling.plays import Play, plays
from debacle.games.crisis.telling.purchases import PURCHASES, Button, leaves, resolved
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.sales import Ticket, sales, tickets
from debacle.games.crisis.telling.sections import GROUPS, section_of
from debacle.games.crisis.telling.spaces import Spaces
from debacle.games.crisis.telling.speech import AmountSight
from debacle.texts.view_models import Choice, Option, OptionGroup

RULES = {
    "place": "CR-28", "influence": "CR-R25", "repay": "CR-R23", "loan": "CR-50", "local": "CR-57", "foreign": "CR-61",
    "company": "CR-68", "import": "CR-71", "energy": "CR-78", "produce": "CR-81", "export": "CR-96",
}  # fmt: skip


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
        repaid=leaves(reader, reader.deck.amounts.loan_credits),
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
            Button("repay", _repay_button(reader), leaves(reader, amounts.loan_credits), main=True),
            Button("pass", reader.say("button.keep_loan")),
        ),
    }


def _besides(reader: Reader, spaces: Spaces) -> list[str]:
    """What one's other managers will want, before one spends it here."""
    if not isinstance(reader.view.stack[-1], ManagerQueue):
        return []
    wanted = spaces.bills.wanted_besides(resolved(reader)[1])
    return [reader.say("ask.besides", credits=reader.in_words("credit", wanted))] if wanted > 0 else []


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
    "place": _place,
    "influence": _influence,
    "repay": _repayments,
    **PURCHASES,
    "produce": _produce,
    "export": _export,
}
