"""Keep the decks that games began with: a game under way is played to its end with its own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "decks"
down_revision = "first"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "decks",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("decks")
