"""The turns of bots at all tables."""

import asyncio
import time
from functools import partial
from typing import Final

from stammtisch import logs
from stammtisch.core.match import IllegalMove
from stammtisch.table.agreement import AT_ONCE
from stammtisch.table.choosing import choose
from stammtisch.table.commands import Commands
from stammtisch.table.errors import TableError
from stammtisch.table.jobs import job_of
from stammtisch.table.live import LiveTable
from stammtisch.table.notes import Note
from stammtisch.table.pace import ChoiceKind, Timing, pace_of
from stammtisch.table.quotas import Origins
from stammtisch.table.table import Table
from stammtisch.table.tasks import Tasks
from stammtisch.table.thinking import QUICK, Thinker
from stammtisch.table.worker_pool import Ticket, UnwantedError
from stammtisch.table.workers import WorkFailedError

RETRY: Final = 1.0  # seconds after which a bot tries again to have its move kept
COURTESY: Final = 30.0  # seconds a bot's move waits while people agree about a take-back


class BotScheduler:
    """Has bots choose where they owe a choice."""

    def __init__(
        self, thinker: Thinker, origins: Origins, tasks: Tasks, commands: Commands
    ) -> None:
        self.thinker = thinker
        self.timing = Timing()
        self._origins = origins
        self._tasks = tasks
        self._commands = commands

    def wake(self, live: LiveTable) -> None:
        """Let the bots of a table that owe a choice think about it, if it is to go on now."""
        if not live.is_awake():
            return
        for seat in live.table.waiting_bots():
            if seat not in live.thinking:
                live.thinking.add(seat)
                self._tasks.spawn(self._let_bot_choose(live, seat))

    async def _let_bot_choose(self, live: LiveTable, seat: int) -> None:
        """Have a bot choose until its move is kept or no longer wanted."""
        try:
            while seat in live.table.waiting_bots() and live.is_awake():
                try:
                    await self._choose(live, seat)
                except UnwantedError:
                    continue
                except (TableError, IllegalMove, WorkFailedError):
                    await asyncio.sleep(RETRY)
                except Exception as error:  # whatever it is, the table must not stand still
                    logs.failure("bot_failed", error, table=logs.handle(live.table.head.id))
                    await asyncio.sleep(RETRY)
        finally:
            live.thinking.discard(seat)
        await live.go_on()  # it may be its turn again

    async def _choose(self, live: LiveTable, seat: int) -> None:
        """Have a bot make a choice; when it is shown is drawn before it thinks."""
        table = live.table
        head = table.head
        began = table.owed_since[seat]
        level = table.chairs[seat].bot_level()
        kind, pace = ChoiceKind(head.game, level, head.seats), pace_of(live)
        loop = asyncio.get_running_loop()
        show_at = loop.time() + self.timing.pause(kind, pace)
        is_timed = level not in QUICK and pace != AT_ONCE
        ticket = Ticket(
            self._origins.asker(head.host),
            head.id,
            is_watched=partial(is_watched, live),
            is_wanted=partial(is_wanted, live, seat, began),
            hold_seconds=self.timing.hold_seconds(kind) if is_timed else None,
        )
        parts = await self.thinker.choose(job_of(table, seat), level, ticket)
        await asyncio.sleep(show_at - loop.time())
        await self._wait_politely(live)
        decide = partial(bot_move, seat=seat, parts=parts, began=began)
        await self._commands.act(live, None, None, decide)

    async def _wait_politely(self, live: LiveTable) -> None:
        """Let people agree about a take-back before a bot's move puts an end to it."""
        until = time.monotonic() + COURTESY
        while live.table.back is not None and time.monotonic() < until:
            await asyncio.sleep(0.1)


def is_watched(live: LiveTable) -> bool:
    """Tell whether anybody follows a table; where nobody does, bots may wait longer."""
    return bool(live.readers)


def is_wanted(live: LiveTable, seat: int, began: int) -> bool:
    """Tell whether a bot still owes the choice it was to think about."""
    table = live.table
    return seat in table.waiting_bots() and table.owed_since[seat] == began and live.is_awake()


def bot_move(table: Table, seat: int, parts: list[int], began: int) -> list[Note]:
    """Make a bot's choice, unless the table has gone on without it."""
    is_wanted = seat in table.waiting_bots() and table.owed_since[seat] == began
    return choose(table, seat, parts, table.position) if is_wanted else []
