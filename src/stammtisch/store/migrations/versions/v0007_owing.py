"""Tables say which seats owe a choice, so that the lobby need not read their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of tables that are there already it is not known until something happens there."""
    op.add_column("tables", sa.Column("owing", sa.JSON))
