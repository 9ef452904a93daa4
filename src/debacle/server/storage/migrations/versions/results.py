"""How games ended, and how strong their players are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "results"
down_revision = "pace"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False, unique=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("ended_at", sa.Float, nullable=False),
        sa.Column("unrated", sa.String(16), nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("counts", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("results_by_game", "results", ["game", "number"])
    of_a_result = sa.ForeignKey("results.number", ondelete="CASCADE")
    op.create_table(
        "placings",
        sa.Column("number", sa.Integer, of_a_result, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("score", sa.Text, nullable=False),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
    )
    op.create_index("placings_by_who", "placings", ["who", "number"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("who", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("sure", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
    )
    op.create_index("ratings_by_sure", "ratings", ["game", "sure"])


def downgrade() -> None:
    for name in ("ratings", "placings", "results"):
        op.drop_table(name)
