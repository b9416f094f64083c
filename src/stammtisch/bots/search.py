"""Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012), one tree for all.

Every round draws a determinization (a world that fits the view), descends the tree of choices that
worlds have in common, plays a rollout by the game's policy, and backs its value up. Each seat looks
after itself. Where a world that fits is hard to find, it serves several rounds, far apart.

A choice is selected by its mean value and its prior (PUCT), and counts only in worlds where it was
possible. What the others would choose depends on cards that differ from world to world, while the
tree knows only what everybody saw: where that matters much, they follow the policy, given what they
hold, and only the seat at the root learns from the tree. A sealed choice leads to the same node
whatever was chosen, so that nobody answers what nobody can see.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.game import MOST_SEATS, Seat, State, View
from stammtisch.core.rng import Rng
from stammtisch.core.sense import Choices, Sense
from stammtisch.core.worlds import uniform

NONE: Final = -1
EXPLORATION: Final = 1.2  # how much prior and rarity count against the mean value
UNTRIED_PENALTY: Final = 0.1  # first-play urgency: how much worse than its siblings
SMALL: Final = 0.001
REDRAWS: Final = 8  # of worlds, for one that fits what the others did
FRESH: Final = 32  # rounds that have a world of their own each, at first
POOL: Final = 256  # worlds kept to be used again
POLICY_NOISE: Final = 0.25 / 4294967296.0  # for each unit of a random word


@final
class Tree:
    """Nodes, where somebody chooses, and for each the choices that have been tried there."""

    def __init__(self) -> None:
        # Nodes
        self.first_choice = vec[i64]()  # NONE: nothing was tried there
        self.sealed_child = vec[i64]()  # the node after a sealed choice
        # Choices
        self.sibling = vec[i64]()
        self.key = vec[i64]()
        self.child = vec[i64]()
        self.visits = vec[i64]()
        self.value_sum = vec[float]()  # of the chooser's shares
        self.new_node()

    def new_node(self) -> i64:
        """Add a node; return it."""
        self.first_choice = append(self.first_choice, NONE)
        self.sealed_child = append(self.sealed_child, NONE)
        return len(self.first_choice) - 1

    def new_choice(self, node: i64, key: i64) -> i64:
        """Add a choice to a node; return it."""
        choice: i64 = len(self.key)
        self.sibling = append(self.sibling, self.first_choice[node])
        self.key = append(self.key, key)
        self.child = append(self.child, NONE)
        self.visits = append(self.visits, 0)
        self.value_sum = append(self.value_sum, 0.0)
        self.first_choice[node] = choice
        return choice

    def choice_at(self, node: i64, key: i64) -> i64:
        """Return the choice of this key at a node, added if it is new."""
        choice: i64 = self.first_choice[node]
        while choice != NONE:
            if self.key[choice] == key:
                return choice
            choice = self.sibling[choice]
        return self.new_choice(node, key)

    def child_of(self, choice: i64) -> i64:
        """Return the node after a choice, added if it is new."""
        node: i64 = self.child[choice]
        if node == NONE:
            node = self.new_node()
            self.child[choice] = node
        return node

    def child_of_sealed(self, node: i64) -> i64:
        """Return the node after all sealed choices of a node, added if it is new."""
        common: i64 = self.sealed_child[node]
        if common == NONE:
            common = self.new_node()
            self.sealed_child[node] = common
        return common


def draw_world(sense: Sense, view: View, rng: Rng) -> State:
    """Return a determinization: a world that fits the view, and rather what the others did, too.

    By rejection; after too many redraws the most credible one is taken.
    """
    world = view.imagine(rng)
    seat = view.seat
    if seat is None:
        return world
    draw = uniform(rng)
    belief = sense.likelihood(world, seat, 0.0)
    most_credible, strongest = world, belief
    redraws: i64 = REDRAWS
    while draw >= belief:
        if redraws == 0:
            return most_credible
        redraws -= 1
        world = view.imagine(rng)
        draw = uniform(rng)
        belief = sense.likelihood(world, seat, min(draw, strongest))
        if belief > strongest:
            most_credible, strongest = world, belief
    return world


@final
class Search:
    """The search of one view: `think` for some rounds, then ask for the findings."""

    def __init__(self, sense: Sense, view: View, seats: int, rng: Rng) -> None:
        self.sense = sense
        self.view = view
        self.seats: i64 = seats
        self.rng = rng
        # Where choices are sealed, several seats are to act: the search begins with the viewer's
        self.root_seat: i64 = NONE if view.seat is None or not view.legal else view.seat
        self.tree = Tree()
        self.rounds: i64 = 0
        self.worlds: list[State] = []  # drawn lately, to be used again
        self.shares = vec[float]([0.0] * MOST_SEATS)
        self.least = vec[float]([1.0] * MOST_SEATS)  # the least and the greatest share of any round
        self.greatest = vec[float]([0.0] * MOST_SEATS)
        self.choices = Choices()
        self.in_tree = vec[i64]([0] * len(self.choices.keys))  # by index of those considered
        self.path = vec[i64]([0])  # the choices of this round
        self.movers = vec[i64]([0])  # and the seats that made them
        self.depth: i64 = 0  # how many
        self.root_keys = vec[i64]()  # the only choices to begin with, by key; none: all

    def restrict(self, keys: list[int]) -> None:
        """Restrict the root to these choices, tried in turn, so that they are compared fairly."""
        possible = [] if self.root_seat == NONE else self.findings(self.root_seat).keys
        unknown = [key for key in keys if key not in possible]
        if unknown:
            raise ValueError(f"no choices here: {unknown}")
        self.root_keys = vec[i64](keys)

    def think(self, rounds: i64) -> None:
        """Search for so many rounds."""
        end: i64 = self.rounds + rounds
        while self.rounds < end:
            self._run_round(self._next_world())
            self.rounds += 1

    def _next_world(self) -> State:
        """Return the world of a round: a new one or, where those are dear, one of the latest."""
        rounds_per_world: i64 = self.sense.rounds_per_world
        if rounds_per_world == 1:
            return draw_world(self.sense, self.view, self.rng)
        if self.rounds >= FRESH and self.rounds % rounds_per_world != 0:
            return self.worlds[self.rng.below(len(self.worlds))].copy()
        world = draw_world(self.sense, self.view, self.rng)
        if len(self.worlds) < POOL:
            self.worlds.append(world)
        else:
            self.worlds[self.rng.below(POOL)] = world
        return world.copy()

    def _run_round(self, world: State) -> None:
        """Descend, play a rollout, rate where it ends, and back that up."""
        sense = self.sense
        horizon: i64 = sense.horizon(world)
        max_depth: i64 = sense.max_depth - self._descend(world, horizon)
        while max_depth > 0 and not world.is_over() and sense.horizon(world) == horizon:
            if world.awaits_chance():
                world.chance(self.rng)
            else:
                sense.rollout_step(world, world.turn(), self.rng)
                max_depth -= 1
        sense.evaluate(world, self.shares)
        self._back_up()

    def _descend(self, world: State, horizon: i64) -> i64:
        """Make choices in the tree up to one that was never tried; return how many."""
        sense = self.sense
        tree = self.tree
        self.depth = 0
        node: i64 = 0
        origin: i64 = 0  # the node where the choice under way was begun
        mover: i64 = self.root_seat  # who has to choose now, if that is not simply who is next
        is_new = False
        while not is_new and not world.is_over() and sense.horizon(world) == horizon:
            if world.awaits_chance():
                world.chance(self.rng)
                public_chance: i64 = sense.public_chance(world)
                if public_chance != 0:
                    node = tree.child_of(tree.choice_at(node, NONE - public_chance))
                    origin = node
                continue
            if mover == NONE:
                mover = world.turn()
            seat: i64 = mover
            mover = NONE
            sense.policy(world, seat, self.choices)
            selected: i64
            if self.depth == 0 and len(self.root_keys) > 0:
                selected = self._next_root_choice(node)
            elif seat != self.root_seat and sense.others_use_policy:
                selected = self._follow_policy(node)
            else:
                selected = self._select(node, seat)
            choice: i64 = self.in_tree[selected]
            is_new = tree.visits[choice] == 0
            self._push(choice, seat)
            is_sealed = sense.is_sealed(world)
            sense.carry_out(world, seat, self.choices, selected)
            if not is_sealed:
                node = tree.child_of(choice)
                origin = node
            elif world.unfinished(seat):
                node = tree.child_of(choice)
                mover = seat
            else:
                node = tree.child_of_sealed(origin)
                origin = node
        return self.depth

    def _push(self, choice: i64, seat: i64) -> None:
        """Note a choice of this round."""
        if self.depth == len(self.path):
            self.path = append(self.path, 0)
            self.movers = append(self.movers, 0)
        self.path[self.depth] = choice
        self.movers[self.depth] = seat
        self.depth += 1

    def _back_up(self) -> None:
        """Add the shares to the choices made, and note how far shares can lie apart."""
        while self.depth > 0:
            self.depth -= 1
            choice: i64 = self.path[self.depth]
            self.tree.visits[choice] += 1
            self.tree.value_sum[choice] += self.shares[self.movers[self.depth]]
        seat: i64 = 0
        while seat < self.seats:
            self.least[seat] = min(self.least[seat], self.shares[seat])
            self.greatest[seat] = max(self.greatest[seat], self.shares[seat])
            seat += 1

    def _select(self, node: i64, seat: i64) -> i64:
        """Return the index of the choice to try now (PUCT), and put it into the tree."""
        tree = self.tree
        choices = self.choices
        in_tree = self.in_tree
        count: i64 = choices.count
        prior_sum = 0.0
        index: i64 = 0
        while index < count:
            in_tree[index] = NONE
            prior_sum += choices.weights[index]
            index += 1
        # Which of them have been tried, and how that went
        tried: i64 = 0
        gained = 0.0
        choice: i64 = tree.first_choice[node]
        while choice != NONE:
            key: i64 = tree.key[choice]
            index = 0
            while index < count and choices.keys[index] != key:
                index += 1
            if index < count:
                in_tree[index] = choice
                tried += tree.visits[choice]
                gained += tree.value_sum[choice]
            choice = tree.sibling[choice]
        # What is at stake here may be little: exploration is scaled by that
        stake = max(self.greatest[seat] - self.least[seat], SMALL)
        untried_value = gained / float(tried) - UNTRIED_PENALTY * stake if tried > 0 else 0.5
        exploration = EXPLORATION * stake * sqrt(float(tried + 1)) / prior_sum
        best: i64 = 0
        highest = -1.0e30
        index = 0
        while index < count:
            choice = in_tree[index]
            score = untried_value
            visits = 0.0
            if choice != NONE:
                visits = float(tree.visits[choice])
                if visits > 0.0:
                    score = tree.value_sum[choice] / visits
            score += exploration * choices.weights[index] / (1.0 + visits)
            if score > highest:
                highest = score
                best = index
            index += 1
        if in_tree[best] == NONE:
            in_tree[best] = tree.new_choice(node, choices.keys[best])
        return best

    def _follow_policy(self, node: i64) -> i64:
        """Return the index of the choice with the greatest prior, with a little noise, likewise."""
        choices = self.choices
        best: i64 = 0
        highest = -1.0
        index: i64 = 0
        while index < choices.count:
            preference = choices.weights[index] * (1.0 + float(self.rng.word()) * POLICY_NOISE)
            if preference > highest:
                highest = preference
                best = index
            index += 1
        self.in_tree[best] = self.tree.choice_at(node, choices.keys[best])
        return best

    def _next_root_choice(self, node: i64) -> i64:
        """Return the index of the choice the root is restricted to that is due, likewise."""
        key: i64 = self.root_keys[self.rounds % len(self.root_keys)]
        index: i64 = 0
        while self.choices.keys[index] != key:
            index += 1
        self.in_tree[index] = self.tree.choice_at(node, key)
        return index

    # What was found

    def findings(self, seat: Seat) -> "Findings":
        """Return what has been found out about every choice of the seat at the root."""
        world = self.view.imagine(self.rng)
        self.sense.policy(world, seat, self.choices)
        found = Findings()
        index: i64 = 0
        while index < self.choices.count:
            choice: i64 = self.tree.choice_at(0, self.choices.keys[index])
            visits: i64 = self.tree.visits[choice]
            found.keys.append(self.choices.keys[index])
            found.parts.append(self.sense.parts(world, seat, self.choices, index))
            found.weights.append(self.choices.weights[index])
            found.visits.append(visits)
            found.values.append(self.tree.value_sum[choice] / float(visits) if visits > 0 else 0.0)
            index += 1
        return found

    def is_clear(self, left: i64) -> bool:
        """Tell whether so many more rounds could not bring another choice to the front."""
        most: i64 = 0
        second: i64 = 0
        choice: i64 = self.tree.first_choice[0]
        while choice != NONE:
            visits: i64 = self.tree.visits[choice]
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
            choice = self.tree.sibling[choice]
        return most - second > left


@final
class Findings:
    """What a search found out about a seat's choices, index by index."""

    def __init__(self) -> None:
        self.keys: list[int] = []
        self.parts: list[list[int]] = []  # the moves of every choice
        self.weights: list[float] = []  # its prior
        self.visits: list[int] = []
        self.values: list[float] = []  # the share to expect, 0 to 1

    def best(self) -> int:
        """Return the index of the choice tried most; of equals the one worth more."""
        ranked = [
            (self.visits[index], self.values[index], -index) for index in range(len(self.visits))
        ]
        return -max(ranked)[2]
