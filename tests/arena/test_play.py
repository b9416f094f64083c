"""One match between bots: checked moves, views only, and clear words about bots that fail."""

from pathlib import Path

import pytest

from arena.arenas import plan
from stammtisch.arena import play
from stammtisch.arena.errors import ArenaError
from stammtisch.arena.plan import Plan
from stammtisch.arena.play import Players, Row

OWN = """
import sys
from stammtisch.bots import Bot
from stammtisch.core.game import View

SEEN = []

def first(view):
    return view.legal[0]

class Plain:
    def __init__(self):
        self.asked = 0
    def choose(self, view):
        self.asked += 1
        return view.legal[self.asked % len(view.legal)]

class Sub(Bot):
    def choose(self, view):
        return view.legal[self.rng.below(len(view.legal))]

class Index:
    def __init__(self, move):
        self.move = move
    def __index__(self):
        return self.move

def numbers(view):
    return Index(view.legal[-1])

def watch(view):
    assert isinstance(view, View)
    SEEN.append((view.seat, list(view.to_act)))
    return view.legal[0]

def illegal(view):
    return next(move for move in range(1000) if move not in view.legal)

def sneaky(view):
    view.legal.append(3)
    return illegal(view)

def beyond(view):
    return 10**30

def negative(view):
    return -1

def nothing(view):
    return None

def truth(view):
    return True

def part(view):
    return float(view.legal[0])

def late(view):
    later.count += 1
    if later.count > 5:
        raise ValueError("no idea")
    return view.legal[0]

def later():
    pass
later.count = 0

def leave(view):
    sys.exit(3)

class Unborn(Bot):
    def __init__(self, game, rng):
        raise RuntimeError("not today")
"""


@pytest.fixture(autouse=True)
def _own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_bots.py").write_text(OWN)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(__import__("sys").modules, "own_bots", raising=False)


def played(*bots: str, game: str = "boat_race", count: int = 2) -> list[Row]:
    made = plan(*bots, game=game, count=count)
    players = Players(made)
    return [players.play(one) for one in made.pairings()]


def failed(bot: str) -> ArenaError:
    with pytest.raises(ArenaError) as caught:
        played(f"own_bots:{bot}", "Random")
    return caught.value


def test_a_row_tells_how_the_match_went() -> None:
    for one in played():
        assert set(one) == set(Row.__annotations__)
        best = max(one["score"])
        assert one["winners"] == [seat for seat in range(3) if one["score"][seat] == best]
        assert one["moves"] > 30
        assert all(0 < choices < one["moves"] for choices in one["choices"])
        assert all(seconds > 0 for seconds in one["seconds"])


def test_the_same_match_again_is_the_same() -> None:
    def timeless(rows: list[Row]) -> list[dict[str, object]]:
        return [{key: one[key] for key in one if key != "seconds"} for one in rows]  # type: ignore[literal-required]

    assert timeless(played()) == timeless(played())


@pytest.mark.parametrize("bot", ["first", "Plain", "Sub", "numbers"])
def test_own_bots_are_functions_classes_or_bots(bot: str) -> None:
    assert len(played(f"own_bots:{bot}", "Random")) == 2


def test_sealed_choices_are_asked_of_all_before_any_is_made() -> None:
    import own_bots  # type: ignore[import-not-found]  # written by this test

    made = Plan("hydra", ["own_bots:watch", "own_bots:first"], count=1, options={"rounds": 1})
    players = Players(made)
    for one in made.pairings():
        players.play(one)
    sealed = [(seat, acting) for seat, acting in own_bots.SEEN if len(acting) > 1]
    assert sealed
    assert {tuple(acting) for _, acting in sealed} == {(0, 1, 2, 3, 4)}
    assert all(seat in acting for seat, acting in own_bots.SEEN)


def test_greyhounds_tells_the_roles() -> None:
    made = Plan("greyhounds", ["Random", "Beginner"], count=2, options={"lap": 10})
    players = Players(made)
    rows = [players.play(one) for one in made.pairings()]
    for one in rows:
        assert sorted(one["roles"]) == ["bettor", "bettor", "bookmaker"]
    assert rows[0]["roles"] == rows[1]["roles"]  # the same deal, so the same lot
    assert played()[0]["roles"] == []


@pytest.mark.parametrize("bot", ["illegal", "sneaky", "beyond", "negative"])
def test_an_illegal_move_ends_the_run(bot: str) -> None:
    error = failed(bot)
    assert error.key == "bot_illegal"
    assert error.facts["bot"] == f"own_bots:{bot}"
    assert error.facts["seed"] == plan().match_seed(0).hex()
    german, english = error.told(0)["reason"], error.told(1)["reason"]
    assert german != english
    if bot == "illegal":
        assert "BR-" in str(english)


@pytest.mark.parametrize(
    ("bot", "kind"), [("nothing", "NoneType"), ("truth", "bool"), ("part", "float")]
)
def test_an_answer_that_is_no_move_ends_the_run(bot: str, kind: str) -> None:
    error = failed(bot)
    assert (error.key, error.facts["kind"]) == ("bot_answer", kind)


def test_a_bot_that_raises_ends_the_run() -> None:
    error = failed("late")
    assert error.key == "bot_raised"
    assert str(error.facts["reason"]).startswith("ValueError: no idea (own_bots.py:")
    count, seat = error.facts["count"], error.facts["seat"]
    assert isinstance(count, int)
    assert isinstance(seat, int)
    assert count > 5
    assert plan("own_bots:late", "Random").pairing(0, 0).bots[seat] == 0
    assert "SystemExit" in str(failed("leave").facts["reason"])
    unborn = failed("Unborn")
    assert (unborn.key, unborn.facts["count"]) == ("bot_raised", 1)


def test_a_match_without_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MOST_MOVES", 20)
    with pytest.raises(ArenaError) as caught:
        played()
    assert caught.value.key == "endless"
    assert "Regular" in str(caught.value.facts["bots"])
