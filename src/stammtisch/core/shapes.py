"""How the fields of states and views are written as JSON, and read back: said once for each field.

A table of a game's fields, name by name, gives `View.shapes` (by `writers`) and both ways of a
position (`Game.position_shapes`). Reading trusts nothing: it raises BadPosition with a reason.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from stammtisch.core.errors import BadPosition

NOTHING: Final = -1  # no card, no suit, nobody: `null` in JSON
LARGEST: Final = 10**9  # no number in any position comes near it


@mypyc_attr(allow_interpreted_subclasses=True)
class Shape:
    """How one value is written and read."""

    def write(self, value: Any) -> object:
        """Return a value as plain data."""
        return value

    def read(self, value: Any, what: str, seats: int) -> Any:
        """Return the value that plain data stands for; raise BadPosition that says what is odd."""
        raise NotImplementedError


@final
class Whole(Shape):
    """A whole number in a range."""

    def __init__(self, low: int = -LARGEST, high: int = LARGEST) -> None:
        self.low = low
        self.high = high

    def read(self, value: Any, what: str, seats: int) -> Any:
        """Return the number."""
        if type(value) is not int or not self.low <= value <= self.high:
            span = f"from {self.low} to {self.high}"
            raise BadPosition(f"{what} is {value!r}, not a whole number {span}")
        return value


@final
class SeatShape(Shape):
    """The number of a seat at this table."""

    def read(self, value: Any, what: str, seats: int) -> Any:
        """Return the seat."""
        return Whole(0, seats - 1).read(value, what, seats)


@final
class Named(Shape):
    """A small number that has a name: a phase, a suit."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self.names = dict(names)
        self.numbers = {name: number for number, name in names.items()}

    def write(self, value: Any) -> object:
        """Return the name."""
        return self.names[value]

    def read(self, value: Any, what: str, seats: int) -> Any:
        """Return the number of this name."""
        if not isinstance(value, str) or value not in self.numbers:
            raise BadPosition(f"{what} is {value!r}, not one of {', '.join(self.numbers)}")
        return self.numbers[value]


@final
class Maybe(Shape):
    """Something or NOTHING, which is `null`."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def write(self, value: Any) -> object:
        """Return it as plain data."""
        return None if value == NOTHING else self.shape.write(value)

    def read(self, value: Any, what: str, seats: int) -> Any:
        """Return what it stands for."""
        return NOTHING if value is None else self.shape.read(value, what, seats)


@final
class Rows(Shape):
    """A list of things of one shape: any number of them, or so many."""

    def __init__(self, shape: Shape, length: int | None = None) -> None:
        self.shape = shape
        self.length = length

    def write(self, value: Any) -> object:
        """Return them as plain data."""
        return [self.shape.write(item) for item in value]

    def read(self, value: Any, what: str, seats: int) -> Any:
        """Return what they stand for."""
        if not isinstance(value, list):
            raise BadPosition(f"{what} is not a list")
        if self.length is not None and len(value) != self.length:
            raise BadPosition(f"{what} has {len(value)} entries, not {self.length}")
        return [
            self.shape.read(item, f"{what}[{number}]", seats) for number, item in enumerate(value)
        ]


@final
class PerSeat(Shape):
    """A list with one thing of a shape for every seat."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def write(self, value: Any) -> object:
        """Return them as plain data."""
        return [self.shape.write(item) for item in value]

    def read(self, value: Any, what: str, seats: int) -> Any:
        """Return what they stand for."""
        return Rows(self.shape, seats).read(value, what, seats)


def writers(shapes: Mapping[str, Shape]) -> dict[str, Callable[[Any], object]]:
    """Return how fields are written, as `View.shapes` says it."""
    return {name: shape.write for name, shape in shapes.items()}
