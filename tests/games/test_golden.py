"""Stored matches stay what they are: a change that alters one raises the version of the rules."""

from collections import Counter
from pathlib import Path

import pytest

from games.cases import GAMES, TABLES
from stammtisch import games
from stammtisch.core import record
from stammtisch.core.game import Game

HERE = Path(__file__).parent
GOLDEN = sorted(HERE.glob("*/golden/*.txt"))


def read(path: Path) -> str:
    return path.read_bytes().decode("utf-8")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_golden_record_is_replayed_to_the_same_bytes(path: Path) -> None:
    parsed = record.parse(read(path))
    assert parsed.fields["game"] == path.parts[-3]
    match = record.verify(parsed, games.get(parsed.fields["game"]))
    assert record.write(match) == read(path)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_table_has_a_golden_record_of_a_whole_match(game: Game, seats: int) -> None:
    parsed = [record.parse(read(path)) for path in GOLDEN if path.parts[-3] == game.name]
    whole = Counter(one.fields["seats"] for one in parsed if one.result != record.OPEN)
    assert whole[str(seats)] > 0


def test_every_golden_record_belongs_to_a_game() -> None:
    assert {path.parts[-3] for path in GOLDEN} == {game.name for game in GAMES}
