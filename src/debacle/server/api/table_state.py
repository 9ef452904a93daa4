"""A table as a program is told of it: one seat's view, with who sits there and who is waited for."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from debacle.bots import numbered
from debacle.core import wire
from debacle.core.audience import Seat
from debacle.server.recent import Recent
from debacle.server.storage.rows import Status
from debacle.server.tables.table_cache import OpenTable

RECENT = 512


class TableState(Struct, frozen=True):
    table: str
    game: str
    status: Status
    seat: Seat
    players: tuple[str, ...]
    waiting: tuple[Seat, ...]
    view: Any
    commitment: str
    seed: str | None


def table_state(table: OpenTable, seat: Seat) -> TableState:
    row, match = table.row, table.match
    names = (chair.name or chair.bot or "" for chair in table.chairs)
    return TableState(
        table=row.id,
        game=row.game,
        status=row.status,
        seat=seat,
        players=tuple(map(numbered, names, table.numbers)),
        waiting=() if match is None else match.state.waited_for(seat),
        view=None if match is None else match.state.view(seat),
        commitment=table.committed,
        seed=row.seed.hex() if row.status == "over" else None,
    )


class EncodedStates:
    """The JSON of states: written once for a seat, however many look on from there."""

    def __init__(self) -> None:
        self._recent: Recent[tuple[int, Seat], bytes] = Recent(RECENT)

    def of(self, table: OpenTable, seat: Seat) -> bytes:
        version = table.version_for(seat)
        return self._recent.get((version, seat), lambda: wire.to_json(table_state(table, seat)))
