"""The terminal's board: every place has its own spot, nothing is wider than 80 columns."""

from itertools import pairwise
from typing import cast

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from games.dog.table import begun, play, scene
from stammtisch.core.drawing import Drawing
from stammtisch.core.rng import FastRng
from stammtisch.games.dog import GAME
from stammtisch.games.dog.board import HOME
from stammtisch.games.dog.rules import DogState
from stammtisch.games.dog.screen import COLUMNS, ROWS, Canvas, DogPainter
from stammtisch.games.dog.view import DogView, as_dog
from tui.test_play import check_that_a_number_is_a_move, check_that_it_is_no_command

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


def test_DG_12_a_marble_that_follows_the_protected_one_is_not_marked() -> None:
    state = begun({0: "a0! d15"}, "0 7 + a0 + a2 + d15 + a0")
    assert "A!" not in "".join(lines(painter("en").board(state.view(0))))
    assert "A!" in "".join(lines(painter("en").board(state.view(1))))


def people(lang: str) -> DogPainter:
    return DogPainter(GAME, ["Anna", "Bert", "Cora", "Dora"], lang)


def test_the_score_says_who_is_a_team() -> None:
    view = scene({0: "ga1", 2: "gc1 gc2", 3: "gd4"}, {}).view(1)
    told = [line.split() for line in lines(people("de").sheet(view))]
    assert told == [
        ["Team", "Anna,", "Cora", "3"], ["Anna", "1"], ["Cora", "2"],
        ["Team", "Bert,", "Dora", "1"], ["Bert", "0"], ["Dora", "1"],
    ]  # fmt: skip


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_the_board_says_who_the_partner_is(seat: int | None) -> None:
    partner = "" if seat is None else "ABCD"[(seat + 2) % 4]
    board = lines(people("en").board(scene({}, {}).view(seat)))
    told = [above for above, line in pairwise(board) if "partner" in line]
    assert [partner in line.split() for line in told] == [True] * (seat is not None)


def test_the_last_plays_are_told_in_words() -> None:
    state = scene({0: "a3", 1: "a5 ", 2: "c5"}, {0: "2 9", 1: "K", 2: "Joker 3", 3: "5"})
    play(state, "0 2 + a3 + a5", "1 K + out", "2 Joker + J + c5 + a5", "3 fold")
    last = people("de").last_trick(state.view(3))
    assert last is not None
    assert lines(last) == [
        "Anna: 2, von A 3 nach A 5. Nach Hause: 1 von Bert.",
        "Bert: König, eine Kugel kommt heraus.",
        "Cora: Joker als Bube, C 5 tauscht mit A 5.",
        "Dora kann nicht ziehen und legt ab: 5.",
    ]
    assert people("de").last_trick(scene({}, {}).view(0)) is None


def test_a_number_typed_is_a_card() -> None:
    check_that_a_number_is_a_move("dog", "3", "")


def test_a_queen_does_not_quit() -> None:
    check_that_it_is_no_command("dog", "Q")


def test_it_is_marked_who_begins_the_round() -> None:
    """Known when cards are swapped, as the picture shows it too."""
    state = scene({0: "a3"}, {seat: "2 9" for seat in range(4)})
    starter = as_dog(state.view(0)).starter
    told = lines(people("de").board(state.view(0)))
    assert sum("beginnt" in line for line in told) == 1
    picture = Drawing(state.view(0), GAME.teller(["Anna", "Bert", "Cora", "Dora"], "de"))
    GAME.draw(picture)
    marked = [one.key for one in picture.placements if "beginnt" in one.markup]
    assert marked == [f"part-plate-{starter}"]
