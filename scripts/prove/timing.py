"""Prove that time tells nothing of a Master's hand: `python scripts/prove/timing.py --help`.

Masters play Hydra at a real server while somebody looks on: first with thinking processes to spare,
then beside many more tables than those can serve. Afterwards the records tell which choices were
forced. Told is how well an onlooker who knows every time at which a move was shown, and the truth
about half of the choices, guesses for the other half which were forced: 50 % is chance. The guess
is the best threshold on the time, in either direction, compared with the same stage of other
matches; both kinds of choices count the same.
"""

import argparse
import asyncio
import random
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

from serving import Guest, serving

from stammtisch import games
from stammtisch.core import record

SEATS = 5
RESAMPLES = 1000


class Seen(NamedTuple):
    """A choice as an onlooker saw it, and what the record says about it."""

    seconds: float  # since the move before it
    is_forced: bool
    stage: int  # of the match, which everybody knows


async def open_table(guest: Guest, rounds: int, pace: str) -> str:
    """Open a table of Masters; return its id."""
    opened = await guest.post(
        "/api/tables",
        game="hydra",
        seats=SEATS,
        sit=None,
        bots=["Master"] * SEATS,
        options={"rounds": rounds},
        pace=pace,
        start=True,
    )
    return str(opened["id"])


async def watch(guest: Guest, pace: str) -> list[Seen]:
    """Look on at a match of one round to its end; return its choices that are not sealed."""
    table = await open_table(guest, 1, pace)
    shown: dict[int, float] = {}  # when, by number of the move
    first = -1
    async for when, state in guest.follow(table):
        first = state["n"] if first < 0 else first  # bots alone wait until somebody looks
        shown[state["n"] - first] = when
        if state["phase"] == "over":
            break
    text = (await guest.http.get(f"/api/tables/{table}/record")).text
    return list(choices_of(text, shown))


def choices_of(text: str, shown: dict[int, float]) -> list[Seen]:
    """Return the choices of a record with the times at which they were shown."""
    parsed = record.parse(text)
    seen: list[Seen] = []
    for number, match in enumerate(record.steps(parsed, games.get("hydra"))):
        owing = match.view(None).to_act  # several while choices are sealed
        if len(owing) == 1 and number in shown and number + 1 in shown:
            is_forced = len(match.state.legal(owing[0])) == 1
            seen.append(Seen(shown[number + 1] - shown[number], is_forced, number // SEATS))
    return seen


async def watch_many(guest: Guest, tables: int, pace: str, wanted: int) -> list[Seen]:
    """Look on at so many tables at a time until enough choices are known."""
    seen: list[Seen] = []

    async def keep_watching() -> None:
        while len(seen) < wanted:
            seen.extend(await watch(guest, pace))
            print(f"  {len(seen)} choices", flush=True)

    await asyncio.gather(*(keep_watching() for _ in range(tables)))
    return seen


@asynccontextmanager
async def crowd(guest: Guest, tables: int) -> AsyncIterator[None]:
    """Keep all processes busy, evenly: matches that do not end meanwhile, looked at by somebody."""

    async def look_on() -> None:
        opened = await open_table(guest, 100, "fast")
        async for _ in guest.follow(opened):
            pass

    watching = [asyncio.create_task(look_on()) for _ in range(tables)]
    try:
        yield
    finally:
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)


def ranked(seen: Sequence[Seen]) -> list[Seen]:
    """Return choices with their rank among those of the same stage, from 0 to 1, as their time.

    That the last cards are forced everybody knows, and how busy a server is changes meanwhile: only
    what the time tells beyond that counts. Stages of one kind of choice have nothing to tell.
    """
    found: list[Seen] = []
    for stage in sorted({choice.stage for choice in seen}):
        same = sorted(choice for choice in seen if choice.stage == stage)
        if len({choice.is_forced for choice in same}) == 2:
            count = len(same)
            found += [each._replace(seconds=at / count) for at, each in enumerate(same)]
    return found


def balanced(seen: Sequence[Seen], limit: float, is_below: bool) -> float:
    """Return the share of right guesses, forced and free choices counting the same."""
    shares = []
    for is_forced in (True, False):
        times = [choice.seconds for choice in seen if choice.is_forced == is_forced]
        below = sum(seconds < limit for seconds in times) / len(times)
        shares.append(below if is_forced == is_below else 1 - below)
    return sum(shares) / 2


def best_guess(known: Sequence[Seen]) -> tuple[float, bool]:
    """Return the threshold and its direction that fit best what is known."""
    limits = sorted(choice.seconds for choice in known)
    rules = [(limit, is_below) for limit in limits for is_below in (True, False)]
    return max(rules, key=lambda rule: balanced(known, *rule))


def guessed(seen: Sequence[Seen], seed: int) -> tuple[float, float, float]:
    """Return the share of right guesses and its interval (95 %), learned and tried on halves."""
    dice = random.Random(seed)
    mixed = ranked(seen)
    dice.shuffle(mixed)
    halves = mixed[::2], mixed[1::2]
    rules = [best_guess(half) for half in halves]
    tried = list(zip(reversed(halves), rules, strict=True))
    share = sum(balanced(half, *rule) for half, rule in tried) / 2
    again = sorted(
        sum(balanced(resampled(half, dice), *rule) for half, rule in tried) / 2
        for _ in range(RESAMPLES)
    )
    return share, again[RESAMPLES // 40], again[-RESAMPLES // 40]


def resampled(seen: Sequence[Seen], dice: random.Random) -> list[Seen]:
    """Return as many forced and as many free choices, drawn with replacement."""
    kinds = [[one for one in seen if one.is_forced == is_forced] for is_forced in (True, False)]
    return [choice for kind in kinds for choice in dice.choices(kind, k=len(kind))]


def tell(name: str, seen: Sequence[Seen], seed: int) -> bool:
    """Print how well was guessed; return whether chance does as well."""
    forced = sum(choice.is_forced for choice in seen)
    times = sorted(choice.seconds for choice in seen)
    share, low, high = guessed(seen, seed)
    print(
        f"{name}: {len(seen)} choices, {forced} of them forced; shown after"
        f" {times[0]:.2f} to {times[-1]:.2f} s, median {times[len(times) // 2]:.2f} s;"
        f" guessed right {share:.1%} (95 %: {low:.1%} to {high:.1%}; chance is 50 %)",
        flush=True,
    )
    return low <= 0.5


async def prove(asked: argparse.Namespace) -> bool:
    """Watch idle and busy; return whether nothing was told."""
    async with serving(asked.rounds) as address:
        guest = Guest(address)
        await guest.come_in("Onlooker")
        await watch_many(guest, 1, "fast", 1)  # processes start, and times become known
        idle = await watch_many(guest, asked.idle, "fast", asked.choices)
        is_fine = tell("idle", idle, asked.seed)
        late = max(choice.seconds for choice in idle)
        async with crowd(guest, asked.busy):
            busy = await watch_many(guest, asked.tables, "fast", asked.choices)
        overran = sum(choice.seconds > late for choice in busy) / len(busy)
        is_fine &= tell(f"behind {asked.busy} tables of Masters", busy, asked.seed)
        print(f"{overran:.0%} of them were shown later than any while idle")
        await guest.http.aclose()
    return is_fine


def main() -> int:
    """Prove it."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--choices", type=int, default=500, help="at least, idle and busy each")
    arguments.add_argument("--idle", type=int, default=1, help="tables at once while idle")
    arguments.add_argument("--busy", type=int, default=8, help="tables that keep processes busy")
    arguments.add_argument("--tables", type=int, default=4, help="watched at once beside those")
    arguments.add_argument("--rounds", type=int, default=0, help="of Masters; 0: as at all tables")
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    is_fine = asyncio.run(prove(asked))
    print("time tells nothing" if is_fine else "TIME TELLS")
    return 0 if is_fine else 1


if __name__ == "__main__":
    sys.exit(main())
