"""A table as it is stored: its row, who sits there, what they say, and what was decided about them."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, and_, false, func, select

from debacle.core.audience import Seat
from debacle.core.premoves import Premove
from debacle.server.names import Named, tell_apart
from debacle.server.storage.generation import generation
from debacle.server.storage.rows import (
    Chair,
    ChatLine,
    Lifted,
    OwnPremove,
    RemovedPlayer,
    StoredTable,
    TableOptions,
    TableRow,
    Vote,
)
from debacle.server.storage.schema import (
    admissions,
    chairs,
    chat,
    curtains,
    mutes,
    players,
    premoves,
    rematches,
    removals,
    tables,
    votes,
)
from debacle.server.storage.timing import QuietHours, read_clocks

CHAT_LINES = 40
"""So many at most are shown."""


class Damaged(Exception):
    """A table's row is not as this or any other version has written it."""


def read_table(connection: Connection, table_id: str) -> StoredTable | None:
    row = connection.execute(select(tables, generation().label("generation")).where(tables.c.id == table_id)).first()
    if row is None:
        return None
    seated = _seated(connection, table_id)
    said = _said(connection, table_id)
    names = _names(seated, said)
    return StoredTable(
        _table(row),
        tuple([_chair(one, names, row.host) for one in seated]),
        tuple([ChatLine(line.player, names[line.player], line.text, line.made_at) for line in said]),
        row.generation,
        _removed(connection, table_id) if row.status == "gathering" else (),
        _votes(connection, table_id) if row.status == "playing" else (),
        _rematch(connection, table_id) if row.status in ("over", "stopped") else None,
        _lifted(connection, table_id) if row.status == "playing" and any(one.around for one in seated) else None,
        _premoves(connection, table_id) if row.clocks and row.status == "playing" else (),
        _admitted(connection, table_id) if row.word else frozenset(),
    )


def _seated(connection: Connection, table_id: str) -> Sequence[Row[Any]]:
    muted = and_(mutes.c.table_id == chairs.c.table_id, mutes.c.player == chairs.c.player)
    query = (
        select(
            *(chairs, players.c.name, players.c.named_at, mutes.c.player.is_not(None).label("muted")),
            *(players.c.zone, players.c.quiet_begins, players.c.quiet_ends),
            func.coalesce(players.c.banned, false()).label("banned"),
        )
        .outerjoin(players, players.c.id == chairs.c.player)
        .outerjoin(mutes, muted)
        .where(chairs.c.table_id == table_id)
        .order_by(chairs.c.seat)
    )
    return connection.execute(query).all()


def _said(connection: Connection, table_id: str) -> Sequence[Row[Any]]:
    query: Select[Any] = (
        select(chat.c.player, players.c.name, chat.c.text, chat.c.made_at)
        .join(players, players.c.id == chat.c.player)
        .where(chat.c.table_id == table_id)
        .order_by(chat.c.seq.desc())
        .limit(CHAT_LINES)
    )
    return connection.execute(query).all()


def _removed(connection: Connection, table_id: str) -> tuple[RemovedPlayer, ...]:
    query = select(players.c.id, players.c.name).join(removals).where(removals.c.table_id == table_id)
    return tuple([RemovedPlayer(*one) for one in connection.execute(query.order_by(players.c.name, players.c.id))])


def _votes(connection: Connection, table_id: str) -> tuple[Vote, ...]:
    columns = (votes.c.voter, votes.c.about, votes.c.what, votes.c.made_at)
    query = select(*columns).where(votes.c.table_id == table_id).order_by(votes.c.voter, votes.c.about)
    return tuple([Vote(*one) for one in connection.execute(query)])


def _rematch(connection: Connection, table_id: str) -> str | None:
    return connection.execute(select(rematches.c.next_id).where(rematches.c.table_id == table_id)).scalar()


def _premoves(connection: Connection, table_id: str) -> tuple[OwnPremove, ...]:
    query = select(premoves).where(premoves.c.table_id == table_id).order_by(premoves.c.made_at, premoves.c.kind)
    found = [(one.seat, msgspec.json.decode(one.body, type=Premove), one.made_at) for one in connection.execute(query)]
    return tuple([OwnPremove(*one) for one in found])


def _admitted(connection: Connection, table_id: str) -> frozenset[str]:
    return frozenset(connection.execute(select(admissions.c.player).where(admissions.c.table_id == table_id)).scalars())


def _lifted(connection: Connection, table_id: str) -> Lifted | None:
    columns = (curtains.c.session, curtains.c.seat, curtains.c.answers)
    row = connection.execute(select(*columns).where(curtains.c.table_id == table_id)).first()
    return None if row is None else Lifted(*row)


def _names(seated: Sequence[Row[Any]], said: Sequence[Row[Any]]) -> dict[str, str]:
    """By player; whoever has left gives way to those who sit there."""
    sitting = {one.player: Named(one.name, max(one.sat_at, one.named_at)) for one in seated if one.player is not None}
    return tell_apart({**sitting, **{line.player: Named(line.name, inf) for line in reversed(said)}, **sitting})


def _chair(row: Row[Any], names: dict[str, str], host: str) -> Chair:
    seat: Seat = row.seat
    return Chair(
        seat=seat,
        player=row.player,
        name=names.get(row.player),
        bot=row.bot,
        secret=row.token,
        banned=row.banned,
        muted=row.muted,
        back_at=row.back_at,
        quiet=_quiet(row),
        around=row.around,
        seen_as=host if row.around else row.player,
    )


def _quiet(row: Row[Any]) -> QuietHours | None:
    if not row.zone or row.quiet_begins == row.quiet_ends:
        return None
    return QuietHours(row.zone, row.quiet_begins, row.quiet_ends)


def _table(row: Row[Any]) -> TableRow:
    try:
        options, seed = msgspec.json.decode(row.options, type=TableOptions), bytes.fromhex(row.seed)
        clocks = read_clocks(row.clocks)
    except ValueError:
        raise Damaged from None
    return TableRow(
        id=row.id,
        game=row.game,
        seats=row.seats,
        options=options,
        seed=seed,
        header=row.header,
        status=row.status,
        public=row.public,
        host=row.host,
        revision=row.revision,
        made_at=row.made_at,
        changed_at=row.changed_at,
        clocks=clocks,
        due_at=row.due_at,
        word=row.word,
    )
