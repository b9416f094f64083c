"""At somebody's table over the HTTP interface: a bot, or a person at a terminal."""

import json
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

import httpx2 as httpx

from stammtisch import bots, games
from stammtisch.core.errors import BadSetup
from stammtisch.core.frozen import thaw
from stammtisch.core.game import Game, View
from stammtisch.core.match import Match
from stammtisch.core.rng import SEED_BYTES, FastRng

PATIENCE: Final = 60.0  # seconds of silence after which the line is taken to be dead
TRIES: Final = 10
COOKIE: Final = "person"  # that says who one is
LINK: Final = re.compile(r"(?P<base>(/[^/]+)*)/t/(?P<table>[^/]+)(/.*)?")


class Refused(Exception):
    """The server said no, with a reason."""


class Stale(Refused):
    """Things have moved on since the asker looked; the stream tells how."""


class TableClient:
    """A connection to a table: asks, commands and follows, however often the network fails."""

    def __init__(self, link: str, say: Callable[[str], None], lang: str = "en") -> None:
        parts = urlsplit(link)
        found = LINK.fullmatch(parts.path)
        if parts.scheme not in ("http", "https") or found is None:
            raise BadSetup("bad_link", {"link": link})
        self.table = f"/api/tables/{found['table']}"
        self.say = say
        self.http = httpx.Client(
            base_url=f"{parts.scheme}://{parts.netloc}{found['base']}",
            timeout=PATIENCE,
            headers={"accept-language": lang},
        )

    def come_in(self, name: str) -> None:
        """Become a guest of the server."""
        self.ask("POST", "/api/people", {"name": name})

    def view(self, game: Game) -> tuple[dict[str, Any], View]:
        """Return one's own view of the match, as it was told and as a view."""
        answer = self.ask("GET", f"{self.table}/view")
        agreed = Match(game, answer["seats"], bytes(SEED_BYTES), answer["options"])
        return answer, thaw(agreed, answer["seat"], answer["view"])

    def state(self) -> dict[str, Any]:
        """Return the table as a page shows it: lines of the log, the result."""
        return self.ask("GET", self.table)

    def command(self, asked: dict[str, Any], at: int) -> None:
        """Do something at the table; raise Stale if something else has happened there since."""
        command = {**asked, "at": at, "command": secrets.token_hex(8)}
        self.ask("POST", f"{self.table}/commands", command)

    def ask(self, method: str, path: str, data: object = None) -> dict[str, Any]:
        """Ask, again if the line breaks: the same command is carried out once."""
        for attempt in range(TRIES):
            try:
                answer = self.http.request(method, path, json=data)
            except httpx.TransportError:
                time.sleep(min(5.0, 0.2 * 2**attempt))
                continue
            if answer.status_code in (429, 503):
                time.sleep(min(5.0, 0.2 * 2**attempt))
                continue
            if answer.status_code == 409 or error_of(answer) == "paused":
                raise Stale(reason_of(answer))
            if answer.is_error:
                raise Refused(reason_of(answer))
            found: dict[str, Any] = answer.json()
            return found
        raise Refused("no answer")

    def states(self) -> Iterator[dict[str, Any]]:
        """Yield what the stream tells; it is opened again when it breaks."""
        for attempt in range(TRIES):
            try:
                with self.http.stream("GET", f"{self.table}/events?draw=false") as answer:
                    if answer.is_error:
                        answer.read()
                        raise Refused(reason_of(answer))
                    for line in answer.iter_lines():
                        if line.startswith("data: "):
                            yield json.loads(line.removeprefix("data: "))
            except httpx.TransportError:
                self.say("…")
            time.sleep(min(5.0, 0.2 * 2**attempt))


class RemoteBot:
    """A bot that plays over the network."""

    def __init__(self, link: str, bot: str, name: str, say: Callable[[str], None]) -> None:
        self.line = TableClient(link, say)
        self.make = bots.find(bot)
        self.name = name

    def play(self) -> dict[str, Any]:
        """Sit down and play to the end; return the last state."""
        with self.line.http:
            self.line.come_in(self.name)
            self._command({"do": "sit"}, 0)
            player: bots.Bot | None = None
            looked_at = -1  # the position of the view that was last thought about
            for state in self.line.states():
                if state["phase"] == "over":
                    return state
                if player is None:
                    player = self.make(games.get(state["game"]), FastRng(secrets.randbits(48)))
                is_asked = state["my_turn"] and state.get("pause") is None
                if is_asked and state["n"] > looked_at:
                    looked_at = self._move(games.get(state["game"]), player)
        raise Refused("the stream has ended")

    def _move(self, game: Game, player: bots.Bot) -> int:
        """Make a whole choice if there is one to make; return the position that was looked at."""
        answer, view = self.line.view(game)
        seat = answer["seat"]
        if not view.legal:
            return int(answer["n"])  # made already
        state = view.imagine(FastRng(0))  # the own parts go on alike in every world
        parts: list[int] = []
        while not parts or state.unfinished(seat):
            part = player.choose(view)
            parts.append(int(part))
            state.apply(seat, part)
            if state.unfinished(seat):
                view = state.view(seat)
        self._command({"do": "move", "parts": parts}, answer["n"])
        return int(answer["n"])

    def _command(self, asked: dict[str, Any], at: int) -> None:
        with suppress(Stale):
            self.line.command(asked, at)


def error_of(answer: httpx.Response) -> str:
    """Return what kind of refusal an answer is, empty if it is none."""
    if not answer.is_error:
        return ""
    try:
        return str(answer.json()["error"])
    except (KeyError, TypeError, ValueError):
        return ""


def reason_of(answer: httpx.Response) -> str:
    """Return why a server refused."""
    try:
        return str(answer.json()["reason"])
    except (KeyError, TypeError, ValueError):
        return f"{answer.status_code} {answer.text[:200]}"
