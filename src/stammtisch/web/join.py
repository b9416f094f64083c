"""A bot at somebody's table, over the HTTP interface: it sits down, follows, and moves."""

import json
import re
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any, Final
from urllib.parse import urlsplit

import httpx2 as httpx

from stammtisch import bots, games
from stammtisch.core.errors import BadSetup
from stammtisch.core.frozen import thaw
from stammtisch.core.game import Game
from stammtisch.core.match import Match
from stammtisch.core.rng import SEED_BYTES, FastRng

PATIENCE: Final = 60.0  # seconds of silence after which the line is taken to be dead
TRIES: Final = 10
LINK: Final = re.compile(r"(?P<base>(/[^/]+)*)/t/(?P<table>[^/]+)(/.*)?")


class Refused(Exception):
    """The server said no, with a reason."""


class Guest:
    """A bot that plays over the network."""

    def __init__(self, link: str, bot: str, name: str, say: Callable[[str], None]) -> None:
        parts = urlsplit(link)
        found = LINK.fullmatch(parts.path)
        if parts.scheme not in ("http", "https") or found is None:
            raise BadSetup("bad_link", {"link": link})
        self.table = f"/api/tables/{found['table']}"
        self.make = bots.find(bot)
        self.name = name
        self.say = say
        self.http = httpx.Client(
            base_url=f"{parts.scheme}://{parts.netloc}{found['base']}", timeout=PATIENCE
        )

    def play(self) -> dict[str, Any]:
        """Sit down and play to the end; return the last state."""
        with self.http:
            self._ask("POST", "/api/people", {"name": self.name})
            self._command({"do": "sit"}, 0)
            player: bots.Bot | None = None
            seen = -1  # the position of the view that was last thought about
            for state in self._states():
                if state["phase"] == "over":
                    return state
                if player is None:
                    player = self.make(games.get(state["game"]), FastRng(secrets.randbits(48)))
                if state["my_turn"] and state["n"] > seen:
                    seen = self._move(games.get(state["game"]), player)
        raise Refused("the stream has ended")

    def _move(self, game: Game, player: bots.Bot) -> int:
        """Make a whole choice if there is one to make; return the position that was looked at."""
        told = self._ask("GET", f"{self.table}/view")
        seat = told["seat"]
        agreed = Match(game, told["seats"], bytes(SEED_BYTES), told["options"])
        view = thaw(agreed, seat, told["view"])
        if not view.legal:
            return int(told["n"])  # made already
        state = view.imagine(FastRng(0))  # the own parts go on alike in every world
        parts: list[int] = []
        while not parts or state.unfinished(seat):
            part = player.choose(view)
            parts.append(int(part))
            state.apply(seat, part)
            if state.unfinished(seat):
                view = state.view(seat)
        self._command({"do": "move", "parts": parts}, told["n"])
        return int(told["n"])

    def _command(self, asked: dict[str, Any], at: int) -> None:
        told = {**asked, "at": at, "command": secrets.token_hex(8)}
        self._ask("POST", f"{self.table}/commands", told)

    def _ask(self, method: str, path: str, data: object = None) -> dict[str, Any]:
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
            if answer.status_code == 409:
                return {}  # things have moved on; the stream tells
            if answer.is_error:
                raise Refused(reason_of(answer))
            found: dict[str, Any] = answer.json()
            return found
        raise Refused("no answer")

    def _states(self) -> Iterator[dict[str, Any]]:
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


def reason_of(answer: httpx.Response) -> str:
    """Return why a server refused."""
    try:
        return str(answer.json()["reason"])
    except (KeyError, TypeError, ValueError):
        return f"{answer.status_code} {answer.text[:200]}"
