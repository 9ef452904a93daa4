"""From the fields of a form to an answer. What is not certain is handed on as it is, and the spec refuses it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from debacle.core.specs import Amount, Each, Either, Pick, Spec

YES_OR_NO = {"yes": True, "no": False}
AMOUNT = re.compile(r"(?:€\s*)?([0-9]{1,9})(?:\s*€)?")


def read(spec: Spec, form: Mapping[str, str]) -> object:
    """`act`: what a button does; `quick`: a ready-made bid; <act>.0, <act>.1: its targets; `pick`: one card."""
    if isinstance(spec, Either):
        return _act(spec, form)
    given = form.get("answer") or form.get("pick", "")
    if given in YES_OR_NO:
        return YES_OR_NO[given]
    return _option(spec, given) if isinstance(spec, Pick) else given


def _act(spec: Either, form: Mapping[str, str]) -> object:
    quick = form.get("quick", "")
    act = form.get("act", "")
    if quick:
        return ["bid", quick] if not act else [act, quick]
    inner = spec.acts.get(act)
    if isinstance(inner, Amount):
        return [act, _digits(form.get("amount", ""))]
    return [act, None if inner is None else _argument(act, inner, form)]


def _argument(act: str, spec: Spec, form: Mapping[str, str]) -> object:
    if isinstance(spec, Each):
        return [_option(part, form.get(f"{act}.{place}", "")) for place, part in enumerate(spec.parts.values())]
    return _option(spec, form.get(f"{act}.0", ""))


def _option(spec: Spec, text: str) -> object:
    """The option that is written so."""
    if isinstance(spec, Pick):
        for option in spec.options:
            if not isinstance(option, bool) and str(option) == text:
                return option
    return text


def _digits(text: str) -> str:
    """With or without the sign of the euro; noughts ahead mean nothing."""
    found = AMOUNT.fullmatch(text.strip())
    return text if found is None else found[1].lstrip("0") or "0"
