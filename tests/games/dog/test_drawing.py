"""The drawing of DOG: complete, inside its frame, the same whatever is hidden, gliding in order."""

import re
from cmath import rect
from collections.abc import Iterator
from itertools import pairwise
from math import radians
from typing import cast
from xml.etree import ElementTree as ET

import pytest

from games.dog.table import begun, play, scene
from stammtisch.core.drawing import Drawing, Placement, Point, Way, draw
from stammtisch.core.rng import FastRng
from stammtisch.games.dog import GAME
from stammtisch.games.dog.board import HOME
from stammtisch.games.dog.layout import Layout, layout
from stammtisch.games.dog.rules import CARD, FOLD, OUT, DogState
from stammtisch.games.dog.state import PHASES, Phase
from stammtisch.games.dog.view import DogView

NAMES = ['<b>&"', "x" * 40, "Ö", "Wolfeschlegelsteinhausenbergerdorff"]
SEATS = (None, 0, 1, 2, 3)


def drawn(
    view: DogView, is_tall: bool = False, before: DogView | None = None, lang: str = "de"
) -> tuple[Drawing, str]:
    drawing = Drawing(view, GAME.teller(NAMES, lang), is_tall=is_tall, before=before)
    GAME.draw(drawing)
    return drawing, drawing.to_svg()


def looked(state: DogState, seat: int | None) -> DogView:
    return cast(DogView, state.view(seat))


def moments(seed: int, most: int, every: int = 1) -> Iterator[DogState]:
    """Play at random and stop at some moments."""
    state = cast(DogState, GAME.new(4))
    rng = FastRng(seed)
    for number in range(most):
        if number < 3 or number % every == 0 or state.is_over():
            yield state.copy()
        if state.is_over():
            break
        if state.awaits_chance():
            state.chance(rng)
        else:
            seat = state.turn()
            state.apply(seat, state.random_move(seat, rng))


def points(svg: str) -> Iterator[complex]:
    """Return where the corners of rectangles, the edges of circles and the pieces come to lie."""

    def walk(node: ET.Element, at: complex, turn: complex) -> Iterator[complex]:
        told = node.get("transform", "")
        if moved := re.search(r"translate\((\S+) (\S+)\)", told):
            at += turn * complex(float(moved[1]), float(moved[2]))
            yield at
        if turned := re.search(r"rotate\((\S+)\)", told):
            turn *= rect(1, radians(float(turned[1])))
        if node.tag.endswith("rect"):
            x, y, width, height = (float(node.get(key, 0)) for key in ("x", "y", "width", "height"))
            yield from (at + turn * complex(x, y), at + turn * complex(x + width, y + height))
        if node.tag.endswith("circle"):
            middle = at + turn * complex(float(node.get("cx", 0)), float(node.get("cy", 0)))
            r = float(node.get("r", 0))
            yield from (middle - complex(r, r), middle + complex(r, r))
        for child in node:
            yield from walk(child, at, turn)

    yield from walk(ET.fromstring(svg), 0, 1)


def pieces(drawing: Drawing) -> dict[str, Placement]:
    keys = [placement.key for placement in drawing.placements]
    assert len(keys) == len(set(keys))
    return {
        placement.key.removeprefix("piece-"): placement
        for placement in drawing.placements
        if placement.is_piece
    }


@pytest.mark.parametrize("is_tall", [False, True])
def test_every_drawing_of_a_match_is_sound(is_tall: bool) -> None:
    phases: set[str] = set()
    asked: set[str] = set()
    special = [scene({}, {0: "2 9"}), begun({0: "a3"}, "0 Joker")]
    for number, state in enumerate([*special, *moments(7 + is_tall, 20000, 61)]):
        seat = SEATS[number % 5] if state.is_over() or not state.to_act() else state.to_act()[0]
        for viewer in {seat, SEATS[number % 5]}:
            view = looked(state, viewer)
            phases.add(PHASES[view.phase])
            drawing, svg = drawn(view, is_tall, lang="de" if number % 2 else "en")
            assert drawing.marked == set(view.legal)
            asked |= {"fold"} if FOLD in view.legal else set()
            asked |= {"joker"} if view.parts == [CARD + 13] else set()
            asked |= {"seven"} if view.left else set()
            asked |= {"out"} if OUT in view.legal else set()
            assert pieces(drawing)
            assert 'style="' not in svg
            assert "<script" not in svg
            assert not re.search(r"\son\w+=", svg)
            assert "<b>" not in svg
            for point in points(svg):
                assert 0 <= point.real <= drawing.width
                assert 0 <= point.imag <= drawing.height
    assert phases == set(PHASES.values())
    assert asked == {"fold", "joker", "seven", "out"}


def test_the_drawing_tells_nothing_hidden() -> None:
    rng = FastRng(3)
    for number, state in enumerate(moments(21, 1800, 61)):
        for seat in SEATS:
            view = looked(state, seat)
            if view.phase < Phase.OVER:
                continue
            other = cast(DogView, view.imagine(rng).view(seat))
            is_tall = number % 2 == 0
            shown, told = drawn(view, is_tall), drawn(other, is_tall)
            assert shown[1] == told[1]
            assert shown[0].placements == told[0].placements


def test_a_drawing_that_stands_alone_has_its_style() -> None:
    svg = draw(GAME, scene({0: "a3"}, {}).view(None), is_tall=True)
    assert ".board.dog .track" in svg
    assert all(part.startswith(".board.dog ") for part in re.findall(r"[^{}]+(?={)", GAME.style()))


@pytest.mark.parametrize("is_tall", [False, True])
@pytest.mark.parametrize("bottom", range(4))
def test_the_ring_is_closed_even_and_anticlockwise(is_tall: bool, bottom: int) -> None:
    lay = Layout(is_tall, bottom)
    ring = lay.spots[:64]
    for place in range(64):
        (x, y), (next_x, next_y) = ring[place], ring[(place + 1) % 64]
        assert lay.gap * 0.97 < ((x - next_x) ** 2 + (y - next_y) ** 2) ** 0.5 < lay.gap * 1.01
    x, y = ring[16 * bottom]
    assert (x, y) == pytest.approx((lay.middle[0], lay.frame.y + lay.frame.height))
    assert ring[(16 * bottom + 1) % 64][0] > x
    assert lay.spots[64 + 4 * bottom + 3][1] == pytest.approx(y - 4 * lay.gap)


def test_DG_11_only_a_protected_marble_is_marked() -> None:
    assert 'class="guard"' in drawn(looked(scene({1: "b0!"}, {}), 0))[1]
    assert 'class="guard"' not in drawn(looked(scene({1: "b0"}, {}), 0))[1]


def test_DG_10_a_click_on_marbles_at_home_brings_one_out() -> None:
    for marbles_on, partner in (({0: "a3"}, False), ({0: "ga1 ga2 ga3 ga4", 2: "c3"}, True)):
        view = looked(begun(marbles_on, "0 A"), 0)
        drawing = drawn(view)[0]
        home = layout(False, 0).spot(2 if partner else 0, HOME)  # DG-03
        boxes = [look for look in drawing.placements if look.move == OUT]
        assert [(look.x, look.y) for look in boxes] == [home]


def test_marbles_are_chosen_by_their_fields_and_onlookers_choose_nothing() -> None:
    state = begun({0: "a3 a10", 1: "b5"}, "0 4")
    drawing = drawn(looked(state, 0))[0]
    fields = {look.move: look.cls for look in drawing.placements if 0 <= look.move < HOME}
    assert len(fields) == HOME
    assert {place for place, cls in fields.items() if "taken" in cls} == {3, 10, 21}
    assert all(placement.move < 0 for placement in marbles(drawing).values())
    assert all(look.move < 0 for look in drawn(looked(state, None))[0].placements)


def test_room_for_a_finger_ends_where_a_neighbour_can_be_chosen() -> None:
    drawing = drawn(looked(begun({0: "a3 a4 a10"}, "0 2"), 0))[0]
    lone = {look.move for look in drawing.placements if "lone" in look.cls}
    assert lone == {10}


def test_targets_tell_how_many_steps_away_they_are() -> None:
    drawing = drawn(looked(begun({0: "a3 a10"}, "0 4 + a10"), 0))[0]
    numbers = {look.key: look.markup for look in drawing.placements if "steps" in look.key}
    assert numbers.keys() == {"part-steps-6", "part-steps-14"}
    assert ">−4<" in numbers["part-steps-6"]
    assert ">4<" in numbers["part-steps-14"]
    picked = next(look for look in drawing.placements if look.key == "part-picked")
    assert (picked.x, picked.y) == layout(False, 0).spots[10]


def test_who_folded_and_whose_turn_it_is_shows() -> None:
    state = scene({0: "a3"}, {0: "2", 1: "3 3", 2: "K", 3: "5"})
    play(state, "0 2 + a3 + a5", "1 fold")
    drawing, svg = drawn(looked(state, 2))
    assert svg.count(">abgelegt<") == 3  # on the plate, on the pile, among the last plays
    acting = [look.key for look in drawing.placements if look.cls == "acts"]
    assert acting == ["part-plate-2"]


@pytest.mark.parametrize("seat", [0, 2])
def test_on_a_phone_who_starts_is_told_clear_of_the_cards(seat: int) -> None:
    state = scene({0: "a3"}, {0: "2", 1: "3 3", 2: "K", 3: "5"})
    view = looked(state, seat)
    assert view.starter == 0
    both = "du · beginnt" if seat == 0 else "Partner · beginnt"
    assert f">{both}<" in drawn(view)[1]
    tall = drawn(view, is_tall=True)[1]
    assert ">beginnt<" in tall
    assert both not in tall


# What glides


def glides(state: DogState, line: str, viewer: int | None) -> tuple[dict[str, Placement], Layout]:
    before = looked(state, viewer)
    play(state, line)
    return pieces(drawn(looked(state, viewer), False, before)[0]), layout(False, viewer or 0)


def origin(placement: Placement) -> Point | None:
    return None if placement.way is None else placement.way.origin


def step(placement: Placement) -> int:
    return 0 if placement.way is None else placement.way.step


def at(placement: Placement) -> Point:
    return placement.x, placement.y


def moved(found: dict[str, Placement]) -> set[str]:
    """Return the marbles that come from elsewhere."""
    balls = {key: piece for key, piece in found.items() if piece.cls == "ball"}
    return {key for key, piece in balls.items() if origin(piece) != at(piece)}


def test_a_marble_passes_the_fields_and_whom_it_hits_goes_home_after_it() -> None:
    state = scene({0: "a3", 1: "a5"}, {0: "2 9", 1: "K"})
    found, lay = glides(state, "0 2 + a3 + a5", 1)
    assert found["a-5"].way == Way(1, lay.spots[3], (lay.spots[4],))
    assert found["b-83"].way == Way(2, lay.spots[5], (), "arc")
    assert origin(found["play-0-0"]) is not None
    assert moved(found) == {"a-5", "b-83"}


def test_the_parts_of_a_seven_glide_one_after_the_other() -> None:
    state = scene({0: "a3 a10", 1: "a5", 2: "a12"}, {0: "7 9", 1: "K"})
    found, lay = glides(state, "0 7 + a3 + a6 + a10 + a14", None)
    steps = {key: step(found[key]) for key in ("a-6", "b-83", "a-14", "c-83")}
    assert steps == {"a-6": 1, "b-83": 2, "a-14": 3, "c-83": 4}
    assert origin(found["a-14"]) == lay.spots[10]


def test_the_own_seven_glides_part_by_part_and_back_when_taken_back() -> None:
    state = begun({0: "a3 a10"}, "0 7 + a3")
    before = looked(state, 0)
    state.apply(0, 6)
    after = looked(state, 0)
    found = pieces(drawn(after, before=before)[0])
    assert moved(found) == {"a-6"}
    state.apply(0, 10)
    last = looked(state, 0)
    state.apply(0, 14)
    found = pieces(drawn(looked(state, 0), before=last)[0])
    assert moved(found) == {"a-14"}
    found = pieces(drawn(before, before=after)[0])
    assert moved(found) == {"a-3"}


def test_a_jack_swaps_both_at_once_and_a_marble_comes_out_of_home() -> None:
    state = scene({0: "a3", 1: "b5"}, {0: "J", 1: "K"})
    found, _ = glides(state, "0 J + a3 + b5", 2)
    assert {step(found[key]) for key in ("a-21", "b-3")} == {1}
    found, lay = glides(state, "1 K + out", 2)
    assert origin(found["b-16"]) == lay.spot(1, HOME + 2)


def test_who_hits_an_own_marble_takes_its_place_as_another_piece() -> None:
    found, _ = glides(scene({0: "a3 a5"}, {0: "2", 1: "2"}), "0 2 + a3 + a5", 2)
    assert step(found["a-5-new"]) == 1
    assert step(found["a-82"]) == 2


def marbles(drawing: Drawing) -> dict[str, Placement]:
    return {key: piece for key, piece in pieces(drawing).items() if piece.cls == "ball"}


def test_a_marble_comes_from_where_one_of_its_player_has_just_gone() -> None:
    before: DogView | None = None
    old: dict[str, Point] = {}
    for state in moments(5, 500):
        view = looked(state, 1)
        found = marbles(drawn(view, before=before)[0])
        assert sorted(_on_board(found)) == sorted(
            ("abcd"[owner], place)
            for owner in range(4)
            for place in view.trial[owner]
            if place < HOME
        )
        now = {key: at(piece) for key, piece in found.items()}
        assert len(now) == len(set(now.values())) == 16
        if before is not None:
            gone = [(key[0], spot) for key, spot in old.items() if key not in now]
            come = [(key[0], origin(piece)) for key, piece in found.items() if key not in old]
            assert sorted(come) == sorted(gone)
            assert not moved(found) & old.keys()
        before, old = view, now


def _on_board(found: dict[str, Placement]) -> Iterator[tuple[str, int]]:
    for key in found:
        owner, place = key.removesuffix("-new").split("-")
        if int(place) < HOME:
            yield owner, int(place)


def test_after_several_plays_at_once_marbles_are_where_the_view_has_them() -> None:
    states = list(moments(6, 900, 45))
    for earlier, later in pairwise(states):
        found = marbles(drawn(looked(later, 0), before=looked(earlier, 0))[0])
        assert sorted(_on_board(found)) == sorted(_on_board(marbles(drawn(looked(later, 0))[0])))


def test_partners_cards_come_from_each_other() -> None:
    state = cast(DogState, GAME.new(4))
    rng = FastRng(2)
    while state.awaits_chance():
        state.chance(rng)
    before = looked(state, 0)
    state.apply(0, state.legal(0)[0])
    laid = looked(state, 0)
    assert pieces(drawn(laid, before=before)[0])["gave"].way
    for seat in (1, 2, 3):
        state.apply(seat, state.legal(seat)[0])
    view = looked(state, 0)
    found = pieces(drawn(view, before=laid)[0])
    number = view.hand.count(view.received) - 1
    card = found[f"hand-{view.received}-{number}"]
    assert origin(card) == layout(False, 0).plates[2].middle()


@pytest.mark.parametrize("is_tall", [False, True])
def test_the_end_is_told_clear_of_the_pile(is_tall: bool) -> None:
    """What a joker on the pile stood for is written below it, and so is the end."""
    *_, state = moments(7, 20000, 10**6)
    assert state.is_over()
    drawing, _ = drawn(looked(state, 0), is_tall)
    placed = {look.key: look for look in drawing.placements}
    top = placed["part-ending"].y - 20  # large letters
    lay = layout(is_tall, 0)
    piled = [look for look in drawing.placements if look.key.startswith("piece-play-")]
    assert all(look.y + lay.pile_card[1] + 19 <= top for look in piled)
