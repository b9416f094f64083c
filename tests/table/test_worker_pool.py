"""Lanes: who is served when, and what becomes of processes that somebody ends."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from textwrap import dedent

import pytest

from stammtisch.table.quotas import Asker
from stammtisch.table.worker_pool import PATIENT_SHARE, Ticket, UnwantedError, WorkerPool
from stammtisch.table.workers import Worker, WorkFailedError
from table.test_table import refused


class Slots:
    """A pool whose processes are none: work is done when the test says so."""

    def __init__(self, slots: int = 1, each: int = 0, each_address: int = 0) -> None:
        self.pool = WorkerPool([Worker(0) for _ in range(slots)], each, each_address)
        self.order: list[str] = []
        self.go_on = asyncio.Event()

    def ask(self, name: str, ticket: Ticket) -> "asyncio.Task[str]":
        async def work(worker: Worker) -> str:
            self.order.append(name)
            await self.go_on.wait()
            return name

        return asyncio.ensure_future(self.pool.run(ticket, work))


def ticket(person: str, table: str = "t", address: str = "") -> Ticket:
    return Ticket(Asker(person, address or f"home of {person}"), table)


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(60):
            await test()

    asyncio.run(limited())


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_behind_many_tables_of_one_guest_another_is_next() -> None:
    async def test() -> None:
        slots = Slots()
        tasks = [slots.ask(f"a{number}", ticket("a", f"{number}")) for number in range(20)]
        await settled()
        tasks.append(slots.ask("b", ticket("b")))
        await settled()
        slots.go_on.set()
        await asyncio.gather(*tasks)
        assert slots.order[:4] == ["a0", "a1", "b", "a2"]  # a1 was the first to wait

    run(test)


def test_new_guests_from_one_address_gain_nothing() -> None:
    async def test() -> None:
        slots = Slots()
        tasks = [slots.ask(f"g{n}", ticket(f"g{n}", address="there")) for n in range(10)]
        await settled()
        tasks += [slots.ask(f"b{n}", ticket("b")) for n in range(3)]
        await settled()
        slots.go_on.set()
        await asyncio.gather(*tasks)
        assert slots.order[:7] == ["g0", "g1", "b0", "g2", "b1", "g3", "b2"]

    run(test)


def test_one_host_has_so_many_processes_at_once() -> None:
    async def test() -> None:
        slots = Slots(4, each=2, each_address=3)
        tasks = [slots.ask("a", ticket("a", f"{number}", "home")) for number in range(3)]
        tasks += [slots.ask("b", ticket("b", f"{number}", "home")) for number in range(3)]
        await settled()
        assert slots.order == ["a", "a", "b"]
        tasks.append(slots.ask("c", ticket("c")))
        await settled()
        assert slots.order == ["a", "a", "b", "c"]
        slots.go_on.set()
        await asyncio.gather(*tasks)

    run(test)


def test_tables_that_nobody_watches_come_last_but_come() -> None:
    async def test() -> None:
        slots = Slots()
        unwatched = ticket("a")._replace(is_watched=lambda: False)
        tasks = [slots.ask("first", ticket("x")), slots.ask("unwatched", unwatched)]
        tasks += [slots.ask("watched", ticket(f"p{number}")) for number in range(20)]
        await settled()
        slots.go_on.set()
        await asyncio.gather(*tasks)
        assert slots.order.index("unwatched") == PATIENT_SHARE - 1

    run(test)


def test_what_is_no_longer_wanted_takes_no_process() -> None:
    async def test() -> None:
        slots = Slots()
        first = slots.ask("first", ticket("a"))
        second = slots.ask("second", ticket("b")._replace(is_wanted=lambda: False))
        gone = slots.ask("gone", ticket("c"))
        last = slots.ask("last", ticket("d"))
        await settled()
        gone.cancel()
        slots.go_on.set()
        await asyncio.wait([first, second, gone, last])
        assert slots.order == ["first", "last"]
        assert isinstance(second.exception(), UnwantedError)

    run(test)


def test_a_lane_stays_taken_as_long_as_the_work_is_to_seem() -> None:
    async def test() -> None:
        slots = Slots()
        slots.go_on.set()
        slow = slots.ask("slow", ticket("a")._replace(hold_seconds=lambda seconds: 0.2))
        next_one = slots.ask("next", ticket("b"))
        done, _ = await asyncio.wait([slow, next_one], return_when=asyncio.FIRST_COMPLETED)
        assert slow in done
        await next_one

    run(test)


# With real processes


def killed_once(flag: str) -> int:
    """End the own process, unless that has happened before."""
    if not os.path.exists(flag):
        with open(flag, "w", encoding="utf-8"):
            pass
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def always_killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fails() -> None:
    raise ValueError("a secret")


def test_a_process_that_somebody_ends_is_started_again(tmp_path: "os.PathLike[str]") -> None:
    async def test() -> None:
        pool = WorkerPool([Worker(0)])
        flag = os.path.join(tmp_path, "flag")
        try:
            pid = await pool.run(ticket("a"), lambda worker: worker.run(killed_once, flag))
            assert pool.pids == [pid]
            assert await pool.run(ticket("a"), lambda worker: worker.run(os.getpid)) == pid
            with refused("busy"):
                await pool.run(ticket("a"), lambda worker: worker.run(always_killed))
            assert await pool.run(ticket("a"), lambda worker: worker.run(os.getpid)) != pid
        finally:
            await pool.close()
        with refused("busy"):
            await pool.run(ticket("a"), lambda worker: worker.run(os.getpid))

    run(test)


def test_work_that_fails_says_where_and_not_with_what() -> None:
    async def test() -> None:
        worker = Worker(0)
        try:
            with pytest.raises(WorkFailedError, match=r"^ValueError at fails:\d+$"):
                await worker.run(fails)
            assert await worker.run(os.getpid) == worker.pid
        finally:
            await worker.close()

    run(test)


def test_busy_processes_are_ended_and_the_rest_is_refused() -> None:
    async def test() -> None:
        pool = WorkerPool([Worker(0)])
        tasks = [
            asyncio.ensure_future(pool.run(ticket("a"), lambda worker: worker.run(time.sleep, 60)))
            for _ in range(2)
        ]
        while not pool.pids:
            await asyncio.sleep(0.01)
        await pool.close()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(result, BaseException) for result in results)

    run(test)


def test_a_killed_server_leaves_no_semaphores_behind() -> None:
    """D12: what Python's resource tracker would complain about on standard error."""
    program = dedent("""
        import asyncio, os, signal
        from stammtisch.table.workers import Worker

        async def main():
            await Worker(0).run(os.getpid)
            os.kill(os.getpid(), signal.SIGKILL)

        if __name__ == "__main__":
            asyncio.run(main())
    """)
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, timeout=60, check=False
    )
    assert ended.returncode == -signal.SIGKILL
    assert ended.stderr == b""
