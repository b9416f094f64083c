"""The terminal's board: every place has its own spot, nothing is wider than 80 columns."""

from itertools import pairwise
from typing import cast

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from games.dog.table import begun, scene
from stammtisch.core.rng import FastRng
from stammtisch.games.dog import GAME
from stammtisch.games.dog.board import HOME
from stammtisch.games.dog.rules import DogState
from stammtisch.games.dog.view import DogView
from stammtisch.tui.dog import COLUMNS, ROWS, Canvas, DogPainter

NAMES = ["x" * 40, "長い名前の人" * 4, "Ö", "Bo"]


def lines(content: RenderableType) -> list[str]:
    console = Console(width=100, color_system=None, markup=False, highlight=False)
    with console.capture() as capture:
        console.print(content)
    return [line.rstrip() for line in capture.get().splitlines()]


def painter(lang: str) -> DogPainter:
    return DogPainter(GAME, NAMES, lang)


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_every_place_has_its_own_spot_and_the_ring_is_closed(seat: int | None) -> None:
    canvas = Canvas(painter("de"), cast(DogView, scene({}, {}).view(seat)))
    spots = [canvas.spot(place) for place in range(HOME)]
    assert len(set(spots)) == HOME
    assert all(0 <= row < ROWS and 0 <= column < COLUMNS for row, column in spots)
    for place in range(64):
        (row, column), (next_row, next_column) = spots[place], spots[(place + 1) % 64]
        assert abs(row - next_row) + abs(column - next_column) == 1
    for owner in range(4):
        way = [spots[16 * owner], *spots[64 + 4 * owner : 68 + 4 * owner]]
        for (row, column), (next_row, next_column) in pairwise(way):
            assert abs(row - next_row) + abs(column - next_column) == 1


@pytest.mark.parametrize("lang", ["de", "en"])
def test_screens_of_a_match_fit_80_columns(lang: str) -> None:
    state = cast(DogState, GAME.new(4))
    rng = FastRng(11)
    brush = painter(lang)
    for step in range(1500):
        if state.is_over():
            break
        if state.awaits_chance():
            state.deal(state.draw(rng))
            continue
        if step % 25 == 0:
            for seat in (None, 0, 1, 2, 3):
                view = state.view(seat)
                assert brush.headline(view)
                if view.legal:
                    assert brush.prompt(view)
                last = brush.last_trick(view)
                for part in (brush.board(view), brush.sheet(view), *([last] if last else [])):
                    assert all(cell_len(line) <= 80 for line in lines(part))
        state.apply(state.turn(), state.random_move(state.turn(), rng))


def test_the_board_shows_marbles_protection_and_the_own_unfinished_seven() -> None:
    state = begun({0: "a0! a3", 1: "a5"}, "0 7 + a3 + a6")
    mine = lines(painter("en").board(state.view(0)))
    theirs = lines(painter("en").board(state.view(1)))
    assert "A!" in "".join(mine)
    assert "at home: 4" in "".join(mine)
    assert "at home: 3" in "".join(theirs)
    assert any(line.startswith("Your cards  7") for line in mine)
    assert painter("en").prompt(state.view(0)) == "4 steps left: which marble moves?"
