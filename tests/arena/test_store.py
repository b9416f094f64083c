"""The file of finished matches: it goes on where it stopped, and only with what belongs to it."""

import json
from pathlib import Path

import pytest

from arena.arenas import plan, row
from stammtisch.arena.errors import ArenaError
from stammtisch.arena.plan import Plan
from stammtisch.arena.play import Row
from stammtisch.arena.store import Store, default_path


def rows(made: Plan) -> list[Row]:
    return [row(one.deal, one.number, list(one.bots), [1, 2, 3], [2]) for one in made.pairings()]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a file with all matches of the usual plan."""
    made = plan()
    with Store(tmp_path / "r.jsonl", made) as store:
        store.add(rows(made))
    return tmp_path / "r.jsonl"


def refused(path: Path, made: Plan) -> ArenaError:
    before = path.read_bytes()
    with pytest.raises(ArenaError) as caught:
        Store(path, made)
    assert path.read_bytes() == before
    return caught.value


def test_what_was_written_is_read_again_in_order(path: Path) -> None:
    made = plan()
    with Store(path, made) as store:
        assert store.finished() == rows(made)
    assert len(path.read_text().splitlines()) == 13


def test_fewer_and_more_games_use_the_same_file(path: Path) -> None:
    with Store(path, plan(count=4)) as store:
        assert store.finished() == rows(plan(count=4))
    with Store(path, plan(count=20)) as store:
        assert len(store.finished()) == 12


@pytest.mark.parametrize("cut", range(1, 12))
def test_a_torn_last_line_is_dropped(path: Path, cut: int) -> None:
    whole = path.read_bytes()
    last = len(whole.splitlines(keepends=True)[-1])
    path.write_bytes(whole[: -1 - last * cut // 12])
    made = plan()
    with Store(path, made) as store:
        assert store.finished() == rows(made)[:-1]
        store.add(rows(made)[-1:])
    assert path.read_bytes() == whole


def test_a_torn_header_is_written_again(path: Path) -> None:
    header = path.read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(header[:-20])
    with Store(path, plan()) as store:
        assert store.finished() == []
    assert path.read_bytes() == header


@pytest.mark.parametrize(
    ("made", "names"),
    [
        (plan(seed=2), "seed"),
        (plan("Random", "Beginner"), "bots"),
        (Plan("boat_race", ["Random", "Regular"], count=4), "options"),
        (Plan("hydra", ["Random", "Regular"], count=4), "game"),
    ],
)
def test_a_file_of_another_plan_is_refused(path: Path, made: Plan, names: str) -> None:
    error = refused(path, made)
    assert error.key == "other_plan"
    assert names in str(error.facts["names"])


def test_a_file_of_other_code_is_refused(path: Path) -> None:
    lines = path.read_text().splitlines(keepends=True)
    header = json.loads(lines[0])
    header["code"]["stammtisch"] = "0"
    path.write_text("".join([json.dumps(header) + "\n", *lines[1:]]))
    assert refused(path, plan()).key == "changed_code"


@pytest.mark.parametrize("text", ["precious", "precious\n", "[]\n", '{"arena": 99}\n'])
def test_a_foreign_file_is_left_alone(path: Path, text: str) -> None:
    path.write_text(text)
    assert refused(path, plan()).key == "foreign_file"


@pytest.mark.parametrize(
    "line", ["{", "[]", "{}", '{"deal": 0}', '"x"'], ids=["torn", "list", "empty", "part", "text"]
)
def test_a_damaged_line_is_named(path: Path, line: str) -> None:
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:4], line, *lines[4:]]) + "\n")
    error = refused(path, plan())
    assert (error.key, error.facts["line"]) == ("damaged_file", 5)


def test_a_match_that_the_plan_does_not_hold_is_damage(path: Path) -> None:
    text = path.read_text().splitlines()
    one = json.loads(text[3])
    one["bots"] = [1 - bot for bot in one["bots"]]
    path.write_text("\n".join([*text[:3], json.dumps(one)]) + "\n")
    assert refused(path, plan()).key == "damaged_file"


def test_two_runs_do_not_share_a_file(path: Path) -> None:
    with Store(path, plan()):
        assert refused(path, plan()).key == "busy_file"
    with Store(path, plan()) as store:
        assert store.finished()


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(ArenaError) as caught:
        Store(tmp_path, plan())
    assert caught.value.key == "bad_file"


def test_every_plan_has_its_own_default_name() -> None:
    plans = [plan(), plan(seed=2), plan("Random", "Beginner"), plan(seats=5), plan("a.b:C", "d:E")]
    names = [str(default_path(made)) for made in plans]
    assert len(set(names)) == len(names)
    assert names[0].startswith("arena-boat_race-Random.Regular-1-")
    assert default_path(plan(count=99)) == default_path(plan())
    assert not set("/:\\ ") & set("".join(names))
