"""A new revision of a table: whoever has it in memory reads it again, and its clocks are looked at."""

from __future__ import annotations

from typing import Final

from sqlalchemy import case, update
from sqlalchemy.ext.asyncio import AsyncConnection

from debacle.server.storage.schema import tables

DUE_NOW: Final = 1.0
"""As a time at which to look at a table's clocks: at once."""


async def bump(connection: AsyncConnection, table_id: str) -> None:
    due_at = case((tables.c.clocks != "", DUE_NOW), else_=0.0)
    changed = update(tables).where(tables.c.id == table_id).values(revision=tables.c.revision + 1, due_at=due_at)
    await connection.execute(changed)
