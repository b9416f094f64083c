"""The command `stammtisch join`: at somebody's table over the network, in person or as a bot."""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.text import Text

from stammtisch import bots
from stammtisch.core.game import Game, View
from stammtisch.tui.remote import NotAllowed, Stale, play_remotely
from stammtisch.tui.screen import Terminal, console
from stammtisch.tui.words import Slip, tell
from stammtisch.web import join as joining
from stammtisch.web.settings import data_home


def seat_bot(link: str, bot: str, name: str, lang: str) -> None:
    """Let a bot play at somebody's table."""
    screen = console(stderr=True)
    with bots.own_modules([bot]):
        guest = joining.RemoteBot(link, bot, name or bot[:40], screen.print)
        screen.print(Text(tell("joined", lang, name=guest.name), style="dim"))
        try:
            state = guest.play()
        except joining.Refused as error:
            raise Slip("refused", {"reason": str(error)}) from error
    console().print(Text(state["result"]["text"], style="bold"))


def sit_down(link: str, name: str, lang: str) -> None:
    """Let a person play at somebody's table."""
    terminal = Terminal(lang)
    line = joining.TableClient(link, lambda text: None, lang)
    with line.http:
        try:
            called = introduce(line, name, lang)
            with suppress(joining.Stale):
                line.command({"do": "sit"}, 0)
            terminal.console.print(Text(tell("joined", lang, name=called), style="dim"))
            play_remotely(Seat(line), terminal)
        except joining.Refused as error:
            raise Slip("refused", {"reason": str(error)}) from error


def introduce(line: joining.TableClient, name: str, lang: str) -> str:
    """Come in, as the same guest as before if a name is given; return the name."""
    key = f"{name}@{line.http.base_url}"
    known = read_guests().get(key) if name else None
    if known is not None:
        line.http.cookies.set(joining.COOKIE, known)
        with suppress(joining.Refused):
            return str(line.ask("GET", "/api/me")["name"])
        line.http.cookies.clear()
    called = name or tell("guest", lang)
    line.come_in(called)
    if name:
        keep_guest(key, line.http.cookies[joining.COOKIE])
    return called


def guests_file() -> Path:
    """Return where the keys of guests are kept, by name and server."""
    return data_home() / "stammtisch" / "guests.json"


def read_guests() -> dict[str, str]:
    """Return the keys that are kept; none where nothing can be read."""
    try:
        found = json.loads(guests_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def keep_guest(key: str, cookie: str) -> None:
    """Keep the key of a guest, for nobody else to read."""
    path = guests_file()
    text = json.dumps({**read_guests(), key: cookie}, indent=1)
    with suppress(OSError):  # then one cannot come back, and plays all the same
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(text)
        fresh.replace(path)


class Seat:
    """A seat at a table on the network, for the person at the terminal."""

    def __init__(self, line: joining.TableClient) -> None:
        self.line = line

    def view(self, game: Game) -> tuple[dict[str, Any], View]:
        """Return the person's own view, as it was told and as a view."""
        return self.line.view(game)

    def state(self) -> dict[str, Any]:
        """Return the table as the person may see it."""
        return self.line.state()

    def states(self) -> Iterator[dict[str, Any]]:
        """Yield the table as it changes."""
        return self.line.states()

    def move(self, parts: list[int], at: int) -> None:
        """Make a whole choice; raise Stale or NotAllowed."""
        try:
            self.line.command({"do": "move", "parts": parts}, at)
        except joining.Stale as error:
            raise Stale from error
        except joining.Refused as error:
            raise NotAllowed(str(error)) from error

    def leave(self) -> None:
        """Get up; while a match runs a bot takes over."""
        with suppress(joining.Refused):
            self.line.command({"do": "leave"}, 0)
