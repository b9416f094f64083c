"""Whole matches of bots of all levels at a table without a server, people coming and going."""

from stammtisch import games
from stammtisch.core import record
from stammtisch.core.game import Game
from stammtisch.core.match import PART, Match
from stammtisch.core.receipt import STAND_IN
from stammtisch.core.rng import FastRng
from stammtisch.table import choosing, jobs, seating, taking_back
from stammtisch.table.jobs import job_of
from stammtisch.table.notes import PRACTICE, Away
from stammtisch.table.table import Table
from table.seated import Seated

LEVELS = ("Master", "Random", "Beginner", "Regular", "Master")
SEATS = {  # enough for bots of all levels, where a table has room for them
    name: min(max(games.get(name).seat_counts), len(LEVELS)) for name in games.names()
}
ROUNDS = 12  # few: a match of Masters is to be quick


def begin(game: str, seats: int, seed: int = 0, rounds: int = ROUNDS) -> Seated:
    """Return a table with a person on the first seat and bots of all levels on the others."""
    seated = Seated(game, seats, seed=seed)
    seated.sit("a")
    for seat in range(1, seats):
        level = LEVELS[(seat - 1) % len(LEVELS)]
        seated.do([seating.bot_for(seat, level)], "a")
    seated.do(seating.start(seated.table, "a", lambda *_: rounds), "a")
    return seated


def choose(seated: Seated, seat: int, rng: FastRng) -> None:
    """Let whoever plays for a seat choose: a person does anything."""
    table = seated.table
    if table.chairs[seat].is_played_by_bot():
        level = table.chairs[seat].bot_level()
        seated.move(seat, jobs.choose(job_of(table, seat), level))
    else:
        parts = seated.choose(seat, rng)
        seated.do(choosing.move(table, "a", parts, table.position), "a")


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


def with_take_over(name: str, seats: int, rng: FastRng, *, rounds: int, longest: int) -> str:
    """Return the record of a match of all levels: a person leaves, a stand-in plays, the person
    returns, takes choices back twice, and plays to the end or until so many choices stand.
    """
    seated = begin(name, seats, int(rng.below(200)), rounds)
    table = seated.table
    play(seated, 3, rng)
    seated.do([Away(0)], "a")
    while sum(chooser.kind == STAND_IN for chooser in table.receipt.choosers) < 4:
        play(seated, 1, rng)
    seated.do(seating.sit(table, "a", "A", None), "a")
    back = 0
    while back < 2 and table.to_act():
        play(seated, 1, rng)
        if taking_back.offered_back(table, 0) == PRACTICE and len(table.lines) % 3 == 0:
            seated.do(taking_back.ask_back(table, "a"), "a")
            back += 1
    play(seated, longest - len(table.lines), rng)
    return text_of(table)


def forged(text: str, game: Game, who: str, skipped: int = 0) -> tuple[str, int, str] | None:
    """Return a record in which a bot's choice is another legal one, its line and that choice.

    The first so many of these choices that could be another are left as they are.
    """
    lines = text.splitlines()
    parsed = record.parse(text)
    for match, (number, line) in zip(record.steps(parsed, game), parsed.lines, strict=False):
        seat, _, made = line.partition(" ")
        if not lines[number - 1].startswith(f"{seat} {who}"):
            continue
        other = _another(match, int(seat), made)
        if other is None:
            continue
        if skipped == 0:
            head = lines[number - 1].partition(": ")[0]
            lines[number - 1] = f"{head}: {other}"
            return "\n".join([*lines, ""]), number, other
        skipped -= 1
    return None


def _another(match: Match, seat: int, made: str) -> str | None:
    for attempt in range(20):
        state, rng, parts = match.state.copy(), FastRng(attempt), list[int]()
        while not parts or state.unfinished(seat):
            parts.append(int(state.random_move(seat, rng)))
            state.apply(seat, parts[-1])
        text = PART.join(match.game.move_text(part) for part in parts)
        if text != made:
            return text
    return None
