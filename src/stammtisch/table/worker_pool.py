"""Pools of processes, each for one kind of work, and the order in which it is served."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar

from stammtisch import metrics
from stammtisch.table.errors import TableError
from stammtisch.table.fair_queue import FairQueue
from stammtisch.table.quotas import Asker, is_reached
from stammtisch.table.workers import ProcessEndedError, Worker

TRIES: Final = 3  # if somebody ends the processes
PATIENT_SHARE: Final = 8  # one turn in so many is for tables that nobody watches

Answer = TypeVar("Answer")


class UnwantedError(Exception):
    """Whoever wanted something no longer does; it was not worked on."""


def always() -> bool:
    """Say yes."""
    return True


class Ticket(NamedTuple):
    """For whom work is done and under which conditions."""

    asker: Asker
    table: str
    is_watched: Callable[[], bool] = always  # asked when its turn comes, as is the next
    is_wanted: Callable[[], bool] = always
    hold_seconds: Callable[[float], float] | None = (
        None  # how long a process stays taken, given how long it worked
    )


Work = Callable[[Worker], Coroutine[Any, Any, Answer]]


@dataclass(eq=False, slots=True)
class Waiter:
    """A piece of work and who waits for it."""

    ticket: Ticket
    work: Work[Any]
    done: "asyncio.Future[Any]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class WorkerPool:
    """A few processes that serve askers in turns; each may have so many at work at once."""

    def __init__(self, workers: Sequence[Worker], each: int = 0, each_address: int = 0) -> None:
        self.each = each
        self.each_address = each_address
        self._workers = list(workers)
        self._free = list(workers)
        self._queue: FairQueue[Waiter] = FairQueue()
        self._at_work: Counter[tuple[str, str]] = Counter()
        self._watched_turns = 0  # since one for a table nobody watches
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    @property
    def waiting(self) -> int:
        """Return how much waits for a process."""
        return len(self._queue)

    @property
    def pids(self) -> list[int]:
        """Return the ids of the processes that have been started."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    async def run(self, ticket: Ticket, work: Work[Answer]) -> Answer:
        """Have work done in turn; raise UnwantedError if nobody wants it once its turn comes."""
        if self._is_closed:
            raise TableError("busy")
        waiter = Waiter(ticket, work)
        self._queue.push(ticket.asker.path(ticket.table), waiter)
        with metrics.thinking(ticket.table):
            self._serve()
            answer: Answer = await waiter.done
            return answer

    async def close(self) -> None:
        """End the processes; what waits is refused."""
        self._is_closed = True
        while (waiter := self._queue.pop(lambda _: True)) is not None:
            if not waiter.done.done():
                waiter.done.set_exception(TableError("busy"))
        await asyncio.gather(*(worker.close() for worker in self._workers))
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _serve(self) -> None:
        while self._free and not self._is_closed:
            waiter = self._next()
            if waiter is None:
                return
            if waiter.done.done():
                continue
            if not waiter.ticket.is_wanted():
                waiter.done.set_exception(UnwantedError())
                continue
            worker = self._choose_worker(waiter.ticket.table)
            self._free.remove(worker)
            for name in self._names(waiter.ticket.asker):
                self._at_work[name] += 1
            task = asyncio.ensure_future(self._work(worker, waiter))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _next(self) -> Waiter | None:
        """Return whose turn it is: watched tables first, but not always."""
        is_patient_turn = self._watched_turns >= PATIENT_SHARE - 1
        for is_watched in (False, True) if is_patient_turn else (True, False):
            waiter = self._queue.pop(lambda waiter: self._fits(waiter, is_watched))  # noqa: B023
            if waiter is not None:
                self._watched_turns = self._watched_turns + 1 if is_watched else 0
                return waiter
        return None

    def _fits(self, waiter: Waiter, is_watched: bool) -> bool:
        if waiter.ticket.is_watched() != is_watched:
            return False
        person, address = self._names(waiter.ticket.asker)
        is_full = is_reached(self._at_work[person], self.each) if person[1] else False
        is_full_there = is_reached(self._at_work[address], self.each_address)
        return not (is_full or (address[1] and is_full_there))

    def _names(self, asker: Asker) -> tuple[tuple[str, str], tuple[str, str]]:
        return ("person", asker.person or ""), ("address", asker.address)

    def _choose_worker(self, table: str) -> Worker:
        """Return a free process, if possible one that knows the match."""
        for worker in self._free:
            if table in worker.known:
                return worker
        return self._free[0]

    async def _work(self, worker: Worker, waiter: Waiter) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        answer: object = None
        error: Exception | None = TableError("busy")  # if the pool is closed meanwhile
        try:
            answer = await self._try(worker, waiter.work)
            if waiter.ticket.hold_seconds is not None:
                seconds = waiter.ticket.hold_seconds(worker.seconds)
                await asyncio.sleep(began + seconds - loop.time())
            error = None
        except Exception as failure:
            error = failure
        finally:
            for name in self._names(waiter.ticket.asker):
                self._at_work[name] -= 1
                if not self._at_work[name]:
                    del self._at_work[name]
            self._free.append(worker)
            if not waiter.done.done():
                if error is None:
                    waiter.done.set_result(answer)
                else:
                    waiter.done.set_exception(error)
        self._serve()

    async def _try(self, worker: Worker, work: Work[Answer]) -> Answer:
        for _ in range(TRIES):
            if self._is_closed:
                break
            try:
                return await work(worker)
            except ProcessEndedError:
                worker.known.clear()
        raise TableError("busy")
