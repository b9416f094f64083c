"""A stream that is cut at any byte recovers; the page then shows what a fresh load does."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from browser.conftest import Comes
from browser.test_matches import SHORT
from effort import THOROUGH
from ports import reserve_port
from stammtisch import games

pytestmark = pytest.mark.once

CUTS = 30 if THOROUGH else 6
LONGEST = 24_000  # bytes of a stream until it is cut: within its first message, or later
SAME = """(before) => {
  const kept = document.createElement("template");
  kept.innerHTML = before.replace(/ style="[^"]*"/, ""); // its size follows from the window
  const shown = document.querySelector("#board svg").cloneNode(true);
  shown.removeAttribute("style");
  return kept.content.firstChild.isEqualNode(shown);
}"""


class Wire:
    """Passes everything on between browsers and a server, but cuts streams after a while."""

    def __init__(self, base_url: str, dice: Random) -> None:
        parts = urlsplit(base_url)
        self.target = (str(parts.hostname), int(parts.port or 80))
        self.dice = dice
        self.cuts = 0
        self.listener = socket.create_server(("127.0.0.1", reserve_port()))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.threads: list[threading.Thread] = []
        self.sockets: list[socket.socket] = [self.listener]

    def serve(self) -> None:
        """Take connections until the wire is taken down."""
        with suppress(OSError):
            while True:
                browser, _ = self.listener.accept()
                server = socket.create_connection(self.target)
                self.sockets += [browser, server]
                length: list[int] = []  # that may still pass; none: all of it
                self.start(self.forward, browser, server, length)
                self.start(self.back, server, browser, length)

    def start(self, work: object, *facts: object) -> None:
        """Run something beside."""
        thread = threading.Thread(target=work, args=facts)  # type: ignore[arg-type]  # any function
        self.threads.append(thread)
        thread.start()

    def forward(self, browser: socket.socket, server: socket.socket, length: list[int]) -> None:
        """Pass requests on; one for a stream says how much of the answer may pass."""
        with suppress(OSError):
            while data := browser.recv(65_536):
                is_stream = b"/events?" in data.partition(b"\r\n")[0]
                if is_stream and self.cuts < CUTS:
                    self.cuts += 1
                    length[:] = [self.dice.randint(1, LONGEST)]
                server.sendall(data)
        hang_up(browser, server)

    def back(self, server: socket.socket, browser: socket.socket, length: list[int]) -> None:
        """Pass answers on, as much of them as may."""
        with suppress(OSError):
            while data := server.recv(65_536):
                if length:
                    data, length[0] = data[: length[0]], length[0] - len(data)
                browser.sendall(data)
                if length and length[0] <= 0:
                    break
        hang_up(browser, server)

    def down(self) -> None:
        """Take the wire down and wait for everything that ran beside."""
        hang_up(*self.sockets)
        for thread in self.threads:
            thread.join()


def hang_up(*sockets: socket.socket) -> None:
    """End connections, whoever still waits at them."""
    for each in sockets:
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
        each.close()


@contextmanager
def wire(base_url: str, seed: int) -> Iterator[Wire]:
    """Lend a wire to a server."""
    made = Wire(base_url, Random(seed))
    made.start(made.serve)
    try:
        yield made
    finally:
        made.down()


@pytest.mark.parametrize("name", games.names()[:: len(games.names()) - 1 if THOROUGH else 9])
def test_a_stream_that_is_cut_at_any_byte_recovers(come: Comes, base_url: str, name: str) -> None:
    with wire(base_url, 5) as cutting:
        anna = come("Anna", at=cutting.url)
        anna.forgive(r"ERR_|Failed to load resource|events")
        anna.sit_with_bots(name, *SHORT[name])
        assert anna.play() > 0
        expect(anna.page.locator("#result h2")).to_be_visible()
        assert cutting.cuts == CUTS
        board = anna.page.locator("#board svg")
        shown = board.evaluate("(svg) => svg.outerHTML")
        log = anna.page.locator("#log").inner_text()
        anna.page.reload()
        expect(anna.page.locator("#result h2")).to_be_visible()
        anna.until(lambda: anna.page.evaluate(SAME, shown))
        assert anna.page.locator("#log").inner_text() == log
        anna.page.goto("about:blank")  # before the wire is gone
