"""The host's orders to a running server: lines of JSON over a socket that only its owner opens.

Nothing else writes to the database, so an order cannot come in the way of a match. Nothing here
tells about a running match more than a listing does: records leave the house when they are over.
"""

import asyncio
import json
import os
import re
import socket
import struct
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI

from stammtisch import logs
from stammtisch.core import record
from stammtisch.core.errors import StammtischError
from stammtisch.store import Unavailable
from stammtisch.store.administration import Administration, NoBackup, Sanction
from stammtisch.store.phases import OVER
from stammtisch.table import moderation
from stammtisch.table.errors import TableError
from stammtisch.table.server import TableServer
from stammtisch.web.people import People
from stammtisch.web.sanctions import BAN, MUTE, Sanctions, network_of
from stammtisch.web.stream import Streams

LONGEST: Final = 64 * 1024  # bytes of an order
LISTED: Final = 500
DAY: Final = 86_400.0

Answer = dict[str, Any]
Do = Callable[..., Awaitable[Answer]]


class Refused(Exception):
    """An order that is not carried out; the reason is a key of the command line's words."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key = key
        self.facts = facts
        super().__init__(key)


class Admin:
    """Carries out the host's orders."""

    def __init__(self, app: FastAPI, administration: Administration) -> None:
        self.administration = administration
        self.server: TableServer = app.state.server
        self.people: People = app.state.people
        self.sanctions: Sanctions = app.state.sanctions
        self.streams: Streams = app.state.streams
        self.actions: dict[str, Do] = {
            "tables": self.list_tables,
            "people": self.list_people,
            "sanctions": self.list_sanctions,
            "close": self.close,
            "remove": self.remove,
            "impose": self.impose,
            "lift": self.lift,
            "revoke": self.revoke,
            "export": self.export,
            "finished": self.finished,
            "backup": self.back_up,
            "prune": self.prune,
        }

    async def carry_out(self, asked: Any) -> Answer:
        """Carry out one order; what was done or refused is logged."""
        action = asked.get("action") if isinstance(asked, dict) else None
        do = self.actions.get(str(action))
        if do is None:
            return {"refused": "admin_unknown", "facts": {}}
        facts = {key: value for key, value in asked.items() if key != "action"}
        answer: Answer
        try:
            answer = await do(**facts)
        except Refused as error:
            answer = {"refused": error.key, "facts": error.facts}
        except (TableError, StammtischError) as error:
            answer = {"refused": "admin_table", "reason": [error.say("de"), error.say("en")]}
        except Unavailable as error:
            answer = {"refused": "admin_database", "facts": {"reason": str(error)}}
        except (TypeError, ValueError):
            answer = {"refused": "admin_unknown", "facts": {}}
        is_done = "refused" not in answer
        named = [str(facts[key]) for key in ("table", "target", "person") if key in facts]
        logs.event(
            "admin",
            action=str(action),
            done=is_done,
            target=named_safely(named[0]) if named else None,
            reason=None if is_done else str(answer["refused"]),
        )
        return answer

    # Looking

    async def list_tables(self, phase: str = "") -> Answer:
        """List tables."""
        found = await self.administration.tables(phase, LISTED)
        return {"tables": [{**asdict(row), "handle": logs.handle(row.id)} for row in found]}

    async def list_people(self, name: str = "") -> Answer:
        """List people."""
        found = await self.administration.people(name, LISTED)
        return {
            "people": [
                {
                    **asdict(person),
                    "handle": logs.handle(person.id),
                    "address": self._address(person.id),
                }
                for person in found
            ]
        }

    def _address(self, person: str) -> str | None:
        address = self.server.origins.asker(person).address
        return logs.network(address.partition("/")[0]) if address else None

    async def list_sanctions(self) -> Answer:
        """List sanctions that hold."""
        now = self.sanctions.now()
        found = await self.administration.sanctions()
        return {"sanctions": [asdict(sanction) for sanction in found if sanction.holds(now)]}

    # Tables

    async def _table(self, table: str) -> str:
        """Return the id of a table that is named by its id, its link, or as logs name it."""
        name = table.rpartition("/")[2]
        if is_handle(name):
            listed = await self.administration.tables("", LISTED)
            return next((row.id for row in listed if logs.handle(row.id) == name), name)
        return name

    async def close(self, table: str) -> Answer:
        """Close a table."""
        table = await self._table(table)
        done = await self.server.act(
            table, None, None, lambda found: moderation.close(found, "admin")
        )
        return {"n": done.n}

    async def remove(self, table: str, seat: int) -> Answer:
        """Send somebody away from a table; in a running match a bot plays on."""
        table = await self._table(table)
        done = await self.server.act(
            table, None, None, lambda found: moderation.remove(found, seat)
        )
        return {"n": done.n}

    async def export(self, table: str) -> Answer:
        """Return the record of a match that is over."""
        found = (await self.server.registry.look_at(await self._table(table))).table
        if found.phase != OVER or found.match is None:
            raise TableError("not_over")
        return {"game": found.game.name, "record": record.write(found.match, found.receipt)}

    async def finished(self) -> Answer:
        """Return the ids of matches that are over, the latest first."""
        found = await self.administration.tables(OVER, LISTED)
        return {"tables": [row.id for row in found]}

    async def prune(self, days: float) -> Answer:
        """Remove tables that ended so long ago."""
        if not 0 < days < 100_000:
            raise Refused("admin_days")
        before = time.time() - days * DAY
        count = 0
        while ids := await self.administration.old(before):
            for table in ids:
                self.server.registry.forget(table)
            await self.administration.remove(ids)
            count += len(ids)
            await asyncio.sleep(0)  # let people play meanwhile
        return {"count": count}

    # People

    async def impose(
        self, kind: str, target: str, days: float | None = None, with_address: bool = False
    ) -> Answer:
        """Shut somebody or a network out, or take the word from somebody."""
        if kind not in (BAN, MUTE) or (days is not None and not 0 < days < 100_000):
            raise Refused("admin_days")
        targets = [await self._target(kind, target)]
        if with_address:
            network = network_of(self.server.origins.asker(targets[0]).address)
            if network is None:
                raise Refused("admin_no_address")
            targets.append(str(network))
        now = self.sanctions.now()
        for name in targets:
            sanction = Sanction(kind, name, now, None if days is None else now + days * DAY)
            await self.administration.impose(sanction)
            self.sanctions.impose(sanction)
            if kind == BAN:
                self.streams.end_of(name)
        return {"targets": targets}

    async def lift(self, kind: str, target: str) -> Answer:
        """End a sanction."""
        name = str(network_of(target) or target)
        if is_handle(name):
            name = await self._target(MUTE, name)
        if not await self.administration.lift(kind, name):
            raise Refused("admin_no_sanction")
        self.sanctions.lift(kind, name)
        return {}

    async def revoke(self, person: str) -> Answer:
        """Make all cookies and own links of somebody worthless."""
        person = await self._target(MUTE, person)
        count = await self.administration.revoke(person)
        self.people.forget(person)
        self.streams.end_of(person)
        return {"count": count}

    async def _target(self, kind: str, target: str) -> str:
        network = network_of(target)
        if network is not None and kind == BAN:
            return str(network)
        if is_handle(target):
            listed = await self.administration.people("", LISTED)
            target = next(
                (person.id for person in listed if logs.handle(person.id) == target), target
            )
        if network is not None or await self.administration.person(target) is None:
            raise Refused("admin_nobody")
        return target

    # The database

    async def back_up(self, file: str) -> Answer:
        """Copy the database into a new file."""
        try:
            return {"bytes": await self.administration.back_up(Path(file))}
        except NoBackup:
            raise Refused("admin_pg_dump") from None


def named_safely(target: str) -> str:
    """Return how a log names what an order is about."""
    network = network_of(target)
    if network is not None:
        return logs.network(str(network.network_address))
    name = target.rpartition("/")[2]
    return name if is_handle(name) else logs.handle(name)


def is_handle(name: str) -> bool:
    """Tell whether this is how logs name a table or a person."""
    return re.fullmatch("[0-9a-f]{10}", name) is not None


# The socket


async def listen(admin: Admin, path: Path) -> asyncio.Server | None:
    """Take orders at a socket that only the owner of this process may open."""
    if not hasattr(socket, "AF_UNIX"):
        return None

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if not is_owner(writer):
                return
            while line := await reader.readline():
                reply = await admin.carry_out(json.loads(line))
                writer.write(json.dumps(reply).encode() + b"\n")
                await writer.drain()
        except (ValueError, OSError, asyncio.IncompleteReadError):
            pass  # nonsense, or who asked has gone
        finally:
            writer.close()

    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _remove_dead(path)
        mask = os.umask(0o177)
        try:
            return await asyncio.start_unix_server(answer, path, limit=LONGEST)
        finally:
            os.umask(mask)
    except (OSError, ValueError) as error:  # no room for it, or a path that is too long
        logs.failure("no_admin_socket", error)
        return None


def _remove_dead(path: Path) -> None:
    """Remove the socket of a server that was killed; raise OSError if one still listens there."""
    with socket.socket(socket.AF_UNIX) as line:
        try:
            line.connect(str(path))
        except (ConnectionRefusedError, FileNotFoundError):
            path.unlink(missing_ok=True)
            return
    raise OSError("another server takes orders here")


def is_owner(writer: asyncio.StreamWriter) -> bool:
    """Tell whether the other side is who runs this server, or the machine's administrator."""
    line = writer.get_extra_info("socket")
    if not hasattr(socket, "SO_PEERCRED"):
        return True  # the file's permissions say so
    raw = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    _, user, _ = struct.unpack("3i", raw)
    return user in (0, os.getuid())


async def stop(server: asyncio.Server | None, path: Path) -> None:
    """Take no more orders."""
    if server is not None:
        server.close()
        with suppress(OSError):
            path.unlink(missing_ok=True)
