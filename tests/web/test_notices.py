"""Who is told what and when: held back while they look, quiet hours, reminders, limits."""

import asyncio
import json
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from stammtisch.core.rng import FastRng
from stammtisch.store.contacts import Contacts, NoticePreferences, Subscription
from stammtisch.table import absence, choosing, pausing
from stammtisch.table.absence_notes import Nudge
from stammtisch.table.lapses import next_ring
from stammtisch.table.server import TableServer
from stammtisch.web.notifications import notifier as notifying
from stammtisch.web.notifications import outbox as sending
from stammtisch.web.notifications.notices import quiet_for
from stammtisch.web.notifications.notifier import Notifier, Waiting
from stammtisch.web.notifications.outbox import Errand, Fate, Outbox, Sent
from stammtisch.web.notifications.push import Message, Push
from table.houses import Clocks, begin, eventually, open_server, reader, sit_down, whole_choice

pytestmark = pytest.mark.anyio

DAY = 24 * 3600.0
ONE_DAY = {"kind": "days", "amount": 1}
HURRIED = "Your time is running out"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Pushed(Push):
    """Writes down what would be pushed, and to whom."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str]] = []
        self.messages: list[Message] = []

    async def send(self, to: Subscription, message: Message) -> Sent:
        self.told.append((to.person, json.loads(message.text)["title"]))
        self.messages.append(message)
        return Sent(Fate.SENT)


class Place:
    """A server, what its notifier pushes, and its clocks."""

    def __init__(
        self, server: TableServer, notifier: Notifier, pushed: Pushed, clocks: Clocks
    ) -> None:
        self.server = server
        self.notifier = notifier
        self.pushed = pushed
        self.clocks = clocks

    async def until_told(self, *expected: tuple[str, str]) -> None:
        """Wait until exactly this was told; a notice that comes of itself shows that it was all."""
        await eventually(lambda: len(self.pushed.told) >= len(expected))
        await self.only(*expected)

    async def only(self, *expected: tuple[str, str]) -> None:
        """Check what was told, once everything that was on its way has arrived."""
        await self.settle()
        assert self.pushed.told == list(expected)

    async def settle(self) -> None:
        """Wait until nothing is on its way."""
        notifier, tasks = self.notifier, self.server.tasks
        await eventually(
            lambda: not (notifier._timers or tasks._tasks or notifier._outbox._waiting)
        )

    async def pass_time(self, seconds: float) -> None:
        """Let time go by and everything be done that is due then."""
        server = self.server
        self.clocks.pass_time(seconds)
        await server.caretaker.make_round()
        await eventually(
            lambda: all(
                (next_ring(live.table) or math.inf) > server.clock.time()
                for live in server.registry.live_tables.values()
            )
        )
        await self.settle()
        await self.notifier.make_round()
        await self.settle()

    async def move(self, table_id: str) -> str:
        """Let whoever is to act move; return who that was."""
        live = await self.server.registry.find(table_id)
        seat = live.table.to_act()[0]
        parts = whole_choice(live.table, seat, FastRng(live.table.position))
        person = live.table.chairs[seat].person
        assert person is not None
        await self.server.act(
            table_id,
            person,
            None,
            lambda table: choosing.choose(table, seat, parts, table.position),
        )
        return person

    async def owing(self, table_id: str) -> list[str]:
        """Return who owes a choice."""
        table = (await self.server.registry.find(table_id)).table
        return [table.chairs[seat].person or "" for seat in table.to_act()]

    async def next_turn(self, table_id: str) -> str:
        """Let people move until one of these moves begins somebody's turn; return whose."""
        while True:
            mover = await self.move(table_id)
            table = (await self.server.registry.find(table_id)).table
            begun = [
                table.chairs[seat].person or ""
                for seat in table.to_act()
                if table.owed_since[seat] == table.position
            ]
            if len(begun) == 1 and begun != [mover]:
                return begun[0]


@asynccontextmanager
async def open_place(
    path: Path, clocks: Clocks | None = None, delay: float = 0.0
) -> AsyncIterator[Place]:
    clocks = clocks or Clocks()
    async with open_server(path, clocks) as server:
        contacts = Contacts(server.store)
        outbox = Outbox()
        outbox.start()
        pushed = Pushed()
        notifier = Notifier(
            server, contacts, outbox, push=pushed, delay=delay, now=lambda: clocks.wall
        )
        await notifier.start()
        server.listeners.add(notifier)
        try:
            yield Place(server, notifier, pushed, clocks)
        finally:
            notifier.close()
            await outbox.close()


async def subscribe(place: Place, people: str, *off: str) -> None:
    contacts = place.notifier.contacts
    for person in people:
        await place.server.store.add_person(person, person, person, 1.0)
        endpoint = f"https://push.test/{person}"
        await contacts.keep_subscription(
            Subscription(endpoint, person, None, bytes(65), bytes(16), "en", 1.0)
        )
        await contacts.keep_preferences(NoticePreferences(person, off, zone="UTC"))
        await place.notifier.refresh(person)


async def test_who_looks_is_told_only_after_they_have_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifying, "LEFT", 0.0)
    async with open_place(tmp_path / "t.db") as place:
        table = await begin(place.server, "abc")
        await subscribe(place, "b")
        looks = reader("b")
        live = await place.server.audience.enter(table, looks, None)
        while await place.next_turn(table) != "b":
            pass
        await place.only()
        place.server.audience.leave(live, looks)
        await place.until_told(("b", "Your turn"))


async def test_who_moved_while_they_looked_is_told_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifying, "LEFT", 0.0)
    async with open_place(tmp_path / "t.db") as place:
        table = await begin(place.server, "abc")
        await subscribe(place, "b")
        looks = reader("b")
        live = await place.server.audience.enter(table, looks, None)
        while await place.next_turn(table) != "b":
            pass
        await place.settle()
        while "b" in [live.table.chairs[seat].person for seat in live.table.to_act()]:
            await place.move(table)
        place.server.audience.leave(live, looks)
        await place.only()


async def test_who_has_moved_meanwhile_is_told_nothing(tmp_path: Path) -> None:
    async with open_place(tmp_path / "t.db") as place:
        table = await begin(place.server, "abc")
        await subscribe(place, "abc")
        later: list[Waiting] = []
        place.notifier._wait = lambda waiting, delay: later.append(waiting)  # type: ignore[method-assign]
        turns = [await place.next_turn(table) for _ in range(6)]
        assert [waiting.person for waiting in later][-1] == turns[-1]
        for waiting in later:
            await place.notifier._tell(waiting)
        await place.only((turns[-1], "Your turn"))


async def test_against_bots_alone_nobody_waits(tmp_path: Path) -> None:
    async with open_place(tmp_path / "t.db") as place:
        await subscribe(place, "a")
        await begin(place.server, "a", clock=ONE_DAY)
        await place.only()


async def test_who_is_banned_is_told_nothing(tmp_path: Path) -> None:
    async with open_place(tmp_path / "t.db") as place:
        table = await begin(place.server, "abc")
        await subscribe(place, "abc")
        place.notifier._is_shut_out = lambda person: True
        await place.next_turn(table)
        await place.only()


async def test_others_may_have_somebody_told(tmp_path: Path) -> None:
    async with open_place(tmp_path / "t.db") as place:
        table_id = await begin(place.server, "abc")
        await subscribe(place, "abc")
        live = await place.server.registry.find(table_id)
        now = await place.next_turn(table_id)
        await place.until_told((now, "Your turn"))
        place.pushed.told.clear()
        for person in "abcx":  # who is not to act, or not there, is not nudged
            place.notifier.notify("nudge", live.table, person)
        await place.until_told((now, "The others are waiting for you"))
        assert place.pushed.messages[-1].urgency == "high"


async def test_who_is_nudged_is_told(tmp_path: Path) -> None:
    async with open_place(tmp_path / "t.db") as place:
        table_id = await begin(place.server, "abc")
        await subscribe(place, "abc", "turn")
        now = await place.next_turn(table_id)
        table = (await place.server.registry.find(table_id)).table
        seat = table.own_seat(now)
        by = (seat + 1) % 3
        await place.server.act(table_id, table.chairs[by].person, None, lambda _: [Nudge(seat, by)])
        await place.until_told((now, "The others are waiting for you"))


async def test_in_a_pause_nobody_is_told(tmp_path: Path) -> None:
    async with open_place(tmp_path / "t.db") as place:
        table = await begin(place.server, "abc", clock=ONE_DAY)
        await subscribe(place, "abc", "turn")
        now = await place.next_turn(table)
        await place.pass_time(0.79 * DAY)
        await place.server.act(table, "a", None, lambda at: pausing.pause(at, "a", 60))
        await place.pass_time(3000)
        await place.server.act(table, "a", None, lambda at: pausing.go_on(at, "a"))
        await place.pass_time(800)  # the time in the pause did not count
        await place.only()
        await place.pass_time(100)
        await place.only((now, HURRIED))


async def test_what_comes_up_in_a_pause_is_told_afterwards(tmp_path: Path) -> None:
    async with open_place(tmp_path / "t.db") as place:
        table = await begin(place.server, "abc")
        await subscribe(place, "abc")
        later: list[Waiting] = []
        place.notifier._wait = lambda waiting, delay: later.append(waiting)  # type: ignore[method-assign]
        now = await place.next_turn(table)
        await place.server.act(table, "a", None, lambda at: pausing.pause(at, "a", 10))
        await place.notifier._tell(later[-1])
        await place.pass_time(599)
        await place.only()
        await place.pass_time(2)
        await place.pass_time(30)
        await place.only((now, "Your turn"))


async def test_one_person_hears_of_one_table_only_so_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifying, "PER_HOUR", 3)
    async with open_place(tmp_path / "t.db") as place:
        table_id = await begin(place.server, "abc")
        await subscribe(place, "abc")
        live = await place.server.registry.find(table_id)
        now = await place.next_turn(table_id)
        await place.until_told((now, "Your turn"))
        place.pushed.told.clear()
        for count in range(4):
            place.notifier.notify("nudge", live.table, now)
            await place.settle()
            assert len(place.pushed.told) == min(count + 1, 2)


# Days to think: a reminder when four fifths are over


async def test_a_reminder_comes_when_four_fifths_are_over(tmp_path: Path) -> None:
    async with open_place(tmp_path / "t.db") as place:
        table = await begin(place.server, "abc", clock={"kind": "days", "amount": 2})
        await subscribe(place, "abc")
        now = await place.next_turn(table)
        await place.until_told((now, "Your turn"))
        assert place.pushed.messages[0].ttl == pytest.approx(2 * DAY, abs=60)
        await place.pass_time(1.59 * DAY)
        await place.only((now, "Your turn"))
        await place.pass_time(0.02 * DAY)
        await place.only((now, "Your turn"), (now, HURRIED))
        assert place.pushed.messages[1].ttl == pytest.approx(0.39 * DAY, abs=60)
        await place.pass_time(60)
        await place.only((now, "Your turn"), (now, HURRIED))


async def test_an_absence_announced_later_moves_the_reminder(tmp_path: Path) -> None:
    async with open_place(tmp_path / "t.db") as place:
        table, server = await begin(place.server, "abc", clock=ONE_DAY), place.server
        await subscribe(place, "abc", "turn")
        now = await place.next_turn(table)

        async def be_away(days: float | None) -> None:
            here = server.clock.time()
            until = None if days is None else here + days * DAY
            await server.act(table, now, None, lambda at: absence.announce(at, now, until, here))

        await place.pass_time(0.7 * DAY)
        await be_away(5)
        await place.pass_time(5.09 * DAY)
        await place.only()
        await place.pass_time(0.02 * DAY)
        await place.only((now, HURRIED))
        await be_away(3)  # and once more when they are back
        await place.pass_time(2.99 * DAY)
        await place.only((now, HURRIED))
        await be_away(None)
        await place.pass_time(1)
        await place.only((now, HURRIED), (now, HURRIED))


async def test_more_time_moves_the_reminder(tmp_path: Path) -> None:
    async with open_place(tmp_path / "t.db") as place:
        table, server = await begin(place.server, "abc", clock=ONE_DAY), place.server
        await subscribe(place, "abc", "turn")
        now = await place.next_turn(table)

        async def give_time() -> None:
            live = await server.registry.find(table)
            seat = live.table.own_seat(now)
            other = "abc".replace(now, "")[0]
            await server.act(table, other, None, lambda at: absence.more_time(at, other, seat))

        await place.pass_time(0.7 * DAY)
        await give_time()
        await place.pass_time(0.79 * DAY)
        await place.only()
        await place.pass_time(0.02 * DAY)
        await place.only((now, HURRIED))
        await give_time()
        await place.pass_time(0.79 * DAY)
        await place.only((now, HURRIED))
        await place.pass_time(0.02 * DAY)
        await place.only((now, HURRIED), (now, HURRIED))


async def test_a_reminder_put_off_is_not_told_after_more_time_was_given(tmp_path: Path) -> None:
    async with open_place(tmp_path / "t.db") as place:
        table, server = await begin(place.server, "abc", clock=ONE_DAY), place.server
        await subscribe(place, "abc", "turn")
        now = await place.next_turn(table)
        minute = int((place.clocks.wall + 0.75 * DAY) // 60 % 1440)
        quiet = NoticePreferences(now, ("turn",), minute, (minute + 120) % 1440, "UTC")
        await place.notifier.contacts.keep_preferences(quiet)
        await place.pass_time(0.81 * DAY)
        await place.only()
        seat = (await server.registry.find(table)).table.own_seat(now)
        other = "abc".replace(now, "")[0]
        await server.act(table, other, None, lambda at: absence.more_time(at, other, seat))
        await place.pass_time(7200)
        await place.only()


async def test_reminders_survive_a_restart_and_vanish_with_the_move(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_place(tmp_path / "t.db", clocks) as place:
        tables = [await begin(place.server, "abc", clock=ONE_DAY) for _ in range(2)]
        await subscribe(place, "abc", "turn")
        stays = await place.next_turn(tables[0])
        moved = await place.next_turn(tables[1])
        while moved in await place.owing(tables[1]):
            await place.move(tables[1])
        await place.settle()
        await place.server.store.keep_house_time(place.server.clock.time())
    async with open_place(tmp_path / "t.db", clocks) as place:
        await place.pass_time(0.81 * DAY)
        assert (stays, HURRIED) in place.pushed.told
        owing = {*await place.owing(tables[0]), *await place.owing(tables[1])}
        assert {(person, HURRIED) for person in owing} == set(place.pushed.told)
        assert all(
            json.loads(message.text)["tag"] == tables[0]
            for (person, _), message in zip(place.pushed.told, place.pushed.messages, strict=True)
            if person == moved
        )


async def test_clocks_of_seconds_remind_nobody(tmp_path: Path) -> None:
    async with open_place(tmp_path / "t.db") as place:
        table = await begin(place.server, "abc", clock={"kind": "move", "amount": 3600})
        await subscribe(place, "abc", "turn")
        await place.next_turn(table)
        await place.pass_time(3000)
        await place.only()


# Quiet hours


async def test_what_comes_up_in_quiet_hours_is_told_afterwards(tmp_path: Path) -> None:
    async with open_place(tmp_path / "t.db") as place:
        table = await begin(place.server, "abc")
        await subscribe(place, "abc")
        minute = int(place.clocks.wall // 60 % 1440)  # UTC
        for person in "abc":
            await place.notifier.contacts.keep_preferences(
                NoticePreferences(person, (), minute, (minute + 120) % 1440, "UTC")
            )
        now = await place.next_turn(table)
        await place.only()
        place.clocks.pass_time(3600)
        await place.notifier.make_round()
        await place.only()
        place.clocks.pass_time(3700)
        await place.notifier.make_round()
        await place.until_told((now, "Your turn"))


@pytest.mark.parametrize(
    ("now", "minutes"),
    [
        ("2026-01-10 21:59", 0),
        ("2026-01-10 22:00", 10 * 60),
        ("2026-01-11 00:30", 7.5 * 60),
        ("2026-01-11 07:59", 1),
        ("2026-01-11 08:00", 0),
        ("2026-03-28 23:00", 8 * 60),  # the clocks are put forward in that night
        ("2026-10-24 23:00", 10 * 60),  # and back in this one
    ],
)
def test_quiet_hours_go_over_midnight_in_the_time_zone_of_the_person(
    now: str, minutes: float
) -> None:
    wanted = NoticePreferences("anna", (), 22 * 60, 8 * 60, "Europe/Berlin")
    local = datetime.fromisoformat(now).replace(tzinfo=ZoneInfo("Europe/Berlin"))
    assert quiet_for(wanted, local.timestamp()) == pytest.approx(minutes * 60)
    assert quiet_for(replace(wanted, quiet_to=None), local.timestamp()) == 0


def test_quiet_hours_within_a_day_and_in_a_zone_that_nobody_knows() -> None:
    wanted = NoticePreferences("anna", (), 13 * 60, 15 * 60, "Mars/City")
    noon = datetime.fromisoformat("2026-01-10T12:00+00:00").timestamp()
    assert quiet_for(wanted, noon) == 0
    assert quiet_for(wanted, noon + 5400) == pytest.approx(5400)


# The queue


async def test_the_queue_is_bounded_and_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "MOST", 3)
    monkeypatch.setattr(sending, "PAUSE", 0.0)
    outbox = Outbox()
    tries = 0

    async def later() -> Sent:
        nonlocal tries
        tries += 1
        return Sent(Fate.LATER)

    async def fail() -> Sent:
        raise ValueError

    until = asyncio.get_running_loop().time() + 1000
    assert [outbox.put(Errand("push", later, until)) for _ in range(5)] == [True] * 3 + [False] * 2
    outbox.start()
    await eventually(lambda: outbox._waiting == 0)
    assert tries == 3 * sending.TRIES
    assert outbox.put(Errand("push", fail, until))
    assert outbox.put(Errand("push", later, 0.0))  # too late already
    await eventually(lambda: outbox._waiting == 0)
    assert tries == 3 * sending.TRIES
    await outbox.close()


async def test_a_table_that_fills_is_told_once_and_not_to_who_filled_it(tmp_path: Path) -> None:
    async with open_place(tmp_path / "t.db") as place:
        await subscribe(place, "abc")
        server = place.server
        table = await server.opener.create(host="a", name="a", game="boat_race", seats=3)
        for person in "bc":
            await server.act(table, person, None, partial(sit_down, person))
        await place.settle()
        assert sorted(place.pushed.told) == [
            ("a", "The table is full"),
            ("b", "The table is full"),
        ]
