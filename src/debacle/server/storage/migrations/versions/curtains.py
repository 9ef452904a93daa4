"""Several people around one screen: who they are, and for whom the curtain is lifted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "curtains"
down_revision = "uploads"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("chairs", sa.Column("around", sa.Boolean, nullable=False, server_default=sa.false()))
    key = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "curtains",
        sa.Column("table_id", sa.String(32), key, primary_key=True, nullable=False),
        sa.Column("session", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("curtains")
    op.drop_column("chairs", "around")
