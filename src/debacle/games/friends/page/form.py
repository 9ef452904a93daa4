"""From the fields of a form to an answer. What is not certain is handed on as it is, and the spec refuses it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from debacle.core.refusals import Illegal, Why
from debacle.core.specs import Amount, Either, Spec
from debacle.texts.forms import argument, chosen

YES_OR_NO = {"yes": True, "no": False}
MOST = 20
"""So much of what is no bid is said again."""
AMOUNT = re.compile(r"(?:€\s*)?([0-9]{1,9})(?:\s*€)?")


def read(spec: Spec, form: Mapping[str, str]) -> object:
    """`act`: what a button does; `amount`, `quick`: a bid, typed or ready-made; `sure`: even beyond one's means, which
    are `reach`; <act>.0, <act>.1: targets; `pick`: one card."""
    if isinstance(spec, Either):
        return _act(spec, form)
    given = form.get("answer") or form.get("pick", "")
    if given in YES_OR_NO:
        return YES_OR_NO[given]
    if not given:
        raise Illegal(Why("friends.choose"))
    return chosen(spec, given)


def _act(spec: Either, form: Mapping[str, str]) -> object:
    act = form.get("act", "") or ("bid" if form.get("sure") else "")
    inner = spec.acts.get(act)
    if isinstance(inner, Amount):
        return [act, _bid(inner, form)]
    if inner is None:
        return [act, None]
    given = argument(act, inner, form)
    if given == "" or (isinstance(given, list) and "" in given):
        raise Illegal(Why("friends.choose"))
    return [act, given]


def _bid(amount: Amount, form: Mapping[str, str]) -> int:
    typed, ready = _euros(form.get("amount", "")), _euros(form.get("quick", ""))
    if typed is not None and ready is not None and typed != ready:
        raise Illegal(Why("friends.which", {"typed": typed, "ready": ready}))
    bid = ready if typed is None else typed
    if bid is None:
        raise Illegal(Why("friends.no_bid", {"low": amount.low}))
    if bid < amount.low:
        raise Illegal(Why("friends.too_low", {"bid": bid, "low": amount.low}))
    if amount.high is not None and bid > amount.high:
        raise Illegal(Why("friends.too_high", {"bid": bid, "high": amount.high}))
    reach = _euros(form.get("reach", ""))
    if reach is not None and bid > reach and not form.get("sure"):
        raise Illegal(Why("friends.ruin", {"bid": bid}))
    return bid


def _euros(text: str) -> int | None:
    """With or without the sign of the euro; None: nothing is said."""
    if not text.strip():
        return None
    found = AMOUNT.fullmatch(text.strip())
    if found is None:
        raise Illegal(Why("friends.not_a_bid", {"bid": text.strip()[:MOST]}))
    return int(found[1])
