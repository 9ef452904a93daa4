"""Choices in the fields of a form. What is not certain is handed on as it is, and the spec refuses it."""

from __future__ import annotations

from collections.abc import Mapping

from debacle.core.specs import Each, Option, Pick, Spec


def argument(act: str, spec: Spec, form: Mapping[str, str]) -> object:
    """What goes with an act: <act>.0, <act>.1 and so on."""
    if isinstance(spec, Each):
        return [chosen(part, form.get(f"{act}.{place}", "")) for place, part in enumerate(spec.parts.values())]
    return chosen(spec, form.get(f"{act}.0", ""))


def chosen(spec: Spec, text: str) -> object:
    """The option that is written so; yes and no have words of their own."""
    if isinstance(spec, Pick):
        for option in spec.options:
            if not isinstance(option, bool) and written(option) == text:
                return list(option) if isinstance(option, tuple) else option
    return text


def written(option: Option) -> str:
    return "-".join([str(one) for one in option]) if isinstance(option, tuple) else str(option)
