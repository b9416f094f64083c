"""What people agree on before a match."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, final

from stammtisch.core.errors import LANGUAGES, BadSetup
from stammtisch.core.words import Pair

OptionValue: TypeAlias = int | Sequence[int]

LOT: Final = -1  # instead of a seat: lots are drawn
STARTER: Final = "starter"


@final
class Option:
    """Something agreed before the match: one number, or a fixed row of numbers.

    Tables of a server may be bounded more narrowly, so that none is longer than it can carry. An
    option with a `role` is a seat, or LOT; one that `goes_without_saying` is told only where it is
    not as usual, so that records and positions from before there was such an option stay the same.
    """

    def __init__(
        self,
        name: str,
        default: list[int],
        low: int,
        high: int,
        label: Pair | None = None,
        *,
        table_high: int | None = None,
        role: Pair | None = None,
        goes_without_saying: bool = False,
    ) -> None:
        self.name = name
        self.default = default
        self.low = low
        self.high = high
        self.label: Pair = (name, name) if label is None else label
        self.table_high = high if table_high is None else table_high
        self.role: Pair | None = role  # what the seat that is named does, in a word or two
        self.goes_without_saying = goes_without_saying

    def names_seat(self) -> bool:
        """Tell whether it is a seat, or the lot, that is agreed."""
        return self.role is not None

    def role_text(self, lang: str) -> str:
        """Return what the seat that is named does; empty if it is no seat that is agreed."""
        return "" if self.role is None else self.role[LANGUAGES.index(lang)]

    def is_switch(self) -> bool:
        """Tell whether it is yes (1) or no (0) that is agreed."""
        return len(self.default) == 1 and (self.low, self.high) == (0, 1)

    def title(self, lang: str) -> str:
        """Return what the option is called where a table is opened."""
        return self.label[LANGUAGES.index(lang)]

    def read(self, value: OptionValue) -> list[int]:
        """Return the agreed numbers, or raise BadSetup."""
        numbers = [value] if isinstance(value, int) else list(value)
        fits = len(numbers) == len(self.default)
        for number in numbers:
            fits = fits and self.low <= number <= self.high
        if not fits:
            raise self.refused(numbers, self.range_text())
        return numbers

    def refused(self, numbers: list[int], allowed: str, switch: "Option | None" = None) -> BadSetup:
        """Return the error that says what is allowed instead, and which switch allows more."""
        value = ",".join([str(number) for number in numbers])
        facts: dict[str, object] = {"name": self.name, "value": value, "allowed": allowed}
        if switch is None:
            return BadSetup("bad_option", facts)
        return BadSetup("bad_option_unless", {**facts, "switch": switch.name})

    def range_text(self) -> str:
        """Return what is allowed, such as `1..60` or `3 x 0..3`."""
        span = f"{self.low}..{self.high}"
        return span if len(self.default) == 1 else f"{len(self.default)} x {span}"


def starter_option(seats: int, label: Pair | None = None, role: Pair | None = None) -> Option:
    """Return the option to name who begins, at tables of at most so many; by default the lot."""
    return Option(
        STARTER,
        [LOT],
        LOT,
        seats - 1,
        ("Wer beginnt?", "Who begins?") if label is None else label,
        role=("beginnt", "begins") if role is None else role,
        goes_without_saying=True,
    )


def named_starter(options: Mapping[str, list[int]]) -> int:
    """Return the seat that the table has named to begin, or LOT."""
    return options[STARTER][0] if STARTER in options else LOT
