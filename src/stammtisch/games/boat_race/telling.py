"""A race in words: stage and trick, what is asked, the score sheet, the last trick."""

from typing import Final, cast, final

from stammtisch.core.game import Event, View
from stammtisch.core.telling import Sheet, Teller
from stammtisch.games.boat_race.cards import BOAT_NAMES, DEALT, POINT_CARDS, VALUES
from stammtisch.games.boat_race.scoring import Stage
from stammtisch.games.boat_race.state import PHASES, Phase
from stammtisch.games.boat_race.view import BoatRaceView

COLOUR_LOOKS: Final = ["red", "green", "yellow"]


@final
class BoatRaceTeller(Teller):
    """Puts views of Boat Race into words."""

    def heading(self, key: str) -> int:
        """Return that a stage begins, or one of its tricks; then come its accounts."""
        return {"stage_begins": 1, "announced": 2, "stage_won": 2, "stage_drawn": 2}.get(key, 0)

    def look(self, kind: str, value: object) -> str:
        """Return a card's value and colour, a seat's colour."""
        if kind != "card":
            return super().look(kind, value)
        card = cast(int, value)
        if card >= POINT_CARDS:
            return "★"
        return f"{card % VALUES + 1} {COLOUR_LOOKS[card // VALUES]}"

    def headline(self, view: View) -> str:
        """Return stage and trick."""
        race = cast(BoatRaceView, view)
        if race.winner is not None:
            return self.say("finished", boat=race.winner)
        told = self.say("stage", stage=race.stage)
        return told if race.ranking is None else f"{told}, {self.trick_number(race)}"

    def trick_number(self, race: BoatRaceView) -> str:
        """Return which trick of the stage is being played."""
        return self.say("trick_of", number=min(len(race.tricks) + 1, DEALT), count=DEALT)

    def prompt(self, view: View) -> str:
        """Return what the viewer is asked to choose."""
        race = cast(BoatRaceView, view)
        facts = {} if race.trick is None else {"boat": race.trick.boat}
        return self.say(f"prompt_{PHASES[race.phase]}", **facts)

    def is_weighty(self, view: View) -> bool:
        """Tell whether the colours are ranked: that holds for a whole stage."""
        return cast(BoatRaceView, view).phase == Phase.RANK

    def clock(self, view: View) -> int:
        """Return how many tricks have been completed."""
        race = cast(BoatRaceView, view)
        return len(race.history) * DEALT + len(race.tricks)

    def doubling(self, view: View) -> str:
        """Return which boat's points count twice now."""
        race = cast(BoatRaceView, view)
        if race.winner is not None:
            return self.say("counts_twice", boat=race.winner)
        return self.say("level") if race.doubled is None else self.say("behind", boat=race.doubled)

    def standing(self, view: View) -> list[int]:
        """Return both columns of every seat added up."""
        return list(cast(BoatRaceView, view).points)

    def sheet(self, view: View) -> Sheet:
        """Return how far each boat moved and what each player entered, stage by stage."""
        race = cast(BoatRaceView, view)
        rows = []
        for number, stage in enumerate(race.history, start=1):
            entered = [_pair(stage.entered(seat)) for seat in range(race.seats)]
            advance = [_advance(stage, boat) for boat in range(2)]
            rows.append([self.say("stage", stage=number), *advance, *entered])
        sums = [_pair(column) for column in race.columns]
        rows.append([self.say("sum"), *[str(field) for field in race.boats], *sums])
        twice = ["×2" if boat == race.winner else "" for boat in range(2)]  # BR-17
        rows.append([self.say("points"), *twice, *[self.points(points) for points in race.points]])
        letters = [name[0] for name in BOAT_NAMES]
        return Sheet(["·".join(letters), *letters, *self.names[: race.seats]], rows)

    def sheet_facts(self, view: View) -> tuple[object, ...]:
        """Return the stages, and how it stands."""
        race = cast(BoatRaceView, view)
        return (tuple(race.history), race.winner, race.boats, race.columns, race.points)

    def own(self, view: View) -> list[Event]:
        """Return the viewer's cards of both packs."""
        halves = cast(BoatRaceView, view).hand or []
        return [
            Event("holds_of", {"boat": boat, "cards": cards})
            for boat, cards in enumerate(halves)
            if cards
        ]

    def ending(self, view: View) -> str:
        """Return which boat is home: its points count twice (BR-17)."""
        race = cast(BoatRaceView, view)
        told = self.say("finished", boat=race.winner)
        return f"{told}. {self.doubling(view)}"

    def look_back(self, view: View) -> list[str]:
        """Return the last completed trick in the order of play (BR-10), its winner with a star."""
        done = cast(BoatRaceView, view).done()
        if not done:
            return []
        trick = done[-1]
        lines = [self.label("boat", trick.boat)]
        for seat, card in trick.plays():
            star = " ★" if seat == trick.winner else ""
            lines.append(f"{self.names[seat]}: {self.label('card', card)}{star}")
        return lines


def _pair(column: list[int]) -> str:
    return f"{column[0]}·{column[1]}"


def _advance(stage: Stage, boat: int) -> str:
    fields = int(stage.advance[boat])
    return f"{fields} ×2" if fields and boat == stage.doubled else str(fields)


TELLER: Final = BoatRaceTeller
