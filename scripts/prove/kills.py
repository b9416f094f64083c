"""Kill a server again and again while people play: `python scripts/prove/kills.py --help`.

Whatever it has acknowledged must be there again, once; every table must go on by itself.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests")]

from stammtisch.web.settings import database  # noqa: E402 the tests' folder comes first
from store.postgres import running_postgres  # noqa: E402
from web.club import KilledClub  # noqa: E402
from web.server import GENEROUS, Server  # noqa: E402


class Told(KilledClub):
    """Says how far it has got."""

    async def harm(self, number: int) -> None:
        """Kill the server."""
        await super().harm(number)
        if number % 10 == 9:
            told = f"{number + 1} kills, {len(self.acknowledged())} commands acknowledged"
            print(f"{time.strftime('%H:%M:%S')} {told}", flush=True)


def main() -> None:
    """Kill and check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--seed", type=int, default=5)
    wanted = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        db = str(folder / "stammtisch.db")
        if wanted.database == "postgres":
            postgres = stack.enter_context(running_postgres())
            db = stack.enter_context(postgres.new_database())
        server = Server(db, limits=GENEROUS, processes=1, output=folder / "output")
        stack.callback(server.stop)
        server.start()
        club = Told(server, database(db), wanted.seed)
        asyncio.run(club.run(wanted.kills))
        print(f"{wanted.database}: {club.report()}")


if __name__ == "__main__":
    main()
