"""Somebody deletes themselves: bots play on for them, and logs call them by another name."""

from functools import partial

from stammtisch import logs
from stammtisch.store.departures import BATCH, Departure, Departures
from stammtisch.store.phases import OPEN, RUNNING
from stammtisch.table import moderation
from stammtisch.table.commands import Commands
from stammtisch.table.errors import TableError, refused_if_unavailable
from stammtisch.table.loading import Loader
from stammtisch.table.notes import Leave, Note
from stammtisch.table.registry import Registry
from stammtisch.table.services import Services
from stammtisch.table.table import Table


def depart(table: Table, person: str) -> list[Note]:
    """Let somebody leave a table for good; one that they opened and that waits is closed."""
    if table.phase == OPEN and table.head.host == person:
        return moderation.close(table, "host")
    kept: list[Note] = [
        Leave(seat) for seat, chair in enumerate(table.chairs) if chair.kept_for == person
    ]
    seat = table.seat_of(person)
    if table.phase == OPEN:
        return kept if seat is None else [*kept, Leave(seat)]
    if seat is None:
        return []
    return moderation.remove(table, seat) if table.phase == RUNNING else []


class Departing:
    """Removes people from all tables of a server."""

    def __init__(
        self, services: Services, loader: Loader, registry: Registry, commands: Commands
    ) -> None:
        self._departures = Departures(services.store)
        self._tasks = services.tasks
        self._loader = loader
        self._registry = registry
        self._commands = commands

    async def begin(self, person: str, name: str) -> Departure:
        """Let nobody be somebody any more, who is called so from now on."""
        departure = Departure(person, name)
        with refused_if_unavailable():
            await self._departures.begin(departure)
        return departure

    async def resume(self) -> None:
        """Go on with deletions that a server before this one began."""
        for departure in await self._departures.begun():
            self._tasks.spawn(self.go_on(departure))

    async def go_on(self, departure: Departure) -> None:
        """Let somebody leave all tables, and their name all logs; after a failure, next time."""
        try:
            unended = await self._leave_tables(departure.person)
            table_ids = await self._departures.tables(departure.person)
            await self._rename(departure, table_ids, unended)
            await self._departures.end(departure.person)
        except Exception as error:  # whatever it is, `resume` tries again
            logs.failure("departure_failed", error)
        else:
            logs.event("person_deleted", tables=len(table_ids))

    async def _leave_tables(self, person: str) -> set[str]:
        """Let somebody leave the tables that have not ended; return those."""
        decide = partial(depart, person=person)
        unended = await self._departures.unended(person)
        for table_id in unended:
            try:
                live = await self._registry.find(table_id)
                await self._commands.act(live, None, None, decide)
            except TableError as error:
                if error.key == "unavailable":
                    raise
                # one that cannot be read goes on for nobody
        return set(unended)

    async def _rename(self, departure: Departure, table_ids: list[str], unended: set[str]) -> None:
        """Change logs; a table at which something may happen is held meanwhile and read again."""
        held = [each for each in table_ids if each in unended or self._registry.has(each)]
        for table_id in held:
            await self._rename_held(departure, table_id)
        stored = sorted(set(table_ids) - set(held))
        for start in range(0, len(stored), BATCH):
            some = stored[start : start + BATCH]
            left = set(await self._departures.rename(departure, some))
            for table_id in some:
                if table_id in left or self._registry.has(table_id):  # somebody came meanwhile
                    await self._rename_held(departure, table_id)

    async def _rename_held(self, departure: Departure, table_id: str) -> None:
        try:
            live = await self._registry.find(table_id)
            async with live.lock:
                await self._departures.rename(departure, [table_id])
                live.table = await self._loader.read(table_id)
                names = [chair.name for chair in live.table.chairs]
                await self._departures.list_names(table_id, names)
                live.tell_change()
        except TableError as error:
            if error.key == "unavailable":
                raise
            await self._departures.rename(departure, [table_id])  # nobody can read it any more
