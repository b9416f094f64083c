"""Time tells nothing: when moves are shown does not depend on what bots hold or find easy."""

import asyncio
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.table import seating
from stammtisch.table.agreement import AT_ONCE, FAST, NORMAL, PACES, SLOW
from stammtisch.table.bot_scheduler import BotScheduler
from stammtisch.table.commands import Commands, Decide
from stammtisch.table.house_clock import HouseClock
from stammtisch.table.jobs import Job, match_of
from stammtisch.table.live import CommandOutcome, Driver, LiveTable, Reader
from stammtisch.table.pace import BATCH, FIRST, KEPT, ChoiceKind, Searches, Timing, pace_of
from stammtisch.table.quotas import UNBOUNDED, Origins
from stammtisch.table.tasks import Tasks
from stammtisch.table.thinking import QUICK, Thinker
from stammtisch.table.worker_pool import Ticket, WorkerPool
from stammtisch.table.workers import Worker
from table.seated import Seated
from table.virtual_time import run

LONGEST = 1.25
Seconds = Callable[[Match, int], float]


class FakeWorker(Worker):
    """A process on virtual time."""

    async def take(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self.seconds = seconds


class HandThinker(Thinker):
    """Chooses at random, and takes a time that depends on the hand."""

    def __init__(self, seconds: Seconds) -> None:
        super().__init__(1, UNBOUNDED)
        self.seconds = seconds
        self.quick = WorkerPool([FakeWorker(0)])
        self.search = WorkerPool([FakeWorker(0)])
        self.forced: dict[tuple[str, int], bool] = {}  # by table and number of moves

    async def choose(self, job: Job, level: str, ticket: Ticket) -> list[int]:
        async def work(worker: Worker) -> list[int]:
            assert isinstance(worker, FakeWorker)
            match = match_of(job)
            self.forced[job.table, len(job.lines)] = len(match.state.legal(job.seat)) == 1
            await worker.take(self.seconds(match, job.seat))
            return any_choice(match, job.seat)

        lane = self.quick if level in QUICK else self.search
        return await lane.run(ticket, work)


def primed(timing: Timing) -> Timing:
    """Let the allotted time be known, and not be looked at again soon."""
    for _ in range(KEPT):
        timing.of(ChoiceKind("hydra", "Master", 5)).note(LONGEST)
    return timing


def any_choice(match: Match, seat: int) -> list[int]:
    rng = FastRng(len(match.log))
    state = match.state.copy()
    parts: list[int] = []
    while not parts or state.unfinished(seat):
        parts.append(int(state.random_move(seat, rng)))
        state.apply(seat, parts[-1])
    return parts


class RoomCommands(Commands):
    """Lets moves take effect at once, and notes when."""

    def __init__(self) -> None:
        self.shown: list[tuple[str, int, float]] = []  # table, its moves, when
        self.seated: dict[str, Seated] = {}

    async def act(
        self, live: LiveTable, person: str | None, command: str | None, decide: Decide
    ) -> CommandOutcome:
        async with live.lock:
            table = live.table
            self.seated[table.head.id].do(decide(table))
            now = asyncio.get_running_loop().time()
            self.shown.append((table.head.id, len(table.lines), now))
            live.driver.go_on(live)
        return CommandOutcome(live.table.position, False)


class Room(Driver):
    """Tables of bots alone with somebody who looks on, on virtual time, and what is seen when."""

    def __init__(self, seconds: Seconds) -> None:
        self.thinker = HandThinker(seconds)
        self.tasks = Tasks()
        self.commands = RoomCommands()
        self.turns = BotScheduler(self.thinker, Origins(), self.tasks, self.commands)
        self.turns.timing = primed(Timing(Random(1)))
        self.shown = self.commands.shown

    def go_on(self, live: LiveTable) -> None:
        self.turns.wake(live)

    def seat(
        self, name: str, level: str = "Master", pace: str = NORMAL, seed: int = 0
    ) -> LiveTable:
        seated = Seated("hydra", 5, seed=seed, name=name, pace=pace)
        for seat in range(5):
            seated.do(seating.put_bot(seated.table, "a", seat, level), "a")
        seated.do(seating.start(seated.table, "a"), "a")
        self.commands.seated[name] = seated
        return LiveTable(seated.table, HouseClock(), self, readers=[Reader(None)])

    async def play(self, live_tables: list[LiveTable], moves: int) -> None:
        for live in live_tables:
            self.go_on(live)
        while len(self.shown) < moves:
            await asyncio.sleep(1)
        await self.tasks.close()
        await self.thinker.close()


def played(seconds: Seconds, tables: int, moves: int, level: str = "Master") -> Room:
    rooms: list[Room] = []

    async def work() -> None:
        room = Room(seconds)
        rooms.append(room)
        live_tables = [room.seat(f"table {number}", level, seed=number) for number in range(tables)]
        await room.play(live_tables, moves)

    run(work())
    return rooms[0]


def by_hand(match: Match, seat: int) -> float:
    """Return a time that tells much: nothing if forced, else by the cards held."""
    state = match.state
    if len(state.legal(seat)) == 1:
        return 0.004
    return 0.2 + sum(state.view(seat).legal) % 100 / 100


def by_hand_quickly(match: Match, seat: int) -> float:
    return by_hand(match, seat) / 100


def instantly(match: Match, seat: int) -> float:
    return 0.001


def at_length(match: Match, seat: int) -> float:
    return LONGEST


def test_moves_are_shown_at_the_same_times_whatever_the_hand() -> None:
    """Idle: the pause decides. The choices are the same, only the thinking takes another time."""
    rooms = [played(seconds, 1, BATCH - 4) for seconds in (by_hand, instantly, at_length)]
    assert rooms[0].shown == rooms[1].shown == rooms[2].shown
    forced = set(rooms[0].thinker.forced.values())
    assert forced == {True, False}


def test_with_a_queue_moves_are_shown_at_the_same_times_whatever_the_hand() -> None:
    """Six tables of Masters and one process: everything overruns, and still nothing is told."""
    rooms = [played(seconds, 6, 50) for seconds in (by_hand, instantly, at_length)]
    assert rooms[0].shown[:40] == rooms[1].shown[:40] == rooms[2].shown[:40]
    times = [when for name, _, when in rooms[0].shown if name == "table 0"]
    pauses = [after - before for before, after in pairwise(times)]
    assert sum(pauses) / len(pauses) > LONGEST + 1.2  # it did overrun


def test_a_law_that_could_fail() -> None:
    """Without the time that quick choices are made to seem to take, a queue tells."""

    class Naive(Timing):
        def hold_seconds(self, kind: ChoiceKind) -> Any:
            return lambda seconds: seconds

    shown = []
    for seconds in (by_hand, instantly):

        async def work(seconds: Seconds = seconds) -> None:
            room = Room(seconds)
            room.turns.timing = primed(Naive(Random(1)))
            await room.play([room.seat(f"{number}", seed=number) for number in range(6)], 40)
            shown.append(room.shown)

        run(work())
    assert shown[0] != shown[1]


@pytest.mark.parametrize("level", sorted(QUICK))
def test_quick_levels_pause_too(level: str) -> None:
    """Also in a sealed phase, where all are asked at the same time."""
    times = [when for _, _, when in played(instantly, 1, 40, level).shown]
    assert times == [when for _, _, when in played(by_hand_quickly, 1, 40, level).shown]
    assert times[0] >= 0.5
    assert times[-1] >= 30 * 0.5


def test_quick_searches_are_late_as_often_as_others() -> None:
    searches = Searches()
    chance = Random(5)
    timing = Timing(Random(6))
    kind = ChoiceKind("hydra", "Master", 5)
    timing._searches[kind] = searches
    late = {True: 0, False: 0}
    for number in range(80_000):
        is_quick = number % 2 == 0
        seconds = 0.001 if is_quick else min(5.0, 0.7 + chance.expovariate(4))
        hold_seconds = timing.hold_seconds(kind)(seconds)
        late[is_quick] += hold_seconds > searches.allotted
    shares = {is_quick: count / 40_000 for is_quick, count in late.items()}
    assert 0.005 < shares[False] < 0.02  # however many are quick, searches keep their time
    assert shares[True] == pytest.approx(shares[False], abs=0.004)


def test_the_allotted_time_follows_the_machine_and_seldom_changes() -> None:
    searches = Searches()
    assert searches.allotted == FIRST
    allotted = []
    for number in range(1000):
        searches.note(0.3 + number % 7 / 100)
        allotted.append(searches.allotted)
    assert 0.36 <= searches.allotted <= 0.46
    assert sum(before != after for before, after in pairwise(allotted)) <= 2


def seated(people: str, pace: str, *, unattended: bool = False) -> LiveTable:
    table = Seated("boat_race", 3, pace=pace, unattended=unattended)
    return LiveTable(table.start(people) if people else table.table, HouseClock())


def test_at_once_is_for_one_person_alone() -> None:
    live = seated("a", AT_ONCE)
    assert pace_of(live) == AT_ONCE
    live.readers.append(Reader("a"))
    assert pace_of(live) == AT_ONCE
    live.readers.append(Reader("x"))
    assert pace_of(live) == FAST
    live.readers[1] = Reader(None)
    assert pace_of(live) == FAST
    assert pace_of(seated("ab", AT_ONCE)) == FAST
    assert pace_of(seated("", AT_ONCE)) == FAST
    assert pace_of(seated("a", SLOW)) == SLOW
    assert pace_of(seated("", NORMAL, unattended=True)) == AT_ONCE
    assert pace_of(seated("a", NORMAL, unattended=True)) == NORMAL


def test_slower_is_slower() -> None:
    timing = Timing(Random(1))
    for level in ("Regular", "Master"):
        drawn = [
            [timing.pause(ChoiceKind("dog", level, 4), pace) for _ in range(99)] for pace in PACES
        ]
        middle = [sorted(pauses)[50] for pauses in drawn]
        assert middle == sorted(middle, reverse=True)
        assert middle[-1] == 0
