"""Very small matches with known best play, to test search by."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.game import Json, Seat, State, View
from stammtisch.core.rng import Rng
from stammtisch.core.sense import Choices, Sense


class Toy(State):
    """A match of two that is played by turns and has one winner."""

    def __init__(self) -> None:
        super().__init__(2, 1)
        self.made: list[int] = []

    def awaits_chance(self) -> bool:
        return False

    def turn(self) -> Seat:
        return len(self.made) % 2

    def to_act(self) -> list[int]:
        return [] if self.is_over() else [self.turn()]

    def apply(self, seat: Seat, move: int) -> None:
        self.made.append(int(move))

    def winner(self) -> int:
        """Return who has won a match that is over."""
        raise NotImplementedError

    def score(self) -> list[int]:
        return [int(self.is_over() and self.winner() == seat) for seat in range(2)]


class ToyView(View):
    """A view of a toy: it can imagine what it was given."""

    def __init__(self, legal: list[int], worlds: list[State], seat: int = 0) -> None:
        super().__init__(seat, [seat], legal)
        self.worlds = worlds
        self.imagined = 0

    def to_json(self) -> Json:
        return {}

    def imagine(self, rng: Rng) -> State:
        self.imagined += 1
        return self.worlds[rng.below(len(self.worlds))].copy()


class Nim(Toy):
    """Take one to three matches; who takes the last one wins."""

    def __init__(self, heap: int) -> None:
        super().__init__()
        self.heap = heap

    def is_over(self) -> bool:
        return self.heap == sum(self.made)

    def legal(self, seat: Seat) -> list[int]:
        return list(range(1, min(3, self.heap - sum(self.made)) + 1))

    def winner(self) -> int:
        return (len(self.made) - 1) % 2

    def copy(self) -> "Nim":
        other = Nim(self.heap)
        other.made = list(self.made)
        return other


class Fists(Toy):
    """Both show rock, paper or scissors at the same time; seat 0 wins a draw, too."""

    def is_over(self) -> bool:
        return len(self.made) == 2

    def legal(self, seat: Seat) -> list[int]:
        return [0, 1, 2]

    def winner(self) -> int:
        mine, other = self.made
        return 1 if (other - mine) % 3 == 1 else 0

    def copy(self) -> "Fists":
        other = Fists()
        other.made = list(self.made)
        return other


class SlowFists(Fists):
    """Fists in two parts each, raised and shown, by whoever likes to be first."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[list[int]] = [[], []]

    def turn(self) -> Seat:
        return self.to_act()[0]

    def to_act(self) -> list[int]:
        return [seat for seat in range(2) if len(self.shown[seat]) < 2]

    def unfinished(self, seat: Seat) -> list[int]:
        return self.shown[seat] if len(self.shown[seat]) == 1 else []

    def legal(self, seat: Seat) -> list[int]:
        return [3] if not self.shown[seat] else [0, 1, 2]

    def apply(self, seat: Seat, move: int) -> None:
        self.shown[seat].append(int(move))
        self.made = [parts[1] for parts in self.shown if len(parts) == 2]

    def copy(self) -> "SlowFists":
        other = SlowFists()
        other.shown = [list(parts) for parts in self.shown]
        return other


class SealedFists(Sense):
    """Knows that fists are shown at the same time."""

    def is_sealed(self, state: State) -> bool:
        return True


class Cup(Toy):
    """A pea lies under one of three cups; seat 0 lifts one and wins if the pea is there."""

    def __init__(self, pea: int) -> None:
        super().__init__()
        self.pea = pea

    def is_over(self) -> bool:
        return len(self.made) == 1

    def legal(self, seat: Seat) -> list[int]:
        return [0, 1, 2]

    def winner(self) -> int:
        return 0 if self.made[0] == self.pea else 1

    def copy(self) -> "Cup":
        other = Cup(self.pea)
        other.made = list(self.made)
        return other


class Juggler(Sense):
    """Has seen that who hides the pea likes cup 2, and cannot reach cup 0."""

    def likelihood(self, state: State, seat: Seat, least: float) -> float:
        assert isinstance(state, Cup)
        return [0.0, 0.2, 1.0][state.pea]


class Safe(Toy):
    """Seat 0 waits; seat 1 knows the number of its safe and wins if that opens, unless it jams."""

    def __init__(self, number: int, *, jams: bool = False) -> None:
        super().__init__()
        self.number = number
        self.jams = jams

    def is_over(self) -> bool:
        return len(self.made) == 2

    def legal(self, seat: Seat) -> list[int]:
        return [0, 1]

    def winner(self) -> int:
        return int(self.made[1] == self.number and not self.jams)

    def copy(self) -> "Safe":
        other = Safe(self.number, jams=self.jams)
        other.made = list(self.made)
        return other


class Owner(Sense):
    """Sees that who knows the number would rather take it."""

    def __init__(self, *, others_use_policy: bool) -> None:
        super().__init__()
        self.others_use_policy = others_use_policy

    def policy(self, state: State, seat: Seat, choices: Choices) -> None:
        assert isinstance(state, Safe)
        super().policy(state, seat, choices)
        if seat == 1:
            choices.weights[1 - state.number] = 0.6


class Short(Sense):
    """Looks one move ahead and finds an even number of matches left promising for seat 0."""

    def horizon(self, state: State) -> i64:
        assert isinstance(state, Nim)
        return len(state.made)

    def evaluate(self, state: State, shares: vec[float]) -> None:
        assert isinstance(state, Nim)
        shares[0] = 1.0 - (state.heap - sum(state.made)) % 2
        shares[1] = 1.0 - shares[0]
