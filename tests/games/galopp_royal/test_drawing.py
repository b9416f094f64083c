"""The picture: whole, within its frame, made from the view alone, every move in its place."""

import re
from collections.abc import Iterator
from typing import Final, cast
from xml.etree import ElementTree as ET

import pytest

from games.galopp_royal.tables import FOUR_TEAMS, on_course, play, race_over, take_turn
from stammtisch.core.drawing import Drawing
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import OptionValue, View
from stammtisch.core.rng import FastRng
from stammtisch.games.galopp_royal import GAME
from stammtisch.games.galopp_royal.cards import RASCAL
from stammtisch.games.galopp_royal.rules import BACK, FORTH, REMOVE
from stammtisch.games.galopp_royal.state import PHASES, Phase
from stammtisch.games.galopp_royal.view import GaloppView

NAMES: Final = [
    '<b>&"Bob',
    "Wolfram Maximilian von Mümmelsee-Wittgen",
    "長い名前の人",
    "D",
    "Eva",
    "F",
]
SVG: Final = "{http://www.w3.org/2000/svg}"
SHORT: Final[dict[str, OptionValue]] = {"finish": [5, 6, 7, 8, 9, 10], "pond": 3, "arrange": 1}


def drawn(
    view: View, *, lang: str = "de", is_tall: bool = False, before: View | None = None
) -> tuple[str, Drawing]:
    drawing = Drawing(view, GAME.teller(NAMES, lang), is_tall=is_tall, before=before)
    GAME.draw(drawing)
    return drawing.to_svg(), drawing


def walk(seats: int, seed: int, options: dict[str, OptionValue] | None = SHORT) -> Iterator[View]:
    """Play at random, bids being small; give what everyone sees, moment by moment."""
    state, rng = GAME.new(seats, options), FastRng(seed)
    while True:
        for seat in (None, *range(seats)):
            yield state.view(seat)
        if state.is_over():
            return
        if state.awaits_chance():
            state.chance(rng)
            continue
        seat = state.turn()
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(min(len(legal), 4 if len(legal) > 31 else 31))])


def is_news(view: GaloppView, known: set[object]) -> bool:
    """Tell whether a moment differs from those drawn before in what there is to draw."""
    bids = None if view.auction is None else len(view.auction.bids) % 4
    phase = (view.phase, view.seat == view.turn, view.seat is None, view.carrier == RASCAL)
    parts = len(view.removing) + len(view.laying)
    about = (*phase, bids, len(view.home), len(view.drowned), parts, view.spare)
    if about in known:
        return False
    known.add(about)
    return True


def points(element: ET.Element, x: float, y: float) -> Iterator[tuple[float, float]]:
    """Return the corners of everything in a drawing; what is turned or scaled counts as a point."""
    moved = re.match(r"translate\((\S+) (\S+)\)(.*)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
        yield x, y
        if moved[3]:
            return
    kind = element.tag.removeprefix(SVG)
    if kind in {"rect", "text"}:
        left, top = x + float(element.get("x", "0")), y + float(element.get("y", "0"))
        yield left, top
        yield left + float(element.get("width", "0")), top + float(element.get("height", "0"))
    elif kind == "circle":
        r = float(element.get("r", ""))
        for way in (-r, r):
            yield x + float(element.get("cx", "0")) + way, y + float(element.get("cy", "0")) + way
    elif kind == "polygon":
        for corner in element.get("points", "").split():
            px, py = corner.split(",")
            yield x + float(px), y + float(py)
    for child in element:
        yield from points(child, x, y)


def assert_sound(svg: str, drawing: Drawing) -> None:
    root = ET.fromstring(svg)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for x, y in points(root, 0, 0):
        assert 0 <= x <= drawing.width
        assert 0 <= y <= drawing.height
    assert not re.search(r"style=|<script|\son\w+=|<b>|nan|inf|None", svg)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_phase_is_drawn_whole_and_every_move_has_its_place(seats: int) -> None:
    known: set[object] = set()
    phases: set[int] = set()
    for seed in range(2):
        for view in walk(seats, seed):
            seen = cast(GaloppView, view)
            if not is_news(seen, known):
                continue
            phases.add(seen.phase)
            lang, is_tall = LANGUAGES[len(known) % 2], len(known) % 3 == 0
            svg, drawing = drawn(view, lang=lang, is_tall=is_tall)
            assert_sound(svg, drawing)
            plain = {move for move in view.legal if drawing.teller.amount(move) is None}
            assert plain <= drawing.marked  # of bids only a few: the page has a field for numbers
            has_lanes = not (is_tall and seen.phase == Phase.CHANGE)  # where it is narrow: boards
            has_lanes = has_lanes and seen.phase != Phase.ARRANGE
            is_race = has_lanes and seen.race > 0 and seen.auction is None
            assert svg.count('id="piece-sedan') == (seats if is_race else 0)
            assert svg.count("frame turn") == (len(seen.to_act) if has_lanes else 0)
            boards = [look.key for look in drawing.placements if look.cls == "acts"]
            assert sorted(boards) == [f"part-board-{seat}" for seat in sorted(seen.to_act)]
    assert phases == set(PHASES)


@pytest.mark.parametrize(
    "options", [{"finish": [1] * 6, "pond": 1}, {"finish": [60] * 6, "pond": 30}]
)
def test_short_and_long_courses_are_drawn(options: dict[str, OptionValue]) -> None:
    for step, view in enumerate(walk(6, 3, options)):
        if cast(GaloppView, view).race == 1 and step % 40 == 0:
            assert_sound(*drawn(view, is_tall=step % 80 == 0))
        if cast(GaloppView, view).race == 2:
            return


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_a_picture_tells_nothing_that_the_viewer_cannot_know(seats: int) -> None:
    rng = FastRng(seats)
    changed = 0
    for step, view in enumerate(walk(seats, 5)):
        is_bid = cast(GaloppView, view).phase == Phase.BID
        if step % (11 if is_bid else 83) or cast(GaloppView, view).phase == Phase.OVER:
            continue
        worlds = [view.imagine(rng) for _ in range(2)]
        changed += GAME.position_to_json(worlds[0]) != GAME.position_to_json(worlds[1])
        is_tall = step % 2 == 0
        svg, drawing = drawn(view, is_tall=is_tall)
        for world in worlds:
            other_svg, other = drawn(world.view(view.seat), is_tall=is_tall)
            assert other_svg == svg
            assert other.placements == drawing.placements
    assert changed > 3


def test_GR_16_every_push_has_an_arrow_or_a_button_and_a_bad_one_is_faded() -> None:
    teams = ["R R R 1", *FOUR_TEAMS[1:], "1 1 2 2", "1 1 2 3"]
    state = on_course(teams, [0, -4, 3, 15, 4, -3], turn=0)
    state.deal([1])
    view = state.view(0)
    for is_tall in (False, True):
        svg, drawing = drawn(view, is_tall=is_tall)
        assert_sound(svg, drawing)
        assert drawing.marked == set(view.legal)
        for seat in range(1, 6):
            assert f'data-move="{BACK + seat}"' in svg
            assert f'data-move="{FORTH + seat}"' in svg
        assert f'data-move="{BACK + 1}" class="cannot faded"' in svg  # GR-17: the pond is too near


def test_GR_16_sedans_glide_one_after_the_other_field_by_field() -> None:
    state = on_course(["R R R 1", *FOUR_TEAMS[1:]], [4, 6, 7, 8], turn=0)
    state.deal([2])
    before = state.view(0)
    play(state, "back 1 3")
    state.deal([1])
    _, drawing = drawn(state.view(0), before=before)
    found = {look.key: look.way for look in drawing.placements}
    ways = {key: way for key, way in found.items() if way is not None and way.step}
    assert {key.removeprefix("piece-"): way.step for key, way in ways.items()} == {
        "sedan-0": 1,
        "sedan-1": 2,
        "sedan-3": 3,
        "die": 4,
    }
    assert len(ways["piece-sedan-0"].via) == 1  # two fields: it passes one
    assert ways["piece-sedan-1"].via == ()


@pytest.mark.parametrize("seats", [3, 6])
def test_keys_are_unique_and_a_drawing_differs_little_from_the_one_before(seats: int) -> None:
    sizes: dict[int | None, list[int]] = {None: [], 0: []}
    faces: dict[int | None, dict[str, str]] = {None: {}, 0: {}}
    for view in walk(seats, 2):
        if view.seat not in faces:
            continue
        placements = drawn(view)[1].placements
        now = {look.key: look.markup for look in placements}
        assert len(now) == len(placements)
        changed = {face for key, face in now.items() if faces[view.seat].get(key) != face}
        sizes[view.seat].append(sum(map(len, changed)))
        faces[view.seat] = now
    for made in sizes.values():
        assert sorted(made)[len(made) // 2] < 1500


def test_what_lies_on_a_carrier_leaves_clicks_to_it() -> None:
    for cls in ("acting", "goes", "cross"):
        assert re.search(rf"\.{cls}\{{[^}}]*pointer-events:none", GAME.style())


def test_GR_18_GR_19_places_stand_beside_sedans_that_are_home_or_in_the_pond() -> None:
    state = on_course(FOUR_TEAMS, [5, 0, 0, 0], home=[2], pond=[3], turn=0)
    svg, _ = drawn(state.view(0))
    told = {
        key: re.findall(r">(\w)</text>", rest)
        for key, rest in re.findall(r'id="piece-sedan-(\d)"(.*?</g>.*?)</g>', svg)
    }
    assert told == {"0": ["A"], "1": ["B"], "2": ["C", "1"], "3": ["D", "4"]}


def test_GR_24_carriers_chosen_to_go_stand_out_for_the_chooser_alone() -> None:
    state = race_over()
    assert state.phase == Phase.CHANGE
    play(state, "drop 2 3", "drop 0 1")  # of two like ones, only one goes
    svg, drawing = drawn(state.view(1))
    assert svg.count('class="piece cannot chosen"') == 2
    assert svg.count('class="cross"') == 2
    assert "2 / 4" in svg
    assert {(move - REMOVE) // 6 for move in drawing.marked} == {1, 3}
    for seat in (None, 0, 2, 3):
        assert "chosen" not in drawn(state.view(seat))[0]


def test_on_a_phone_the_last_sale_stands_below_whose_bid_stands() -> None:
    seen = 0
    for view in walk(4, 5):
        _, drawing = drawn(view, is_tall=True)
        parts = {look.key: look for look in drawing.placements}
        highest, sale = parts.get("part-highest"), parts.get("part-sale")
        if highest is None or sale is None:
            continue
        bid, sold = (
            [part.y + float(y) for y in re.findall(r'<text[^>]* y="([^"]+)"', part.markup)]
            for part in (highest, sale)
        )
        assert min(sold) - max(bid) >= 14
        seen += 1
        if seen > 40:
            return
    raise AssertionError("too few auctions")


def test_the_viewer_lies_lowest() -> None:
    state = take_turn(on_course(FOUR_TEAMS), 1)
    for seat, letters in ((None, "ABCD"), (0, "BCDA"), (2, "DABC")):
        svg, _ = drawn(state.view(seat))
        assert "".join(re.findall(r'r="15".*?>(\w)</text>', svg)) == letters


def test_teller_looks_back_at_the_last_auction_and_change() -> None:
    told: set[int] = set()
    teller = GAME.teller(NAMES, "en")
    for view in walk(4, 1):
        seen = cast(GaloppView, view)
        lines = teller.look_back(view)
        told.add(len(lines) > 0)
        assert bool(lines) == (seen.last_auction is not None or bool(seen.drawn))
        assert seen.phase != Phase.MOVE or seen.turns == 0 or not lines
    assert told == {False, True}
