"""What a match's state can be asked, and what a seat may know.

Moves are small ints, 0 to `Game.codes` - 1. A choice made of several parts (three cards out of
thirteen) is several moves in a row by the same seat; until the last part is in, nobody else sees
anything of it and the seat can take its parts back. Choices made at the same time are sealed:
`to_act` names everyone who still owes one, and they open when the last is in.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.fields import copied, fields_of, package_of
from stammtisch.core.rng import Rng

Seat: TypeAlias = i64
Move: TypeAlias = i64
Outcome: TypeAlias = list[int]  # what chance decided: cards in the order dealt, a die, a lot
Json: TypeAlias = dict[str, Any]

MAX_MOVES: Final = 512  # no choice in any game offers more moves than this
NOBODY: Final = -1  # no seat
OVER: Final = 0  # the phase of a match that has ended, in every game

_NO_MOVES: Final = vec[i64]([0] * MAX_MOVES)
_TOLD: Final[dict[type, list[str]]] = {}  # public fields of views, by their classes


@final
class Refusal:
    """Why a move is not allowed: the rule, and a reason that `Words.say` puts into a sentence."""

    def __init__(self, rule: str, reason: str, facts: Mapping[str, object] | None = None) -> None:
        self.rule = rule
        self.reason = reason
        self.facts: Mapping[str, object] = {} if facts is None else facts

    def __repr__(self) -> str:
        return f"Refusal({self.rule}, {self.reason}, {dict(self.facts)})"


@final
class Event:
    """One line of the log: a key of the game's texts with its facts.

    An event that `fades` may be looked at only for a while (an old trick may not).
    """

    def __init__(self, key: str, facts: Mapping[str, object], fades: bool = False) -> None:
        self.key = key
        self.facts = facts
        self.fades = fades

    def __repr__(self) -> str:
        return f"Event({self.key}, {dict(self.facts)})"


@final
class Ruling:
    """A tournament director's decision, with its reason."""

    def __init__(self, kind: str, seat: int, points: int, reason: str) -> None:
        self.kind = kind
        self.seat = seat
        self.points = points
        self.reason = reason


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat (or, with seat None, a spectator) may know: built by naming what is allowed."""

    def __init__(self, seat: int | None, to_act: list[int], legal: list[int]) -> None:
        self.seat = seat
        self.to_act = to_act  # who is known to owe a choice
        self.legal = legal  # this seat's own moves, ascending

    def to_json(self) -> Json:
        """Return everything the view tells, as plain data: its public fields by their names."""
        shapes = self.shapes()
        told: Json = {"seat": self.seat, "to_act": self.to_act, "legal": self.legal}
        for name in self._told_fields():
            value = getattr(self, name)
            shape = shapes.get(name)
            told[name] = value if shape is None else shape(value)
        return told

    def _told_fields(self) -> list[str]:
        """Return the names of the public fields: all views of a class have the same."""
        kind = type(self)
        names = _TOLD.get(kind)
        if names is None:
            base = ("seat", "to_act", "legal")
            public = [name for name in fields_of(self) if not name.startswith("_")]
            names = _TOLD[kind] = [name for name in public if name not in base]
        return names

    def premoves(self) -> list[int]:
        """Return what this seat, which is not to act, may choose in advance, ascending.

        Whole choices of one part: they are made when it is the seat's turn, if they are legal then.
        """
        return []

    def shapes(self) -> "Mapping[str, Callable[[Any], object]]":
        """Return how fields that are not plain data (cards, phases, results) are told."""
        return {}

    def take(self, state: "State", names: Sequence[str]) -> None:
        """Take over fields of a state by their names, what everybody may know; rows are copied."""
        for name in names:
            setattr(self, name, copied(getattr(state, name)))

    def give(self, state: "State", names: Sequence[str]) -> None:
        """Hand fields over to an imagined state, the way back of `take`."""
        for name in names:
            setattr(state, name, copied(getattr(self, name)))

    def imagine(self, rng: Rng) -> "State":
        """Return a full state that fits this view, every fitting one as likely as any other."""
        raise NotImplementedError

    def _repr_svg_(self) -> str:
        """Return the view as a picture, for notebooks."""
        from stammtisch.core.drawing import draw  # noqa: PLC0415 it needs this class

        return draw(import_module(package_of(self)).GAME, self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Agreement:
    """What a match was agreed to be played with: it follows from the options and never changes."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The truth of one match: mutable, cheap to copy, with no randomness of its own.

    The sign of `phase` says what comes next: chance decides (negative), somebody chooses
    (positive), nothing (OVER). A game names its phases in one class `Phase`.

    A compiled game may set these fields itself instead of calling `super().__init__`: from that
    call on mypyc no longer knows which fields are set, and checks every read of all of them.
    """

    def __init__(self, seats: Seat, phase: i64) -> None:
        self.seats = seats
        self.phase = phase
        # whose choice it is, or will be once chance has decided; while choices are sealed, nobody's
        self.acting: Seat = NOBODY

    def is_over(self) -> bool:
        """Tell whether the match has ended."""
        return self.phase == OVER

    # Chance

    def awaits_chance(self) -> bool:
        """Tell whether cards, dice or a lot come next, rather than a player's choice."""
        return self.phase < 0

    def draw(self, rng: Rng) -> Outcome:
        """Sample what chance decides next, and change nothing."""
        raise NotImplementedError

    def deal(self, outcome: Outcome) -> None:
        """Carry out what chance decided; trusts its caller."""
        raise NotImplementedError

    def chance(self, rng: Rng) -> None:
        """Sample what chance decides and carry it out, as `draw` and `deal` would."""
        self.deal(self.draw(rng))

    # Who may do what

    def turn(self) -> Seat:
        """Return the first seat that is to act; only while one is."""
        return self.acting

    def to_act(self) -> list[int]:
        """Return the seats that owe a choice, ascending; several while choices are sealed."""
        return [self.acting] if self.phase > OVER and self.acting != NOBODY else []

    def is_to_act(self, seat: Seat) -> bool:
        """Tell whether a seat owes a choice."""
        return seat in self.to_act()

    def legal(self, seat: Seat) -> list[int]:
        """Return the seat's moves, ascending; none unless it is to act."""
        return self.moves(seat) if self.is_to_act(seat) else []

    def moves(self, seat: Seat) -> list[int]:
        """Return the moves of a seat that is to act, ascending: say this or `legal_into`."""
        buffer = _NO_MOVES[:]
        count = self.legal_into(seat, buffer)
        return [buffer[number] for number in range(count)]

    def legal_into(self, seat: Seat, moves: vec[i64]) -> i64:
        """Write the moves of a seat that is to act into a buffer of MAX_MOVES; return how many."""
        count: i64 = 0
        for move in self.legal(seat):
            moves[count] = move
            count += 1
        return count

    def random_move(self, seat: Seat, rng: Rng) -> Move:
        """Return a fair choice among the moves of a seat that is to act."""
        moves = self.legal(seat)  # a buffer handed to an interpreted game is never freed
        return moves[rng.below(len(moves))]

    def apply(self, seat: Seat, move: Move) -> None:
        """Make a legal move; trusts its caller (`Match.play` is for everyone else)."""
        raise NotImplementedError

    # Refusals and rulings

    def rule(self) -> str:
        """Return the rule that says who does what in this phase."""
        raise NotImplementedError

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        """Return why this seat may not make this move, any int, now; None if it may."""
        if self.is_over():
            return Refusal(self.rule(), "match_over")
        if self.awaits_chance():
            return Refusal(self.rule(), "chance_first")
        is_seat = 0 <= seat < self.seats
        if not is_seat or not self.is_to_act(seat):
            known = self.view(seat if is_seat else None).to_act  # a view knows who may be named
            return Refusal(self.rule(), "not_your_turn", {"seats": known})
        return None if move in self.legal(seat) else self.refuse(seat, move)

    def refuse(self, seat: Seat, move: int) -> Refusal:
        """Return why a seat that is to act may not make a move, any int, that is not legal."""
        return Refusal(self.rule(), "not_now")

    def direct(self, ruling: Ruling) -> Refusal | None:
        """Carry out a director's decision, or say why it cannot be and change nothing."""
        return Refusal(self.rule(), "no_rulings", {"kind": ruling.kind})

    # Choices of several parts

    def unfinished(self, seat: Seat) -> list[int]:
        """Return the parts, so far, of a choice the seat has begun and not completed."""
        return []

    def take_back(self, seat: Seat) -> None:
        """Undo the last part of the seat's unfinished choice; only if there is one."""
        raise NotImplementedError

    def asks(self, seat: Seat) -> str:
        """Return what a seat that is to act chooses next: `card`, `marble`; by default a `move`."""
        return "move"

    def choices(self, seat: Seat) -> Iterator[list[int]]:
        """Yield every whole choice of a seat that is to act: its parts, one after the other."""
        for move in self.legal(seat):
            trial = self.copy()
            begun = len(trial.unfinished(seat))
            trial.apply(seat, move)
            if len(trial.unfinished(seat)) <= begun:
                yield [move]
                continue
            for rest in trial.choices(seat):
                yield [move, *rest]

    # What can be known, and copies

    def view(self, seat: int | None) -> View:
        """Return what a seat may know, or a spectator if None."""
        raise NotImplementedError

    def score(self) -> list[int]:
        """Return the points of every seat so far: its field `points`, if it has one.

        The highest wins, in every game: penalties are negative.
        """
        points: list[int] | None = getattr(self, "points", None)
        if points is None:
            raise NotImplementedError
        return list(points)

    def winners(self) -> list[int]:
        """Return who has won a match that is over."""
        score = self.score()
        best = max(score)
        return [seat for seat in range(len(score)) if score[seat] == best]

    def copy(self) -> "State":
        """Return an independent copy: rows are copied, all else that it holds is shared.

        A state that search copies often says it field by field, which is faster.
        """
        twin = type(self).__new__(type(self))
        for name in fields_of(self):
            setattr(twin, name, copied(getattr(self, name)))
        return twin


def enum_names(phases: type) -> dict[int, str]:
    """Return a game's phases as positions and views write them, from its class `Phase`."""
    return {
        number: name.lower()
        for name, number in vars(phases).items()
        if isinstance(number, int) and not name.startswith("_")
    }


def play_out(state: State, rng: Rng) -> i64:
    """Play random moves to the end of the match; return how many."""
    count: i64 = 0
    while not state.is_over():
        if state.awaits_chance():
            state.chance(rng)
        else:
            seat: i64 = state.turn()
            state.apply(seat, state.random_move(seat, rng))
            count += 1
    return count


def play_out_listing(state: State, rng: Rng) -> i64:
    """Do the same by listing every choice first, as a search does."""
    count: i64 = 0
    moves = vec[i64]([0] * MAX_MOVES)
    while not state.is_over():
        if state.awaits_chance():
            state.chance(rng)
        else:
            seat: i64 = state.turn()
            offered: i64 = state.legal_into(seat, moves)
            state.apply(seat, moves[rng.below(offered)])
            count += 1
    return count
