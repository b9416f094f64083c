"""A process that works for the server, over a pipe: no semaphores, so none can be left behind."""

import asyncio
import logging
import os
import pickle
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from typing import Final, NamedTuple, TypeVar

from stammtisch.processes import follow_parent

PATIENCE: Final = 2.0  # seconds for a process to end by itself; a Master's move takes one

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")


class ProcessEndedError(Exception):
    """Somebody ended the process in the middle of its work."""


class WorkFailedError(Exception):
    """The work itself failed; the process goes on."""


class Reply(NamedTuple):
    """What came of some work."""

    answer: object
    seconds: float  # that the process took for it
    failure: str  # empty unless it failed


class Worker:
    """One process for one piece of work at a time, started when it is first needed."""

    def __init__(self, niceness: int) -> None:
        self.niceness = niceness
        self.seconds = 0.0  # that the last work took
        self.known: OrderedDict[str, list[tuple[int, str]]] = OrderedDict()  # moves, by table
        self._process: SpawnProcess | None = None
        self._requests: SimpleQueue[tuple[bytes, asyncio.Future[bytes]] | None] = SimpleQueue()

    @property
    def pid(self) -> int | None:
        """Return the id of the process, None if it has not been started."""
        return None if self._process is None else self._process.pid

    async def run(self, work: Callable[..., Answer], *args: object) -> Answer:
        """Return what a function of a module comes to in the process."""
        if self._process is None:
            self._start()
        done: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._requests.put((pickle.dumps((work, args)), done))
        reply: Reply = pickle.loads(await done)
        self.seconds = reply.seconds
        if reply.failure:
            log.error("work in a process failed: %s", reply.failure)
            raise WorkFailedError(reply.failure)
        answer: Answer = reply.answer  # type: ignore[assignment] # what the work returned
        return answer

    def _start(self) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=attend, args=(theirs, self.niceness), daemon=True)
        self._process.start()
        theirs.close()
        self._requests = SimpleQueue()
        threading.Thread(
            target=self._exchange,
            args=(self._process, ours, self._requests, asyncio.get_running_loop()),
            daemon=True,
        ).start()

    def _exchange(
        self,
        process: SpawnProcess,
        pipe: "Connection[bytes, bytes]",
        requests: "SimpleQueue[tuple[bytes, asyncio.Future[bytes]] | None]",
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        """Hand over requests and bring the answers back, in a thread: a pipe may block."""
        with pipe:
            while (request := requests.get()) is not None:
                payload, done = request
                try:
                    pipe.send_bytes(payload)
                    reply = pipe.recv_bytes()
                except (EOFError, OSError):
                    with suppress(RuntimeError):  # the loop may have been closed
                        loop.call_soon_threadsafe(self._end, process, done)
                    return
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(_settle, done, reply)

    def _end(self, process: SpawnProcess, done: "asyncio.Future[bytes]") -> None:
        if self._process is process:
            self._process = None
        process.join(PATIENCE)
        if not done.done():
            done.set_exception(ProcessEndedError())

    async def close(self) -> None:
        """End the process: soon by itself, or else by force."""
        process, self._process = self._process, None
        if process is None:
            return
        self._requests.put(None)  # the pipe is closed once the present work is done
        until = time.monotonic() + PATIENCE
        while process.is_alive() and time.monotonic() < until:
            await asyncio.sleep(0.02)
        process.terminate()
        process.join(PATIENCE)


def _settle(done: "asyncio.Future[bytes]", reply: bytes) -> None:
    if not done.done():
        done.set_result(reply)


# In the process


def attend(pipe: "Connection[bytes, bytes]", niceness: int) -> None:
    """Work until nobody wants anything any more; leave Ctrl-C and the processor to the server."""
    follow_parent()
    if hasattr(os, "nice"):
        os.nice(niceness)
    while True:
        try:
            request = pipe.recv_bytes()
        except EOFError:
            return
        work, args = pickle.loads(request)
        began = time.perf_counter()
        try:
            answer, failure = work(*args), ""
        except Exception as error:
            log.debug("work failed", exc_info=error)
            answer, failure = None, where(error)
        reply = Reply(answer, time.perf_counter() - began, failure)
        try:
            pipe.send_bytes(pickle.dumps(reply))
        except BrokenPipeError:
            return


def where(error: Exception) -> str:
    """Return what failed and where, without the values: those could be secrets."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    line = "" if trace is None else f" at {trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}"
    return f"{type(error).__name__}{line}"
