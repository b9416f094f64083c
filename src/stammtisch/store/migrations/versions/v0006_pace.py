"""Tables have a pace, may play on unattended, and are counted by host."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bots at tables that are there already play at the normal pace, while somebody looks."""
    pace = sa.Column("pace", sa.Text, nullable=False, server_default="normal")
    unattended = sa.Column("unattended", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", pace)
    op.add_column("tables", unattended)
    op.create_index("ix_tables_host_phase", "tables", ["host", "phase"])
