"""Whole matches of bots of all levels at a table without a server, people coming and going."""

from stammtisch.core import record
from stammtisch.core.rng import FastRng
from stammtisch.table import thinking
from stammtisch.table.bot_turns import job_of
from stammtisch.table.chairs import BOT_NAMES, Note
from stammtisch.table.table import Table
from table.seated import Seated

LEVELS = ("Master", "Random", "Beginner", "Regular", "Master")
ROUNDS = 12  # few: a match of Masters is to be quick


def begin(game: str, seats: int, seed: int = 0, rounds: int = ROUNDS) -> Seated:
    """Return a table with a person on the first seat and bots of all levels on the others."""
    seated = Seated(game, seats, seed=seed)
    seated.sit("a")
    for seat in range(1, seats):
        level = LEVELS[(seat - 1) % len(LEVELS)]
        note = Note("bot", seat, {"level": level, "name": BOT_NAMES[seat]})
        seated.do([note], "a")
    seated.do(seated.table.start("a", lambda *_: rounds), "a")
    return seated


def choose(seated: Seated, seat: int, rng: FastRng) -> None:
    """Let whoever plays for a seat choose: a person does anything."""
    table = seated.table
    if table.chairs[seat].plays_itself():
        level = table.chairs[seat].stand_in()
        seated.move(seat, thinking.choose(job_of(table, seat), level))
    else:
        parts = seated.choose(seat, rng)
        seated.do(table.move("a", parts, table.position), "a")


def play(seated: Seated, choices: int, rng: FastRng) -> None:
    """Make so many choices, whoever is to act in any order."""
    for _ in range(choices):
        owing = seated.table.to_act()
        if not owing:
            break
        choose(seated, owing[int(rng.below(len(owing)))], rng)


def text_of(table: Table) -> str:
    """Return the record that the table hands out."""
    assert table.match is not None
    return record.write(table.match, table.receipt)
