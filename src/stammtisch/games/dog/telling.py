"""DOG in words for one person: where the match stands, what is asked, the score, the last plays."""

from typing import Final, cast

from stammtisch.core.game import View
from stammtisch.core.telling import Sheet, Teller
from stammtisch.games.dog.board import GOALS, HOME, RING
from stammtisch.games.dog.cards import JACK, JOKER, SEVEN
from stammtisch.games.dog.news import tidings
from stammtisch.games.dog.rules import CARD, FOLD
from stammtisch.games.dog.state import AT_END, AT_SWAP, PHASES
from stammtisch.games.dog.view import DogView

PLAYS_SHOWN: Final = 4


class DogTeller(Teller):
    """Puts views of DOG into words."""

    def headline(self, view: View) -> str:
        """Return round and phase."""
        seen = cast(DogView, view)
        if seen.phase == AT_END:
            return self.label("phase", PHASES[AT_END])
        told = self.say("screen_round", number=seen.round + 1, size=seen.size)
        return f"{told} · {self.label('phase', PHASES[seen.phase])}"

    def prompt(self, view: View) -> str:
        """Return what the viewer is asked to choose."""
        seen = cast(DogView, view)
        if seen.phase == AT_SWAP:
            return self.say("prompt_swap")
        if not seen.parts:
            return self.say("prompt_fold" if seen.legal == [FOLD] else "prompt_card")
        if seen.parts == [CARD + JOKER]:
            return self.say("prompt_meaning")
        cards = 2 if seen.parts[0] == CARD + JOKER else 1
        meaning = seen.parts[cards - 1] - CARD
        asked = "target" if (len(seen.parts) - cards) % 2 else "marble"
        if meaning == SEVEN:
            return self.say(f"prompt_seven_{asked}", left=seen.left)
        if meaning == JACK and asked == "target":
            return self.say("prompt_swap_with")
        return self.say(f"prompt_{asked}")

    def clock(self, view: View) -> int:
        """Return how many cards have been played, about: nothing fades in DOG."""
        seen = cast(DogView, view)
        return seen.round * RING + len(seen.plays)

    def standing(self, view: View) -> list[int]:
        """Return the marbles every seat's team has in its goals."""
        seen = cast(DogView, view)
        return list(seen.points)

    def sheet(self, view: View) -> Sheet:
        """Return how many marbles both teams and everybody in them have in the goal."""
        seen = cast(DogView, view)
        rows: list[list[str]] = []
        for team in range(2):
            seats = [team, team + 2]
            rows.append([self.say("screen_team", seats=seats), str(seen.points[team])])
            for seat in seats:
                inside = sum(GOALS <= place < HOME for place in seen.marbles[seat])
                rows.append([self.names[seat], str(inside)])
        return Sheet(["", self.say("screen_inside")], rows)

    def look_back(self, view: View) -> list[str]:
        """Return the last cards played and what they did."""
        seen = cast(DogView, view)
        return [
            " ".join(self.say(event.key, **event.facts) for event in tidings(play))
            for play in [*seen.last_round, *seen.plays][-PLAYS_SHOWN:]
        ]
