"""The screen of Galopp Royal: all of it fits a terminal of 80 by 24, whatever is to be chosen."""

from typing import cast

import pytest

from stammtisch.core.drawing import Drawing
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import OptionValue, View
from stammtisch.core.rng import FastRng
from stammtisch.games.galopp_royal import GAME
from stammtisch.games.galopp_royal.cards import RASCAL
from stammtisch.games.galopp_royal.screen import GaloppPainter
from stammtisch.games.galopp_royal.view import GaloppView
from stammtisch.tui.screen import moves_part
from tui.test_play import check_that_a_number_is_a_move, check_that_it_is_no_command
from tui.walks import LONG_NAMES, drawn, new_match, painted, plain, play_on

# the headline, the log's heading and two lines of it, what is asked, what was chosen, the answer
REST = 7
LINES = 24


def height(brush: GaloppPainter, view: View) -> int:
    parts = [brush.board(view), moves_part(brush, view)]
    return sum(len(drawn(part).splitlines()) for part in parts) + REST


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_choice_fits_24_lines(seats: int, lang: str) -> None:
    drawn_before: set[tuple[int, int, int]] = set()
    widest = 0
    for seed in range(3):
        match = new_match("galopp_royal", seats, seed, LONG_NAMES)
        brush = cast(GaloppPainter, painted(match, lang))
        for _ in play_on(match, FastRng(seed)):
            for seat in match.state.to_act():
                view = cast(GaloppView, match.view(seat))
                kind = (view.phase, len(view.legal), len(view.removing))
                if view.auction is None and kind in drawn_before:
                    continue
                drawn_before.add(kind)
                assert height(brush, view) - (0 if view.removing else 1) <= LINES
                assert len(brush.prompt(view)) <= 76
                if view.carrier == RASCAL:
                    widest = max(widest, len(view.legal))
    assert widest == {3: 7, 4: 13, 5: 21, 6: 31}[seats]  # all that a rascal can do, pairs included


def test_a_short_and_a_long_course_are_drawn_to_scale() -> None:
    for finish, pond in ((1, 1), (60, 30)):
        options: dict[str, OptionValue] = {"finish": [finish] * 6, "pond": pond}
        state, rng = GAME.new(3, options), FastRng(1)
        brush = GaloppPainter(GAME, ["Ada", "Ben", "Cleo"], "de")
        while not state.is_over() and cast(GaloppView, state.view(None)).race == 0:
            if state.awaits_chance():
                state.chance(rng)
            else:
                state.apply(state.turn(), state.random_move(state.turn(), rng))
        head = plain(brush.board(state.view(None)))[0]
        assert "Teich" in head
        assert f"Bogen {finish}" in head
        assert len(head.rstrip()) <= 80


def test_the_sheet_adds_up() -> None:
    match = new_match("galopp_royal", 4, 1)
    for _ in play_on(match, FastRng(2)):
        pass
    view = cast(GaloppView, match.view(None))
    assert view.results
    rows = [line.split()[-4:] for line in plain(painted(match, "en").sheet(view))[1:-1]]
    columns = [[int(row[seat].strip("–↓") or 0) for row in rows] for seat in range(4)]
    assert [sum(column[:-1]) for column in columns] == [column[-1] for column in columns]


def test_pauses_come_at_the_end_of_a_race_not_after_every_turn() -> None:
    match = new_match("galopp_royal", 6, 1)
    brush = painted(match, "en")
    jumps, turns, before = 0, 0, match.view(0)
    for _ in play_on(match, FastRng(3)):
        view = match.view(0)
        seen, known = cast(GaloppView, view), cast(GaloppView, before)
        is_end = len(seen.results) > len(known.results)
        assert (brush.clock(view) > brush.clock(before) + 1) == is_end
        jumps += is_end
        turns += seen.turns > known.turns
        before = view
    assert jumps
    assert turns > 20


def test_a_number_typed_is_a_bid() -> None:
    check_that_a_number_is_a_move("galopp_royal", "7", "… 50  bid so much gold")


def test_a_push_back_is_not_taken_for_taking_back() -> None:
    check_that_it_is_no_command("galopp_royal", "back 2")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_prizes_and_the_pack_are_told_while_teams_are_bid_for(lang: str) -> None:
    match = new_match("galopp_royal", 3, 1, ["Ada", "Ben", "Cleo"])
    brush = cast(GaloppPainter, painted(match, lang))
    view = cast(GaloppView, match.view(0))
    assert view.auction is not None
    told = "\n".join(plain(brush.board(view)))
    assert "1: 20/10/5" in told
    assert "6: 45/22/11" in told
    assert "+1 ×8  +2 ×8  +3 ×7  +5 ×5  −2 ×7  ±2 ×5" in told
    picture = Drawing(view, GAME.teller(["Ada", "Ben", "Cleo"], lang))
    GAME.draw(picture)
    assert any("+1 ×8" in placement.markup for placement in picture.placements)
