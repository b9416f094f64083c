"""Games of other packages: found by their entry points, left out with a reason if they break."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from types import ModuleType

import pytest
from typer.testing import CliRunner

from games.fakes import PAIRS, PairsGame
from stammtisch import games
from stammtisch.cli import app
from stammtisch.core.errors import BadSetup
from stammtisch.core.game import PROTOCOL


class Old(PairsGame):
    def __init__(self) -> None:
        super().__init__()
        self.protocol = PROTOCOL + 1


class Crowded(PairsGame):
    def __init__(self) -> None:
        super().__init__()
        self.seat_counts = [2, 9]


class Named(PairsGame):
    def __init__(self) -> None:
        super().__init__()
        self.name = "doubles"


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Pretend that a package with these games is installed."""
    package = ModuleType("elsewhere")
    package.__dict__.update(PAIRS=PAIRS, OLD=Old(), CROWD=Crowded(), NAMED=Named(), NUMBER=7)
    monkeypatch.setitem(__import__("sys").modules, "elsewhere", package)
    yield package
    games.installed.cache_clear()


def told(monkeypatch: pytest.MonkeyPatch, *entries: tuple[str, str]) -> list[tuple[str, str]]:
    """Return name and problem of what is installed by these entry points."""
    points = EntryPoints(EntryPoint(name, value, games.GROUP) for name, value in entries)
    monkeypatch.setattr(games, "entry_points", lambda group: points.select(group=group))
    games.installed.cache_clear()
    return [(found.name, str(found.problem or "")) for found in games.installed()]


@pytest.mark.usefixtures("install")
def test_a_game_of_another_package_is_one_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(monkeypatch, ("pairs", "elsewhere:PAIRS")) == [("pairs", "")]
    assert games.names() == (*games.ours(), "pairs")
    assert games.get("pairs") is PAIRS


@pytest.mark.usefixtures("install")
@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("pairs", "nowhere_at_all:GAME", "ModuleNotFoundError"),
        ("pairs", "elsewhere:MISSING", "AttributeError"),
        ("pairs", "elsewhere:NUMBER", "no Game but int"),
        ("pairs", "elsewhere:OLD", f"protocol {PROTOCOL + 1}"),
        ("pairs", "elsewhere:CROWD", "2 to 6 seats"),
        ("pairs", "elsewhere:NAMED", "calls itself “doubles”"),
        ("Pairs!", "elsewhere:PAIRS", "made of small letters"),
    ],
)
def test_a_broken_package_is_left_out_and_nothing_else_suffers(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, problem: str
) -> None:
    ((found, reason),) = told(monkeypatch, (name, value))
    assert found == name
    assert problem in reason
    assert games.names() == games.ours()
    with pytest.raises(BadSetup):
        games.get(name)


@pytest.mark.usefixtures("install")
def test_a_name_that_is_taken_stays_with_its_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = games.ours()[0]
    found = told(
        monkeypatch,
        (ours, "elsewhere:PAIRS"),
        ("pairs", "elsewhere:PAIRS"),
        ("pairs", "elsewhere:PAIRS"),
    )
    assert [(name, bool(problem)) for name, problem in found] == [
        (ours, True),
        ("pairs", False),
        ("pairs", True),
    ]
    assert games.get(ours).name == ours != games.get(ours).words.title("en")


@pytest.mark.usefixtures("install")
def test_a_module_that_wants_to_leave_does_not_take_us_along(
    monkeypatch: pytest.MonkeyPatch, install: ModuleType
) -> None:
    def leave(name: str) -> object:
        raise SystemExit(name)

    monkeypatch.setattr(install, "__getattr__", leave, raising=False)
    ((_, problem),) = told(monkeypatch, ("pairs", "elsewhere:GONE"))
    assert "SystemExit" in problem


@pytest.mark.usefixtures("install")
def test_the_list_of_games_says_what_was_left_out_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, ("pairs", "elsewhere:PAIRS"), ("other", "nowhere_at_all:GAME"))
    for lang, heading in (("de", "Weggelassen"), ("en", "Left out")):
        shown = CliRunner().invoke(app, ["games", "--lang", lang])
        assert shown.exit_code == 0
        for expected in (*games.names(), heading, "other", "ModuleNotFoundError"):
            assert expected in shown.stdout


@pytest.mark.usefixtures("install")
def test_without_broken_packages_nothing_is_said_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch)
    assert "Left out" not in CliRunner().invoke(app, ["games", "--lang", "en"]).stdout
