"""What a server is told when it starts."""

from __future__ import annotations

import math
from pathlib import Path

from msgspec import Struct, field
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from debacle.server.addresses import Network
from debacle.server.limits import Allowance


class ConnectionLimits(Struct, frozen=True, kw_only=True):
    """What one connection may cost, and how many there may be."""

    all: int = 0
    """Open at once; 0: as many as the system lets a process have, less some files that it needs for other things."""
    each: int = 64
    """Of one address, or of one /64 of IPv6; a proxy that is trusted may have them all."""
    headers: int = 100
    head_bytes: int = 32 * 1024
    body_bytes: int = 8 * 1024 * 1024
    """Sent before it is broken off; what is too long to be read is refused long before."""
    seconds: float = 20
    """For a whole request to come in, or for an answer to be taken."""
    idle: float = 15
    """Seconds between two requests."""


class Retention(Struct, frozen=True, kw_only=True):
    """How long things are kept that nobody comes back to; 0: for ever."""

    finished_days: float = 0
    """Tables whose game is over or was stopped, from then on; with their records and chat."""
    gathering_hours: float = 24
    """Tables that wait for players, from when anybody was last seen there. There is no game yet that could be lost."""
    abandoned_days: float = 0
    """Games that nobody plays and nobody looks at: after that they stop, and are kept as finished ones are. Until then
    they can be finished, and cost nothing but their place on the disk."""
    player_days: float = 365
    """Players who sit at no table, from when they were last seen; their cookie lasts as long."""
    chat_days: float = 0


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
    """How many processes serve on one port; more than one only with PostgreSQL."""
    thinkers: int = 1
    """How many processes think for the bots, in all and at least one a worker; 0: a thread of each worker."""
    cluster: str | None = None
    """The address of a Dask cluster that thinks instead."""
    patience: int = 600
    """Seconds after which somebody who is there and does not answer is given up; without a clock, anybody."""
    analysis: int = 0
    """How many answers bots may give to analyse a game; 0: as many as take a minute or two."""
    shortest_clock: int = 10
    """Seconds; a new table has no shorter clock, or none."""
    limits: bool = True
    """Whether people are slowed down who ask too much."""
    allowances: dict[str, Allowance] = field(default_factory=dict)
    """By kind of act, where they are not the server's own."""
    at_once: dict[str, int] = field(default_factory=dict)
    """The same for what lasts."""
    connections: ConnectionLimits = ConnectionLimits()
    retention: Retention = Retention()
    cache_mb: int = 256
    """How much memory tables may take that are kept at hand; those with an onlooker stay beyond it."""
    given: dict[str, str] = field(default_factory=dict)
    """The limits that are not the server's own, as they are called in a settings file, and where each comes from."""
    secure: bool = False
    """Whether the pages are served over HTTPS, so that cookies and browsers may be kept to it."""
    proxies: tuple[Network, ...] = ()
    """Who is believed about where a request comes from. None by default: not even this machine itself, for a tunnel
    that ends here passes on whatever headers somebody far away has made up."""
    hosts: frozenset[str] = frozenset()
    """The names by which the server may be asked; none: any."""

    webhook_networks: tuple[Network, ...] = ()
    """Networks of one's own that players' webhooks may reach all the same."""

    @property
    def own_thinkers(self) -> int:
        """One worker's share."""
        return math.ceil(self.thinkers / self.workers)


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
