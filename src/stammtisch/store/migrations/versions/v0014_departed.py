"""Who has deleted themselves is remembered by their id, so that nothing names them anew."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Deletions that were begun go on."""
    ended = sa.Column("ended", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("departures", ended)
