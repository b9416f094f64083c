"""How often somebody may ask: a burst, and a steady rate after it, however fast they try."""

from stammtisch.web.guard import Guard
from stammtisch.web.rate_limit import RateLimit
from stammtisch.web.settings import Settings


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_who_asks_too_fast_is_served_at_the_rate() -> None:
    clock = Clock()
    limit = RateLimit(200, 200 / 40, clock)
    assert sum(limit.take("a") for _ in range(500)) == 200
    served = 0
    for _ in range(1000):  # a hundred a second, for ten seconds
        clock.now += 0.01
        served += limit.take("a")
    assert 399 <= served <= 401


def test_others_are_served_meanwhile() -> None:
    limit = RateLimit(1, 1, Clock())
    assert [limit.take("a"), limit.take("a"), limit.take("b")] == [True, False, True]


def test_the_guard_counts_so() -> None:
    async def app(*_: object) -> None:
        raise AssertionError

    guard = Guard(app, Settings(request_rate=40.0, request_burst=200.0))
    assert guard.limit is not None
    assert (guard.limit.most, guard.limit.rate) == (200.0, 40.0)
    assert Guard(app, Settings(request_rate=0.0)).limit is None
