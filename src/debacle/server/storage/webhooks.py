"""Where players want to be told that it is their turn, whose turn it is since when, and who is telling them now."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Row, String, and_, case, cast, delete, exists, or_, select, update

from debacle.core.audience import Seat
from debacle.server.storage.bulletins import Writing
from debacle.server.storage.read_access import ReadAccess
from debacle.server.storage.schema import chairs, players, tables, turns, webhooks

LEASE = 60.0
"""Seconds after which a process that was sending is taken for dead."""
ARRIVED = "arrived"
"""In place of a trouble: a message that was sent to try it out."""
MOST = 20
"""Players who are told in one go."""


class Webhook(Struct, frozen=True, kw_only=True):
    player: str
    url: str
    form: str
    patience: int
    """Seconds for which it has to be the player's turn."""
    secret: str
    language: str
    site: str
    """How the player calls this server."""
    failures: int = 0
    """In a row."""
    trouble: str = ""
    """What went wrong the last time."""
    stopped: bool = False


class LastingTurn(Struct, frozen=True):
    """That a player is asked, and for how long."""

    table: str
    player: str
    number: int
    """Of the decision: how many answers that player had given, or all around their screen."""
    since: float
    told: bool = False


class AskedChair(Struct, frozen=True):
    table: str
    revision: int
    seat: Seat
    player: str
    """Who is told of it."""


class Webhooks:
    def __init__(
        self, reads: ReadAccess, writing: Writing, upsert: Callable[..., Any], now: Callable[[], float]
    ) -> None:
        self._reads = reads
        self._writing = writing
        self._upsert = upsert
        self._now = now

    # What a player wants.

    async def of(self, player: str) -> Webhook | None:
        found = await self._all(select(webhooks).where(webhooks.c.player == player))
        return _webhook(found[0]) if found else None

    async def set(self, webhook: Webhook) -> None:
        """Instead of what was there before; the secret stays if there was one."""
        fresh = {"next_at": 0.0, "claimed_until": 0.0, "failures": 0, "trouble": "", "stopped": False}
        values = asdict(webhook) | fresh
        changed = {name: value for name, value in values.items() if name not in ("player", "secret", "claimed_until")}
        upsert = self._upsert(webhooks).values(values)
        async with self._writing() as connection:
            await connection.execute(upsert.on_conflict_do_update(index_elements=["player"], set_=changed))

    async def tried(self, player: str, trouble: str) -> None:
        """The player has sent a message about nothing; if it arrived, it goes on."""
        again = {"failures": 0, "stopped": False, "next_at": 0.0} if not trouble else {}
        async with self._writing() as connection:
            own = update(webhooks).where(webhooks.c.player == player)
            await connection.execute(own.values(trouble=trouble or ARRIVED, **again))

    async def remove(self, player: str) -> None:
        async with self._writing() as connection:
            await connection.execute(delete(webhooks).where(webhooks.c.player == player))
            await connection.execute(delete(turns).where(turns.c.player == player))

    # Whose turn it is.

    async def asked(self) -> list[AskedChair]:
        """Chairs of people who want to be told and are asked now. Of those around a screen its host is told."""
        waited_for = or_(
            tables.c.waiting.startswith(cast(chairs.c.seat, String) + ","),
            tables.c.waiting.contains("," + cast(chairs.c.seat, String) + ","),
        )
        told = case((chairs.c.around, tables.c.host), else_=chairs.c.player)
        query = (
            select(tables.c.id, tables.c.revision, chairs.c.seat, told.label("player"))
            .join(chairs, chairs.c.table_id == tables.c.id)
            .join(webhooks, webhooks.c.player == told)
            .join(players, players.c.id == told)
            .where(tables.c.status == "playing", chairs.c.bot.is_(None), ~webhooks.c.stopped, ~players.c.banned)
            .where(waited_for)
        )
        return [AskedChair(row.id, row.revision, row.seat, row.player) for row in await self._all(query)]

    async def turns(self) -> list[LastingTurn]:
        return [_turn(row) for row in await self._all(select(turns))]

    async def keep_turns(self, new: Sequence[LastingTurn], gone: Sequence[LastingTurn]) -> None:
        """Numbers only grow, so of two processes that have looked at different moments the later one is right."""
        if not new and not gone:
            return
        async with self._writing() as connection:
            for turn in new:
                values = {"table_id": turn.table, **{k: v for k, v in asdict(turn).items() if k != "table"}}
                upsert = self._upsert(turns).values(values)
                later = {"number": turn.number, "since": turn.since, "told": False}
                kept = upsert.on_conflict_do_update(
                    index_elements=["table_id", "player"], set_=later, where=turns.c.number < turn.number
                )
                await connection.execute(kept)
            for turn in gone:
                await connection.execute(delete(turns).where(_same(turn)))

    # Who is told.

    async def due(self) -> list[Webhook]:
        """Those with a turn that has lasted long enough, as far as nobody else is telling them."""
        query = select(webhooks).where(self._free(), _has_turn(self._now())).limit(MOST)
        return [_webhook(row) for row in await self._all(query)]

    async def claim(self, player: str) -> bool:
        """Whether this process is to tell them; of several, one is."""
        own = and_(webhooks.c.player == player, self._free(), _has_turn(self._now()))
        claim = update(webhooks).where(own).values(claimed_until=self._now() + LEASE)
        async with self._writing() as connection:
            return bool((await connection.execute(claim)).rowcount)

    async def turns_to_tell(self, webhook: Webhook) -> list[LastingTurn]:
        long_enough = and_(turns.c.since <= self._now() - webhook.patience, ~turns.c.told)
        query = select(turns).where(turns.c.player == webhook.player, long_enough)
        return [_turn(row) for row in await self._all(query.order_by(turns.c.since, turns.c.table_id))]

    async def let_go(self, player: str) -> None:
        """There was nothing to tell after all."""
        async with self._writing() as connection:
            own = update(webhooks).where(webhooks.c.player == player)
            await connection.execute(own.values(claimed_until=0.0))

    async def arrived(self, player: str, told: Collection[LastingTurn], next_at: float) -> None:
        async with self._writing() as connection:
            for turn in told:
                await connection.execute(update(turns).where(_same(turn)).values(told=True))
            await connection.execute(
                update(webhooks)
                .where(webhooks.c.player == player)
                .values(claimed_until=0.0, failures=0, trouble="", next_at=next_at)
            )

    async def failed(self, player: str, trouble: str, next_at: float, *, stopped: bool) -> None:
        async with self._writing() as connection:
            await connection.execute(
                update(webhooks)
                .where(webhooks.c.player == player)
                .values(
                    claimed_until=0.0,
                    failures=webhooks.c.failures + 1,
                    trouble=trouble,
                    next_at=next_at,
                    stopped=stopped,
                )
            )

    def _free(self) -> Any:
        now = self._now()
        return and_(~webhooks.c.stopped, webhooks.c.next_at <= now, webhooks.c.claimed_until <= now)

    async def _all(self, query: Any) -> Sequence[Row[Any]]:
        return await self._reads.read(lambda connection: connection.execute(query).all())


def new_secret() -> str:
    return secrets.token_hex(32)


def _has_turn(now: float) -> Any:
    long_enough = turns.c.since <= now - webhooks.c.patience
    return exists().where(turns.c.player == webhooks.c.player, ~turns.c.told, long_enough)


def _same(turn: LastingTurn) -> Any:
    return and_(turns.c.table_id == turn.table, turns.c.player == turn.player, turns.c.number == turn.number)


def _turn(row: Row[Any]) -> LastingTurn:
    return LastingTurn(row.table_id, row.player, row.number, row.since, row.told)


def _webhook(row: Row[Any]) -> Webhook:
    return Webhook(
        player=row.player,
        url=row.url,
        form=row.form,
        patience=row.patience,
        secret=row.secret,
        language=row.language,
        site=row.site,
        failures=row.failures,
        trouble=row.trouble,
        stopped=row.stopped,
    )
