"""A race in words: stage and trick, what is asked, the score sheet, the last trick."""

from typing import cast, final

from stammtisch.core.game import View
from stammtisch.core.telling import Sheet, Teller
from stammtisch.games.boat_race.cards import BOAT_NAMES, DEALT
from stammtisch.games.boat_race.scoring import Stage
from stammtisch.games.boat_race.view import BoatRaceView


@final
class BoatRaceTeller(Teller):
    """Puts views of Boat Race into words."""

    def headline(self, view: View) -> str:
        """Return stage and trick."""
        seen = cast(BoatRaceView, view)
        if seen.winner is not None:
            return self.say("finished", boat=seen.winner)
        told = self.say("stage", stage=seen.stage)
        return told if seen.ranking is None else f"{told}, {self.trick_number(seen)}"

    def trick_number(self, seen: BoatRaceView) -> str:
        """Return which trick of the stage is being played."""
        return self.say("trick_of", number=min(len(seen.tricks) + 1, DEALT), count=DEALT)

    def prompt(self, view: View) -> str:
        """Return what the viewer is asked to choose."""
        seen = cast(BoatRaceView, view)
        facts = {} if seen.trick is None else {"boat": seen.trick.boat}
        return self.say(f"prompt_{seen.phase.name.lower()}", **facts)

    def clock(self, view: View) -> int:
        """Return how many tricks have been completed."""
        seen = cast(BoatRaceView, view)
        return len(seen.history) * DEALT + len(seen.tricks)

    def doubling(self, view: View) -> str:
        """Return which boat's points count twice now."""
        seen = cast(BoatRaceView, view)
        if seen.winner is not None:
            return self.say("counts_twice", boat=seen.winner)
        return self.say("level") if seen.doubled is None else self.say("behind", boat=seen.doubled)

    def standing(self, view: View) -> list[int]:
        """Return both columns of every seat added up."""
        seen = cast(BoatRaceView, view)
        return list(seen.points)

    def sheet(self, view: View) -> Sheet:
        """Return how far each boat moved and what each player entered, stage by stage."""
        seen = cast(BoatRaceView, view)
        rows = []
        for number, stage in enumerate(seen.history, start=1):
            entered = [
                _pair(stage.columns[2 * seat], stage.columns[2 * seat + 1])
                for seat in range(seen.seats)
            ]
            advance = [_advance(stage, boat) for boat in range(2)]
            rows.append([self.say("stage", stage=number), *advance, *entered])
        places = [str(place) for place in seen.boats]
        sums = [_pair(oxford, cambridge) for oxford, cambridge in seen.columns]
        rows.append([self.say("sum"), *places, *sums])
        twice = ["×2" if boat == seen.winner else "" for boat in range(2)]  # BR-17
        rows.append([self.say("points"), *twice, *[self.points(points) for points in seen.points]])
        letters = [name[0] for name in BOAT_NAMES]
        return Sheet(["·".join(letters), *letters, *self.names[: seen.seats]], rows)

    def look_back(self, view: View) -> list[str]:
        """Return the last completed trick in the order of play (BR-10), its winner with a star."""
        seen = cast(BoatRaceView, view)
        done = seen.tricks or seen.last_stage
        if not done:
            return []
        trick = done[-1]
        lines = [self.label("boat", trick.boat)]
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % seen.seats
            star = " ★" if seat == trick.winner else ""
            lines.append(f"{self.names[seat]}: {self.label('card', card)}{star}")
        return lines


def _pair(oxford: int, cambridge: int) -> str:
    return f"{oxford}·{cambridge}"


def _advance(stage: Stage, boat: int) -> str:
    fields = int(stage.advance[boat])
    return f"{fields} ×2" if fields and boat == stage.doubled else str(fields)
