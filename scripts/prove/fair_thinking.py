"""Prove that nobody can take the bots away: `python scripts/prove/fair_thinking.py --help`.

One guest opens many tables of five Masters and looks on at all of them. Another plays against three
Regulars. Told is how long these three together need to answer, from the player's move on its way to
the news that it is the player's turn, without pauses, before and behind that flood. Quotas are off:
turns and lanes alone must do it.
"""

import argparse
import asyncio
import secrets
import sys
import time
from collections.abc import Sequence

from serving import PATIENCE, Guest, serving

from stammtisch.core.rng import FastRng

MOST_MORE = 0.065  # seconds, at the 95th percentile
SEATS = 4


class Flood:
    """One guest's many tables of Masters, all of them watched."""

    def __init__(self, address: str, tables: int) -> None:
        self.guest = Guest(address)
        self.tables = tables
        self.choices = 0
        self._watching: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Open the tables and wait until Masters choose."""
        await self.guest.come_in("Flood")
        for _ in range(self.tables):
            opened = await self.guest.post(
                "/api/tables",
                game="hydra",
                seats=5,
                sit=None,
                bots=["Master"] * 5,
                options={"rounds": 100},
                pace="fast",
                start=True,
            )
            self._watching.append(asyncio.create_task(self._watch(opened["id"])))
        async with asyncio.timeout(PATIENCE):
            while self.choices < 3:
                await asyncio.sleep(0.1)

    async def _watch(self, table: str) -> None:
        is_first = True
        async for _ in self.guest.follow(table):
            self.choices += not is_first
            is_first = False

    async def end(self) -> None:
        """Look away."""
        for task in self._watching:
            task.cancel()
        await asyncio.gather(*self._watching, return_exceptions=True)
        await self.guest.http.aclose()


async def regulars(guest: Guest, wanted: int, rng: FastRng) -> list[float]:
    """Play against Regulars; return how long each of their answers took."""
    taken: list[float] = []
    while len(taken) < wanted:
        opened = await guest.post(
            "/api/tables",
            game="boat_race",
            seats=SEATS,
            bots=[None, *["Regular"] * (SEATS - 1)],
            pace="at once",
            start=True,
        )
        await play(guest, opened["id"], wanted, rng, taken)
        print(f"  {len(taken)} answers of three Regulars", flush=True)
    return taken[:wanted]


async def play(guest: Guest, table: str, wanted: int, rng: FastRng, taken: list[float]) -> None:
    """Play one match to its end, or until enough is known."""
    moved: tuple[float, int] | None = None
    async for when, state in guest.follow(table):
        if state["phase"] == "over" or len(taken) >= wanted:
            return
        if not state["my_turn"]:
            continue
        if moved is not None and state["n"] == moved[1] + SEATS:  # the own move and three more
            taken.append(when - moved[0])
        parts = [int(state["moves"][rng.below(len(state["moves"]))]["move"])]
        path = f"/api/tables/{table}"
        while not (trial := await guest.post(f"{path}/draft", parts=parts))["complete"]:
            parts.append(int(trial["moves"][rng.below(len(trial["moves"]))]["move"]))
        moved = (time.perf_counter(), state["n"])
        command = {"do": "move", "parts": parts, "at": state["n"]}
        await guest.post(f"{path}/commands", command=secrets.token_hex(8), **command)


def told(name: str, taken: Sequence[float]) -> float:
    """Print how long answers took; return the 95th percentile."""
    ordered = sorted(taken)
    middle, late = (ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.95))
    print(
        f"{name}: {len(ordered)} answers, median {middle * 1000:.1f} ms,"
        f" 95th percentile {late * 1000:.1f} ms, longest {ordered[-1] * 1000:.1f} ms",
        flush=True,
    )
    return late


async def prove(tables: int, size: int, seed: int) -> bool:
    """Measure without and with the flood; return whether it made little difference."""
    async with serving() as address:
        guest = Guest(address)
        await guest.come_in("Anna")
        rng = FastRng(seed)
        await regulars(guest, 20, rng)  # processes have to start
        alone = told("alone", await regulars(guest, size, rng))
        flood = Flood(address, tables)
        await flood.begin()
        began, chosen = time.perf_counter(), flood.choices
        behind = told(f"behind {tables} tables of five Masters", await regulars(guest, size, rng))
        seconds = time.perf_counter() - began
        print(f"meanwhile Masters made {flood.choices - chosen} choices in {seconds:.0f} s")
        await flood.end()
        await guest.http.aclose()
    print(f"95th percentile: {(behind - alone) * 1000:+.1f} ms (bound {MOST_MORE * 1000:.0f} ms)")
    return behind - alone < MOST_MORE


def main() -> int:
    """Prove it."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tables", type=int, default=20, help="of Masters, by one guest")
    arguments.add_argument(
        "--size", type=int, default=200, help="answers of three Regulars each time"
    )
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    return 0 if asyncio.run(prove(asked.tables, asked.size, asked.seed)) else 1


if __name__ == "__main__":
    sys.exit(main())
