"""A disk that is full or read-only and a clock that jumps, under a server that runs on."""

import errno
import secrets
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from web.club import PATIENCE
from web.server import GENEROUS, Server

SOURCE = Path(__file__).with_name("faults.c")
DAY = 86_400


class Faulty:
    """A server whose disk and clock a test can spoil."""

    def __init__(self, folder: Path, library: Path) -> None:
        self.folder = folder
        self.output = folder / "output"
        env = {"LD_PRELOAD": str(library), "FAULTS": str(folder)}
        db = folder / "stammtisch.db"
        self.server = Server(db, limits=GENEROUS, processes=1, output=self.output, env=env)

    def break_disk(self, reason: int) -> None:
        """Let every write to a file fail."""
        (self.folder / "disk").write_text(str(reason))

    def mend_disk(self) -> None:
        """Let writes succeed again."""
        (self.folder / "disk").unlink()

    def set_clock(self, seconds: int) -> None:
        """Let the time of day be another."""
        new = self.folder / "new"
        new.write_text(str(seconds))
        new.rename(self.folder / "clock")


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the faults, compiled."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    made = tmp_path_factory.mktemp("faults") / "faults.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", made, SOURCE, "-ldl"], check=True)
    return made


@pytest.fixture
def faulty(library: Path, tmp_path: Path) -> Iterator[Faulty]:
    faulty = Faulty(tmp_path, library)
    try:
        faulty.server.start()
        yield faulty
    finally:
        faulty.server.stop()


@pytest.fixture
def http(faulty: Faulty) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=faulty.server.base_url, timeout=PATIENCE) as http:
        assert http.post("/api/people", json={"name": "Anna"}).status_code == 201
        yield http


def open_table(http: httpx.Client, **more: object) -> str:
    asked = {"game": "boat_race", "seats": 3, "sit": 0, **more}
    answer = http.post("/api/tables", json=asked)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def state(http: httpx.Client, table: str) -> dict[str, Any]:
    answer = http.get(f"/api/tables/{table}?draw=false")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def command(http: httpx.Client, table: str, **asked: object) -> httpx.Response:
    return http.post(f"/api/tables/{table}/commands", json=asked)


def eventually(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until
        time.sleep(0.1)


def my_move(http: httpx.Client, table: str) -> dict[str, Any]:
    """Return a whole choice as a command, once it is my turn."""
    eventually(lambda: bool(state(http, table)["my_turn"]))
    parts: list[int] = []
    while True:
        told = http.post(f"/api/tables/{table}/draft", json={"parts": parts}).json()
        if told["complete"]:
            break
        parts.append(told["moves"][0]["move"])
    at = state(http, table)["n"]
    return {"do": "move", "parts": parts, "at": at, "command": secrets.token_hex(8)}


@pytest.mark.parametrize("reason", [errno.ENOSPC, errno.EROFS])
def test_a_disk_that_cannot_be_written_loses_nothing_and_stops_nobody_for_long(
    faulty: Faulty, http: httpx.Client, reason: int
) -> None:
    table = open_table(http, bots=[None, "Random", "Random"], start=True)
    moves = [my_move(http, table)]
    assert command(http, table, **moves[0]).status_code == 200
    moves.append(my_move(http, table))
    before = state(http, table)
    faulty.break_disk(reason)
    for _ in range(3):
        refused = command(http, table, **moves[1])
        assert refused.status_code == 503
        assert refused.json()["error"] == "unavailable"
    assert http.post("/api/tables", json={"game": "dog", "seats": 4}).status_code == 503
    assert http.post("/api/people", json={"name": "Bert"}).status_code == 503
    assert http.get("/").status_code == 200
    assert state(http, table) == before
    faulty.mend_disk()
    answer = command(http, table, **moves[1])
    assert answer.status_code == 200, answer.text
    for _ in range(2):  # the bots go on, and so do I
        moves.append(my_move(http, table))
        assert command(http, table, **moves[-1]).status_code == 200
    for move in moves:
        assert command(http, table, **move).json()["again"] is True
    faulty.server.kill()
    faulty.server.start()
    for move in moves:
        assert command(http, table, **move).json()["again"] is True
    assert "Traceback" not in faulty.output.read_text()


def test_a_clock_that_jumps_ends_nobodys_time_and_lengthens_nobodys(
    faulty: Faulty, http: httpx.Client
) -> None:
    slow, quick = (
        open_table(http, start=True, clock={"kind": "move", "amount": amount})
        for amount in (3600, 5)
    )
    eventually(lambda: bool(state(http, slow)["my_turn"]))
    shown = state(http, slow)["clock"]["deadline"]
    faulty.set_clock(DAY)
    eventually(lambda: bool(state(http, slow)["clock"]["deadline"] > shown + DAY / 2))
    assert not any(seat["away"] for seat in state(http, slow)["seats"])
    faulty.set_clock(-DAY)
    eventually(lambda: bool(state(http, slow)["clock"]["deadline"] < shown - DAY / 2))
    eventually(lambda: bool(state(http, quick)["absence"]["resting"]))  # nobody is there
    assert not state(http, slow)["absence"]["resting"]
    assert "clock_jumped" in faulty.output.read_text()
