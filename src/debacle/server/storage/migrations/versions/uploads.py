"""Record files that were handed in to be replayed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "uploads"
down_revision = "rematches"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "uploads",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.create_index("uploads_by_time", "uploads", ["made_at"])


def downgrade() -> None:
    op.drop_table("uploads")
