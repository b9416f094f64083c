"""All that is kept about me: taken along as one file, or deleted."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any, Final

import orjson
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response, StreamingResponse

from stammtisch.core import record
from stammtisch.store import Person, Unavailable
from stammtisch.store.departures import Departures
from stammtisch.store.histories import Cursor, Histories, Played
from stammtisch.store.phases import OVER
from stammtisch.table.errors import TableError
from stammtisch.table.server import TableServer
from stammtisch.web.browsers import told
from stammtisch.web.dependencies import CurrentPerson, Tables, look_by
from stammtisch.web.people import COOKIE, People, people_of
from stammtisch.web.preferences import Preferences, language, preferences_of
from stammtisch.web.shown import Key
from stammtisch.web.stream import Streams
from stammtisch.web.templates import FormFields, base_of, page
from stammtisch.web.words import tell

router = APIRouter(default_response_class=HTMLResponse)

PAGE: Final = 100  # matches that are asked for at once
AT_ONCE: Final = 2  # people whose matches are read at the same time


# Taking it along


@router.get("/me/export")
async def export(request: Request, server: Tables, person: CurrentPerson) -> Response:
    """Send everything about somebody as one file of JSON, match by match."""
    headers = {"content-disposition": 'attachment; filename="stammtisch.json"'}
    parts = exported(server, people_of(request), person, preferences_of(request))
    turns: asyncio.Semaphore = request.app.state.exporting
    return StreamingResponse(in_turn(parts, turns), media_type="application/json", headers=headers)


async def in_turn(parts: AsyncIterator[bytes], turns: asyncio.Semaphore) -> AsyncIterator[bytes]:
    """Yield parts of a file while few others are being made: reading many matches takes long."""
    async with turns:
        async for part in parts:
            yield part


async def exported(
    server: TableServer, people: People, person: Person, preferences: Preferences
) -> AsyncIterator[bytes]:
    """Yield the file in parts; no more than one match of it is ever in memory."""
    kept = Departures(server.store)
    about = {
        "name": person.name,
        "since": person.created,
        "settings": preferences._asdict(),
        "devices": [
            {
                "browser": told(device.browser, preferences.lang),
                "first": device.first,
                "last_day": device.seen,
            }
            for device in await people.devices.of(person.id)
        ],
        "said": [line._asdict() for line in await kept.said(person.id)],
        "more": await kept.belongings(person.id),
    }
    yield json.dumps(about, ensure_ascii=False)[:-1].encode() + b', "matches": ['
    between = b"\n"
    async for match in _all_matches(server, person):
        told_of_match = await _match(server, person, match, preferences.lang)
        yield between + orjson.dumps(told_of_match)
        between = b",\n"
    yield b"\n]}\n"


async def _all_matches(server: TableServer, person: Person) -> AsyncIterator[Played]:
    histories = Histories(server.store)
    after: Cursor | None = None
    while True:
        matches = await histories.all(person.id, PAGE, after)
        for match in matches:
            yield match
        if len(matches) < PAGE:
            return
        after = Cursor(matches[-1].created, matches[-1].id)


async def _match(server: TableServer, person: Person, match: Played, lang: str) -> dict[str, Any]:
    """Return a match: the record of one that is over, the own view of any other."""
    about: dict[str, Any] = {
        "id": match.id,
        "game": match.game,
        "opened": match.created,
        "ended": match.ended,
        "phase": match.phase,
        "seat": match.seat,
        "names": match.names,
        "options": match.options,
        "hidden": match.hidden,
        "points": match.points,
        "won": match.won,
        "seconds": match.seconds,
    }
    try:
        if match.phase == OVER:
            table = await server.loader.read(match.id)
            assert table.match is not None
            return {**about, "record": record.write(table.match, table.receipt)}
        render = look_by(Key(None, person.id, lang, "wide", False))
        view = await server.audience.read(match.id, render)
    except (TableError, Unavailable) as error:
        return {**about, "unreadable": getattr(error, "key", "unavailable")}
    return {**about, "view": orjson.Fragment(view)}


# Deleting it


@router.get("/me/delete")
async def delete_page(request: Request, person: CurrentPerson) -> Response:
    """Say what will happen, and ask for a word."""
    return _ask(request, 200, is_wrong=False)


def _ask(request: Request, status: int, *, is_wrong: bool) -> Response:
    guest = tell("guest", language(request))
    return page(request, "delete.html", status, guest=guest, is_wrong=is_wrong)


@router.post("/me/delete")
async def delete(
    request: Request, server: Tables, person: CurrentPerson, form: FormFields
) -> Response:
    """Delete somebody who has typed the word: nobody is known by their devices any more."""
    lang = language(request)
    if form.get("word", "").strip().casefold() != tell("delete_word", lang).casefold():
        return _ask(request, 422, is_wrong=True)
    await server.tasks.finish(_delete(request, server, person, tell("guest", lang)))
    request.state.person = None
    answer = page(request, "deleted.html")
    answer.delete_cookie(COOKIE, path=base_of(request) or "/")
    return answer


async def _delete(request: Request, server: TableServer, person: Person, name: str) -> None:
    departure = await server.departing.begin(person.id, name)
    people_of(request).forget(person.id)
    streams: Streams = request.app.state.streams
    streams.end_of(person.id)
    await server.departing.go_on(departure)
