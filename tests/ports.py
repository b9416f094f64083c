"""Ports for servers of our own: nobody else is given one between choosing and binding it."""

import fcntl
import random
import socket
import tempfile
from pathlib import Path

# Below what systems hand out to outgoing connections, of which a busy suite has many.
RANGE = range(20_000, 32_000)
_held: list[object] = []


def reserve_port() -> int:
    """Return a port that is free, and that no other test process takes before this one ends."""
    folder = Path(tempfile.gettempdir(), "stammtisch-test-ports")
    folder.mkdir(exist_ok=True)
    for port in random.SystemRandom().sample(RANGE, len(RANGE)):
        file = (folder / str(port)).open("w")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.socket() as trial:
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                trial.bind(("127.0.0.1", port))
        except OSError:
            file.close()
            continue
        _held.append(file)
        return port
    raise AssertionError("no free port")
