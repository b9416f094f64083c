"""Starting the server: one process, one port, one database file unless told otherwise."""

import asyncio
import socket
import sys
import webbrowser
from contextlib import suppress
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI

from stammtisch.web.app import create_app
from stammtisch.web.connections import Connection
from stammtisch.web.garbage import collect_when_quiet, in_steps
from stammtisch.web.guard import Limits
from stammtisch.web.settings import address

if sys.platform != "win32":
    import resource

FILES: Final = 16_384  # open at once, where the system allows as many
SPARE: Final = 250  # of them for the database, the processes that think, and refusals


class Server(uvicorn.Server):
    """Opens the browser once somebody can be served, and ends the streams when it ends."""

    def __init__(self, app: FastAPI, config: uvicorn.Config, opens: str | None) -> None:
        super().__init__(config)
        self.app = app
        self.opens = opens
        self.loop: asyncio.AbstractEventLoop | None = None
        self.collecting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self.started:
            self.collecting = asyncio.create_task(collect_when_quiet(self.app.state.hall.quiet_for))
            if self.opens is not None:
                webbrowser.open(self.opens)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop soon; streams would go on for ever."""
        if self.loop is not None and self.started:
            self.loop.call_soon_threadsafe(self.app.state.streams.end)
        super().handle_exit(sig, frame)


def room() -> int:
    """Let this process open as many files as is useful; return how many are for connections."""
    most = FILES
    if sys.platform != "win32":  # which has no such limit
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(1, most - SPARE)


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
    in_steps()
    most = room()
    allowed = limits or Limits()
    allowed.streams = min(allowed.streams, most * 3 // 4)
    Connection.patience = allowed.patience
    app = create_app(url, allowed, processes)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=Connection,
        limit_concurrency=most,
        access_log=False,  # addresses of tables are secrets
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=30,
    )
    with suppress(KeyboardInterrupt):  # how a server is ended
        Server(app, config, address(host, port) if opens_browser else None).run()
