"""A server's settings from a file: what the command line and the environment leave open.

Every option of `debacle serve` is a key there, by its long name with underscores."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer
from msgspec import Struct

from debacle.cli.common import Trouble

ELSEWHERE = ("settings", "lang", "help")
"""Options that are needed before the file is read."""


class SettingsFile(Struct):
    """As it was read; what was wrong with it is told when it is known in which language."""

    path: Path | None = None
    trouble: Trouble | None = None

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
            context.default_map = _entries(path, _kinds(context))
        except Trouble as trouble:
            context.obj.trouble = trouble
    return path


def _kinds(context: typer.Context) -> dict[str, bool]:
    """By option: whether it is on or off, and not a text or a number."""
    options = {str(option.name): option for option in context.command.params}
    return {name: getattr(option, "is_flag", False) for name, option in options.items() if name not in ELSEWHERE}


def _entries(path: Path, kinds: Mapping[str, bool]) -> dict[str, Any]:
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Trouble("error.file", file=str(path), problem=error.strerror or str(error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Trouble("error.file", file=str(path), problem=str(error)) from None
    return {key: _entry(path, key, value, kinds) for key, value in found.items()}


def _entry(path: Path, key: str, value: object, kinds: Mapping[str, bool]) -> bool | str:
    if key not in kinds:
        raise Trouble("error.no_setting", file=str(path), setting=key, known=", ".join(kinds))
    if isinstance(value, bool) is not kinds[key] or not isinstance(value, bool | int | str):
        raise Trouble("error.flag" if kinds[key] else "error.value", file=str(path), setting=key)
    return value if isinstance(value, bool) else str(value)
