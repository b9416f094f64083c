"""Garbage collection of cycles: in small steps while people play, all of it while nobody does.

A search through all objects of a thousand tables holds everybody up for a good part of a second.
"""

import asyncio
import gc
from collections.abc import Callable, Mapping
from math import inf
from typing import Any, Final

STEP: Final = 10_000  # new objects that are looked through at once: a millisecond or two
NEVER: Final = 1_000_000  # steps
PAUSE: Final = 60.0  # seconds between two searches through everything
QUIET: Final = 2.0  # seconds in which nobody did anything, for such a search to begin
LONGEST: Final = 3600.0  # seconds until it begins all the same


def in_steps() -> None:
    """Look through new objects only, and at each of them once."""
    gc.set_threshold(STEP, NEVER, NEVER)
    if _set_aside not in gc.callbacks:
        gc.callbacks.append(_set_aside)


def _set_aside(phase: str, _: Mapping[str, Any]) -> None:
    if phase == "stop":
        gc.freeze()


async def collect_when_quiet(quiet_for: Callable[[], float]) -> None:
    """Look through everything now and then, when nobody has done anything for a while."""
    loop = asyncio.get_running_loop()
    done = -inf
    while True:
        await asyncio.sleep(PAUSE)
        latest = loop.time() + LONGEST
        while (waits := QUIET - quiet_for()) > 0 and loop.time() < latest:
            await asyncio.sleep(min(waits, QUIET))
        if quiet_for() < loop.time() - done:  # else there is nothing new to find
            gc.unfreeze()
            gc.collect()
            done = loop.time()
