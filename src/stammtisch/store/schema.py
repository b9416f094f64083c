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
    text,
)

NAMING: Final = {  # the same names in every database, so that a migration can speak of them
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}

NAMED: Final = "kind IN ('sit', 'say', 'propose', 'take_seat')"  # entries that keep a person's name

metadata: Final = MetaData(naming_convention=NAMING)

# whatever belongs to a person has them in a column `person`: it goes when they delete themselves
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
    Column("hash", Text, primary_key=True),  # SHA-256 of the random key in a device's cookie
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Double, nullable=False),
    Column("seen", Double),  # the day it was last used; null: not since days are kept
    Column("browser", Text),  # what kind of browser brought it, as `web/browsers.py` writes it
)

device_links: Final = Table(  # each lets one device become somebody's, once
    "device_links",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("expires", Double, nullable=False),
)

departures: Final = Table(  # people who deleted themselves: nothing new may name them
    "departures",
    metadata,
    Column("person", Text, primary_key=True),
    Column("name", Text, nullable=False),  # what is written in place of theirs
    Column("ended", Boolean, nullable=False, server_default=false()),  # no trace is left
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
    Column("quiet", Boolean, nullable=False, server_default=false()),  # no chat in a match
    Column("series", Integer),  # matches that count together; 0: open end, null: each alone
    Column("played", JSON, nullable=False, server_default="[]"),  # of the series, before
    Column("locked", Boolean, nullable=False, server_default=false()),  # nobody new comes in
    Column("stand_in", Text, nullable=False, server_default="Regular"),  # a bot's level
    Column("wait_hours", Integer, nullable=False, server_default="24"),
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
    Index(
        "ix_entries_person_named",
        "person",
        sqlite_where=text(NAMED),
        postgresql_where=text(NAMED),
    ),
)

players: Final = Table(  # who sits where now, and how it ended for them
    "players",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False),
    Column("hidden", Boolean, nullable=False, server_default=false()),  # from their own lists
    Column("ended", Double),  # null: not yet; then the rest is null, too
    Column("game", Text),
    Column("points", Integer),  # null: it was closed before its end
    Column("won", Boolean),
    Column("seconds", Double),  # that were played, without long breaks
    Index(None, "person", "ended", "table_id"),
    Index(None, "person", "game", "ended", "table_id"),
    Index(None, "table_id", "person", "won"),  # who sat there too
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

subscriptions: Final = Table(  # browsers that may be sent notifications
    "subscriptions",
    metadata,
    Column("endpoint", Text, primary_key=True),  # its address at a push service
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("device", Text),  # the hash of the key it brought: signed off, it is told no more
    Column("p256dh", LargeBinary, nullable=False),  # what only that browser can decrypt is made by
    Column("auth", LargeBinary, nullable=False),
    Column("lang", Text, nullable=False),
    Column("created", Double, nullable=False),
)

notice_preferences: Final = Table(  # what somebody wants to be told, and when not
    "notice_preferences",
    metadata,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("off", JSON, nullable=False),  # kinds of notices
    Column("quiet_from", Integer),  # minutes after midnight; null: at any time
    Column("quiet_to", Integer),
    Column("zone", Text, nullable=False),  # of time, such as Europe/Berlin
)

mail_addresses: Final = Table(
    "mail_addresses",
    metadata,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("address", Text, nullable=False),
    Column("lang", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("confirmed", Double),  # when its owner said so; null: not yet
    Column("sent", Double),  # when the last digest was
)

reminders: Final = Table(  # notices for later
    "reminders",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("due", Double, nullable=False, index=True),  # house time
    Column("began", Integer),  # the position since which the choice was owed that it is about
)

invitations: Final = Table(  # who was asked to come to a table
    "invitations",
    metadata,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True, index=True),
    Column("inviter", Text, ForeignKey("people.id"), primary_key=True, index=True),
    Column("created", Double, nullable=False),
    Column("dismissed", Boolean, nullable=False, server_default=false()),
)

blocks: Final = Table(  # from whom somebody wants no invitations
    "blocks",
    metadata,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("blocked", Text, ForeignKey("people.id"), primary_key=True, index=True),
    Column("created", Double, nullable=False),
)
