"""The server: pages, interface and streams around the tables."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from fastapi import Depends, FastAPI, Request
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.types import ASGIApp

from stammtisch import __version__, build, games, logs, metrics
from stammtisch.core.drawing import STYLE
from stammtisch.store import Store, server_lock
from stammtisch.store.administration import Administration
from stammtisch.table.expiry import Expiry
from stammtisch.table.quotas import Quotas
from stammtisch.table.server import TableServer
from stammtisch.table.thinking import Thinker
from stammtisch.web import (
    absence_api,
    admin,
    api,
    finished_api,
    friends,
    health,
    links,
    lobby_page,
    my_data,
    my_devices,
    my_page,
    new_table,
    pages,
    preview,
    pwa,
    reference,
)
from stammtisch.web.fast_moves import FastMoves
from stammtisch.web.guard import Guard, address_of
from stammtisch.web.health import Readiness
from stammtisch.web.heartbeat import beat
from stammtisch.web.listening import Listening
from stammtisch.web.notifications import pages as notification_pages
from stammtisch.web.notifications.service import notifying
from stammtisch.web.people import People
from stammtisch.web.preview import Previews
from stammtisch.web.refusals import add_refusals
from stammtisch.web.sanctions import Sanctions
from stammtisch.web.settings import Settings
from stammtisch.web.stream import Streams

STATIC: Final = Path(__file__).with_name("static")
ABOUT: Final = """
Play the games of Stammtisch from a program of your own.

1. `POST /api/people` makes a guest and sets the cookie that everything else needs.
2. `POST /api/tables` opens a table; somebody else's id is in the link they sent you.
3. `GET /api/tables/{id}/events?draw=false` tells all that happens, as you may see it: `my_turn`,
   your legal `moves`, and your `view` as plain data.
4. `POST /api/tables/{id}/commands` with `{"do": "move", "parts": [12], "at": n, "command": "…"}`
   moves. A choice of several parts is sent whole; `POST …/draft` tells what may come next.

A refusal is a sentence and the id of the rule. A command sent twice is carried out once.
"""


class App(FastAPI):
    """The server; most requests are moves, and those pass as few hands as possible."""

    def __init__(self, settings: Settings, is_private: bool, **more: Any) -> None:
        super().__init__(**more)
        self.state.settings = settings
        self.state.listening = Listening(settings, is_private)

    def build_middleware_stack(self) -> ASGIApp:
        """Return what a request goes through, from the outside."""
        return Guard(FastMoves(super().build_middleware_stack()), self.state.settings)


def create_app(settings: Settings, *, is_private: bool = False) -> FastAPI:
    """Return the server; a private one is for who sits at this computer."""

    kind = settings.database().partition(":")[0].partition("+")[0]

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with (
            open_store(app, settings.database()) as store,
            AsyncExitStack() as within,
        ):
            app.state.readiness = Readiness(store)
            thinker = Thinker(settings.processes or None, quotas_of(settings))
            expiry = Expiry(settings.open_hours, settings.abandoned_days)
            server = TableServer(store, thinker, expiry=expiry, listed_each=settings.listed_each)
            app.state.server = server
            administration = Administration(store, settings.database())
            sanctions = Sanctions(settings, await administration.sanctions())
            app.state.sanctions = sanctions
            cookies = await store.secret("cookies")
            app.state.people = People(store, cookies, sanctions, server.tasks)
            reach = await within.enter_async_context(notifying(settings, store, server, sanctions))
            app.state.reach = reach
            app.state.streams = Streams(settings)
            app.state.previews = Previews()
            app.state.inviting = friends.rate_limit()
            app.state.exporting = asyncio.Semaphore(my_data.AT_ONCE)
            await server.resume()
            always = [
                asyncio.create_task(app.state.streams.keep_alive()),
                asyncio.create_task(beat(settings.slow_loop_seconds)),
            ]
            metrics.ABOUT.labels(__version__, build.name()).set(1)
            logs.event("start", version=__version__, build=build.name(), database=kind)
            admin_socket = settings.admin_path()
            orders = (
                await admin.listen(admin.Admin(app, administration), admin_socket)
                if admin_socket
                else None
            )
            try:
                yield
            finally:
                logs.event("stop")
                if admin_socket is not None:
                    await admin.stop(orders, admin_socket)
                for task in always:
                    task.cancel()
                await server.close()

    app = App(
        settings,
        is_private,
        title="Stammtisch",
        description=ABOUT,
        lifespan=lifespan,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # tables' links are secrets
        docs_url=None,  # their script comes from elsewhere; ours is /api
        redoc_url=None,
        dependencies=[Depends(identify)],
        servers=[{"url": settings.path}] if settings.path else None,
    )
    app.include_router(health.router, include_in_schema=False)
    app.include_router(api.router)
    app.include_router(absence_api.router)
    app.include_router(finished_api.router)
    app.include_router(links.router)
    app.include_router(friends.router)
    parts = (lobby_page, new_table, pages, reference, my_page, my_data, my_devices)
    for part in (*parts, notification_pages, pwa, preview):
        app.include_router(part.router, include_in_schema=False)
    app.include_router(links.pages, include_in_schema=False)
    app.include_router(friends.pages, include_in_schema=False)
    app.add_api_route("/static/board.css", board_style, include_in_schema=False)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    add_refusals(app)
    return app


@asynccontextmanager
async def open_store(app: FastAPI, database: str) -> AsyncIterator[Store]:
    """Lend the store, which no other server has open; say why if that cannot be."""
    lock = server_lock(database)
    try:
        await lock.acquire()
        store = await Store.open(database, lock)
    except Exception as error:
        app.state.failure = error
        await lock.release()
        raise
    try:
        yield store
    except Exception as error:
        app.state.failure = error
        raise
    finally:
        await store.close()
        await lock.release()


def quotas_of(settings: Settings) -> Quotas:
    """Return the quotas that the settings tell; they have the same names."""
    return Quotas(**{quota.name: getattr(settings, quota.name) for quota in fields(Quotas)})


async def identify(request: Request) -> None:
    """Find out who asks."""
    person = request.state.person = await request.app.state.people.of(request.scope)
    if person is not None:
        server: TableServer = request.app.state.server
        server.origins.note(person.id, address_of(request.scope))


async def board_style() -> Response:
    """Return the style of all drawings."""
    style = STYLE + "".join(games.get(name).style() for name in games.names())
    return Response(style, media_type="text/css", headers={"cache-control": "max-age=300"})
