"""Write the golden record of DOG: `python -m games.dog.make_golden` in the folder of tests.

Only a new version of the rules may change it.
"""

from hashlib import sha256
from pathlib import Path

from stammtisch.core import record
from stammtisch.core.game import Ruling
from stammtisch.core.match import PART, Match
from stammtisch.core.rng import FastRng
from stammtisch.games.dog import GAME

FOLDER = Path(__file__).parent / "golden"
NAMES = ["Änne", "Bert", "Çelik", "Dörte"]
WANTED = ["Joker + 7 + ", "Joker + J + ", " fold\n", " + out\n", "director correct", " + ga4\n"]


def play(number: int) -> Match:
    """Play a match at random whose result the director corrects."""
    match = Match(GAME, 4, sha256(f"golden {number}".encode()).digest(), names=NAMES)
    rng = FastRng(number)
    while not match.is_over():
        seat = match.state.turn()
        match.play(seat, match.state.random_move(seat, rng))
    loser = 1 - match.state.winners()[0]
    points = match.state.score()[loser]
    match.direct(Ruling("correct", loser, points - 1 if points else 1, "one was counted wrongly"))
    return match


def holds_everything(text: str) -> bool:
    """Tell whether a record has all that a golden one is wanted for."""
    sevens = [line for line in text.splitlines() if " 7 + " in line]
    is_split = any(line.count(PART) >= 6 for line in sevens)
    return is_split and all(wanted in text for wanted in WANTED)


def golden() -> str:
    """Return a short record that holds everything."""
    texts = (record.write(play(number)) for number in range(400))
    return min((text for text in texts if holds_everything(text)), key=len)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "4_seats.txt").write_text(golden(), encoding="utf-8")
