"""The server is killed at random moments under load; whatever it acknowledged is there again."""

import asyncio
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx2 as httpx
import pytest

from effort import THOROUGH
from stammtisch.web.settings import database
from store.postgres import Postgres, postgres
from web.club import PATIENCE, KilledClub
from web.server import GENEROUS, Server

__all__ = ["postgres"]

KILLS = 50 if THOROUGH else 5

# a process for bots whose server was killed before it had told it who it is
UNBORN = re.compile(
    r"""Traceback \(most recent call last\):
  File "<string>", line 1, in <module>
(?:  File ".*/multiprocessing/\w+\.py", .*\n(?:    .*\n)+)+\w.*\n"""
)


def play_and_kill(db: str | Path, output: Path) -> None:
    server = Server(db, limits=GENEROUS, processes=1, output=output)
    try:
        server.start()
        club = KilledClub(server, database(str(db)))
        asyncio.run(club.run(KILLS))
    finally:
        server.stop()
    assert len(club.acknowledged()) > 5 * KILLS
    print(f"\n{club.report()}")
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
