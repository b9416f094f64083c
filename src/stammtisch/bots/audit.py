"""Whether the bots of a record chose what they say they chose: every choice computed again.

A choice follows from the seat's view when it came to owe it, the bot's level and rounds, and the
bots' seed. How many processes compute changes nothing.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple, final

from stammtisch import games
from stammtisch.bots import LEVELS, reproducible
from stammtisch.core import record
from stammtisch.core.errors import BadMoveText, BadRecord
from stammtisch.core.game import Game, State
from stammtisch.core.match import PART, Match
from stammtisch.core.receipt import PERSON, Chooser, Receipt
from stammtisch.core.record import Record
from stammtisch.processes import deaf_start, follow_parent


class Claim(NamedTuple):
    """A choice that a bot is said to have made, and the match when its seat came to owe it."""

    number: int  # of the line in the record
    seat: int
    text: str
    chooser: Chooser
    chance: int
    state: State


class Computed(NamedTuple):
    """What a bot chooses, beside what the record tells."""

    number: int
    who: str
    told: str
    computed: str


@final
class Audit:
    """A record whose bots' choices can be computed again, in any order.

    A record that goes wrong at some line is checked up to there: the forged line may come before.
    """

    def __init__(self, parsed: Record, game: Game) -> None:
        if parsed.receipt is None or parsed.receipt.bots_seed is None:
            raise BadRecord("record_no_receipt", {})
        self.game = game
        self.parsed = parsed
        self.claims: list[Claim] = []
        self.people = 0  # choices that nobody can compute
        self.problem: BadRecord | None = None  # why the record does not go on
        self.match: Match | None = None
        try:
            self._collect(parsed.receipt, parsed.receipt.bots_seed)
        except BadRecord as problem:
            self.problem = problem

    def _collect(self, claimed: Receipt, seed: bytes) -> None:
        """Go through the record; note for every choice of a bot all it followed from."""
        choosers = iter(claimed.choosers)
        conditions = Conditions(claimed, self.game)
        counts: dict[int, int] = {}
        owed: reproducible.Owed | None = None
        for index, match in enumerate(record.steps(self.parsed, self.game)):
            self.match = match
            if owed is None:
                owed = reproducible.Owed(match)
            owed.update(match)
            if index == len(self.parsed.lines):
                break
            number, line = self.parsed.lines[index]
            if line.startswith(record.DIRECTOR):
                continue
            seat_text, _, text = line.partition(" ")
            seat = int(seat_text)
            chooser = next(choosers)
            if seat not in match.state.to_act():
                continue  # the next step refuses it
            count = counts.get(seat, 0)
            counts[seat] = count + 1
            if chooser.kind == PERSON:
                self.people += 1
            else:
                conditions.check(number, index, chooser, match.seats)
                chance = reproducible.chance_of(seed, seat, count)
                self.claims.append(Claim(number, seat, text, chooser, chance, owed.states[seat]))

    def compute(self, index: int) -> Computed:
        """Return what a bot chooses where the record tells of one of its choices."""
        claim = self.claims[index]
        who = claim.chooser
        parts = reproducible.choose(
            self.game,
            claim.state,
            claim.seat,
            who.level,
            rounds=who.rounds or None,
            chance=claim.chance,
        )
        text = PART.join(self.game.move_text(part) for part in parts)
        return Computed(claim.number, who.text(), self._canonical(claim.text), text)

    def _canonical(self, text: str) -> str:
        """Return a choice as programs write it: records forgive case."""
        try:
            moves = [self.game.parse_move(part) for part in text.split(PART)]
        except BadMoveText:
            return text
        return PART.join(self.game.move_text(move) for move in moves)

    def run(self, jobs: int) -> Iterator[Computed]:
        """Compute every choice in so many processes, in the order of play.

        Raise BadRecord at the first that the record tells otherwise, or where the record goes
        wrong.
        """
        jobs = min(jobs, len(self.claims))
        if jobs < 2:
            yield from map(checked, map(self.compute, range(len(self.claims))))
        else:
            pool = ProcessPoolExecutor(jobs, get_context("spawn"), begin, (self.parsed.text,))
            try:
                with deaf_start():
                    computed = pool.map(compute_here, range(len(self.claims)))
                yield from map(checked, computed)
            finally:
                pool.shutdown(cancel_futures=True)
        if self.problem is not None:
            raise self.problem
        assert self.match is not None
        record.check_end(self.parsed, self.match)


@final
class Conditions:
    """What was announced about the bots: their version, and how many rounds Masters think."""

    def __init__(self, receipt: Receipt, game: Game) -> None:
        self.game = game
        self.version = receipt.bots_version
        self.rounds: int | None = None  # None: the usual number
        self.ahead = list(receipt.remarks)

    def check(self, number: int, index: int, chooser: Chooser, seats: int) -> None:
        """Raise BadRecord unless a choice can be computed and was made as announced."""
        while self.ahead and self.ahead[0][0] <= index:
            _, remark = self.ahead.pop(0)
            if remark.kind == "bots":
                self.version = int(remark.facts["version"])
            elif remark.kind == "rounds" and self.rounds is None:  # once, at the start
                self.rounds = int(remark.facts["rounds"])
        known = self.game.bots_version
        if self.version != known:
            raise bad_line(number, "record_bots_version", version=self.version, known=known)
        if chooser.level not in LEVELS:
            raise bad_line(number, "unknown_bot", name=chooser.level, known=", ".join(LEVELS))
        agreed = self.rounds or self.game.master_rounds[seats]
        if chooser.level != "Master":
            agreed = 0
        elif not chooser.rounds:
            raise bad_line(number, "record_no_rounds", who=chooser.text())
        if chooser.rounds != agreed:
            raise bad_line(number, "record_rounds", rounds=chooser.rounds, agreed=agreed)


def bad_line(number: int, key: str, **facts: object) -> BadRecord:
    """Return what is wrong with a line of a record."""
    return BadRecord("record_line", {"line": number, "problem": BadRecord(key, facts)})


def checked(computed: Computed) -> Computed:
    """Return what was computed; raise BadRecord if the record tells something else."""
    number, who, told, chosen = computed
    if told != chosen:
        raise bad_line(number, "record_bot_choice", told=told, who=who, computed=chosen)
    return computed


HERE: list[Audit] = []  # a process's own


def begin(text: str) -> None:
    """Get a process ready to compute."""
    follow_parent()
    parsed = record.parse(text)
    HERE[:] = [Audit(parsed, games.get(parsed.fields["game"]))]


def compute_here(index: int) -> Computed:
    """Compute a choice in this process."""
    return HERE[0].compute(index)
