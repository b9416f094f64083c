"""The command `arena`, in both languages, with its files and pictures."""

import json
import re
import sys
from pathlib import Path

import pytest

from arena.arenas import SHORT, plan, row, timeless
from stammtisch.arena.drawing import draw, effort, efforts
from stammtisch.arena.results import Estimate, Summary, summary
from stammtisch.tui.arena import decimals, duration, labels, number
from tui.commands import run

ROOT = Path(__file__).parent.parent.parent
FEW = ("arena", *SHORT, "--games", "6", "--jobs", "1")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(params=["de", "en"])
def lang(request: pytest.FixtureRequest) -> str:
    """Return both languages in turn."""
    return str(request.param)


def one_line(text: str) -> str:
    return " ".join(text.split())


def test_tables_files_and_pictures(lang: str) -> None:
    made = run(*FEW, "--by-seat", "--json", "r.json", "--plot", "r.svg", "--lang", lang)
    assert made.exit_code == 0, made.output
    for word in {
        "de": ["Punkte", "Siege", "Wertung", "Urteil", "nicht entschieden", "Nach Plätzen"],
        "en": ["Points", "Wins", "Rating", "Verdict", "not decided", "By seat"],
    }[lang]:
        assert word in made.stdout
    assert {"de": "gewinnen je 33,3 %", "en": "win 33.3 % each"}[lang] in made.stdout
    assert {"de": "6 Matches Boat Race", "en": "6 matches of Boat Race"}[lang] in made.stdout
    assert json.loads(Path("r.json").read_text())["matches"] == 6
    assert Path("r.svg").read_text().startswith("<?xml")
    assert len(list(Path().glob("arena-boat_race-Random.Regular-7-*.jsonl"))) == 1
    assert made.stderr.count("\n") <= 1  # no bar where there is no terminal


def test_again_plays_nothing_new_and_tells_the_same(lang: str) -> None:
    first = run(*FEW, "--out", "r.jsonl", "--json", "a.json", "--lang", lang)
    before = Path("r.jsonl").read_bytes()
    again = run(*FEW, "--out", "r.jsonl", "--json", "b.json", "--lang", lang)
    assert again.stdout.replace("b.json", "a.json") == first.stdout
    assert Path("r.jsonl").read_bytes() == before
    assert Path("a.json").read_bytes() == Path("b.json").read_bytes()
    assert {"de": "Es geht weiter: 6 von 6", "en": "Going on: 6 of 6"}[lang] in again.stderr


def test_more_games_go_on_from_the_same_file() -> None:
    run(*FEW, "--out", "r.jsonl")
    more = run(*FEW, "--games", "10", "--out", "r.jsonl", "--json", "a.json")
    assert more.exit_code == 0
    run(*FEW, "--games", "10", "--out", "s.jsonl", "--json", "b.json")
    assert timeless(Path("a.json")) == timeless(Path("b.json"))


@pytest.mark.parametrize(
    ("arguments", "german", "english"),
    [
        (("hydra", "Random"), "2 bis 10 Bots, nicht 1", "2 to 10 bots, not 1"),
        ((*SHORT, "--games", "0"), "nicht 0", "not 0"),
        ((*SHORT, "--jobs", "0"), "nicht 0", "not 0"),
        ((*SHORT, "--plot", "x.gif"), "endet auf .svg, .png", "ends in .svg, .png"),
        ((*SHORT, "--plot", "no/x.svg"), "Ordner", "folder"),
        ((*SHORT, "--json", "."), "Ordner", "folder"),
        (("hydra", "Random", "Nobody"), "„Nobody“", "“Nobody”"),
        (("hydra", "Random", "no_such_module:x"), "no_such_module", "no_such_module"),
        (("hydra", "Random", "Regular", "--seats", "9"), "nicht mit 9", "not with 9"),
        (("chess", "Random", "Regular"), "„chess“", "“chess”"),
    ],
)
def test_slips_are_told_before_anything_is_played(
    arguments: tuple[str, ...], german: str, english: str
) -> None:
    for lang, words in (("de", german), ("en", english)):
        made = run("arena", *arguments, "--lang", lang)
        assert made.exit_code == 1
        assert words in one_line(made.stderr)
    assert list(Path().iterdir()) == []


def test_a_file_of_another_arena_is_refused(lang: str) -> None:
    run(*FEW, "--out", "r.jsonl")
    made = run(*FEW, "--seed", "8", "--out", "r.jsonl", "--lang", lang)
    assert made.exit_code == 1
    told = {"de": "gehört zu einer anderen Arena", "en": "belongs to another arena"}[lang]
    assert f"r.jsonl {told}" in one_line(made.stderr)
    assert "seed" in made.stderr


def test_a_bot_that_cheats_is_named(lang: str) -> None:
    Path("cheating_bot.py").write_text("def choose(view):\n    return view.legal[-1] + 1\n")
    made = run(*FEW[:2], "cheating_bot:choose", "Random", "--games", "2", "--lang", lang)
    assert made.exit_code == 1
    said = one_line(made.stderr)
    assert "cheating_bot:choose" in said
    assert {"de": "der nicht geht", "en": "which is not allowed"}[lang] in said
    assert {"de": "Austeilung 0", "en": "deal 0"}[lang] in said
    assert re.search(r"[0-9a-f]{64}", said.replace(" ", ""))
    assert str(Path.cwd()) not in sys.path


def test_without_the_extra_the_tables_remain(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    made = run(*FEW, "--json", "r.json", "--lang", lang)
    assert made.exit_code == 0
    assert {"de": "Wertung ", "en": "Rating "}[lang] not in made.stdout
    assert 'pip install "stammtisch[arena]"' in one_line(made.stderr)
    assert json.loads(Path("r.json").read_text())["bots"][0]["rating"] is None
    made = run(*FEW, "--plot", "r.svg", "--lang", lang)
    assert made.exit_code == 1
    assert 'matplotlib: pip install "stammtisch[arena]"' in one_line(made.stderr)


@pytest.mark.parametrize("name", ["first", "Careful", "Dreamer"])
def test_the_bots_of_the_documentation_play(name: str) -> None:
    page = (ROOT / "docs" / "own-bots.md").read_text()
    example = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0]
    assert name in example
    module = f"documented_{name.lower()}"
    Path(f"{module}.py").write_text(example)
    made = run(*FEW[:2], f"{module}:{name}", *FEW[3:], "--games", "2")
    assert made.exit_code == 0, made.output
    assert f"{module}:{name}" in made.stdout


def summarised(*bots: str) -> Summary:
    made = plan(*bots)
    rows = [
        row(one.deal, one.number, list(one.bots), [one.deal, one.number, 3], [one.deal % 3])
        for one in made.pairings()
    ]
    return summary(made, rows, None)


@pytest.mark.parametrize("kind", ["svg", "png"])
@pytest.mark.parametrize(
    "bots", [("Random", "Regular"), ("Master@0.1s", "Master@1s", "Regular"), ("a:B", "Master@9")]
)
def test_the_same_results_give_the_same_picture(bots: tuple[str, ...], kind: str) -> None:
    told = summarised(*bots)
    pictures = []
    for name in ("a", "b"):
        path = Path(f"{name}.{kind}")
        draw(told, path, labels(told, "de"))
        pictures.append(path.read_bytes())
    assert pictures[0] == pictures[1]
    assert pictures[0][:4] == {"svg": b"<?xm", "png": b"\x89PNG"}[kind]


def test_strength_over_effort_is_drawn_when_one_bot_has_several() -> None:
    assert effort("Master@0.3s") == ("Master", 0.3, "s")
    assert effort("Master@500") == ("Master", 500, "")
    assert effort("Master") is None
    assert effort("my_module:Bot") is None
    told = efforts(summarised("Master@1s", "Regular", "Master@0.1s"))
    assert {place: one.amount for place, one in told.items()} == {0: 1.0, 2: 0.1}
    assert efforts(summarised("Master@1s", "Regular")) == {}
    assert efforts(summarised("Master@1s", "Master@500")) == {}
    assert efforts(summarised("Master@1s", "Master@1s")) == {}


def test_numbers_are_written_as_the_language_does() -> None:
    assert number(1.25, 1, "de") == "1,2"
    assert number(-1.26, 1, "en") == "−1.3"
    assert number(1.26, 1, "en", signed=True) == "+1.3"
    assert duration(0.0000021, "en") == "2 µs"
    assert duration(0.0021, "de") == "2,1 ms"
    assert duration(0.3, "en") == "300 ms"
    assert duration(1.5, "de") == "1,50 s"
    assert [decimals([Estimate(size, None)]) for size in (3.0, 30.0, 3000.0)] == [2, 1, 0]


def test_help_and_overview(lang: str) -> None:
    told = run("arena", "--help", env={"LANG": f"{lang}_XX"}).stdout
    assert {"de": "wer stärker ist", "en": "who is stronger"}[lang] in one_line(told)
    assert "about_" not in told
    assert "stammtisch arena" in run("--lang", lang).stdout
