"""`stammtisch new-game` writes a game that keeps the laws, can be drawn, and is played by bots."""

import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from stammtisch import bots
from stammtisch.core.drawing import Drawing, draw
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import Game
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.testing import LAWS, check
from stammtisch.tui import new_game
from stammtisch.tui.words import Slip
from tui.commands import run


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a new game."""
    folder = tmp_path_factory.mktemp("games") / "wolf"
    made = run("new-game", "wolf_pack", "--folder", str(folder), "--lang", "en")
    assert made.exit_code == 0
    assert "stammtisch check wolf_pack" in made.output
    return folder


@pytest.fixture(scope="module")
def game(written: Path) -> Iterator[Game]:
    """Return the new game, imported as if it were installed."""
    sys.path.insert(0, str(written / "src"))
    yield import_module("wolf_pack").GAME
    sys.path.remove(str(written / "src"))


def test_it_is_a_package_of_its_own(written: Path) -> None:
    told = tomllib.loads((written / "pyproject.toml").read_text())
    assert told["project"]["entry-points"]["stammtisch.games"] == {"wolf_pack": "wolf_pack:GAME"}
    assert (written / "src/wolf_pack/py.typed").exists()
    assert (written / ".gitignore").exists()
    assert not [path for path in written.rglob("*") if path.suffix == ".jinja"]


def test_it_keeps_every_law(game: Game) -> None:
    for verdict in check(game, LAWS, count=2, shrinks=False):
        assert verdict.counterexample is None, verdict


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_drawn_and_played_by_bots(game: Game, lang: str) -> None:
    match = Match(game, 3, bytes([7]) * 32)
    players = [bots.make(level, game, FastRng(1)) for level in ("Regular", "Beginner", "Random")]
    while not match.is_over():
        seat = match.state.turn()
        match.play(seat, players[seat].choose(match.view(seat)))
    assert sum(match.state.score()) == 10
    assert "Wolf Pack" in draw(game, match.view(0), match.names, lang)


def test_without_a_drawing_of_its_own_it_can_be_played_too(game: Game) -> None:
    state = game.new(4)
    state.chance(FastRng(1))
    view = state.view(0)
    for is_tall in (False, True):
        drawing = Drawing(view, game.teller(["A", "B", "C", "D"], "de"), is_tall=is_tall)
        import_module("stammtisch.core.tabletop").draw(drawing)
        assert drawing.marked == {*view.legal}
        assert drawing.height > 0


@pytest.mark.parametrize(
    ("name", "german", "english"),
    [
        ("Wolf", "„Wolf“ geht nicht", "“Wolf” will not do"),
        ("7up", "„7up“ geht nicht", "“7up” will not do"),
        ("class", "„class“ geht nicht", "“class” will not do"),
        ("../x", "„../x“ geht nicht", "“../x” will not do"),
        ("hydra", "„hydra“ gibt es hier schon", "There is a game called “hydra”"),
        ("json", "„json“ heißt schon ein Python-Modul", "“json” is the name of a Python module"),
    ],
)
def test_names_that_will_not_do(tmp_path: Path, name: str, german: str, english: str) -> None:
    for lang, told in zip(LANGUAGES, (german, english), strict=True):
        made = run("new-game", name, "--folder", str(tmp_path / "x"), "--lang", lang)
        assert made.exit_code > 0
        assert told in " ".join(made.output.split())
    assert not (tmp_path / "x").exists()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(Slip) as slip:
        new_game.write("wolf", tmp_path)
    assert "kein leerer Ordner" in slip.value.say("de")
    with pytest.raises(Slip):
        new_game.write("wolf", tmp_path / "mine.txt")
    with pytest.raises(Slip) as slip:
        new_game.write("wolf", tmp_path / "mine.txt" / "below")
    assert "Nothing can be written" in slip.value.say("en")


def test_names_become_titles_classes_and_ids() -> None:
    assert new_game.title("my_game_2") == "My Game 2"
    assert new_game.kind("my_game_2") == "MyGame2"
    assert new_game.letters("my_game_2") == "MG"
    assert new_game.letters("poker") == "PO"
