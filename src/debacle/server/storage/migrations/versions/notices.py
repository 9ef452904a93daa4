"""Where players want to be told that it is their turn, and of which turns they were."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "notices"
down_revision = "results"
branch_labels = None
depends_on = None


def _of(table: str, name: str) -> sa.Column[str]:
    """Goes with the table or the player that it is about."""
    return sa.Column(name, sa.String(32), sa.ForeignKey(f"{table}.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "webhooks",
        _of("players", "player"),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("form", sa.String(16), nullable=False),
        sa.Column("patience", sa.Integer, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("next_at", sa.Float, nullable=False),
        sa.Column("claimed_until", sa.Float, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("trouble", sa.String(32), nullable=False),
        sa.Column("stopped", sa.Boolean, nullable=False),
    )
    op.create_table(
        "turns",
        _of("tables", "table_id"),
        _of("players", "player"),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("told", sa.Boolean, nullable=False),
    )
    op.create_index("turns_by_player", "turns", ["player"])


def downgrade() -> None:
    op.drop_table("turns")
    op.drop_table("webhooks")
