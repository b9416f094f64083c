"""Measures how late the event loop is, and tells systemd's watchdog that it runs."""

import asyncio
from typing import Final

from stammtisch import logs, metrics
from stammtisch.web import systemd

BEAT: Final = 0.1  # seconds


async def beat(slow_seconds: float) -> None:
    """Measure how late the event loop is, for ever; a line for each time it is slow."""
    loop = asyncio.get_running_loop()
    every = systemd.watchdog_seconds()
    notified = loop.time()
    due = loop.time() + BEAT
    while True:
        await asyncio.sleep(due - loop.time())
        now = loop.time()
        delay = max(0.0, now - due)
        metrics.LOOP_DELAY.observe(delay)
        if delay >= slow_seconds:
            logs.warning("slow_loop", seconds=round(delay, 3))
        if every is not None and now - notified >= min(every, 1.0):
            systemd.notify("WATCHDOG=1")
            notified = now
        due = now + BEAT
