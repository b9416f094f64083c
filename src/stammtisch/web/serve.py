"""Starting the server: one process, one port, one database file unless told otherwise."""

import asyncio
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI

from stammtisch import games, logs
from stammtisch.core.errors import StammtischError
from stammtisch.store import AlreadyServed, NewerSchema
from stammtisch.web import systemd
from stammtisch.web.app import create_app
from stammtisch.web.connections import Connection
from stammtisch.web.garbage import collect_when_quiet, in_steps
from stammtisch.web.listening import Listening, is_here
from stammtisch.web.settings import Settings, address

if sys.platform != "win32":
    import resource

SPARE: Final = 250  # files for the database, the processes that think, and refusals


class StartFailed(StammtischError):
    """The server could not start."""


class Server(uvicorn.Server):
    """Says when somebody can be served, and ends the streams when it ends."""

    def __init__(
        self, app: FastAPI, config: uvicorn.Config, on_ready: Callable[[Listening], None]
    ) -> None:
        super().__init__(config)
        self.app = app
        self.on_ready = on_ready
        self.loop: asyncio.AbstractEventLoop | None = None
        self.collecting: asyncio.Task[None] | None = None
        self.listening: Listening = app.state.listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self.started:
            self.collecting = asyncio.create_task(
                collect_when_quiet(self.app.state.server.quiet_for)
            )
            logs.event("ready")
            systemd.notify("READY=1", "STATUS=Serving")
            listening = self.listening
            listening.port = int(self.servers[0].sockets[0].getsockname()[1])
            listening.listen, listening.hang_up = self.listen, self.hang_up
            self.on_ready(listening)

    async def listen(self, at: socket.socket) -> asyncio.Server:
        """Listen on one more socket."""
        config = self.config

        def protocol() -> asyncio.Protocol:
            return config.http_protocol_class(  # type: ignore[call-arg]  # as uvicorn does
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )

        made = await asyncio.get_running_loop().create_server(protocol, sock=at)
        self.servers.append(made)
        return made

    def hang_up(self) -> None:
        """Let go of all who did not come from this computer."""
        self.servers = [each for each in self.servers if each.is_serving()]
        for connection in list(self.server_state.connections):
            transport = connection.transport
            name = transport.get_extra_info("sockname")
            if not is_here(str(name[0])):
                transport.abort()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening and let everybody go."""
        systemd.notify("STOPPING=1")
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop soon; streams would go on for ever."""
        if self.loop is not None and self.started:
            self.loop.call_soon_threadsafe(self.app.state.streams.end)
        super().handle_exit(sig, frame)


def raise_file_limit(files: int) -> int:
    """Let this process open as many files as is useful; return how many are for connections."""
    most = files
    if sys.platform != "win32":  # which has no such limit
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = files if hard == resource.RLIM_INFINITY else min(files, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(1, most - SPARE)


def run(
    settings: Settings,
    *,
    opens_browser: bool = False,
    is_private: bool = False,
    say_ready: Callable[[str, Listening], None] = lambda address, listening: None,
) -> None:
    """Serve until Ctrl-C; say where once somebody can be served.

    A private server is for who sits at this computer, until they open its door.
    """
    in_steps()
    most = raise_file_limit(settings.open_files)
    settings = replace(settings, streams=min(settings.streams, max(1, most * 3 // 4)))
    Connection.patience = settings.request_seconds
    app = create_app(settings, is_private=is_private)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=Connection,
        forwarded_allow_ips=settings.trusted_proxies,
        limit_concurrency=most,
        access_log=False,  # addresses of tables are secrets
        log_config=None,  # ours
        server_header=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=30,
    )

    def on_ready(listening: Listening) -> None:
        where = address(settings.host, listening.port, settings.path)
        say_ready(where, listening)
        if opens_browser:
            webbrowser.open(where)

    logs.set_up(settings.log_format, settings.log_level)
    for found in games.installed():
        if found.problem is not None:
            facts = {"game": found.name, "package": found.package}
            logs.warning("game_left_out", **facts, problem=str(found.problem))
    try:
        with suppress(KeyboardInterrupt):  # how a server is ended
            Server(app, config, on_ready).run()
    except SystemExit as ended:  # uvicorn's way to say that it could not start
        raise start_failure(app, settings) from ended


def start_failure(app: FastAPI, settings: Settings) -> StartFailed:
    """Return why the server did not start."""
    error: Exception | None = getattr(app.state, "failure", None)
    if error is None:
        return StartFailed("no_port", {"host": settings.host, "port": settings.port})
    logs.failure("start_failed", error)
    if isinstance(error, AlreadyServed):
        return StartFailed("already_served", {"holder": error.holder or "?"})
    if isinstance(error, NewerSchema):
        return StartFailed("newer_schema", {})
    reason = str(error).partition("\n")[0]
    return StartFailed("start_failed", {"reason": reason or type(error).__name__})
