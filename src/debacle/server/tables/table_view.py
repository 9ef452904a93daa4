"""Gathers what one onlooker may see of a table."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.messages import Event
from debacle.core.premoves import Premove
from debacle.server.live.presence import Presence
from debacle.server.pages.view_models import ChairView, PremoveView, TableView
from debacle.server.storage.rows import Chair
from debacle.server.storage.store import Store
from debacle.server.tables.door import check_door
from debacle.server.tables.hinting import hints_for
from debacle.server.tables.lost_players import Patience, absence_of, poll_about
from debacle.server.tables.pace import may_step, pace_for
from debacle.server.tables.premoves import offers_for, own_premoves
from debacle.server.tables.screens import Onlooker, ScreenView, chair_in_front, screen_of
from debacle.server.tables.table_cache import OpenTable, TableCache


class Glance(Struct, frozen=True):
    """What can change of a table for one onlooker, without the work of showing it: the same glance, the same page."""

    seat: Seat | None
    host: bool
    removed: bool
    """Whether the host has removed them."""
    version: int
    screen: ScreenView | None
    chairs: tuple[ChairView, ...]
    """These may change by time alone: somebody is gone, a countdown ends."""


class TableViews:
    def __init__(self, store: Store, cache: TableCache, presence: Presence, patience: Patience) -> None:
        self._store = store
        self._cache = cache
        self._presence = presence
        self._patience = patience

    async def glance(
        self,
        table_id: str,
        player: str | None,
        session: str | None = None,
        *,
        at_least: int | None = None,
        within: float = 0.0,
    ) -> tuple[OpenTable, Glance]:
        """Of a player, in this browser."""
        by = Onlooker(player, session)
        table = await self._cache.read(table_id, at_least=at_least, within=within)
        check_door(table, player)
        seen_at = await self._presence.seen_at(table)
        chair = chair_in_front(table, by)
        seat = None if chair is None else chair.seat
        host = by.player is not None and table.row.host == by.player
        removed = any(one.player == by.player for one in table.removed)
        chairs = self._chairs(table, seat, seen_at, host=host)
        return table, Glance(seat, host, removed, table.version_for(seat), screen_of(table, by), chairs)

    def view(self, table: OpenTable, glance: Glance) -> TableView:
        """All of it, for whoever had this glance just now."""
        row, seat = table.row, glance.seat
        covered = glance.screen is not None and glance.screen.front is None
        match = None if covered else table.match
        over = row.status == "over"
        return TableView(
            id=row.id,
            game=row.game,
            status=row.status,
            public=row.public,
            seats=row.seats,
            clock=row.options.clock,
            timing=row.options.timing,
            paused=row.clocks is not None and row.clocks.paused_at > 0,
            offers=offers_for(table, seat),
            premoves=tuple(_premove(one.premove) for one in own_premoves(table, seat)),
            locked=bool(row.word),
            deck=row.options.deck,
            seat=seat,
            host=glance.host,
            removed=glance.removed,
            others_removed=table.removed if glance.host else (),
            screen=glance.screen,
            chairs=glance.chairs,
            chat=() if covered else table.chat,
            view=None if match is None else match.state.view(seat),
            log=() if match is None else _log(match, seat, over),
            seen=() if match is None else match.seen_by(seat),
            since=0 if match is None else match.last_choice(seat),
            pace=pace_for(table, seat),
            may_step=may_step(table, seat),
            hints=hints_for(table, seat),
            guided=row.options.guided and seat is not None,
            rated=row.options.rated,
            origin=row.options.origin,
            open_log=() if match is None else match.seen_by(None),
            rematch=table.rematch,
            can_take_back=seat is not None and _can_take_back(table, table.chairs[seat]),
            commitment=table.committed,
            seed=row.seed.hex() if over else None,
            now=self._store.now(),
        )

    def _chairs(
        self, table: OpenTable, seat: Seat | None, seen_at: Mapping[str, float], *, host: bool
    ) -> tuple[ChairView, ...]:
        now, patience, row = self._store.now(), self._patience, table.row
        views: list[ChairView] = []
        for chair in table.chairs:
            absence = absence_of(table, chair, seat, seen_at.get(chair.seen_as or "", 0.0), now, patience)
            poll = None
            if seat is not None and absence.given_up and absence.deadline is not None:
                poll = poll_about(table, chair.seat, absence.deadline, seen_at, now, seat, patience.lost)
            views.append(
                ChairView(
                    seat=chair.seat,
                    name=(chair.bot if chair.player is None else chair.name) or "",
                    number=table.numbers[chair.seat],
                    bot=chair.bot,
                    person=chair.player is not None,
                    free=chair.free,
                    you=chair.seat == seat,
                    present=None if row.options.timing.slow and row.status == "playing" else absence.present,
                    asked=absence.asked,
                    deadline=absence.shown_deadline(now),
                    given_up=absence.given_up,
                    bank=_bank(table, chair) if absence.deadline is None else None,
                    wants_pause=row.clocks is not None and chair.seat in row.clocks.wishes,
                    poll=poll,
                    muted=chair.muted and (host or chair.seat == seat),
                )
            )
        return tuple(views)


def _bank(table: OpenTable, chair: Chair) -> float | None:
    clocks, live = table.row.clocks, table.row.options.timing.kind == "live"
    return clocks.banks[chair.seat] if clocks is not None and live and chair.played_by_person else None


def _premove(premove: Premove) -> PremoveView:
    return PremoveView(premove.kind, premove.about, premove.amount if premove.limit else None)


def _can_take_back(table: OpenTable, chair: Chair) -> bool:
    if chair.bot is not None or table.match is None or table.row.status != "playing":
        return False
    return table.match.can_take_back(chair.seat)


def _log(match: Match, seat: Seat | None, over: bool) -> tuple[Event, ...]:
    """As this seat saw it; after the end everything is open."""
    return tuple(one.event for one in match.told()) if over else match.seen_by(seat)
