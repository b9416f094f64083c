"""PostgreSQL is started anew in mid-play; nothing acknowledged is lost and every table goes on."""

import asyncio
from pathlib import Path

from effort import THOROUGH
from store.postgres import Postgres, postgres
from web.club import RestartedClub
from web.server import GENEROUS, Server

__all__ = ["postgres"]

RESTARTS = 10 if THOROUGH else 2


def test_tables_go_on_after_restarts_of_postgresql(postgres: Postgres, tmp_path: Path) -> None:
    with postgres.new_database() as url:
        server = Server(url, limits=GENEROUS, processes=1, output=tmp_path / "output")
        try:
            server.start()
            club = RestartedClub(server, url, postgres)
            asyncio.run(club.run(RESTARTS))
        finally:
            server.stop()
    print(f"\n{club.report()}")
    output = (tmp_path / "output").read_text()
    assert "Traceback" not in output
    assert "server_lock_lost" in output
    assert "server_lock_held_again" in output
