"""People invite others they have played with, and say from whom they want no invitations."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has been invited so far."""
    op.create_table(
        "invitations",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("inviter", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("dismissed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("person", "table_id", "inviter", name="pk_invitations"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_invitations_person"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_invitations_table_id"),
        sa.ForeignKeyConstraint(["inviter"], ["people.id"], name="fk_invitations_inviter"),
    )
    op.create_index("ix_invitations_table_id", "invitations", ["table_id"])
    op.create_index("ix_invitations_inviter", "invitations", ["inviter"])
    op.create_table(
        "blocks",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("blocked", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("person", "blocked", name="pk_blocks"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_blocks_person"),
        sa.ForeignKeyConstraint(["blocked"], ["people.id"], name="fk_blocks_blocked"),
    )
    op.create_index("ix_blocks_blocked", "blocks", ["blocked"])
