"""The pulse of the event loop: who holds it up is told, with how long."""

import asyncio
import time

import pytest

from stammtisch import logs, metrics
from stammtisch.web import heartbeat, systemd

pytestmark = pytest.mark.anyio

SLOW = 0.2  # seconds


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_a_slow_event_loop_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, float]] = []
    monkeypatch.setattr(logs, "warning", lambda name, seconds: told.append((name, seconds)))
    monkeypatch.setattr(heartbeat, "BEAT", 0.01)
    before = metrics.LOOP_DELAY._sum.get()
    task = asyncio.create_task(heartbeat.beat(SLOW))
    await asyncio.sleep(0.05)
    time.sleep(2 * SLOW)
    while not told:
        await asyncio.sleep(0.01)
    task.cancel()
    assert told[0][0] == "slow_loop"
    assert max(seconds for _, seconds in told) > SLOW
    assert metrics.LOOP_DELAY._sum.get() - before > SLOW


def test_without_systemd_nobody_is_told() -> None:
    assert not systemd.notify("READY=1", environment={})
    assert not systemd.notify("READY=1", environment={"NOTIFY_SOCKET": "relative"})
    assert not systemd.notify("READY=1", environment={"NOTIFY_SOCKET": "/nowhere/at/all"})


@pytest.mark.parametrize(
    ("environment", "seconds"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "30000000"}, 15.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
    ],
)
def test_the_watchdog_is_fed_twice_in_its_time(
    environment: dict[str, str], seconds: float | None
) -> None:
    assert systemd.watchdog_seconds(environment) == seconds
