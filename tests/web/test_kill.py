"""The server is killed at random moments under load; whatever it acknowledged is there again."""

import asyncio
import json
import os
import random
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

import httpx2 as httpx
import pytest

from effort import THOROUGH
from stammtisch import games
from stammtisch.core import record
from stammtisch.core.frozen import thaw
from stammtisch.core.match import Match
from stammtisch.core.rng import SEED_BYTES, FastRng
from stammtisch.store import Store
from stammtisch.table.table import Table
from stammtisch.web.settings import database
from store.postgres import Postgres, postgres
from web.server import GENEROUS, Server

__all__ = ["postgres"]

KILLS = 50 if THOROUGH else 5
PARTIES = {"boat_race": 3, "greyhounds": 3, "galopp_royal": 3, "hydra": 5, "dog": 4}
PATIENCE = 60.0  # seconds for whatever must go on by itself
PAUSE = 0.05

# a process for bots whose server was killed before it had told it who it is
UNBORN = re.compile(
    r"""Traceback \(most recent call last\):
  File "<string>", line 1, in <module>
(?:  File ".*/multiprocessing/\w+\.py", .*\n(?:    .*\n)+)+\w.*\n"""
)


class Acknowledged(NamedTuple):
    """A command that the server said it had carried out."""

    table: str
    asked: dict[str, Any]
    n: int


class Person:
    """A simulated player, who sends a command until somebody answers it."""

    def __init__(self, club: "Club", name: str) -> None:
        self.club = club
        self.name = name
        self.http = httpx.AsyncClient(base_url=club.server.base_url, timeout=10)
        self.acknowledged: list[Acknowledged] = []
        self.sent: set[str] = set()
        self.resent = 0  # commands that were in flight when the server died
        self.found_done = 0  # of these, the ones it had carried out

    async def ask(self, method: str, path: str, data: object = None) -> httpx.Response:
        """Ask until there is an answer; a dead server comes back."""
        until = time.monotonic() + PATIENCE
        while True:
            with suppress(httpx.TransportError):
                answer = await self.http.request(method, path, json=data)
                if answer.status_code != 503:
                    return answer
            assert time.monotonic() < until, f"no answer to {method} {path}"
            await asyncio.sleep(PAUSE)

    async def arrive(self) -> None:
        answer = await self.ask("POST", "/api/people", {"name": self.name})
        assert answer.status_code == 201, answer.text

    async def command(self, table: str, asked: dict[str, Any]) -> httpx.Response:
        """Send a command, again and again with the same id, until it is answered."""
        asked = {**asked, "command": token_hex(8)}
        self.sent.add(asked["command"])
        path = f"/api/tables/{table}/commands"
        was_cut_off = False
        until = time.monotonic() + PATIENCE
        while True:
            try:
                answer = await self.http.post(path, json=asked)
                if answer.status_code != 503:
                    break
            except httpx.TransportError as error:
                if not isinstance(error, httpx.ConnectError):
                    was_cut_off = True
            assert time.monotonic() < until, f"no answer to {asked}"
            await asyncio.sleep(PAUSE)
        told = answer.json()
        if answer.status_code == 200:
            self.acknowledged.append(Acknowledged(table, asked, told["n"]))
            self.resent += was_cut_off
            self.found_done += told["again"]
            assert was_cut_off or not told["again"], "done before it was asked for"
        return answer


class Party:
    """People who play one match after the other, and a stream that tells them what happens."""

    def __init__(self, club: "Club", game: str, people: list[Person]) -> None:
        self.club = club
        self.game = games.get(game)
        self.people = people
        self.table = ""
        self.state: dict[str, Any] = {"n": 0, "phase": "open", "acts": []}
        self.told = asyncio.Condition()
        self.tables: list[str] = []

    async def play(self) -> None:
        """Play until somebody calls it a day."""
        await asyncio.gather(*(person.arrive() for person in self.people))
        while True:
            await self.open()
            async with asyncio.TaskGroup() as group:
                follower = group.create_task(self.follow(self.table))
                players = [group.create_task(self.take_part(person)) for person in self.people]
                await asyncio.wait(players)
                follower.cancel()

    async def open(self) -> None:
        """Open a table, sit down, begin: commands like all others."""
        host, *others = self.people
        asked = {"game": self.game.name, "seats": len(self.people), "sit": 0}
        answer = await host.ask("POST", "/api/tables", asked)
        assert answer.status_code == 201, answer.text
        self.table = answer.json()["id"]
        self.tables.append(self.table)
        self.state = {"n": 0, "phase": "open", "acts": []}
        for seat, person in enumerate(others, 1):
            answer = await person.command(self.table, {"do": "sit", "seat": seat})
            assert answer.status_code == 200, answer.text
        answer = await host.command(self.table, {"do": "start"})
        assert answer.status_code == 200, answer.text

    async def follow(self, table: str) -> None:
        """Follow the table as an onlooker; a stream that broke goes on where it was."""
        async with httpx.AsyncClient(base_url=self.club.server.base_url, timeout=20) as http:
            seen: dict[str, str] = {}
            while True:
                with suppress(httpx.TransportError):
                    path = f"/api/tables/{table}/events?draw=false"
                    async with http.stream("GET", path, headers=seen) as answer:
                        assert answer.status_code == 200
                        async for line in answer.aiter_lines():
                            if line.startswith("data: "):
                                state = json.loads(line.removeprefix("data: "))
                                seen = {"last-event-id": str(state["n"])}
                                await self.tell(state)
                await asyncio.sleep(PAUSE)

    async def tell(self, state: dict[str, Any]) -> None:
        async with self.told:
            assert state["n"] >= self.state["n"], "what was told has been forgotten"
            self.state = state
            self.told.notify_all()

    async def turn_of(self, seat: int, after: int) -> None:
        """Wait until a seat seems to be to act after a position, or the match is over."""

        def is_due() -> bool:
            is_new = self.state["n"] > after and seat in self.state["acts"]
            return is_new or self.state["phase"] == "over"

        with suppress(TimeoutError):
            async with asyncio.timeout(1.0), self.told:
                await self.told.wait_for(is_due)

    async def take_part(self, person: Person) -> None:
        """Make a person's moves, at random, until the match is over."""
        seat = self.people.index(person)
        moved = -1
        while True:
            await self.turn_of(seat, moved)
            if self.state["phase"] == "over":
                return
            answer = await person.ask("GET", f"/api/tables/{self.table}/view")
            told = answer.json()
            if answer.status_code == 422 and told["error"] == "is_over":
                return
            assert answer.status_code == 200, told
            assert told["seat"] == seat
            moved = told["n"]
            parts = self.choice(told)
            if parts:
                asked = {"do": "move", "parts": parts, "at": told["n"]}
                answer = await person.command(self.table, asked)
                assert answer.status_code == 200, answer.text

    def choice(self, told: dict[str, Any]) -> list[int]:
        """Return any whole choice of a view; none if the seat owes none."""
        seat: int = told["seat"]
        agreed = Match(self.game, told["seats"], bytes(SEED_BYTES), told["options"])
        view = thaw(agreed, seat, told["view"])
        parts: list[int] = []
        if view.legal:
            state = view.imagine(FastRng(self.club.lot.getrandbits(32)))
            while not parts or state.unfinished(seat):
                part = self.club.lot.choice(list(state.legal(seat)))
                state.apply(seat, part)
                parts.append(int(part))
        return parts


class Club:
    """Everybody who plays on one server, and the one who kills it."""

    def __init__(self, server: Server, url: str) -> None:
        self.server = server
        self.url = url
        self.lot = random.Random(5)
        self.parties = [
            Party(self, game, [Person(self, f"{game} {seat}") for seat in range(seats)])
            for game, seats in PARTIES.items()
        ]
        self.watcher = Person(self, "watcher")
        self.bots = ""
        self.checked = 0

    def acknowledged(self) -> list[Acknowledged]:
        everybody = [person for party in self.parties for person in party.people]
        return [one for person in everybody for one in person.acknowledged]

    async def run(self) -> None:
        store = await Store.open(self.url)
        try:
            async with asyncio.TaskGroup() as group:
                await self.watcher.arrive()
                tasks = [group.create_task(party.play()) for party in self.parties]
                for number in range(KILLS):
                    await self.kill_once(number)
                    await self.check(store)
                await self.until(self.bots_go_on())
                for task in tasks:
                    task.cancel()
            self.checked = 0  # once more, everything
            await self.check(store)
        finally:
            await store.close()
            for person in [self.watcher, *(one for party in self.parties for one in party.people)]:
                await person.http.aclose()

    async def kill_once(self, number: int) -> None:
        """Kill the server in the middle of things, now and then again while it starts."""
        await self.until(self.load(5))
        if number % 5 == 0:
            await self.until(self.bots_go_on())
        await asyncio.sleep(self.lot.uniform(0.0, 0.3))
        self.server.kill()
        self.server.launch()
        if number % 5 == 4:  # it dies before it has come up
            await asyncio.sleep(self.lot.uniform(0.0, 2.0))
            self.server.kill()
            self.server.launch()
        await asyncio.to_thread(self.server.wait)

    async def until(self, condition: Awaitable[None]) -> None:
        async with asyncio.timeout(PATIENCE):
            await condition

    async def load(self, least: int) -> None:
        """Wait until people play again, by themselves."""
        wanted = len(self.acknowledged()) + least
        while len(self.acknowledged()) < wanted:
            await asyncio.sleep(0.01)

    async def bots_go_on(self) -> None:
        """Wait until a table with nobody but bots has gone on; open another once it is over."""
        state: dict[str, Any] = {}
        if self.bots:
            state = (await self.watcher.ask("GET", f"/api/tables/{self.bots}?draw=false")).json()
        if not self.bots or state["phase"] == "over":
            asked = {
                "game": "dog",
                "seats": 4,
                "sit": None,
                "bots": ["Random"] * 4,
                "start": True,
                "unattended": True,
            }
            answer = await self.watcher.ask("POST", "/api/tables", asked)
            self.bots = answer.json()["id"]
            state = {"n": 5}
        before = state["n"]
        while state["n"] <= before + 2 and state.get("phase") != "over":
            await asyncio.sleep(PAUSE)
            state = (await self.watcher.ask("GET", f"/api/tables/{self.bots}?draw=false")).json()

    async def check(self, store: Store) -> None:
        """Find every acknowledged command, each table whole, and no command twice."""
        acknowledged = self.acknowledged()[:]
        told = {party.table: party.state["n"] for party in self.parties if party.table}
        for party in self.parties:
            for table_id in party.tables[-1:] if self.checked else party.tables:
                await self.check_log(store, party, table_id, told.get(table_id, 0), acknowledged)
        await self.check_again(acknowledged)
        self.checked = len(acknowledged)

    async def check_log(
        self,
        store: Store,
        party: Party,
        table_id: str,
        told: int,
        acknowledged: list[Acknowledged],
    ) -> None:
        found = await store.load(table_id)
        assert found is not None
        head, entries = found
        assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
        assert len(entries) >= told, "somebody was told what had not been kept"
        table = Table(head, entries)
        kept = {entry.command: entry.n for entry in entries if entry.command is not None}
        ours = set().union(*(person.sent for person in party.people))
        assert set(kept) <= ours
        assert len(kept) == sum(entry.command is not None for entry in entries)
        for one in acknowledged:
            if one.table == table_id:
                assert kept.get(one.asked["command"], 0) > 0, f"lost: {one}"
                assert one.n <= len(entries), f"lost: {one}"
                if one.asked["do"] == "move":
                    assert kept[one.asked["command"]] == one.n
        if table.match is not None:
            replayed = Match(table.game, head.seats, head.seed, head.options, table.match.names)
            for seat, text in table.lines:
                replayed.play_text(seat, text)
            assert record.write(replayed) == record.write(table.match)
            assert replayed.state.view(None).to_json() == table.match.view(None).to_json()

    async def check_again(self, acknowledged: list[Acknowledged]) -> None:
        """Send what was acknowledged once more: it is known, with the same answer."""
        owners = {
            command: person
            for party in self.parties
            for person in party.people
            for command in person.sent
        }
        recent = acknowledged if self.checked == 0 else self.lot.sample(acknowledged, 20)
        latest = [person.acknowledged[-1] for person in owners.values() if person.acknowledged]
        for one in {one.asked["command"]: one for one in [*recent, *latest]}.values():
            person = owners[one.asked["command"]]
            answer = await person.ask("POST", f"/api/tables/{one.table}/commands", one.asked)
            assert answer.status_code == 200, answer.text
            assert answer.json()["again"] is True
            assert answer.json()["n"] == one.n, one


def play_and_kill(db: str | Path, output: Path) -> None:
    server = Server(db, limits=GENEROUS, processes=1, output=output)
    try:
        server.start()
        club = Club(server, database(str(db)))
        asyncio.run(club.run())
    finally:
        server.stop()
    people = [person for party in club.parties for person in party.people]
    assert len(club.acknowledged()) > 5 * KILLS
    print(
        f"\n{KILLS} kills: {len(club.acknowledged())} acknowledged,"
        f" {sum(person.resent for person in people)} in flight and sent again,"
        f" {sum(person.found_done for person in people)} of them had been carried out"
    )
    assert "Traceback" not in UNBORN.sub("", output.read_text(encoding="utf-8"))


def test_only_what_was_never_born_may_complain() -> None:
    frames = """Traceback (most recent call last):
  File "<string>", line 1, in <module>
  File "/lib/python3.11/multiprocessing/spawn.py", line 122, in spawn_main
    exitcode = _main(fd, parent_sentinel)
               ^^^^^^^^^^^^^^^^^^^^^^^^^^
"""
    ours = """  File "/src/stammtisch/table/thinking.py", line 1, in settle
    pass
"""
    end = "EOFError: Ran out of input\n"
    assert UNBORN.sub("", f"before\n{frames}{end}after\n") == "before\nafter\n"
    assert "Traceback" in UNBORN.sub("", f"{frames}{ours}{end}")


def test_killed_on_sqlite_it_has_every_acknowledged_move(tmp_path: Path) -> None:
    play_and_kill(tmp_path / "stammtisch.db", tmp_path / "output")


def test_killed_on_postgresql_it_has_every_acknowledged_move(
    postgres: Postgres, tmp_path: Path
) -> None:
    with postgres.new_database() as url:
        play_and_kill(url, tmp_path / "output")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "stammtisch.db", limits=GENEROUS, processes=1)
    try:
        server.start()
        yield server
    finally:
        server.stop()


def eventually(happened: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    until = time.monotonic() + seconds
    while not happened():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def test_processes_that_think_for_a_killed_server_end_by_themselves(server: Server) -> None:
    assert server.process is not None
    group = server.process.pid

    def left() -> list[int]:
        found: list[int] = []
        for place in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                pid = int(place.name)
                is_alive = (place / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
                if os.getpgid(pid) == group and is_alive:
                    found.append(pid)
        return found

    with httpx.Client(base_url=server.base_url, timeout=PATIENCE) as http:
        http.post("/api/people", json={"name": "Anna"})
        asked = {
            "game": "dog",
            "seats": 4,
            "sit": None,
            "bots": ["Random"] * 4,
            "start": True,
            "unattended": True,
        }
        table = http.post("/api/tables", json=asked).json()["id"]
        path = f"/api/tables/{table}?draw=false"
        assert eventually(lambda: int(http.get(path).json()["n"]) > 6)
    assert len(left()) >= 2
    server.kill()
    assert eventually(lambda: not left()), left()
