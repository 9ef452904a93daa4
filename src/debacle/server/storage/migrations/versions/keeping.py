"""Find quickly whether anything still names a player, so that those whom nothing names can go."""

from __future__ import annotations

from alembic import op

revision = "keeping"
down_revision = "decks"
branch_labels = None
depends_on = None
INDEXES = (
    ("tables_by_host", "tables", "host"),
    ("chat_by_player", "chat", "player"),
    ("presence_by_player", "presence", "player"),
)


def upgrade() -> None:
    for name, table, column in INDEXES:
        op.create_index(name, table, [column])


def downgrade() -> None:
    for name, table, _ in INDEXES:
        op.drop_index(name, table)
