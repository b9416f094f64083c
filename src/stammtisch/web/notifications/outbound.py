"""Requests to other servers: only to hosts on a list, by https, at public addresses, one hop."""

import asyncio
import socket
import ssl
from collections.abc import Mapping
from typing import Final, NamedTuple

import httpx2 as httpx

from stammtisch.web.outbound_hosts import Hosts, Target, is_public

SECONDS: Final = 15.0  # for a request and its answer
ADDRESSES: Final = 3  # of one host that are tried


class NotAllowed(Exception):
    """Nobody there may be spoken to."""


class Unreached(Exception):
    """Nobody answered; perhaps later."""


class Answer(NamedTuple):
    """What another server said."""

    status: int
    retry_after: float | None  # seconds

    def is_good(self) -> bool:
        """Tell whether it took what was sent."""
        return 200 <= self.status < 300

    def is_passing(self) -> bool:
        """Tell whether the same may be taken later."""
        return self.status in (408, 425, 429) or self.status >= 500


class Outbound:
    """Sends requests. Each host is looked up once for each, and only where it was found is asked:
    between a look and a request nobody can put another address.
    """

    def __init__(self, hosts: Hosts, trusted: ssl.SSLContext | None = None) -> None:
        self.hosts = hosts
        self._trusted = trusted
        self._made: httpx.AsyncClient | None = None

    @property
    def _client(self) -> httpx.AsyncClient:
        """Return what sends, made when it is first needed: reading certificates takes a while."""
        if self._made is None:
            self._made = httpx.AsyncClient(
                verify=self._trusted or httpx.create_ssl_context(),
                trust_env=False,  # a proxy would look up the host again
                follow_redirects=False,
                timeout=SECONDS,
                # connections are not shared: they were made for the name of one host
                limits=httpx.Limits(max_keepalive_connections=0),
            )
        return self._made

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Send something; raise NotAllowed or Unreached where that cannot be."""
        target = self.hosts.target(url)
        if target is None:
            raise NotAllowed
        try:
            async with asyncio.timeout(SECONDS):
                return await self._first(target, body, headers)
        except (TimeoutError, httpx.HTTPError, httpx.InvalidURL, OSError) as error:
            raise Unreached(type(error).__name__) from error

    async def _first(self, target: Target, body: bytes, headers: Mapping[str, str]) -> Answer:
        addresses = await self._addresses(target)
        for address in addresses[:-1]:
            try:
                return await self._ask(target, address, body, headers)
            except httpx.ConnectError:
                continue
        return await self._ask(target, addresses[-1], body, headers)

    async def _addresses(self, target: Target) -> list[str]:
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
        addresses = list(dict.fromkeys(str(place[4][0]) for place in found))
        if not target.may_be_private and not all(is_public(address) for address in addresses):
            raise NotAllowed
        return addresses[:ADDRESSES]

    async def _ask(
        self, target: Target, address: str, body: bytes, headers: Mapping[str, str]
    ) -> Answer:
        where = f"[{address}]" if ":" in address else address
        name = target.host if target.port == 443 else f"{target.host}:{target.port}"
        request = self._client.build_request(
            "POST",
            f"https://{where}:{target.port}{target.path}",
            content=body,
            headers={"host": name, **headers},
            extensions={"sni_hostname": target.host},  # what its certificate must say
        )
        answer = await self._client.send(request, stream=True)
        try:
            return Answer(answer.status_code, _seconds(answer.headers.get("retry-after", "")))
        finally:
            await answer.aclose()  # nobody reads what else it says

    async def close(self) -> None:
        """Hang up."""
        if self._made is not None:
            await self._made.aclose()


def _seconds(text: str) -> float | None:
    return float(text) if text.isdecimal() and len(text) < 8 else None
