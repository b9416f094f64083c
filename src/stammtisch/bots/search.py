"""Tree search on imagined worlds: every round draws a world that fits the view, walks down the tree
of choices that worlds have in common, plays on quickly, and takes stock.

Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012) with one tree for all
seats, each seat looking after itself. Where a world that fits is hard to find, it serves several
rounds, far apart. A choice is tried more often the better it looked so far and at first sight, and
counts only in worlds where it was possible. What the others would choose depends on cards that
differ from world to world, while the tree knows only what everybody saw: where that matters much,
they choose by what they hold, at first sight, and only who thinks learns from the tree. A sealed
choice leads on to the same place whatever was chosen, so that nobody answers what nobody can see.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.game import Seat, State, View
from stammtisch.core.rng import Rng
from stammtisch.core.sense import Choices, Sense
from stammtisch.core.worlds import fraction

NONE: Final = -1
BOLDNESS: Final = 1.2  # how much looks and rarity count against what was found out
CAUTION: Final = 0.1  # how much worse than its siblings an untried choice is taken to be
SMALL: Final = 0.001
DOUBTS: Final = 8  # worlds looked at for one that fits what the others did
FRESH: Final = 32  # rounds that have a world of their own each, at first
POOL: Final = 256  # worlds kept to be used again
MOST_SEATS: Final = 8
DOUBT: Final = 0.25 / 4294967296.0  # what looks worse by less than a fifth may look better for once


@final
class Tree:
    """Places where somebody chooses, and for each the choices that have been tried there."""

    def __init__(self) -> None:
        # Places
        self.first = vec[i64]()  # its first choice
        self.blind = vec[i64]()  # where a sealed choice leads
        # Choices
        self.sibling = vec[i64]()
        self.key = vec[i64]()
        self.leads_to = vec[i64]()
        self.tries = vec[i64]()
        self.gain = vec[float]()  # the sum of the chooser's shares
        self.new_place()

    def new_place(self) -> i64:
        """Add a place; return it."""
        self.first = append(self.first, NONE)
        self.blind = append(self.blind, NONE)
        return len(self.first) - 1

    def new_choice(self, place: i64, key: i64) -> i64:
        """Add a choice to a place; return it."""
        choice: i64 = len(self.key)
        self.sibling = append(self.sibling, self.first[place])
        self.key = append(self.key, key)
        self.leads_to = append(self.leads_to, NONE)
        self.tries = append(self.tries, 0)
        self.gain = append(self.gain, 0.0)
        self.first[place] = choice
        return choice

    def choice_at(self, place: i64, key: i64) -> i64:
        """Return the choice of this key at a place, added if it is new."""
        choice: i64 = self.first[place]
        while choice != NONE:
            if self.key[choice] == key:
                return choice
            choice = self.sibling[choice]
        return self.new_choice(place, key)

    def after(self, choice: i64) -> i64:
        """Return where a choice leads, added if nobody has been there."""
        place: i64 = self.leads_to[choice]
        if place == NONE:
            place = self.new_place()
            self.leads_to[choice] = place
        return place

    def after_blindly(self, place: i64) -> i64:
        """Return where all sealed choices of a place lead."""
        common: i64 = self.blind[place]
        if common == NONE:
            common = self.new_place()
            self.blind[place] = common
        return common


def draw_world(sense: Sense, view: View, rng: Rng) -> State:
    """Return a world that fits the view, rather one that fits what the others did, too."""
    world = view.imagine(rng)
    seat = view.seat
    if seat is None:
        return world
    lot = fraction(rng)
    belief = sense.credible(world, seat, 0.0)
    finest, strongest = world, belief
    doubts: i64 = DOUBTS
    while lot >= belief:
        if doubts == 0:
            return finest
        doubts -= 1
        world = view.imagine(rng)
        lot = fraction(rng)
        belief = sense.credible(world, seat, min(lot, strongest))
        if belief > strongest:
            finest, strongest = world, belief
    return world


@final
class Search:
    """Thinking about one view: `think` as long as you like, then ask what came of it."""

    def __init__(self, sense: Sense, view: View, seats: int, rng: Rng) -> None:
        self.sense = sense
        self.view = view
        self.seats: i64 = seats
        self.rng = rng
        # Where choices are sealed, several seats are to act, and who thinks begins with its own
        self.thinker: i64 = NONE if view.seat is None or not view.legal else view.seat
        self.tree = Tree()
        self.rounds: i64 = 0
        self.worlds: list[State] = []  # the latest drawn
        self.shares = vec[float]([0.0] * MOST_SEATS)
        self.worst = vec[float]([1.0] * MOST_SEATS)  # shares that any round has led to
        self.finest = vec[float]([0.0] * MOST_SEATS)
        self.choices = Choices()
        self.known = vec[i64]([0] * len(self.choices.keys))  # in the tree, for those considered
        self.path = vec[i64]([0])  # choices on the way down
        self.movers = vec[i64]([0])  # and who made them
        self.depth: i64 = 0  # how many they are
        self.asked = vec[i64]()  # the only choices to begin with, by key; none: all

    def ask(self, keys: list[int]) -> None:
        """Begin with these choices only, in turn, so that they can be compared fairly."""
        possible = [] if self.thinker == NONE else self.findings(self.thinker).keys
        unknown = [key for key in keys if key not in possible]
        if unknown:
            raise ValueError(f"no choices here: {unknown}")
        self.asked = vec[i64](keys)

    def think(self, rounds: i64) -> None:
        """Go through so many imagined worlds."""
        end: i64 = self.rounds + rounds
        while self.rounds < end:
            self._look_ahead(self._world())
            self.rounds += 1

    def _world(self) -> State:
        """Return a world to play in: a new one or, where those are dear, one of the latest."""
        again: i64 = self.sense.again
        if again == 1:
            return draw_world(self.sense, self.view, self.rng)
        if self.rounds >= FRESH and self.rounds % again != 0:
            return self.worlds[self.rng.below(len(self.worlds))].copy()
        world = draw_world(self.sense, self.view, self.rng)
        if len(self.worlds) < POOL:
            self.worlds.append(world)
        else:
            self.worlds[self.rng.below(POOL)] = world
        return world.copy()

    def _look_ahead(self, world: State) -> None:
        """Walk down the tree, play on, take stock, and remember it on the way walked."""
        sense = self.sense
        chapter: i64 = sense.chapter(world)
        patience: i64 = sense.patience - self._walk_down(world, chapter)
        while patience > 0 and not world.is_over() and sense.chapter(world) == chapter:
            if world.awaits_chance():
                world.chance(self.rng)
            else:
                sense.go_on(world, world.turn(), self.rng)
                patience -= 1
        sense.rate(world, self.shares)
        self._remember()

    def _walk_down(self, world: State, chapter: i64) -> i64:
        """Make choices in the tree up to one that is new to it; return how many."""
        sense = self.sense
        tree = self.tree
        self.depth = 0
        place: i64 = 0
        began: i64 = 0  # where the choice under way was begun
        mover: i64 = self.thinker  # who has to choose now, if that is not simply who is next
        is_new = False
        while not is_new and not world.is_over() and sense.chapter(world) == chapter:
            if world.awaits_chance():
                world.chance(self.rng)
                omen: i64 = sense.omen(world)
                if omen != 0:
                    place = tree.after(tree.choice_at(place, NONE - omen))
                    began = place
                continue
            if mover == NONE:
                mover = world.turn()
            seat: i64 = mover
            mover = NONE
            sense.consider(world, seat, self.choices)
            picked: i64
            if self.depth == 0 and len(self.asked) > 0:
                picked = self._next_asked(place)
            elif seat != self.thinker and sense.others_by_sight:
                picked = self._glance(place)
            else:
                picked = self._pick(place, seat)
            choice: i64 = self.known[picked]
            is_new = tree.tries[choice] == 0
            self._step(choice, seat)
            is_sealed = sense.is_sealed(world)
            sense.carry_out(world, seat, self.choices, picked)
            if not is_sealed:
                place = tree.after(choice)
                began = place
            elif world.unfinished(seat):
                place = tree.after(choice)
                mover = seat
            else:
                place = tree.after_blindly(began)
                began = place
        return self.depth

    def _step(self, choice: i64, seat: i64) -> None:
        """Note a choice on the way down."""
        if self.depth == len(self.path):
            self.path = append(self.path, 0)
            self.movers = append(self.movers, 0)
        self.path[self.depth] = choice
        self.movers[self.depth] = seat
        self.depth += 1

    def _remember(self) -> None:
        """Tell the choices made what came of them, and note how far shares can lie apart."""
        while self.depth > 0:
            self.depth -= 1
            choice: i64 = self.path[self.depth]
            self.tree.tries[choice] += 1
            self.tree.gain[choice] += self.shares[self.movers[self.depth]]
        seat: i64 = 0
        while seat < self.seats:
            self.worst[seat] = min(self.worst[seat], self.shares[seat])
            self.finest[seat] = max(self.finest[seat], self.shares[seat])
            seat += 1

    def _pick(self, place: i64, seat: i64) -> i64:
        """Return which of the choices considered to try now, and put it into the tree."""
        tree = self.tree
        choices = self.choices
        known = self.known
        count: i64 = choices.count
        total = 0.0
        at: i64 = 0
        while at < count:
            known[at] = NONE
            total += choices.weights[at]
            at += 1
        # Which of them have been tried, and how that went
        tried: i64 = 0
        gained = 0.0
        choice: i64 = tree.first[place]
        while choice != NONE:
            key: i64 = tree.key[choice]
            at = 0
            while at < count and choices.keys[at] != key:
                at += 1
            if at < count:
                known[at] = choice
                tried += tree.tries[choice]
                gained += tree.gain[choice]
            choice = tree.sibling[choice]
        # What is at stake here may be little: boldness counts beside that
        stake = max(self.finest[seat] - self.worst[seat], SMALL)
        doubted = gained / float(tried) - CAUTION * stake if tried > 0 else 0.5
        urge = BOLDNESS * stake * sqrt(float(tried + 1)) / total
        best: i64 = 0
        highest = -1.0e30
        at = 0
        while at < count:
            choice = known[at]
            worth = doubted
            tries = 0.0
            if choice != NONE:
                tries = float(tree.tries[choice])
                if tries > 0.0:
                    worth = tree.gain[choice] / tries
            worth += urge * choices.weights[at] / (1.0 + tries)
            if worth > highest:
                highest = worth
                best = at
            at += 1
        if known[best] == NONE:
            known[best] = tree.new_choice(place, choices.keys[best])
        return best

    def _glance(self, place: i64) -> i64:
        """Return which of the choices considered looks best after a little doubt, likewise."""
        choices = self.choices
        best: i64 = 0
        highest = -1.0
        at: i64 = 0
        while at < choices.count:
            looks = choices.weights[at] * (1.0 + float(self.rng.word()) * DOUBT)
            if looks > highest:
                highest = looks
                best = at
            at += 1
        self.known[best] = self.tree.choice_at(place, choices.keys[best])
        return best

    def _next_asked(self, place: i64) -> i64:
        """Return which of the choices considered was asked about and is due, likewise."""
        key: i64 = self.asked[self.rounds % len(self.asked)]
        at: i64 = 0
        while self.choices.keys[at] != key:
            at += 1
        self.known[at] = self.tree.choice_at(place, key)
        return at

    # What came of it

    def findings(self, seat: Seat) -> "Findings":
        """Return what has been found out about every choice of the seat that thinks."""
        world = self.view.imagine(self.rng)
        self.sense.consider(world, seat, self.choices)
        found = Findings()
        at: i64 = 0
        while at < self.choices.count:
            choice: i64 = self.tree.choice_at(0, self.choices.keys[at])
            tries: i64 = self.tree.tries[choice]
            found.keys.append(self.choices.keys[at])
            found.parts.append(self.sense.parts(world, seat, self.choices, at))
            found.weights.append(self.choices.weights[at])
            found.tries.append(tries)
            found.values.append(self.tree.gain[choice] / float(tries) if tries > 0 else 0.0)
            at += 1
        return found

    def is_clear(self, left: i64) -> bool:
        """Tell whether so many more rounds could not bring another choice to the front."""
        most: i64 = 0
        second: i64 = 0
        choice: i64 = self.tree.first[0]
        while choice != NONE:
            tries: i64 = self.tree.tries[choice]
            if tries > most:
                second = most
                most = tries
            elif tries > second:
                second = tries
            choice = self.tree.sibling[choice]
        return most - second > left


@final
class Findings:
    """What thinking found out about a seat's choices, place by place."""

    def __init__(self) -> None:
        self.keys: list[int] = []
        self.parts: list[list[int]] = []  # the moves of every choice
        self.weights: list[float] = []  # how it looks at first sight
        self.tries: list[int] = []
        self.values: list[float] = []  # the share to expect, 0 to 1

    def best(self) -> int:
        """Return the place of the choice tried most; of equals the one worth more."""
        ranked = [(self.tries[at], self.values[at], -at) for at in range(len(self.tries))]
        return -max(ranked)[2]
