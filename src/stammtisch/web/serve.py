"""Starting the server: one process, one port, one database file unless told otherwise."""

import socket
import webbrowser

import uvicorn

from stammtisch.web.app import create_app
from stammtisch.web.guard import Limits
from stammtisch.web.place import address


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
