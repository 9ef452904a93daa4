"""Where those of a table play again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "rematches"
down_revision = "hosts"
branch_labels = None
depends_on = None


def _table(name: str, *, primary_key: bool = False) -> sa.Column[str]:
    key = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(32), key, primary_key=primary_key, nullable=False)


def upgrade() -> None:
    op.create_table("rematches", _table("table_id", primary_key=True), _table("next_id"))
    op.create_index("rematches_by_next", "rematches", ["next_id"])


def downgrade() -> None:
    op.drop_table("rematches")
