"""All free choices of a record, judged on many cores: how many changes nothing."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from typing import NamedTuple, final

from stammtisch import games
from stammtisch.core import record
from stammtisch.core.errors import BadSetup
from stammtisch.core.game import Game, State
from stammtisch.core.match import PART, Match
from stammtisch.core.record import Record
from stammtisch.core.rng import FastRng
from stammtisch.processes import deaf_start, follow_parent
from stammtisch.review.judging import Judge, Opinion, is_free


class Verdict(NamedTuple):
    """What became of one choice."""

    number: int  # of the move in the record, from 1
    seat: int
    opinion: Opinion


class Asked(NamedTuple):
    """How a record is to be reviewed."""

    rounds: int
    seed: int
    seat: int | None  # whose choices; None: everybody's


class Choice(NamedTuple):
    """A choice somebody was free to make, and the match before it."""

    number: int
    seat: int
    parts: list[int]
    state: State


@final
class Reviewer:
    """A checked record, ready to have its choices judged in any order."""

    def __init__(self, parsed: Record, game: Game, asked: Asked) -> None:
        self.game = game
        self.asked = asked
        self.match = record.verify(parsed, game)
        if asked.seat is not None and not 0 <= asked.seat < self.match.seats:
            raise BadSetup("no_such_seat", {"seat": asked.seat})
        self.choices: list[Choice] = []
        for number, match in enumerate(record.steps(parsed, game)):
            if number < len(self.match.log):
                self._note(number + 1, match, self.match.log[number])

    def _note(self, number: int, match: Match, line: str) -> None:
        if line.startswith(record.DIRECTOR):
            return
        seat_text, _, choice = line.partition(" ")
        seat = int(seat_text)
        parts = [self.game.parse_move(part) for part in choice.split(PART)]
        if self.asked.seat in (None, seat) and is_free(match.state, seat, parts):
            self.choices.append(Choice(number, seat, parts, match.state.copy()))

    def judge(self, index: int) -> Verdict:
        """Return what became of one of the choices; its chance depends on its number alone."""
        number, seat, parts, state = self.choices[index]
        judge = Judge(self.game, self.asked.rounds, FastRng(lot(self.asked.seed, number)))
        return Verdict(number, seat, judge.opinion(state, seat, parts))

    def run(self, jobs: int) -> Iterator[Verdict]:
        """Judge all choices in so many processes; yield the verdicts in the order of play."""
        jobs = min(jobs, len(self.choices))
        if jobs < 2:
            yield from map(self.judge, range(len(self.choices)))
            return
        # a fresh interpreter: the same start on every system
        arguments = (record.write(self.match), self.asked)
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), begin, arguments)
        try:
            with deaf_start():
                verdicts = pool.map(judge_here, range(len(self.choices)))
            yield from verdicts
        finally:
            pool.shutdown(cancel_futures=True)


def lot(seed: int, number: int) -> int:
    """Return the seed of one choice's own stream."""
    return int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:7], "big")


HERE: list[Reviewer] = []  # a process's own


def begin(text: str, asked: Asked) -> None:
    """Get a process ready to judge."""
    follow_parent()
    parsed = record.parse(text)
    HERE[:] = [Reviewer(parsed, games.get(parsed.fields["game"]), asked)]


def judge_here(index: int) -> Verdict:
    """Judge a choice in this process."""
    return HERE[0].judge(index)
