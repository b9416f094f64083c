"""The HTTP interface: open a table, sit down, play, follow what happens; made for bots as well."""

from typing import Annotated, Any, assert_never

from fastapi import APIRouter, Header, Request, Response
from fastapi.responses import PlainTextResponse

from stammtisch import games
from stammtisch.core.frozen import freeze
from stammtisch.store import Person
from stammtisch.table import chat, hosting, moderation, pausing, seating
from stammtisch.table.choosing import move
from stammtisch.table.errors import TableError
from stammtisch.table.live import LiveTable
from stammtisch.table.notes import Note
from stammtisch.table.table import Table
from stammtisch.table.taking_back import answer_back, ask_back
from stammtisch.web import absence_api, shapes
from stammtisch.web.absence_shapes import ABSENCE_COMMANDS
from stammtisch.web.catalogue import game_data, table_data
from stammtisch.web.dependencies import (
    CurrentPerson,
    CurrentReader,
    Requester,
    TableId,
    Tables,
    look_by,
    sanctions_of,
)
from stammtisch.web.drafts import draft_of
from stammtisch.web.my_devices import new_link
from stammtisch.web.people import LINK_SECONDS, people_of, welcome
from stammtisch.web.preferences import language
from stammtisch.web.refusals import EVERYWHERE, REFUSALS
from stammtisch.web.shown import Key
from stammtisch.web.stream import Stream, Streams

router = APIRouter(prefix="/api", responses=EVERYWHERE)

# People


@router.post("/people", tags=["people"], status_code=201)
async def come_in(request: Request, response: Response, guest: shapes.Guest) -> shapes.Me:
    """Become a guest: sets the cookie that all other requests need."""
    person = await welcome(request, response, guest.name)
    return shapes.Me(name=person.name)


@router.get("/me", tags=["people"], responses={401: REFUSALS[401]})
async def who_am_i(person: CurrentPerson) -> shapes.Me:
    """Tell who you are."""
    return shapes.Me(name=person.name)


@router.patch("/me", tags=["people"], responses={401: REFUSALS[401]})
async def call_me(request: Request, person: CurrentPerson, guest: shapes.Guest) -> shapes.Me:
    """Change your name, at tables you sit down at from now on."""
    renamed = await people_of(request).rename(person, guest.name)
    return shapes.Me(name=renamed.name)


@router.post("/me/link", tags=["people"], status_code=201, responses={401: REFUSALS[401]})
async def own_link(request: Request, person: CurrentPerson) -> shapes.Link:
    """Make a link that lets another device be you, once; an older one works no longer."""
    link = await new_link(request, person)
    return shapes.Link(url=link.url, seconds=LINK_SECONDS)


# Games and tables


@router.get("/games", tags=["tables"])
async def all_games(request: Request) -> list[dict[str, Any]]:
    """List the games with their seats and options."""
    return [game_data(games.get(name), language(request)) for name in games.names()]


@router.get("/tables", tags=["tables"], responses={503: REFUSALS[503]})
async def lobby(request: Request, server: Tables) -> dict[str, Any]:
    """List open tables, your own, and what was played lately."""
    person = request.state.person
    lists = await server.lobby.listings(None if person is None else person.id)
    return {name: [*map(table_data, tables)] for name, tables in lists._asdict().items()}


@router.post("/tables", tags=["tables"], status_code=201, responses=REFUSALS)
async def open_table(
    server: Tables, person: CurrentPerson, wanted: shapes.NewTable
) -> shapes.Opened:
    """Open a table."""
    table_id = await server.opener.create(
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
        is_quiet=wanted.quiet,
        series=wanted.series,
        stand_in=wanted.stand_in,
        wait_hours=wanted.wait_hours,
        starts=wanted.start,
    )
    return shapes.Opened(id=table_id)


@router.get(
    "/tables/{table_id}",
    tags=["play"],
    responses={200: {"model": shapes.State}, 404: REFUSALS[404]},
)
async def look(server: Tables, key: CurrentReader, table_id: TableId) -> Response:
    """Tell how a table stands, as you may see it; `draw=false` gives the view as plain data."""
    return Response(
        await server.audience.read(table_id, look_by(key)), media_type="application/json"
    )


@router.get("/tables/{table_id}/view", tags=["play"], responses=REFUSALS)
async def own_view(server: Tables, person: CurrentPerson, table_id: TableId) -> dict[str, Any]:
    """Give your view with every field, as `stammtisch join` reads it (`core.frozen.thaw`)."""
    live = await server.registry.look_at(table_id)
    async with live.lock:
        seat = live.table.own_seat(person.id)
        match = live.table.match
        if match is None:
            raise TableError("not_begun")
        head = live.table.head
        return {
            "n": live.table.position,
            "seat": seat,
            "seats": head.seats,
            "options": match.options,
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
    server: Tables,
    table_id: TableId,
    key: CurrentReader,
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
    hosting.check_may_look((await server.registry.look_at(table_id)).table, key.person)
    tells_changes = key.is_drawn or changes
    known = None if tells_changes else last_event_id
    people = people_of(request)
    stream = Stream(key, tells_changes)
    stream.device = people.device_of(request.scope)
    answer = await streams.follow(request, server, table_id, stream, known)
    if key.person is not None and not await people.is_known(request.scope):
        stream.end()  # the device was signed off meanwhile
    return answer


@router.post("/tables/{table_id}/commands", tags=["play"], responses=REFUSALS)
async def command(
    request: Request,
    server: Tables,
    person: CurrentPerson,
    table_id: TableId,
    asked: shapes.Command,
) -> shapes.Carried:
    """Do something at a table. Sent twice with the same `command`, it is done once.

    A page that names its stream may send a move part by part: while parts are missing, nothing is
    done and the answer is a `draft` (as from `/draft`). `FastMoves` answers moves and drafts before
    they come here, and hands on what it does not know.
    """
    if isinstance(asked, shapes.Rematch):
        opened = await server.rematch(table_id, person.id, asked.seats)
        live = await server.registry.look_at(table_id)
        return shapes.Carried(n=live.table.position, again=False, next=opened)
    if isinstance(asked, shapes.Say):
        sanctions_of(request).check_speech(person.id)
    live = await server.registry.look_at(table_id)
    done = await server.act(
        table_id, person.id, asked.command, lambda table: decide(live, table, person, asked)
    )
    return shapes.Carried(n=done.n, again=done.again)


def decide(live: LiveTable, table: Table, person: Person, asked: shapes.Command) -> list[Note]:
    """Ask the table what a command comes to."""
    me = person.id
    hosting.check_may_look(table, me)
    if isinstance(asked, ABSENCE_COMMANDS):
        return absence_api.decide(live, table, person, asked)
    match asked:
        case shapes.Sit():
            return seating.sit(table, me, person.name, asked.seat)
        case shapes.Leave():
            return seating.leave(table, me, asked.bot)
        case shapes.PutBot():
            return seating.put_bot(table, me, asked.seat, asked.level)
        case shapes.Start():
            return seating.start(table, me)
        case shapes.MakeMove():
            return move(table, me, asked.parts, asked.at)
        case shapes.AskBack():
            return ask_back(table, me, asked.mode)
        case shapes.AnswerBack():
            return answer_back(table, me, asked.agree)
        case shapes.Close():
            return moderation.close_for_host(table, me)
        case shapes.Remove():
            return moderation.remove_for_host(table, me, asked.seat)
        case shapes.Mute():
            return chat.mute(table, me, seat=asked.seat, line=asked.line, is_muted=asked.muted)
        case shapes.Lock():
            guests = [reader.person for reader in live.readers if reader.person is not None]
            return hosting.lock(table, me, asked.locked, guests)
        case shapes.Arrange():
            return hosting.arrange(table, me, asked.how)
        case shapes.Agree():
            return hosting.agree(table, me, asked.option, asked.seat)
        case shapes.Pause():
            return pausing.pause(table, me, asked.minutes)
        case shapes.AnswerPause():
            return pausing.answer_pause(table, me, asked.agree)
        case shapes.GoOn():
            return pausing.go_on(table, me)
        case shapes.Say():
            return chat.say(table, me, person.name, asked.text)
        case shapes.Rematch():
            raise AssertionError("a rematch is another table")
        case _:
            assert_never(asked)


@router.post("/tables/{table_id}/draft", tags=["play"], responses=REFUSALS)
async def draft(
    request: Request, server: Tables, person: CurrentPerson, table_id: TableId, asked: shapes.Draft
) -> dict[str, Any]:
    """Tell what a choice looks like after some of its parts, or (`allowed`) which rule forbids one.

    Nothing is kept: once `complete`, the parts are sent again, all together, as the command `move`.
    """
    key = Key(None, person.id, language(request), asked.shape, asked.draw)
    return await server.audience.read(
        table_id, lambda live: draft_of(live, key, asked.parts, asked.at, asked.stream)
    )


@router.post("/tables/{table_id}/hint", tags=["play"], responses=REFUSALS)
async def hint(
    request: Request, server: Tables, person: CurrentPerson, asker: Requester, table_id: TableId
) -> dict[str, Any]:
    """Ask a Master what it would do on your seat, from nothing but what you can see."""
    table = (await server.registry.look_at(table_id)).table
    advice = await server.analysis.hint(table, asker)
    teller = table.game.teller(table.running_match().names, language(request))
    return {
        "moves": [
            {
                "parts": choice.parts,
                "label": teller.move(choice.parts[0])
                if len(choice.parts) == 1
                else teller.chosen(choice.parts),
                "value": round(choice.value, 3),
                "tries": choice.certainty,
                "reason": teller.say(choice.key, **choice.facts) if choice.key else "",
            }
            for choice in advice
        ]
    }
