"""A game's common sense: what a practised player knows of it beyond the rules.

Bots think with it, in worlds imagined from a view: which choices look good, what everybody would
quickly do next, how things stand. It may read a whole state, because an imagined one holds nothing
that its view does not tell; yet what it advises a seat must come from what that seat can know.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.floats import exp
from stammtisch.core.game import MAX_MOVES, Seat, State
from stammtisch.core.rng import Rng
from stammtisch.core.worlds import uniform

FAR: Final = 1000  # moves to look ahead, where a game sets no other limit


@final
class Choices:
    """What a seat can do now and how good it looks: a buffer to be filled again and again."""

    def __init__(self, size: int = MAX_MOVES) -> None:
        self.count: i64 = 0
        self.keys = vec[i64]([0] * size)  # a move, or whatever names a whole choice of a game
        self.weights = vec[float]([0.0] * size)  # positive; twice the weight: chosen twice as often

    def best(self) -> i64:
        """Return the index of the choice that looks best, the first of equals."""
        found: i64 = 0
        index: i64 = 1
        while index < self.count:
            if self.weights[index] > self.weights[found]:
                found = index
            index += 1
        return found

    def softmax(self, temperature: float, least: float = 0.0) -> None:
        """Turn scores into weights by a softmax in which the best weighs one."""
        best = self.weights[self.best()]
        index: i64 = 0
        while index < self.count:
            self.weights[index] = exp((self.weights[index] - best) / temperature) + least
            index += 1

    def drawn(self, rng: Rng) -> i64:
        """Return the index of a choice, drawn by weight."""
        total = 0.0
        index: i64 = 0
        while index < self.count:
            total += self.weights[index]
            index += 1
        lot = uniform(rng) * total
        index = 0
        while index < self.count - 1:
            lot -= self.weights[index]
            if lot < 0.0:
                break
            index += 1
        return index


@mypyc_attr(allow_interpreted_subclasses=True)
class Sense:
    """What bots know of a game. As it stands here, it knows nothing: every move looks alike."""

    def __init__(self) -> None:
        self.choices = Choices()  # its own, for quick moves
        self.max_depth: i64 = FAR  # moves of a descent and its rollout, at most
        self.rounds_per_world: i64 = 1  # of search: more where credible worlds are hard to find
        self.others_use_policy = (
            False  # whether in a search the others choose by prior, not by tree
        )

    # What to do

    def policy(self, state: State, seat: Seat, choices: Choices) -> None:
        """Write the policy of a seat: its choices, and how often a fair player makes each.

        Keys name the same choice in every world. Hopeless ones may be left out, if one stays.
        """
        count: i64 = state.legal_into(seat, choices.keys)
        choices.count = count
        while count > 0:
            count -= 1
            choices.weights[count] = 1.0

    def parts(self, state: State, seat: Seat, choices: Choices, index: i64) -> list[int]:
        """Return the moves that one of the choices just listed is made of."""
        return [choices.keys[index]]

    def carry_out(self, state: State, seat: Seat, choices: Choices, index: i64) -> None:
        """Make one of the choices just listed for this very state."""
        state.apply(seat, choices.keys[index])

    def rollout_step(self, state: State, seat: Seat, rng: Rng) -> None:
        """Make one choice of a rollout: draw it from the policy."""
        self.policy(state, seat, self.choices)
        self.carry_out(state, seat, self.choices, self.choices.drawn(rng))

    # How things stand

    def evaluate(self, state: State, shares: vec[float]) -> None:
        """Estimate for every seat the value of a state, 0 to 1: its chance to win, about.

        Wins that several share count in parts. Points matter a little, so that a lost match is
        still played well. Exact once the match is over.
        """
        seats = len(state.score())
        hopeful = state.winners() if state.is_over() else list(range(seats))
        for seat in range(seats):
            shares[seat] = 1.0 / float(len(hopeful)) if seat in hopeful else 0.0

    def horizon(self, state: State) -> i64:
        """Return a number that changes where a rollout should stop: a new deal, a new race."""
        return 0

    # What can be known

    def is_sealed(self, state: State) -> bool:
        """Tell whether what is chosen now stays hidden from the others until all have chosen."""
        return False

    def public_chance(self, state: State) -> i64:
        """Return the public chance outcome just drawn, 0 if the tree need not branch by it.

        A die that decides what can be done is worth it; a fresh deal is not.
        """
        return 0

    def likelihood(self, state: State, seat: Seat, least: float) -> float:
        """Return the likelihood of what the others did, given their cards in a world, 0 to 1.

        The world was imagined by this seat. As soon as the answer cannot be more than `least`, any
        number up to it will do: such a world is drawn again anyway.
        """
        return 1.0


@final
class Uninformed(Sense):
    """A game's sense without its judgement: a uniform policy and random rollouts.

    It shows what judgement is worth, and how fast search itself is.
    """

    def __init__(self, sense: Sense) -> None:
        super().__init__()
        self.sense = sense
        self.max_depth = sense.max_depth

    def rollout_step(self, state: State, seat: Seat, rng: Rng) -> None:
        """Make any move."""
        state.apply(seat, state.random_move(seat, rng))

    def evaluate(self, state: State, shares: vec[float]) -> None:
        """Estimate for every seat the value of a state."""
        self.sense.evaluate(state, shares)

    def horizon(self, state: State) -> i64:
        """Return a number that changes where a rollout should stop."""
        return self.sense.horizon(state)

    def is_sealed(self, state: State) -> bool:
        """Tell whether what is chosen now stays hidden for a while."""
        return self.sense.is_sealed(state)

    def public_chance(self, state: State) -> i64:
        """Return the public chance outcome just drawn."""
        return self.sense.public_chance(state)
