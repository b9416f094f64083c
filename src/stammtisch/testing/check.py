"""Holding laws against a game: what fails, and the smallest case in which it does."""

import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from stammtisch.core.game import Game
from stammtisch.testing.case import Case, cases
from stammtisch.testing.law import Law
from stammtisch.testing.laws import LAWS

FEW_MOVES: Final = 12  # of the small cases that shrinking tries first
FEW_SEEDS: Final = 3
MOST_TRIES: Final = 300  # cases looked at to make a counterexample smaller


@dataclass(frozen=True)
class Counterexample:
    """A case in which a law does not hold, and what is wrong there."""

    law: Law
    case: Case
    message: str

    def command(self, name: str = "") -> str:
        """Return the command that looks at this very case, of the game so called."""
        called = name or self.case.game.name
        return f'stammtisch check {called} --law {self.law.id} --case "{self.case.text()}"'


@dataclass(frozen=True)
class Verdict:
    """How a law fared: in how many cases it was looked at, and where it does not hold."""

    law: Law
    cases: int
    counterexample: Counterexample | None


def try_case(law: Law, case: Case) -> Counterexample | None:
    """Hold a law against a case; return what is wrong, if anything is."""
    if not __debug__:
        raise RuntimeError("the laws are assertions: run Python without -O")
    try:
        law(case)
    except Exception as error:  # a law also breaks down over what a game does
        return Counterexample(law, case, _message(error))
    return None


def _message(error: Exception) -> str:
    if type(error) is AssertionError:
        return str(error) or "the assertion failed"
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(frame.filename).name}, line {frame.lineno})"


def check(
    game: Game, laws: Sequence[Law] = LAWS, *, seed: int = 0, count: int, shrinks: bool = True
) -> Iterator[Verdict]:
    """Yield a verdict for every law: it holds in so many cases at every table, or it does not."""
    for law in laws:
        looked_at = 0
        found: Counterexample | None = None
        for case in cases_of(law, game, seed, count):
            looked_at += 1
            found = try_case(law, case)
            if found is not None:
                found = shrink(found) if shrinks else found
                break
        yield Verdict(law, looked_at, found)


def cases_of(
    law: Law, game: Game, seed: int, count: int, seats: int | None = None
) -> Iterator[Case]:
    """Yield the cases that a law is held against, at one table or at tables of every size."""
    tables = game.seat_counts if seats is None else [seats]
    if law.is_once:
        yield Case(game, tables[0])
        return
    for size in tables:
        yield from cases(game, size, seed, count * law.times)


def shrink(found: Counterexample) -> Counterexample:
    """Return the smallest case that fails too: fewest moves, fewest seats, no options."""
    tries = 0
    for case in _small(found.case):
        smaller = try_case(found.law, case) if tries < MOST_TRIES else None
        tries += 1
        if smaller is not None:
            return smaller
    is_smaller = True
    while is_smaller and tries < MOST_TRIES:
        is_smaller = False
        for case in _reduced(found.case):
            tries += 1
            smaller = try_case(found.law, case)
            if smaller is not None:
                found, is_smaller = smaller, True
                break
    return found


def _small(case: Case) -> Iterator[Case]:
    """Yield all small cases that are smaller than this one, the smallest first."""
    for moves in range(min(case.moves, FEW_MOVES) + 1):
        for seats in [count for count in case.game.seat_counts if count <= case.seats]:
            viewers = [case.viewer] if case.viewer is None else sorted({0, case.viewer % seats})
            for seed in range(FEW_SEEDS):
                for viewer in viewers:
                    yield Case(case.game, seats, seed, moves, viewer=viewer)


def _reduced(case: Case) -> Iterator[Case]:
    """Yield cases that are a step smaller than this one."""
    if case.options:
        yield replace(case, options={})
    if case.is_eager:
        yield replace(case, is_eager=False)
    step = case.moves
    while step > 0:
        yield replace(case, moves=case.moves - step)
        step //= 2
