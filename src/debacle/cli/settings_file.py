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
from debacle.server.settings import ConnectionLimits

ELSEWHERE = ("settings", "lang", "help")
"""Options that are needed before the file is read."""
CONNECTIONS = {field.name: (int, float) if field.type is float else (int,) for field in fields(ConnectionLimits)}
"""By limit: what its value may be."""


class SettingsFile(Struct):
    """As it was read; what was wrong with it is told when it is known in which language."""

    path: Path | None = None
    trouble: Trouble | None = None
    connections: ConnectionLimits = ConnectionLimits()

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
            context.obj.connections = _connections(path, found.pop("connections", {}))
            context.default_map = _entries(path, found, _kinds(context))
        except Trouble as trouble:
            context.obj.trouble = trouble
    return path


def _kinds(context: typer.Context) -> dict[str, bool]:
    """By option: whether it is on or off, and not a text or a number."""
    options = {str(option.name): option for option in context.command.params}
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


def _entries(path: Path, found: Mapping[str, object], kinds: Mapping[str, bool]) -> dict[str, Any]:
    return {key: _entry(path, key, value, kinds) for key, value in found.items()}


def _entry(path: Path, key: str, value: object, kinds: Mapping[str, bool]) -> bool | str:
    if key not in kinds:
        raise Trouble("error.no_setting", file=str(path), setting=key, known=", ".join(kinds))
    if isinstance(value, bool) is not kinds[key] or not isinstance(value, bool | int | str):
        raise Trouble("error.flag" if kinds[key] else "error.value", file=str(path), setting=key)
    return value if isinstance(value, bool) else str(value)
