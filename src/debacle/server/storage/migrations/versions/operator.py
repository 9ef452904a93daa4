"""What an operator needs: who is muted or banned, bulletins to running servers, announcements, and when servers ran."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "operator"
down_revision = "keeping"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("muted", "banned"):
        op.add_column("players", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "bulletins",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("about", sa.String(32), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "announcements",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("en", sa.Text, nullable=False),
        sa.Column("fr", sa.Text, nullable=False),
        sa.Column("until", sa.Float),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("seen_at", sa.Float, nullable=False),
        sa.Column("stopped", sa.Boolean, nullable=False),
        sa.Column("limits", sa.Text, nullable=False),
    )
    op.create_table(
        "downtimes",
        sa.Column("began_at", sa.Float, primary_key=True),
        sa.Column("ended_at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for name in ("downtimes", "processes", "announcements", "bulletins"):
        op.drop_table(name)
    for name in ("banned", "muted"):
        with op.batch_alter_table("players") as players:
            players.drop_column(name)
