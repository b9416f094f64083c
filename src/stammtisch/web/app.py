"""The server: pages, interface and streams around one hall of tables."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from fastapi import Depends, FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException as AnyHTTPException
from starlette.types import ASGIApp

from stammtisch import __version__, build, games, logs, measures
from stammtisch.core.drawing import STYLE
from stammtisch.core.errors import StammtischError
from stammtisch.core.match import IllegalMove
from stammtisch.store import Store, Unavailable, server_lock
from stammtisch.store.administration import Administration
from stammtisch.table.errors import TableError
from stammtisch.table.expiry import Expiry
from stammtisch.table.hall import Hall
from stammtisch.table.quotas import Quotas
from stammtisch.table.thinking import Thinker
from stammtisch.web import admin, api, health, pages, reference
from stammtisch.web.fast_moves import FastMoves
from stammtisch.web.guard import FAILED, Guard, address_of
from stammtisch.web.health import Readiness
from stammtisch.web.heartbeat import beat
from stammtisch.web.order import Order
from stammtisch.web.people import People
from stammtisch.web.preferences import language
from stammtisch.web.settings import Settings
from stammtisch.web.stream import Streams
from stammtisch.web.templates import sorry

STATIC: Final = Path(__file__).with_name("static")
ABOUT: Final = """
Play the five games of Stammtisch from a program of your own.

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

    def __init__(self, settings: Settings, **more: Any) -> None:
        super().__init__(**more)
        self.state.settings = settings

    def build_middleware_stack(self) -> ASGIApp:
        """Return what a request goes through, from the outside."""
        return Guard(FastMoves(super().build_middleware_stack()), self.state.settings)


def create_app(settings: Settings) -> FastAPI:
    """Return the server."""

    kind = settings.database().partition(":")[0].partition("+")[0]

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_store(app, settings.database()) as store:
            app.state.readiness = Readiness(store)
            thinker = Thinker(settings.processes or None, quotas_of(settings))
            expiry = Expiry(settings.open_hours, settings.abandoned_days)
            hall = Hall(store, thinker, expiry=expiry)
            hall.listed_each = settings.listed_each
            app.state.hall = hall
            administration = Administration(store, settings.database())
            order = Order(settings, await administration.sanctions())
            app.state.order = order
            app.state.people = People(store, await store.secret("cookies"), order)
            app.state.streams = Streams(settings)
            await hall.resume()
            always = [
                asyncio.create_task(app.state.streams.keep_alive()),
                asyncio.create_task(beat(settings.slow_loop_seconds)),
            ]
            measures.ABOUT.labels(__version__, build.name()).set(1)
            logs.event("start", version=__version__, build=build.name(), database=kind)
            knocked = settings.admin_path()
            orders = (
                await admin.listen(admin.Admin(app, administration), knocked) if knocked else None
            )
            try:
                yield
            finally:
                logs.event("stop")
                if knocked is not None:
                    await admin.stop(orders, knocked)
                for task in always:
                    task.cancel()
                await hall.close()

    app = App(
        settings,
        title="Stammtisch",
        description=ABOUT,
        lifespan=lifespan,
        docs_url=None,  # their script comes from elsewhere; ours is /api
        redoc_url=None,
        dependencies=[Depends(identify)],
        servers=[{"url": settings.path}] if settings.path else None,
    )
    app.include_router(health.router, include_in_schema=False)
    app.include_router(api.router)
    app.include_router(pages.router, include_in_schema=False)
    app.include_router(reference.router, include_in_schema=False)
    app.add_api_route("/static/board.css", board_style, include_in_schema=False)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_exception_handler(TableError, on_table_error)
    app.add_exception_handler(StammtischError, on_bad_input)
    app.add_exception_handler(Unavailable, on_unavailable)
    app.add_exception_handler(AnyHTTPException, on_http_error)
    app.add_exception_handler(RequestValidationError, on_nonsense)
    app.add_exception_handler(Exception, on_failure)
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
        hall: Hall = request.app.state.hall
        hall.bot_turns.origins.note(person.id, address_of(request.scope))


async def board_style() -> Response:
    """Return the style of all drawings."""
    style = STYLE + "".join(games.get(name).style() for name in games.NAMES)
    return Response(style, media_type="text/css", headers={"cache-control": "max-age=300"})


async def on_table_error(request: Request, error: Exception) -> Response:
    """Say what a table will not do, and how things stand if they have changed."""
    assert isinstance(error, TableError)
    known = "" if error.key == "no_table" else request.path_params.get("table_id", "")
    measures.refused(known, error.key)
    if not request.url.path.startswith("/api/"):
        return await sorry(request, error)
    if error.key != "stale":
        return api.refused(request, error)
    render = api.look_by(await api.sees(request, draw=False))
    state = await request.app.state.hall.read(request.path_params["table_id"], render)
    return api.refused(request, error, json.loads(state))


async def on_bad_input(request: Request, error: Exception) -> Response:
    """Say which rule forbids a move, or what is wrong with what was sent."""
    assert isinstance(error, StammtischError)
    measures.refused(request.path_params.get("table_id", ""), error.key)
    rule = error.refusal.rule if isinstance(error, IllegalMove) else None
    told = {"error": error.key, "reason": error.say(language(request)), "rule": rule, "state": None}
    return JSONResponse(told, 422)


async def on_unavailable(request: Request, error: Exception) -> Response:
    """Say that the database does not answer."""
    return await on_table_error(request, TableError("unavailable"))


async def on_http_error(request: Request, error: Exception) -> Response:
    """Answer programs with data and people with a page."""
    assert isinstance(error, AnyHTTPException)
    if not request.url.path.startswith("/api/"):
        return await sorry(request, HTTPException(error.status_code))
    told = {"error": str(error.detail), "reason": str(error.detail), "rule": None, "state": None}
    return JSONResponse(told, error.status_code)


async def on_failure(request: Request, error: Exception) -> Response:
    """Say that something is wrong here; what, is in the log."""
    return PlainTextResponse(FAILED, 500, {"connection": "close"})


async def on_nonsense(request: Request, error: Exception) -> Response:
    """Say what could not be understood, without repeating it."""
    assert isinstance(error, RequestValidationError)
    if not request.url.path.startswith("/api/"):
        return await sorry(request, HTTPException(404))
    slips = [
        {"where": ".".join(str(part) for part in one["loc"]), "what": one["msg"]}
        for one in error.errors()
    ]
    reason = "; ".join(f"{slip['where']}: {slip['what']}" for slip in slips)
    told = {"error": "not_understood", "reason": reason, "rule": None, "state": None}
    return JSONResponse(told, 422)
