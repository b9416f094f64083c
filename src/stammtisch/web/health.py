"""What machines ask about the server: is it alive, is it ready, how is it doing."""

import asyncio
import time
from hmac import compare_digest
from typing import Final

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import PlainTextResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST

from stammtisch import logs, metrics
from stammtisch.store import Store, Unavailable
from stammtisch.store.phases import PHASES
from stammtisch.table.server import TableServer
from stammtisch.web.guard import client_of
from stammtisch.web.listening import FORWARDED, is_here
from stammtisch.web.settings import Settings

router = APIRouter()

FRESH: Final = 5.0  # seconds for which an answer about the database holds


class Readiness:
    """Whether the database can be written, asked at most once in a few seconds."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._lock = asyncio.Lock()
        self._asked = -FRESH
        self._reason = ""

    async def reason(self) -> str:
        """Return why nobody can be served well; empty if all is well."""
        async with self._lock:
            if time.monotonic() - self._asked >= FRESH:
                try:
                    await self.store.check()
                    self._reason = ""
                except Unavailable as error:
                    logs.failure("not_ready", error)
                    is_lock = "lock is not held" in str(error)
                    what = "is in other hands" if is_lock else "cannot be written"
                    self._reason = f"the database {what}"
                self._asked = time.monotonic()
            return self._reason


@router.get("/healthz")
async def healthz() -> Response:
    """Tell that the process is alive."""
    return PlainTextResponse("alive\n")


@router.get("/readyz")
async def readyz(request: Request) -> Response:
    """Tell whether moves can be made here: the database takes writes, and the lock is ours."""
    readiness: Readiness = request.app.state.readiness
    reason = await readiness.reason()
    return PlainTextResponse(f"{reason or 'ready'}\n", 503 if reason else 200)


@router.get("/metrics")
async def metrics_text(request: Request) -> Response:
    """Tell Prometheus how the server is doing, if this machine asks or the key is right."""
    if not may_read(request, request.app.state.settings):
        raise HTTPException(404)
    server: TableServer = request.app.state.server
    phases = server.registry.phases()
    for phase in PHASES:
        metrics.TABLES.labels(phase).set(phases[phase])
    metrics.STREAMS.set(len(request.app.state.streams.readers))
    return Response(metrics.text(), media_type=CONTENT_TYPE_LATEST)


def may_read(request: Request, settings: Settings) -> bool:
    """Tell whether a request may see the metrics."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if settings.metrics_key and scheme.lower() == "bearer":
        return compare_digest(key.strip().encode(), settings.metrics_key.encode())
    if settings.metrics != "loopback" or any(name in request.headers for name in FORWARDED):
        return False
    return is_here(client_of(request.scope))
