"""Gathers what one onlooker may see of a table."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.messages import Event
from debacle.server.pages.view_models import ChairSight, TableSight
from debacle.server.storage.rows import Chair
from debacle.server.storage.store import Store
from debacle.server.tables.table_cache import Room, Rooms, check_id

PRESENT = 20.0
"""Somebody who was seen within so many seconds is there."""


class Onlooker:
    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms

    async def look(self, table_id: str, player: str | None, at_least: int | None = None) -> TableSight:
        check_id(table_id)
        seen = await self._store.seen(table_id)
        chat = await self._store.chat(table_id)
        async with self._rooms.open(table_id, at_least=at_least) as room:
            row, match = room.row, room.match
            chair = room.chair_of(player)
            seat = None if chair is None else chair.seat
            over = row.status == "over"
            return TableSight(
                id=row.id,
                game=row.game,
                status=row.status,
                public=row.public,
                seats=row.seats,
                clock=row.options.clock,
                deck=row.options.deck,
                seat=seat,
                host=player is not None and row.host == player,
                chairs=tuple(self._chair(room, one, player, seat, seen) for one in room.chairs),
                chat=chat,
                view=None if match is None else match.state.view(seat),
                log=() if match is None else _log(match, seat, over),
                can_take_back=_can_take_back(room, chair),
                commitment=room.committed,
                seed=row.seed.hex() if over else None,
                now=self._store.now(),
            )

    def _chair(
        self, room: Room, chair: Chair, player: str | None, seat: Seat | None, seen: dict[str, float]
    ) -> ChairSight:
        now, row = self._store.now(), room.row
        waited_for = () if room.match is None else room.match.state.waited_for(seat)
        last_seen = seen.get(chair.player or "", 0.0)
        present = chair.bot is not None or (chair.player is not None and now - last_seen < PRESENT)
        asked = chair.seat in waited_for and row.status == "playing"
        gone = asked and chair.player is not None and chair.bot is None and not present and row.options.clock > 0
        deadline = max(row.changed_at, last_seen) + row.options.clock if gone else None
        return ChairSight(
            seat=chair.seat,
            name=chair.name or chair.bot or "",
            number=room.numbers()[chair.seat],
            bot=chair.bot,
            person=chair.player is not None,
            free=chair.free,
            you=player is not None and chair.player == player,
            present=present,
            asked=asked,
            deadline=deadline,
            given_up=deadline is not None and now > deadline,
        )


def _can_take_back(room: Room, chair: Chair | None) -> bool:
    if chair is None or chair.bot is not None or room.match is None or room.row.status != "playing":
        return False
    return room.match.can_take_back(chair.seat)


def _log(match: Match, seat: Seat | None, over: bool) -> tuple[Event, ...]:
    """As this seat saw it; after the end everything is open."""
    return tuple([one.event for one in match.told()] if over else match.seen_by(seat))
