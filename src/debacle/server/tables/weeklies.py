"""A table that comes again every week, at an hour of its host's own: the same game and bots, with chairs for those who
come. Whoever sat there last is shown the way."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from debacle.core.refusals import BadOption, Refused, Why
from debacle.server.errors import NoSuchTable, NotAllowed
from debacle.server.storage.database import DatabaseAway
from debacle.server.storage.rows import Player
from debacle.server.storage.store import Store
from debacle.server.storage.tokens import new_id
from debacle.server.storage.weeklies import Weekly
from debacle.server.tables.quiet_hours import check_zone
from debacle.server.tables.seats import NewTable, Seats
from debacle.server.tables.table_cache import OpenTable, TableCache

log = logging.getLogger(__name__)
MOST = 5
"""So many has a host."""
LOOK = 10.0
"""Seconds between two looks."""


def next_time(zone: str, weekday: int, minute: int, now: float) -> float:
    """The next such hour after now, on that zone's clocks."""
    local = datetime.fromtimestamp(now, check_zone(zone))
    day = local.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0)
    day += timedelta(days=(weekday - local.isoweekday()) % 7)
    return (day if day.timestamp() > now else day + timedelta(days=7)).timestamp()


class Weeklies:
    def __init__(self, store: Store, cache: TableCache, seats: Seats) -> None:
        self._store = store
        self._cache = cache
        self._seats = seats

    async def begin(self, table_id: str, player: Player, weekday: int, minute: int, zone: str) -> str:
        """This table is the first of them; gives the id of what comes every week."""
        check_zone(zone)
        table = await self._cache.read(table_id)
        if table.row.host != player.id:
            raise NotAllowed(Why("host.only"))
        if not 1 <= weekday <= 7:
            raise BadOption(Why("options.range", {"option": "weekday", "low": 1, "high": 7}))
        if await self._store.weeklies.hosted(player.id) >= MOST:
            raise NotAllowed(Why("weekly.many", {"most": MOST}))
        weekly = Weekly(
            id=new_id(),
            host=player.id,
            wanted=msgspec.json.encode(_wanted(table)).decode(),
            word=table.row.word,
            zone=zone,
            weekday=weekday,
            minute=minute,
            next_at=next_time(zone, weekday, minute, self._store.now()),
            table_id=table_id,
            regulars=_regulars(table),
        )
        await self._store.weeklies.add(weekly)
        return weekly.id

    async def end(self, weekly: str, player: Player) -> None:
        if not await self._store.weeklies.remove(weekly, player.id):
            raise NotAllowed(Why("weekly.none"))

    async def keep_up(self) -> None:
        """For as long as the server runs: set up what is due. What was missed when none ran comes once, at once."""
        while True:
            try:
                for weekly in await self._store.weeklies.due(self._store.now()):
                    await self.set_up(weekly)
            except DatabaseAway as away:
                log.warning("no look for tables that come every week: %s", away)
            except (SQLAlchemyError, OSError):
                log.exception("no look for tables that come every week")
            await asyncio.sleep(LOOK)

    async def set_up(self, weekly: Weekly) -> None:
        """By one process of all."""
        next_at = next_time(weekly.zone, weekly.weekday, weekly.minute, self._store.now())
        if not await self._store.weeklies.claim(weekly, next_at):
            return
        host = Player(weekly.host, "")
        try:
            wanted = msgspec.json.decode(weekly.wanted, type=NewTable)
            table_id = await self._seats.create(host, wanted, word=weekly.word)
        except (Refused, ValueError) as error:  # a game or a deck that is not there any more
            log.warning("weekly table %s was not set up: %s", weekly.id, error)
            return
        await self._store.weeklies.set_up(weekly.id, table_id, await self._last_seated(weekly))

    async def _last_seated(self, weekly: Weekly) -> str:
        try:
            table = await self._cache.read(weekly.table_id)
        except (NoSuchTable, Refused):
            return weekly.regulars
        seated = _regulars(table)
        return seated if seated.count(",") > 1 else weekly.regulars


def _wanted(table: OpenTable) -> NewTable:
    """Chairs of people are open."""
    row = table.row
    others = [chair for chair in table.chairs if chair.player != row.host]
    bots = tuple(None if chair.player is not None else chair.bot for chair in others)
    options = replace(row.options, guided=False)
    return NewTable(game=row.game, seats=row.seats, bots=bots, public=row.public, options=options)


def _regulars(table: OpenTable) -> str:
    return "".join(f"{chair.player}," for chair in table.chairs if chair.player is not None)
