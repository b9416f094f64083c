"""The tables of the database as they are now; `migrations` tells how they came to be."""

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
)

NAMING: Final = {  # the same names in every database, so that a migration can speak of them
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}

metadata: Final = MetaData(naming_convention=NAMING)

people: Final = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
)

keys: Final = Table(
    "keys",
    metadata,
    Column("hash", Text, primary_key=True),  # SHA-256 of a random key: cookies and own links
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("created", Double, nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("clock", JSON, nullable=False),
    Column("host", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("before", Text),  # the table whose rematch this is
    Column("phase", Text, nullable=False),
    Column("position", Integer, nullable=False),
    Column("updated", Double, nullable=False),
    Column("names", JSON, nullable=False),
    Column("result", JSON(none_as_null=True)),
    Column("due", Double),  # house time at which somebody must look after it; null: never
    Column("expires", Double),  # house time at which it is closed unless something happens
    Column("unreadable", Text),  # why its log cannot be read; null: it can, or nobody has tried
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("bots_seed", LargeBinary),  # of the bots' chance; tables opened before 0003 have none
    Column("pace", Text, nullable=False, server_default="normal"),  # at which bots play
    Column("unattended", Boolean, nullable=False, server_default=false()),
    Column("owing", JSON(none_as_null=True)),  # seats that owe a choice
    Index(None, "phase", "updated"),
    Index(None, "due", "id"),
    Index(None, "host", "phase"),
)

entries: Final = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer),
    Column("person", Text),
    Column("data", JSON, nullable=False),
    Column("command", Text),
    Column("house_time", Double),
    UniqueConstraint("table_id", "person", "command"),
)

players: Final = Table(  # who sits where now
    "players",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False, index=True),
)

secrets: Final = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

clocks: Final = Table(
    "clocks",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Double, nullable=False),
)

sanctions: Final = Table(  # who is shut out or may not speak
    "sanctions",
    metadata,
    Column("kind", Text, primary_key=True),  # ban or mute
    Column("target", Text, primary_key=True),  # a person, or a network
    Column("created", Double, nullable=False),
    Column("expires", Double),
)
