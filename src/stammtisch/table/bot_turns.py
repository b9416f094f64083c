"""The turns of bots at all tables, and what people ask of the thinking processes."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from stammtisch import logs
from stammtisch.core.match import IllegalMove
from stammtisch.table.chairs import AT_ONCE, BOT, PERSON, RUNNING, Note
from stammtisch.table.errors import TableError
from stammtisch.table.lanes import Ticket, UnwantedError
from stammtisch.table.pace import Clockwork, Kind, pace_of
from stammtisch.table.quotas import Asker, Origins, is_reached
from stammtisch.table.readers import Live, Outcome
from stammtisch.table.table import Table
from stammtisch.table.thinking import QUICK, Advised, Job, Reviews, Thinker
from stammtisch.table.workers import WorkFailedError

RETRY: Final = 1.0  # seconds after which a bot tries again to have its move kept
COURTESY: Final = 30.0  # seconds a bot's move waits while people agree about a take-back

Answer = TypeVar("Answer")


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
        self.quotas = thinker.quotas
        self.origins = Origins()
        self.clockwork = Clockwork()
        self._act = act
        self._go_on = go_on
        self._spawn = spawn
        self._reviews = Reviews(thinker)

    async def close(self) -> None:
        """End the thinking processes."""
        await self.thinker.close()

    def wake(self, live: Live) -> None:
        """Let the bots of a table that owe a choice think about it, if it is to go on now."""
        if not is_awake(live):
            return
        for seat in live.table.waiting_bots():
            if seat not in live.thinking:
                live.thinking.add(seat)
                self._spawn(self._let_bot_choose(live, seat))

    def check_start(self, table: Table, lives: Iterable[Live]) -> None:
        """Refuse to begin a match with bots if bots play at too many tables of its host already."""
        if all(chair.kind == PERSON for chair in table.chairs):  # bots take the seats left free
            return
        host = table.head.host
        neighbours = set(self.origins.neighbours(host))
        playing = [live.table.head.host for live in lives if bots_play(live)]
        own, near = playing.count(host), sum(other in neighbours for other in playing)
        for count, bound in (
            (own, self.quotas.bot_tables),
            (near, self.quotas.bot_tables_each_address),
        ):
            if is_reached(count, bound):
                raise TableError("too_many_bot_tables", {"most": bound})

    async def _let_bot_choose(self, live: Live, seat: int) -> None:
        """Have a bot choose until its move is kept or no longer wanted."""
        try:
            while seat in live.table.waiting_bots() and is_awake(live):
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
        async with live.lock:  # it may be its turn again
            self._go_on(live)

    async def _choose(self, live: Live, seat: int) -> None:
        """Have a bot make a choice; when it is shown is drawn before it thinks."""
        table = live.table
        head = table.head
        began = table.began[seat]
        level = table.chairs[seat].stand_in()
        kind, pace = Kind(head.game, level, head.seats), pace_of(live)
        loop = asyncio.get_running_loop()
        show_at = loop.time() + self.clockwork.pause(kind, pace)
        is_timed = level not in QUICK and pace != AT_ONCE
        ticket = Ticket(
            self.origins.asker(head.host),
            head.id,
            is_watched=partial(is_watched, live),
            is_wanted=partial(is_wanted, live, seat, began),
            seeming=self.clockwork.seeming(kind) if is_timed else None,
        )
        parts = await self.thinker.choose(job_of(table, seat), level, ticket)
        await asyncio.sleep(show_at - loop.time())
        await self._wait_politely(live)
        await self._act(live, None, None, partial(bot_move, seat, parts, began))

    async def _wait_politely(self, live: Live) -> None:
        """Let people agree about a take-back before a bot's move puts an end to it."""
        until = time.monotonic() + COURTESY
        while live.table.back is not None and time.monotonic() < until:
            await asyncio.sleep(0.1)

    async def hint(self, live: Live, asker: Asker) -> tuple[Table, list[Advised]]:
        """Return what a Master would do on somebody's seat."""
        table = live.table
        seat = table.seat_of(asker.person)
        if seat is None:
            raise TableError("no_seat")
        if seat not in table.to_act():
            raise TableError("stale")
        ticket = Ticket(asker, table.head.id)
        return table, await self.thinker.advise(job_of(table, seat), ticket)

    async def read(
        self, asker: Asker, table: Table, work: Callable[..., Answer], *args: object
    ) -> Answer:
        """Return what a function makes of a table's match, in a process for reading."""
        return await self.thinker.read(Ticket(asker, table.head.id), work, past_of(table), *args)

    async def review(self, table_id: str, asker: Asker, text: str, lang: str) -> dict[str, object]:
        """Return the review of a match that is over."""
        return await self._reviews.of(Ticket(asker, table_id), text, lang)


def is_watched(live: Live) -> bool:
    """Tell whether anybody follows a table; where nobody does, bots may wait longer."""
    return bool(live.readers)


def is_awake(live: Live) -> bool:
    """Tell whether bots may choose: with nobody else at the table, only while somebody looks."""
    has_people = any(chair.kind == PERSON and not chair.is_away for chair in live.table.chairs)
    return has_people or bool(live.readers) or live.table.head.unattended


def bots_play(live: Live) -> bool:
    """Tell whether bots are playing at a table right now."""
    table = live.table
    if table.phase != RUNNING or not any(chair.kind == BOT for chair in table.chairs):
        return False
    return bool(live.readers) or (is_awake(live) and bool(table.waiting_bots()))


def is_wanted(live: Live, seat: int, began: int) -> bool:
    """Tell whether a bot still owes the choice it was to think about."""
    table = live.table
    return seat in table.waiting_bots() and table.began[seat] == began and is_awake(live)


def job_of(table: Table, seat: int) -> Job:
    """Return a running match as a thinking process needs it."""
    match = table.running()
    chance = table.chance(seat)
    return past_of(table)._replace(
        lines=table.lines[: match.owed[seat]],
        seat=seat,
        chance=secrets.randbits(48) if chance is None else chance,
        rounds=table.master_rounds,
    )


def past_of(table: Table) -> Job:
    """Return a match, which may be over, as a process needs it to show how it came about."""
    assert table.match is not None
    head = table.head
    return Job(
        table=head.id,
        game=head.game,
        seats=head.seats,
        seed=head.seed,
        options=head.options,
        names=table.match.names,
        lines=table.lines,
        seat=0,
        chance=0,
    )


def bot_move(seat: int, parts: list[int], began: int, table: Table) -> list[Note]:
    """Make a bot's choice, unless the table has gone on without it."""
    is_wanted = seat in table.waiting_bots() and table.began[seat] == began
    return table.choose(seat, parts, table.position) if is_wanted else []
