"""A club's chat is told of public tables: opened, full, over; no more than their lobby shows."""

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from typing import Final

import orjson

from stammtisch import logs
from stammtisch.core.telling import listed
from stammtisch.store import Entry
from stammtisch.store.phases import OPEN, OVER
from stammtisch.table.chairs import FREE
from stammtisch.table.listeners import TableListener
from stammtisch.table.live import LiveTable
from stammtisch.table.table import Table
from stammtisch.web.notifications.notices import is_full
from stammtisch.web.notifications.outbound import NotAllowed, Outbound, Unreached
from stammtisch.web.notifications.outbox import Errand, Fate, Outbox, Sent
from stammtisch.web.rate_limit import RateLimit
from stammtisch.web.settings import Settings
from stammtisch.web.words import tell

PER_HOUR: Final = 30  # announcements
PER_HOST: Final = 6  # of them about tables of one person
FRESH: Final = 3600.0  # seconds for which an announcement is news
PLAIN: Final = str.maketrans({"@": "@\u200b", "<": "‹", ">": "›", "[": "(", "]": ")", "`": "'"})


class Webhook(TableListener):
    """Announces public tables."""

    def __init__(self, settings: Settings, outbound: Outbound, outbox: Outbox) -> None:
        self._url = settings.webhook
        self._lang = settings.webhook_lang
        self._site = settings.site()
        self._outbound = outbound
        self._outbox = outbox
        self._all = RateLimit(PER_HOUR, 3600.0, time.monotonic)
        self._each = RateLimit(PER_HOST, 3600.0, time.monotonic)
        self._turn = asyncio.Lock()  # one after the other: a chat is read in its order

    def opened(self, live: LiveTable) -> None:
        """Tell that somebody waits for players."""
        table = live.table
        if table.phase == OPEN and not is_full(table):
            free = sum(chair.kind == FREE for chair in table.chairs)
            self._announce(table, "hook_opened", free=free)

    def changed(self, live: LiveTable, entries: Sequence[Entry]) -> None:
        """Tell that a table is full, or its match over."""
        table, last = live.table, entries[-1]
        if table.phase == OPEN and last.kind == "sit" and is_full(table):
            self._announce(table, "hook_full")
        elif table.phase == OVER and last.kind == "move" and table.match is not None:
            seats = table.match.state.winners()
            winners = [plain(table.chairs[seat].name) for seat in seats]
            self._announce(table, "hook_over", winners=listed(winners, self._lang))

    def _announce(self, table: Table, key: str, **facts: object) -> None:
        if not table.head.public:
            return
        if not (self._each.take(table.head.host) and self._all.take("all")):
            return
        names = [plain(chair.name) for chair in table.chairs if chair.kind != FREE]
        title = table.game.words.title(self._lang)
        told = tell(key, self._lang, title=title, names=listed(names, self._lang), **facts)
        text = f"{told} {self._site}/t/{table.head.id}" if self._site else told
        body = orjson.dumps({"text": text, "content": text, "allowed_mentions": {"parse": []}})
        until = asyncio.get_running_loop().time() + FRESH
        self._outbox.put(Errand("webhook", partial(self._send, body), until, table.head.id))

    async def _send(self, body: bytes) -> Sent:
        headers = {"content-type": "application/json"}
        try:
            async with self._turn:
                answer = await self._outbound.post(self._url, body, headers)
        except NotAllowed:
            logs.warning("webhook_refused", reason="host not allowed")
            return Sent(Fate.REFUSED)
        except Unreached:
            return Sent(Fate.LATER)
        if answer.is_good():
            return Sent(Fate.SENT)
        if answer.is_passing():
            return Sent(Fate.LATER, answer.retry_after)
        logs.warning("webhook_refused", status=answer.status)
        return Sent(Fate.REFUSED)


def plain(name: str) -> str:
    """Return a name that a chat takes for nothing but a name."""
    return name.translate(PLAIN)
