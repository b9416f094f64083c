"""What a messenger shows of a link to a table: a title, a sentence, a picture."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from stammtisch import logs
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.telling import listed
from stammtisch.store.phases import OPEN, OVER, RUNNING
from stammtisch.table.chairs import BOT, FREE, PERSON
from stammtisch.table.hosting import check_may_look
from stammtisch.table.live import LiveTable
from stammtisch.table.server import TableServer
from stammtisch.table.table import Table
from stammtisch.web import picture
from stammtisch.web.dependencies import TableId, Tables
from stammtisch.web.links import public_origin
from stammtisch.web.preferences import language
from stammtisch.web.rate_limit import RateLimit
from stammtisch.web.shown import Key, result_of
from stammtisch.web.templates import base_of
from stammtisch.web.words import closing, tell

router = APIRouter()

LOCALES: Final = {"de": "de_DE", "en": "en_GB"}
KEPT: Final = 64  # pictures, about 100 kB each
FRESH: Final = 20.0  # seconds for which a table's picture is good enough, whatever happens there
A_MINUTE: Final = 30  # pictures that are drawn in one
WAITING: Final = 8  # who wait for one to be drawn
HIDDEN: Final = {"x-robots-tag": "noindex"}  # a private table is not for search engines


class Words(NamedTuple):
    """What is said about a table to whoever has the link."""

    title: str
    text: str


def words_of(table: Table, lang: str) -> Words:
    """Return a title and a sentence, from what the link shows everybody anyway."""
    people = listed([chair.name for chair in table.chairs if chair.kind == PERSON], lang)
    free = sum(chair.kind == FREE and chair.kept_for is None for chair in table.chairs)
    bots = sum(chair.kind == BOT for chair in table.chairs)
    title = table.game.words.title(lang)
    here = [tell("preview_here", lang, names=people)] if people else []
    if bots:
        here.append(tell("preview_bot" if bots == 1 else "preview_bots", lang, count=bots))
    if table.phase == OPEN:
        seats = tell("free_of", lang, free=free, seats=table.head.seats)
        return Words(tell("share_text", lang, title=title), f"{' · '.join([*here, seats])}.")
    if table.phase == RUNNING:
        return Words(tell("preview_running", lang, title=title), f"{' · '.join(here)}.")
    if table.phase == OVER:
        result = result_of(table, Key(None, None, lang, "wide", True))
        return Words(tell("preview_over", lang, title=title), str((result or {}).get("text", "")))
    return Words(title, closing(table.closed or "", lang))


def language_of(request: Request, wanted: str | None) -> str:
    """Return the language of a preview: the one that the link names, else the visitor's."""
    return wanted if wanted in LANGUAGES else language(request)


def tags_of(request: Request, table: Table) -> dict[str, Any]:
    """Return what the page's head says about a table to messengers and search engines."""
    lang = language_of(request, request.query_params.get("lang"))
    words = words_of(table, lang)
    origin = public_origin(request)
    path = f"{base_of(request)}/t/{table.head.id}"
    named = "" if lang == LANGUAGES[0] else f"?lang={lang}"
    return {
        "title": words.title,
        "text": words.text,
        "locale": LOCALES[lang],
        "url": None if origin is None else f"{origin}{path}{named}",
        "image": None
        if origin is None
        else f"{origin}{path}/preview.png?lang={lang}&n={table.position}",
        "width": picture.WIDTH,
        "height": picture.HEIGHT,
        "is_public": table.head.public,
    }


@cache
def usual() -> bytes:
    """Return the picture for when there is no other."""
    return (picture.STATIC / "preview.png").read_bytes()


class Kept(NamedTuple):
    """A picture that was drawn."""

    position: int
    when: float
    png: bytes


class Previews:
    """Draws the pictures of tables: few, one at a time, in a thread; the latest are kept."""

    def __init__(
        self, a_minute: float = A_MINUTE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.clock = clock
        self._limit = RateLimit(a_minute, 60.0, clock)
        self._kept: OrderedDict[tuple[str, str], Kept] = OrderedDict()
        self._one = asyncio.Lock()
        self._waiting = 0

    async def png(self, server: TableServer, table_id: str, lang: str) -> bytes:
        """Return the picture of a table, perhaps one of a little while ago, or the usual one."""
        live = await server.registry.find(table_id)
        kept = self._good_enough(live, lang)
        if kept is not None:
            return kept
        if not picture.can_draw() or self._waiting >= WAITING:
            return self._old(table_id, lang)
        self._waiting += 1
        try:
            async with self._one:
                return self._good_enough(live, lang) or await self._draw(live, lang)
        finally:
            self._waiting -= 1

    async def _draw(self, live: LiveTable, lang: str) -> bytes:
        table_id = live.table.head.id
        if not self._limit.take(""):
            return self._old(table_id, lang)
        await asyncio.to_thread(picture.prepare, live.table.game)
        async with live.lock:
            position = live.table.position
            svg = picture.picture_of(live.table, *words_of(live.table, lang), lang)
        try:
            png = await asyncio.to_thread(picture.rasterised, svg)
        except ValueError as error:
            logs.failure("preview_failed", error, table=logs.handle(table_id))
            png = usual()
        self._kept[table_id, lang] = Kept(position, self.clock(), png)
        self._kept.move_to_end((table_id, lang))
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return png

    def _good_enough(self, live: LiveTable, lang: str) -> bytes | None:
        kept = self._kept.get((live.table.head.id, lang))
        if kept is None:
            return None
        is_fresh = self.clock() - kept.when < FRESH
        return kept.png if is_fresh or kept.position == live.table.position else None

    def _old(self, table_id: str, lang: str) -> bytes:
        kept = self._kept.get((table_id, lang))
        return usual() if kept is None else kept.png


@router.get("/t/{table_id}/preview.png", include_in_schema=False)
async def preview(
    request: Request,
    server: Tables,
    table_id: TableId,
    lang: Annotated[str | None, Query(max_length=8)] = None,
) -> Response:
    """Show a table as messengers show its link; the same for everybody, whoever asks."""
    check_may_look((await server.registry.look_at(table_id)).table, None)
    previews: Previews = request.app.state.previews
    png = await previews.png(server, table_id, language_of(request, lang))
    headers = {"cache-control": "max-age=60", **HIDDEN}
    return Response(png, media_type="image/png", headers=headers)
