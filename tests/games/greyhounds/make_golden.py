"""Write the golden records of Greyhounds: `python -m games.greyhounds.make_golden` in `tests`.

Only a new version of the rules may change them.
"""

from hashlib import sha256
from itertools import count
from pathlib import Path

from stammtisch.core import record
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.games.greyhounds import GAME
from stammtisch.games.greyhounds.scoring import OUT
from stammtisch.games.greyhounds.view import GreyhoundsView

FOLDER = Path(__file__).parent / "golden"
NAMES = ["Änne", "Bert", "Çelik", "Dörte"]


def play(seats: int, number: int) -> tuple[Match, bool]:
    """Play a match at random; tell also whether a dog was lapped while others ran on."""
    match = Match(
        GAME, seats, sha256(b"greyhounds %d %d" % (seats, number)).digest(), names=NAMES[:seats]
    )
    rng = FastRng(number)
    is_lapped = False
    while not match.is_over():
        seat = match.state.turn()
        match.play(seat, match.state.random_move(seat, rng))
        view = match.view(None)
        assert isinstance(view, GreyhoundsView)
        if view.last_pass is not None:
            is_lapped = is_lapped or OUT in [event.what for event in view.last_pass.events()]
    return match, is_lapped


def golden(seats: int) -> str:
    """Return the first record of three races in which a dog is lapped."""
    for number in count():
        match, is_lapped = play(seats, number)
        view = match.view(None)
        assert isinstance(view, GreyhoundsView)
        if is_lapped and len(view.results) == 3:
            return record.write(match)
    raise AssertionError


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for seats in GAME.seat_counts:
        (FOLDER / f"{seats}_seats.txt").write_text(golden(seats), encoding="utf-8")
