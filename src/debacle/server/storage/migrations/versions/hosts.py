"""Sessions and one-time links of players; what a host or a table decides about people; since when a name is theirs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "hosts"
down_revision = "operator"
branch_labels = None
depends_on = None


def _of(table: str, name: str, *, primary_key: bool = False) -> sa.Column[str]:
    """Goes with the table or the player that it is about."""
    key = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(32), key, primary_key=primary_key, nullable=False)


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        _of("players", "player"),
        sa.Column("secret", sa.String(64), nullable=False, unique=True),
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
    )
    op.create_index("sessions_by_player", "sessions", ["player"])
    # Whoever has a cookie stays who they are: it becomes their first session.
    op.execute(
        "INSERT INTO sessions (id, player, secret, browser, made_at, seen_at) "
        "SELECT id, id, secret, '', made_at, made_at FROM players"
    )
    op.create_table(
        "recovery_links",
        sa.Column("secret", sa.String(64), primary_key=True),
        _of("players", "player"),
        sa.Column("expires_at", sa.Float, nullable=False),
    )
    op.create_index("recovery_links_by_player", "recovery_links", ["player"])
    op.create_table(
        "removals",
        _of("tables", "table_id", primary_key=True),
        _of("players", "player", primary_key=True),
        sa.Column("token", sa.String(64)),
    )
    op.create_table(
        "mutes",
        _of("tables", "table_id", primary_key=True),
        _of("players", "player", primary_key=True),
    )
    op.create_table(
        "votes",
        _of("tables", "table_id", primary_key=True),
        sa.Column("voter", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("about", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("what", sa.String(8), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.add_column("players", sa.Column("named_at", sa.Float, nullable=False, server_default="0"))
    for name in ("sat_at", "back_at"):
        op.add_column("chairs", sa.Column(name, sa.Float, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("chairs", "back_at")
    op.drop_column("chairs", "sat_at")
    op.drop_column("players", "named_at")
    for name in ("votes", "mutes", "removals", "recovery_links", "sessions"):
        op.drop_table(name)
