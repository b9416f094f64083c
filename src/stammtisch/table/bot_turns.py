"""The turns of bots at all tables, and what people ask of the thinking processes."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, Final, Protocol

from stammtisch.core.match import IllegalMove
from stammtisch.table.chairs import Note
from stammtisch.table.errors import TableError
from stammtisch.table.readers import Live, Outcome
from stammtisch.table.table import Table
from stammtisch.table.thinking import Advised, Job, Reviews, Thinker

RETRY: Final = 1.0  # seconds after which a bot tries again to have its move kept
COURTESY: Final = 30.0  # seconds a bot's move waits while people agree about a take-back


class Act(Protocol):
    """Carries out a command at a table: decide, keep, take effect, tell everyone."""

    def __call__(
        self,
        live: Live,
        person: str | None,
        command: str | None,
        decide: Callable[[Table], list[Note]],
        /,
    ) -> Awaitable[Outcome]:
        """Return what became of it."""


class BotTurns:
    """Has bots choose where they owe a choice, and answers hints and reviews."""

    def __init__(
        self,
        thinker: Thinker,
        act: Act,
        go_on: Callable[[Live], None],
        spawn: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self.thinker = thinker
        self._act = act
        self._go_on = go_on
        self._spawn = spawn
        self._reviews = Reviews(thinker)

    async def close(self) -> None:
        """End the thinking processes."""
        await self.thinker.close()

    def wake(self, live: Live) -> None:
        """Let the bots of a table that owe a choice think about it."""
        for seat in live.table.waiting_bots():
            if seat not in live.thinking:
                live.thinking.add(seat)
                self._spawn(self._let_bot_choose(live, seat))

    async def _let_bot_choose(self, live: Live, seat: int) -> None:
        """Have a bot choose until its move is kept or no longer wanted."""
        try:
            while seat in live.table.waiting_bots():
                table = live.table
                began = table.began[seat]
                level = table.chairs[seat].stand_in()
                try:
                    parts = await self.thinker.choose(job_of(table, seat), level)
                    await self._wait_politely(live)
                    await self._act(live, None, None, partial(bot_move, seat, parts, began))
                except (TableError, IllegalMove):
                    await asyncio.sleep(RETRY)
        finally:
            live.thinking.discard(seat)
        async with live.lock:  # it may be its turn again
            self._go_on(live)

    async def _wait_politely(self, live: Live) -> None:
        """Let people agree about a take-back before a bot's move puts an end to it."""
        until = time.monotonic() + COURTESY
        while live.table.back is not None and time.monotonic() < until:
            await asyncio.sleep(0.1)

    async def hint(self, live: Live, person: str) -> tuple[Table, list[Advised]]:
        """Return what a Master would do on somebody's seat."""
        table = live.table
        seat = table.seat_of(person)
        if seat is None:
            raise TableError("no_seat")
        if seat not in table.to_act():
            raise TableError("stale")
        return table, await self.thinker.advise(job_of(table, seat))

    async def review(self, table_id: str, text: str, lang: str) -> dict[str, object]:
        """Return the review of a match that is over."""
        return await self._reviews.of(table_id, text, lang)


def job_of(table: Table, seat: int) -> Job:
    """Return a running match as a thinking process needs it."""
    head = table.head
    match = table.running()
    chance = table.chance(seat)
    return Job(
        table=head.id,
        game=head.game,
        seats=head.seats,
        seed=head.seed,
        options=head.options,
        names=match.names,
        lines=table.lines[: match.owed[seat]],
        seat=seat,
        chance=secrets.randbits(48) if chance is None else chance,
        rounds=table.master_rounds,
    )


def bot_move(seat: int, parts: list[int], began: int, table: Table) -> list[Note]:
    """Make a bot's choice, unless the table has gone on without it."""
    is_wanted = seat in table.waiting_bots() and table.began[seat] == began
    return table.choose(seat, parts, table.position) if is_wanted else []
