"""People at a server that runs in the test's own process."""

import secrets
from typing import Any

import httpx2 as httpx
from starlette.testclient import TestClient

from stammtisch.core.rng import FastRng


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, client: TestClient, name: str | None, lang: str = "en") -> None:
        self.client = client
        self.headers = {"accept-language": lang}
        self.cookie = ""
        if name is not None:
            answer = self.post("/api/people", {"name": name})
            assert answer.status_code == 201, answer.text
            self.cookie = answer.headers["set-cookie"].partition(";")[0]

    def ask(self, method: str, path: str, data: object = None, **headers: str) -> httpx.Response:
        """Send a request with this person's cookie, and no other."""
        self.client.cookies.clear()
        told = {**self.headers, **headers}
        if self.cookie:
            told["cookie"] = self.cookie
        return self.client.request(method, path, json=data, headers=told)

    def get(self, path: str) -> httpx.Response:
        """Look at something."""
        return self.ask("GET", path)

    def post(self, path: str, data: object = None) -> httpx.Response:
        """Send something."""
        return self.ask("POST", path, data)

    def state(self, table: str, **wanted: str) -> dict[str, Any]:
        """Return a table as this person sees it."""
        answer = self.client.request(
            "GET",
            f"/api/tables/{table}",
            params=wanted,
            headers={**self.headers, "cookie": self.cookie},
        )
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def do(self, table: str, do: str, at: int = 0, **more: object) -> httpx.Response:
        """Send a command."""
        told = {"do": do, "at": at, "command": secrets.token_hex(8), **more}
        return self.post(f"/api/tables/{table}/commands", told)

    def choose(self, table: str, rng: FastRng) -> list[int]:
        """Make any whole choice, part by part as a page does; return it without sending it."""
        parts: list[int] = []
        while True:
            told = self.post(f"/api/tables/{table}/draft", {"parts": parts})
            assert told.status_code == 200, told.text
            if told.json()["complete"]:
                return parts
            moves = told.json()["moves"]
            parts.append(moves[rng.below(len(moves))]["move"])


class House:
    """A server, and whoever comes in."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.stranger = Visitor(client, None)

    def guest(self, name: str, lang: str = "en") -> Visitor:
        """Return somebody new."""
        return Visitor(self.client, name, lang)

    def table(self, people: list[Visitor], game: str = "boat_race", **more: object) -> str:
        """Open a table where these people sit and the match has begun."""
        told = {"game": game, "seats": len(people), "pace": "at once", **more}
        opened = people[0].post("/api/tables", told)
        assert opened.status_code == 201, opened.text
        table = str(opened.json()["id"])
        for seat, person in enumerate(people[1:], start=1):
            assert person.do(table, "sit", seat=seat).status_code == 200
        assert people[0].do(table, "start").status_code == 200
        return table

    def play(self, people: list[Visitor], table: str, moves: int, seed: int = 1) -> None:
        """Let people make any moves."""
        rng = FastRng(seed)
        for _ in range(moves):
            # in Hydra nobody sees who has kept or thrown in (HY-09): everyone is asked
            told = [(person, person.state(table, draw="false")) for person in people]
            acting = [(person, state) for person, state in told if state["my_turn"]]
            if not acting:
                return
            person, state = acting[0]
            parts = person.choose(table, rng)
            answer = person.do(table, "move", at=state["n"], parts=parts)
            assert answer.status_code == 200, answer.text
