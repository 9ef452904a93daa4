"""Clocks and when they run out, quiet hours, premoves, a word at the door, tables that come again every week."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "pace"
down_revision = "curtains"
branch_labels = None
depends_on = None


def _of(table: str, name: str, *, primary_key: bool = False) -> sa.Column[str]:
    """Goes with the table or the player that it is about."""
    key = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(32), key, primary_key=primary_key, nullable=False)


def upgrade() -> None:
    op.add_column("players", sa.Column("zone", sa.String(64), nullable=False, server_default=""))
    for name in ("quiet_begins", "quiet_ends"):
        op.add_column("players", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("clocks", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("due_at", sa.Float, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("word", sa.String(160), nullable=False, server_default=""))
    op.create_index("tables_by_due", "tables", ["status", "due_at"])
    op.create_table(
        "premoves",
        _of("tables", "table_id", primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(32), primary_key=True),
        sa.Column("about", sa.String(64), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.create_table(
        "admissions",
        _of("tables", "table_id", primary_key=True),
        _of("players", "player", primary_key=True),
    )
    op.create_table(
        "weeklies",
        sa.Column("id", sa.String(32), primary_key=True),
        _of("players", "host"),
        sa.Column("wanted", sa.Text, nullable=False),
        sa.Column("word", sa.String(160), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("weekday", sa.Integer, nullable=False),
        sa.Column("minute", sa.Integer, nullable=False),
        sa.Column("next_at", sa.Float, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("regulars", sa.Text, nullable=False),
    )
    op.create_index("weeklies_by_time", "weeklies", ["next_at"])
    op.create_index("weeklies_by_host", "weeklies", ["host"])


def downgrade() -> None:
    for name in ("weeklies", "admissions", "premoves"):
        op.drop_table(name)
    op.drop_index("tables_by_due", "tables")
    for name in ("word", "due_at", "clocks"):
        op.drop_column("tables", name)
    for name in ("quiet_ends", "quiet_begins", "zone"):
        op.drop_column("players", name)
