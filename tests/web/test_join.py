"""A bot at somebody's table, over the network."""

import secrets
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2 as httpx
import pytest

from stammtisch import games
from stammtisch.core.conformance import conformance_of
from stammtisch.core.game import Game, play_out
from stammtisch.core.rng import FastRng
from stammtisch.web.join import Refused, RemoteBot
from web.server import GENEROUS, running_server

SHORT = 500  # moves; some games take long among such bots


def is_short(game: Game) -> bool:
    """Tell whether a match of random moves is soon over."""
    state = game.new(min(game.seat_counts), conformance_of(game).short)
    return play_out(state, FastRng(1)) < SHORT


PLAYED = [name for name in games.names() if is_short(games.get(name))]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a server."""
    folder: Path = tmp_path_factory.mktemp("join")
    with running_server(folder / "t.db", limits=GENEROUS, processes=1) as address:
        yield address


@pytest.mark.parametrize("game", PLAYED)
def test_bots_sit_down_play_to_the_end_and_tell_who_has_won(base: str, game: str) -> None:
    seats = min(games.get(game).seat_counts)
    short = dict(conformance_of(games.get(game)).short)
    with httpx.Client(base_url=base, timeout=30) as host:
        assert host.post("/api/people", json={"name": "Host"}).status_code == 201
        wanted = {"game": game, "seats": seats, "sit": None, "options": short}
        table = host.post("/api/tables", json=wanted).json()["id"]
        bots = ["Regular", "Random", *["Beginner"] * (seats - 2)]
        link = f"{base}/t/{table}"
        with ThreadPoolExecutor(seats) as pool:
            playing = [
                pool.submit(RemoteBot(link, bot, f"{bot} {seat}", print).play)
                for seat, bot in enumerate(bots)
            ]
            path = f"/api/tables/{table}"
            while any(seat["kind"] == "open" for seat in host.get(path).json()["seats"]):
                for early in playing:
                    assert not early.done(), early.result()
                time.sleep(0.1)
            told = {"do": "start", "command": secrets.token_hex(8)}
            assert host.post(f"{path}/commands", json=told).status_code == 200
            results = [one.result(120)["result"]["ranking"] for one in playing]
        assert all(result == results[0] for result in results)
        assert len(results[0]) == seats
        with pytest.raises(Refused, match=r"already begun|schon begonnen"):
            RemoteBot(link, "Random", "Late", print).play()


def test_bots_wait_for_the_end_of_a_pause(base: str) -> None:
    game = PLAYED[0]
    seats = min(games.get(game).seat_counts)
    with httpx.Client(base_url=base, timeout=30) as host:
        assert host.post("/api/people", json={"name": "Host"}).status_code == 201
        short = dict(conformance_of(games.get(game)).short)
        bots = [None, *["Random"] * (seats - 1)]
        wanted = {"game": game, "seats": seats, "sit": None, "options": short, "bots": bots}
        table = host.post("/api/tables", json={**wanted, "pace": "at once"}).json()["id"]
        path = f"/api/tables/{table}"

        def do(**asked: object) -> int:
            told = {"command": secrets.token_hex(8), **asked}
            return host.post(f"{path}/commands", json=told).status_code

        with ThreadPoolExecutor(1) as pool:
            playing = pool.submit(RemoteBot(f"{base}/t/{table}", "Random", "Guest", print).play)
            while any(seat["kind"] == "open" for seat in host.get(path).json()["seats"]):
                assert not playing.done(), playing.result()
                time.sleep(0.05)
            assert do(do="start") == 200
            assert do(do="pause", minutes=5) == 200
            position = host.get(path).json()["n"]
            time.sleep(0.5)
            assert not playing.done()
            assert host.get(path).json()["n"] == position
            assert do(do="go_on") == 200
            assert playing.result(120)["phase"] == "over"


def test_an_unknown_table_is_refused_with_the_servers_reason(base: str) -> None:
    with pytest.raises(Refused, match=r"no such table|gibt es nicht"):
        RemoteBot(f"{base}/t/AAAAAAAAAAAAAAAA", "Random", "Lost", print).play()
