"""Which life of the database this is. When it is restored from a backup another one begins, and whatever a server holds
in memory of the life before is wrong, even where the revisions happen to be the same."""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, String, func, literal_column, select

from debacle.server.storage.schema import keys

NAME: Final = "generation"
"""Of the key that names it; there is none before the first restoration."""


def generation() -> ColumnElement[str]:
    """As a part of a query, so that it is read together with what it is about."""
    named = select(keys.c.value).where(keys.c.name == literal_column(f"'{NAME}'")).scalar_subquery()
    return func.coalesce(named, literal_column("''"), type_=String)
