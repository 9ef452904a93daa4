"""From the fields of a form to an answer. What is not certain is handed on as it is, and the spec refuses it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from debacle.core.refusals import Illegal, Why
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
    return _chosen(form, "pick")


def _act(deck: KrachDeck, spec: Either, form: Form) -> object:
    act, _, card = form.get("act", "").partition(":")
    if not act and "quick" in form:
        return ["bid", form["quick"]]
    if card:
        return [act, _played(spec, card, form) if act == "play" else _number(card)]
    inner = spec.acts.get(act)
    return [act, None if inner is None else _argument(deck, act, inner, form)]


def _played(spec: Either, card: str, form: Form) -> list[object]:
    """A card that is used at something has to have it named."""
    target, plays = _number(form.get(f"play.{card}", "")), spec.acts.get("play")
    aims = [option for option in plays.options if isinstance(option, tuple)] if isinstance(plays, Pick) else []
    if target == "" and any(option[0] == _number(card) and option[1] is not None for option in aims):
        raise Illegal(Why("krach.target"))
    return [_number(card), target if target != "" else None]


def _argument(deck: KrachDeck, act: str, spec: Spec, form: Form) -> object:
    if isinstance(spec, Amount):
        return _digits(form.get("amount", ""))
    if isinstance(spec, Some):
        return _boxes(spec, act, form)
    if isinstance(spec, Each):
        return [_part(deck, name, part, form) for name, part in spec.parts.items()]
    if act == "lend":
        return [_number(form.get("lend.card", "")), _number(form.get("lend.to", ""))]
    return _chosen(form, act)


def _part(deck: KrachDeck, name: str, spec: Spec, form: Form) -> object:
    if name == "want":
        return _wanted(deck, form)
    if isinstance(spec, Some):
        return _boxes(spec, f"offer.{name}", form)
    if not isinstance(spec, Amount):
        return _chosen(form, f"offer.{name}")
    text = form.get(f"offer.{name}", "")
    if not AMOUNT.fullmatch(text.strip()):
        raise Illegal(Why("krach.worth"))
    return _digits(text)


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


def _chosen(form: Form, name: str) -> int | str:
    """One of several: whoever has chosen none is told so, and not that nothing is no option."""
    if not form.get(name, ""):
        raise Illegal(Why("krach.choose"))
    return _number(form[name])


def _first(spec: Pick) -> tuple[object, ...]:
    first = spec.options[0] if spec.options else ()
    return first if isinstance(first, tuple) else (first,)


def _number(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else text


def _digits(text: str) -> str:
    """With or without the M of millions; noughts ahead mean nothing."""
    found = AMOUNT.fullmatch(text.strip())
    return text if found is None else found[1].lstrip("0") or "0"
