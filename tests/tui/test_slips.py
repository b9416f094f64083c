"""Every slip a person can make: one clear sentence, in both languages, and an exit code."""

from pathlib import Path

import pytest

from stammtisch import games
from tui.commands import run

SLIPS = [
    (["play"], 2, "Es fehlt: GAME", "Missing: GAME"),
    (["replay"], 2, "Es fehlt: FILE", "Missing: FILE"),
    (["chess"], 2, "Einen Befehl „chess“ gibt es nicht", "no command “chess”"),
    (["play", "chess"], 1, "Das Spiel „chess“ gibt es hier nicht", "no game called “chess”"),
    (["rules", "chess"], 1, "Das Spiel „chess“ gibt es hier nicht", "no game called “chess”"),
    (["play", "hydra", "hydra"], 2, "So geht dieser Befehl nicht", "does not work like that"),
    (["play", "hydra", "--fly"], 2, "Schalter --fly gibt es hier nicht", "There is no --fly here"),
    (["--fly"], 2, "Schalter --fly gibt es hier nicht", "There is no --fly here"),
    (["play", "hydra", "--seats"], 2, "--seats braucht einen Wert", "--seats needs a value"),
    (["play", "hydra", "--seats", "x"], 2, "--seats braucht eine ganze Zahl", "whole number"),
    (["simulate", "hydra", "--games", "1.5"], 2, "braucht eine ganze Zahl", "whole number"),
    (["play", "hydra", "--seats", "0"], 1, "nicht mit 0", "not with 0"),
    (["play", "hydra", "--seats", "4"], 1, "nicht mit 4", "not with 4"),
    (["play", "hydra", "--seat", "5"], 1, "keinen Platz 5", "no seat 5"),
    (["play", "hydra", "--seat", "-1"], 1, "keinen Platz -1", "no seat -1"),
    (["play", "hydra", "--seed", ""], 1, "darf nicht leer sein", "must not be empty"),
    (["play", "hydra", "--bots", "X"], 1, "Einen Bot „X“ gibt es nicht", "no bot called “X”"),
    (["play", "hydra", "--name", " "], 1, "1 bis 40 sichtbare Zeichen", "1 to 40 visible"),
    (["play", "hydra", "--name", "x\ty"], 1, "1 bis 40 sichtbare Zeichen", "1 to 40 visible"),
    (["play", "hydra", "--option", "x"], 1, "name=zahl", "name=number"),
    (["play", "hydra", "--option", "rounds="], 1, "name=zahl", "name=number"),
    (["play", "hydra", "--option", "rounds=" + "9" * 5000], 1, "name=zahl", "name=number"),
    (["play", "hydra", "--option", "x=1"], 1, "kennt keine Einstellung „x“", "no option “x”"),
    (["play", "hydra", "--option", "rounds=0"], 1, "0 geht nicht", "0 will not do"),
    (["simulate", "hydra", "--option", "rounds=0"], 1, "0 geht nicht", "0 will not do"),
    (
        ["play", "hydra", "--record", "no/where.txt"],
        1,
        "Den Ordner no gibt es nicht",
        "no folder no",
    ),
    (["play", "hydra", "--record", "."], 1, "ist ein Ordner", "is a folder"),
    (["simulate", "hydra", "--games", "0"], 1, "Mindestens ein Spiel", "At least one game"),
    (["rules", "hydra", "HY-99"], 1, "HY-01…HY-37", "HY-01…HY-37"),
    (["rules", "boat_race", "x"], 1, "BR-01…BR-17", "BR-01…BR-17"),
    (["verify", "nowhere"], 1, "Die Datei nowhere gibt es nicht", "no file nowhere"),
    (["replay", "nowhere"], 1, "Die Datei nowhere gibt es nicht", "no file nowhere"),
    (["verify", "."], 1, "ist ein Ordner", "is a folder"),
    (["verify", "binary"], 1, "keine Textdatei", "no text file"),
    (["verify", "zeros"], 1, "keine Textdatei", "no text file"),
    (["verify", "empty"], 1, "keine Aufzeichnung", "not a record"),
    (["replay", "prose"], 1, "keine Aufzeichnung", "not a record"),
    (["verify", "cut"], 1, "bricht ab", "breaks off"),
    (["verify", "foreign"], 1, "Das Spiel „chess“ gibt es hier nicht", "no game called “chess”"),
    (["verify", "illegal"], 1, "Zeile 11", "line 11"),
    (["replay", "illegal"], 1, "Zeile 11", "line 11"),
    (["replay", "good", "--seat", "7"], 1, "keinen Platz 7", "no seat 7"),
    (["replay", "good", "--move", "1"], 1, "0 bis 0", "0 to 0"),
    (["replay", "good", "--move", "-1"], 1, "0 bis 0", "0 to 0"),
    (
        ["replay", "good", "--open"],
        1,
        "erst, wenn das Match zu Ende ist",
        "once the match has ended",
    ),
    (["replay", "good", "--open", "--seat", "1"], 1, "nur eins von beiden", "only one of them"),
]

GOOD = f"""stammtisch record 1
game: boat_race
rules: {games.get("boat_race").version}
seats: 3
player 0: A
player 1: B
player 2: C
commitment: {"0" * 64}
seed: {"0" * 64}
result: open
"""


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def put_files() -> None:
    """Write files of all kinds of brokenness."""
    Path("binary").write_bytes(bytes(range(128, 256)))
    Path("zeros").write_bytes(bytes(100))
    Path("empty").write_text("")
    Path("prose").write_text("once upon a time\n")
    Path("good").write_text(GOOD)
    Path("cut").write_text(GOOD.replace("result: open\n", ""))
    Path("foreign").write_text(GOOD.replace("boat_race", "chess"))
    moves = "".join(f"{seat} RGY\n" for seat in range(3)) + "result"
    Path("illegal").write_text(GOOD.replace("result", moves))


@pytest.mark.parametrize("case", SLIPS, ids=lambda case: " ".join(case[0])[:40])
def test_slips_are_explained_in_both_languages(case: tuple[list[str], int, str, str]) -> None:
    arguments, code, german, english = case
    put_files()
    before = sorted(path.name for path in Path().iterdir())
    for lang, reason in (("de", german), ("en", english)):
        made = run("--lang", lang, *arguments)
        assert made.exit_code == code, made.output
        assert reason in " ".join(made.stderr.split())
        assert "Traceback" not in made.output
    assert sorted(path.name for path in Path().iterdir()) == before


@pytest.mark.parametrize("place", [["--lang", "fr"], ["play", "hydra", "--lang", "fr"]])
def test_an_unknown_language_is_a_slip(place: list[str]) -> None:
    made = run(*place)
    assert (made.exit_code, "no language “fr”" in made.stderr) == (2, True)


def test_a_file_that_may_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", denied)
    made = run("verify", "secret", "--lang", "de")
    assert (made.exit_code, "darfst du nicht lesen" in made.stderr) == (1, True)
