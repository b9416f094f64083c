"""`stammtisch admin` speaks to the running server; what it orders holds, also after a restart."""

import json
import os
import socket
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx2 as httpx
import pytest
from typer.testing import Result

from stammtisch import logs
from stammtisch.core import record
from tui.commands import run
from web.server import GENEROUS, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a log as JSON, for all tests here: some start it anew."""
    folder = tmp_path_factory.mktemp("admin")
    made = Server(
        folder / "t.db",
        limits={**GENEROUS, "log_format": "json"},
        processes=1,
        output=folder / "output",
    )
    try:
        made.start()
        yield made
    finally:
        made.stop()


def admin(server: Server, *arguments: str) -> Result:
    return run("admin", "--db", server.db, *arguments)


def done(server: Server, *arguments: str) -> str:
    told = admin(server, *arguments)
    assert told.exit_code == 0, told.output
    return told.stdout


class Guest:
    """Somebody at a server."""

    def __init__(self, server: Server, name: str) -> None:
        self.http = httpx.Client(base_url=server.base_url, timeout=30)
        assert self.http.post("/api/people", json={"name": name}).status_code == 201
        self.id = done(server, "list", "people", "--name", name).split()[0]

    def do(self, table: str, do: str, **more: object) -> httpx.Response:
        told = {"do": do, "command": os.urandom(8).hex(), "at": 10**6, **more}
        return self.http.post(f"/api/tables/{table}/commands", json=told)

    def opens(self, **more: object) -> str:
        told = {"game": "boat_race", "seats": 3, **more}
        answer = self.http.post("/api/tables", json=told)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])


Guests = Callable[[str], Guest]


@pytest.fixture
def guest(server: Server) -> Iterator[Guests]:
    made: list[Guest] = []

    def arrive(name: str) -> Guest:
        made.append(Guest(server, name))
        return made[-1]

    yield arrive
    for one in made:
        one.http.close()


def test_without_a_server_it_says_so(tmp_path: Path) -> None:
    told = run("admin", "--db", str(tmp_path / "t.db"), "list")
    assert told.exit_code == 1
    assert "No server runs here" in told.stderr
    assert not (tmp_path / "t.db").exists()


def test_the_socket_is_for_its_owner_and_goes_with_the_server(server: Server) -> None:
    path = Path(server.db + ".admin")
    mode = path.stat().st_mode
    assert stat.S_ISSOCK(mode)
    assert stat.S_IMODE(mode) == 0o600
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(str(path))
        line.sendall(b"[]\n")
        assert b"admin_unknown" in line.recv(1000)
        line.sendall(b"nonsense\n")
        assert line.recv(1000) == b""
    server.stop()
    assert not path.exists()
    server.start()


def test_a_killed_server_leaves_nothing_in_the_way(server: Server) -> None:
    server.kill()
    assert admin(server, "list").exit_code == 1
    server.start()
    assert done(server, "list", "bans") == "None.\n"


def test_tables_are_listed_and_closed(server: Server, guest: Guests) -> None:
    anna = guest("Anna")
    table, other = anna.opens(), anna.opens()
    listed = done(server, "list")
    assert table in listed.replace("\n", "")
    assert "Anna" not in listed
    assert done(server, "close", f"{server.base_url}/t/{table}") == "Done.\n"
    assert anna.do(table, "sit", seat=1).json()["error"] == "is_closed"
    assert done(server, "close", logs.handle(other)) == "Done.\n"
    assert admin(server, "close", "x" * 16).exit_code == 1
    assert "There is no such table" in admin(server, "close", "x" * 16).stderr
    output = server.output.read_text()
    told = [json.loads(line) for line in output.splitlines() if '"admin"' in line]
    closed = [event for event in told if event["action"] == "close"]
    assert [event["done"] for event in closed] == [True, True, False, False]
    assert [event["target"] for event in closed[:2]] == [logs.handle(table), logs.handle(other)]
    assert table not in output


def test_somebody_can_be_sent_away_from_a_running_match(server: Server, guest: Guests) -> None:
    anna, bert = guest("Anna"), guest("Bert")
    table = anna.opens(bots=[None, None, "Random"])
    assert bert.do(table, "sit", seat=1).status_code == 200
    assert anna.do(table, "start").status_code == 200
    assert "Nobody sits on seat 2" in admin(server, "remove", table, "2").stderr
    done(server, "remove", table, "1")
    assert bert.do(table, "move", parts=[1]).json()["error"] == "no_seat"
    assert anna.http.get(f"/api/tables/{table}").json()["seats"][1]["away"]
    assert bert.http.get(f"/api/tables/{table}").json()["me"] is None


def test_bans_and_mutes_hold_after_a_restart_until_they_are_lifted(
    server: Server, guest: Guests
) -> None:
    anna, bert = guest("Anna"), guest("Bert")
    table = anna.opens()
    done(server, "mute", bert.id)
    assert bert.do(table, "say", text="x").json()["error"] == "muted"
    done(server, "ban", anna.id, "--days", "2")
    for is_restarted in (False, True):
        if is_restarted:
            server.stop()
            server.start()
        for path in ("/api/me", f"/api/tables/{table}", "/"):
            assert anna.http.get(path).status_code == 403
        assert anna.do(table, "start").json()["error"] == "banned"
        assert bert.do(table, "say", text="x").json()["error"] == "muted"
        assert bert.http.get("/api/me").status_code == 200
    listed = done(server, "list", "bans")
    assert anna.id in listed
    done(server, "unban", anna.id)
    done(server, "unmute", bert.id)
    assert admin(server, "unban", anna.id).exit_code == 1
    assert anna.http.get("/api/me").status_code == 200
    assert bert.do(table, "say", text="x").status_code == 200


def test_a_ban_ends_open_streams_and_can_take_the_address_along(
    server: Server, guest: Guests
) -> None:
    anna = guest("Anna")
    table = anna.opens()
    with anna.http.stream("GET", f"/api/tables/{table}/events") as stream:
        lines = stream.iter_lines()
        next(lines)
        done(server, "ban", anna.id, "--with-address")
        for _ in lines:
            pass
    with httpx.Client(base_url=server.base_url) as other:
        answer = other.get("/")
        assert (answer.status_code, "shut out" in answer.text) == (403, True)
    done(server, "unban", "127.0.0.1")
    with httpx.Client(base_url=server.base_url) as other:
        assert other.get("/").status_code == 200
    assert anna.http.get("/api/me").status_code == 403


def test_revoked_keys_are_worthless_at_once(server: Server, guest: Guests) -> None:
    anna = guest("Anna")
    link = anna.http.post("/api/me/link").json()["url"]
    assert done(server, "revoke", anna.id) == "Done: 2.\n"
    assert anna.http.get("/api/me").status_code == 401
    assert anna.http.post(link).status_code == 404
    assert "There is no such guest" in admin(server, "revoke", "nobody").stderr


def test_records_leave_the_house_when_they_are_over(
    server: Server, guest: Guests, tmp_path: Path
) -> None:
    anna = guest("Anna")
    running = anna.opens(bots=[None, "Random", "Random"], start=True)
    told = admin(server, "export", running, "--out", str(tmp_path / "r.txt"))
    assert "not over yet" in told.stderr
    assert not (tmp_path / "r.txt").exists()
    options = {"course": 5}
    table = anna.opens(options=options, bots=["Random"] * 3, sit=None, start=True, unattended=True)
    with anna.http.stream("GET", f"/api/tables/{table}/events?draw=false") as stream:
        for line in stream.iter_lines():
            if '"phase":"over"' in line:
                break
    done(server, "export", table, "--out", str(tmp_path / "r.txt"))
    record.parse((tmp_path / "r.txt").read_text())
    assert admin(server, "export", table, "--out", str(tmp_path / "r.txt")).exit_code == 1
    done(server, "export", "all", "--out", str(tmp_path / "all"))
    assert len(list((tmp_path / "all").iterdir())) == 1


def test_a_backup_is_a_whole_database_that_only_its_owner_reads(
    server: Server, guest: Guests, tmp_path: Path
) -> None:
    table = guest("Anna").opens()
    copy = tmp_path / "copy.db"
    assert "Backed up" in done(server, "backup", str(copy))
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert (table,) in database.execute("SELECT id FROM tables").fetchall()
    assert "exists" in admin(server, "backup", str(copy)).stderr


def test_pruning_removes_what_ended_long_ago_and_nothing_else(
    server: Server, guest: Guests
) -> None:
    anna = guest("Anna")
    closed, old, running = anna.opens(), anna.opens(), anna.opens()
    for table in (closed, old):
        done(server, "close", table)
    with closing(sqlite3.connect(server.db)) as database:
        database.execute("UPDATE tables SET updated = 0 WHERE id IN (?, ?)", [old, running])
        database.commit()
    assert "more than 0" in admin(server, "prune", "--days", "0").stderr
    assert anna.http.get(f"/api/tables/{old}").status_code == 200
    assert done(server, "prune", "--days", "30") == "Done: 1.\n"
    assert anna.http.get(f"/api/tables/{old}").status_code == 404
    assert anna.http.get(f"/api/tables/{closed}").status_code == 200
    with closing(sqlite3.connect(server.db)) as database:
        left = {row[0] for row in database.execute("SELECT id FROM tables")}
        logged = {row[0] for row in database.execute("SELECT table_id FROM entries")}
    assert old not in left | logged
    assert {closed, running} <= left
