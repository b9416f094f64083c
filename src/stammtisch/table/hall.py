"""All tables of one server: commands become entries, entries are kept, then everyone is told."""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, TypeVar

from stammtisch import games, logs, measures
from stammtisch.core.game import Json
from stammtisch.core.rng import SEED_BYTES
from stammtisch.store import Conflict, Entry, Head, Listing, Store, Unavailable
from stammtisch.table.bot_turns import BotTurns
from stammtisch.table.caretaker import Caretaker
from stammtisch.table.chairs import (
    BOT,
    BOT_NAMES,
    NORMAL,
    PERSON,
    Note,
    check_clock,
    check_level,
    check_name,
    check_pace,
    settled_options,
)
from stammtisch.table.errors import TableError
from stammtisch.table.expiry import Expiry
from stammtisch.table.house_clock import HouseClock
from stammtisch.table.live_tables import LiveTables, build_table
from stammtisch.table.quotas import Asker, Openings
from stammtisch.table.readers import Live, Outcome, Reader
from stammtisch.table.table import Table
from stammtisch.table.thinking import Advised, Thinker

LISTED: Final = 30
RETRY: Final = 1.0  # seconds after which what a clock did is tried again
LATE: Final = 0.05  # seconds after a deadline that it is looked at
LONGEST_RETRY: Final = 10.0
TRIES: Final = 3  # for a command that met what another process wrote

Answer = TypeVar("Answer")
Decide = Callable[[Table], list[Note]]  # asks a table what a command comes to


class Hall:
    """Every table that is open in this process."""

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        now: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
        expiry: Expiry | None = None,
    ) -> None:
        self.store = store
        self.now = now
        self.clock = HouseClock(now, monotonic)
        self.listed_each = LISTED  # public tables of one host in a list
        self._stirred = self.clock.time()  # when something was last done at any table
        self._tasks: set[asyncio.Task[Any]] = set()
        self.tables = LiveTables(store, self.clock, expiry or Expiry(), self._go_on, self._spawn)
        self.lives = self.tables.lives
        self.caretaker = Caretaker(self)
        self.bot_turns = BotTurns(thinker, self._act, self._go_on, self._spawn)
        self.openings = Openings(thinker.quotas, self.bot_turns.origins, self._tables_of)

    # Opening and closing

    async def resume(self) -> None:
        """After a start: let the house clock and whatever is due go on."""
        self.clock.start(await self.store.uptime())
        self._stirred = self.clock.time()
        self._spawn(self.caretaker.work())

    async def close(self) -> None:
        """Stop bots and clocks; nothing is lost, every move is kept already."""
        for live in self.lives.values():
            if live.timer is not None:
                live.timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bot_turns.close()
        with suppress(Unavailable):
            await self.store.keep_uptime(self.clock.time())

    async def create(
        self,
        *,
        host: str,
        name: str,
        game: str,
        seats: int,
        options: Json | None = None,
        bots: list[str | None] | None = None,
        sit: int | None = 0,
        clock: Json | None = None,
        is_public: bool = False,
        is_rated: bool = False,
        pace: str = NORMAL,
        is_unattended: bool = False,
        starts: bool = False,
    ) -> str:
        """Open a table; return its id, which nobody can guess."""
        levels = bots or []
        clock = clock or {"kind": "none", "amount": 0}
        head = self._head(host, game, seats, options or {}, clock=clock, is_public=is_public)
        check_pace(pace)
        head = replace(head, rated=is_rated, pace=pace, unattended=is_unattended)
        notes: list[Note] = []
        if sit is not None:
            if not 0 <= sit < seats:
                raise TableError("bad_place", {"seat": sit})
            check_name(name)
            notes.append(Note("sit", sit, {"name": name}))
        if len(levels) > seats:
            raise TableError("bad_place", {"seat": len(levels) - 1})
        for seat, level in enumerate(levels):
            if level is not None and seat != sit:
                check_level(level)
                notes.append(Note("bot", seat, {"level": level, "name": BOT_NAMES[seat]}))
        async with self.openings.place(host):
            return await self._open(head, notes, host, starts)

    def _head(
        self, host: str, game: str, seats: int, options: Json, *, clock: Json, is_public: bool
    ) -> Head:
        check_clock(clock)
        found = games.get(game)
        return Head(
            id=secrets.token_urlsafe(12),
            game=game,
            rules=found.version,
            seats=seats,
            options=settled_options(found, seats, options),
            seed=secrets.token_bytes(SEED_BYTES),
            public=is_public,
            clock={"kind": clock["kind"], "amount": clock["amount"]},
            host=host,
            created=self.now(),
            before=None,
            bots_seed=secrets.token_bytes(SEED_BYTES),
        )

    async def _open(self, head: Head, notes: list[Note], host: str, starts: bool) -> str:
        table = Table(head)
        house_time = self.clock.time()
        entries = table.entries(notes, host, None, head.created, house_time)
        for entry in entries:
            table.fold(entry)
        if starts:
            more = table.entries(table.start(host), host, None, head.created, house_time)
            for entry in more:
                table.fold(entry)
            entries += more
            self.bot_turns.check_start(table, self.lives.values())
        live = Live(table, self.clock, touched=house_time)
        try:
            await self.store.create(head, self.tables.summary(live), entries)
        except Unavailable as error:
            raise TableError("unavailable") from error
        self.lives[head.id] = live
        self._go_on(live)
        return head.id

    # Finding

    async def live(self, table_id: str) -> Live:
        """Return a table that somebody looks at; raise TableError if it cannot be had."""
        live = await self.tables.find(table_id)
        self.tables.note_look(live)
        return live

    async def close_table(self, table_id: str, reason: str) -> None:
        """Close a table whose match is not over."""
        live = await self.tables.find(table_id)
        await self._act(live, None, None, lambda table: table.close(reason))

    async def _tables_of(self, hosts: Sequence[str]) -> int:
        try:
            return await self.store.count_tables(hosts)
        except Unavailable as error:
            raise TableError("unavailable") from error

    async def listing(self, person: str | None) -> dict[str, list[Listing]]:
        """Return the tables for a lobby: open ones, one's own, and what has been played."""
        try:
            return {
                "open": await self.store.open_tables(LISTED, self.listed_each),
                "mine": [] if person is None else await self.store.tables_of(person, LISTED),
                "recent": await self.store.recent(LISTED, each=self.listed_each),
            }
        except Unavailable as error:
            raise TableError("unavailable") from error

    # Commands

    async def act(
        self, table_id: str, person: str | None, command: str | None, decide: Decide
    ) -> Outcome:
        """Carry out a command once: decide, keep, take effect, tell everyone.

        It goes on even if whoever asked has hung up.
        """
        return await asyncio.shield(self._spawn(self.carry_out(table_id, person, command, decide)))

    async def carry_out(
        self, table_id: str, person: str | None, command: str | None, decide: Decide
    ) -> Outcome:
        """Do as `act` does, for a caller that nobody stops while it waits."""
        return await self._act(await self.live(table_id), person, command, decide)

    async def _act(
        self, live: Live, person: str | None, command: str | None, decide: Decide
    ) -> Outcome:
        self._stirred = self.clock.time()
        began = time.perf_counter()
        async with live.lock:
            for _ in range(TRIES):
                if live.is_behind:
                    await self._catch_up(live)
                table = live.table
                if person is not None and command is not None:
                    done = table.commands.get((person, command))
                    if done is not None:
                        return Outcome(done, True)
                notes = decide(table)
                if not notes:
                    return Outcome(table.position, False)
                if any(note.kind == "start" for note in notes):
                    self.bot_turns.check_start(table, self.lives.values())
                house_time = self.clock.time()
                entries = table.entries(notes, person, command, self.now(), house_time)
                if await self._keep(live, entries):
                    self._tell(live)
                    self._go_on(live)
                    moves = sum(note.kind == "move" for note in notes)
                    measures.carried_out(table.head.id, moves, time.perf_counter() - began)
                    return Outcome(table.position, False)
            raise TableError("stale")

    async def _keep(self, live: Live, entries: list[Entry]) -> bool:
        """Fold entries in and write them; if they cannot be written, nothing has happened.

        Nobody looks at the table meanwhile: readers wait for its lock. False if the log went on
        without this process: another wrote to it, or an answer to what it wrote was lost.
        """
        table = live.table
        kept = len(table.log)
        try:
            for entry in entries:
                table.fold(entry)
            await self.store.append(table.head.id, entries, self.tables.summary(live))
        except BaseException as error:
            live.table = await build_table(table.head, table.log[:kept])
            if isinstance(error, Conflict | Unavailable):
                self._fall_behind(live)
            if isinstance(error, Conflict):
                return False
            if isinstance(error, Unavailable):
                raise TableError("unavailable") from error
            raise
        return True

    def _fall_behind(self, live: Live) -> None:
        """Doubt whether a table is as the store has it, until that has been asked."""
        if not live.is_behind:
            live.is_behind = True
            self._spawn(self._recover(live))

    async def _recover(self, live: Live) -> None:
        pause = RETRY
        while live.is_behind:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_RETRY)
            async with live.lock:
                try:
                    if live.is_behind:
                        await self._catch_up(live)
                except TableError as error:
                    if error.key != "unavailable":  # it was set aside, or removed
                        return

    async def _catch_up(self, live: Live) -> None:
        """Read what was written without this process knowing, tell everyone, and go on."""
        table_id = live.table.head.id
        try:
            position = await self.store.position(table_id)
        except Unavailable as error:
            raise TableError("unavailable") from error
        if position != live.table.position:
            live.table = await self.tables.read(table_id)
            self._tell(live)
        live.is_behind = False
        self._go_on(live)

    async def rematch(self, table_id: str, person: str) -> str:
        """Open a table with the same people, bots and options; return its id, the same for all."""
        live = await self.live(table_id)
        table = live.table
        if table.next is not None:
            return table.next
        table.go_on_at("")  # only after the end
        if table.seat_of(person) is None:
            raise TableError("no_seat")
        head = table.head
        agreed = self._head(
            person,
            head.game,
            head.seats,
            dict(head.options),
            clock=head.clock,
            is_public=head.public,
        )
        new = replace(
            agreed,
            before=head.id,
            rated=head.rated,
            pace=head.pace,
            unattended=head.unattended,
        )
        notes = [
            Note("bot", seat, {"level": chair.level, "name": chair.name})
            if chair.kind == BOT
            else Note("sit", seat, {"name": chair.name, "person": chair.person})
            for seat, chair in enumerate(table.chairs)
            if chair.kind == BOT or chair.person is not None
        ]
        is_alone = sum(chair.kind == PERSON for chair in table.chairs) == 1
        async with self.openings.place(person):
            opened = await self._open(new, notes, person, starts=is_alone)
        await self.act(table_id, person, None, lambda table: table.go_on_at(opened))
        return live.table.next or opened

    # Readers

    async def read(self, table_id: str, render: Callable[[Live], Answer]) -> Answer:
        """Return what is made of a table as it stands, for one look."""
        live = await self.live(table_id)
        async with live.lock:
            return render(live)

    async def enter(self, table_id: str, reader: Reader, seen: int | None) -> Live:
        """Let a reader follow a table; it is told at once unless it has seen this position."""
        live = await self.live(table_id)
        async with live.lock:
            is_new = not live.is_here(reader.person)
            live.readers.append(reader)
            live.shown.clear()  # who is here is part of it
            self.bot_turns.wake(live)  # a table of bots alone goes on while somebody looks
            position = live.table.position
            if seen != position:
                reader.update(live)
        person = reader.person
        if person is not None and is_new:
            back = await self.act(table_id, None, None, lambda table: table.come_back(person))
            if back.n == position:
                await self._tell_presence(live, besides=reader)
        return live

    def go(self, live: Live, reader: Reader) -> None:
        """Let a reader go."""
        live.readers.remove(reader)
        live.shown.clear()
        if reader.person is not None and not live.is_here(reader.person):
            self._spawn(self._tell_presence(live))

    async def tell(self, live: Live) -> None:
        """Tell everyone how a table stands, though nothing has happened there."""
        async with live.lock:
            self._tell(live)

    async def _tell_presence(self, live: Live, besides: Reader | None = None) -> None:
        """Tell everyone who is here now; that is no entry of the log."""
        async with live.lock:
            self._tell(live, besides)

    def _tell(self, live: Live, besides: Reader | None = None) -> None:
        """Tell everyone; what goes wrong with one stops neither the others nor the table."""
        live.shown.clear()
        for reader in live.readers:
            if reader is besides:
                continue
            try:
                reader.update(live)
            except Exception as error:
                logs.failure("tell_failed", error, table=logs.handle(live.table.head.id))
        live.shown.clear()  # at once, while it is still near the processor

    # Bots, clocks, hints

    async def go_on(self, live: Live) -> None:
        """Wake the bots and set the clock of a table, if that has not been done."""
        async with live.lock:
            self._go_on(live)

    def _go_on(self, live: Live) -> None:
        """Wake the bots that are to act and set the clock of the people who are."""
        self.bot_turns.wake(live)
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        deadline = live.table.deadline()
        if deadline is not None:
            delay = max(0.0, deadline - self.clock.time()) + LATE
            live.timer = asyncio.get_running_loop().call_later(delay, self._ring, live)

    def _ring(self, live: Live) -> None:
        live.timer = None
        self._spawn(self._time_is_up(live))

    async def _time_is_up(self, live: Live) -> None:
        try:
            await self._act(live, None, None, lambda table: table.time_is_up(self.clock.time()))
        except TableError:
            await asyncio.sleep(RETRY)
        async with live.lock:
            self._go_on(live)

    async def hint(self, table_id: str, asker: Asker) -> tuple[Table, list[Advised]]:
        """Return what a Master would do on somebody's seat."""
        return await self.bot_turns.hint(await self.live(table_id), asker)

    async def review(self, table_id: str, asker: Asker, text: str, lang: str) -> dict[str, object]:
        """Return the review of a match that is over."""
        return await self.bot_turns.review(table_id, asker, text, lang)

    # Housekeeping

    def forget(self, table_id: str) -> None:
        """Let go of a table that is no longer in the store."""
        live = self.lives.pop(table_id, None)
        if live is not None and live.timer is not None:
            live.timer.cancel()

    def phases(self) -> Counter[str]:
        """Return how many tables are in memory, by phase."""
        return Counter(live.table.phase for live in self.lives.values())

    def quiet_for(self) -> float:
        """Return for how many seconds nobody has done anything."""
        return self.clock.time() - self._stirred

    def _spawn(self, work: Coroutine[Any, Any, Answer]) -> "asyncio.Task[Answer]":
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
