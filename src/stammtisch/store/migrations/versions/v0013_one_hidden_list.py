"""What was dismissed in the lobby is hidden, as on one's own page: one wish, one column."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Hide what was dismissed."""
    dismissed = (
        "SELECT 1 FROM dismissed WHERE dismissed.table_id = players.table_id"
        " AND dismissed.person = players.person"
    )
    hide = sa.text(f"UPDATE players SET hidden = :yes WHERE EXISTS ({dismissed})")
    op.execute(hide.bindparams(yes=True))
    op.drop_table("dismissed")
