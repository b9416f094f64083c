"""How long a match was played, without the long breaks of people who come back tomorrow."""

from collections.abc import Sequence
from typing import Final

from stammtisch.store import Entry

BREAK: Final = 300.0  # seconds; of a longer silence only so much is playing


def played_seconds(log: Sequence[Entry]) -> float:
    """Return for how long a match has been played, from its start to its last move."""
    total = 0.0
    waiting = 0.0  # since the last move; counted if another follows
    before: float | None = None
    for entry in log:
        when = entry.when()
        if before is not None:
            waiting += min(BREAK, max(0.0, when - before))
        if entry.kind == "start":
            before = when
            waiting = 0.0
        elif before is not None:
            before = when
            if entry.kind == "move":
                total += waiting
                waiting = 0.0
    return total
