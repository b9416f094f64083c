"""The HTTP interface to matches that are over: record, replay, review."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from stammtisch.core import record
from stammtisch.table.errors import TableError
from stammtisch.table.table import Table
from stammtisch.web import replay as replays
from stammtisch.web import shapes
from stammtisch.web.chart import chart
from stammtisch.web.dependencies import FinishedTable, Requester, Tables
from stammtisch.web.preferences import language
from stammtisch.web.refusals import EVERYWHERE, REFUSALS

router = APIRouter(prefix="/api", responses=EVERYWHERE)


@router.get(
    "/tables/{table_id}/record",
    tags=["afterwards"],
    responses={
        200: {
            "description": "The record, line by line.",
            "content": {"text/plain": {"schema": {"type": "string"}}},
        },
        404: REFUSALS[404],
        409: REFUSALS[409],
    },
    response_class=Response,
)
async def record_text(table: FinishedTable) -> Response:
    """Download the record of a match that is over; `stammtisch verify` checks it."""
    assert table.match is not None
    name = f"{table.game.name}-{table.head.id}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(record.write(table.match, table.receipt), headers=headers)


@router.get(
    "/tables/{table_id}/replay/{n}",
    tags=["afterwards"],
    responses={404: REFUSALS[404], 409: REFUSALS[409]},
)
async def replay(
    *,
    request: Request,
    server: Tables,
    asker: Requester,
    table: FinishedTable,
    n: Annotated[int, Path(ge=0, le=100_000)],
    seat: Annotated[int | None, Query(ge=0, le=7)] = None,
    shape: shapes.Shape = "wide",
    everything: bool = False,
) -> dict[str, Any]:
    """Tell how things stood after so many moves, as a seat or an onlooker saw it.

    With `everything`, also what every seat alone knew then.
    """
    _check_seat(table, seat)
    return await server.analysis.look_up(
        asker, table, replays.replay, n, seat, language(request), shape, everything
    )


@router.get(
    "/tables/{table_id}/moves",
    tags=["afterwards"],
    responses={404: REFUSALS[404], 409: REFUSALS[409]},
)
async def moves(
    *,
    request: Request,
    server: Tables,
    asker: Requester,
    table: FinishedTable,
    first: Annotated[int, Query(ge=0, le=100_000)] = 0,
    seat: Annotated[int | None, Query(ge=0, le=7)] = None,
) -> dict[str, Any]:
    """List some moves of a match that is over with the lines of the log that each has led to."""
    _check_seat(table, seat)
    lang = language(request)
    return await server.analysis.look_up(asker, table, replays.moves, first, seat, lang)


def _check_seat(table: Table, seat: int | None) -> None:
    if seat is not None and seat >= table.head.seats:
        raise TableError("bad_place", {"seat": seat})


@router.get(
    "/tables/{table_id}/review",
    tags=["afterwards"],
    responses={404: REFUSALS[404], 409: REFUSALS[409]},
)
async def review(
    request: Request, server: Tables, asker: Requester, table: FinishedTable
) -> dict[str, Any]:
    """Tell everybody's chances over the match and the costliest moves. May take a while."""
    assert table.match is not None
    lang = language(request)
    reviewed = await server.analysis.review(table.head.id, asker, record.write(table.match), lang)
    return {"chart": chart(reviewed, lang), "costliest": reviewed["costliest"]}
