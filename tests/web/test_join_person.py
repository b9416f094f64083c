"""People at terminals who share a match on a server."""

import os
import re
import secrets
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pexpect
import pytest

import stammtisch
from stammtisch import games
from stammtisch.core.conformance import conformance_of
from stammtisch.core.errors import BadSetup
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.tui.remote import NotAllowed, RemoteSession, Stale, ToldLog
from stammtisch.tui.screen import Terminal
from web.server import GENEROUS, running_server

PACKAGES = str(Path(str(stammtisch.__file__)).parent.parent)  # the build under test
ASKED = (r"Your move .*: $", r"Enter plays .*: $")
LONG = 120.0  # seconds; a busy machine is slow


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("join")
    with running_server(folder / "t.db", limits=GENEROUS, processes=1) as address:
        yield address


@pytest.fixture
def host(base: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=base, timeout=LONG) as client:
        assert client.post("/api/people", json={"name": "Host"}).status_code == 201
        yield client


class Terminals:
    """Terminals of people who join a table."""

    def __init__(self, home: Path) -> None:
        self.env = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        self.env.update(PYTHONPATH=PACKAGES, XDG_DATA_HOME=str(home))
        for name in ("NO_COLOR", "COLUMNS", "LINES"):
            self.env.pop(name, None)

    def join(self, link: str, *more: str) -> pexpect.spawn:
        return pexpect.spawn(
            sys.executable,
            ["-m", "stammtisch", "join", link, *more],
            env=self.env,
            dimensions=(50, 80),
            encoding="utf-8",
            timeout=LONG,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )


def opened(host: httpx.Client, game: str, bots: list[str | None]) -> str:
    short = dict(conformance_of(games.get(game)).short)
    asked = {"game": game, "seats": len(bots), "bots": bots, "sit": None, "options": short}
    answer = host.post("/api/tables", json={**asked, "pace": "at once"})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def seated(host: httpx.Client, table: str, count: int) -> list[dict[str, Any]]:
    """Wait until so many people sit at a table."""
    until = time.monotonic() + LONG
    while True:
        seats: list[dict[str, Any]] = host.get(f"/api/tables/{table}").json()["seats"]
        if sum(seat["kind"] == "person" for seat in seats) == count:
            return seats
        assert time.monotonic() < until, seats
        time.sleep(0.05)


def command(host: httpx.Client, table: str, do: str) -> None:
    told = {"do": do, "command": secrets.token_hex(8)}
    answer = host.post(f"/api/tables/{table}/commands", json=told)
    assert answer.status_code == 200, answer.text


def play(terminal: pexpect.spawn) -> str:
    """Answer every question with the first move; return all that was shown."""
    shown = ""
    while terminal.expect([*ASKED, pexpect.EOF]) != len(ASKED):
        shown += terminal.before + terminal.after
        terminal.sendline("1" if "Your move" in terminal.after else "")
    terminal.close()
    return shown + str(terminal.before)


def test_two_people_at_terminals_share_a_match(
    tmp_path: Path, base: str, host: httpx.Client
) -> None:
    table = opened(host, "boat_race", [None, None, "Random"])
    terminals = Terminals(tmp_path)
    anna = terminals.join(f"{base}/t/{table}", "--name", "Anna")
    seated(host, table, 1)
    bert = terminals.join(f"{base}/t/{table}?lang=en", "--name", "Bert")
    seats = seated(host, table, 2)
    assert [seat["name"] for seat in seats[:2]] == ["Anna", "Bert"]
    anna.expect("At the table: .*Bert")
    command(host, table, "start")
    with ThreadPoolExecutor(2) as pool:
        told = [
            playing.result(LONG) for playing in [pool.submit(play, anna), pool.submit(play, bert)]
        ]
    assert (anna.exitstatus, bert.exitstatus) == (0, 0)
    state = host.get(f"/api/tables/{table}", headers={"accept-language": "en"}).json()
    assert state["phase"] == "over"
    for shown in told:
        assert state["result"]["text"] in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)
    assert "Bert" in told[0]  # what the others do
    assert "Anna" in told[1]


def test_who_leaves_comes_back_by_their_name(tmp_path: Path, base: str, host: httpx.Client) -> None:
    table = opened(host, "boat_race", [None, "Random", "Random"])
    terminals = Terminals(tmp_path)
    anna = terminals.join(f"{base}/t/{table}", "--name", "Anna")
    seated(host, table, 1)
    command(host, table, "start")
    anna.expect(list(ASKED))
    anna.sendline("quit")
    anna.expect("You have left the table")
    anna.expect(pexpect.EOF)
    assert host.get(f"/api/tables/{table}").json()["phase"] == "running"  # it waits
    again = terminals.join(f"{base}/t/{table}", "--name", "Anna")
    assert "Anna" in play(again)
    assert again.exitstatus == 0
    kept = tmp_path / "stammtisch" / "guests.json"
    assert kept.stat().st_mode & 0o077 == 0


def test_a_table_that_has_begun_says_why_not(tmp_path: Path, base: str, host: httpx.Client) -> None:
    table = opened(host, "boat_race", ["Random"] * 3)
    command(host, table, "start")
    late = Terminals(tmp_path).join(f"{base}/t/{table}", "--lang", "de")
    late.expect("Abgelehnt: Die Partie hat schon begonnen")
    late.expect(pexpect.EOF)
    late.close()
    assert late.exitstatus == 1


# Without a server


class Table:
    """A table on the network, in this process."""

    def __init__(self, game: str) -> None:
        self.game = games.get(game)
        seats = min(self.game.seat_counts)
        self.match = Match(self.game, seats, bytes(32), conformance_of(self.game).short)
        self.me = self.match.state.to_act()[0]
        self.n = 5
        self.made: list[list[int]] = []
        self.trouble: list[Exception] = []

    def view(self, game: object) -> tuple[dict[str, Any], Any]:
        told = {
            "n": self.n,
            "seat": self.me,
            "seats": self.match.seats,
            "options": self.match.options,
            "view": len(self.match.log),
        }
        return told, self.match.view(self.me)

    def state(self) -> dict[str, Any]:
        seats = [{"name": name} for name in self.match.names]
        return {"game": self.game.name, "log": ["one"], "seats": seats, "n": self.n}

    def states(self) -> Iterator[dict[str, Any]]:
        yield self.state()

    def move(self, parts: list[int], at: int) -> None:
        if self.trouble:
            raise self.trouble.pop(0)
        assert at == self.n
        self.made.append(parts)

    def leave(self) -> None:
        raise AssertionError("nobody leaves")


@pytest.mark.parametrize("game", games.names())
def test_the_match_at_hand_allows_what_the_real_one_does(game: str) -> None:
    """Whole choices are sent whole, part by part as the person makes them."""
    table = Table(game)
    rng = FastRng(1)
    for _ in range(40):
        if table.match.is_over():
            break
        table.me = table.match.state.to_act()[0]
        session = RemoteSession(table, Terminal("en"), table.state())
        before = len(table.made)
        while len(table.made) == before:
            legal = session.view().legal
            session._play(table.me, legal[rng.below(len(legal))])
        assert session.has_moved
        for part in table.made[-1]:
            table.match.play(table.me, part)


def test_a_move_that_crosses_something_harmless_is_made_all_the_same() -> None:
    table = Table("boat_race")
    session = RemoteSession(table, Terminal("en"), table.state())
    table.trouble = [Stale()]
    table.n = 6  # somebody said something
    session._play(table.me, session.view().legal[0])
    assert session.has_moved
    assert len(table.made) == 1


@pytest.mark.parametrize("trouble", [NotAllowed("not today"), Stale()])
def test_a_move_that_is_refused_is_asked_again(trouble: Exception) -> None:
    table = Table("boat_race")
    session = RemoteSession(table, Terminal("en"), table.state())
    table.trouble = [trouble, trouble]
    session._play(table.me, session.view().legal[0])
    assert not session.has_moved
    assert session.notice is not None
    assert session.view().legal


def test_lines_are_shown_once() -> None:
    table = Table("boat_race")
    session = RemoteSession(table, Terminal("en"), table.state())
    log = session.log
    assert isinstance(log, ToldLog)
    assert (log.fresh(0), log.fresh(0)) == (["one"], [])
    log.lines = ["one", "two", "one"]
    assert log.fresh(0) == ["two", "one"]
    log.lines = ["two", "one"]  # one has faded
    assert log.fresh(0) == []


def test_only_a_link_to_a_table_will_do() -> None:
    from stammtisch.web.join import TableClient

    with pytest.raises(BadSetup):
        TableClient("http://there/", print)
