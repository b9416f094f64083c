"""Where the server listens, and the door: a second set of sockets that lets friends in.

Plain `stammtisch` listens on this computer alone. Whoever sits at it may open the door, and close
it again; then it also listens on the addresses of the own network, and on no other.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from fastapi import Request

from stammtisch import logs
from stammtisch.table.errors import TableError
from stammtisch.web.addresses import Address, addresses_at, is_local, own_addresses, reach_of
from stammtisch.web.guard import client_of
from stammtisch.web.settings import Settings

FORWARDED: Final = ("x-forwarded-for", "x-real-ip", "forwarded", "via")

Listen = Callable[[socket.socket], Awaitable[asyncio.Server]]


class Listening:
    """Under which addresses the server can be reached now."""

    def __init__(self, settings: Settings, is_private: bool = False) -> None:
        self.host = settings.host
        self.port = settings.port
        self.is_private = is_private  # for who sits at this computer, until they open the door
        self.listen: Listen | None = None
        self.hang_up: Callable[[], None] = lambda: None
        self.on_change: Callable[[], None] = lambda: None
        self._door: dict[Address, asyncio.Server] = {}
        self._lock = asyncio.Lock()

    @property
    def is_open(self) -> bool:
        """Tell whether the door is open."""
        return bool(self._door)

    def addresses(self) -> list[Address]:
        """Return the addresses by which others may reach the server, the likeliest first."""
        found = [each for each in addresses_at(self.host) if not each.is_loopback]
        return [*found, *self._door]

    async def open_door(self) -> None:
        """Listen in the own network, too; what has a new address since is heard there."""
        async with self._lock:
            wanted = [each for each in own_addresses() if reach_of(each) == "network"]
            if not wanted:
                raise TableError("no_network")
            self._shut(set(self._door) - set(wanted))
            for address in wanted:
                if address not in self._door and self.listen is not None:
                    with suppress(OSError):  # another program may listen there
                        self._door[address] = await self.listen(_bound(address, self.port))
            if not self._door:
                raise TableError("port_taken", {"port": self.port})
        logs.event("door_opened", addresses=len(self._door))
        self.on_change()

    async def close_door(self) -> None:
        """Listen on this computer alone again; whoever came through the door is let go."""
        async with self._lock:
            self._shut(set(self._door))
            self.hang_up()
        logs.event("door_closed")
        self.on_change()

    def _shut(self, addresses: set[Address]) -> None:
        for address in addresses:
            self._door.pop(address).close()


def _bound(address: Address, port: int) -> socket.socket:
    """Return a socket at an address of this computer."""
    made = socket.socket(socket.AF_INET if address.version == 4 else socket.AF_INET6)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if address.version == 6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.setblocking(False)
        made.bind((str(address), port))
    except OSError:
        made.close()
        raise
    return made


def listening_of(request: Request) -> Listening:
    """Return where the server that was asked listens."""
    listening = request.app.state.listening
    assert isinstance(listening, Listening)
    return listening


def may_open(request: Request) -> bool:
    """Tell whether who asks may open the door: only who sits at this very computer.

    The address alone does not tell: proxies and tunnels come from here, too, and a site can lead
    its own name here (DNS rebinding). Requests that another site makes are refused by the guard.
    """
    if not listening_of(request).is_private:
        return False
    if any(name in request.headers for name in FORWARDED):
        return False
    return is_here(client_of(request.scope)) and is_local(request.headers.get("host", ""))


def is_here(client: str) -> bool:
    """Tell whether a request comes from this very computer."""
    return is_local(f"[{client}]" if ":" in client else client)
