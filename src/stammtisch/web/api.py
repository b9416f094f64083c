"""The HTTP interface: open a table, sit down, play, follow what happens; made for bots as well."""

from collections.abc import Callable
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from stammtisch import games
from stammtisch.core import record
from stammtisch.core.frozen import freeze
from stammtisch.core.game import Game, Json
from stammtisch.store import Listing, Person
from stammtisch.table import moderation
from stammtisch.table.chairs import OVER, Note
from stammtisch.table.errors import TableError
from stammtisch.table.hall import Hall
from stammtisch.table.quotas import Asker
from stammtisch.table.readers import Live
from stammtisch.table.table import Table
from stammtisch.web import replay as replays
from stammtisch.web import shapes
from stammtisch.web.chart import chart
from stammtisch.web.drafts import draft_of
from stammtisch.web.guard import address_of
from stammtisch.web.order import Order
from stammtisch.web.people import people_of, welcome
from stammtisch.web.preferences import language
from stammtisch.web.shown import Key
from stammtisch.web.state import rendered
from stammtisch.web.stream import Stream, Streams
from stammtisch.web.templates import base_of

EVERYWHERE: Final[dict[int | str, dict[str, Any]]] = {
    400: {"model": shapes.Refused, "description": "The body cannot be read."},
    403: {"description": "Another site made a browser send this.", "content": {"text/plain": {}}},
    413: {"description": "The body is too long.", "content": {"text/plain": {}}},
    429: {
        "model": shapes.Refused,
        "description": "Too much at once: wait a little.",
        "content": {"text/plain": {}},
    },
}
router = APIRouter(prefix="/api", responses=EVERYWHERE)

GONE: Final = 410
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{8,32}$", examples=["3Jx0kQm2bW9sT4aZ"])]
REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    401: {"model": shapes.Refused, "description": "Nobody: make a guest first (POST /api/people)."},
    404: {"model": shapes.Refused, "description": "There is no such table."},
    409: {"model": shapes.Refused, "description": "Not now; `state` is how things stand."},
    410: {"model": shapes.Refused, "description": "The table cannot be read any more."},
    422: {"description": "Not allowed, with the rule; or not understood."},
    503: {"model": shapes.Refused, "description": "The database does not answer."},
}


async def hall_of(request: Request) -> Hall:
    """Return the tables of the server that was asked."""
    hall = request.app.state.hall
    assert isinstance(hall, Hall)
    return hall


def order_of(request: Request) -> Order:
    """Return the order of the server that was asked."""
    order = request.app.state.order
    assert isinstance(order, Order)
    return order


async def somebody(request: Request) -> Person:
    """Return who asks; strangers make a guest of themselves first."""
    person = request.state.person
    if not isinstance(person, Person):
        raise TableError("stranger")
    return person


async def asker_of(request: Request) -> Asker:
    """Return for whom something is to be thought about."""
    person = request.state.person
    return Asker(None if person is None else person.id, address_of(request.scope))


Asking = Annotated[Asker, Depends(asker_of)]
Hosted = Annotated[Hall, Depends(hall_of)]
Known = Annotated[Person, Depends(somebody)]


# People


@router.post("/people", tags=["people"], status_code=201)
async def come_in(request: Request, response: Response, guest: shapes.Guest) -> shapes.Me:
    """Become a guest: sets the cookie that all other requests need."""
    person = await welcome(request, response, guest.name)
    return shapes.Me(name=person.name)


@router.get("/me", tags=["people"], responses={401: REFUSALS[401]})
async def who_am_i(person: Known) -> shapes.Me:
    """Tell who you are."""
    return shapes.Me(name=person.name)


@router.patch("/me", tags=["people"], responses={401: REFUSALS[401]})
async def call_me(request: Request, person: Known, guest: shapes.Guest) -> shapes.Me:
    """Change your name, at tables you sit down at from now on."""
    renamed = await people_of(request).rename(person, guest.name)
    return shapes.Me(name=renamed.name)


@router.post("/me/link", tags=["people"], status_code=201, responses={401: REFUSALS[401]})
async def own_link(request: Request, person: Known) -> shapes.Link:
    """Make a link that lets another device be you."""
    key = await people_of(request).new_key(person)
    base = str(request.base_url).rstrip("/") + base_of(request)
    return shapes.Link(url=f"{base}/me/{key}")


# Games and tables


@router.get("/games", tags=["tables"])
async def all_games(request: Request) -> list[dict[str, Any]]:
    """List the games with their seats and options."""
    return [described(games.get(name), language(request)) for name in games.NAMES]


def described(game: Game, lang: str) -> dict[str, Any]:
    """Return what can be played and agreed."""
    return {
        "game": game.name,
        "title": game.words.title(lang),
        "rules": game.version,
        "seats": game.seat_counts,
        "codes": game.codes,
        "options": [
            {"name": one.name, "default": one.default, "low": one.low, "high": one.table_high}
            for one in game.options
        ],
    }


@router.get("/tables", tags=["tables"], responses={503: REFUSALS[503]})
async def lobby(request: Request, hall: Hosted) -> dict[str, Any]:
    """List open tables, your own, and what was played lately."""
    person = request.state.person
    found = await hall.listing(None if person is None else person.id)
    return {name: [listed(listing) for listing in some] for name, some in found.items()}


def listed(listing: Listing) -> dict[str, Any]:
    """Return a table as lists show it."""
    return {
        "id": listing.id,
        "game": listing.game,
        "seats": listing.seats,
        "names": listing.names,
        "phase": listing.phase,
        "clock": listing.clock,
        "rated": listing.rated,
        "updated": listing.updated,
        "result": listing.result,
        "readable": listing.unreadable is None,
    }


@router.post("/tables", tags=["tables"], status_code=201, responses=REFUSALS)
async def open_table(hall: Hosted, person: Known, wanted: shapes.NewTable) -> shapes.Opened:
    """Open a table."""
    table_id = await hall.create(
        host=person.id,
        name=person.name,
        game=wanted.game,
        seats=wanted.seats,
        options=wanted.options,
        bots=list(wanted.bots),
        sit=wanted.sit,
        clock=wanted.clock.model_dump(),
        is_public=wanted.public,
        is_rated=wanted.rated,
        pace=wanted.pace,
        is_unattended=wanted.unattended,
        starts=wanted.start,
    )
    return shapes.Opened(id=table_id)


async def sees(request: Request, shape: shapes.Shape = "wide", draw: bool = True) -> Key:
    """Return what a request wants to see of a table."""
    person = request.state.person
    return Key(None, None if person is None else person.id, language(request), shape, draw)


Sees = Annotated[Key, Depends(sees)]


def look_by(key: Key) -> Callable[[Live], bytes]:
    """Return how a table is shown whole to who asks."""
    return lambda live: rendered(live, key._replace(seat=live.table.seat_of(key.person)))


@router.get(
    "/tables/{table_id}",
    tags=["play"],
    responses={200: {"model": shapes.State}, 404: REFUSALS[404]},
)
async def look(hall: Hosted, key: Sees, table_id: TableId) -> Response:
    """Tell how a table stands, as you may see it; `draw=false` gives the view as plain data."""
    return Response(await hall.read(table_id, look_by(key)), media_type="application/json")


@router.get("/tables/{table_id}/view", tags=["play"], responses=REFUSALS)
async def own_view(hall: Hosted, person: Known, table_id: TableId) -> dict[str, Any]:
    """Give your view with every field, as `stammtisch join` reads it (`core.frozen.thaw`)."""
    live = await hall.live(table_id)
    async with live.lock:
        seat = live.table.seat_of(person.id)
        if seat is None:
            raise TableError("no_seat")
        match = live.table.match
        if match is None:
            raise TableError("not_begun")
        head = live.table.head
        return {
            "n": live.table.position,
            "seat": seat,
            "seats": head.seats,
            "options": head.options,
            "view": freeze(match.view(seat)),
        }


@router.get(
    "/tables/{table_id}/events",
    tags=["play"],
    responses={
        200: {
            "description": "Events until either side hangs up; comments say it is alive.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
        404: REFUSALS[404],
    },
    response_class=Response,
)
async def events(  # noqa: PLR0917 a stream has so many settings
    request: Request,
    hall: Hosted,
    table_id: TableId,
    key: Sees,
    changes: bool = False,
    last_event_id: Annotated[int | None, Header()] = None,
) -> Response:
    """Follow a table: server-sent events called `table`, their ids the position `n`.

    With `draw=false` the data of each is the whole state as `GET /api/tables/{table_id}` gives it,
    and with `Last-Event-ID` nothing that was seen is sent again. Otherwise, or with `changes=true`,
    the first message is whole and each later one tells what is new: its `serial` counts up by one,
    absent fields are unchanged. After a gap, open the stream anew.
    """
    streams: Streams = request.app.state.streams
    if streams.is_full(request):
        return PlainTextResponse("too many streams", 429)
    await hall.live(table_id)
    tells_changes = key.is_drawn or changes
    seen = None if tells_changes else last_event_id
    return await streams.follow(request, hall, table_id, Stream(key, tells_changes), seen)


@router.post("/tables/{table_id}/commands", tags=["play"], responses=REFUSALS)
async def command(
    request: Request, hall: Hosted, person: Known, table_id: TableId, asked: shapes.Command
) -> shapes.Carried:
    """Do something at a table. Sent twice with the same `command`, it is done once.

    A page that names its stream may send a move part by part: while parts are missing, nothing is
    done and the answer is a `draft` (as from `/draft`).
    """
    if isinstance(asked, shapes.Rematch):
        opened = await hall.rematch(table_id, person.id)
        live = await hall.live(table_id)
        return shapes.Carried(n=live.table.position, again=False, next=opened)
    if isinstance(asked, shapes.Say):
        order_of(request).check_speech(person.id)
    done = await hall.act(
        table_id, person.id, asked.command, lambda table: decide(table, person, asked)
    )
    return shapes.Carried(n=done.n, again=done.again)


def decide(table: Table, person: Person, asked: shapes.Asked) -> list[Note]:
    """Ask the table what a command comes to."""
    match asked:
        case shapes.Sit():
            return table.sit(person.id, person.name, asked.seat)
        case shapes.Leave():
            return table.leave(person.id)
        case shapes.PutBot():
            return table.bot(person.id, asked.seat, asked.level)
        case shapes.Start():
            return table.start(person.id)
        case shapes.MakeMove():
            return table.move(person.id, asked.parts, asked.at)
        case shapes.AskBack():
            return table.ask_back(person.id, asked.mode)
        case shapes.AnswerBack():
            return table.answer_back(person.id, asked.agree)
        case shapes.Close():
            return moderation.close(table, person.id)
        case shapes.Remove():
            return moderation.remove(table, person.id, asked.seat)
        case shapes.Mute():
            return moderation.mute(
                table, person.id, seat=asked.seat, line=asked.line, is_muted=asked.muted
            )
        case shapes.Say():
            return table.say(person.id, person.name, asked.text)
    raise AssertionError(asked)


@router.post("/tables/{table_id}/draft", tags=["play"], responses=REFUSALS)
async def draft(
    request: Request, hall: Hosted, person: Known, table_id: TableId, asked: shapes.Draft
) -> dict[str, Any]:
    """Tell what a choice looks like after some of its parts, or (`allowed`) which rule forbids one.

    Nothing is kept: once `complete`, the parts are sent again, all together, as the command `move`.
    """
    key = Key(None, person.id, language(request), asked.shape, True)
    return await hall.read(
        table_id, lambda live: draft_of(live, key, asked.parts, asked.at, asked.stream)
    )


@router.post("/tables/{table_id}/hint", tags=["play"], responses=REFUSALS)
async def hint(
    request: Request, hall: Hosted, person: Known, asker: Asking, table_id: TableId
) -> dict[str, Any]:
    """Ask a Master what it would do on your seat, from nothing but what you can see."""
    table, advised = await hall.hint(table_id, asker)
    match = table.running()
    teller = table.game.teller(match.names, language(request))
    return {
        "moves": [
            {
                "parts": one.parts,
                "label": teller.move(one.parts[0])
                if len(one.parts) == 1
                else teller.chosen(one.parts),
                "value": round(one.value, 3),
                "tries": one.certainty,
                "reason": teller.say(one.key, **one.facts) if one.key else "",
            }
            for one in advised
        ]
    }


# After the end


async def finished(hall: Hosted, table_id: TableId) -> Table:
    """Return a table whose match is over; only then everything lies open."""
    live = await hall.live(table_id)
    if live.table.phase != OVER:
        raise TableError("not_over")
    return live.table


Finished = Annotated[Table, Depends(finished)]


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
async def record_text(table: Finished) -> Response:
    """Download the record of a match that is over; `stammtisch verify` checks it."""
    assert table.match is not None
    name = f"{table.game.name}-{table.head.id}.txt"
    told = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(record.write(table.match, table.receipt), headers=told)


@router.get(
    "/tables/{table_id}/replay/{n}",
    tags=["afterwards"],
    responses={404: REFUSALS[404], 409: REFUSALS[409]},
)
async def replay(
    *,
    request: Request,
    hall: Hosted,
    asker: Asking,
    table: Finished,
    n: Annotated[int, Path(ge=0, le=100_000)],
    seat: Annotated[int | None, Query(ge=0, le=7)] = None,
    shape: shapes.Shape = "wide",
) -> dict[str, Any]:
    """Tell how things stood after so many moves, as a seat or an onlooker saw it."""
    if seat is not None and seat >= table.head.seats:
        raise TableError("bad_place", {"seat": seat})
    return await hall.bot_turns.read(
        asker, table, replays.replay, n, seat, language(request), shape
    )


@router.get(
    "/tables/{table_id}/review",
    tags=["afterwards"],
    responses={404: REFUSALS[404], 409: REFUSALS[409]},
)
async def review(request: Request, hall: Hosted, asker: Asking, table: Finished) -> dict[str, Any]:
    """Tell everybody's chances over the match and the costliest moves. May take a while."""
    assert table.match is not None
    lang = language(request)
    told = await hall.review(table.head.id, asker, record.write(table.match), lang)
    return {"chart": chart(told, lang), "costliest": told["costliest"]}


def refused(request: Request, error: TableError, state: Json | None = None) -> JSONResponse:
    """Return an error as an answer."""
    status = {
        "stranger": 401,
        "banned": 403,
        "no_table": 404,
        "unreadable": GONE,
        "old_rules": GONE,
        "stale": 409,
        "not_over": 409,
        "unavailable": 503,
        "busy": 503,
        "too_many_tables": 429,
        "too_many_bot_tables": 429,
        "too_many_hints": 429,
        "too_many_reviews": 429,
        "too_many_replays": 429,
    }
    told = {
        "error": error.key,
        "reason": error.say(language(request)),
        "rule": error.facts.get("rule"),
        "state": state,
    }
    return JSONResponse(told, status.get(error.key, 422))
