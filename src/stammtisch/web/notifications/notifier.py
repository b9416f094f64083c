"""Who is told what, and when: a little late, never while they look, and never twice the same.

Whether and when somebody is told follows from what their own view tells and from who looks at the
table, which everybody there can see. Nothing here waits while a table's lock is held.
"""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple

from stammtisch import logs
from stammtisch.store import Entry, Listing, Unavailable
from stammtisch.store.contacts import Contacts, NoticePreferences, Reminder
from stammtisch.store.phases import RUNNING
from stammtisch.table.errors import TableError
from stammtisch.table.listeners import TableListener
from stammtisch.table.live import LiveTable
from stammtisch.table.server import TableServer
from stammtisch.table.table import Table
from stammtisch.web.notifications.notices import (
    ABOUT_A_CHOICE,
    FULL,
    HURRY,
    NUDGE,
    REMATCH,
    TURN,
    Kind,
    Notice,
    is_full,
    is_true,
    notice_of,
    owes_choice,
    quiet_for,
    trial_notice,
)
from stammtisch.web.notifications.outbox import Errand, Outbox
from stammtisch.web.notifications.push import Message, Push
from stammtisch.web.rate_limit import RateLimit

ROUND: Final = 20.0  # seconds between two looks for what is due
AT_ONCE: Final = 200  # reminders taken in one look
LEFT: Final = 60.0  # seconds after which who left in their turn is told
MOST: Final = 10_000  # notices that wait for their moment
PER_HOUR: Final = 30  # notices to one person about one table
LISTED: Final = 100  # tables of one person that are looked through
TOLD: Final[Mapping[str, Kind]] = {  # entries that people are told of, by their kinds
    "sit": FULL,
    "bot": FULL,
    "next": REMATCH,
    "nudge": NUDGE,
    "remind": HURRY,
}


class Waiting(NamedTuple):
    """A notice that waits for its moment."""

    kind: Kind
    table_id: str
    person: str
    began: int | None  # the position since which the choice is owed that it is about


class Notifier(TableListener):
    """Watches all tables and tells people who want to be told."""

    def __init__(
        self,
        server: TableServer,
        contacts: Contacts,
        outbox: Outbox,
        *,
        push: Push | None = None,
        base: str = "",
        delay: float = 5.0,
        is_shut_out: Callable[[str], bool] = lambda person: False,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.contacts = contacts
        self.push = push
        self.reachable: set[str] = set()
        self.write_to: Callable[[str], None] = lambda person: None  # by mail, later
        self._server = server
        self._outbox = outbox
        self._base = base
        self._delay = delay
        self._is_shut_out = is_shut_out
        self._now = now
        self._limit = RateLimit(PER_HOUR, 3600.0, time.monotonic)
        self._timers: dict[tuple[str, str, Kind], asyncio.TimerHandle] = {}
        self._held: dict[tuple[str, str], Waiting] = {}  # turns of people who were looking

    async def start(self) -> None:
        """Find out who can be reached."""
        self.reachable = await self.contacts.reachable()

    def close(self) -> None:
        """Tell nobody any more."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    # What happens at tables

    def changed(self, live: LiveTable, entries: Sequence[Entry]) -> None:
        """Find out whose turn has begun, and whether a table is full or played again."""
        table = live.table
        for seat, chair in enumerate(table.chairs):
            person = chair.person
            if person is None or person not in self.reachable:
                continue
            began = turn_begun(table, seat, entries)
            if began is not None:
                self._wait(Waiting(TURN, table.head.id, person, began), self._delay)
        for entry in entries:
            self._look(table, entry)

    def _look(self, table: Table, entry: Entry) -> None:
        kind = TOLD.get(entry.kind)
        if kind in ABOUT_A_CHOICE and entry.seat is not None:
            person = table.chairs[entry.seat].person
            if person is not None:
                self.notify(kind, table, person)
        elif kind == REMATCH or (kind == FULL and is_full(table)):
            for chair in table.chairs:
                if chair.person is not None and chair.person != entry.person:
                    self.notify(kind, table, chair.person)

    def left(self, live: LiveTable, person: str) -> None:
        """Tell who left in their turn, a while later: perhaps they never saw it."""
        held = self._held.pop((live.table.head.id, person), None)
        if held is not None:
            self._wait(held, max(LEFT, self._delay))

    def notify(self, kind: Kind, table: Table, person: str) -> None:
        """Tell somebody at a table something, soon, unless they look or do not want to know."""
        seat = table.seat_of(person)
        if person in self.reachable and seat is not None:
            began = table.owed_since[seat] if kind in ABOUT_A_CHOICE else None
            self._wait(Waiting(kind, table.head.id, person, began), self._delay)

    # Waiting for the moment

    def _wait(self, waiting: Waiting, delay: float) -> None:
        key = (waiting.table_id, waiting.person, waiting.kind)
        earlier = self._timers.pop(key, None)
        if earlier is not None:
            earlier.cancel()
        elif len(self._timers) >= MOST:
            logs.warning("notice_dropped", channel="waiting")
            return
        loop = asyncio.get_running_loop()
        self._timers[key] = loop.call_later(delay, self._ring, waiting)

    def _ring(self, waiting: Waiting) -> None:
        self._timers.pop((waiting.table_id, waiting.person, waiting.kind), None)
        self._server.tasks.spawn(self._tell_safely(waiting))

    async def work(self) -> None:
        """Tell what was put off, for as long as the server runs."""
        while True:
            try:
                await self.make_round()
            except Unavailable:
                pass  # the database does not answer: said where that matters
            except Exception as error:
                logs.failure("notice_failed", error, channel="reminder")
            await asyncio.sleep(ROUND)

    async def make_round(self) -> None:
        """Tell once what is due."""
        now = self._server.clock.time()
        for due in await self.contacts.take_reminders(now, AT_ONCE):
            kind: Kind = HURRY if due.kind == HURRY else TURN
            await self._tell_safely(Waiting(kind, due.table_id, due.person, due.began))

    async def _put_off(self, waiting: Waiting, due: float) -> None:
        """Tell it later, if it is about a choice: that may still be owed then."""
        if waiting.kind in ABOUT_A_CHOICE:
            kind = waiting.kind if waiting.kind == HURRY else TURN
            table_id, person, began = waiting.table_id, waiting.person, waiting.began
            with suppress(Unavailable):  # who misses a reminder still has the table
                await self.contacts.keep_reminder(Reminder(table_id, person, kind, due, began))

    # Telling

    async def _tell_safely(self, waiting: Waiting) -> None:
        try:
            await self._tell(waiting)
        except (TableError, Unavailable):
            pass  # the table is gone, or the database does not answer
        except Exception as error:
            logs.failure("notice_failed", error, channel="notice")

    async def _tell(self, waiting: Waiting) -> None:
        """Tell somebody, if it is still true, they do not look and may be told."""
        person = waiting.person
        if person not in self.reachable or self._is_shut_out(person):
            return
        live = await self._server.registry.find(waiting.table_id)
        now = self._server.clock.time()
        pause = live.table.arrangements.pause
        if pause is not None:
            await self._put_off(waiting, max(pause.until, now + ROUND))
            return
        if not still_holds(waiting, live.table, now):
            return
        if live.is_here(person):
            if waiting.kind == TURN:
                self._held[waiting.table_id, person] = waiting
            return
        wanted = await self.contacts.preferences(person)
        if waiting.kind in wanted.off:
            return
        quiet = quiet_for(wanted, self._now())
        if quiet:
            await self._put_off(waiting, now + quiet)
            return
        if waiting.kind in ABOUT_A_CHOICE:
            self.write_to(person)
        if self._limit.take(f"{person} {waiting.table_id}"):
            seat = live.table.own_seat(person)
            await self._send(person, partial(notice_of, waiting.kind, live.table, seat, now=now))

    async def test(self, person: str) -> bool:
        """Send somebody a notice at once, on all their devices; false if asked too often."""
        if not self._limit.take(f"{person} test"):
            return False
        await self._send(person, trial_notice)
        return True

    async def _send(self, person: str, make: Callable[[str], Notice]) -> None:
        if self.push is None:
            return
        waiting = await self.count_waiting(person)
        loop = asyncio.get_running_loop()
        for device in await self.contacts.subscriptions(person):
            notice = make(device.lang)
            message = Message(
                notice.message(self._base, device.lang, waiting),
                notice.topic(person),
                notice.ttl,
                notice.urgency,
            )
            send = partial(self.push.send, device, message)
            until = loop.time() + max(notice.ttl, 1)
            self._outbox.put(Errand("push", send, until, notice.table))

    async def count_waiting(self, person: str) -> int:
        """Return how many tables wait for somebody."""
        return len(await self.waiting_tables(person))

    async def waiting_tables(self, person: str) -> list[Listing]:
        """Return the tables that wait for somebody and at which others play."""
        mine = await self._server.store.tables_of(person, LISTED, [RUNNING])
        return [table for table in mine if waits_for(table, person)]

    async def refresh(self, person: str) -> None:
        """Find out anew whether somebody can be reached, because they changed something."""
        address = await self.contacts.mail_address(person)
        is_written_to = address is not None and address.confirmed is not None
        if is_written_to or await self.contacts.subscriptions(person):
            self.reachable.add(person)
        else:
            self.reachable.discard(person)

    async def may_write(self, person: str) -> NoticePreferences | None:
        """Return what somebody wants to be told, None if they may not be told anything now."""
        if self._is_shut_out(person):
            return None
        wanted = await self.contacts.preferences(person)
        return None if TURN in wanted.off or quiet_for(wanted, self._now()) else wanted


def turn_begun(table: Table, seat: int, entries: Sequence[Entry]) -> int | None:
    """Return since which of these entries a seat owes a choice, None if that is not news to it."""
    began = table.owed_since[seat]
    if began < entries[0].n or not owes_choice(table, seat):
        return None
    entry = entries[began - entries[0].n]
    is_own = entry.kind in ("move", "withdraw") and entry.seat == seat
    return None if is_own else began


def still_holds(waiting: Waiting, table: Table, now: float) -> bool:
    """Tell whether a notice is still true at a house time."""
    seat = table.seat_of(waiting.person)
    if seat is None or not is_true(waiting.kind, table, seat, now):
        return False
    return waiting.began is None or waiting.began == table.owed_since[seat]


def waits_for(table: Listing, person: str) -> bool:
    """Tell whether a running match with other people waits for somebody."""
    if table.phase != RUNNING or person not in table.persons or table.owing is None:
        return False
    others = [sitting for sitting in table.persons if sitting not in (None, person)]
    return bool(others) and table.persons.index(person) in table.owing
