"""Write the golden records of Hydra: `python -m games.hydra.make_golden` in the folder of tests.

Only a new version of the rules may change them.
"""

from hashlib import sha256
from itertools import count
from pathlib import Path

from stammtisch.core import record
from stammtisch.core.game import Ruling
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.games.hydra import GAME
from stammtisch.games.hydra.rules import HydraState

FOLDER = Path(__file__).parent / "golden"
NAMES = ["Änne", "Bert", "Çelik", "Dörte", "Émile", "Frauke"]
# What happens in each record, by lines that it must hold; a declined Antrag is counted
WANTED = [" Solo\n", " accept\n", " throw\n", "director penalty", "director replay"]
SHY = {"Morbus": 12, "Solo": 8, "accept": 4, "keep": 9}  # said once in so many times


def play(seats: int, number: int) -> Match:
    """Play a match at random, with players who like an Antrag and a director who rules twice."""
    seed = sha256(f"golden {seats} {number}".encode()).digest()
    match = Match(GAME, seats, seed, names=NAMES[:seats])
    rng = FastRng(number)
    for step in count():
        state = match.state
        assert isinstance(state, HydraState)
        if state.is_over():
            return match
        seat = state.turn()
        if step == 150:
            match.direct(Ruling("penalty", seat, 15, "told the others what to lead"))
        if step == 200 and not state.unfinished(seat):
            match.direct(Ruling("replay", seat, 0, "a trick was mixed up"))
            continue
        move = state.random_move(seat, rng)
        text = GAME.move_text(move)
        shy = SHY.get(text, 1) if text != "Morbus" or not state.has_pair(seat) else 1
        if rng.below(shy) > 0:
            move = state.random_move(seat, rng)
        match.play(seat, move)
    raise AssertionError


def holds_everything(text: str) -> bool:
    """Tell whether a record has all that a golden one is wanted for."""
    lines = text.splitlines()
    runs = [
        all(line.endswith("decline") for line in lines[at : at + 4]) for at in range(len(lines))
    ]
    return any(runs) and all(wanted in text for wanted in WANTED)


def golden(seats: int) -> str:
    """Return the first record that holds everything."""
    for number in count():
        text = record.write(play(seats, number))
        if holds_everything(text):
            return text
    raise AssertionError


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for seats in GAME.seat_counts:
        (FOLDER / f"{seats}_seats.txt").write_text(golden(seats), encoding="utf-8")
