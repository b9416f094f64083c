"""Who is shut out or may not speak."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is, so far."""
    op.create_table(
        "sanctions",
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("expires", sa.Double),
        sa.PrimaryKeyConstraint("kind", "target", name="pk_sanctions"),
    )
