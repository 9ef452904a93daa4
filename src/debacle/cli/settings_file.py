"""A server's settings from a file: what the command line and the environment leave open.

Every option of `debacle serve` is a key there, by its long name with underscores."""

from __future__ import annotations

import math
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import typer
from msgspec import Struct
from msgspec.structs import fields
from typer.core import TyperGroup

from debacle.cli.common import Trouble
from debacle.cli.limit_settings import read_limits
from debacle.server.limits import Allowance
from debacle.server.settings import ConnectionLimits, Retention

ELSEWHERE = ("_settings", "lang", "help")
"""Options that are needed before the file is read."""


class SettingsFile(Struct):
    """As it was read; what was wrong with it is told when it is known in which language."""

    path: Path | None = None
    trouble: Trouble | None = None
    connections: ConnectionLimits = ConnectionLimits()
    retention: Retention = Retention()
    allowances: dict[str, Allowance] = {}
    at_once: dict[str, int] = {}
    given: dict[str, str] = {}
    """The limits that stand in it or in the environment, and where."""

    def label(self, context: typer.Context, option: str) -> str:
        """What a person calls this option, where they have given it."""
        source = context.get_parameter_source(option)
        match None if source is None else source.name:
            case "DEFAULT_MAP":
                return f"{self.path}: {option}"
            case "ENVIRONMENT":
                return f"DEBACLE_{option.upper()}"
        return f"--{option.replace('_', '-')}"


def read_settings(context: typer.Context, path: Path | None) -> Path | None:
    """Called before other options are looked at, for whose defaults the file stands."""
    context.obj = SettingsFile(path)
    file: SettingsFile = context.obj
    try:
        found = {} if path is None else _read(path)
        file.connections = _group(file, "connections", found.pop("connections", {}), ConnectionLimits)
        file.retention = _group(file, "retention", found.pop("retention", {}), Retention)
        file.allowances, file.at_once, given = read_limits(str(path), found.pop("limits", {}))
        file.given |= dict.fromkeys(given, str(path))
        if path is not None:
            context.default_map = _entries(path, found, _kinds(context))
    except Trouble as trouble:
        file.trouble = trouble
    return path


def _kinds(context: typer.Context) -> dict[str, bool]:
    """By option of `debacle serve`: whether it is on or off, and not a text or a number. Other commands that read the
    file take from it what they share."""
    root = context.find_root()
    serve = root.command.get_command(root, "serve") if isinstance(root.command, TyperGroup) else None
    options = {} if serve is None else {str(option.name): option for option in serve.params}
    return {name: getattr(option, "is_flag", False) for name, option in options.items() if name not in ELSEWHERE}


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Trouble("error.file", file=str(path), problem=error.strerror or str(error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Trouble("error.file", file=str(path), problem=str(error)) from None


Group = TypeVar("Group", ConnectionLimits, Retention)


def _group(file: SettingsFile, name: str, table: Any, kind: type[Group]) -> Group:
    """From the file, and before that from the environment, as DEBACLE_CONNECTIONS_EACH."""
    path = str(file.path)
    if not isinstance(table, dict):
        raise Trouble("error.no_setting", file=path, setting=name, known=f"[{name}]")
    types = {field.name: field.type for field in fields(kind)}
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in types:
            raise Trouble("error.no_setting", file=path, setting=f"{name}.{key}", known=", ".join(types))
        values[key] = _figure(f"{path}: {name}.{key}", value, types[key], kind)
        file.given[f"{name}.{key}"] = path
    for key in types:
        variable = f"DEBACLE_{name}_{key}".upper()
        if variable in os.environ:
            values[key] = _figure(variable, _number(os.environ[variable]), types[key], kind)
            file.given[f"{name}.{key}"] = variable
    return kind(**values)


def _figure(label: str, value: Any, wanted: Any, kind: type[Any]) -> int | float:
    """What a group holds: a number above 0, or 0 for what is kept for ever; a float may be given as a whole number."""
    fits = type(value) in ((int, float) if wanted is float else (int,))
    if fits and (0 < value < math.inf or (value == 0 and kind is Retention)):
        return float(value) if wanted is float else int(value)
    key = "error.not_negative" if kind is Retention else "error.above_0" if wanted is float else "error.whole_above_0"
    raise Trouble(key, setting=label)


def _number(text: str) -> int | float | None:
    try:
        return int(text) if text.isascii() and text.isdigit() else float(text)
    except ValueError:
        return None


def _entries(path: Path, found: Mapping[str, object], kinds: Mapping[str, bool]) -> dict[str, Any]:
    return {key: _entry(path, key, value, kinds) for key, value in found.items()}


def _entry(path: Path, key: str, value: object, kinds: Mapping[str, bool]) -> bool | str:
    if key not in kinds:
        raise Trouble("error.no_setting", file=str(path), setting=key, known=", ".join(kinds))
    if isinstance(value, bool) is not kinds[key] or not isinstance(value, bool | int | str):
        raise Trouble("error.flag" if kinds[key] else "error.value", file=str(path), setting=key)
    return value if isinstance(value, bool) else str(value)
