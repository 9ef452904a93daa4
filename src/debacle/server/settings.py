"""What a server is told when it starts."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError


class ConnectionLimits(Struct, frozen=True, kw_only=True):
    """What one connection may cost, and how many there may be."""

    all: int = 0
    """Open at once; 0: as many as the system lets a process have, less some files that it needs for other things."""
    each: int = 64
    """Of one address, or of one /64 of IPv6; a proxy on this machine may have them all."""
    headers: int = 100
    head_bytes: int = 32 * 1024
    body_bytes: int = 8 * 1024 * 1024
    """Sent before it is broken off; what is too long to be read is refused long before."""
    seconds: float = 20
    """For a whole request to come in, or for an answer to be taken."""
    idle: float = 15
    """Seconds between two requests."""


class Settings(Struct, frozen=True, kw_only=True):
    database: str
    """An SQLAlchemy address: sqlite or postgresql."""
    decks: Path | None = None
    """A folder with other decks, one folder a game: decks/qe/mine.toml."""
    language: str = "en"
    """For people whose browser asks for neither French nor English."""
    pace: float = 1.0
    """How long bots seem to think: 1 is human, 0 is at once."""
    workers: int = 1
    """How many processes think for the bots; 0: a thread of the server."""
    cluster: str | None = None
    """The address of a Dask cluster that thinks instead."""
    patience: int = 600
    """Seconds after which somebody who is there and does not answer is given up; without a clock, anybody."""
    shortest_clock: int = 10
    """Seconds; a new table has no shorter clock, or none."""
    limits: bool = True
    """Whether people are slowed down who ask too much."""
    connections: ConnectionLimits = ConnectionLimits()
    secure: bool = False
    """Whether the pages are served over HTTPS, so that cookies may be kept to it."""


def database_address(given: str | None, folder: Path) -> str:
    """The address with its async driver; without one, a file in the data folder."""
    if given is None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return f"sqlite+aiosqlite:///{folder / 'debacle.db'}"
    for plain, driven in (("sqlite://", "sqlite+aiosqlite://"), ("postgresql://", "postgresql+asyncpg://")):
        if given.startswith(plain):
            return _readable(driven + given.removeprefix(plain), given)
    if given.startswith(("sqlite+aiosqlite://", "postgresql+asyncpg://")):
        return _readable(given, given)
    raise ValueError(given)


def _readable(address: str, given: str) -> str:
    try:
        make_url(address)
    except (ArgumentError, ValueError):
        raise ValueError(given) from None
    return address
