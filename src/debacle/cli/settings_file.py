"""A server's settings from a file: what the command line and the environment leave open.

Every option of `debacle serve` is a key there, by its long name with underscores."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer
from msgspec import Struct
from msgspec.structs import fields

from debacle.cli.common import Trouble
from debacle.server.limits import ALLOWANCES, AT_ONCE, Allowance
from debacle.server.settings import ConnectionLimits

ELSEWHERE = ("settings", "lang", "help")
"""Options that are needed before the file is read."""
CONNECTIONS = {field.name: (int, float) if field.type is float else (int,) for field in fields(ConnectionLimits)}
"""By limit: what its value may be."""


PARTS = [field.name for field in fields(Allowance)]
KINDS = {kind.replace(" ", "_"): kind for kind in (*ALLOWANCES, *AT_ONCE)}
"""By limit of [limits]: the acts that it counts."""


class SettingsFile(Struct):
    """As it was read; what was wrong with it is told when it is known in which language."""

    path: Path | None = None
    trouble: Trouble | None = None
    connections: ConnectionLimits = ConnectionLimits()
    allowances: dict[str, Allowance] = {}
    at_once: dict[str, int] = {}
    given: frozenset[str] = frozenset()
    """The limits that stand in it."""

    def label(self, context: typer.Context, option: str) -> str:
        """What a person calls this option, where they have given it."""
        source = context.get_parameter_source(option)
        match None if source is None else source.name:
            case "DEFAULT_MAP":
                return f"{self.path}: {option}"
            case "ENVIRONMENT":
                return f"DEBACLE_{option.upper()}"
        return f"--{option}"


def read_settings(context: typer.Context, path: Path | None) -> Path | None:
    """Called before other options are looked at, for whose defaults the file stands."""
    context.obj = SettingsFile(path)
    if path is not None:
        try:
            found = _read(path)
            connections, limits = found.pop("connections", {}), found.pop("limits", {})
            context.obj.connections = _connections(path, connections)
            context.obj.allowances, context.obj.at_once = _limits(path, limits)
            context.obj.given = frozenset(_names("connections", connections) + _names("limits", limits))
            context.default_map = _entries(path, found, _kinds(context))
        except Trouble as trouble:
            context.obj.trouble = trouble
    return path


def _kinds(context: typer.Context) -> dict[str, bool]:
    """By option of `debacle serve`, whatever command reads the file: whether it is on or off, and not a text or a
    number."""
    commands: dict[str, Any] = getattr(context.find_root().command, "commands", {})
    options = {str(option.name): option for option in commands["serve"].params}
    return {name: getattr(option, "is_flag", False) for name, option in options.items() if name not in ELSEWHERE}


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Trouble("error.file", file=str(path), problem=error.strerror or str(error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Trouble("error.file", file=str(path), problem=str(error)) from None


def _connections(path: Path, table: Any) -> ConnectionLimits:
    """A table of their own, [connections]: nobody gives them one by one."""
    if not isinstance(table, dict):
        raise Trouble("error.no_setting", file=str(path), setting="connections", known="[connections]")
    for key, value in table.items():
        if key not in CONNECTIONS:
            known = ", ".join(CONNECTIONS)
            raise Trouble("error.no_setting", file=str(path), setting=f"connections.{key}", known=known)
        if type(value) not in CONNECTIONS[key] or not 0 < value < math.inf:
            raise Trouble("error.positive", file=str(path), setting=f"connections.{key}")
    return ConnectionLimits(**table)


def _limits(path: Path, table: Any) -> tuple[dict[str, Allowance], dict[str, int]]:
    """A table of their own, [limits]: so many at once and then so many a second, and for streams so many at once."""
    if not isinstance(table, dict):
        raise Trouble("error.no_setting", file=str(path), setting="limits", known="[limits]")
    allowances, at_once = {}, {}
    for key, value in table.items():
        kind = KINDS.get(key)
        if kind is None:
            raise Trouble("error.no_setting", file=str(path), setting=f"limits.{key}", known=", ".join(KINDS))
        if kind in AT_ONCE:
            at_once[kind] = int(_number(path, f"limits.{key}", value, 1, whole=True))
        else:
            allowances[kind] = _allowance(path, f"limits.{key}", value, ALLOWANCES[kind])
    return allowances, at_once


def _allowance(path: Path, setting: str, value: Any, otherwise: Allowance) -> Allowance:
    if not isinstance(value, dict):
        raise Trouble("error.allowance", file=str(path), setting=setting)
    for part in value:
        if part not in PARTS:
            raise Trouble("error.no_setting", file=str(path), setting=f"{setting}.{part}", known=", ".join(PARTS))
    return Allowance(
        _number(path, f"{setting}.at_once", value.get("at_once", otherwise.at_once), 1),
        _number(path, f"{setting}.a_second", value.get("a_second", otherwise.a_second), 0),
    )


def _number(path: Path, setting: str, value: Any, low: int, *, whole: bool = False) -> float:
    """At least one, or above none."""
    kinds = (int,) if whole else (int, float)
    if type(value) not in kinds or not low <= value < math.inf or value == 0:
        raise Trouble("error.at_least_one" if low else "error.positive", file=str(path), setting=setting)
    return float(value)


def _names(start: str, table: Mapping[str, Any]) -> list[str]:
    """What is given in a table, each by its whole name."""
    names = []
    for key, value in table.items():
        names += _names(f"{start}.{key}", value) if isinstance(value, dict) else [f"{start}.{key}"]
    return names


def _entries(path: Path, found: Mapping[str, object], kinds: Mapping[str, bool]) -> dict[str, Any]:
    return {key: _entry(path, key, value, kinds) for key, value in found.items()}


def _entry(path: Path, key: str, value: object, kinds: Mapping[str, bool]) -> bool | str:
    if key not in kinds:
        raise Trouble("error.no_setting", file=str(path), setting=key, known=", ".join(kinds))
    if isinstance(value, bool) is not kinds[key] or not isinstance(value, bool | int | str):
        raise Trouble("error.flag" if kinds[key] else "error.value", file=str(path), setting=key)
    return value if isinstance(value, bool) else str(value)
