"""Finished games that were looked through, or are being so."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "analyses"
down_revision = "notices"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("done", sa.Float, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("touched_at", sa.Float, nullable=False),
    )
    op.create_index("analyses_by_time", "analyses", ["touched_at"])


def downgrade() -> None:
    op.drop_table("analyses")
