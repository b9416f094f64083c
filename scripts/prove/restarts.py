"""Start PostgreSQL anew while people play: `python scripts/prove/restarts.py --help`.

The server goes on; nothing it has acknowledged may be lost, and no table may be stuck.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests")]

from store.postgres import running_postgres  # noqa: E402 the tests' folder comes first
from web.club import RestartedClub  # noqa: E402
from web.server import GENEROUS, Server  # noqa: E402


class Told(RestartedClub):
    """Says how far it has got."""

    async def harm(self, number: int) -> None:
        """Start PostgreSQL anew."""
        await super().harm(number)
        told = f"{number + 1} restarts, {len(self.acknowledged())} commands acknowledged"
        print(f"{time.strftime('%H:%M:%S')} {told}", flush=True)


def main() -> None:
    """Restart and check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--restarts", type=int, default=30)
    parser.add_argument("--seed", type=int, default=5)
    wanted = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_postgres() as postgres,
        postgres.new_database() as url,
    ):
        server = Server(url, limits=GENEROUS, processes=1, output=Path(folder) / "output")
        try:
            server.start()
            club = Told(server, url, postgres, wanted.seed)
            asyncio.run(club.run(wanted.restarts))
        finally:
            server.stop()
        print(f"postgres: {club.report()}")


if __name__ == "__main__":
    main()
