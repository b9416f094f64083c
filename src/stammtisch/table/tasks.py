"""Work in the background that nobody waits for."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Answer = TypeVar("Answer")


class Tasks:
    """The tasks of a server that are under way; what Python would otherwise lose."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Answer]) -> "asyncio.Task[Answer]":
        """Begin some work."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Return what some work comes to; it goes on even if whoever waits for it has gone."""
        return await asyncio.shield(self.spawn(work))

    async def close(self) -> None:
        """Stop all that is under way."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
