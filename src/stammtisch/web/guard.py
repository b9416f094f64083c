"""The outermost middleware: limits, foreign requests, and headers that keep browsers strict."""

import time
from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import quote, urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch import logs, metrics
from stammtisch.web.addresses import is_local, is_own
from stammtisch.web.rate_limit import RateLimit
from stammtisch.web.settings import Settings

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # with none, plain http sends forms as if from elsewhere
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
RAW: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
OPENER: Final = b"cross-origin-opener-policy"  # browsers ignore it, loudly, on plain http
RAW_PLAIN: Final = [(name, value) for name, value in RAW if name != OPENER]
FORGET: Final = [(b"cache-control", b"no-store")]
FAILED: Final = "Something went wrong here. It has been noted."
SAFE: Final = ("GET", "HEAD", "OPTIONS")
REMEMBERED: Final = 10_000  # addresses
LONGEST: Final = 100  # characters of a Host header that is remembered


class TooMuch(Exception):
    """A body is longer than allowed."""


class Guard:
    """Refuses what is too big, too much or foreign, before anything else looks at it."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        rate, burst = settings.request_rate, settings.request_burst
        self.limit = RateLimit(burst, burst / rate, time.monotonic) if rate else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope = self._without_base(scope)
        headers = dict(reversed(scope["headers"]))  # of several the first
        sanctions = getattr(scope["app"].state, "sanctions", None)  # none before the start
        if sanctions is not None and sanctions.is_shut_out(client_of(scope)):
            self._refused(scope, 403)
            await refuse(send, 403, "This address is shut out of this server.")
        elif self._is_misled(scope):
            self._refused(scope, 421)
            await refuse(send, 421, "This server is not called so. Use the address it prints.")
        elif not self._may(scope):
            self._refused(scope, 429)
            await refuse(send, 429, "Too many requests. Please slow down.")
        elif scope["method"] not in SAFE and is_foreign(headers):
            self._refused(scope, 403)
            await refuse(send, 403, "This request came from another site.")
        elif _length(headers) > self.settings.body_bytes:
            self._refused(scope, 413)
            await refuse(send, 413, "That is too long.")
        else:
            await self._pass_on(scope, receive, send)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        taken = 0
        begun = False
        is_too_long = False

        async def receive_counted() -> Message:
            nonlocal taken, is_too_long
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.settings.body_bytes:
                is_too_long = True
                raise TooMuch
            return message

        async def strict(message: Message) -> None:
            nonlocal begun
            if is_too_long and not begun:
                return  # whoever caught TooMuch has another answer; ours is below
            if message["type"] == "http.response.start":
                begun = True
                headers = message["headers"]
                is_kept = any(name == b"cache-control" for name, _ in headers)
                own = strict_headers(scope, self.settings.hsts_seconds)
                message["headers"] = [*headers, *own, *([] if is_kept else FORGET)]
            await send(message)

        try:
            await self.app(scope, receive_counted, strict)
        except TooMuch:
            pass
        except Exception as error:
            metrics.FAILURES.inc()
            route = getattr(scope.get("route"), "path", None)  # as it is declared, no id in it
            logs.failure("request_failed", error, method=scope["method"], route=route)
            if not begun:
                await refuse(send, 500, FAILED)
            raise
        if is_too_long and not begun:
            self._refused(scope, 413)
            await refuse(send, 413, "That is too long.")

    def _without_base(self, scope: Scope) -> Scope:
        """Return a request as if the server lived at the top; a proxy may have done so already."""
        base, path = self.settings.path, scope["path"]
        if not base or not (path == base or path.startswith(f"{base}/")):
            return scope
        short = path[len(base) :] or "/"
        return {**scope, "path": short, "raw_path": quote(short).encode()}

    def _refused(self, scope: Scope, status: int) -> None:
        metrics.REQUESTS_REFUSED.labels(status).inc()
        logs.warning("request_refused", status=status, network=logs.network(client_of(scope)))

    def _is_misled(self, scope: Scope) -> bool:
        """Tell whether a name led a request here that is not this computer's (DNS rebinding).

        Behind a proxy names are the proxy's affair; a private server knows its own.
        """
        listening = getattr(scope["app"].state, "listening", None)
        if listening is None or not listening.is_private:
            return False
        return not is_own(asked_host(scope), self.settings.public_url)

    def _may(self, scope: Scope) -> bool:
        """Tell whether this address may ask now."""
        return self.limit is None or self.limit.take(address_of(scope))


def strict_headers(scope: Scope, hsts_seconds: int) -> list[tuple[bytes, bytes]]:
    """Return the headers that keep a browser strict which asked in this way."""
    if scope["scheme"] != "https":
        host = asked_host(scope)
        is_here = _is_local(host) if len(host) <= LONGEST else is_local(host)
        return RAW if is_here else RAW_PLAIN
    if not hsts_seconds:
        return RAW
    return [*RAW, (b"strict-transport-security", b"max-age=%d" % hsts_seconds)]


@lru_cache(REMEMBERED)
def _is_local(host: str) -> bool:
    return is_local(host)


def client_of(scope: Scope) -> str:
    """Return the address a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def asked_host(scope: Scope) -> str:
    """Return the Host header of a request."""
    return next(
        (value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), ""
    )


def address_of(scope: Scope) -> str:
    """Return what limits count: an IPv4 address, or the /64 of an IPv6 address."""
    return address_counted(client_of(scope))


@lru_cache(REMEMBERED)
def address_counted(address: str) -> str:
    """Return an address as limits count it: whoever has one IPv6 address has 2^64 of them."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((found, 64), strict=False))
    return str(found)


def is_foreign(headers: Mapping[bytes, bytes]) -> bool:
    """Tell whether a browser says that another site made it ask."""
    site = headers.get(b"sec-fetch-site")
    if site is not None:
        return site not in (b"same-origin", b"none")
    origin = headers.get(b"origin")
    try:
        return origin is not None and urlsplit(origin).netloc != headers.get(b"host")
    except ValueError:
        return True


def _length(headers: Mapping[bytes, bytes]) -> int:
    length = headers.get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


async def refuse(send: Send, status: int, reason: str) -> None:
    """Answer in one line."""
    body = reason.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
        *FORGET,
        *RAW,
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
