"""Rate limits: so many times in a while, counted with token buckets."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

REMEMBERED: Final = 50_000  # people and addresses


@dataclass(slots=True)
class TokenBucket:
    """Fills at a steady rate up to what may be done at once."""

    level: float
    when: float


class RateLimit:
    """So many times in a while for each person or address."""

    def __init__(self, most: float, seconds: float, clock: Callable[[], float]) -> None:
        self.most = most
        self.rate = most / seconds
        self.clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Count one more; tell whether it is within the limit."""
        now = self.clock()
        bucket = self._buckets.pop(who, None) or TokenBucket(self.most, now)
        bucket.level = min(self.most, bucket.level + (now - bucket.when) * self.rate)
        bucket.when = now
        is_within = bucket.level >= 1.0
        if is_within:
            bucket.level -= 1.0
        if len(self._buckets) >= REMEMBERED:
            self._buckets.popitem(last=False)
        self._buckets[who] = bucket
        return is_within
