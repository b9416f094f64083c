"""The command `review`, in both languages, with its files and pictures."""

import json
import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

from review.nim import NIM
from review.records import played, reviewer
from stammtisch import games
from stammtisch.core.match import Match
from stammtisch.core.record import parse
from stammtisch.review.drawing import Labels, draw
from stammtisch.review.judging import Estimate, Opinion, Reason
from stammtisch.review.report import Review
from stammtisch.review.run import Asked, Reviewer, Verdict
from stammtisch.tui.painter import painter
from stammtisch.tui.review import column_widths, loss_text, report, story
from tui.commands import run

LANGS = ["de", "en"]
SVG = "{http://www.w3.org/2000/svg}"
FEW = ("--rounds", "6", "--jobs", "1")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", games.names())
def test_every_game_in_both_languages(game: str, lang: str) -> None:
    Path("r.txt").write_text(played(game, 4 if game == "greyhounds" else 8))
    made = run("review", "r.txt", "--rounds", "3", "--jobs", "1", "--lang", lang)
    assert made.exit_code == 0, made.output
    for word in {
        "de": ["Wer", "Zug", "Chance", "Verlust", "Besser", "noch offen"],
        "en": ["Who", "Move", "Chance", "Loss", "Better", "still open"],
    }[lang]:
        assert word in made.stdout
    assert re.search(r"^ +\d+ +(Anna|Bert|Clara|Dieter|Elke) .*\d %", made.stdout, re.MULTILINE)


@pytest.mark.parametrize("lang", LANGS)
def test_tables_stories_and_files(lang: str) -> None:
    Path("r.txt").write_text(played("boat_race"))
    made = run("review", "r.txt", *FEW, "--json", "r.json", "--plot", "r.svg", "--lang", lang)
    assert made.exit_code == 0, made.output
    told = json.loads(Path("r.json").read_text())
    assert f"{len(told['choices'])} {'freie Züge' if lang == 'de' else 'free moves'}" in made.stdout
    assert len(told["costliest"]) == 3
    for number in told["costliest"]:
        sentence = {"de": f"Zug {number}: ", "en": f"Move {number}: "}[lang]
        assert sentence in made.stdout
        assert "(± " in one_line(made.stdout.partition(sentence)[2])
    assert {"de": "noch offen", "en": "still open"}[lang] not in made.stdout
    assert {"de": "Nach Spielern", "en": "By player"}[lang] in made.stdout
    assert one_line(made.stdout).endswith("r.svg")
    assert made.stderr.count("\n") <= 1  # no bar where there is no terminal


def test_the_language_changes_no_data() -> None:
    Path("r.txt").write_text(played("boat_race", 8))
    for lang in LANGS:
        run("review", "r.txt", *FEW, "--json", f"{lang}.json", "--lang", lang)
    assert Path("de.json").read_bytes() == Path("en.json").read_bytes()


def test_in_two_processes_the_same_is_said() -> None:
    Path("r.txt").write_text(played("boat_race", 8))
    alone = run("review", "r.txt", "--rounds", "6", "--jobs", "1")
    both = run("review", "r.txt", "--rounds", "6", "--jobs", "2")
    assert both.exit_code == 0
    assert both.stdout == alone.stdout


def test_one_seat_and_fewer_stories() -> None:
    Path("r.txt").write_text(played("boat_race"))
    made = run("review", "r.txt", *FEW, "--seat", "1", "--top", "1", "--json", "r.json")
    assert made.exit_code == 0
    told = json.loads(Path("r.json").read_text())
    assert {one["seat"] for one in told["choices"]} == {1}
    assert len(told["costliest"]) == 1
    assert "2. Move" not in made.stdout


def test_a_record_without_moves() -> None:
    Path("r.txt").write_text(played("boat_race", 0))
    made = run("review", "r.txt", "--plot", "r.svg", "--lang", "de")
    assert made.exit_code == 0
    assert "nichts zu beurteilen" in made.stdout
    assert ElementTree.parse("r.svg").getroot().tag == f"{SVG}svg"


@pytest.mark.parametrize(
    ("arguments", "german", "english"),
    [
        (("none.txt",), "gibt es nicht", "There is no file"),
        (("binary.txt",), "keine Textdatei", "no text file"),
        (("other.txt",), "keine Aufzeichnung", "not a record"),
        (("illegal.txt",), "Nicht erlaubt (BR-", "Not allowed (BR-"),
        (("forged.txt",), "gespielt wurde open", "the moves give open"),
        (("r.txt", "--seat", "3"), "Platz 3", "seat 3"),
        (("r.txt", "--rounds", "0"), "--rounds: mindestens 1", "--rounds: it has to be"),
        (("r.txt", "--jobs", "0"), "--jobs: mindestens 1", "--jobs: it has to be"),
        (("r.txt", "--top", "0"), "--top: mindestens 1", "--top: it has to be"),
        (("r.txt", "--plot", "x.gif"), "endet auf .svg, .png", "ends in .svg, .png"),
        (("r.txt", "--plot", "no/x.svg"), "Den Ordner no", "no folder no"),
        (("r.txt", "--json", "."), "ein Ordner", "a folder"),
    ],
)
def test_what_will_not_do_is_refused_with_a_reason(
    arguments: tuple[str, ...], german: str, english: str
) -> None:
    text = played("boat_race", 3)
    Path("r.txt").write_text(text)
    Path("binary.txt").write_bytes(b"\xff\x00")
    Path("other.txt").write_text("hello\n")
    Path("illegal.txt").write_text(text.replace("result: open", "0 RGY\nresult: open"))
    Path("forged.txt").write_text(text.replace("result: open", "result: 1 2 3"))
    for lang, reason in zip(LANGS, (german, english), strict=True):
        made = run("review", *arguments, "--lang", lang)
        assert made.exit_code == 1, made.output
        assert reason in one_line(made.stderr)
        assert made.stdout == ""


def test_pictures_need_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.tui.results.find_spec", lambda name: None)
    Path("r.txt").write_text(played("boat_race", 3))
    made = run("review", "r.txt", "--plot", "r.svg", "--lang", "de")
    assert made.exit_code == 1
    assert "stammtisch[arena]" in made.stderr


def test_a_process_that_dies_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.review.run.judge_here", dies)
    Path("r.txt").write_text(played("boat_race", 4))
    made = run("review", "r.txt", "--rounds", "2", "--jobs", "2", "--lang", "de")
    assert made.exit_code == 1
    assert "gestorben" in made.stderr


def dies(place: int) -> None:
    os._exit(1)


# The picture


def reviewed() -> Review:
    """Return the review of a match with one blunder."""
    match = Match(NIM, 2, bytes(32), names=["Anna", "$x_y$ <&>"])
    for turn, move in enumerate([3, 2, 1, 1]):
        match.play(turn % 2, move)
    ready = reviewer(match)
    return Review(match, ready.asked, list(ready.run(1)), 3)


def test_the_picture_is_sound_tells_all_and_is_always_the_same() -> None:
    labels = Labels("A & B < C", "Move", "Chance", "dear moves")
    for name in ("a.svg", "b.svg"):
        draw(reviewed(), Path(name), labels)
    assert Path("a.svg").read_bytes() == Path("b.svg").read_bytes()
    root = ElementTree.parse("a.svg").getroot()
    assert root.findtext(f"{SVG}title") == "A & B < C"
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    for word in ("A & B < C", "Move", "Chance", "dear moves", "Anna", "$x_y$ <&>", "3"):
        assert word in texts
    # colour is never the only sign
    dashes = set(re.findall(r"stroke-dasharray: [^;\"]+", Path("a.svg").read_text()))
    assert dashes
    draw(reviewed(), Path("a.png"), labels)
    assert Path("a.png").read_bytes().startswith(b"\x89PNG")


# Words


def opinion(loss: float, margin: float, best: Reason | None, made: Reason | None) -> Opinion:
    return Opinion(Estimate([0], 0.4, made), Estimate([1], 0.4 + loss, best), loss, margin, 9)


def test_a_story_tells_both_reasons_if_there_are_any() -> None:
    game = games.get("boat_race")
    known = Reason("any", {})
    ready = Reviewer(parse(played("boat_race", 3)), game, Asked(4, 1, None))
    review = Review(ready.match, ready.asked, [], 3)
    review.said = lambda reason, lang: "" if reason is None else f"because {lang}"  # type: ignore[method-assign]  # any text
    for lang, words in {
        "de": ("Dafür sprach: because de", "Zum gespielten Zug: because de"),
        "en": ("In favour of it: because en", "About the move made: because en"),
    }.items():
        drawn = painter(game, ready.match.names, lang)
        told = opinion(0.25, 0.02, known, known)
        full = story(review, Verdict(7, 2, told), drawn).plain
        assert all(word in full for word in words)
        assert "Clara" in full
        assert "40 %" in full
        assert "65 %" in full
        bare = story(review, Verdict(7, 2, opinion(0.25, 0.02, None, None)), drawn).plain
        assert not any(word in bare for word in words)


def test_a_reason_stands_under_every_move() -> None:
    game = games.get("boat_race")
    ready = Reviewer(parse(played("boat_race", 3)), game, Asked(4, 1, None))
    known = Reason("any", {})
    verdicts = [
        Verdict(1, 0, opinion(0.25, 0.02, known, None)),
        Verdict(2, 1, opinion(0.0, 0.0, known, known)),
        Verdict(3, 2, opinion(0.25, 0.02, None, None)),
    ]
    review = Review(ready.match, ready.asked, verdicts, 3)
    review.said = lambda reason, lang: "" if reason is None else "because"  # type: ignore[method-assign]  # any text
    console = Console(width=80)
    with console.capture() as capture:
        console.print(report(review, "en"))
    lines = [line.split() for line in capture.get().splitlines()]
    first = next(place for place, line in enumerate(lines) if line[:2] == ["1", "Anna"])
    assert lines[first][-4:] == ["%", "25", *game.words.label("move", 1, "en").split()][-4:]
    assert lines[first + 1] == lines[first + 3] == ["because"]
    assert lines[first + 2][:2] == ["2", "Bert"]
    assert lines[first + 2][-1] == "–"
    assert lines[first + 4][:2] == ["3", "Clara"]
    assert lines[first + 5] != ["because"]


@pytest.mark.parametrize("longest", [1, 12])
def test_columns_fit_the_screen(longest: int) -> None:
    assert sum(column_widths(longest)) + 2 * 5 <= 80


def test_doubtful_losses_are_marked() -> None:
    assert loss_text(opinion(0.25, 0.02, None, None), "en") == "25"
    assert loss_text(opinion(0.02, 0.25, None, None), "en") == "2?"
    assert loss_text(opinion(0.001, 0.0, None, None), "en") == "–"
