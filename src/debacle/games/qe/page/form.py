"""From the fields of a form to an answer. What is not certain is handed on as it is, and the spec refuses it."""

from __future__ import annotations

from collections.abc import Mapping

from debacle.core.messages import Asked
from debacle.texts.typed import plain_digits
from debacle.texts.words import Words

YES_OR_NO = {"yes": True, "no": False}


def read(asked: Asked, form: Mapping[str, str], words: Words) -> object:
    """`look`: yes or no; `quick`: a ready-made amount, which comes before what stands in the field, `amount`."""
    if asked.decision.kind == "look":
        given = form.get("look", "")
        return YES_OR_NO.get(given, given)
    return plain_digits(form.get("quick") or form.get("amount", ""), words)
