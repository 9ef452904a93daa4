"""From the fields of a form to an answer. What is not certain is handed on as it is, and the spec refuses it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from debacle.core.specs import Amount, Each, Either, Pick, Some, Spec
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.telling.ask_open_acts import WANTED

AMOUNT = re.compile(r"([0-9]{1,9})\s*M?", re.IGNORECASE)
Form = Mapping[str, str]


def read(deck: KrachDeck, kind: str, spec: Spec, form: Form) -> object:
    """`act`: what a button does, with a card where it is about one: "play:17"; boxes are called <name>.<card>."""
    if isinstance(spec, Either):
        return _act(deck, spec, form)
    if isinstance(spec, Some):
        return _boxes(spec, kind, form)
    if isinstance(spec, Pick) and kind == "tip":
        return [_number(form.get(f"tip.{place}", "")) for place in range(len(_first(spec)))]
    return _number(form.get("pick", ""))


def _act(deck: KrachDeck, spec: Either, form: Form) -> object:
    act, _, card = form.get("act", "").partition(":")
    if not act and "quick" in form:
        return ["bid", form["quick"]]
    if card:
        target = _number(form.get(f"{act}.{card}", ""))
        return [act, [_number(card), target if target != "" else None] if act == "play" else _number(card)]
    inner = spec.acts.get(act)
    return [act, None if inner is None else _argument(deck, act, inner, form)]


def _argument(deck: KrachDeck, act: str, spec: Spec, form: Form) -> object:
    if isinstance(spec, Amount):
        return _digits(form.get("amount", ""))
    if isinstance(spec, Some):
        return _boxes(spec, act, form)
    if isinstance(spec, Each):
        return [_part(deck, name, part, form) for name, part in spec.parts.items()]
    if act == "lend":
        return [_number(form.get("lend.card", "")), _number(form.get("lend.to", ""))]
    return _number(form.get(act, ""))


def _part(deck: KrachDeck, name: str, spec: Spec, form: Form) -> object:
    if name == "want":
        return _wanted(deck, form)
    if isinstance(spec, Some):
        return _boxes(spec, f"offer.{name}", form)
    text = form.get(f"offer.{name}", "")
    return _digits(text) if isinstance(spec, Amount) else _number(text)


def _wanted(deck: KrachDeck, form: Form) -> list[object]:
    """Cards asked for by name; the same name twice means two such cards."""
    found: list[object] = []
    for place in range(WANTED):
        name = form.get(f"offer.want.{place}", "")
        if name:
            same = [card for card in deck.every_card if deck.capital[card].id == name and card not in found]
            found.append(same[0] if same else name)
    return found


def _boxes(spec: Some, name: str, form: Form) -> list[object]:
    return [option for option in spec.options if f"{name}.{option}" in form]


def _first(spec: Pick) -> tuple[object, ...]:
    first = spec.options[0] if spec.options else ()
    return first if isinstance(first, tuple) else (first,)


def _number(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else text


def _digits(text: str) -> str:
    """With or without the M of millions; noughts ahead mean nothing."""
    found = AMOUNT.fullmatch(text.strip())
    return text if found is None else found[1].lstrip("0") or "0"
