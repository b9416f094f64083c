"""The server seen from outside: alive, ready, measured; nothing of it tells about one match."""

import base64
import json
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx2 as httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from stammtisch import logs, metrics
from stammtisch.metrics import Crowd
from stammtisch.web import health
from stammtisch.web.app import create_app
from stammtisch.web.settings import Settings
from stammtisch.web.shown import Key
from stammtisch.web.stream import BACKLOG, Stream
from web.people import House
from web.server import Server

KEY = "a key for Prometheus"


@pytest.fixture
def near(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server asked from its own machine, on a database that gives up soon."""
    monkeypatch.setattr(metrics, "CROWDED", Crowd())
    monkeypatch.setattr(health, "FRESH", 0.0)
    db = f"sqlite+aiosqlite:///{tmp_path}/t.db?timeout=0.1"
    app = create_app(Settings(db=db, request_rate=0, processes=1, metrics_key=KEY))
    with TestClient(app, base_url="http://table.test", client=("127.0.0.1", 1)) as client:
        yield client


def samples(client: TestClient) -> dict[str, float]:
    answer = client.get("/metrics")
    assert answer.status_code == 200, answer.text
    return {
        f"{sample.name}{sorted(sample.labels.items())}": sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
        if "loop_delay" not in sample.name and not sample.name.endswith("_created")
    }


def test_alive_and_ready(near: TestClient) -> None:
    assert near.get("/healthz").text == "alive\n"
    assert near.get("/readyz").status_code == 200
    assert "/healthz" not in near.get("/openapi.json").text


def test_not_ready_while_the_database_cannot_be_written(near: TestClient, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "t.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = near.get("/readyz")
        assert (answer.status_code, answer.text) == (503, "the database cannot be written\n")
        assert near.get("/healthz").status_code == 200
        other.execute("ROLLBACK")
    assert near.get("/readyz").status_code == 200


def test_not_ready_while_the_lock_is_not_held(
    near: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = near.app.state.readiness.store  # type: ignore[attr-defined]  # FastAPI's
    monkeypatch.setattr(store._database, "may_write", lambda: False)
    answer = near.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "the database is in other hands\n")


def test_metrics_are_for_this_machine_or_with_the_key(near: TestClient, tmp_path: Path) -> None:
    assert near.get("/metrics").status_code == 200
    for name in ("x-forwarded-for", "forwarded", "via", "x-real-ip"):
        assert near.get("/metrics", headers={name: "127.0.0.1"}).status_code == 404
    assert near.get("/metrics", headers={"authorization": "Bearer no"}).status_code == 404
    settings = Settings(db=f"{tmp_path}/far.db", processes=1, metrics_key=KEY)
    with TestClient(create_app(settings), client=("203.0.113.5", 1)) as far:
        assert far.get("/metrics").status_code == 404
        told = far.get("/metrics", headers={"authorization": f"Bearer {KEY}"})
        assert told.status_code == 200
        assert "stammtisch_streams 0.0" in told.text


def test_metrics_can_be_off(tmp_path: Path) -> None:
    settings = Settings(db=f"{tmp_path}/t.db", processes=1, metrics="off")
    with TestClient(create_app(settings), client=("127.0.0.1", 1)) as client:
        assert client.get("/metrics").status_code == 404


def test_one_match_changes_nothing_in_the_metrics_and_five_do(near: TestClient) -> None:
    house = House(near)
    people = [house.guest(name) for name in ("Anna", "Bert", "Carl")]
    tables = [house.table(people)]
    before = samples(near)
    house.play(people, tables[0], 10)
    people[0].do(tables[0], "move", parts=[99_999], at=10**6)
    assert samples(near) == before
    for _ in range(4):
        tables.append(house.table(people))
    after = samples(near)
    assert after["stammtisch_moves_total[]"] == before["stammtisch_moves_total[]"] + 10
    assert after["stammtisch_tables[('phase', 'running')]"] == 5
    gained = {name for name in after if after[name] != before.get(name, 0)}
    for name in ("command_seconds_count", "write_batch_count", "write_seconds_count"):
        assert f"stammtisch_{name}[]" in gained
    assert any(name.startswith("stammtisch_refusals_total") for name in gained)
    for table in tables:
        assert people[0].do(table, "close").status_code == 200
    assert samples(near)["stammtisch_tables[('phase', 'running')]"] == 0
    for secret in [*tables, "Anna", "boat_race"]:
        assert secret not in near.get("/metrics").text


def test_a_failure_is_logged_without_its_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, str, object]] = []
    monkeypatch.setattr(
        logs, "failure", lambda name, error, **facts: told.append((name, str(error), facts))
    )
    app = create_app(Settings(db=f"{tmp_path}/t.db", processes=1))
    with TestClient(app, raise_server_exceptions=False) as client:

        async def fail(*_: object) -> bytes:
            raise ValueError("x")

        monkeypatch.setattr(app.state.server.audience, "read", fail)
        answer = client.get("/api/tables/abcdefgh12345678")
        assert answer.status_code == 500
    assert told == [("request_failed", "x", {"method": "GET", "route": "/api/tables/{table_id}"})]


def test_a_reader_who_falls_behind_is_counted_and_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(logs, "warning", told.append)
    before = metrics.DROPPED_READERS._value.get()
    stream = Stream(Key(None, None, "en", "wide", False), False)
    for position in range(BACKLOG + 3):
        stream.send(position, b"")
    assert told == ["reader_behind"] * 3
    assert metrics.DROPPED_READERS._value.get() == before + 3
    assert stream.inbox.get_nowait().startswith(b"id: 3\n")


def events(path: Path) -> list[dict[str, object]]:
    """Return the events a server has written, each one line of JSON."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.startswith("{")]


def key_of(client: httpx.Client) -> str:
    body = client.cookies["person"].partition(".")[0]
    found: str = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    return found


def test_a_busy_server_with_failures_logs_them_and_no_secret(tmp_path: Path) -> None:
    limits: dict[str, float | str] = {"request_rate": 30, "request_burst": 60, "log_format": "json"}
    db = f"sqlite+aiosqlite:///{tmp_path}/t.db?timeout=0.1"
    server = Server(db, limits=limits, processes=1, output=tmp_path / "output")
    names = ["Annegret Geheimnis", "Bertold Vertraulich", "Carla Verschwiegen"]
    spoken = "Ich habe den Hydra-König"
    asked: list[str] = []
    try:
        server.start()
        with_cookie = [httpx.Client(base_url=server.base_url, timeout=30) for _ in names]
        for client, name in zip(with_cookie, names, strict=True):
            assert client.post("/api/people", json={"name": name}).status_code == 201
        told = {"game": "boat_race", "seats": 3, "public": True}
        table = with_cookie[0].post("/api/tables", json=told).json()["id"]
        path = f"/api/tables/{table}/commands"

        def do(client: httpx.Client, **what: object) -> httpx.Response:
            asked.append(f"command-{len(asked)}-{table[:4]}")
            return client.post(path, json={"command": asked[-1], "at": 10**6, **what})

        for client in with_cookie[1:]:
            assert do(client, do="sit").status_code == 200
        assert do(with_cookie[0], do="start").status_code == 200
        assert do(with_cookie[0], do="say", text=spoken).status_code == 200
        with closing(sqlite3.connect(tmp_path / "t.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert do(with_cookie[1], do="say", text=spoken).status_code == 503
            other.execute("ROLLBACK")
        assert do(with_cookie[2], do="move", parts=[99_999]).status_code in (409, 422)
        with_cookie[0].post(path, content=b"x" * 70_000)
        with_cookie[0].post(path, json={}, headers={"origin": "http://elsewhere"})
        for _ in range(200):  # too fast
            with_cookie[0].get(f"/t/{table}")
        for _ in range(60):
            with socket.create_connection(("127.0.0.1", server.port)) as line:
                line.sendall(f"NONSENSE /t/{table}\r\n\r\n".encode())
                line.recv(100)
        keys = [key_of(client) for client in with_cookie]
        cookies = [client.cookies["person"] for client in with_cookie]
        for client in with_cookie:
            client.close()
    finally:
        server.stop()
    assert_failures_are_told(events(tmp_path / "output"))
    with closing(sqlite3.connect(tmp_path / "t.db")) as database:
        seeds = [row[0] for row in database.execute("SELECT seed FROM tables")]
        seeds += [row[0] for row in database.execute("SELECT value FROM secrets")]
        persons = [row[0] for row in database.execute("SELECT id FROM people")]
    output = (tmp_path / "output").read_text(encoding="utf-8")
    hidden = [*names, spoken, table, *keys, *cookies, *persons, *asked, '127.0.0.1"', "99999"]
    for seed in seeds:
        hidden += [seed.hex(), base64.b64encode(seed).decode().rstrip("="), repr(seed)]
    for secret in hidden:
        assert secret not in output, secret


def assert_failures_are_told(written: list[dict[str, object]]) -> None:
    """Every kind of failure has its line, and none has too many."""
    seen = {str(event["event"]) for event in written}
    wanted = {"start", "ready", "stop", "write_refused", "request_refused"}
    assert wanted <= seen, seen
    assert {event.get("status") for event in written} >= {429, 403, 413}
    (refused,) = (event for event in written if event["event"] == "write_refused")
    assert "locked" in str(refused["reason"])
    malformed = [event for event in written if "Invalid HTTP" in str(event["event"])]
    assert 1 <= len(malformed) <= logs.BURST + 10  # of sixty


@pytest.mark.parametrize("spoil", ["folder", "port"])
def test_a_start_that_fails_says_why_and_never_that_it_is_ready(tmp_path: Path, spoil: str) -> None:
    output = tmp_path / "output"
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        if spoil == "folder":
            (tmp_path / "t.db").mkdir()
        server = Server(
            tmp_path / "t.db",
            processes=1,
            output=output,
            port=taken.getsockname()[1] if spoil == "port" else 0,
        )
        server.launch()
        assert server.process is not None
        try:
            assert server.process.wait(60) == 1
        finally:
            server.stop()
    said = output.read_text()
    assert "The table is ready" not in said
    assert '"event": "ready"' not in said
    assert "Traceback" not in said
    wanted = "Cannot listen on" if spoil == "port" else "The server could not start: "
    assert wanted in said


def test_systemd_is_told_when_it_is_ready_alive_and_stopping(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(60)
        env = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "2000000"}
        server = Server(tmp_path / "t.db", processes=1, env=env)
        server.launch()
        try:
            assert manager.recv(1000).startswith(b"READY=1")
            assert server.answers()
            assert manager.recv(1000) == b"WATCHDOG=1"
        finally:
            server.stop()
        told = [manager.recv(1000)]
        while told[-1] != b"STOPPING=1":
            told.append(manager.recv(1000))
        assert set(told[:-1]) <= {b"WATCHDOG=1"}
