"""What is due at a table and when it expires, which tables cannot be read, and the house clock."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let everything unfinished be due at once, so that the server finds out when it really is."""
    op.add_column("entries", sa.Column("house_time", sa.Double))
    op.add_column("tables", sa.Column("due", sa.Double))
    op.add_column("tables", sa.Column("expires", sa.Double))
    op.add_column("tables", sa.Column("unreadable", sa.Text))
    op.create_index("ix_tables_due_id", "tables", ["due", "id"])
    op.create_table(
        "clocks",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_clocks"),
    )
    op.execute("UPDATE tables SET due = updated WHERE phase IN ('open', 'running')")
