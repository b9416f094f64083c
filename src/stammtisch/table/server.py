"""All tables of one server: the parts that open them, find them, and keep them going."""

import time
from collections.abc import Callable
from contextlib import suppress

from stammtisch.store import Store, Unavailable
from stammtisch.table.analysis import AnalysisRequests
from stammtisch.table.audience import Audience
from stammtisch.table.bot_scheduler import BotScheduler
from stammtisch.table.caretaker import Caretaker
from stammtisch.table.commands import Commands, Decide
from stammtisch.table.departing import Departing
from stammtisch.table.driver import TableDriver
from stammtisch.table.expiry import Expiry
from stammtisch.table.house_clock import HouseClock
from stammtisch.table.listeners import TableListeners
from stammtisch.table.live import CommandOutcome
from stammtisch.table.loading import Loader
from stammtisch.table.lobby import LISTED, Lobby
from stammtisch.table.opener import Seats, TableOpener
from stammtisch.table.quotas import BotTableQuota, Origins, TableQuota
from stammtisch.table.registry import Registry
from stammtisch.table.services import Services
from stammtisch.table.tasks import Tasks
from stammtisch.table.thinking import Thinker


class TableServer:
    """The parts of a table server, put together; each depends only on those before it."""

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        *,
        now: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
        expiry: Expiry | None = None,
        listed_each: int = LISTED,
    ) -> None:
        self.store = store
        self.thinker = thinker
        self.clock = HouseClock(now, monotonic)
        self.tasks = Tasks()
        self.origins = Origins()
        self.listeners = TableListeners()
        services = Services(store, self.clock, expiry or Expiry(), self.tasks, self.listeners)
        self.loader = loader = Loader(store, {})
        self.bot_tables = BotTableQuota(thinker.quotas, self.origins, loader.live_tables)
        self.commands = commands = Commands(services, loader, self.bot_tables)
        self.bot_scheduler = BotScheduler(thinker, self.origins, self.tasks, commands)
        turns = TableDriver(services, commands, self.bot_scheduler)
        self.registry = registry = Registry(services, loader, turns)
        self.audience = Audience(registry, services, commands, self.bot_scheduler)
        quota = TableQuota(thinker.quotas, self.origins, store)
        self.opener = TableOpener(services, registry, commands, quota, self.bot_tables)
        self.analysis = AnalysisRequests(thinker)
        self.lobby = Lobby(store, listed_each)
        self.caretaker = Caretaker(services, registry, commands)
        self.departing = Departing(services, loader, registry, commands)

    async def resume(self) -> None:
        """After a start: let the house clock and whatever is due go on."""
        self.clock.start(await self.store.house_time())
        self.commands.latest = self.clock.time()
        self.tasks.spawn(self.caretaker.work())
        await self.departing.resume()

    async def close(self) -> None:
        """Stop bots and clocks; nothing is lost, every move is kept already."""
        for live in self.registry.live_tables.values():
            live.stop_timer()
        await self.tasks.close()
        await self.thinker.close()
        with suppress(Unavailable):
            await self.store.keep_house_time(self.clock.time())

    async def act(
        self, table_id: str, person: str | None, command: str | None, decide: Decide
    ) -> CommandOutcome:
        """Carry out a command at a table; it goes on even if whoever asked has hung up."""
        return await self.tasks.finish(self.carry_out(table_id, person, command, decide))

    async def carry_out(
        self, table_id: str, person: str | None, command: str | None, decide: Decide
    ) -> CommandOutcome:
        """Do as `act` does, for a caller that nobody stops while it waits."""
        live = await self.registry.look_at(table_id)
        return await self.commands.act(live, person, command, decide)

    async def rematch(self, table_id: str, person: str, seats: Seats = "same") -> str:
        """Say yes to playing again; return the id of the next table, the same for all."""
        live = await self.registry.look_at(table_id)
        return await self.tasks.finish(self.opener.rematch(live, person, seats))

    def quiet_for(self) -> float:
        """Return for how many seconds nobody has done anything."""
        return self.clock.time() - self.commands.latest
