"""Where a server is and where its matches are kept; light, for commands that serve nothing."""

import os
import socket
from pathlib import Path
from typing import Final

HOST: Final = "127.0.0.1"
PORT: Final = 8765


def database(told: str | None) -> str:
    """Return a database's address: an address as it is, a path as SQLite, else the usual file."""
    if told is not None and "://" in told:
        return told
    if told is not None:
        path = Path(told)
    else:
        home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
        path = Path(home) / "stammtisch" / "stammtisch.db"
    return f"sqlite+aiosqlite:///{path.absolute()}"


def free_port(host: str, wanted: int) -> int:
    """Return the port wanted if nobody has it, else any that is free."""
    for port in (wanted, 0):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((host, port))
            except OSError:
                continue
            found: int = trial.getsockname()[1]
            return found
    return wanted


def address(host: str, port: int) -> str:
    """Return what to type into a browser."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)
    return f"http://{shown}:{port}/"
