"""What survives a restart: people, tables and the log of every match, in one database."""

from stammtisch.store.errors import AlreadyServed, Conflict, Departed, NewerSchema, Unavailable
from stammtisch.store.model import Due, Entry, Head, Listing, Person, Summary
from stammtisch.store.server_lock import ServerLock, server_lock
from stammtisch.store.store import Store

__all__ = [
    "AlreadyServed",
    "Conflict",
    "Departed",
    "Due",
    "Entry",
    "Head",
    "Listing",
    "NewerSchema",
    "Person",
    "ServerLock",
    "Store",
    "Summary",
    "Unavailable",
    "server_lock",
]
