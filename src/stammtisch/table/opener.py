"""Opening tables, and the next one for those who want to play again."""

import secrets
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Literal, TypeAlias

from stammtisch import games
from stammtisch.core.game import Json
from stammtisch.core.rng import SEED_BYTES
from stammtisch.store import Conflict, Head, Unavailable
from stammtisch.store.invitations import Invitations
from stammtisch.store.phases import OPEN, OVER
from stammtisch.table.agreement import (
    NORMAL,
    USUAL_WAIT,
    check_clock,
    check_level,
    check_name,
    check_pace,
    check_wait,
    settled_options,
)
from stammtisch.table.chairs import BOT, PERSON, STAND_IN, Chair
from stammtisch.table.commands import Commands
from stammtisch.table.errors import TableError, refused_if_unavailable
from stammtisch.table.hosting import arranged
from stammtisch.table.hosting_notes import How, Keep
from stammtisch.table.live import LiveTable
from stammtisch.table.notes import Note, Rematch, SeatBot, Sit
from stammtisch.table.quotas import BotTableQuota, TableQuota
from stammtisch.table.registry import Registry
from stammtisch.table.seating import bot_for, sit, start
from stammtisch.table.series import check_series, played_before_next
from stammtisch.table.services import Services
from stammtisch.table.table import Table

Seats: TypeAlias = Literal["same"] | How  # who sits where in a rematch


class TableOpener:
    """Opens tables."""

    def __init__(
        self,
        services: Services,
        registry: Registry,
        commands: Commands,
        quota: TableQuota,
        bot_tables: BotTableQuota,
    ) -> None:
        self.quota = quota
        self._services = services
        self._registry = registry
        self._commands = commands
        self._bot_tables = bot_tables

    async def create(
        self,
        *,
        host: str,
        name: str,
        game: str,
        seats: int,
        options: Json | None = None,
        bots: list[str | None] | None = None,
        sit: int | None = 0,
        clock: Json | None = None,
        is_public: bool = False,
        is_rated: bool = False,
        pace: str = NORMAL,
        is_unattended: bool = False,
        is_quiet: bool = False,
        series: int | None = None,
        stand_in: str = STAND_IN,
        wait_hours: int = USUAL_WAIT,
        starts: bool = False,
    ) -> str:
        """Open a table; return its id, which nobody can guess."""
        levels = bots or []
        clock = clock or {"kind": "none", "amount": 0}
        head = self._head(host, game, seats, options or {}, clock=clock, is_public=is_public)
        check_pace(pace)
        check_series(series)
        check_level(stand_in)
        check_wait(wait_hours)
        head = replace(
            head,
            rated=is_rated,
            pace=pace,
            unattended=is_unattended,
            quiet=is_quiet,
            series=series,
            stand_in=stand_in,
            wait_hours=wait_hours,
        )
        notes: list[Note] = []
        if sit is not None:
            if not 0 <= sit < seats:
                raise TableError("bad_place", {"seat": sit})
            check_name(name)
            notes.append(Sit(sit, name))
        if len(levels) > seats:
            raise TableError("bad_place", {"seat": len(levels) - 1})
        for seat, level in enumerate(levels):
            if level is not None and seat != sit:
                notes.append(bot_for(seat, level))
        async with self.quota.reserve(host):
            return await self._open(head, notes, host, starts)

    async def rematch(self, live: LiveTable, person: str, seats: Seats = "same") -> str:
        """Say yes to playing again; return the id of the next table, the same for all.

        Who says so first opens it. There a chair is kept for everybody else until they say yes.
        """
        if live.table.next is None:
            await self._open_rematch(live, person, seats)
        next_id = live.table.next
        assert next_id is not None
        seat = live.table.seat_of(person)
        if seat is not None:
            name = live.table.chairs[seat].name
            next_live = await self._registry.look_at(next_id)
            with suppress(TableError):  # it may have begun, or be full: then one looks on
                decide = partial(sit_if_open, person=person, name=name)
                await self._commands.act(next_live, person, None, decide)
        return next_id

    async def _open_rematch(self, live: LiveTable, person: str, seats: Seats) -> None:
        table = live.table
        announce(table, "")  # only after the end
        table.own_seat(person)
        old = table.head
        options, clock = dict(table.arrangements.options), old.clock
        head = self._head(person, old.game, old.seats, options, clock=clock, is_public=old.public)
        head = replace(
            head,
            before=old.id,
            rated=old.rated,
            pace=old.pace,
            unattended=old.unattended,
            quiet=old.quiet,
            series=old.series,
            played=played_before_next(table),
            stand_in=old.stand_in,
            wait_hours=old.wait_hours,
        )
        notes = [
            note for seat, chair in enumerate(table.chairs) for note in asked(seat, chair, person)
        ]
        if seats != "same":
            notes.append(arranged(old.seats, seats))
        is_alone = sum(chair.kind == PERSON for chair in table.chairs) == 1
        async with self.quota.reserve(person):
            opened = await self._open(head, notes, person, starts=is_alone)
        await self._commands.act(live, person, None, lambda table: announce(table, opened))
        await self._invite(
            [note.person for note in notes if isinstance(note, Keep)], opened, person
        )

    async def _invite(self, people: list[str], table_id: str, host: str) -> None:
        """Let the lobbies of those tell of a table for whom chairs are kept there."""
        invitations = Invitations(self._services.store)
        for person in people:
            with suppress(Conflict, Unavailable):  # the chair is kept all the same
                await invitations.invite(person, table_id, host, self._services.clock.now())

    def _head(
        self, host: str, game: str, seats: int, options: Json, *, clock: Json, is_public: bool
    ) -> Head:
        check_clock(clock)
        found = games.get(game)
        return Head(
            id=secrets.token_urlsafe(12),
            game=game,
            rules=found.version,
            seats=seats,
            options=settled_options(found, seats, options),
            seed=secrets.token_bytes(SEED_BYTES),
            public=is_public,
            clock={"kind": clock["kind"], "amount": clock["amount"]},
            host=host,
            created=self._services.clock.now(),
            before=None,
            bots_seed=secrets.token_bytes(SEED_BYTES),
        )

    async def _open(self, head: Head, notes: list[Note], host: str, starts: bool) -> str:
        table = Table(head)
        house_time = self._services.clock.time()
        self._fold(table, notes, host, house_time)
        if starts:
            self._fold(table, start(table, host), host, house_time)
            self._bot_tables.check(table)
        live = self._registry.live_of(table)
        with refused_if_unavailable():
            summary = self._services.summary(live)
            await self._services.store.create(head, summary, list(table.log))
        self._registry.add(live)
        self._services.listeners.opened(live)
        return head.id

    def _fold(self, table: Table, notes: list[Note], host: str, house_time: float) -> None:
        for entry in table.entries(notes, host, None, table.head.created, house_time):
            table.fold(entry)


def asked(seat: int, chair: Chair, host: str) -> list[Note]:
    """Return who sits on a chair of the next table: a bot, who asks, or who has yet to say yes."""
    if chair.kind == BOT:
        return [SeatBot(seat, chair.level, chair.name)]
    if chair.person is None:
        return []
    if chair.person == host:
        return [Sit(seat, chair.name, chair.person)]
    return [Keep(seat, chair.name, chair.person)]


def sit_if_open(table: Table, person: str, name: str) -> list[Note]:
    """Let somebody sit down before the start, if they do not yet."""
    return sit(table, person, name, None) if table.phase == OPEN else []


def announce(table: Table, table_id: str) -> list[Note]:
    """Tell everyone where the rematch is."""
    table.check_not_closed()
    if table.phase != OVER:
        raise TableError("not_over")
    return [] if table.next is not None else [Rematch(table_id)]
