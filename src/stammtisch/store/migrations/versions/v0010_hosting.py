"""Tables can be locked, quiet, and part of a series; people dismiss tables from their lobby."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that are there already stay as quiet as they were agreed to be."""
    false = sa.false()
    op.add_column("tables", sa.Column("quiet", sa.Boolean, nullable=False, server_default=false))
    op.add_column("tables", sa.Column("series", sa.Integer))
    op.add_column("tables", sa.Column("played", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("locked", sa.Boolean, nullable=False, server_default=false))
    op.execute(sa.text("UPDATE tables SET quiet = :yes").bindparams(yes=True))
    op.create_table(
        "dismissed",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_dismissed"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_dismissed_table_id"),
    )
