"""People who play all games on one server while somebody does it harm, and who check everything."""

import asyncio
import json
import random
import signal
import time
from collections.abc import Awaitable
from contextlib import suppress
from secrets import token_hex
from typing import Any, NamedTuple

import httpx2 as httpx

from stammtisch import games
from stammtisch.core import record
from stammtisch.core.frozen import thaw
from stammtisch.core.match import Match
from stammtisch.core.rng import SEED_BYTES, FastRng
from stammtisch.store import Store
from stammtisch.table.table import Table
from store.postgres import Postgres
from web.server import Server

# game, people, bots that play with them
FEWEST = [(name, min(games.get(name).seat_counts)) for name in games.names()]
PARTIES = [*[(name, seats, 0) for name, seats in FEWEST], (FEWEST[0][0], 1, FEWEST[0][1] - 1)]
PATIENCE = 120.0  # seconds for whatever must go on by itself
PAUSE = 0.05


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
                was_cut_off = True  # nobody knows what became of it
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

    def __init__(self, club: "Club", game: str, people: list[Person], bots: int = 0) -> None:
        self.club = club
        self.game = games.get(game)
        self.bots = bots  # that play with them
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

    def count(self) -> int:
        """Return how many commands of theirs were acknowledged."""
        return sum(len(person.acknowledged) for person in self.people)

    async def open(self) -> None:
        """Open a table, sit down, begin: commands like all others."""
        host, *others = self.people
        seats = len(self.people) + self.bots
        bots = [None] * len(self.people) + ["Random"] * self.bots
        asked = {"game": self.game.name, "seats": seats, "sit": 0, "bots": bots}
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
    """Everybody who plays on one server; subclasses do it harm."""

    def __init__(self, server: Server, url: str, seed: int = 5) -> None:
        self.server = server
        self.url = url
        self.lot = random.Random(seed)
        self.parties = [
            Party(self, game, [Person(self, f"{game} {seat}") for seat in range(people)], bots)
            for game, people, bots in PARTIES
        ]
        self.watcher = Person(self, "watcher")
        self.bots = ""
        self.checked = 0
        self.harmed = 0  # so many times until now

    def people(self) -> list[Person]:
        """Return all who play."""
        return [person for party in self.parties for person in party.people]

    def acknowledged(self) -> list[Acknowledged]:
        """Return every command that the server said it had carried out."""
        return [one for person in self.people() for one in person.acknowledged]

    async def harm(self, number: int) -> None:
        """Do harm to the server, and return when it could be served again."""
        raise NotImplementedError

    async def run(self, times: int) -> None:
        """Play, do harm so many times, and find everything as it was told to be."""
        store = await Store.open(self.url)
        try:
            async with asyncio.TaskGroup() as group:
                await self.watcher.arrive()
                tasks = [group.create_task(party.play()) for party in self.parties]
                for number in range(times):
                    await self.until(self.everybody_goes_on())
                    if number % 5 == 0:
                        await self.until(self.bots_go_on())
                    await asyncio.sleep(self.lot.uniform(0.0, 0.3))
                    await self.harm(number)
                    await self.check(store)
                    self.harmed += 1
                await self.until(self.everybody_goes_on())
                await self.until(self.bots_go_on())
                for task in tasks:
                    task.cancel()
            self.checked = 0  # once more, everything
            await self.check(store)
        finally:
            await store.close()
            for person in [self.watcher, *self.people()]:
                await person.http.aclose()

    def report(self) -> str:
        """Return what happened, in a line."""
        return (
            f"harmed {self.harmed} times: {len(self.acknowledged())} commands acknowledged at"
            f" {sum(len(party.tables) for party in self.parties)} tables, all of them found;"
            f" {sum(person.resent for person in self.people())} were in flight and sent again,"
            f" {sum(person.found_done for person in self.people())} of them had been carried out"
        )

    async def until(self, condition: Awaitable[None]) -> None:
        async with asyncio.timeout(PATIENCE):
            await condition

    async def everybody_goes_on(self) -> None:
        """Wait until every party plays again, by itself: no table is stuck."""
        for party in self.parties:
            wanted = party.count() + 1
            while party.count() < wanted:
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


class KilledClub(Club):
    """People whose server is killed in the middle of things."""

    async def harm(self, number: int) -> None:
        """Kill the server and start it again, now and then once more while it starts."""
        self.server.kill()
        self.server.launch()
        if number % 5 == 4:  # it dies before it has come up
            await asyncio.sleep(self.lot.uniform(0.0, 2.0))
            self.server.kill()
            self.server.launch()
        await asyncio.to_thread(self.server.wait)


class RestartedClub(Club):
    """People whose database is started anew in the middle of things; their server goes on."""

    def __init__(self, server: Server, url: str, postgres: Postgres, seed: int = 5) -> None:
        super().__init__(server, url, seed)
        self.postgres = postgres

    async def harm(self, number: int) -> None:
        """Stop PostgreSQL, gently or at once, for a moment or for longer, and start it again."""
        how = signal.SIGQUIT if number % 2 else signal.SIGINT
        await asyncio.to_thread(self.postgres.stop, how)
        await asyncio.sleep(self.lot.choice((0.0, 0.2, 2.0)))
        await asyncio.to_thread(self.postgres.start)
