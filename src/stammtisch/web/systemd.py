"""What systemd wants to be told (sd_notify): ready, stopping, still alive."""

import os
import socket
from collections.abc import Mapping


def notify(*messages: str, environment: Mapping[str, str] = os.environ) -> bool:
    """Tell the service manager something; return whether there is one that listens."""
    path = environment.get("NOTIFY_SOCKET", "")
    if not path.startswith(("/", "@")) or not hasattr(socket, "AF_UNIX"):
        return False
    where = "\0" + path[1:] if path.startswith("@") else path
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.connect(where)
            line.sendall("\n".join(messages).encode())
    except OSError:
        return False
    return True


def watchdog_seconds(environment: Mapping[str, str] = os.environ) -> float | None:
    """Return how often to say that one is alive: twice in the time that systemd grants."""
    granted = environment.get("WATCHDOG_USEC", "")
    owner = environment.get("WATCHDOG_PID", str(os.getpid()))
    is_meant = granted.isdecimal() and int(granted) > 0 and owner == str(os.getpid())
    return int(granted) / 2_000_000 if is_meant else None
