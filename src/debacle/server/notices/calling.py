"""Calls people whose turn it has been for a while, where they want to be called.

Every process looks now and then whose turn it is, and keeps since when; what it keeps is the same whoever looks. A
message is sent by the one process that has claimed its player. If it dies while it sends, the claim runs out and
another sends the message again: then it may come twice."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from debacle import registry
from debacle.server.errors import NoSuchTable, Stranded
from debacle.server.notices.messages import CalledTable, compose, signed
from debacle.server.notices.sending import NotDelivered, Sender
from debacle.server.storage.store import Store
from debacle.server.storage.webhooks import AskedChair, LastingTurn, Webhook
from debacle.server.tables.screens import people_around
from debacle.server.tables.table_cache import TableCache
from debacle.texts.words import Words

log = logging.getLogger(__name__)
PACKAGE = "debacle.server"
EVERY = 5.0
"""Seconds between two looks."""
APART = 300.0
"""Seconds between two messages to somebody: what comes due meanwhile goes together."""
FIRST_PAUSE, LONGEST_PAUSE = 30.0, 6 * 3600.0
"""Seconds before a message that did not arrive is tried again; each time twice as long."""
MOST_FAILURES = 12
"""In a row: after some 16 hours nobody is there any more."""


class Calling:
    def __init__(self, store: Store, cache: TableCache, sender: Sender) -> None:
        self._store = store
        self._cache = cache
        self._sender = sender
        self._numbers: dict[AskedChair, int | None] = {}
        """Of decisions, at tables as they were when they were looked at."""

    async def keep_up(self) -> None:
        while True:
            try:
                await self.look()
                await self.call()
            except (SQLAlchemyError, OSError):
                log.exception("nobody was told whose turn it is")
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Whose turn it is, and since when."""
        hooks, now = self._store.webhooks, self._store.now()
        known = {(turn.table, turn.player): turn for turn in await hooks.turns()}
        asked = await hooks.asked()
        if not asked and not known:
            return
        self._numbers = {chair: await self._number(chair) for chair in asked}
        going = {
            (chair.table, chair.player): LastingTurn(chair.table, chair.player, number, now)
            for chair, number in self._numbers.items()
            if number is not None
        }
        new = [turn for key, turn in going.items() if key not in known or known[key].number != turn.number]
        await hooks.keep_turns(new, [turn for key, turn in known.items() if key not in going])

    async def call(self) -> None:
        for webhook in await self._store.webhooks.due():
            if await self._store.webhooks.claim(webhook.player):
                await self._call(webhook)

    async def try_out(self, webhook: Webhook) -> None:
        """A message about nothing, at once; or `NotDelivered`."""
        await self._send(webhook, [])

    async def _call(self, webhook: Webhook) -> None:
        """About all turns that have lasted long enough and still last."""
        hooks, now = self._store.webhooks, self._store.now()
        lasting = await self._lasting(webhook.player)
        turns = [turn for turn in await hooks.turns_to_tell(webhook) if lasting.get(turn.table) == turn.number]
        if not turns:
            await hooks.let_go(webhook.player)
            return
        try:
            await self._send(webhook, turns)
        except NotDelivered as problem:
            failures = webhook.failures + 1
            pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (failures - 1))
            await hooks.failed(webhook.player, problem.trouble, now + pause, stopped=failures >= MOST_FAILURES)
        else:
            await hooks.arrived(webhook.player, turns, now + APART)

    async def _send(self, webhook: Webhook, turns: list[LastingTurn]) -> None:
        words, now = Words(webhook.language, PACKAGE), self._store.now()
        called = [await self._called(webhook, turn) for turn in turns]
        message = compose(webhook.form, called, words, webhook.site, now)
        await self._sender.send(webhook.url, signed(message, webhook.secret, now))

    async def _called(self, webhook: Webhook, turn: LastingTurn) -> CalledTable:
        table = await self._cache.read(turn.table)
        game, around = table.row.game, bool(people_around(table))
        title = registry.load(game).about.titles[webhook.language]
        return CalledTable(turn.table, game, title, f"{webhook.site}/t/{turn.table}", turn.since, around)

    async def _lasting(self, player: str) -> dict[str, int | None]:
        """By table: the number of the decision that this player is asked at this very moment."""
        asked = [chair for chair in await self._store.webhooks.asked() if chair.player == player]
        return {chair.table: await self._number(chair, anew=True) for chair in asked}

    async def _number(self, chair: AskedChair, *, anew: bool = False) -> int | None:
        """Of the decision that this seat is asked; None: it is not, or nobody can tell. Around a screen whoever answers
        gives the next one time."""
        if chair in self._numbers and not anew:
            return self._numbers[chair]
        try:
            table = await self._cache.read(chair.table)
        except (Stranded, NoSuchTable):
            return None
        if table.match is None or chair.seat not in table.asked():
            return None
        around = people_around(table)
        together = around if chair.seat in around else (chair.seat,)
        return sum(table.match.state.counts[seat] for seat in together)
