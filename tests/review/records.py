"""Records to review."""

from functools import cache

from stammtisch import bots, games
from stammtisch.core import record
from stammtisch.core.game import Game
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.review.run import Asked, Reviewer, Verdict
from tui.commands import SHORT

NAMES = ["Anna", "Bert", "Clara", "Dieter", "Elke", "Fritz"]


@cache
def played(name: str, moves: int = 9999, bot: str = "Random") -> str:
    """Return the record of a short match, or of its first moves."""
    game = games.get(name)
    seats = game.seat_counts[0]
    match = Match(game, seats, bytes([7]) * 32, SHORT[name], NAMES[:seats])
    rng = FastRng(3)
    players = [bots.make(bot, game, rng.fork()) for _ in range(seats)]
    while not match.is_over() and len(match.log) < moves:
        seat = match.state.to_act()[0]
        match.play(seat, players[seat].choose(match.view(seat)))
    return record.write(match)


def reviewer(match: Match, rounds: int = 60, seed: int = 1, seat: int | None = None) -> Reviewer:
    """Return what judges a match."""
    return Reviewer(record.parse(record.write(match)), match.game, Asked(rounds, seed, seat))


def judged(game: Game, seats: int, *lines: str, rounds: int = 60) -> list[Verdict]:
    """Return the verdicts on a match that goes like this."""
    match = Match(game, seats, bytes(32))
    for line in lines:
        seat, _, text = line.partition(" ")
        match.play_text(int(seat), text)
    return list(reviewer(match, rounds).run(1))
