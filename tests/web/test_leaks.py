"""The leak law over the bytes of HTTP answers: change what a reader cannot know, nothing changes.

A table is played in this process. For every reader all answers are fetched; then the hidden part
of the match is imagined anew, and the same requests must give the same bytes.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx2 as httpx
import pytest

from effort import THOROUGH
from stammtisch import games
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.rng import FastRng
from stammtisch.table.hall import Hall
from stammtisch.table.journal import Journal, Told
from stammtisch.table.readers import Live
from stammtisch.table.table import Table
from stammtisch.table.taking_back import Standing, Step
from stammtisch.web import state as web_state
from stammtisch.web.app import create_app
from stammtisch.web.settings import Settings
from stammtisch.web.shown import Key, Shown
from stammtisch.web.stream import Stream
from web.server import GENEROUS, running_server

POSITIONS = 40 if THOROUGH else 6
WORLDS = 2
CODES = 12  # that are not allowed, tried at every position
SHAPES = ("wide", "tall")
STREAM = "a-stream-of-"  # as long as the names of streams are


class Answer(NamedTuple):
    """What one request brought: every byte but the date."""

    asked: str
    code: int
    headers: str
    body: bytes


class House:
    """A server in this process, and a table with a person on every seat."""

    def __init__(self, hall: Hall, people: list[httpx.AsyncClient], dice: Random) -> None:
        self.hall = hall
        self.people = people  # the last one only looks on
        self.dice = dice
        self.id = ""
        self.streams: dict[int | None, list[Stream]] = {}  # as if somebody read them

    async def open(self, game: str, seats: int) -> None:
        """Begin a match."""
        host, *others = self.people[:-1]
        clock = {"kind": "move", "amount": 3600}
        asked = {"game": game, "seats": seats, "clock": clock}
        self.id = (await host.post("/api/tables", json=asked)).json()["id"]
        path = f"/api/tables/{self.id}/commands"
        for person in others:
            answer = await person.post(path, json={"do": "sit", "command": "sitting-down"})
            assert answer.status_code == 200, answer.text
        answer = await host.post(path, json={"do": "start", "command": "beginning"})
        assert answer.status_code == 200, answer.text
        chairs = (await self.live()).table.chairs
        self.streams = {
            viewer: [
                Stream(Key(None, person, lang, shape, True), True)
                for lang, shape in zip(LANGUAGES, SHAPES, strict=True)
            ]
            for viewer, person in [(None, None), *[(n, c.person) for n, c in enumerate(chairs)]]
        }

    async def live(self) -> Live:
        return await self.hall.live(self.id)

    def go_on(self, table: Table) -> None:
        """Make somebody's choice at random; nothing of it is written down."""
        assert table.match is not None
        seat = self.dice.choice(table.match.state.to_act())
        trial = table.match.state.copy()
        parts: list[int] = []
        while not parts or trial.unfinished(seat):
            parts.append(self.dice.choice(list(trial.legal(seat))))
            trial.apply(seat, parts[-1])
        notes = table.choose(seat, parts, table.position)
        for entry in table.entries(notes, None, None, table.updated + 1):
            table.fold(entry)

    async def answers(self, viewer: int | None, requests: list[dict[str, Any]]) -> list[Answer]:
        """Return what a reader is told."""
        client = self.people[-1 if viewer is None else viewer]
        found: list[Answer] = []
        for asked in requests:
            answer = await client.request(**asked)
            told = {name: value for name, value in answer.headers.items() if name != "date"}
            found.append(Answer(str(asked), answer.status_code, str(told), answer.content))
        return found

    async def requests(self, table: Table, viewer: int | None) -> list[dict[str, Any]]:
        """Return everything a reader can ask of a running table."""
        path = f"/api/tables/{self.id}"
        wanted = [(lang, shape) for lang in LANGUAGES for shape in SHAPES]
        some = wanted if THOROUGH else self.dice.sample(wanted, 2)
        asked: list[dict[str, Any]] = [
            {"method": "GET", "url": f"{path}?shape={shape}", "headers": {"accept-language": lang}}
            for lang, shape in some
        ]
        lang, shape = self.dice.choice(wanted)
        told = {"headers": {"accept-language": lang}}
        asked.append({"method": "GET", "url": f"{path}?draw=false", **told})
        for more in ("view", "record", "replay/1", "review", ""):
            asked.append({"method": "GET", "url": f"{path}/{more}".rstrip("/"), **told})
        asked.append({"method": "GET", "url": f"/t/{self.id}", **told})
        command = {"do": "move", "at": 0, "parts": [0], "command": "always-stale"}
        asked.append({"method": "POST", "url": f"{path}/commands", "json": command, **told})
        command = {"do": "ask_back", "mode": "practice", "command": "never-offered"}
        asked.append({"method": "POST", "url": f"{path}/commands", "json": command, **told})
        for parts in self.drafts(table, viewer):
            data = {"parts": parts, "shape": shape}
            asked.append({"method": "POST", "url": f"{path}/draft", "json": data, **told})
            data["stream"] = STREAM
            asked.append({"method": "POST", "url": f"{path}/draft", "json": data, **told})
        return asked

    def drafts(self, table: Table, viewer: int | None) -> list[list[int]]:
        """Return beginnings of choices, allowed and not."""
        assert table.match is not None
        found: list[list[int]] = [[]]
        found += [[self.dice.randrange(table.game.codes)] for _ in range(CODES)]
        if viewer is not None and viewer in table.match.state.to_act():
            trial = table.match.state.copy()
            parts: list[int] = []
            while not parts or trial.unfinished(viewer):
                parts = [*parts, self.dice.choice(list(trial.legal(viewer)))]
                trial.apply(viewer, parts[-1])
                found += [parts, [*parts, self.dice.randrange(table.game.codes)]]
        return found


@asynccontextmanager
async def house(tmp_path: Path, seats: int, dice: Random) -> AsyncIterator[House]:
    app = create_app(Settings(db=str(tmp_path / "leaks.db"), request_rate=0, processes=1))
    async with app.router.lifespan_context(app):
        people = [
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://table")
            for _ in range(seats + 1)
        ]
        for number, person in enumerate(people):
            answer = await person.post("/api/people", json={"name": f"Person {number}"})
            assert answer.status_code == 201
        yield House(app.state.hall, people, dice)
        for person in people:
            await person.aclose()


def dream(live: Live, viewer: int | None, rng: FastRng) -> None:
    """Replace all that a reader cannot know of a table."""
    table = live.table
    assert table.match is not None
    table.match.state = table.match.view(viewer).imagine(rng)
    live.shown.clear()
    known = table.journals.pop(viewer)
    journal = Journal(table.match, viewer)
    journal.before = known.before
    journal.told = known.told
    if known.before is not None:
        last = len(table.game.news(known.before, known.view))
        clock = journal.clock(known.before)
        fresh = table.game.news(known.before, journal.view)
        kept = len(known.told) - last
        first = known.told[-1].number + 1 - last if known.told else 0
        journal.told = known.told[:kept]
        journal.told += [Told(first + count, event, clock) for count, event in enumerate(fresh)]
    table.journals[viewer] = journal
    imagine_sealed(table, viewer)


def imagine_sealed(table: Table, viewer: int | None) -> None:
    """Let the others have chosen, of what is sealed, what they have in the imagined world."""
    assert table.match is not None
    assert table.standing is not None
    steps = table.standing.steps
    sealed: list[Step] = []
    while steps and steps[-1].is_sealed:
        sealed.append(steps.pop())
    owing = table.match.state.to_act()
    steps.extend(step for step in sealed if step.seat == viewer or step.seat not in owing)


async def check(tmp_path: Path, name: str, seed: int) -> None:
    game = games.get(name)
    dice = Random(f"{name} {seed}")
    seats = dice.choice(list(game.seat_counts))
    async with house(tmp_path, seats, dice) as at_home:
        await at_home.open(name, seats)
        for number in range(POSITIONS):
            live = await at_home.live()
            for _ in range(dice.randint(1, 14)):
                if live.table.phase == "running":
                    at_home.go_on(live.table)
            if live.table.phase != "running":
                await at_home.open(name, seats)
                live = await at_home.live()
            for viewer in (None, *range(seats)):
                await check_viewer(at_home, live, viewer, FastRng(number))
                changes(live, viewer, at_home.streams[viewer], keeps=True)


async def check_viewer(at_home: House, live: Live, viewer: int | None, rng: FastRng) -> None:
    truth = live.table
    assert truth.match is not None
    live.shown.clear()
    requests = await at_home.requests(truth, viewer)
    told = await at_home.answers(viewer, requests)
    assert told[0].code == 200
    state, journals = truth.match.state, dict(truth.journals)
    assert truth.standing is not None
    steps = truth.standing.steps.copy()
    told += changes(live, viewer, at_home.streams[viewer], keeps=False)
    for _ in range(WORLDS):
        dream(live, viewer, rng)
        imagined = await at_home.answers(viewer, requests)
        imagined += changes(live, viewer, at_home.streams[viewer], keeps=False)
        truth.match.state = state
        truth.journals, truth.standing.steps = dict(journals), steps.copy()
        live.shown.clear()
        for here, there in zip(told, imagined, strict=True):
            where = f"seat {viewer} at {truth.position} after {truth.lines[-3:]}"
            assert here == there, f"{where}: {difference(here.body, there.body)}"


def changes(live: Live, viewer: int | None, streams: list[Stream], keeps: bool) -> list[Answer]:
    """Return what open streams of a reader would be told now, beside what they know."""
    found = []
    for stream in streams:
        memory = stream.memory
        assert memory is not None
        known = (memory.serial, memory.shown, set(memory.words))
        stream.update(live)
        message = stream.inbox.get_nowait()
        found.append(Answer(f"changes for {stream.key(live.table)}", 200, "", message))
        if not keeps:
            memory.serial, memory.shown, memory.words = known
    return found


def difference(here: bytes, there: bytes) -> str:
    """Return where two answers part ways."""
    count = 0
    for one, other in zip(here, there, strict=False):
        if one != other:
            break
        count += 1
    part = slice(max(0, count - 120), count + 120)
    return f"\n{here[part].decode(errors='replace')}\n{there[part].decode(errors='replace')}"


@pytest.mark.parametrize("name", games.NAMES)
def test_answers_tell_nothing_that_their_reader_may_not_know(tmp_path: Path, name: str) -> None:
    asyncio.run(check(tmp_path, name, 1))


def test_a_leak_planted_on_purpose_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = web_state.shown_of

    def leaky(live: Live, key: Key) -> Shown:
        shown = honest(live, key)
        assert live.table.match is not None
        shown.fields["hands"] = live.table.match.view(1).to_json()
        return shown

    monkeypatch.setattr(web_state, "shown_of", leaky)
    with pytest.raises(AssertionError, match="seat"):
        asyncio.run(check(tmp_path, "boat_race", 1))


async def check_throwing_in(tmp_path: Path) -> None:
    """Check everybody after each of the first answers in Hydra, where nobody sees who gave one."""
    async with house(tmp_path, 5, Random(3)) as at_home:
        await at_home.open("hydra", 5)
        live = await at_home.live()
        for number in range(4):
            at_home.go_on(live.table)
            for viewer in (None, *range(5)):
                await check_viewer(at_home, live, viewer, FastRng(number))


def test_whether_a_choice_can_be_taken_back_tells_nothing_of_the_others(tmp_path: Path) -> None:
    asyncio.run(check_throwing_in(tmp_path))


def test_a_take_back_that_depends_on_what_others_have_sealed_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Standing.sealed_choice

    def only_the_last(standing: Standing, seat: int) -> int | None:
        return honest(standing, seat) if standing.steps[-1].seat == seat else None

    monkeypatch.setattr(Standing, "sealed_choice", only_the_last)
    with pytest.raises(AssertionError, match="seat"):
        asyncio.run(check_throwing_in(tmp_path))


def test_what_a_real_server_sends_is_what_was_checked_here(tmp_path: Path) -> None:
    """The bytes of a server process are those of a hall of our own on the same database."""
    db = tmp_path / "real.db"
    told: list[tuple[str, str, bytes]] = []
    with running_server(db, limits=GENEROUS, processes=1) as base_url:
        for name in games.NAMES:
            seats = min(games.get(name).seat_counts)
            people = [httpx.Client(base_url=base_url, timeout=30) for _ in range(seats)]
            for seat, person in enumerate(people):
                assert person.post("/api/people", json={"name": f"Person {seat}"}).is_success
            asked = {"game": name, "seats": seats}
            table = people[0].post("/api/tables", json=asked).json()["id"]
            path = f"/api/tables/{table}"
            for person in people[1:]:
                data = {"do": "sit", "command": "sitting-down"}
                assert person.post(f"{path}/commands", json=data).is_success
            data = {"do": "start", "command": "beginning"}
            assert people[0].post(f"{path}/commands", json=data).is_success
            for person in people:
                for how in ("?shape=wide", "?shape=tall", "?draw=false", "/view"):
                    cookie = f"person={person.cookies['person']}"
                    told.append((cookie, path + how, person.get(path + how).content))
                person.close()
    asyncio.run(compare(db, told))


async def compare(db: Path, told: list[tuple[str, str, bytes]]) -> None:
    """Ask a server in this process the same, in worlds that its reader cannot tell apart."""
    app = create_app(Settings(db=str(db), request_rate=0, processes=1))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://table") as http,
    ):
        for number, (cookie, path, body) in enumerate(told):
            asked = {"cookie": cookie, "accept-language": ""}
            answer = await http.get(path, headers=asked)
            assert answer.content == body
            live = await app.state.hall.live(path.split("/")[3].partition("?")[0])
            match = live.table.match
            viewer = int(
                (
                    await http.get(path.partition("?")[0].removesuffix("/view"), headers=asked)
                ).json()["me"]
            )
            state, journals = match.state, dict(live.table.journals)
            live.table.journal(viewer)
            dream(live, viewer, FastRng(number))
            answer = await http.get(path, headers=asked)
            match.state, live.table.journals = state, journals
            live.shown.clear()
            assert answer.content == body
