"""Beginner, Regular and Master: the same three in every game, thinking with the game's sense."""

from time import monotonic
from typing import Final

from stammtisch.bots.bot import Advice, Bot
from stammtisch.bots.search import Findings, Search
from stammtisch.core.game import Game, Move, Seat, State, View
from stammtisch.core.rng import FastRng
from stammtisch.core.sense import Choices

THINKING: Final = 1.0  # seconds that a Master takes for a move unless told otherwise
SLICE: Final = 0.02  # seconds between two looks at the clock
FEW: Final = 16  # rounds between two looks at whether the choice is clear


class Planner(Bot):
    """A bot that decides on whole choices and then makes their moves one after the other."""

    def __init__(self, game: Game, rng: FastRng) -> None:
        super().__init__(game, rng)
        self.sense = game.sense()
        self.made: list[int] = []  # parts of the choice under way, as this bot made them
        self.plan: list[int] = []  # and those to come
        self.asked = monotonic()  # when: the first world that fits a view can take a while to find

    def choose(self, view: View) -> Move:
        """Return one of `view.legal`."""
        self.asked = monotonic()
        if len(view.legal) > 1:
            seat = seat_of(view)
            world = view.imagine(self.rng)
            made = world.unfinished(seat)
            if not made or made != self.made or not self.plan:
                self.made = made
                self.plan = self.decide(view, world, seat)
        elif self.plan[:1] != view.legal:
            self.plan = list(view.legal)
        move = self.plan.pop(0)
        self.made.append(move)
        return move

    def decide(self, view: View, world: State, seat: Seat) -> list[int]:
        """Return the moves of a choice; the world is one that fits the view."""
        raise NotImplementedError


class Beginner(Planner):
    """Plays with simple sense and makes plausible mistakes: draws among what looks playable."""

    def decide(self, view: View, world: State, seat: Seat) -> list[int]:
        """Return a choice, the better it looks the more likely."""
        choices = Choices()
        self.sense.policy(world, seat, choices)
        return self.sense.parts(world, seat, choices, choices.drawn(self.rng))


class Regular(Planner):
    """Plays by the game's rules of thumb, at once."""

    def decide(self, view: View, world: State, seat: Seat) -> list[int]:
        """Return what looks best at first sight."""
        choices = Choices()
        self.sense.policy(world, seat, choices)
        return self.sense.parts(world, seat, choices, choices.best())


class Master(Planner):
    """Searches imagined worlds, for a time or for so many rounds.

    With a number of rounds the same seed gives the same match on every machine.
    """

    def __init__(
        self, game: Game, rng: FastRng, seconds: float = THINKING, rounds: int | None = None
    ) -> None:
        super().__init__(game, rng)
        self.seconds = seconds
        self.rounds = rounds

    def decide(self, view: View, world: State, seat: Seat) -> list[int]:
        """Return what search tried most."""
        found = self.ponder(view, world, seat)
        return found.parts[found.best()]

    def ponder(self, view: View, world: State, seat: Seat) -> Findings:
        """Think, and return what was found out about every choice."""
        search = Search(self.sense, view, len(world.score()), self.rng)
        if self.rounds is None:
            self._think_on_the_clock(search)
        else:
            self._think(search, self.rounds)
        return search.findings(seat)

    def _think(self, search: Search, rounds: int) -> None:
        while search.rounds < rounds and not search.is_clear(rounds - search.rounds):
            search.think(min(FEW, rounds - search.rounds))

    def _think_on_the_clock(self, search: Search) -> None:
        """Think until the time is nearly up, or until the rest of it could change nothing."""
        start = monotonic()
        batch = 1
        while batch > 0:
            search.think(batch)
            now = monotonic()
            pace = float(search.rounds) / max(now - start, 1e-6)
            left = int(pace * (self.seconds - (now - self.asked)))
            if search.is_clear(max(left, 0)):
                break
            batch = min(left, max(1, int(pace * SLICE)))

    def advise(self, view: View) -> list[Advice]:
        """Return what this bot thinks of every choice, the best first."""
        self.asked = monotonic()
        seat = seat_of(view)
        found = self.ponder(view, view.imagine(self.rng), seat)
        order = sorted(
            range(len(found.parts)), key=lambda at: (-found.visits[at], -found.values[at], at)
        )
        return [
            Advice(
                found.parts[at],
                found.values[at],
                found.visits[at],
                self.game.why(view, found.parts[at]),
            )
            for at in order
        ]


def seat_of(view: View) -> Seat:
    """Return whose view this is; only players are asked to choose."""
    if view.seat is None:
        raise ValueError("a spectator has nothing to choose")
    return view.seat
