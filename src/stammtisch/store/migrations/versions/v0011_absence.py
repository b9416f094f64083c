"""Tables say which bot plays for who is away, and how long they wait when no person is left."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that are there already are as they were: a Regular, and a day."""
    level = sa.Column("stand_in", sa.Text, nullable=False, server_default="Regular")
    op.add_column("tables", level)
    hours = sa.Column("wait_hours", sa.Integer, nullable=False, server_default="24")
    op.add_column("tables", hours)
