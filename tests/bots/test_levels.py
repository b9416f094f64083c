"""The levels: legal in every game, repeatable, better than each other, blind to all but a view."""

from pathlib import Path

import pytest

from bots.toys import Nim, ToyView
from games.cases import GAMES, TABLES
from games.fakes import PAIRS
from stammtisch import bots, games
from stammtisch.bots import levels
from stammtisch.bots.levels import Master, Regular
from stammtisch.core.errors import BadSetup
from stammtisch.core.game import Game, State, View
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng, Rng

LEVELS = ["Random", "Beginner", "Regular", "Master@6"]


def played(game: Game, seats: int, bot: str, seed: int, moves: int) -> list[str]:
    """Return the log of a match that bots of one kind begin."""
    match = Match(game, seats, bytes([seed]) * 32)
    rng = FastRng(seed)
    players = [bots.make(bot, game, rng.fork()) for _ in range(seats)]
    while not match.is_over() and len(match.log) < moves:
        seat = match.state.to_act()[0]
        match.play(seat, players[seat].choose(match.view(seat)))  # raises if it is not legal
    return match.log


@pytest.mark.parametrize("bot", LEVELS)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_levels_play_legal_moves_and_the_same_ones_for_a_seed(
    game: Game, seats: int, bot: str
) -> None:
    moves = 12 if bot.startswith("Master") else 150
    once = played(game, seats, bot, 1, moves)
    assert len(once) >= 12
    assert played(game, seats, bot, 1, moves) == once
    assert played(game, seats, bot, 2, moves) != once


@pytest.mark.parametrize("bot", LEVELS)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_levels_choose_the_same_whatever_they_cannot_see(game: Game, seats: int, bot: str) -> None:
    """Everything hidden is shuffled, and not one choice of any seed changes."""
    match = Match(game, seats, bytes(32))
    rng = FastRng(3)
    asked = 0
    while asked < (4 if bot.startswith("Master") else 20) and not match.is_over():
        seat = match.state.to_act()[0]
        if len(match.view(seat).legal) > 1 and rng.below(4) == 0:
            asked += 1
            other = match.view(seat).imagine(rng)
            for seed in range(3 if bot.startswith("Master") else 5):
                here = bots.make(bot, game, FastRng(seed)).choose(match.view(seat))
                there = bots.make(bot, game, FastRng(seed)).choose(other.view(seat))
                assert here == there
        match.play(seat, match.state.random_move(seat, rng))
    assert asked > 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_advice_is_about_every_choice_and_best_first(game: Game) -> None:
    match = Match(game, game.seat_counts[0], bytes(32))
    rng = FastRng(5)
    for _ in range(25):
        seat = match.state.to_act()[0]
        match.play(seat, match.state.random_move(seat, rng))
    while len(match.view(match.state.to_act()[0]).legal) == 1:
        seat = match.state.to_act()[0]
        match.play(seat, match.view(seat).legal[0])
    seat = match.state.to_act()[0]
    view = match.view(seat)
    advice = Master(game, FastRng(1), rounds=60).advise(view)
    assert {told.parts[0] for told in advice} <= set(view.legal)
    assert [told.certainty for told in advice] == sorted(
        (told.certainty for told in advice), reverse=True
    )
    assert all(0.0 <= told.value <= 1.0 for told in advice)
    for told in advice:
        assert told.why is not None
        for lang in ("de", "en"):
            assert game.words.say(told.why.key, told.why.facts, lang, match.names)


def test_a_master_thinks_for_rounds_or_until_it_is_clear() -> None:
    view = ToyView([1, 2, 3], [Nim(21)])
    Master(PAIRS, FastRng(1), rounds=50).ponder(view, Nim(21), 0)
    assert view.imagined <= 51
    easy = ToyView([1, 2, 3], [Nim(3)])
    Master(PAIRS, FastRng(1), rounds=100_000).ponder(easy, Nim(3), 0)
    assert easy.imagined < 80_000


@pytest.mark.parametrize("first", [0.0, 0.5, 0.99, 3.0])
def test_finding_the_first_world_counts_as_thinking(
    monkeypatch: pytest.MonkeyPatch, first: float
) -> None:
    clock = 100.0

    class Slow(ToyView):
        def imagine(self, rng: Rng) -> State:
            nonlocal clock
            clock += first if self.imagined == 0 else 0.001
            return super().imagine(rng)

    monkeypatch.setattr(levels, "monotonic", lambda: clock)
    view = Slow([1, 2, 3], [Nim(21)])
    master = Master(PAIRS, FastRng(1), seconds=1.0)
    assert master.choose(view) in (1, 2, 3)
    assert clock - 100.0 <= max(first, 1.0) + 0.005
    assert clock - 100.0 >= min(first + 0.3, 0.8)  # what is clear needs no more
    assert view.imagined >= 3


def test_a_single_move_needs_no_thought() -> None:
    view = ToyView([2], [Nim(21)])
    assert Master(PAIRS, FastRng(1)).choose(view) == 2
    assert view.imagined == 0


def test_spectators_are_not_asked() -> None:
    match = Match(games.get("boat_race"), 3, bytes(32))
    view = match.view(None)
    view.legal = [1, 2]
    with pytest.raises(ValueError, match="spectator"):
        Regular(match.game, FastRng(1)).choose(view)


def test_bots_are_found_by_name_however_it_is_typed() -> None:
    game = games.get("dog")
    for text, kind in [
        ("random", "Random"),
        ("REGULAR", "Regular"),
        ("Stammgast", "Regular"),
        ("anfänger", "Beginner"),
        ("meister", "Master"),
    ]:
        assert type(bots.make(text, game, FastRng(1))).__name__ == kind
    timed = bots.make("Master@0.3s", game, FastRng(1))
    assert isinstance(timed, Master)
    assert (timed.seconds, timed.rounds) == (0.3, None)
    counted = bots.make("master@500", game, FastRng(1))
    assert isinstance(counted, Master)
    assert counted.rounds == 500


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Cheater", "unknown_bot"),
        ("Regular@3", "unknown_bot"),
        ("Master@", "bad_effort"),
        ("Master@0s", "bad_effort"),
        ("Master@-1", "bad_effort"),
        ("Master@fast", "bad_effort"),
        ("no_such_module:Bot", "no_such_bot"),
        ("math:no_such_name", "no_such_bot"),
        ("math:pi", "no_such_bot"),
        (":Bot", "no_such_bot"),
    ],
)
def test_a_bot_that_is_not_there_is_refused_with_a_reason(text: str, key: str) -> None:
    with pytest.raises(BadSetup) as caught:
        bots.find(text)
    assert caught.value.key == key
    assert text in caught.value.say("de")
    assert text in caught.value.say("en")


OWN = """
from stammtisch.bots import Bot

def last(view):
    return view.legal[-1]

class Last:
    def choose(self, view):
        return view.legal[-1]

class Careful(Bot):
    def choose(self, view):
        return view.legal[-1]
"""


@pytest.mark.parametrize("name", ["last", "Last", "Careful"])
def test_own_bots_are_a_function_or_a_class(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "level_bots.py").write_text(OWN)
    monkeypatch.syspath_prepend(tmp_path)
    bot = bots.make(f"level_bots:{name}", games.get("hydra"), FastRng(1))
    assert bot.choose(View(0, [0], [3, 4, 9])) == 9


def test_whatever_is_wrong_with_an_own_module_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_bot.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadSetup, match="ZeroDivisionError: division by zero"):
        bots.find("broken_bot:choose")


@pytest.mark.once
def test_a_bot_that_is_given_the_truth_fails_the_type_check(tmp_path: Path) -> None:
    from mypy import api

    wrong = tmp_path / "cheat.py"
    wrong.write_text(
        "from stammtisch.bots.levels import Master\n"
        "from stammtisch.core.game import State, View\n"
        "def honest(bot: Master, view: View) -> int:\n"
        "    return bot.choose(view)\n"
        "def cheat(bot: Master, truth: State) -> int:\n"
        "    return bot.choose(truth)\n"
    )
    told, _, code = api.run(
        ["--strict", "--config-file", "", "--cache-dir", str(tmp_path), str(wrong)]
    )
    assert code == 1
    assert told.count("error:") == 1
    assert 'cheat.py:6: error: Argument 1 to "choose" of "Planner" has incompatible type' in told
