"""The protocol: what a game is. Its matches are in `state.py`; both are imported from here."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, cast

from mypy_extensions import mypyc_attr

from stammtisch.core.errors import BadSetup
from stammtisch.core.fields import package_of
from stammtisch.core.notation import read_move
from stammtisch.core.option import LOT, Option, OptionValue, named_starter, starter_option
from stammtisch.core.rng import Rng
from stammtisch.core.shapes import Shape
from stammtisch.core.state import (
    MAX_MOVES,
    NOBODY,
    OVER,
    Agreement,
    Event,
    Json,
    Move,
    Outcome,
    Refusal,
    Ruling,
    Seat,
    State,
    View,
    enum_names,
    play_out,
    play_out_listing,
)
from stammtisch.core.words import Words

if TYPE_CHECKING:
    from stammtisch.core.drawing import Drawing
    from stammtisch.core.sense import Sense
    from stammtisch.core.telling import Teller

__all__ = [
    "FEWEST_SEATS",
    "LOT",
    "MAX_MOVES",
    "MOST_SEATS",
    "NOBODY",
    "OVER",
    "PROTOCOL",
    "Agreement",
    "Event",
    "Game",
    "Json",
    "Move",
    "Option",
    "OptionValue",
    "Outcome",
    "Refusal",
    "Ruling",
    "Seat",
    "State",
    "View",
    "enum_names",
    "named_starter",
    "package_of",
    "play_out",
    "play_out_listing",
    "starter_option",
]  # fmt: skip

PROTOCOL: Final = 1  # of what a game is built on; docs/protocol.md says what it promises
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 6  # of any game: seats have letters, colours and places at the table
MASTER_ROUNDS: Final = 1000  # for games that name no number of their own

_MODULES: Final[dict[tuple[str, str], Any]] = {}  # modules of games, loaded when first asked for


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game: its identity, its options, its texts, and how its matches begin."""

    def __init__(
        self,
        *,
        protocol: int,
        name: str,
        version: int,
        seat_counts: list[int],
        options: list[Option],
        codes: int,
        words: Words,
        no_chat_rule: str = "",
        no_takeback_rule: str = "",
        teams: list[list[int]] | None = None,
        master_rounds: dict[int, int] | None = None,
        bots_version: int = 1,
    ) -> None:
        self.protocol = protocol  # that the game was written for
        self.name = name
        self.version = version  # of the rules; raised when any stored match would change
        self.seat_counts = seat_counts
        self.options = options
        self.codes = codes
        self.words = words
        self.no_chat_rule = no_chat_rule  # its id, if a rule closes the talk while a match runs
        self.no_takeback_rule = no_takeback_rule  # its id, if open choices are final
        self.teams: list[list[int]] = [] if teams is None else teams  # seats that win together
        # By number of seats: what an ordinary core searches in about a second, compiled
        self.master_rounds: dict[int, int] = (
            {seats: MASTER_ROUNDS for seats in seat_counts}
            if master_rounds is None
            else master_rounds
        )
        self.bots_version = bots_version  # raised when any choice of a bot would change
        words.settle_rules({option.name: option.default for option in options})
        self._move_codes: dict[str, int] = {}  # by their texts, once one was read

    def new(self, seats: int, options: Mapping[str, OptionValue] | None = None) -> State:
        """Return a match before its first deal; raise BadSetup for what cannot be played."""
        return self.begin(seats, self.settle(seats, options))

    def settle(
        self, seats: int, options: Mapping[str, OptionValue] | None = None
    ) -> dict[str, list[int]]:
        """Return every option's numbers, the defaults included; raise BadSetup if one is bad.

        Options that go without saying are left out where they are as usual.
        """
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
        for option in self.options:
            if option.names_seat() and settled[option.name][0] >= seats:
                raise option.refused(settled[option.name], f"{option.low}..{seats - 1}")
            if option.goes_without_saying and settled[option.name] == option.default:
                del settled[option.name]
        return settled

    def defaults(self, seats: int) -> dict[str, list[int]]:
        """Return the options as they are unless the table agrees otherwise."""
        return {option.name: list(option.default) for option in self.options}

    def teams_of(self, seats: int) -> list[list[int]]:
        """Return the seats that win together, at a table of so many."""
        return [team for team in self.teams if max(team) < seats]

    def rule(self, rule: str, lang: str, seats: int, options: Mapping[str, list[int]]) -> str:
        """Return the text of a rule with the numbers of a table that has settled its options."""
        usual = self.defaults(seats)
        return self.words.rule_here(rule, lang, {**usual, **options}, usual)

    def agreed_note(
        self, option: str, lang: str, seats: int, options: Mapping[str, list[int]]
    ) -> str:
        """Return what follows from an option at a table, in a sentence; empty if nothing is odd."""
        return ""

    def check_options(self, seats: int, settled: dict[str, list[int]]) -> None:
        """Raise BadSetup if options, each fine alone, do not go together."""

    def begin(self, seats: int, options: dict[str, list[int]]) -> State:
        """Return a match before its first deal, from settled options."""
        raise NotImplementedError

    def imagine(self, view: View, rng: Rng) -> State:
        """Return a full state that fits the view; search calls `View.imagine` itself."""
        return view.imagine(rng)

    def sense(self) -> "Sense":
        """Return what bots know of this game, with buffers of its own for one thinker.

        By default the class SENSE of the game's module `sense`, or one that knows nothing.
        """
        from stammtisch.core.sense import Sense  # noqa: PLC0415 it needs State

        own = self.module("sense")
        return Sense() if own is None else cast(Sense, own.SENSE())

    def why(self, view: View, parts: Sequence[int]) -> Event | None:
        """Return what a choice is for or what it risks, as a line for a hint, if known.

        The parts are moves one after the other: a whole choice, or a legal move to begin with.
        By default what `why` in the game's module `advice` says.
        """
        own = self.module("advice")
        return None if own is None else cast("Event | None", own.why(view, parts))

    def teller(self, names: Sequence[str], lang: str) -> "Teller":
        """Return who tells a person of this game's matches, in German (`de`) or English (`en`).

        By default the class TELLER of the game's module `telling`, or one that knows no game.
        """
        from stammtisch.core.telling import Teller  # noqa: PLC0415 it needs this class

        own = self.module("telling")
        return cast(Teller, (Teller if own is None else own.TELLER)(self, names, lang))

    def roles(self, view: View) -> list[str]:
        """Return every seat's role, in games that deal out roles for a whole match."""
        return []

    def draw(self, drawing: "Drawing") -> None:
        """Fill a drawing with its view; without a module `drawing`, with players and moves."""
        own = self.module("drawing")
        if own is None:
            from stammtisch.core.tabletop import draw  # noqa: PLC0415 it needs this class

            draw(drawing)
        else:
            own.draw(drawing)

    def style(self) -> str:
        """Return the style sheet of this game's drawings."""
        return cast(str, getattr(self.module("drawing"), "STYLE", ""))

    def module(self, name: str) -> Any:
        """Return a module of the game's package (`drawing`, `screen`), or None if it has none."""
        key = (self.name, name)
        if key not in _MODULES:
            package = package_of(self)
            module = f"{package}.{name}"
            is_there = package != "" and find_spec(module) is not None
            _MODULES[key] = import_module(module) if is_there else None
        return _MODULES[key]

    def move_text(self, move: int) -> str:
        """Return a move in the game's short notation, the same in every language.

        By default what `move_text` in the game's module `notation` says.
        """
        own = self.module("notation")
        if own is None:
            raise NotImplementedError
        return cast(str, own.move_text(move))

    def parse_move(self, text: str) -> int:
        """Return the move a text stands for, forgiving about case; raise BadMoveText.

        By default what `parse_move` in the module `notation` says, or else the move of that text.
        """
        own = self.module("notation")
        if hasattr(own, "parse_move"):
            return cast(int, own.parse_move(text))
        if not self._move_codes:
            self._move_codes = {self.move_text(code).casefold(): code for code in range(self.codes)}
        return read_move(text, self.name, self._move_codes, {})

    def news(self, before: View, after: View) -> list[Event]:
        """Return what a viewer learned between two of its views, as lines for the log.

        By default what `news` in the game's module of that name says.
        """
        own = self.module("news")
        return [] if own is None else cast(list[Event], own.news(before, after))

    def position_shapes(self) -> Mapping[str, Shape]:
        """Return the fields of a position and how each is written: those that make up a state.

        With them, as POSITION in its module `position`, a game need not write positions itself; its
        states have a field `options`.
        """
        own = self.module("position")
        if own is None:
            raise NotImplementedError
        return cast(Mapping[str, Shape], own.POSITION)

    def check_position(self, state: State) -> None:
        """Raise BadPosition if the fields of a state, each fine alone, do not go together.

        By default what `check` in the module `position` finds.
        """
        self.module("position").check(state)

    def position_to_json(self, state: State) -> Json:
        """Return the whole truth of a state, hidden things included, as plain data."""
        own = self.module("position")
        if hasattr(own, "position_to_json"):
            return cast(Json, own.position_to_json(self, state))
        from stammtisch.core import position  # noqa: PLC0415 it needs this class

        return position.written(self, state)

    def position_from_json(self, data: Any) -> State:
        """Return the state that data describes, whatever they are; raise BadPosition if none."""
        own = self.module("position")
        if hasattr(own, "position_from_json"):
            return cast(State, own.position_from_json(self, data))
        from stammtisch.core import position  # noqa: PLC0415 it needs this class

        return position.read(self, data)
