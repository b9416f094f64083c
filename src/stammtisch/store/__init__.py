"""What survives a restart: people, tables and the log of every match, in one database."""

from stammtisch.store.errors import Conflict, Unavailable
from stammtisch.store.model import Entry, Head, Listing, Person, Summary
from stammtisch.store.store import Store

__all__ = ["Conflict", "Entry", "Head", "Listing", "Person", "Store", "Summary", "Unavailable"]
