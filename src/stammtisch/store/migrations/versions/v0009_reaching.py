"""How people can be reached: browsers' subscriptions, mail addresses, what they want, reminders."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has asked for anything, so far."""
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("device", sa.Text),
        sa.Column("p256dh", sa.LargeBinary, nullable=False),
        sa.Column("auth", sa.LargeBinary, nullable=False),
        sa.Column("lang", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("endpoint", name="pk_subscriptions"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_subscriptions_person"),
    )
    op.create_index("ix_subscriptions_person", "subscriptions", ["person"])
    op.create_table(
        "notice_preferences",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("off", sa.JSON, nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("zone", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_notice_preferences"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_notice_preferences_person"),
    )
    op.create_table(
        "mail_addresses",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("lang", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("confirmed", sa.Double),
        sa.Column("sent", sa.Double),
        sa.PrimaryKeyConstraint("person", name="pk_mail_addresses"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_mail_addresses_person"),
    )
    op.create_table(
        "reminders",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("began", sa.Integer),
        sa.PrimaryKeyConstraint("table_id", "person", "kind", name="pk_reminders"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_reminders_person"),
    )
    op.create_index("ix_reminders_due", "reminders", ["due"])
