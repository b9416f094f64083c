"""The short cut for moves and drafts: what it answers, and that it answers as all others do."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx2 as httpx
import pytest

from web.people import House
from web.server import GENEROUS, running_server

SOON = 10.0


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("fast")
    with running_server(folder / "t.db", limits=GENEROUS) as found:
        yield found


Playing = tuple[str, httpx.Client, dict[str, object]]


@pytest.fixture(scope="module")
def table(address: str) -> Iterator[Playing]:
    """Lend a table whose match runs, who is to act, and what they see."""
    with ExitStack() as stack:
        people = [
            stack.enter_context(httpx.Client(base_url=address, timeout=SOON)) for _ in range(3)
        ]
        for number, person in enumerate(people):
            assert person.post("/api/people", json={"name": f"P{number}"}).status_code == 201
        asked = {"game": "boat_race", "seats": 3, "sit": 0}
        path = f"/api/tables/{people[0].post('/api/tables', json=asked).json()['id']}"
        for seat in (1, 2):
            sits = {"do": "sit", "seat": seat, "command": f"sits-down-{seat}"}
            assert people[seat].post(f"{path}/commands", json=sits).status_code == 200
        start = {"do": "start", "command": "let-us-start"}
        assert people[0].post(f"{path}/commands", json=start).status_code == 200
        states = [person.get(path).json() for person in people]
        mover = [state["my_turn"] for state in states].index(True)
        yield path, people[mover], states[mover]


def first_move(state: dict[str, object]) -> int:
    moves = state["moves"]
    assert isinstance(moves, list)
    return int(moves[0]["move"])


def test_an_answer_at_once_has_the_headers_that_all_answers_have(table: Playing) -> None:
    path, person, state = table
    at_once = person.post(f"{path}/draft", json={"parts": [first_move(state)]})
    by_the_way = person.post(f"{path}/draft", json={"parts": [99_999_999]})
    assert (at_once.status_code, by_the_way.status_code) == (200, 422)
    assert at_once.headers["content-type"] == "application/json"
    strict = ("content-security-policy", "x-content-type-options", "cache-control", "date")
    for name in strict:
        assert name in at_once.headers, name
    other = set(person.get(path).headers) - {"vary", "etag"}
    assert other == set(at_once.headers)


def test_requests_that_come_before_the_answer_are_answered_in_their_order(table: Playing) -> None:
    path, person, state = table
    parts = [[first_move(state)], [], [first_move(state)], []]
    url = person.base_url
    cookie = f"person={person.cookies['person']}"
    sent = b""
    for wanted in parts:
        body = json.dumps({"parts": wanted, "draw": False}).encode()
        head = f"POST {path}/draft HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\n"
        sent += f"{head}content-length: {len(body)}\r\n\r\n".encode() + body
    with socket.create_connection((url.host, url.port or 80), SOON) as line:
        line.sendall(sent)
        lines = line.makefile("rb")
        told = []
        for _ in parts:
            assert lines.readline().split()[1] == b"200"
            length = 0
            while (header := lines.readline().strip()) != b"":
                name, _, value = header.partition(b": ")
                length = int(value) if name == b"content-length" else length
            told.append(json.loads(lines.read(length))["parts"])
    assert told == parts


def test_who_wants_no_connection_kept_gets_an_answer_and_its_end(table: Playing) -> None:
    path, person, _ = table
    answer = person.post(f"{path}/draft", json={"parts": []}, headers={"connection": "close"})
    assert answer.status_code == 200
    assert answer.headers["connection"] == "close"


def test_a_program_is_told_what_comes_next_without_a_picture(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara", "Dora")]
    running = house.table(people, "dog")
    state = people[0].state(running)
    mover = people[state["acts"][0]]
    drawn = mover.post(f"/api/tables/{running}/draft", {"parts": []}).json()
    plain = mover.post(f"/api/tables/{running}/draft", {"parts": [], "draw": False}).json()
    assert "svg" not in plain
    assert drawn["svg"].startswith("<svg")
    codes = [{"move": move["move"], "text": move["text"]} for move in drawn["moves"]]
    assert plain["moves"] == codes
    kept = {"svg", "moves"}
    assert {k: v for k, v in plain.items() if k not in kept} == {
        k: v for k, v in drawn.items() if k not in kept
    }
