"""Refusals as answers: their shapes for the documentation, and how errors become them."""

import json
from typing import Any, Final

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException as AnyHTTPException

from stammtisch import metrics
from stammtisch.core.errors import StammtischError
from stammtisch.core.game import Json
from stammtisch.core.match import IllegalMove
from stammtisch.store import Unavailable
from stammtisch.table.errors import TableError
from stammtisch.web import shapes
from stammtisch.web.dependencies import look_by, sees
from stammtisch.web.guard import FAILED
from stammtisch.web.preferences import language
from stammtisch.web.templates import sorry

EVERYWHERE: Final[dict[int | str, dict[str, Any]]] = {
    400: {"model": shapes.Refused, "description": "The body cannot be read."},
    403: {
        "model": shapes.Refused,
        "description": "The table is locked; or another site made a browser send this.",
        "content": {"text/plain": {}},
    },
    413: {"description": "The body is too long.", "content": {"text/plain": {}}},
    429: {
        "model": shapes.Refused,
        "description": "Too much at once: wait a little.",
        "content": {"text/plain": {}},
    },
}
REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    401: {"model": shapes.Refused, "description": "Nobody: make a guest first (POST /api/people)."},
    404: {"model": shapes.Refused, "description": "There is no such table."},
    409: {"model": shapes.Refused, "description": "Not now; `state` is how things stand."},
    410: {"model": shapes.Refused, "description": "The table cannot be read any more."},
    422: {"description": "Not allowed, with the rule; or not understood."},
    503: {"model": shapes.Refused, "description": "The database does not answer."},
}
STATUS: Final = {
    "stranger": 401,
    "banned": 403,
    "locked": 403,
    "not_at_computer": 403,
    "no_table": 404,
    "unreadable": 410,
    "old_rules": 410,
    "stale": 409,
    "departed": 409,
    "not_over": 409,
    "unavailable": 503,
    "busy": 503,
    "too_many_invitations": 429,
    "too_many_tables": 429,
    "too_many_bot_tables": 429,
    "too_many_hints": 429,
    "too_many_reviews": 429,
    "too_many_replays": 429,
}


def add_refusals(app: FastAPI) -> None:
    """Let the server answer errors."""
    app.add_exception_handler(TableError, on_table_error)
    app.add_exception_handler(StammtischError, on_bad_input)
    app.add_exception_handler(Unavailable, on_unavailable)
    app.add_exception_handler(AnyHTTPException, on_http_error)
    app.add_exception_handler(RequestValidationError, on_nonsense)
    app.add_exception_handler(Exception, on_failure)


def refused(request: Request, error: TableError, state: Json | None = None) -> JSONResponse:
    """Return what a table will not do as an answer."""
    rule = error.facts.get("rule")
    status = STATUS.get(error.key, 422)
    return _answer(status, error.key, error.say(language(request)), rule, state)


def _answer(
    status: int, error: str, reason: str, rule: Any = None, state: Json | None = None
) -> JSONResponse:
    answer = shapes.Refused(error=error, reason=reason, rule=rule, state=state)
    return JSONResponse(answer.model_dump(), status)


async def on_table_error(request: Request, error: Exception) -> Response:
    """Say what a table will not do, and how things stand if they have changed."""
    assert isinstance(error, TableError)
    known = "" if error.key == "no_table" else request.path_params.get("table_id", "")
    metrics.refused(known, error.key)
    if not request.url.path.startswith("/api/"):
        return await sorry(request, error)
    if error.key != "stale":
        return refused(request, error)
    render = look_by(await sees(request, draw=False))
    state = await request.app.state.server.audience.read(request.path_params["table_id"], render)
    return refused(request, error, json.loads(state))


async def on_bad_input(request: Request, error: Exception) -> Response:
    """Say which rule forbids a move, or what is wrong with what was sent."""
    assert isinstance(error, StammtischError)
    metrics.refused(request.path_params.get("table_id", ""), error.key)
    rule = error.refusal.rule if isinstance(error, IllegalMove) else None
    return _answer(422, error.key, error.say(language(request)), rule)


async def on_unavailable(request: Request, error: Exception) -> Response:
    """Say that the database does not answer."""
    return await on_table_error(request, TableError("unavailable"))


async def on_http_error(request: Request, error: Exception) -> Response:
    """Answer programs with data and people with a page."""
    assert isinstance(error, AnyHTTPException)
    if not request.url.path.startswith("/api/"):
        return await sorry(request, HTTPException(error.status_code))
    return _answer(error.status_code, str(error.detail), str(error.detail))


async def on_failure(request: Request, error: Exception) -> Response:
    """Say that something is wrong here; what, is in the log."""
    return PlainTextResponse(FAILED, 500, {"connection": "close"})


async def on_nonsense(request: Request, error: Exception) -> Response:
    """Say what could not be understood, without repeating it."""
    assert isinstance(error, RequestValidationError)
    if not request.url.path.startswith("/api/"):
        return await sorry(request, HTTPException(404))
    slips = [f"{'.'.join(map(str, slip['loc']))}: {slip['msg']}" for slip in error.errors()]
    reason = "; ".join(slips)
    return _answer(422, "not_understood", reason)
