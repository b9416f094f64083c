"""The leak law over the bytes of HTTP answers: change what a reader cannot know, nothing changes.

A table is played in this process. For every reader all answers are fetched; then the hidden part
of the match is imagined anew, and the same requests must give the same bytes.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx2 as httpx
import pytest
from fastapi import FastAPI

from effort import THOROUGH
from stammtisch import games
from stammtisch.core.drawing import Drawing
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import View
from stammtisch.core.rng import FastRng
from stammtisch.core.telling import Teller
from stammtisch.table import choosing
from stammtisch.table.absence_notes import Lapse
from stammtisch.table.history import History, Step
from stammtisch.table.journal import Journal, Learned
from stammtisch.table.lapses import openly_owing
from stammtisch.table.live import LiveTable
from stammtisch.table.server import TableServer
from stammtisch.table.table import Table
from stammtisch.web import my_data, picture
from stammtisch.web import render_cache as web_state
from stammtisch.web.app import create_app
from stammtisch.web.notifications import notices as notice_texts
from stammtisch.web.notifications.notifier import turn_begun
from stammtisch.web.preview import Previews
from stammtisch.web.settings import Settings
from stammtisch.web.shown import Key, Shown, drawn
from stammtisch.web.stream import Stream
from table.seated import played_match
from web.noticed import noticed
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

    def __init__(self, app: FastAPI, people: list[httpx.AsyncClient], dice: Random) -> None:
        self.app = app
        self.server: TableServer = app.state.server
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
        for seat, person in enumerate(others, start=1):
            sit = {"do": "sit", "seat": seat, "command": "sitting-down"}
            answer = await person.post(path, json=sit)
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

    async def live(self) -> LiveTable:
        return await self.server.registry.look_at(self.id)

    def go_on(self, table: Table) -> None:
        """Make somebody's choice at random; nothing of it is written down."""
        assert table.match is not None
        seat = self.dice.choice(table.match.state.to_act())
        trial = table.match.state.copy()
        parts: list[int] = []
        while not parts or trial.unfinished(seat):
            parts.append(self.dice.choice(list(trial.legal(seat))))
            trial.apply(seat, parts[-1])
        notes = choosing.choose(table, seat, parts, table.position)
        for entry in table.entries(notes, None, None, table.updated + 1):
            table.fold(entry)

    async def answers(self, viewer: int | None, requests: list[dict[str, Any]]) -> list[Answer]:
        """Return what a reader is told."""
        client = self.people[-1 if viewer is None else viewer]
        found: list[Answer] = []
        for asked in requests:
            self.app.state.previews = Previews(a_minute=1_000_000)  # none is kept
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
        asked.append({"method": "GET", "url": f"/t/{self.id}?lang={lang}"})
        asked.append({"method": "GET", "url": f"/t/{self.id}/qr.svg", **told})
        asked.append({"method": "GET", "url": f"{path}/invitation", **told})
        if viewer is None:  # whoever asks gets the same
            asked.append({"method": "GET", "url": f"/t/{self.id}/preview.png", **told})
        seat = self.dice.randrange(table.head.seats)
        for remembered in ("", f"?game={table.game.name}", "/export", f"/with/{self.id}/{seat}"):
            asked.append({"method": "GET", "url": f"/me{remembered}", **told})
        command = {"do": "move", "at": 0, "parts": [0], "command": "always-stale"}
        asked.append({"method": "POST", "url": f"{path}/commands", "json": command, **told})
        refused: list[dict[str, object]] = [
            {"do": "ask_back", "mode": "practice", "command": "never-offered"},
            {"do": "vote", "motion": 1, "agree": True, "command": "nobody-asked-this"},
            {"do": "take_seat", "seat": 1, "command": "everybody-has-one"},
        ]
        for data in refused:
            asked.append({"method": "POST", "url": f"{path}/commands", "json": data, **told})
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
        yield House(app, people, dice)
        for person in people:
            await person.aclose()


def dream(live: LiveTable, viewer: int | None, rng: FastRng) -> None:
    """Replace all that a reader cannot know of a table."""
    table = live.table
    assert table.match is not None
    table.match.state = table.match.view(viewer).imagine(rng)
    live.shown.clear()
    known = played_match(table).journals.pop(viewer)
    journal = Journal(table.match, viewer)
    journal.before = known.before
    journal.learned = known.learned
    if known.before is not None:
        last = len(table.game.news(known.before, known.view))
        clock = journal.clock(known.before)
        fresh = table.game.news(known.before, journal.view)
        journal.news = fresh
        kept = len(known.learned) - last
        first = known.learned[-1].number + 1 - last if known.learned else 0
        journal.learned = known.learned[:kept]
        journal.learned += [
            Learned(first + count, event, clock) for count, event in enumerate(fresh)
        ]
    played_match(table).journals[viewer] = journal
    imagine_sealed(table, viewer)


def imagine_sealed(table: Table, viewer: int | None) -> None:
    """Let the others have chosen, of what is sealed, what they have in the imagined world."""
    assert table.match is not None
    steps = played_match(table).history.steps
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


async def check_viewer(at_home: House, live: LiveTable, viewer: int | None, rng: FastRng) -> None:
    truth = live.table
    assert truth.match is not None
    live.shown.clear()
    requests = await at_home.requests(truth, viewer)
    told = await at_home.answers(viewer, requests)
    assert told[0].code == 200
    state, journals = truth.match.state, dict(played_match(truth).journals)
    steps = played_match(truth).history.steps.copy()
    told += changes(live, viewer, at_home.streams[viewer], keeps=False)
    told += notices(live, viewer)
    for _ in range(WORLDS):
        dream(live, viewer, rng)
        imagined = await at_home.answers(viewer, requests)
        imagined += changes(live, viewer, at_home.streams[viewer], keeps=False)
        imagined += notices(live, viewer)
        truth.match.state = state
        played_match(truth).journals, played_match(truth).history.steps = (
            dict(journals),
            steps.copy(),
        )
        live.shown.clear()
        for here, there in zip(told, imagined, strict=True):
            where = f"seat {viewer} at {truth.position} after {truth.lines[-3:]}"
            assert here == there, f"{where}, {here.asked}: {difference(here.body, there.body)}"


def changes(
    live: LiveTable, viewer: int | None, streams: list[Stream], keeps: bool
) -> list[Answer]:
    """Return what open streams of a reader would be told now, beside what they know."""
    found = []
    for stream in streams:
        snapshot = stream.snapshot
        assert snapshot is not None
        known = (snapshot.serial, snapshot.shown, set(snapshot.words))
        stream.update(live)
        message = stream.inbox.get_nowait()
        found.append(Answer(f"changes for {stream.key(live.table)}", 200, "", message))
        if not keeps:
            snapshot.serial, snapshot.shown, snapshot.words = known
    return found


def notices(live: LiveTable, viewer: int | None) -> list[Answer]:
    """Return what who sits there would be pushed and mailed now; onlookers are not."""
    told = [] if viewer is None else noticed(live, viewer)
    return [Answer(f"notice {number}", 200, "", text) for number, text in enumerate(told)]


def difference(here: bytes, there: bytes) -> str:
    """Return where two answers part ways."""
    count = 0
    for one, other in zip(here, there, strict=False):
        if one != other:
            break
        count += 1
    part = slice(max(0, count - 120), count + 120)
    return f"\n{here[part].decode(errors='replace')}\n{there[part].decode(errors='replace')}"


@pytest.mark.parametrize("name", games.names())
def test_answers_tell_nothing_that_their_reader_may_not_know(tmp_path: Path, name: str) -> None:
    asyncio.run(check(tmp_path, name, 1))


def test_a_picture_that_shows_more_than_an_onlooker_sees_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def planted() -> None:
        async with house(tmp_path, 3, Random(1)) as at_home:
            await at_home.open("boat_race", 3)
            live = await at_home.live()

            def first_seats(view: View, teller: Teller, shape: str) -> Drawing:
                assert live.table.match is not None
                return drawn(live.table.match.view(0), teller, shape)

            monkeypatch.setattr(picture, "drawn", first_seats)
            await check_viewer(at_home, live, None, FastRng(1))

    with pytest.raises(AssertionError, match="PNG"):
        asyncio.run(planted())


def test_a_leak_planted_on_purpose_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = web_state.shown_of

    def leaky(live: LiveTable, key: Key) -> Shown:
        shown = honest(live, key)
        assert live.table.match is not None
        shown.fields["hands"] = live.table.match.view(1).to_json()
        return shown

    monkeypatch.setattr(web_state, "shown_of", leaky)
    with pytest.raises(AssertionError, match="seat"):
        asyncio.run(check(tmp_path, "boat_race", 1))


def test_a_notice_that_depends_on_who_else_owes_a_choice_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Hydra nobody sees who has kept or thrown in: a notice to the last one would tell."""
    honest = notice_texts.is_true

    def only_the_last(kind: notice_texts.Kind, table: Table, seat: int, now: float) -> bool:
        return honest(kind, table, seat, now) and len(table.to_act()) < 5

    monkeypatch.setattr(notice_texts, "is_true", only_the_last)
    with pytest.raises(AssertionError, match="seat"):
        asyncio.run(check_throwing_in(tmp_path))


def test_a_notice_that_quotes_the_prompt_of_another_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = notice_texts.notice_of

    def leaky(
        kind: notice_texts.Kind, table: Table, seat: int, lang: str, now: float
    ) -> notice_texts.Notice:
        assert table.match is not None
        other = table.match.view((seat + 1) % len(table.chairs))
        return replace(honest(kind, table, seat, lang, now), body=str(other.to_json()))

    monkeypatch.setattr(notice_texts, "notice_of", leaky)
    with pytest.raises(AssertionError, match="seat"):
        asyncio.run(check(tmp_path, "boat_race", 1))


async def check_when(tmp_path: Path, name: str) -> None:
    """Check that a turn is told when the own view begins to ask, and never else."""
    game = games.get(name)
    dice = Random(name)
    seats = min(game.seat_counts)
    async with house(tmp_path, seats, dice) as at_home:
        await at_home.open(name, seats)
        table = (await at_home.live()).table
        assert table.match is not None
        asked = [False] * seats
        told = 0
        for _ in range(POSITIONS * 40):
            if table.phase != "running":
                break
            last = table.log[-1:]
            for seat in range(seats):
                is_asked = bool(table.match.view(seat).legal)
                news = turn_begun(table, seat, last) is not None
                is_own = last[0].kind == "move" and last[0].seat == seat
                assert news == (is_asked and not asked[seat] and not is_own), (seat, last)
                told += news
                asked[seat] = is_asked
            at_home.go_on(table)
        assert told > seats


@pytest.mark.parametrize("name", games.names())
def test_when_somebody_is_told_follows_from_their_own_views(tmp_path: Path, name: str) -> None:
    asyncio.run(check_when(tmp_path, name))


async def check_secret_lapses(tmp_path: Path) -> None:
    """Let time run out for one or another in Hydra, where nobody sees who has answered."""
    async with house(tmp_path, 5, Random(3)) as at_home:
        await at_home.open("hydra", 5)
        live = await at_home.live()
        truth = live.table
        told: dict[tuple[int, int | None], list[Answer]] = {}
        for late in (1, 2):
            live.table = Table(truth.head, truth.log)
            assert openly_owing(live.table.running_match().state) == []
            for entry in live.table.entries([Lapse(late, False)], None, None, truth.updated + 1):
                live.table.fold(entry)
            live.shown.clear()
            for viewer in (None, 0, 1, 2, 3, 4):
                path = f"/api/tables/{at_home.id}"
                asked = [{"method": "GET", "url": url} for url in (path, f"{path}?draw=false")]
                told[late, viewer] = await at_home.answers(viewer, asked)
        for viewer in (None, 0, 3, 4):
            assert told[1, viewer] == told[2, viewer]
        assert told[1, 1] != told[2, 1]


def test_a_lapse_that_is_a_secret_changes_nobody_elses_page(tmp_path: Path) -> None:
    asyncio.run(check_secret_lapses(tmp_path))


def test_a_leak_in_what_people_take_along_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def of_another(key: Key) -> Callable[[LiveTable], bytes]:
        return lambda live: web_state.rendered(live, key._replace(seat=1))

    monkeypatch.setattr(my_data, "look_by", of_another)
    with pytest.raises(AssertionError, match="export"):
        asyncio.run(check(tmp_path, "boat_race", 1))


async def check_remembered(tmp_path: Path) -> None:
    """Let people answer in secret: what the others remember stays the same, to the byte."""
    async with house(tmp_path, 5, Random(4)) as at_home:
        await at_home.open("hydra", 5)
        path = f"/api/tables/{at_home.id}"
        live = await at_home.live()
        silent = live.table.own_seat(live.table.head.host)
        pages = ["/me", "/me?game=hydra", f"/me/with/{at_home.id}/1"]
        asked = [{"method": "GET", "url": page} for page in pages]
        before = await at_home.answers(silent, asked)
        assert [answer.code for answer in before] == [200] * len(pages)
        for person in at_home.people[1:-1]:
            told = (await person.get(f"{path}?draw=false")).json()
            move = {"do": "move", "parts": [told["moves"][0]["move"]], "at": told["n"]}
            answer = await person.post(f"{path}/commands", json={**move, "command": "in-secret"})
            assert answer.status_code == 200, answer.text
            assert await at_home.answers(silent, asked) == before


def test_what_people_remember_does_not_tell_that_somebody_has_chosen(tmp_path: Path) -> None:
    asyncio.run(check_remembered(tmp_path))


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
    honest = History.sealed_choice

    def only_the_last(history: History, seat: int) -> int | None:
        return honest(history, seat) if history.steps[-1].seat == seat else None

    monkeypatch.setattr(History, "sealed_choice", only_the_last)
    with pytest.raises(AssertionError, match="seat"):
        asyncio.run(check_throwing_in(tmp_path))


def test_what_a_real_server_sends_is_what_was_checked_here(tmp_path: Path) -> None:
    """The bytes of a server process are those of a server of our own on the same database."""
    db = tmp_path / "real.db"
    told: list[tuple[str, str, bytes]] = []
    with running_server(db, limits=GENEROUS, processes=1) as base_url:
        for name in games.names():
            seats = min(games.get(name).seat_counts)
            people = [httpx.Client(base_url=base_url, timeout=30) for _ in range(seats)]
            for seat, person in enumerate(people):
                assert person.post("/api/people", json={"name": f"Person {seat}"}).is_success
            asked = {"game": name, "seats": seats}
            table = people[0].post("/api/tables", json=asked).json()["id"]
            path = f"/api/tables/{table}"
            for seat, person in enumerate(people[1:], start=1):
                data = {"do": "sit", "seat": seat, "command": "sitting-down"}
                assert person.post(f"{path}/commands", json=data).is_success
            data = {"do": "start", "command": "beginning"}
            assert people[0].post(f"{path}/commands", json=data).is_success
            for person in people:
                for how in ("?shape=wide", "?shape=tall", "?draw=false", "/view"):
                    cookie = f"person={person.cookies['person']}"
                    told.append((cookie, path + how, person.get(path + how).content))
                person.close()
    asyncio.run(compare(db, told))


def without_times(body: bytes) -> bytes:
    """Leave out since when somebody is absent: a house that was closed meanwhile counts anew."""
    return re.sub(rb'"(since|nudge_at|decide_at)":\d+(\.\d+)?', rb'"\1":0', body)


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
            assert without_times(answer.content) == without_times(body)
            live = await app.state.server.registry.look_at(path.split("/")[3].partition("?")[0])
            match = live.table.match
            viewer = int(
                (
                    await http.get(path.partition("?")[0].removesuffix("/view"), headers=asked)
                ).json()["me"]
            )
            state, journals = match.state, dict(played_match(live.table).journals)
            played_match(live.table).journal(viewer)
            dream(live, viewer, FastRng(number))
            answer = await http.get(path, headers=asked)
            match.state, played_match(live.table).journals = state, journals
            live.shown.clear()
            assert without_times(answer.content) == without_times(body)
