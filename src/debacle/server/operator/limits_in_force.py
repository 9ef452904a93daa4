"""What limits a server goes by, each with where it comes from: told by the server that runs, read by an operator."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from debacle.server.limits import ALLOWANCES, AT_ONCE
from debacle.server.settings import Settings


class Limit(Struct, frozen=True):
    name: str
    """As it is called in the settings file."""
    value: float
    source: str | None
    """The file or the variable that gives it; None: the server's own."""


def limits_of(settings: Settings) -> list[Limit]:
    found = _allowances(settings) if settings.limits else {}
    found |= {f"connections.{name}": value for name, value in asdict(settings.connections).items()}
    found |= {f"retention.{name}": value for name, value in asdict(settings.retention).items()}
    return [Limit(name, value, settings.given.get(name)) for name, value in found.items()]


def _allowances(settings: Settings) -> dict[str, float]:
    found: dict[str, float] = {}
    for kind, allowance in (ALLOWANCES | settings.allowances).items():
        for part, value in asdict(allowance).items():
            found[f"limits.{kind.replace(' ', '_')}.{part}"] = value
    return found | {f"limits.{kind}": many for kind, many in (AT_ONCE | settings.at_once).items()}


def to_text(limits: list[Limit]) -> str:
    return msgspec.json.encode(limits).decode()


def from_text(text: str) -> list[Limit]:
    return msgspec.json.decode(text, type=list[Limit])
