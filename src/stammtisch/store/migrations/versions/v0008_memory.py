"""What people remember: how matches ended for each, what they hide, devices, links to move."""

from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

BATCH: Final = 200  # tables
NAMED: Final = sa.text("kind IN ('sit', 'say', 'propose', 'take_seat')")

# Gaps between entries from the start of a match to its last move, long breaks cut short
PLAYED: Final = sa.text(
    """
    SELECT table_id, SUM(CASE WHEN gap < 0 THEN 0 WHEN gap > 300 THEN 300 ELSE gap END)
    FROM (
        SELECT
            entries.table_id,
            COALESCE(house_time, at) - LAG(COALESCE(house_time, at)) OVER (
                PARTITION BY entries.table_id ORDER BY entries.n
            ) AS gap
        FROM entries JOIN (
            SELECT
                table_id,
                MIN(CASE WHEN kind = 'start' THEN n END) AS first,
                MAX(CASE WHEN kind = 'move' THEN n END) AS last
            FROM entries WHERE table_id IN :ids GROUP BY table_id
        ) AS played ON entries.table_id = played.table_id
        WHERE entries.n BETWEEN played.first AND played.last
    ) AS gaps
    GROUP BY table_id
    """
).bindparams(sa.bindparam("ids", expanding=True))


def upgrade() -> None:
    """Fill in how matches ended; devices are told apart when they are next seen."""
    op.add_column("keys", sa.Column("seen", sa.Double))
    op.add_column("keys", sa.Column("browser", sa.Text))
    op.create_index("ix_keys_person", "keys", ["person"])
    op.create_table(
        "device_links",
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_device_links"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_device_links_person"),
    )
    op.create_index("ix_device_links_person", "device_links", ["person"])
    op.create_table(
        "departures",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_departures"),
    )
    op.create_index(
        "ix_entries_person_named",
        "entries",
        ["person"],
        sqlite_where=NAMED,
        postgresql_where=NAMED,
    )
    hidden = sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("players", hidden)
    op.add_column("players", sa.Column("ended", sa.Double))
    op.add_column("players", sa.Column("game", sa.Text))
    op.add_column("players", sa.Column("points", sa.Integer))
    op.add_column("players", sa.Column("won", sa.Boolean))
    op.add_column("players", sa.Column("seconds", sa.Double))
    _fill_in(op.get_bind())
    op.drop_index("ix_players_person", "players")
    ended = ["ended", "table_id"]
    op.create_index("ix_players_person_ended_table_id", "players", ["person", *ended])
    op.create_index("ix_players_person_game_ended_table_id", "players", ["person", "game", *ended])
    there = ["table_id", "person", "won"]
    op.create_index("ix_players_table_id_person_won", "players", there)


def _fill_in(connection: sa.Connection) -> None:
    tables = sa.table(
        "tables",
        *[sa.column(name) for name in ("id", "game", "phase", "seats", "updated")],
        sa.column("result", sa.JSON),
    )
    last = ""
    while True:
        wanted = (
            sa.select(tables)
            .where(tables.c.phase.in_(("over", "closed")), tables.c.id > last)
            .order_by(tables.c.id)
            .limit(BATCH)
        )
        found = connection.execute(wanted).all()
        if not found:
            return
        last = found[-1].id
        played = {row[0]: row[1] for row in connection.execute(PLAYED, {"ids": [*_ids(found)]})}
        for row in found:
            _settle(connection, row, played.get(row.id))


def _ids(rows: Sequence[Any]) -> list[str]:
    return [row.id for row in rows]


def _settle(connection: sa.Connection, row: Any, seconds: float | None) -> None:
    result = row.result if isinstance(row.result, dict) else None
    players = sa.table(
        "players",
        *[sa.column(name) for name in ("table_id", "seat", "ended", "game", "points", "seconds")],
        sa.column("won", sa.Boolean),
    )
    for seat in range(row.seats):
        change = sa.update(players).where(players.c.table_id == row.id, players.c.seat == seat)
        values = {"ended": row.updated, "game": row.game}
        if result is not None:
            values |= {
                "points": result["score"][seat],
                "won": seat in result["winners"],
                "seconds": seconds,
            }
        connection.execute(change.values(values))
