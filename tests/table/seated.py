"""A table without a server: commands are folded in at once."""

from collections.abc import Sequence
from itertools import count
from typing import Any

from stammtisch import games
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.store import Head
from stammtisch.table import choosing, seating
from stammtisch.table.agreement import NORMAL
from stammtisch.table.chairs import FREE
from stammtisch.table.notes import Note
from stammtisch.table.played_match import PlayedMatch
from stammtisch.table.table import Table


class Seated:
    """A table, a clock that ticks once a command, and people called by letters."""

    def __init__(
        self,
        game: str = "boat_race",
        seats: int = 3,
        clock: dict[str, object] | None = None,
        seed: int = 0,
        *,
        name: str = "abcdefgh12345678",
        pace: str = NORMAL,
        unattended: bool = False,
        options: dict[str, list[int]] | None = None,
        **agreed: Any,
    ) -> None:
        found = games.get(game)
        self.head = Head(
            id=name,
            game=game,
            rules=found.version,
            seats=seats,
            options=found.settle(seats, options),
            seed=bytes([seed]) * 32,
            public=False,
            clock=clock or {"kind": "none", "amount": 0},
            host="a",
            created=1000.0,
            before=None,
            bots_seed=bytes([seed + 1]) * 32,
            pace=pace,
            unattended=unattended,
            **agreed,
        )
        self.table = Table(self.head)
        self.now = 1000.0
        self.ids = count()

    def do(self, notes: list[Note], person: str | None = None, command: str | None = None) -> None:
        """Put notes on the log."""
        self.now += 1
        for entry in self.table.entries(notes, person, command, self.now):
            self.table.fold(entry)

    def sit(self, people: str) -> None:
        """Let people sit down one after the other."""
        for person in people:
            free = [at for at, chair in enumerate(self.table.chairs) if chair.kind == FREE]
            seat = None if self.table.seat_of(person) is not None or not free else free[0]
            self.do(seating.sit(self.table, person, person.upper(), seat), person)

    def start(self, people: str = "a") -> Table:
        """Begin with these people and bots."""
        self.sit(people)
        self.do(seating.start(self.table, "a"), "a")
        return self.table

    def choose(self, seat: int, rng: FastRng) -> list[int]:
        """Return any whole choice of a seat."""
        assert self.table.match is not None
        state = self.table.match.state.copy()
        parts: list[int] = []
        while not parts or state.unfinished(seat):
            parts.append(int(state.random_move(seat, rng)))
            state.apply(seat, parts[-1])
        return parts

    def move(self, seat: int, parts: Sequence[int]) -> None:
        """Make a choice for whoever sits there."""
        self.do(choosing.choose(self.table, seat, parts, self.table.position))

    def play(self, moves: int, rng: FastRng) -> None:
        """Make any moves for whoever is to act."""
        for _ in range(moves):
            if not self.table.to_act():
                break
            seat = self.table.to_act()[0]
            self.move(seat, self.choose(seat, rng))


def played_match(table: Table) -> PlayedMatch:
    """Return the match of a table at which one has begun."""
    assert table.played is not None
    return table.played


def fresh_match(table: Table) -> Match:
    """Return the match of a table before its first move."""
    head, names = table.head, played_match(table).match.names
    return Match(table.game, head.seats, head.seed, head.options, names)
