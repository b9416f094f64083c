"""A bot at somebody's table, over the network."""

import secrets
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2 as httpx
import pytest

from stammtisch import games
from stammtisch.web.join import Guest, Refused
from web.server import GENEROUS, running_server

SHORT = {"greyhounds": {"lap": 10}, "hydra": {"rounds": 1}, "boat_race": {"course": 5}}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a server."""
    folder: Path = tmp_path_factory.mktemp("join")
    with running_server(folder / "t.db", limits=GENEROUS, processes=1) as address:
        yield address


@pytest.mark.parametrize("game", SHORT)
def test_bots_sit_down_play_to_the_end_and_tell_who_has_won(base: str, game: str) -> None:
    seats = min(games.get(game).seat_counts)
    with httpx.Client(base_url=base, timeout=30) as host:
        assert host.post("/api/people", json={"name": "Host"}).status_code == 201
        wanted = {"game": game, "seats": seats, "sit": None, "options": SHORT[game]}
        table = host.post("/api/tables", json=wanted).json()["id"]
        bots = ["Regular", "Random", *["Beginner"] * (seats - 2)]
        link = f"{base}/t/{table}"
        with ThreadPoolExecutor(seats) as pool:
            playing = [
                pool.submit(Guest(link, bot, f"{bot} {seat}", print).play)
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
            Guest(link, "Random", "Late", print).play()


def test_an_unknown_table_is_refused_with_the_servers_reason(base: str) -> None:
    with pytest.raises(Refused, match=r"no such table|gibt es nicht"):
        Guest(f"{base}/t/AAAAAAAAAAAAAAAA", "Random", "Lost", print).play()
