"""The seed of the bots' chance."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it; tables that are there already go on without one."""
    op.add_column("tables", sa.Column("bots_seed", sa.LargeBinary))
