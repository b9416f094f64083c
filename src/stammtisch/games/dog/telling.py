"""DOG in words for one person: where the match stands, what is asked, the score, the last plays."""

from typing import Final, cast

from stammtisch.core.game import Event, View
from stammtisch.core.telling import Sheet, Teller
from stammtisch.games.dog.board import RING
from stammtisch.games.dog.cards import JACK, JOKER, NAMES, SEVEN
from stammtisch.games.dog.news import tidings
from stammtisch.games.dog.rules import FOLD
from stammtisch.games.dog.state import NOTHING, PHASES, Phase
from stammtisch.games.dog.view import as_dog, inside

PLAYS_SHOWN: Final = 4


class DogTeller(Teller):
    """Puts views of DOG into words."""

    def heading(self, key: str) -> int:
        """Return that a deal begins a round."""
        return 1 if key == "deals" else 0

    def look(self, kind: str, value: object) -> str:
        """Return a card's rank, a seat's colour."""
        if kind != "card":
            return super().look(kind, value)
        card = cast(int, value)
        return "★" if card == JOKER else NAMES[card]

    def headline(self, view: View) -> str:
        """Return round and phase."""
        dog = as_dog(view)
        phase = self.label("phase", PHASES[dog.phase])
        if dog.phase == Phase.OVER:
            return phase
        return f"{self.say('screen_round', number=dog.round + 1, size=dog.size)} · {phase}"

    def prompt(self, view: View) -> str:
        """Return what the viewer is asked to choose."""
        dog = as_dog(view)
        meaning, asks = dog.begun().meaning(), dog.asks
        if dog.legal == [FOLD]:
            asks = "fold"
        elif meaning == SEVEN:
            asks = f"seven_{asks}"
        elif meaning == JACK and asks == "target":
            asks = "swap_with"
        return self.say(f"prompt_{asks}", left=dog.left)

    def clock(self, view: View) -> int:
        """Return how many cards have been played, about: nothing fades in DOG."""
        return as_dog(view).round * RING + len(as_dog(view).plays)

    def standing(self, view: View) -> list[int]:
        """Return the marbles every seat's team has in its goals."""
        return list(as_dog(view).points)

    def sheet(self, view: View) -> Sheet:
        """Return how many marbles both teams and everybody in them have in the goal."""
        dog = as_dog(view)
        rows: list[list[str]] = []
        for team in range(2):
            seats = [team, team + 2]
            rows.append([self.say("screen_team", seats=seats), str(dog.points[team])])
            rows += [[self.names[seat], str(inside(dog.marbles[seat]))] for seat in seats]
        return Sheet(["", self.say("screen_inside")], rows)

    def own(self, view: View) -> list[Event]:
        """Return the viewer's cards, and the swap as far as it is made."""
        dog = as_dog(view)
        lines = super().own(view)
        if dog.phase == Phase.SWAP and dog.gave != NOTHING and dog.seat is not None:
            lines.append(Event("lays_down", {"seat": dog.seat, "card": dog.gave}))
        return lines

    def ending(self, view: View) -> str:
        """Return whose marbles are all in, or that a director has decided."""
        dog = as_dog(view)
        points = [dog.points[0], dog.points[1]]
        key = "ends_ruled" if dog.ruled else "ends_in"
        return self.say(key, seats=dog.winners(), most=max(points), least=min(points))

    def look_back(self, view: View) -> list[str]:
        """Return the last cards played and what they did."""
        plays = [*as_dog(view).last_round, *as_dog(view).plays]
        return [
            " ".join(self.say(event.key, **event.facts) for event in tidings(play))
            for play in plays[-PLAYS_SHOWN:]
        ]


TELLER: Final = DogTeller
