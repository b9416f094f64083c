"""The bots of a match at the terminal, and the receipt for what they choose."""

from stammtisch import bots
from stammtisch.bots import reproducible
from stammtisch.bots.bot import Bot
from stammtisch.core.match import Match
from stammtisch.core.receipt import A_PERSON, BOT, Chooser, Receipt, decision
from stammtisch.tui.files import aside, bot_rng


class Opponents:
    """One kind of bot on every seat but the person's.

    A level's choices can be computed again from the record. What somebody's own bot chooses, or a
    Master on the clock, cannot.
    """

    def __init__(self, match: Match, me: int, name: str) -> None:
        game, seats = match.game, match.seats
        self.match = match
        self.me = me
        self.receipt = Receipt(aside(match.seed, "bots"), game.bots_version)
        self.own: dict[int, Bot] = {}  # bots whose choices nobody can compute again
        self.chooser = A_PERSON
        level = bots.level_of(name)
        if level is None or level.seconds is not None:
            make = bots.find(name)
            others = [seat for seat in range(seats) if seat != me]
            self.own = {seat: make(game, bot_rng(match.seed, seat)) for seat in others}
        if level is not None:
            self.chooser = Chooser(BOT, level.name, self._rounds(level))
        self.owed = reproducible.Owed(match)
        self.counts = [0] * seats
        for line in match.log:  # of a match that is taken up in the middle
            self.receipt.choosers.append(A_PERSON)
            self.counts[int(line.partition(" ")[0])] += 1

    def _rounds(self, level: bots.Level) -> int:
        """Return how many rounds each bot thinks, 0 if rounds do not matter; say if unusual."""
        if level.name != "Master" or level.seconds is not None:
            return 0
        game, seats = self.match.game, self.match.seats
        usual = game.master_rounds[seats]
        rounds = level.rounds or reproducible.rounds_here(game, seats)
        if rounds != usual:
            self.receipt.remarks.append((0, decision("rounds", rounds, usual)))
        return rounds

    def choose(self, seat: int) -> list[int]:
        """Return the moves that a bot makes now: a whole choice, or a part of one."""
        if seat in self.own:
            return [self.own[seat].choose(self.match.view(seat))]
        assert self.receipt.bots_seed is not None
        return reproducible.choose(
            self.match.game,
            self.owed.states[seat],
            seat,
            self.chooser.level,
            rounds=self.chooser.rounds or None,
            chance=reproducible.chance_of(self.receipt.bots_seed, seat, self.counts[seat]),
        )

    def note(self, seat: int) -> None:
        """Note that a seat has made a move; its choice may not be complete yet."""
        if len(self.match.log) > len(self.receipt.choosers):
            self.receipt.choosers.append(A_PERSON if seat == self.me else self.chooser)
            self.counts[seat] += 1
            self.owed.update(self.match)
