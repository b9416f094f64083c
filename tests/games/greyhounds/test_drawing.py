"""The picture of a race: everything can be chosen in it, nothing leaks, dogs run in order."""

import re
from collections.abc import Iterator
from typing import cast
from xml.etree import ElementTree

import pytest

from games.greyhounds.table import (
    bet_all,
    betting,
    choose,
    dealt,
    look,
    opened,
    play_pass,
    running,
    walk,
)
from stammtisch.core.drawing import Drawing, Placement, Point, Way, width_of
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.rng import FastRng
from stammtisch.games.greyhounds import GAME
from stammtisch.games.greyhounds.drawing_oval import TALL_OVAL, WIDE_OVAL
from stammtisch.games.greyhounds.rules import GreyhoundsState
from stammtisch.games.greyhounds.state import PHASES, Phase
from stammtisch.games.greyhounds.view import GreyhoundsView
from stammtisch.games.greyhounds.words import WORDS

NAMES = ['<b>&"', "A name of no fewer than forty characters", "C", "D"]
LAYOUTS = pytest.mark.parametrize("is_tall", [False, True])


def drawn(
    view: GreyhoundsView,
    *,
    is_tall: bool = False,
    lang: str = "en",
    before: GreyhoundsView | None = None,
) -> Drawing:
    """Return the drawing of a view."""
    teller = GAME.teller(NAMES[: view.seats], lang)
    drawing = Drawing(view, teller, is_tall=is_tall, before=before)
    GAME.draw(drawing)
    return drawing


def pieces(drawing: Drawing) -> dict[str, Placement]:
    """Return the pieces of a drawing by their keys."""
    return {
        placement.key.removeprefix("piece-"): placement
        for placement in drawing.placements
        if placement.is_piece
    }


def steps(found: dict[str, Placement]) -> list[int]:
    """Return in which step each dog moves, 0 for one that stays."""
    ways = [found[f"dog-{dog}"].way for dog in range(4)]
    return [0 if way is None else way.step for way in ways]


def moments(seats: int, seed: int, every: int) -> Iterator[GreyhoundsState]:
    """Return some states of a random match, each phase of each race among them."""
    seen = set()
    for number, state in enumerate(walk(seats, seed, lap=16)):
        key = (state.phase, state.race)
        if number % every == 0 or key not in seen:
            yield state
        seen.add(key)


def placed(item: ElementTree.Element) -> list[Point]:
    """Return the corners or the middle of a shape, where it has them."""
    told = item.attrib
    if item.tag.endswith("rect"):
        x, y = float(told.get("x", 0)), float(told.get("y", 0))
        return [(x, y), (x + float(told["width"]), y + float(told["height"]))]
    if item.tag.endswith(("text", "circle")):
        return [(float(told.get("x", told.get("cx", 0))), float(told.get("y", told.get("cy", 0))))]
    return []


def check_inside(
    item: ElementTree.Element, size: tuple[float, float], at: tuple[float, float]
) -> None:
    """Check that nothing below an element lies outside the picture."""
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", item.attrib.get("transform", ""))
    if moved:
        at = (at[0] + float(moved[1]), at[1] + float(moved[2]))
    for x, y in placed(item):
        assert 0 <= at[0] + x <= size[0], item.attrib
        assert 0 <= at[1] + y <= size[1], item.attrib
    for child in item:
        check_inside(child, size, at)


@pytest.mark.parametrize("seats", [3, 4])
@LAYOUTS
def test_every_view_is_a_sound_picture_in_which_everything_can_be_chosen(
    seats: int, is_tall: bool
) -> None:
    phases = set()
    for number, state in enumerate(moments(seats, 1, 12)):
        phases.add(int(state.phase))
        for seat in (None, *range(seats)):
            view = look(state, seat)
            drawing = drawn(view, is_tall=is_tall, lang=LANGUAGES[number % 2])
            svg = drawing.to_svg()
            root = ElementTree.fromstring(svg)
            ids = [item.attrib["id"] for item in root.iter() if "id" in item.attrib]
            assert len(ids) == len({*ids})
            assert drawing.width == (360 if is_tall else 960)
            assert is_tall or 520 <= drawing.height <= 640
            check_inside(root, (drawing.width, drawing.height), (0, 0))
            assert not re.search(r" style=|<script|<style| on\w+=|<b>", svg)
            # stakes are amounts, for which the page shows a field
            expected = {move for move in view.legal if drawing.teller.amount(move) is None}
            assert drawing.marked == expected
    assert phases | {Phase.LOT, Phase.DEAL} == {*PHASES}


@pytest.mark.parametrize("seats", [3, 4])
def test_nothing_hidden_is_in_the_picture(seats: int) -> None:
    rng = FastRng(5)
    for number, state in enumerate(moments(seats, 2, 25)):
        if state.awaits_chance():
            continue
        for seat in (None, *range(seats)):
            view = look(state, seat)
            world = cast(GreyhoundsState, view.imagine(rng))
            is_tall = number % 2 == 0
            here, there = (drawn(seen, is_tall=is_tall) for seen in (view, look(world, seat)))
            assert here.to_svg() == there.to_svg()
            assert here.placements == there.placements


def test_GH_19_dogs_run_one_after_the_other_along_the_oval() -> None:
    state = running(3, hands=[[5], [19], [9], [17]], dogs=[20, 20, 20, 20])
    before = look(state, None)
    play_pass(state, 5, 19, 9, 17)
    found = pieces(drawn(look(state, None), before=before))
    assert steps(found) == [0, 2, 4, 3]  # after the cards
    lane = WIDE_OVAL.lane_of(2)  # green ran four fields: three on its way, and the last
    passed = tuple(WIDE_OVAL.at(field / 40, lane)[:2] for field in (21, 22, 23))
    assert found["dog-2"].way == Way(4, None, passed)
    assert found["dog-0"].way is None


def test_the_cards_are_turned_up_together_before_a_dog_runs() -> None:
    state = running(2, hands=[[20], [9], [9], [3]], dogs=[20, 20, 20, 20])
    before = look(state, None)
    play_pass(state, 20, 9, 9, 3)
    picture = drawn(look(state, None), before=before)
    shown = [(one.key, one.way) for one in picture.passing]
    assert [key for key, _ in shown] == [f"piece-closed-{dog}" for dog in range(4)]
    assert {(way.step, way.flight) for _, way in shown if way} == {(1, "flip")}
    first = min(step for step in steps(pieces(picture)) if step)
    assert first == 2
    assert {way.until for _, way in shown if way} == {picture.leaving} == {3}
    called = [(call.step, call.text, call.sound) for call in picture.calls]
    assert called == [(1, "Equal cards cancel: Blue, Green.", "card"), (2, "Red runs 11!", "run")]
    assert not {one.key for one in picture.passing} & {one.key for one in picture.placements}


def test_a_photo_finish_and_lapping_are_called_out() -> None:
    def called(*dogs: int) -> list[str]:
        state = running(2, hands=[[20], [19], [2], [1]], dogs=dogs, lap=40)
        before = look(state, None)
        play_pass(state, 20, 19, 2, 1)
        return [call.text for call in drawn(look(state, None), before=before).calls]

    assert called(70, 70, 60, 60)[1:] == [
        "Red runs 18! Red is home: place 1.",
        "Blue runs 17! Photo finish! Blue is home: place 2.",
    ]
    assert called(70, 41, 45, 1)[1:] == [
        "Red runs 18! Red is home: place 1.",
        "Yellow is lapped and out: place 4.",
        "Blue runs 17!",
    ]


@LAYOUTS
def test_GH_21_a_lapped_dog_leaves_the_track_in_a_step_of_its_own(is_tall: bool) -> None:
    state = running(2, hands=[[20], [1], [2], [3]], dogs=[38, 0, 20, 20], lap=40)
    before = look(state, None)
    play_pass(state, 20, 1, 2, 3)
    found = pieces(drawn(look(state, None), is_tall=is_tall, before=before))
    assert steps(found) == [2, 3, 0, 4]
    lapped = found["dog-1"]
    assert (lapped.x, lapped.y) == (TALL_OVAL if is_tall else WIDE_OVAL).kennel(3)
    assert ">4<" in found["place-1"].markup


def test_the_pass_that_ends_a_race_is_shown_until_there_are_odds_again() -> None:
    states = [look(state, None) for state in walk(4, 3, lap=12)]
    start = WIDE_OVAL.at(0, WIDE_OVAL.lane_of(0))
    ended = 0
    for before, after, later in zip(states, states[1:], states[2:], strict=False):
        if len(after.results) == len(before.results) or not after.to_act:
            continue
        ended += 1
        found = pieces(drawn(after, before=before))
        assert steps(found).count(2) == 1
        assert {f"place-{dog}" for dog in range(4)} <= {*found}
        dog = pieces(drawn(later, before=after))["dog-0"]
        assert (dog.x, dog.y) == start[:2]
    assert ended == 2


def test_whose_turn_it_is_shows_on_the_panel_and_the_slot_of_the_dog() -> None:
    state = opened()
    choose(state, 0, "RBGY")
    bet_all(state)
    choose(state, 2, "C17")
    placements = drawn(look(state, 1)).placements
    acting = {placement.key for placement in placements if placement.cls == "acts"}
    assert acting == {f"part-{what}-{seat}" for what in ("owner", "slot") for seat in (0, 1, 3)}


def test_GH_06_picked_cards_go_to_their_race_with_its_sum() -> None:
    state = dealt()
    for card in (4, 5, 6, 16, 17, 7):
        choose(state, 1, f"C{card}")
    svg = drawn(look(state, 1)).to_svg()
    assert "48 of at most 50" in svg
    assert ">7 of at most 50" in svg
    assert 'id="piece-card-1-4"' in svg
    assert "piece-card-1" not in drawn(look(state, 0)).to_svg()


def test_GH_12_slips_are_shown_to_those_who_may_see_them() -> None:
    state = betting()
    choose(state, 1, "win G")
    assert 'class="cannot chosen"' in drawn(look(state, 1)).to_svg()
    assert "chosen" not in drawn(look(state, 2)).to_svg()
    choose(state, 1, "place B + quin RB + 700 + 300 + 300")
    for seat in (2, 3):
        choose(state, seat, "win R + place B + quin RB + 300 + 300 + 300")
    for viewer, sealed in ((None, 3), (0, 0), (1, 2), (2, 2), (3, 2)):
        svg = drawn(look(state, viewer)).to_svg()
        assert (">700<" in svg) == (viewer in {0, 1})
        assert svg.count("sealed<") == sealed


def strikes(state: GreyhoundsState, seat: int | None) -> int:
    """Return how many lines strike out cards: one for a spent card, two for a discarded one."""
    return drawn(look(state, seat)).to_svg().count('class="strike"')


def test_GH_15_spent_cards_are_struck_out() -> None:
    state = opened()
    choose(state, 0, "RBGY")
    bet_all(state)
    assert strikes(state, 0) == 0
    play_pass(state, 4, 5, 6, 16)
    assert strikes(state, None) == 4


def test_GH_13_a_discarded_card_is_crossed_out_for_its_owner_alone() -> None:
    state = next(
        state for state in walk(4, 3, lap=12) if state.phase == Phase.RUN and state.race == 3
    )
    assert [strikes(state, seat) for seat in (None, 0, 1, 2, 3)] == [0, 2, 2, 2, 2]


def test_GH_14_a_sealed_card_is_closed_to_the_others() -> None:
    state = opened()
    choose(state, 0, "RBGY")
    bet_all(state)
    choose(state, 2, "C17")
    assert "card-2-17" in pieces(drawn(look(state, 2)))
    assert "sealed" in drawn(look(state, 2)).to_svg()
    others = pieces(drawn(look(state, 1)))
    assert "closed-2" in others
    way = others["closed-2"].way
    assert way is not None
    assert way.origin is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_phone_the_last_pass_is_named_clear_of_its_first_dog(lang: str) -> None:
    assert width_of(WORDS.say("board_last_pass", {}, lang), 12) < 50
