"""The phases of a table: how far it has got."""

from typing import Final, Literal, TypeAlias

Phase: TypeAlias = Literal["open", "running", "over", "closed"]

OPEN: Final = "open"  # waiting for people, before its match begins
RUNNING: Final = "running"
OVER: Final = "over"
CLOSED: Final = "closed"  # before the end of its match

PHASES: Final[tuple[Phase, ...]] = (OPEN, RUNNING, OVER, CLOSED)
UNENDED: Final[tuple[Phase, ...]] = (OPEN, RUNNING)
ENDED: Final[tuple[Phase, ...]] = (OVER, CLOSED)
