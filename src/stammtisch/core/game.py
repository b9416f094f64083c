"""The protocol: what a game is, what a match's state can be asked, and what a seat may know.

Moves are small ints, 0 to `Game.codes` - 1. A choice made of several parts (three cards out of
thirteen) is several moves in a row by the same seat; until the last part is in, nobody else sees
anything of it and the seat can take its parts back. Choices made at the same time are sealed:
`to_act` names everyone who still owes one, and they open when the last is in.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.errors import BadSetup
from stammtisch.core.rng import Rng
from stammtisch.core.words import Words

if TYPE_CHECKING:
    from stammtisch.core.drawing import Drawing
    from stammtisch.core.sense import Sense
    from stammtisch.core.telling import Teller

Seat: TypeAlias = i64
Move: TypeAlias = i64
Outcome: TypeAlias = list[int]  # what chance decided: cards in the order dealt, a die, a lot
OptionValue: TypeAlias = int | Sequence[int]
Json: TypeAlias = dict[str, Any]

WIDEST: Final = 512  # no choice in any game offers more moves than this
MASTER_ROUNDS: Final = 1000  # for games that name no number of their own

_DRAWINGS: Final[dict[str, Any]] = {}  # modules that draw games, by the games' own


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
        """Return everything the view tells, as plain data."""
        raise NotImplementedError

    def imagine(self, rng: Rng) -> "State":
        """Return a full state that fits this view, every fitting one as likely as any other."""
        raise NotImplementedError

    def _repr_svg_(self) -> str:
        """Return the view as a picture, for notebooks."""
        from stammtisch.core.drawing import draw  # noqa: PLC0415 it needs this class

        package = type(self).__module__.rpartition(".")[0]
        return draw(cast(Game, import_module(package).GAME), self)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The truth of one match: mutable, cheap to copy, with no randomness of its own."""

    def is_over(self) -> bool:
        """Tell whether the match has ended."""
        raise NotImplementedError

    def awaits_chance(self) -> bool:
        """Tell whether cards, dice or a lot come next, rather than a player's choice."""
        raise NotImplementedError

    def draw(self, rng: Rng) -> Outcome:
        """Sample what chance decides next, and change nothing."""
        raise NotImplementedError

    def deal(self, outcome: Outcome) -> None:
        """Carry out what chance decided; trusts its caller."""
        raise NotImplementedError

    def chance(self, rng: Rng) -> None:
        """Sample what chance decides and carry it out, as `draw` and `deal` would."""
        self.deal(self.draw(rng))

    def turn(self) -> Seat:
        """Return the first seat that is to act; only while one is."""
        raise NotImplementedError

    def to_act(self) -> list[int]:
        """Return the seats that owe a choice, ascending; several while choices are sealed."""
        raise NotImplementedError

    def legal(self, seat: Seat) -> list[int]:
        """Return the seat's moves, ascending; none unless it is to act."""
        raise NotImplementedError

    def legal_into(self, seat: Seat, moves: vec[i64]) -> i64:
        """Write the moves of a seat that is to act into a buffer of WIDEST; return how many."""
        count: i64 = 0
        for move in self.legal(seat):
            moves[count] = move
            count += 1
        return count

    def random_move(self, seat: Seat, rng: Rng) -> Move:
        """Return a fair choice among the moves of a seat that is to act."""
        moves = self.legal(seat)
        return moves[rng.below(len(moves))]

    def apply(self, seat: Seat, move: Move) -> None:
        """Make a legal move; trusts its caller (`Match.play` is for everyone else)."""
        raise NotImplementedError

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        """Return why this seat may not make this move, any int, now; None if it may."""
        raise NotImplementedError

    def unfinished(self, seat: Seat) -> list[int]:
        """Return the parts, so far, of a choice the seat has begun and not completed."""
        return []

    def take_back(self, seat: Seat) -> None:
        """Undo the last part of the seat's unfinished choice; only if there is one."""
        raise NotImplementedError

    def direct(self, ruling: Ruling) -> Refusal | None:
        """Carry out a director's decision, or say why it cannot be and change nothing."""
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """Return what a seat may know, or a spectator if None."""
        raise NotImplementedError

    def score(self) -> list[int]:
        """Return the points of every seat so far."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """Return who has won a match that is over."""
        score = self.score()
        best = max(score)
        return [seat for seat in range(len(score)) if score[seat] == best]

    def copy(self) -> "State":
        """Return an independent copy."""
        raise NotImplementedError


@final
class Option:
    """Something agreed before the match: one number, or a fixed row of numbers.

    Tables of a server may be bounded more narrowly, so that none is longer than it can carry.
    """

    def __init__(
        self, name: str, default: list[int], low: int, high: int, table_high: int | None = None
    ) -> None:
        self.name = name
        self.default = default
        self.low = low
        self.high = high
        self.table_high = high if table_high is None else table_high

    def read(self, value: OptionValue) -> list[int]:
        """Return the agreed numbers, or raise BadSetup."""
        numbers = [value] if isinstance(value, int) else list(value)
        fits = len(numbers) == len(self.default)
        for number in numbers:
            fits = fits and self.low <= number <= self.high
        if not fits:
            raise self.refused(numbers, self.range_text())
        return numbers

    def refused(self, numbers: list[int], allowed: str) -> BadSetup:
        """Return the error that says what would be allowed instead."""
        value = ",".join([str(number) for number in numbers])
        return BadSetup("bad_option", {"name": self.name, "value": value, "allowed": allowed})

    def range_text(self) -> str:
        """Return what is allowed, such as `1..60` or `3 x 0..3`."""
        span = f"{self.low}..{self.high}"
        return span if len(self.default) == 1 else f"{len(self.default)} x {span}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game: its identity, its options, its texts, and how its matches begin."""

    def __init__(
        self,
        *,
        name: str,
        version: int,
        seat_counts: list[int],
        options: list[Option],
        codes: int,
        words: Words,
        silent: bool = False,
        final_by: str = "",
        master_rounds: dict[int, int] | None = None,
        bots_version: int = 1,
    ) -> None:
        self.name = name
        self.version = version  # of the rules; raised when any stored match would change
        self.seat_counts = seat_counts
        self.options = options
        self.codes = codes
        self.words = words
        self.silent = silent  # no talk at the table while a rated match runs
        self.final_by = final_by  # the rule that lets no open choice be taken back, if one does
        # By number of seats: what an ordinary core searches in about a second, compiled
        self.master_rounds: dict[int, int] = (
            {seats: MASTER_ROUNDS for seats in seat_counts}
            if master_rounds is None
            else master_rounds
        )
        self.bots_version = bots_version  # raised when any choice of a bot would change

    def new(self, seats: int, options: Mapping[str, OptionValue] | None = None) -> State:
        """Return a match before its first deal; raise BadSetup for what cannot be played."""
        return self.begin(seats, self.settle(seats, options))

    def settle(
        self, seats: int, options: Mapping[str, OptionValue] | None = None
    ) -> dict[str, list[int]]:
        """Return every option's numbers, the defaults included; raise BadSetup if one is bad."""
        if seats not in self.seat_counts:
            allowed = ", ".join([str(count) for count in self.seat_counts])
            facts: dict[str, object] = {"game": self.name, "allowed": allowed, "seats": seats}
            raise BadSetup("bad_seats", facts)
        asked = {} if options is None else options
        known = [option.name for option in self.options]
        for name in asked:
            if name not in known:
                told = ", ".join(known)
                raise BadSetup("unknown_option", {"game": self.name, "name": name, "known": told})
        settled = self.defaults(seats)
        for option in self.options:
            if option.name in asked:
                settled[option.name] = option.read(asked[option.name])
        self.check_options(seats, settled)
        return settled

    def defaults(self, seats: int) -> dict[str, list[int]]:
        """Return the options as they are unless the table agrees otherwise."""
        return {option.name: list(option.default) for option in self.options}

    def check_options(self, seats: int, settled: dict[str, list[int]]) -> None:
        """Raise BadSetup if options, each fine alone, do not go together."""

    def begin(self, seats: int, options: dict[str, list[int]]) -> State:
        """Return a match before its first deal, from settled options."""
        raise NotImplementedError

    def imagine(self, view: View, rng: Rng) -> State:
        """Return a full state that fits the view; search calls `View.imagine` itself."""
        return view.imagine(rng)

    def sense(self) -> "Sense":
        """Return what bots know of this game, with buffers of its own for one thinker."""
        from stammtisch.core.sense import Sense  # noqa: PLC0415 it needs State

        return Sense()

    def why(self, view: View, parts: Sequence[int]) -> Event | None:
        """Return what a choice is for or what it risks, as a line for a hint, if known.

        The parts are moves one after the other: a whole choice, or a legal move to begin with.
        """
        return None

    def teller(self, names: Sequence[str], lang: str) -> "Teller":
        """Return who tells a person of this game's matches, in German (`de`) or English (`en`)."""
        raise NotImplementedError

    def draw(self, drawing: "Drawing") -> None:
        """Fill a drawing with its view."""
        self._drawing().draw(drawing)

    def style(self) -> str:
        """Return the style sheet of this game's drawings."""
        return cast(str, self._drawing().STYLE)

    def _drawing(self) -> Any:
        """Return the module that draws this game; it is loaded only where somebody looks."""
        name = type(self).__module__
        module = _DRAWINGS.get(name)
        if module is None:
            module = _DRAWINGS[name] = import_module(f"{name}.drawing")
        return module

    def move_text(self, move: int) -> str:
        """Return a move in the game's short notation, the same in every language."""
        raise NotImplementedError

    def parse_move(self, text: str) -> int:
        """Return the move a text stands for, forgiving about case; raise BadMoveText."""
        raise NotImplementedError

    def news(self, before: View, after: View) -> list[Event]:
        """Return what a viewer learned between two of its views, as lines for the log."""
        raise NotImplementedError

    def position_to_json(self, state: State) -> Json:
        """Return the whole truth of a state, hidden things included, as plain data."""
        raise NotImplementedError

    def position_from_json(self, data: Json) -> State:
        """Return the state a position describes; raise BadPosition with the reason if none is."""
        raise NotImplementedError


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
    moves = vec[i64]([0] * WIDEST)
    while not state.is_over():
        if state.awaits_chance():
            state.chance(rng)
        else:
            seat: i64 = state.turn()
            offered: i64 = state.legal_into(seat, moves)
            state.apply(seat, moves[rng.below(offered)])
            count += 1
    return count
