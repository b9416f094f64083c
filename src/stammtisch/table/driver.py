"""Whose turn it is: bots are woken, and the clock rings when the time of people is up."""

import asyncio
from functools import partial
from typing import Final

from stammtisch.table.bot_scheduler import BotScheduler
from stammtisch.table.commands import Commands
from stammtisch.table.errors import TableError
from stammtisch.table.lapses import next_ring, ring
from stammtisch.table.live import Driver, LiveTable
from stammtisch.table.presence import is_attended
from stammtisch.table.services import Services

RETRY: Final = 1.0  # seconds after which what a clock did is tried again
LATE: Final = 0.05  # seconds after a deadline that it is looked at
LONGEST: Final = 86_400.0  # seconds that a timer runs before it looks again


class TableDriver(Driver):
    """Keeps tables going: wakes the bots that are to act, sets the clock of the people who are."""

    def __init__(self, services: Services, commands: Commands, bot_turns: BotScheduler) -> None:
        self._clock = services.clock
        self._tasks = services.tasks
        self._commands = commands
        self._bot_turns = bot_turns

    def go_on(self, live: LiveTable) -> None:
        """Do what is due at a table; its lock is held."""
        self._bot_turns.wake(live)
        live.stop_timer()
        due = next_ring(live.table)
        if due is not None:
            delay = min(max(0.0, due - self._clock.time()) + LATE, LONGEST)
            live.timer = asyncio.get_running_loop().call_later(delay, self._ring, live)

    def _ring(self, live: LiveTable) -> None:
        live.timer = None
        self._tasks.spawn(self._do_what_is_due(live))

    async def _do_what_is_due(self, live: LiveTable) -> None:
        try:
            decide = partial(ring, now=self._clock.time(), is_attended=is_attended(live))
            await self._commands.act(live, None, None, decide)
        except TableError:
            await asyncio.sleep(RETRY)
        await live.go_on()
