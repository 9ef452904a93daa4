"""From the fields of a form to an answer. What is not certain is handed on as it is, and the spec refuses it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from debacle.core.specs import Amount, Either, Spec
from debacle.texts.forms import argument, chosen

YES_OR_NO = {"yes": True, "no": False}
AMOUNT = re.compile(r"(?:€\s*)?([0-9]{1,9})(?:\s*€)?")


def read(spec: Spec, form: Mapping[str, str]) -> object:
    """`act`: what a button does; `quick`: a ready-made bid; <act>.0, <act>.1: its targets; `pick`: one card."""
    if isinstance(spec, Either):
        return _act(spec, form)
    given = form.get("answer") or form.get("pick", "")
    if given in YES_OR_NO:
        return YES_OR_NO[given]
    return chosen(spec, given)


def _act(spec: Either, form: Mapping[str, str]) -> object:
    quick = form.get("quick", "")
    act = form.get("act", "")
    if quick:
        return ["bid", quick] if not act else [act, quick]
    inner = spec.acts.get(act)
    if isinstance(inner, Amount):
        return [act, _digits(form.get("amount", ""))]
    return [act, None if inner is None else argument(act, inner, form)]


def _digits(text: str) -> str:
    """With or without the sign of the euro; noughts ahead mean nothing."""
    found = AMOUNT.fullmatch(text.strip())
    return text if found is None else found[1].lstrip("0") or "0"
