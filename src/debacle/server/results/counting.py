"""Counts games that are over, once each: when they end, and those that a process left behind when it died."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from time import monotonic

import msgspec
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from debacle.core.match import Match
from debacle.registry import part
from debacle.server.errors import NoSuchTable, Stranded
from debacle.server.results.histograms import GREAT, SMALL
from debacle.server.results.rating import rate
from debacle.server.storage.results import BITE, BOT, GameResult, Placing
from debacle.server.storage.rows import Chair
from debacle.server.storage.store import Store
from debacle.server.tables.table_cache import OpenTable, TableCache
from debacle.texts.statistics import STATISTICS, Counts, Statistics

log = logging.getLogger(__name__)
EVERY = 60.0
"""Seconds between two looks for what was left behind."""
OVERLAP = 3600.0
"""Seconds by which a look reaches back behind the one before."""
EXACT = 10**SMALL
"""From here on only the power of ten of an amount is kept."""


class KeptCounts(Struct, frozen=True):
    """What is kept of a game's counts."""

    amounts: dict[str, dict[str, int]] = {}
    """By what they were, and by amount: how often."""
    cards: dict[str, tuple[int, int]] = {}
    """By name: how often it was a winner's, and how often it was anybody's."""


class Counting:
    def __init__(self, store: Store, cache: TableCache) -> None:
        self._store = store
        self._cache = cache
        self._over: asyncio.Queue[str] = asyncio.Queue()
        self._unreadable: set[str] = set()
        self._since = 0.0

    def wake(self, table_id: str) -> None:
        """Something has changed there; if the game is over, it is counted soon."""
        table = self._cache.at_hand(table_id)
        if table is not None and table.row.status == "over":
            self._over.put_nowait(table_id)

    async def keep_up(self) -> None:
        """For as long as the server runs."""
        ended, look_again = None, 0.0
        while True:
            try:
                if ended is not None:
                    await self.count(ended)
                elif monotonic() >= look_again:
                    look_again = monotonic() + EVERY
                    await self.sweep()
            except (SQLAlchemyError, OSError):
                log.exception("a game that is over was not counted yet")
            ended = await self._next(look_again - monotonic())

    async def _next(self, seconds: float) -> str | None:
        """A table whose game is over; None: it is time to look for others."""
        try:
            async with asyncio.timeout(max(0.0, seconds)):
                return await self._over.get()
        except TimeoutError:
            return None

    async def sweep(self) -> None:
        """All that have not been counted."""
        began = self._store.now()
        while found := await self._store.results.uncounted(self._since, sorted(self._unreadable)):
            for table_id in found:
                await self.count(table_id)
            if len(found) < BITE:
                break
        self._since = began - OVERLAP

    async def count(self, table_id: str) -> bool:
        """Whether it was counted now."""
        result = await self.result_of(table_id)
        return result is not None and await self._store.results.keep(result, rate)

    async def recount(self) -> int:
        """Everything anew from the records, as far as they are still there; gives how many games there are."""
        self._since = 0.0
        await self.sweep()
        again = [await self.result_of(table_id) for table_id in await self._store.results.counted_tables()]
        return await self._store.results.recount({one.table: one for one in again if one is not None}, rate)

    async def result_of(self, table_id: str) -> GameResult | None:
        """None: it cannot be read here, is gone, or is not over."""
        try:
            table = await self._cache.read(table_id)
        except (Stranded, NoSuchTable):
            self._unreadable.add(table_id)
            return None
        return _result(table) if table.row.status == "over" else None


def _result(table: OpenTable) -> GameResult:
    row, match = table.row, table.match
    assert match is not None
    outcome = match.state.outcome()
    assert outcome is not None
    places = outcome.places()
    return GameResult(
        table=row.id,
        game=row.game,
        seats=row.seats,
        public=row.public,
        ended_at=row.changed_at,
        unrated=why_unrated(table),
        answers=len(match.steps),
        counts=msgspec.json.encode(_kept(match)).decode(),
        placings=tuple(
            [
                Placing(chair.seat, _who(chair), places[chair.seat], chair.seat in outcome.winners, str(score))
                for chair, score in zip(table.chairs, outcome.scores, strict=True)
            ]
        ),
    )


def why_unrated(table: OpenTable) -> str:
    """Empty: it is rated. A bot that sat in somebody's chair has played for them, even if they came back."""
    options, chairs = table.row.options, table.chairs
    people = [chair.player for chair in chairs if chair.player is not None]
    reasons = {
        "guided": options.guided,
        "hints": options.hints,
        "what_if": not options.rated,
        "stand_in": any(chair.player is not None and (chair.bot is not None or chair.back_at > 0) for chair in chairs),
        "one_device": len(set(people)) < len(people),
        "deck": options.deck is not None,
        "alone": len(chairs) == 1,
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


def _who(chair: Chair) -> str:
    return chair.player or f"{BOT}{chair.bot}"


def _kept(match: Match) -> KeptCounts:
    kind: type[Statistics] | None = part(STATISTICS, match.game.about.key)
    counts = Counts() if kind is None else kind.count(match)
    outcome = match.state.outcome()
    assert outcome is not None
    amounts = {what: dict(Counter([_bucket(one) for one in all_of])) for what, all_of in counts.amounts.items()}
    had = Counter([card for card, _ in counts.cards])
    won = Counter([card for card, seat in counts.cards if seat in outcome.winners])
    return KeptCounts(amounts, {card: (won[card], number) for card, number in had.items()})


def _bucket(amount: int) -> str:
    """Amounts may have a hundred digits; debts are not that deep."""
    return str(max(amount, 1 - EXACT)) if amount < EXACT else f"{GREAT}{len(str(amount)) - 1}"


def read_counts(text: str) -> KeptCounts:
    return msgspec.json.decode(text, type=KeptCounts)
