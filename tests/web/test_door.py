"""The door as a real server opens it: a second socket, and a code in the terminal."""

import os
import re
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2 as httpx
import pexpect
import pytest

import stammtisch
from ports import reserve_port
from stammtisch.web.addresses import own_addresses, reach_of

PACKAGES = str(Path(str(stammtisch.__file__)).parent.parent)  # the build under test
NETWORK = [str(each) for each in own_addresses() if reach_of(each) == "network"]

pytestmark = pytest.mark.skipif(not NETWORK, reason="this computer is in no network")


class Home:
    """`stammtisch` in a terminal, as `make play` runs it."""

    def __init__(self, folder: Path, *arguments: str, **settings: str) -> None:
        self.port = reserve_port()
        env = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        env.update(PYTHONPATH=PACKAGES, BROWSER="true", XDG_DATA_HOME=str(folder))
        env.update(STAMMTISCH_PORT=str(self.port), STAMMTISCH_PROCESSES="1", **settings)
        for name in ("NO_COLOR", "COLUMNS", "LINES"):
            env.pop(name, None)
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "stammtisch", *arguments],
            env=env,
            dimensions=(60, 100),
            encoding="utf-8",
            timeout=120,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )

    def until(self, text: str) -> str:
        """Wait until the terminal says something; return all it said before."""
        self.child.expect_exact(text)
        return str(self.child.before)

    def is_let_in(self, host: str) -> bool:
        """Tell whether a connection to an address of this computer is taken."""
        try:
            with socket.create_connection((host, self.port), 10):
                return True
        except OSError:
            return False

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self.child.sendintr()
        self.child.expect(pexpect.EOF)
        self.child.close()


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    """Return a private server that listens."""
    started = Home(tmp_path)
    started.until("works on this computer only")
    yield started
    started.stop()


def test_the_door_is_opened_and_shut(home: Home) -> None:
    assert home.is_let_in("127.0.0.1")
    assert not home.is_let_in(NETWORK[0])
    with httpx.Client(base_url=f"http://127.0.0.1:{home.port}", timeout=60) as host:
        assert host.post("/api/people", json={"name": "Anna"}).status_code == 201
        table = host.post("/api/tables", json={"game": "dog", "seats": 4}).json()["id"]
        opened = host.post(f"/api/tables/{table}/door", json={"open": True}).json()
        link = opened["links"][0]["url"]
        assert link.startswith(f"http://{NETWORK[0]}:{home.port}/t/{table}")
        home.until("Friends come in like this")
        home.until(f"http://{NETWORK[0]}:{home.port}/")
        home.until("█")  # a code
        origin = link.partition("/t/")[0]
        with (
            httpx.Client(base_url=origin, timeout=60) as friend,
            friend.stream("GET", f"/api/tables/{table}/events") as stream,
        ):
            assert friend.post("/api/people", json={"name": "Bert"}).status_code == 201
            told = friend.get(f"/api/tables/{table}/invitation").json()
            assert told == {
                "links": [{"url": told["links"][0]["url"], "reach": "network"}],
                "door": None,
            }
            refused = friend.post(f"/api/tables/{table}/door", json={"open": False})
            assert refused.status_code == 403
            shut = host.post(f"/api/tables/{table}/door", json={"open": False}).json()
            assert shut["door"] == {"open": False, "port": home.port}
            with pytest.raises(httpx.TransportError):  # whoever came through is let go
                for _ in stream.iter_bytes():
                    pass
        home.until("works on this computer only")
        assert not home.is_let_in(NETWORK[0])
        again = host.post(f"/api/tables/{table}/door", json={"open": True}).json()
        assert again["door"]["open"]
        assert home.is_let_in(NETWORK[0])


def test_a_server_for_the_network_prints_a_code(tmp_path: Path) -> None:
    served = Home(tmp_path, "serve", "--host", "0.0.0.0")
    served.until("Friends come in like this")
    first = next(each for each in NETWORK if "." in each)
    served.until(f"http://{first}:{served.port}/")
    served.until("█")
    served.stop()


def test_a_code_for_the_terminal_is_the_code() -> None:
    """What is printed is what the library draws, two rows to a line."""
    import segno

    from stammtisch.tui.invitation import HALVES, code_part

    url = "http://192.168.178.20:8765/"
    lines = code_part(url).plain.split("\n")
    wanted = [[bool(module) for module in row] for row in segno.make(url, error="l").matrix]
    shown: list[list[bool]] = []
    for line in lines:
        halves = [HALVES.index(letter) for letter in line]
        shown += [[half >= 2 for half in halves], [half % 2 == 1 for half in halves]]
    size = len(wanted)
    assert [row[2 : size + 2] for row in shown[2 : size + 2]] == wanted
    assert not any(shown[0] + shown[1])
    assert re.fullmatch("[ ▄▀█\n]+", "\n".join(lines))
