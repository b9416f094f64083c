"""What people with bad intentions send is refused cleanly, and tells them nothing."""

import asyncio
import base64
import json
import re
import resource
import signal
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx2 as httpx
import pytest
from itsdangerous import URLSafeSerializer

from effort import THOROUGH
from stammtisch import games
from stammtisch.web.guard import HEADERS
from web.server import Server

NASTY = "</script><b onload='x'>&\"]]>"
STREAMS, STREAMS_EACH = 40, 30
ATTEMPTS = 10_000 if THOROUGH else 1_500
BIG = 10_000_000
SOON = 60.0  # seconds; a busy machine is slow


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hostile")


@pytest.fixture(scope="module")
def server(place: Path) -> Iterator[Server]:
    """A server with few streams allowed, and as many requests as anybody likes."""
    limits = {"request_rate": 0, "streams": STREAMS, "streams_each": STREAMS_EACH}
    server = Server(place / "stammtisch.db", limits=limits, output=place / "output")
    try:
        server.start()
        yield server
    finally:
        server.stop()


Guests = Callable[[str], httpx.Client]


@pytest.fixture
def guest(server: Server) -> Iterator[Guests]:
    made: list[httpx.Client] = []

    def arrive(name: str) -> httpx.Client:
        client = httpx.Client(base_url=server.base_url, timeout=SOON)
        made.append(client)
        if name:
            assert client.post("/api/people", json={"name": name}).status_code == 201
        return client

    yield arrive
    for client in made:
        client.close()


def opened(client: httpx.Client, **more: object) -> str:
    asked = {"game": "boat_race", "seats": 3, **more}
    answer = client.post("/api/tables", json=asked)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def state_of(client: httpx.Client, table: str, how: str = "draw=false") -> dict[str, Any]:
    answer = client.get(f"/api/tables/{table}?{how}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def command(client: httpx.Client, table: str, /, **asked: object) -> httpx.Response:
    told = {"command": base64.b32encode(time.time_ns().to_bytes(10)).decode(), **asked}
    return client.post(f"/api/tables/{table}/commands", json=told)


def running(guest: Guests, *names: str) -> tuple[str, list[httpx.Client]]:
    """Return a running table with these people, who sit in this order."""
    people = [guest(name) for name in names]
    table = opened(people[0], seats=len(names))
    for person in people[1:]:
        assert command(person, table, do="sit").status_code == 200
    assert command(people[0], table, do="start").status_code == 200
    return table, people


def in_turn(table: str, people: list[httpx.Client]) -> tuple[httpx.Client, dict[str, Any]]:
    """Return somebody who is to act, and what they see."""
    for person in people:
        state = state_of(person, table)
        if state["my_turn"]:
            return person, state
    raise AssertionError("nobody is to act")


def whole_choice(person: httpx.Client, table: str, state: dict[str, Any]) -> list[int]:
    """Return the parts of some choice, found by asking what may come next."""
    parts = [state["moves"][0]["move"]]
    while True:
        answer = person.post(f"/api/tables/{table}/draft", json={"parts": parts})
        assert answer.status_code == 200, answer.text
        if answer.json()["complete"]:
            return parts
        parts.append(answer.json()["moves"][0]["move"])


# Cookies


def test_cookies_are_not_for_scripts_or_other_sites(guest: Guests) -> None:
    client = guest("")
    told = client.post("/api/people", json={"name": "Anna"}).headers["set-cookie"].lower()
    assert {"httponly", "samesite=lax", "path=/"} <= {part.strip() for part in told.split(";")}


def test_forged_and_tampered_cookies_are_strangers(guest: Guests) -> None:
    cookie = guest("Anna").cookies["person"]
    body, _, signature = cookie.rpartition(".")
    other = URLSafeSerializer(b"x" * 32, salt="person").dumps("x" * 43)
    forged = [
        "",
        "x",
        ".",
        f"{body}.",
        f".{signature}",
        f"{body}.{signature[:-2]}AA",
        f"{body[:-2]}AA.{signature}",
        f"{body}.{signature}.{signature}",
        cookie.swapcase(),
        other,
        "%00%ff" * 100,
        "x" * 4000,
        base64.urlsafe_b64encode(b'{"id": "admin"}').decode() + "." + signature,
    ]
    for value in forged:
        with httpx.Client(base_url=str(guest("").base_url), cookies={"person": value}) as client:
            assert client.get("/api/me").status_code == 401, value
            assert client.post("/api/tables", json={"game": "dog", "seats": 4}).status_code == 401
            assert client.get("/").status_code == 200


def test_cookies_in_several_lines_are_nobody_elses(guest: Guests) -> None:
    """A proxy may split cookies; what is remembered of one line must not stand for the others."""
    persons = [guest(name).cookies["person"] for name in ("Anna", "Bert")]
    with httpx.Client(base_url=str(guest("").base_url)) as client:
        for person in [*persons, "x", *persons]:
            split = [("cookie", "settings=lang%3Den"), ("cookie", f"person={person}")]
            whole = [("cookie", f"settings=lang%3Den; person={person}")]
            told = [client.get("/api/me", headers=headers) for headers in (split, whole, split)]
            assert len({answer.text for answer in told}) == 1
            assert (person in persons) == (told[0].status_code == 200)


def test_a_table_knows_its_people_only_by_their_cookie(guest: Guests) -> None:
    table, _ = running(guest, "Anna", "Bert", "Carl")
    stranger = guest("")
    assert command(stranger, table, do="leave").status_code == 401
    assert stranger.get(f"/api/tables/{table}/view").status_code == 401
    assert stranger.post(f"/api/tables/{table}/hint").status_code == 401
    assert stranger.post(f"/api/tables/{table}/draft", json={"parts": []}).status_code == 401
    assert state_of(stranger, table)["me"] is None


# Seats, turns, commands


def test_foreign_seats_stay_foreign(guest: Guests) -> None:
    table, people = running(guest, "Anna", "Bert", "Carl")
    mover, state = in_turn(table, people)
    parts = whole_choice(mover, table, state)
    other = guest("Doro")
    for asked in (
        {"do": "move", "parts": parts, "at": state["n"]},
        {"do": "leave"},
        {"do": "ask_back"},
        {"do": "answer_back", "agree": True},
    ):
        answer = command(other, table, **asked)
        assert (answer.status_code, answer.json()["error"]) == (422, "no_seat"), answer.text
    assert other.get(f"/api/tables/{table}/view").status_code == 422
    assert other.post(f"/api/tables/{table}/hint").status_code == 422
    assert command(other, table, do="sit", seat=0).json()["error"] == "has_begun"
    assert state_of(other, table)["n"] == state["n"]


def test_only_the_host_puts_bots_and_begins(guest: Guests) -> None:
    host, other = guest("Anna"), guest("Bert")
    table = opened(host)
    assert command(other, table, do="start").json()["error"] == "not_host"
    assert command(other, table, do="bot", seat=1, level="Random").json()["error"] == "not_host"
    assert command(other, table, do="sit", seat=0).json()["error"] == "seat_taken"
    assert command(other, table, do="sit", seat=7).json()["error"] == "bad_place"


def test_moves_out_of_turn_are_refused_with_the_rule(guest: Guests) -> None:
    table, people = running(guest, "Anna", "Bert", "Carl")
    mover, state = in_turn(table, people)
    while len(state["acts"]) == 3:  # sealed choices: everybody's turn
        assert command(
            mover, table, do="move", parts=whole_choice(mover, table, state), at=state["n"]
        ).is_success
        mover, state = in_turn(table, people)
    parts = whole_choice(mover, table, state)
    seen = state_of(guest(""), table)
    for person in people:
        if not state_of(person, table)["my_turn"]:
            answer = command(person, table, do="move", parts=parts, at=state["n"])
            assert answer.status_code == 422
            assert re.fullmatch(r"[A-Z]{2,3}-\d\d", answer.json()["rule"]), answer.text
    assert state_of(guest(""), table) == seen


def test_a_replayed_command_changes_nothing_and_gives_the_same_answer(guest: Guests) -> None:
    anna, bert = guest("Anna"), guest("Bert")
    table = opened(anna)
    steps: list[tuple[httpx.Client, dict[str, object]]] = [
        (bert, {"do": "sit", "seat": 1}),
        (bert, {"do": "sit", "seat": 2}),  # gets up first: two entries
        (anna, {"do": "say", "text": "hello"}),
        (anna, {"do": "start"}),  # a bot sits down first: two entries
    ]
    for number, (person, asked) in enumerate(steps):
        told = {**asked, "command": f"command-{number}"}
        first = command(person, table, **told)
        assert first.status_code == 200, first.text
        before = state_of(guest(""), table)["chat"], state_of(guest(""), table)["n"]
        again = command(person, table, **told)
        assert again.json() == {**first.json(), "again": True}
        chat, n = before
        if asked["do"] != "start":  # a bot may move meanwhile
            assert state_of(guest(""), table)["n"] == n
        assert state_of(guest(""), table)["chat"] == chat


def test_another_persons_command_id_is_nobody_elses(guest: Guests) -> None:
    anna, bert = guest("Anna"), guest("Bert")
    table = opened(anna)
    one = command(anna, table, do="say", text="one", command="the-same-id")
    two = command(bert, table, do="say", text="two", command="the-same-id")
    assert two.json() == {**one.json(), "n": one.json()["n"] + 1}
    assert [said["text"] for said in state_of(anna, table)["chat"]] == ["one", "two"]


def test_a_stale_move_gets_the_fresh_state_of_its_own_seat(guest: Guests) -> None:
    table, people = running(guest, "Anna", "Bert", "Carl")
    mover, state = in_turn(table, people)
    parts = whole_choice(mover, table, state)
    answer = command(mover, table, do="move", parts=parts, at=0)
    assert answer.status_code == 409
    assert answer.json()["error"] == "stale"
    assert answer.json()["state"] == state_of(mover, table) == state


# Sizes and floods


def raw(server: Server, head: str) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", server.port), SOON)
    line.sendall((head.replace("\n", "\r\n") + "\r\n\r\n").encode("latin-1"))
    return line


def status(line: socket.socket) -> int:
    told = line.recv(4096)
    return int(told.split()[1]) if told else 0


def test_a_body_of_ten_megabytes_is_refused_before_it_is_read(server: Server) -> None:
    for path in ("/api/people", "/settings", "/api/games", "/nothing"):
        head = f"POST {path} HTTP/1.1\nhost: x\ncontent-type: application/json"
        with raw(server, f"{head}\ncontent-length: {BIG}") as line:
            assert status(line) == 413, path


def test_a_body_without_an_end_is_refused_when_it_gets_too_long(server: Server) -> None:
    for path in ("/api/people", "/settings"):
        head = f"POST {path} HTTP/1.1\nhost: x\ncontent-type: application/json"
        with raw(server, f"{head}\ntransfer-encoding: chunked") as line:
            chunk = b"10000\r\n" + b"[" * 0x10000 + b"\r\n"
            with suppress(OSError):  # it may hang up before it has all of this
                for _ in range(20):
                    line.sendall(chunk)
            assert status(line) == 413, path  # though the body has not ended


def test_the_server_answers_while_streams_beyond_the_limit_are_refused(
    server: Server, guest: Guests
) -> None:
    anna = guest("Anna")
    table = opened(anna)
    cookie = f"person={anna.cookies['person']}"
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    try:
        asyncio.run(flood(server, table, ""))
        asyncio.run(flood(server, table, cookie, attempts=200))  # all are free again
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def flood(server: Server, table: str, cookie: str, attempts: int = ATTEMPTS) -> None:
    held: list[asyncio.StreamWriter] = []
    told: list[int] = []
    doors = asyncio.Semaphore(200)
    head = f"GET /api/tables/{table}/events HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\n\r\n"

    async def attempt() -> None:
        async with doors:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(head.encode())
            line = await asyncio.wait_for(reader.readline(), SOON)
            told.append(int(line.split()[1]))
            if told[-1] == 200:
                held.append(writer)
            else:
                writer.close()

    await asyncio.gather(*(attempt() for _ in range(attempts)))
    try:
        assert set(told) == {200, 429}
        assert told.count(200) == STREAMS_EACH
        async with httpx.AsyncClient(base_url=server.base_url, timeout=SOON) as http:
            assert (await http.get("/api/games")).status_code == 200
            assert (await http.get(f"/t/{table}")).status_code == 200
    finally:
        for writer in held:
            writer.close()
        await until_free(server, table)


async def until_free(server: Server, table: str) -> None:
    """Wait until the server has noticed that everybody hung up."""
    async with httpx.AsyncClient(base_url=server.base_url, timeout=SOON) as http:
        until = time.monotonic() + SOON
        while time.monotonic() < until:
            state = (await http.get(f"/api/tables/{table}?draw=false")).json()
            if state["onlookers"] == 0 and not any(seat["here"] for seat in state["seats"]):
                return
            await asyncio.sleep(0.05)
    raise AssertionError("streams that ended are still counted")


def test_more_connections_than_files_leave_room_for_the_next(tmp_path: Path) -> None:
    """Who is one too many is told so or cut off; when others leave there is room again."""
    files = 500
    server = Server(tmp_path / "t.db", files=files, processes=1, output=tmp_path / "output")
    try:
        server.start()
        silent = [socket.create_connection(("127.0.0.1", server.port), SOON) for _ in range(files)]
        assert silent[-1].recv(1) == b""  # cut off
        assert {answer_to(line) for line in silent} >= {200, 503}
        for line in silent:
            line.close()
        server.wait()
    finally:
        server.stop()
    assert "Too many open files" not in (tmp_path / "output").read_text()


def answer_to(line: socket.socket) -> int:
    """Ask for something; return how it was answered, 0 if not at all."""
    try:
        line.sendall(b"GET /api/games HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        return status(line)
    except (OSError, IndexError):
        return 0


def test_who_begins_a_request_and_does_not_end_it_is_hung_up(tmp_path: Path) -> None:
    limits = {"request_rate": 0, "request_seconds": 0.5}
    beginnings = (
        b"",
        b"GET / HT",
        b"POST /api/people HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{",
    )
    server = Server(tmp_path / "t.db", limits=limits, processes=1)
    try:
        server.start()
        with httpx.Client(base_url=server.base_url, timeout=SOON) as anna:
            anna.post("/api/people", json={"name": "Anna"})
            table = opened(anna)
            with anna.stream("GET", f"/api/tables/{table}/events?draw=false") as stream:
                lines = stream.iter_lines()
                assert next(lines)
                for beginning in beginnings:
                    with socket.create_connection(("127.0.0.1", server.port), SOON) as line:
                        line.sendall(beginning)
                        assert line.recv(1) in (b"", b"H"), beginning  # nothing, or a refusal
                        while line.recv(4096):
                            pass
                anna.post(
                    f"/api/tables/{table}/commands", json={"do": "start", "command": "beginning"}
                )
                assert any("running" in line for line in lines)  # who listens is not hung up
    finally:
        server.stop()


def test_who_asks_too_often_has_to_wait(place: Path) -> None:
    server = Server(place / "slow.db", limits={"request_rate": 1, "request_burst": 30})
    try:
        server.start()
        with httpx.Client(base_url=server.base_url, timeout=SOON) as client:
            told = [client.get("/api/games").status_code for _ in range(100)]
            assert 20 <= told.count(200) <= 90
            assert set(told) == {200, 429}
            refused = client.get("/api/games")
            assert refused.status_code == 429
            check_headers(refused)
            until = time.monotonic() + SOON
            while client.get("/api/games").status_code != 200:
                assert time.monotonic() < until
                time.sleep(2.0)  # a refused request counts too
    finally:
        server.stop()


# Other sites


def test_requests_that_other_sites_make_a_browser_send_are_refused(guest: Guests) -> None:
    client = guest("Anna")
    host = client.base_url.netloc.decode()
    table = opened(client)
    foreign = [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://[x"},
        {"origin": f"http://{host}.evil.example"},
        {"origin": "http://localhost:1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site", "origin": f"http://{host}"},
    ]
    asked = {"do": "leave", "command": "12345678"}
    for headers in foreign:
        for method, path, data in (
            ("POST", f"/api/tables/{table}/commands", asked),
            ("POST", "/api/tables", {"game": "dog", "seats": 4}),
            ("POST", "/api/people", {"name": "Eve"}),
            ("PATCH", "/api/me", {"name": "Eve"}),
            ("POST", "/api/me/link", None),
            ("POST", "/me", None),
            ("POST", "/me/devices", None),
            ("POST", "/me/delete", None),
            ("POST", "/play/dog", None),
            ("POST", "/settings", None),
            ("POST", "/new", None),
        ):
            answer = client.request(method, path, json=data, headers=headers)
            assert answer.status_code == 403, (headers, path)
            check_headers(answer)
    for headers in ({"origin": f"http://{host}"}, {"sec-fetch-site": "same-origin"}, {}):
        answer = client.patch("/api/me", json={"name": "Anna"}, headers=headers)
        assert answer.status_code == 200, headers


def test_looking_changes_nothing(guest: Guests) -> None:
    client = guest("Anna")
    link = client.post("/api/me/link").json()["url"]
    stranger = guest("")
    assert stranger.get(link).status_code == 200
    assert "person" not in stranger.cookies
    assert stranger.get("/api/me").status_code == 401
    for path in ("/play/dog", "/api/people", f"/api/tables/{opened(client)}/commands"):
        assert stranger.get(path).status_code in (404, 405)


def same(answers: list[httpx.Response]) -> bool:
    """Tell whether answers are the same but for the date."""
    told = [
        (
            answer.status_code,
            answer.content,
            sorted((name, value) for name, value in answer.headers.items() if name != "date"),
        )
        for answer in answers
    ]
    return all(answer == told[0] for answer in told)


def test_what_others_remember_is_refused_as_if_it_were_not_there(guest: Guests) -> None:
    table, people = running(guest, "Anna", "Bert", "Carl")
    anna, eve = people[0], guest("Eve")
    form = {"content-type": "application/x-www-form-urlencoded"}
    nowhere = "x" * len(table)
    with_others = [eve.get(f"/me/with/{table}/{seat}") for seat in range(8)]
    with_others += [eve.get(f"/me/with/{nowhere}/{seat}") for seat in range(8)]
    with_others.append(anna.get(f"/me/with/{table}/0"))  # oneself
    refused = [answer for answer in with_others[:-1] if answer.status_code == 404]
    assert len(refused) == 16
    assert len({re.sub(r'value="/me/with[^"]*"', "", answer.text) for answer in refused}) == 1
    assert with_others[-1].status_code == 404
    assert anna.get(f"/me/with/{table}/1").status_code == 200
    hidden = [
        eve.post("/me", content=f"table={one}&hidden=1", headers=form)
        for one in (table, nowhere, "", "%00", "x", "../../etc")
    ]
    assert {answer.status_code for answer in hidden} == {404}
    assert same(hidden)
    assert table in anna.get("/me").text
    device = re.findall(r'data-device="([0-9a-f]{16})"', anna.get("/me/devices").text)[0]
    revoked = [
        eve.post("/me/devices", content=f"device={one}", headers=form)
        for one in (device, "0" * 16, "", "%00", "x" * 999)
    ]
    assert {answer.status_code for answer in revoked} == {404}
    assert same(revoked)
    assert anna.get("/api/me").status_code == 200
    stranger = guest("")
    for path in ("/me/devices", "/me/export", "/me/delete", f"/me/with/{table}/1"):
        assert stranger.get(path).status_code == 401, path
    assert table not in stranger.get("/me").text
    assert table not in eve.get("/me").text
    assert table not in eve.get("/me/export").text
    assert eve.get("/me/export").json()["matches"] == []


def test_links_to_other_devices_cannot_be_guessed_or_used_again(guest: Guests) -> None:
    anna, eve = guest("Anna"), guest("")
    link = anna.post("/api/me/link").json()["url"]
    secret = link.rpartition("/")[2]
    assert len(secret) >= 43
    head = link.removesuffix(secret)
    for forged in ("x" * 43, secret[:-1], secret + "x", secret.swapcase(), "%00"):
        assert eve.get(head + forged).status_code == 404
        assert eve.post(head + forged).status_code == 404
    cookie = anna.cookies["person"].partition(".")[0]
    key = json.loads(base64.urlsafe_b64decode(cookie + "=" * (-len(cookie) % 4)))
    for path in (f"/me/{key}", f"/me/link/{key}"):  # a key is no link, not even an old one
        assert eve.get(path).status_code == 404
        assert eve.post(path).status_code in (404, 405)
    assert eve.get("/api/me").status_code == 401
    assert eve.post(link).status_code == 303
    assert eve.get("/api/me").json() == {"name": "Anna"}
    assert guest("").post(link).status_code == 404


# Markup


def test_names_and_chat_are_text_on_every_page(guest: Guests) -> None:
    client = guest(NASTY)
    table = opened(client, public=True)
    assert command(client, table, do="say", text=NASTY).status_code == 200
    link = client.post("/api/me/link").json()["url"]
    pages = ["/", f"/t/{table}", f"/t/{table}/replay", "/settings", "/new", "/rules", link]
    pages += ["/me", "/me?show=hidden", "/me/devices", "/me/delete"]
    for path in pages:
        for reader in (client, guest("Bert")):
            answer = reader.get(path)
            check_headers(answer)
            assert NASTY not in answer.text, path
            assert "<b onload" not in answer.text, path
            assert answer.text.count("</script") == answer.text.count("<script"), path


@pytest.mark.parametrize("name", games.names())
def test_names_are_text_in_every_picture(guest: Guests, name: str) -> None:
    seats = min(games.get(name).seat_counts)
    client = guest(NASTY)
    table = opened(client, game=name, seats=seats, start=True)
    for shape in ("wide", "tall"):
        state = state_of(client, table, f"shape={shape}")
        elements = list(ElementTree.fromstring(state["svg"]).iter())
        kinds = {element.tag.rpartition("}")[2] for element in elements}
        assert not kinds & {"script", "b", "foreignObject", "iframe", "a", "image"}
        attributes = {name for element in elements for name in element.attrib}
        assert not {name for name in attributes if name.startswith("on")}
        assert "style" not in attributes  # the policy would drop it
        assert NASTY not in state["svg"]


# Nonsense


def test_paths_that_lead_elsewhere_find_nothing(server: Server) -> None:
    for path in (
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/....//app.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/..%5capp.py",
        "/static/%00",
        "/static/x%00.css",
        "/static/" + "x" * 5000,
        "/static/" + "x/" * 2000,
        "//etc/passwd",
        "/../../etc/passwd",
        "/t/../api/me",
        "/t/%2e%2e%2f%2e%2e",
        "/rules/../../etc/passwd",
        "/rules/%00",
        "/me/%00",
        "/me/" + "x" * 5000,
        "/api/tables/%00%00%00%00%00%00%00%00",
        "/api/tables/' OR 1=1 --".replace(" ", "%20"),
        "/api/tables/" + "x" * 32,
        "/api/tables/xxxxxxxx/replay/-1",
        "/api/tables/xxxxxxxx/replay/99999999999999999999999999",
        "/api/tables/xxxxxxxx/events?last_event_id=x",
        "/\xff\xfe",
        "/%ff%fe",
        "/new?game=%00&seats=%C2%B2",
        "/new?seats=99999999999999999999",
    ):
        with raw(server, f"GET {path} HTTP/1.1\nhost: x\nconnection: close") as line:
            told = b""
            while more := line.recv(65536):
                told += more
        code = int(told.split()[1])
        assert code in (200, 400, 401, 404, 422), (path, code)
        assert code != 200 or path.startswith(("/new", "/t/..")), (path, code)
        for secret in (b"root:", b"create_app", b"Traceback"):
            assert secret not in told, path


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe\xfd",
        b"null",
        b"[" * 60_000,
        b'{"name":' * 7_000,
        b'{"name": 1' + b"0" * 5000 + b"}",
        b'{"name": NaN}',
        b'{"name": 1e999}',
        b'{"name": "\\ud800"}',
        b'{"name": "\\u0000"}',
        b'{"name": "\\u202e"}',
        b'{"name": " Anna"}',
        b'{"name": ""}',
        b'{"name": ["Anna"]}',
        b'{"name": "Anna", "id": "admin"}',
        b'{"name": "' + b"x" * 41 + b'"}',
        b"name=Anna",
    ],
)
def test_bodies_that_make_no_sense_are_refused(guest: Guests, body: bytes) -> None:
    client = guest("Anna")
    for path in ("/api/people", "/api/tables", f"/api/tables/{opened(client)}/commands"):
        for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded", ""):
            answer = client.post(path, content=body, headers={"content-type": kind})
            assert answer.status_code in (400, 415, 422), (path, kind, answer.text)
            assert {"error", "reason"} <= set(answer.json()), answer.text
            check_headers(answer)


def test_commands_that_make_no_sense_are_refused(guest: Guests) -> None:
    client = guest("Anna")
    table = opened(client, start=True)
    for asked in (
        {"do": "move", "parts": []},
        {"do": "move", "parts": [-1]},
        {"do": "move", "parts": [99_999]},
        {"do": "move", "parts": [10**30]},
        {"do": "move", "parts": [0] * 65},
        {"do": "move", "parts": "x"},
        {"do": "move", "parts": [True]},
        {"do": "nothing"},
        {"do": "sit", "seat": -1},
        {"do": "bot", "seat": 0, "level": "os.system"},
        {"do": "say", "text": " "},
        {"do": "say", "text": "x" * 401},
        {"do": "say", "text": "\u0000"},
        {"do": "leave", "command": "short"},
        {"do": "leave", "command": "x" * 65},
        {"do": "leave", "command": "with space"},
        {"do": "answer_back", "agree": True},
        {"do": "rematch"},
        {},
    ):
        answer = command(client, table, **asked)
        assert answer.status_code in (409, 422), (asked, answer.text)
        assert answer.json()["reason"]


def test_tables_that_cannot_be_are_refused(guest: Guests) -> None:
    client = guest("Anna")
    for asked in (
        {"game": "chess", "seats": 2},
        {"game": "../dog", "seats": 4},
        {"game": "\ud800", "seats": 4},
        {"game": "dog", "seats": 3},
        {"game": "dog", "seats": 10**20},
        {"game": "dog", "seats": 4, "sit": 5},
        {"game": "dog", "seats": 4, "bots": ["Random"] * 8},
        {"game": "dog", "seats": 4, "bots": ["x.y:Z"]},
        {"game": "dog", "seats": 4, "options": {"nothing": 1}},
        {"game": "dog", "seats": 4, "options": {"cards": []}},
        {"game": "dog", "seats": 4, "options": {"cards": [10**30] * 3}},
        {"game": "dog", "seats": 4, "options": {"cards": [0] * 5000}},
        {"game": "hydra", "seats": 5, "options": {"rounds": 10**9}},
        {"game": "dog", "seats": 4, "clock": {"kind": "move", "amount": 1}},
        {"game": "dog", "seats": 4, "clock": {"kind": "days", "amount": 3600}},
    ):
        answer = client.post(
            "/api/tables", content=json.dumps(asked), headers={"content-type": "application/json"}
        )
        assert answer.status_code == 422, (asked, answer.text)


def test_forms_that_make_no_sense_are_refused(guest: Guests) -> None:
    client = guest("Anna")
    many = "&".join(f"field{number}=1" for number in range(2000))
    for body in (
        "",
        "=",
        "&&&",
        "%ff%fe=%00",
        many,
        "name=" + "x" * 50_000,
        "name=%00",
        "next=//x",
    ):
        for path in ("/settings", "/new", "/play/dog?x", "/play/chess", "/me/x"):
            answer = client.post(
                path,
                content=body,
                headers={"content-type": "application/x-www-form-urlencoded"},
            )
            assert answer.status_code in (303, 400, 404, 413, 422), (path, body[:40])
            assert answer.headers.get("location", "/").startswith("/")
            assert not answer.headers.get("location", "/").startswith("//")
            check_headers(answer)


def test_settings_from_a_bad_cookie_are_as_usual(guest: Guests) -> None:
    client = guest("")
    for value in ("lang=xx", "lang=" + "x" * 3000, "%ff=%00", "=&=&;", "lang=de&" * 400):
        assert client.get("/", headers={"cookie": f"settings={value}"}).status_code == 200


# Headers and secrets


def check_headers(answer: httpx.Response) -> None:
    for name, value in HEADERS.items():
        assert answer.headers.get(name) == value, (answer.request.url, answer.status_code, name)
    assert "server" not in answer.headers


def test_every_kind_of_answer_keeps_browsers_strict(guest: Guests) -> None:
    client = guest("Anna")
    table = opened(client, start=True)
    told = [
        client.request(method, path, content=b"{")
        for method, path in (
            ("GET", "/"),
            ("GET", f"/t/{table}"),
            ("GET", "/t/xxxxxxxxxxxx"),
            ("GET", "/t/x"),
            ("GET", "/nothing"),
            ("GET", "/api/nothing"),
            ("GET", "/static/style.css"),
            ("GET", "/static/board.css"),
            ("GET", "/static/nothing"),
            ("GET", "/static"),
            ("HEAD", "/static/style.css"),
            ("GET", "/api/games"),
            ("GET", f"/api/tables/{table}"),
            ("GET", f"/api/tables/{table}/record"),
            ("GET", f"/api/tables/{table}/replay/0"),
            ("GET", "/api/tables/xxxxxxxxxxxx"),
            ("POST", "/api/people"),
            ("DELETE", "/api/people"),
            ("OPTIONS", "/api/people"),
            ("PUT", "/"),
            ("TRACE", "/"),
            ("GET", "/openapi.json"),
        )
    ]
    too_long = client.post("/api/people", content=b"x" * 70_000)
    assert too_long.status_code == 413
    with client.stream("GET", f"/api/tables/{table}/events") as stream:
        for answer in [*told, too_long, stream]:
            check_headers(answer)
    assert {200, 404, 405, 409, 422} <= {answer.status_code for answer in told}


def test_errors_are_told_to_programs_as_data_and_to_people_as_pages(guest: Guests) -> None:
    client = guest("Anna")
    for method, path, code in (
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/xxxxxxxxxxxx", 404),
        ("DELETE", "/api/people", 405),
    ):
        answer = client.request(method, path)
        assert answer.status_code == code
        assert {"error", "reason"} <= set(answer.json()), path
    for path in ("/nothing", "/t/xxxxxxxxxxxx", "/t/x", "/rules/chess"):
        answer = client.get(path)
        assert answer.status_code in (404, 422)
        assert answer.headers["content-type"].startswith("text/html"), path


def test_nothing_secret_is_shown_logged_or_kept(place: Path, server: Server, guest: Guests) -> None:
    table, people = running(guest, "Anna", "Bert", "Carl")
    anna, bert, carl = people
    link = anna.post("/api/me/link").json()["url"]
    keys = [link.rpartition("/")[2]]
    for person in people:
        body = person.cookies["person"].partition(".")[0]
        keys.append(json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))))
    assert min(len(key) for key in keys) >= 43
    with closing(sqlite3.connect(place / "stammtisch.db")) as database:
        row = database.execute("SELECT seed, host FROM tables WHERE id = ?", [table]).fetchone()
        signing = database.execute("SELECT value FROM secrets").fetchone()[0]
        persons = [id_ for (id_,) in database.execute("SELECT id FROM people")]
    seed: bytes = row[0]
    secrets = {
        text
        for raw_bytes in (seed, signing)
        for text in (
            raw_bytes.hex(),
            base64.b64encode(raw_bytes).decode().rstrip("="),
            base64.urlsafe_b64encode(raw_bytes).decode().rstrip("="),
            repr(raw_bytes),
        )
    }
    secrets |= set(persons)  # ids of people are nobody's business
    told: list[str] = []
    for _ in range(12):
        mover, state = in_turn(table, people)
        parts = whole_choice(mover, table, state)
        for answer in (
            command(carl, table, do="move", parts=[99_999], at=state["n"]),
            command(bert, table, do="move", parts=parts, at=0),
            command(mover, table, do="move", parts=parts, at=state["n"]),
        ):
            told.append(f"{answer.headers}{answer.text}")
        for path in (
            f"/api/tables/{table}",
            f"/api/tables/{table}?draw=false",
            f"/api/tables/{table}/view",
            f"/api/tables/{table}/record",
            f"/api/tables/{table}/replay/1",
            f"/api/tables/{table}/review",
            f"/t/{table}",
            f"/t/{table}/replay",
            "/",
            "/api/tables",
            "/settings",
            "/me",
            "/me/devices",
            "/me/export",
            *[f"/me/with/{table}/{seat}" for seat in range(3)],
        ):
            answer = bert.get(path)
            told.append(f"{answer.headers}{answer.text}")
    with bert.stream("GET", f"/api/tables/{table}/events") as stream:
        for line in stream.iter_lines():
            told.append(line)
            if line.startswith("data"):
                break
    own = keys[2]
    everything = "\n".join(told)
    for secret in [*secrets, *(key for key in keys if key != own)]:
        assert secret not in everything, secret
    output = (place / "output").read_bytes().decode()
    for secret in [*secrets, *keys, table]:
        assert secret not in output
    kept = b"".join(path.read_bytes() for path in place.glob("stammtisch.db*") if path.is_file())
    for secret in [*keys, *(person.cookies["person"] for person in people)]:
        assert secret.encode() not in kept


def test_ending_the_server_while_somebody_looks_on_is_no_error(place: Path) -> None:
    server = Server(place / "ending.db", limits={"request_rate": 0}, output=place / "ending")
    try:
        server.start()
        with httpx.Client(base_url=server.base_url, timeout=SOON) as client:
            client.post("/api/people", json={"name": "Anna"})
            path = f"/api/tables/{opened(client)}/events"
            with client.stream("GET", path) as stream:
                assert next(stream.iter_lines())
                assert server.process is not None
                server.process.send_signal(signal.SIGINT)
                assert server.process.wait(SOON) == 0
    finally:
        server.stop()
    output = (place / "ending").read_text(encoding="utf-8")
    assert "Traceback" not in output, output[-2000:]


def test_the_server_had_nothing_to_complain_about(place: Path, server: Server) -> None:
    output = (place / "output").read_bytes().decode()
    assert "Traceback" not in output, output[-4000:]
