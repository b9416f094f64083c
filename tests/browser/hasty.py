"""The server as people run it, but it waits seconds for the absent where ours waits minutes."""

from stammtisch.cli import main
from stammtisch.table import audience, presence

if __name__ == "__main__":  # processes that think import this, too
    presence.NUDGE_AFTER = 1.0  # type: ignore[misc]  # as a test wants it
    presence.ARRIVAL = 0.5  # type: ignore[misc]  # the same
    for kind, seconds in ((presence.LEFT, 2.0), (presence.CLOSED, 3.0), (presence.DROPPED, 3.0)):
        presence.PATIENCE[kind] = seconds
    audience.BRIEF = 0.5  # type: ignore[misc]  # the same
    main()
