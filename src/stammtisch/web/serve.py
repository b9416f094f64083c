"""Starting the server: one process, one port, one database file unless told otherwise."""

import asyncio
import gc
import socket
import webbrowser
from contextlib import suppress
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI

from stammtisch.web.app import create_app
from stammtisch.web.guard import Limits
from stammtisch.web.place import address

PATIENT: Final = (200_000, 50, 1000)  # thousands of tables live long: look through them seldom


class Server(uvicorn.Server):
    """Opens the browser once somebody can be served, and ends the streams when it ends."""

    def __init__(self, app: FastAPI, config: uvicorn.Config, opens: str | None) -> None:
        super().__init__(config)
        self.app = app
        self.opens = opens
        self.loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self.started and self.opens is not None:
            webbrowser.open(self.opens)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop soon; streams would go on for ever."""
        if self.loop is not None and self.started:
            self.loop.call_soon_threadsafe(self.app.state.streams.end)
        super().handle_exit(sig, frame)


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
    gc.set_threshold(*PATIENT)
    app = create_app(url, limits, processes)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        access_log=False,  # addresses of tables are secrets
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=30,
    )
    with suppress(KeyboardInterrupt):  # how a server is ended
        Server(app, config, address(host, port) if opens_browser else None).run()
