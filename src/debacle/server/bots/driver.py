"""Lets bots play at live tables, at a human pace."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, Executor
from random import Random
from typing import Any, TypeVar

from prometheus_client import Counter
from sqlalchemy.exc import SQLAlchemyError

from debacle import bots
from debacle.analysis.advice import Counsel, advise, budget_of
from debacle.analysis.playouts import known_to
from debacle.analysis.work import Doing, Work
from debacle.core.audience import Seat
from debacle.core.refusals import Refused, Why
from debacle.core.specs import Answer
from debacle.server.bots.claims import Claims
from debacle.server.bots.errands import Errand, Errands
from debacle.server.bots.even_time import who_answers
from debacle.server.bots.going import Going, OneStep
from debacle.server.bots.thinking import Rules, rules_of, think, work_on
from debacle.server.errors import NoSuchTable, Stranded, TooLate
from debacle.server.storage.database import DatabaseAway
from debacle.server.storage.store import Store
from debacle.server.tables.moves import BotAnswer, Moves
from debacle.server.tables.seats import Seats
from debacle.server.tables.table_cache import OpenTable, TableCache

T = TypeVar("T")
log = logging.getLogger(__name__)
TICK = 1.0
"""Seconds between two looks at the clocks."""
SWEEP = 5.0
"""Every so many seconds tables are looked for where a bot is asked and nobody lets it play."""
SLOWEST = 12.0
"""After so long a table that waits for a bot has been left behind by a process that died."""


class Driver:
    """One task a table while bots are asked there, at one process: the first that claims it."""

    def __init__(
        self,
        store: Store,
        cache: TableCache,
        seats: Seats,
        moves: Moves,
        claims: Claims,
        new_executor: Callable[[], Executor],
        thoughts: Counter,
        pace: float,
        errands: Errands,
    ) -> None:
        self._errands = errands
        self._store = store
        self._cache = cache
        self._seats = seats
        self._moves = moves
        self._claims = claims
        self._thoughts = thoughts
        self._new_executor = new_executor
        self._executor = new_executor()
        self._pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._rng = Random()
        self._passed_over: set[str] = set()
        """Tables that cannot go on here."""

    def wake(self, table_id: str) -> None:
        """Something has changed at this table, by this process."""
        table = self._cache.at_hand(table_id)
        if table is None or table.asked_bots():
            self.drive(table_id)

    def drive(self, table_id: str, going: Going | None = None) -> None:
        if table_id not in self._tasks:
            task = asyncio.create_task(self._drive(table_id, going or Going()))
            self._tasks[table_id] = task
            task.add_done_callback(lambda done: self._ended(table_id, done))

    def step(self, table_id: str) -> None:
        """Where bots wait to be let go on: so far as there is something to see. A second press while they move is one
        too many."""
        self.drive(table_id, OneStep())

    async def sweep(self) -> None:
        """For as long as the server runs: wake tables that were left behind."""
        patience = 0.0
        while True:
            try:
                await self._wake_left_behind(self._store.now() - patience)
            except (SQLAlchemyError, OSError):
                log.exception("no look for tables that were left behind")
            patience = SLOWEST
            await asyncio.sleep(SWEEP)

    async def keep_time(self) -> None:
        """For as long as the server runs: act for people whose time is out, or who have decided ahead."""
        while True:
            try:
                for table_id in await self._store.timekeeping.tables_due():
                    if table_id not in self._passed_over:
                        await self._look_at_clocks(table_id)
            except DatabaseAway as away:
                log.warning("no look at the clocks: %s", away)
            except (SQLAlchemyError, OSError):
                log.exception("no look at the clocks")
            await asyncio.sleep(TICK)

    async def _look_at_clocks(self, table_id: str) -> None:
        try:
            table = await self._cache.read(table_id)
        except NoSuchTable:
            return
        except Stranded as stranded:
            self._pass_over(table_id, stranded)
            return
        if self._errands.ready(table) is not None:
            self.drive(table_id)
        else:
            await self._store.timekeeping.look_again_at(table.row, self._errands.next_at(table))

    async def _wake_left_behind(self, before: float) -> None:
        for table_id in await self._store.lists.full_tables(before):
            if table_id not in self._passed_over:
                await self._begin(table_id)
        for table_id in await self._store.lists.tables_with_waiting_bots(before):
            if table_id not in self._passed_over:
                self.drive(table_id)

    async def _begin(self, table_id: str) -> None:
        try:
            await self._seats.begin_if_full(table_id)
        except Refused as refusal:
            self._pass_over(table_id, refusal)
        except (SQLAlchemyError, OSError):
            raise
        except Exception:  # one table's own trouble must not keep the bots from the others
            self._passed_over.add(table_id)
            log.exception("table %s does not begin", table_id)

    def _pass_over(self, table_id: str, refusal: Refused) -> None:
        """Said once; whoever comes to the table is told the same."""
        if table_id not in self._passed_over:
            self._passed_over.add(table_id)
            log.warning("table %s is left as it is: %s", table_id, refusal)

    async def stop(self) -> None:
        """Ends when all have ended: who is in the middle of a query has a connection to close."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._claims.close()
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _ended(self, table_id: str, task: asyncio.Task[None]) -> None:
        self._tasks.pop(table_id, None)
        if not task.cancelled() and task.exception() is not None:
            log.error("bots stopped at a table", exc_info=task.exception())

    async def _drive(self, table_id: str, going: Going) -> None:
        try:
            while await self._claims.take(table_id):
                try:
                    await self._drive_alone(table_id, going)
                finally:
                    await asyncio.shield(self._claims.give_back(table_id))
                # Who has changed the table at another process just now, and found it claimed, leaves it to this one.
                if not going.allows(await self._cache.read(table_id)):
                    return
        except NoSuchTable:
            return
        except Stranded as stranded:
            self._pass_over(table_id, stranded)

    async def _drive_alone(self, table_id: str, going: Going) -> None:
        at_least = None
        while self._claims.has(table_id):
            table = await self._cache.read(table_id, at_least=at_least)
            errand = self._errands.ready(table)
            if errand is not None:
                await self._do(table, errand)
                at_least = None  # what was done need not be an answer
                continue
            asked = going.allows(table)
            if not asked:
                return
            await asyncio.sleep(self._pace * going.pause(table) * (0.5 + self._rng.random()))
            await self._play(table_id, self._rng.choice(asked))
            at_least = 0  # its own answers are known here, and so is what made one of them come too late

    async def _play(self, table_id: str, seat: Seat) -> None:
        table = await self._cache.read(table_id, at_least=0)
        match, bot = table.match, table.chairs[seat].bot
        if match is None or bot is None or seat not in table.asked():
            return
        view, number = match.state.view(seat), match.state.counts[seat]
        seed = f"{table.row.seed.hex()} {seat} {number}"
        self._thoughts.inc()
        who, seconds = who_answers(match.game, match.state, bot)
        thinking = self._think(rules_of(match.game), who, view, match.notes_of(seat), seed)
        answer, _ = await asyncio.gather(thinking, asyncio.sleep(seconds))

        def still_wanted(table: OpenTable) -> BotAnswer:
            if table.chairs[seat].bot is None:
                raise TooLate(Why("chair.back"))
            return BotAnswer(seat, number, (answer,))

        try:
            await self._moves.move_as_read(table_id, still_wanted)
        except TooLate:
            log.info("a bot's answer came too late")

    async def _do(self, table: OpenTable, errand: Errand) -> None:
        table_id, seat, match = table.row.id, errand.seat, table.playing()
        if errand.how == "hand_over":
            await self._seats.hand_over(table_id, seat)
            return
        number = match.state.counts[seat]
        answer = await self._answer_for(table, errand)

        def still_wanted(table: OpenTable) -> BotAnswer:
            if not self._errands.is_wanted(table, errand, number):
                raise TooLate(Why("stale"))
            return BotAnswer(seat, number, (answer,), errand.late)

        try:
            await self._moves.move_as_read(table_id, still_wanted)
        except TooLate:
            log.info("what was to be answered for somebody came too late")

    async def _answer_for(self, table: OpenTable, errand: Errand) -> Answer:
        match, seat = table.playing(), errand.seat
        if errand.how == "follow":
            return (await self.advice(table, seat)).best[0].answer
        if errand.how == "give":
            return errand.answer
        seed = f"{table.row.seed.hex()} {seat} {match.state.counts[seat]}"
        self._thoughts.inc()
        view, notes = match.state.view(seat), match.notes_of(seat)
        return await self._think(rules_of(match.game), bots.substitute(match.game), view, notes, seed)

    async def advice(self, table: OpenTable, seat: Seat) -> Counsel:
        """What a good player would do in this seat, which is asked; asked twice, it says the same."""
        match, sitting = table.playing(), tuple([chair.bot for chair in table.chairs])
        work = advise(known_to(match, seat, sitting), budget_of(match.game), f"hint {match.state.counts[seat]}")
        return await self.work(rules_of(match.game), work)

    async def work(self, rules: Rules, work: Work[T], tell: Callable[[float], Awaitable[None]] | None = None) -> T:
        """Piece by piece, so that bots think in between."""
        doing = Doing(work)
        while (job := doing.next) is not None:
            if tell is not None:
                await tell(job.done)
            self._thoughts.inc()
            doing.go_on(await self._on_executor(work_on, rules, job))
        return doing.whole

    async def _think(self, *task: Any) -> Answer:
        return await self._on_executor(think, *task)

    async def _on_executor(self, work: Callable[..., T], *task: Any) -> T:
        loop, executor = asyncio.get_running_loop(), self._executor
        try:
            return await loop.run_in_executor(executor, work, *task)
        except BrokenExecutor:
            log.warning("a process that thinks for the bots has died; others take its place")
            if executor is self._executor:
                self._executor = self._new_executor()
            return await loop.run_in_executor(self._executor, work, *task)
