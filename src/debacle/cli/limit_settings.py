"""How often people may do what: the table [limits] of a settings file."""

from __future__ import annotations

import math
from typing import Any

from msgspec.structs import fields

from debacle.cli.common import Trouble
from debacle.server.limits import ALLOWANCES, AT_ONCE, Allowance

PARTS = [field.name for field in fields(Allowance)]
KINDS = {kind.replace(" ", "_"): kind for kind in (*ALLOWANCES, *AT_ONCE)}
"""By its name in the file: the acts that a limit counts."""


def read_limits(path: str, table: Any) -> tuple[dict[str, Allowance], dict[str, int], list[str]]:
    """So many at once and then so many a second, or for what lasts so many at once; and the names of what is given."""
    if not isinstance(table, dict):
        raise Trouble("error.no_setting", file=path, setting="limits", known="[limits]")
    allowances, at_once, given = {}, {}, []
    for key, value in table.items():
        kind, setting = KINDS.get(key), f"limits.{key}"
        if kind is None:
            raise Trouble("error.no_setting", file=path, setting=setting, known=", ".join(KINDS))
        if kind in AT_ONCE:
            at_once[kind] = int(_limit(path, setting, value, 1, whole=True))
            given.append(setting)
        else:
            allowances[kind] = _allowance(path, setting, value, ALLOWANCES[kind])
            given += [f"{setting}.{part}" for part in value]
    return allowances, at_once, given


def _allowance(path: str, setting: str, value: Any, otherwise: Allowance) -> Allowance:
    if not isinstance(value, dict):
        raise Trouble("error.allowance", file=path, setting=setting)
    for part in value:
        if part not in PARTS:
            raise Trouble("error.no_setting", file=path, setting=f"{setting}.{part}", known=", ".join(PARTS))
    return Allowance(
        _limit(path, f"{setting}.at_once", value.get("at_once", otherwise.at_once), 1),
        _limit(path, f"{setting}.a_second", value.get("a_second", otherwise.a_second), 0),
    )


def _limit(path: str, setting: str, value: Any, low: int, *, whole: bool = False) -> float:
    """At least one, or above none."""
    kinds = (int,) if whole else (int, float)
    if type(value) not in kinds or not low <= value < math.inf or value == 0:
        raise Trouble("error.at_least_one" if low else "error.above_0", setting=f"{path}: {setting}")
    return float(value)
