"""Hydra's drawings: sound SVG, every move has a place, and nothing hidden is in them."""

import re
from collections.abc import Iterator
from random import Random
from typing import cast
from xml.etree import ElementTree as ET

import pytest

from games.hydra.table import POOR, order_of, table
from games.hydra.test_against_oracle import rig
from stammtisch.core.drawing import Drawing
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.rng import FastRng
from stammtisch.games.hydra import GAME
from stammtisch.games.hydra.cards import NAMES
from stammtisch.games.hydra.conformance import CONFORMANCE
from stammtisch.games.hydra.drawing import STYLE
from stammtisch.games.hydra.rules import MORBUS, HydraState
from stammtisch.games.hydra.state import PHASES, Phase
from stammtisch.games.hydra.telling import in_playing_order
from stammtisch.games.hydra.view import HydraView

PLAYERS = ["<b>&\"'", "B" * 40, "Cora", "Dora", "Emil", "Fred"]
SIZES = {"small": 12, "word": 14, "name": 15, "big": 20, "index": 21}


def drawn(view: HydraView, lang: str = "de", is_tall: bool = False) -> tuple[Drawing, str]:
    drawing = Drawing(view, GAME.teller(PLAYERS, lang), is_tall=is_tall)
    GAME.draw(drawing)
    return drawing, drawing.to_svg()


def moments(seats: int, seed: int, every: int) -> Iterator[HydraState]:
    """Play a rigged match; stop at every so many moves, and always where the game is found."""
    dice = Random(seed)
    state = cast(HydraState, GAME.new(seats, {"rounds": 6 if seats == 6 else 2}))
    count = 0
    while not state.is_over():
        if count % every == 0 or state.phase < 0 or Phase.ANNOUNCE < state.phase < Phase.TRICKS:
            yield state
        if state.awaits_chance() and state.dealer < 0:
            state.deal([dice.randrange(seats)])
        elif state.awaits_chance():
            order = order_of(seats, state.dealer)
            hands = rig(order, dice)
            state.deal([NAMES.index(card) for seat in order for card in hands[seat]])
        else:
            count += 1
            seat = dice.choice(state.to_act())
            moves = state.legal(seat)
            eager = {**CONFORMANCE.eager, MORBUS: 3 if state.has_pair(seat) else 0.08}
            (move,) = dice.choices(moves, [eager.get(move, 1.0) for move in moves])
            state.apply(seat, move)
    yield state


def viewers(seats: int, dice: Random, state: HydraState) -> list[int | None]:
    """Return an onlooker, who acts, and somebody else."""
    return [None, dice.randrange(seats), *state.to_act()[:1]]


def placed(
    shape: ET.Element, x: float = 0, y: float = 0, scale: float = 1
) -> Iterator[tuple[ET.Element, float, float, float]]:
    """Return every shape with the origin and scale it is drawn from."""
    told = shape.get("transform", "")
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", told):
        values = [float(number) for number in numbers.split()]
        if name == "translate":
            x, y = x + scale * values[0], y + scale * values[1]
        else:
            assert name == "scale"
            scale *= values[0]
    yield shape, x, y, scale
    for inner in shape:
        yield from placed(inner, x, y, scale)


def check_sound(svg: str) -> None:
    root = ET.fromstring(svg)
    width, height = (float(side) for side in root.attrib["viewBox"].split()[2:])
    ids = [shape.attrib["id"] for shape in root.iter() if "id" in shape.attrib]
    assert len(ids) == len(set(ids))
    assert not re.search(r'\sstyle=|<script|<style|\son\w+="', svg)
    for shape, x, y, scale in placed(root):
        assert -3 <= x <= width, ET.tostring(shape)
        assert -3 <= y <= height, ET.tostring(shape)
        if shape.tag.endswith("rect"):
            right = x + scale * (float(shape.get("x", 0)) + float(shape.attrib["width"]))
            bottom = y + scale * (float(shape.get("y", 0)) + float(shape.attrib["height"]))
            assert right <= width, ET.tostring(shape)
            assert bottom <= height, ET.tostring(shape)
        if shape.tag.endswith("text"):
            sizes = [SIZES[cls] for cls in shape.get("class", "").split() if cls in SIZES]
            assert scale * min(sizes, default=14) >= (12 if width < 400 else 13)
            assert 0 <= x + scale * float(shape.get("x", 0)) <= width
            assert 0 <= y + scale * float(shape.get("y", 0)) <= height


@pytest.mark.parametrize("seats", [5, 6])
def test_every_phase_is_drawn_soundly_and_every_move_has_a_place(seats: int) -> None:
    dice = Random(seats)
    phases: set[str] = set()
    for seed in range(6 if seats == 5 else 2):
        for state in moments(seats, seed, every=11):
            phases.add(PHASES[state.phase])
            for viewer in viewers(seats, dice, state):
                view = cast(HydraView, state.view(viewer))
                is_tall = dice.random() < 0.5
                drawing, svg = drawn(view, dice.choice(LANGUAGES), is_tall)
                check_sound(svg)
                assert drawing.marked == set(view.legal)
                assert "<b>" not in svg
                assert (viewer is None) <= ("data-move" not in svg)
    assert phases == {*PHASES.values()}


@pytest.mark.parametrize(("seats", "seed"), [(5, 7), (5, 8), (5, 9), (6, 7)])
def test_nothing_hidden_is_drawn(seats: int, seed: int) -> None:
    dice = Random(seed)
    rng = FastRng(seed)
    for state in moments(seats, seed, every=13):
        if state.awaits_chance():
            continue
        for viewer in viewers(seats, dice, state):
            view = state.view(viewer)
            other = view.imagine(rng).view(viewer)
            is_tall = dice.random() < 0.5
            here, svg = drawn(cast(HydraView, view), is_tall=is_tall)
            there, other_svg = drawn(cast(HydraView, other), is_tall=is_tall)
            assert other_svg == svg
            assert there.placements == here.placements


def kinds_in(svg: str) -> list[str]:
    """Return the cards among the pieces, in the order drawn."""
    return re.findall(r'id="piece-[\d.]+-([A-Z]+\d*)-\d-\d"', svg)


def test_the_hand_lies_in_playing_order_and_forbidden_cards_can_be_asked_about() -> None:
    at = table(hands={0: "GD", 1: "S9 SD R10 RD GO EO E9 HY G9 GK"}).announce().play("0 GD")
    view = at.view(1)
    drawing, svg = drawn(view)
    order = [NAMES[kind] for kind in in_playing_order(view.hand, view.mode)]
    assert kinds_in(svg) == ["GD", *order]
    assert drawing.marked == {NAMES.index("G9"), NAMES.index("GK")}
    told = dict(re.findall(r'data-move="(\d+)"[^>]*? class="([^"]+)"', svg))
    assert told[str(NAMES.index("HY"))] == "piece cannot held barred"
    assert told[str(NAMES.index("GK"))] == "piece can held"
    assert len(re.findall(r'data-move="\d+"', svg)) == 10


def spots(drawing: Drawing) -> dict[str, tuple[float, float]]:
    """Return where the cards lie, by their keys."""
    return {
        look.key.removeprefix("piece-"): (look.x, look.y)
        for look in drawing.placements
        if look.is_piece and look.key[-1].isdigit()
    }


def test_a_card_keeps_its_key_from_the_hand_to_the_trick_to_its_winners_pile() -> None:
    at = table(hands={0: "GD", 1: "G9 EO EO", 2: "G10", 3: "GK", 4: "G9"}).announce()
    before = spots(drawn(at.view(0))[0])
    at.play("0 GD")
    laid = spots(drawn(at.view(0))[0])
    (key,) = [key for key in before if key.endswith("-GD-0-0")]
    assert laid[key] != before[key]
    at.play("1 G9", "2 G10", "3 GK", "4 G9")
    lying, svg = drawn(at.view(0))
    assert spots(lying)[key] == laid[key]  # HY-29: the finished trick lies until the next
    assert svg.count('class="ahead"') == 1
    at.play(f"0 {NAMES[at.state.legal(0)[0]]}")
    gone, _ = drawn(at.view(0))
    assert spots(gone)[key] not in (laid[key], before[key])
    cards = [look.way.step for look in gone.placements if look.way and look.key[-1].isdigit()]
    assert cards.count(1) == 5
    assert cards.count(2) == 1


def test_what_marks_a_laid_card_comes_from_where_the_card_does() -> None:
    at = table(hands={0: "GD", 1: "G9 EO EO"}).announce()
    for move in ("0 GD", "1 G9"):
        before = at.view(0)
        held = spots(drawn(before)[0])
        at.play(move)
        drawing = Drawing(at.view(0), GAME.teller(PLAYERS, "de"), before=before)
        GAME.draw(drawing)
        seat, name = move.split()
        origins = {
            look.key: look.way.origin
            for look in drawing.placements
            if look.way and look.is_piece and f"-{name}-{seat}-0" in look.key
        }
        card = min(origins, key=len)
        assert f"{card}-owner" in origins
        assert len(set(origins.values())) == 1
        if seat == "0":
            assert origins[card] == held[card.removeprefix("piece-")]


@pytest.mark.parametrize("viewer", [None, 0])
def test_keys_are_unique_and_a_drawing_differs_little_from_the_one_before(
    viewer: int | None,
) -> None:
    sizes: list[int] = []
    faces: dict[str, str] = {}
    for state in moments(5, 4, every=1):
        placements = drawn(cast(HydraView, state.view(viewer)))[0].placements
        now = {look.key: look.markup for look in placements}
        assert len(now) == len(placements)
        changed = {face for key, face in now.items() if faces.get(key) != face}
        sizes.append(sum(map(len, changed)))
        faces = now
    assert sorted(sizes)[len(sizes) // 2] < 2000


def test_HY_29_no_trick_but_the_last_is_drawn() -> None:
    for state in moments(5, 3, every=1):
        view = cast(HydraView, state.view(None))
        if view.phase == Phase.TRICKS and len(view.tricks) > 1:
            known = [*view.tricks[-1].cards, *view.trick]
            assert sorted(kinds_in(drawn(view)[1])) == sorted(NAMES[kind] for kind in known)
            break
    else:
        pytest.fail("no second trick")


def test_HY_14_only_the_proposer_sees_the_pair_before_it_is_taken() -> None:
    at = table(hands={0: "EO EO G9"}).announce({0: "Antrag"}).play("0 Pair E + G9")
    for viewer in (1, None):
        assert "-EO-0-" not in drawn(at.view(viewer))[1]
        assert "-pair-1" in drawn(at.view(viewer))[1]
        assert "-G9-0-0" in drawn(at.view(viewer))[1]
    assert "-EO-0-1" in drawn(at.view(0))[1]


def test_HY_09_a_hand_thrown_in_is_shown() -> None:
    at = table(hands={2: POOR}).play("2 throw", "0 keep", "1 keep", "3 keep", "4 keep").deal({})
    before = table(hands={}).view(None)
    assert drawn(at.view(None))[1].count('"index ') == drawn(before)[1].count('"index ') + 10


def test_the_style_is_only_about_this_game() -> None:
    rules = re.sub(r"@media\([^)]*\)\{(:root\{[^}]*\})\}", r"\1", STYLE)
    for selector in re.findall(r"([^{}]+)\{", rules):
        assert selector.startswith((":root", ".board.hydra ")), selector


def test_on_a_phone_what_was_said_ends_before_the_tricks() -> None:
    solos = 0
    for seats, seed in ((5, 3), (5, 4), (6, 5)):
        for state in moments(seats, seed, 9):
            drawing, _ = drawn(cast(HydraView, state.view(0)), is_tall=True)
            parts = {look.key: look for look in drawing.placements}
            solos += state.phase == Phase.TRICKS
            for seat in range(seats):
                said, tricks = (parts.get(f"part-{kind}-{seat}") for kind in ("said", "taken"))
                if said is None or tricks is None:
                    continue
                pills = ET.fromstring(f"<g>{said.markup}</g>").iter("rect")
                ends = [float(pill.get("x", 0)) + float(pill.get("width", 0)) for pill in pills]
                assert said.x + max(ends) <= tricks.x
    assert solos > 10


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sheet_and_last_trick_are_told(lang: str) -> None:
    *_, state = moments(6, 1, every=1000)
    view = cast(HydraView, state.view(None))
    teller = GAME.teller(["A", "B", "C", "D", "E", "F"], lang)
    sheet = teller.sheet(view)
    assert sheet.head == ["", "A", "B", "C", "D", "E", "F"]
    assert len(sheet.rows) == 5 * 6 + 1
    assert all(len(row) == 7 for row in sheet.rows)
    assert sheet.rows[-1][1:] == [str(points) for points in state.score()]
    points = [[0 if cell == "–" else int(cell) for cell in row[1:]] for row in sheet.rows[:-1:5]]
    for points_row, reckoned in zip(sheet.rows[:-1:5], sheet.rows[4:-1:5], strict=True):
        for cell, sum_of in zip(points_row[1:], reckoned[1:], strict=True):
            tenth, _, rest = sum_of.partition("×")
            factor, _, bonus = rest.partition("+")
            is_idle = cell == sum_of == "–"
            assert is_idle or int(cell) == int(tenth) * int(factor) + int(bonus or 0)
    assert [sum(column) for column in zip(*points, strict=True)] == state.score()
    eyes = [[0 if cell == "–" else int(cell) for cell in row[1:]] for row in sheet.rows[1:-1:5]]
    assert [sum(row) for row in eyes] == [240] * 6
    assert len(teller.look_back(view)) == 6
    assert teller.look_back(GAME.new(5).view(None)) == []
