"""Nothing that the server does for itself holds everybody up."""

import asyncio
import gc
import subprocess
import sys
import weakref
from collections.abc import Callable
from itertools import pairwise

import pytest

from stammtisch.web import garbage, stream
from stammtisch.web.settings import Settings
from stammtisch.web.shown import Key
from stammtisch.web.stream import ALIVE, Stream, Streams

pytestmark = pytest.mark.anyio

STEPS = """
import gc
from stammtisch.web.garbage import STEP, in_steps

class Ring:
    def __init__(self):
        self.self = self

in_steps()
in_steps()
gc.collect()
before = gc.get_freeze_count()
found = []
gc.callbacks.append(lambda phase, told: found.append(told["generation"]))
kept = [[] for _ in range(10 * STEP)]
rings = [Ring() for _ in range(10 * STEP)]
for _ in range(10 * STEP):
    Ring()
assert len(found) >= 30 and set(found) == {0}, found
assert gc.get_freeze_count() - before > 18 * STEP
assert sum(type(one) is Ring for one in gc.get_objects()) < 2 * STEP
"""


async def test_new_objects_are_looked_through_in_steps_and_once() -> None:
    subprocess.run([sys.executable, "-c", STEPS], check=True, timeout=60)


class Ring:
    """Something that only a search finds."""

    def __init__(self) -> None:
        self.own = self


async def ended(task: asyncio.Task[None]) -> None:
    """Cancel a task and wait until it is gone."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def until_found(quiet_for: Callable[[], float]) -> None:
    """Lose something that was set aside, and return when tidying has found it."""
    gc.disable()
    try:
        lost = weakref.ref(Ring())
        gc.freeze()
        task = asyncio.create_task(garbage.collect_when_quiet(quiet_for))
        try:
            while lost() is not None:
                await asyncio.sleep(0.01)
        finally:
            await ended(task)
    finally:
        gc.unfreeze()
        gc.enable()


@pytest.mark.parametrize("busy", [0.0, 0.2])
async def test_everything_is_looked_through_once_nobody_does_anything(
    monkeypatch: pytest.MonkeyPatch, busy: float
) -> None:
    monkeypatch.setattr(garbage, "PAUSE", 0.0)
    monkeypatch.setattr(garbage, "QUIET", 0.05)
    loop = asyncio.get_running_loop()
    until = loop.time() + busy
    await until_found(lambda: loop.time() - until)
    assert loop.time() >= until + 0.05


async def test_where_nothing_happens_nothing_is_looked_through(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(garbage, "PAUSE", 0.02)
    monkeypatch.setattr(garbage, "QUIET", 0.01)
    loop = asyncio.get_running_loop()
    began = loop.time() - 1.0
    searches: list[str] = []

    def seen(phase: str, told: dict[str, int]) -> None:
        if told["generation"] == 2:
            searches.append(phase)

    task = asyncio.create_task(garbage.collect_when_quiet(lambda: loop.time() - began))
    gc.disable()
    gc.callbacks.append(seen)
    try:
        for times in (1, 2):  # once for what had been done before, and once more
            while len(searches) < 2 * times:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.3)
            assert searches == ["start", "stop"] * times
            began = loop.time()
    finally:
        gc.callbacks.remove(seen)
        gc.enable()
        await ended(task)


async def test_a_server_that_is_never_quiet_is_tidied_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(garbage, "PAUSE", 0.0)
    monkeypatch.setattr(garbage, "QUIET", 0.01)
    monkeypatch.setattr(garbage, "LONGEST", 0.1)
    await until_found(lambda: 0.0)


async def test_streams_say_one_after_the_other_that_they_are_alive(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stream, "PING", 0.3)
    monkeypatch.setattr(stream, "SHARES", 10)
    told: list[float] = []

    class Listening(Stream):
        def _send(self, event: bytes) -> None:
            assert event == ALIVE
            told.append(asyncio.get_running_loop().time())

    streams = Streams(Settings())
    streams.readers = {Listening(Key(None, None, "en", "wide", False), False) for _ in range(95)}
    task = asyncio.create_task(streams.keep_alive())
    while len(told) < 95:
        await asyncio.sleep(0.01)
    await ended(task)
    gaps = [later - sooner > 0.02 for sooner, later in pairwise(told)]
    assert gaps.count(True) >= 9  # ten shares
    assert max(len(run) for run in "".join("x" if gap else "." for gap in gaps).split("x")) <= 9
