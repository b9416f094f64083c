"""What the lobby lists: open tables, one's own, and what has been played."""

from typing import Final, NamedTuple

from stammtisch.store import Listing, Store
from stammtisch.table.errors import refused_if_unavailable

LISTED: Final = 30


class Listings(NamedTuple):
    """The lists of a lobby."""

    open: list[Listing]
    mine: list[Listing]
    recent: list[Listing]


class Lobby:
    """Lists tables, of one host only so many."""

    def __init__(self, store: Store, listed_each: int = LISTED) -> None:
        self._store = store
        self._listed_each = listed_each

    async def listings(self, person: str | None) -> Listings:
        """Return the tables as somebody sees them who comes in."""
        store, each = self._store, self._listed_each
        with refused_if_unavailable():
            return Listings(
                await store.open_tables(LISTED, each),
                [] if person is None else await store.tables_of(person, LISTED),
                await store.recent(LISTED, each=each),
            )
