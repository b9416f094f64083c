"""One match between bots: each is shown its views and nothing else, each move is checked."""

import operator
import random
import traceback
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Final, TypedDict

from stammtisch import games
from stammtisch.arena.errors import ArenaError
from stammtisch.arena.plan import Pairing, Plan, number_of
from stammtisch.bots import Bot, Factory, find
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import View
from stammtisch.core.match import IllegalMove, Match
from stammtisch.core.rng import FastRng

MOST_MOVES: Final = 200_000  # random bots need a few thousand; some bots would never come to an end


class Row(TypedDict):
    """How one match went."""

    deal: int
    number: int
    bots: list[int]  # for every seat the place of its bot in the plan
    roles: list[str]  # for every seat, where a game deals out roles for the whole match
    score: list[int]
    winners: list[int]
    moves: int
    seconds: list[float]  # every seat's thinking time
    choices: list[int]  # and how often it had a choice: forced moves need no thought


class Players:
    """Plays the matches of a plan, one after the other."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = games.get(plan.game)
        self.factories: list[Factory] = [find(name) for name in plan.bots]

    def play(self, pairing: Pairing) -> Row:
        """Play one match; raise ArenaError if a bot does what it must not."""
        plan = self.plan
        random.seed(number_of(f"{plan.seed} random {pairing.deal} {pairing.number}"))
        table = _Table(plan, pairing)
        players = [
            table.seat_bot(seat, self.factories[bot]) for seat, bot in enumerate(pairing.bots)
        ]
        match = table.match
        while not match.is_over():
            # all are asked before the first move is made: the order of sealed choices is nothing
            asked = [(seat, match.view(seat)) for seat in match.state.to_act()]
            chosen = [(seat, table.ask(seat, players[seat], view)) for seat, view in asked]
            for seat, move in chosen:
                match.play(seat, move)
                table.moves += 1
            if table.moves > MOST_MOVES:
                raise table.endless()
        return table.row()


class _Table:
    """One match being played, and what is counted of it."""

    def __init__(self, plan: Plan, pairing: Pairing) -> None:
        self.plan = plan
        self.pairing = pairing
        seed = plan.match_seed(pairing.deal)
        self.match = Match(games.get(plan.game), plan.seats, seed, plan.options)
        self.moves = 0
        self.seconds = [0.0] * plan.seats
        self.choices = [0] * plan.seats

    def seat_bot(self, seat: int, make: Factory) -> Bot:
        """Return a fresh bot with chance of its own."""
        rng = FastRng(self.plan.bot_seed(self.pairing, seat))
        try:
            return make(self.match.game, rng)
        except (Exception, SystemExit) as error:
            raise self.failure("bot_raised", seat, {"reason": _told(error)}) from error

    def ask(self, seat: int, bot: Bot, view: View) -> int:
        """Return the bot's move, once it is known to be one."""
        offered = list(view.legal)  # the view is the bot's to do with as it likes
        start = perf_counter()
        try:
            answer: object = bot.choose(view)
        except (Exception, SystemExit) as error:
            raise self.failure("bot_raised", seat, {"reason": _told(error)}) from error
        spent = perf_counter() - start
        if len(offered) > 1:
            self.seconds[seat] += spent
            self.choices[seat] += 1
        move = _whole(answer)
        if move is None:
            text = repr(answer)[:80]
            kind = type(answer).__name__
            raise self.failure("bot_answer", seat, {"answer": text, "kind": kind})
        if move not in offered:
            raise self.failure(
                "bot_illegal", seat, {"move": move, "reason": self.refusal(seat, move)}
            )
        return move

    def refusal(self, seat: int, move: int) -> tuple[str, ...]:
        """Return why the seat cannot make this move, in both languages."""
        game = self.match.game
        if not 0 <= move < game.codes:
            return (f"Züge sind 0 bis {game.codes - 1}.", f"Moves are 0 to {game.codes - 1}.")
        try:
            self.match.play(seat, move)
        except IllegalMove as error:
            text = game.move_text(move)
            return tuple(f"{text}: {error.say(lang)}" for lang in LANGUAGES)
        raise AssertionError("a move that was not offered is refused")

    def failure(self, key: str, seat: int, facts: dict[str, object]) -> ArenaError:
        """Return what a bot did wrong, and where."""
        where = {
            "bot": self.plan.labels[self.pairing.bots[seat]],
            "seat": seat,
            "deal": self.pairing.deal,
            "number": self.pairing.number,
            "count": self.moves + 1,
            "seed": self.match.seed.hex(),
        }
        return ArenaError(key, {**where, **facts})

    def endless(self) -> ArenaError:
        """Return that a match does not come to an end."""
        where = {"deal": self.pairing.deal, "number": self.pairing.number}
        seated = ", ".join(self.plan.labels[bot] for bot in self.pairing.bots)
        return ArenaError("endless", {**where, "bots": seated, "count": self.moves})

    def row(self) -> Row:
        """Return how the match went."""
        state = self.match.state
        return Row(
            deal=self.pairing.deal,
            number=self.pairing.number,
            bots=list(self.pairing.bots),
            roles=self.match.game.roles(self.match.view(None)),
            score=list(state.score()),
            winners=list(state.winners()),
            moves=self.moves,
            seconds=[round(spent, 6) for spent in self.seconds],
            choices=self.choices,
        )


def _whole(answer: Any) -> int | None:
    """Return a move, also one in another library's integers; None for what is no number."""
    try:
        return None if isinstance(answer, bool) else operator.index(answer)
    except TypeError:
        return None


def _told(error: BaseException) -> str:
    """Return an exception and the line it came from, in one line."""
    frames: Sequence[traceback.FrameSummary] = traceback.extract_tb(error.__traceback__)
    last = frames[-1]
    file = last.filename.replace("\\", "/").rpartition("/")[2]
    return f"{type(error).__name__}: {error} ({file}:{last.lineno})"
