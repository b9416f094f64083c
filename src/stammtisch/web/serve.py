"""Starting the server: one process, one port, one database file unless told otherwise."""

import os
import socket
import webbrowser
from pathlib import Path
from typing import Final

import uvicorn

from stammtisch.web.app import create_app
from stammtisch.web.guard import Limits

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


class Server(uvicorn.Server):
    """Opens the browser once somebody can be served."""

    def __init__(self, config: uvicorn.Config, opens: str | None) -> None:
        super().__init__(config)
        self.opens = opens

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started and self.opens is not None:
            webbrowser.open(self.opens)


def run(
    url: str,
    host: str,
    port: int,
    *,
    opens_browser: bool = False,
    limits: Limits | None = None,
    processes: int | None = None,
) -> None:
    """Serve until Ctrl-C."""
    config = uvicorn.Config(
        create_app(url, limits, processes),
        host=host,
        port=port,
        access_log=False,  # addresses of tables are secrets
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=30,
    )
    Server(config, address(host, port) if opens_browser else None).run()
