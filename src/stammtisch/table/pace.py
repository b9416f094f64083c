"""When a bot's move is shown: drawn before it thinks, from nothing but what everybody knows.

A choice that is quickly made, because there is only one or because it is easy, must not be seen to
be. So a move is never shown before the pause that was drawn for it, and a search that ends early
keeps its place in the queue for as long as searches of its kind usually take: whoever waits behind
it learns nothing either. Where searches overrun that time now and then, quick ones do so too, as
often, by draw.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import ceil, log
from random import Random, SystemRandom
from typing import Final, NamedTuple

from stammtisch.table.agreement import AT_ONCE, FAST, NORMAL, SLOW
from stammtisch.table.chairs import PERSON
from stammtisch.table.live import LiveTable
from stammtisch.table.thinking import QUICK

# Seconds, from and to, besides the time that is allotted to searches
PAUSES: Final[dict[str, tuple[float, float]]] = {
    SLOW: (1.5, 3.5),
    NORMAL: (0.5, 1.2),
    FAST: (0.1, 0.4),
    AT_ONCE: (0.0, 0.0),
}
FIRST: Final = 1.5  # seconds allotted to a search before anything is known
STEP: Final = 1.25  # allotted times are powers of this, so that they seldom change
SHARE: Final = 0.99  # of searches that keep the allotted time
MOST: Final = 0.95  # of all choices: one that takes longer than these was surely a search
KEPT: Final = 256  # searches that are remembered of each kind
LATEST: Final = 16  # searches whose delays quick choices share
BATCH: Final = 64  # searches after which the allotted time is looked at again
EARLY: Final = (8, 24)  # and the first times
SEARCHED: Final = 0.25  # of the allotted time: what took less was not much thought about


class ChoiceKind(NamedTuple):
    """What everybody knows about a choice."""

    game: str
    level: str
    seats: int


class Searches:
    """How long searches of one kind took lately, and how long they are allotted."""

    def __init__(self) -> None:
        self.allotted = FIRST
        self.count = 0
        self._taken: deque[float] = deque(maxlen=KEPT)
        # by how many halves of the allotted time the latest were late: now, as the machine is busy
        self._delays: deque[int] = deque([0], maxlen=LATEST)

    def note(self, seconds: float) -> None:
        """Remember how long a search took."""
        self._taken.append(seconds)
        self.count += 1
        if seconds >= SEARCHED * self.allotted:
            self._delays.append(self.delay(seconds))
        if self.count in EARLY or self.count % BATCH == 0:
            usual = max(1e-3, quantile(searched(self._taken), SHARE))
            self.allotted = STEP ** ceil(log(usual, STEP) - 1e-9)

    def delay(self, seconds: float) -> int:
        """Return by how many halves of the allotted time a search is late."""
        return max(0, ceil(2 * seconds / self.allotted - 1e-9) - 2)

    def usual_delay(self, draw: float) -> int:
        """Return the delay of one of the latest searches."""
        return self._delays[int(draw * len(self._delays))]


def searched(taken: Iterable[float]) -> list[float]:
    """Return the times of real searches in order: quick choices would make them seem to be short.

    Were those counted, searches would keep their time less often than quick choices pretend to.
    """
    ordered = sorted(taken)
    return [seconds for seconds in ordered if seconds >= SEARCHED * quantile(ordered, MOST)]


def quantile(ordered: Sequence[float], share: float) -> float:
    """Return the time that such a share of all keeps."""
    return ordered[ceil(share * len(ordered)) - 1]


class Timing:
    """Draws pauses, and lets quick choices of searching bots seem to take as long as others."""

    def __init__(self, chance: Random | None = None) -> None:
        self.chance = chance or SystemRandom()
        self._searches: dict[ChoiceKind, Searches] = {}

    def of(self, kind: ChoiceKind) -> Searches:
        """Return the searches of a kind."""
        return self._searches.setdefault(kind, Searches())

    def pause(self, kind: ChoiceKind, pace: str) -> float:
        """Draw after how many seconds a move is shown, if it has been found by then."""
        low, high = PAUSES[pace]
        pause = self.chance.uniform(low, high)
        is_search = kind.level not in QUICK and pace != AT_ONCE
        return pause + self.of(kind).allotted if is_search else pause

    def hold_seconds(self, kind: ChoiceKind) -> Callable[[float], float]:
        """Draw how long a search is to seem to take, given how long it will have taken."""
        return partial(seeming_seconds, self.of(kind), self.chance.random())


def seeming_seconds(searches: Searches, draw: float, seconds: float) -> float:
    """Return for how many seconds the place in the queue of a search stays taken."""
    allotted = searches.allotted
    is_quick = seconds < SEARCHED * allotted
    delay = searches.usual_delay(draw) if is_quick else searches.delay(seconds)
    searches.note(seconds)
    return allotted * (1 + delay / 2)


def pace_of(live: LiveTable) -> str:
    """Return how fast bots play at a table now.

    At once only where nobody else could learn from the time: with one person and no onlookers, or
    with bots alone that a program lets play.
    """
    head = live.table.head
    people = sum(chair.kind == PERSON for chair in live.table.chairs)
    if people == 0 and head.unattended:
        return AT_ONCE
    has_onlookers = any(live.table.seat_of(reader.person) is None for reader in live.readers)
    if head.pace == AT_ONCE and (people != 1 or has_onlookers):
        return FAST
    return head.pace
