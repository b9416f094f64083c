"""The picture of a race: whole, made from the view alone, and every move has its place in it."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from games.boat_race.tables import deal, fresh, play, race, set_sail, sight, stage, walk
from stammtisch.core.drawing import Drawing
from stammtisch.core.drawing import draw as drawn_alone
from stammtisch.core.rng import FastRng
from stammtisch.games.boat_race import GAME
from stammtisch.games.boat_race.cards import CARD_NAMES
from stammtisch.games.boat_race.rules import FIRST_BOAT, BoatRaceState
from stammtisch.games.boat_race.state import PHASES, Phase
from stammtisch.games.boat_race.view import BoatRaceView

NAMES = ['<b>&"x', "W" * 40, "長い名前の人" * 6, "Annegret Müller-Lüdenscheidt", "Bo"]


def picture(
    view: BoatRaceView, lang: str = "de", is_tall: bool = False, before: BoatRaceView | None = None
) -> Drawing:
    drawing = Drawing(view, GAME.teller(NAMES, lang), is_tall=is_tall, before=before)
    GAME.draw(drawing)
    return drawing


def parsed(drawing: Drawing) -> ElementTree.Element:
    return ElementTree.fromstring(drawing.to_svg())


def match(seats: int, seed: int, **options: int | list[int]) -> Iterator[BoatRaceState]:
    """Play at random; yield every state."""
    state, rng = fresh(seats, **options), FastRng(seed)
    yield state
    while not state.is_over():
        if state.awaits_chance():
            state.chance(rng)
        else:
            state.apply(state.turn(), state.random_move(state.turn(), rng))
        yield state


def within(node: ElementTree.Element, x: float, y: float, size: tuple[float, float]) -> None:
    """Check that shapes lie inside the drawing, and texts begin or end there."""
    told = re.match(r"translate\((\S+) (\S+)\)", node.get("transform", ""))
    if "scale" in node.get("transform", ""):
        return  # a small sign in the middle of its card
    if told is not None:
        x, y = x + float(told[1]), y + float(told[2])
    across = [key for key in ("x", "x1", "x2", "cx") if node.get(key)]
    down = [key for key in ("y", "y1", "y2", "cy") if node.get(key)]
    right = max([float(node.get(key, 0)) for key in across], default=0)
    bottom = max([float(node.get(key, 0)) for key in down], default=0)
    left = min([float(node.get(key, 0)) for key in across], default=0)
    top = min([float(node.get(key, 0)) for key in down], default=0)
    r = float(node.get("r", 0))
    assert x + left - r >= 0
    assert y + top - r >= 0
    assert x + right + r + float(node.get("width", 0)) <= size[0]
    assert y + bottom + r + float(node.get("height", 0)) <= size[1]
    for child in node:
        within(child, x, y, size)


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {}), (4, {"specials": [3, 0, 0], "course": 90}), (5, {"course": 9})],
)
def test_pictures_are_whole_and_every_legal_move_has_its_place(
    seats: int, options: dict[str, int | list[int]]
) -> None:
    phases = set()
    for number, state in enumerate(match(seats, seats, **options)):
        is_new = state.phase not in phases
        phases.add(state.phase)
        if number % 17 and not is_new:
            continue
        for seat in (None, *range(seats)):
            view = sight(state, seat)
            for is_tall in (False, True):
                drawing = picture(view, ("de", "en")[number % 2], is_tall)
                text = drawing.to_svg()
                root = ElementTree.fromstring(text)
                ids = [node.get("id") for node in root.iter() if node.get("id")]
                assert len(ids) == len(set(ids))
                assert drawing.marked == set(view.legal)
                assert not re.search(r"<script|<style| style=| on[a-z]+=|<b>", text)
                within(root, 0, 0, (drawing.width, drawing.height))
    assert phases >= set(PHASES) - {Phase.FINAL_LOT}


@pytest.mark.parametrize("is_tall", [False, True])
def test_a_lot_at_the_finish_is_told(is_tall: bool) -> None:
    state = race(3, course=10)
    set_sail(state, 9, 9)
    stage(state, "O0 C1 O2 C0 O1:Oar")
    assert state.phase == Phase.FINAL_LOT
    text = picture(sight(state, 0), "en", is_tall).to_svg()
    assert "The lot decides which boat finishes." in text


@pytest.mark.parametrize("is_tall", [False, True])
def test_the_strip_at_the_end_tells_every_stage_from_the_first(is_tall: bool) -> None:
    *_, state = match(3, 2, course=38)
    view = sight(state, 0)
    assert len(view.history) >= 10
    placed = {one.key: one.markup for one in picture(view, "de", is_tall).placements}
    for boat in range(2):
        for number in range(len(view.history)):
            assert f">{number + 1}.<" in placed[f"part-stage-{boat}-{number}"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_picture_tells_nothing_that_the_viewer_cannot_know(seats: int) -> None:
    rng = FastRng(seats)
    before: dict[int | None, BoatRaceView | None] = dict.fromkeys((None, *range(seats)))
    for number, state in enumerate(match(seats, 10 + seats, specials=[0, 2, 1])):
        for seat, earlier in before.items():
            view = sight(state, seat)
            before[seat] = view
            if number % 13 or state.is_over():
                continue
            world = view.imagine(rng)
            for is_tall in (False, True):
                shown = picture(view, "en", is_tall, earlier)
                other = picture(sight(world, seat), "en", is_tall, earlier)
                assert other.to_svg() == shown.to_svg()
                assert other.placements == shown.placements


def test_cards_of_others_are_nowhere_in_the_picture() -> None:
    state = race(3)
    deal(state, oxford=["R1 R2", "G8 Cox"], cambridge=["Y1"])
    play(state, "RGY")
    ids = {node.get("id") for node in parsed(picture(sight(state, 0))).iter()}
    held = sight(state, 0).hand
    assert held is not None
    wanted = {
        f"piece-card-0-0-{boat}-{card}-0" for boat, cards in enumerate(held) for card in cards
    }
    assert {one for one in ids if one and one.startswith("piece-card")} == wanted
    assert not [
        node
        for node in parsed(picture(sight(state, None))).iter()
        if node.get("id", "").startswith("piece-card")
    ]


def clicks(state: BoatRaceState, seat: int) -> dict[tuple[int, int], int]:
    """Return which move each card of the hand stands for, by pack and card."""
    found = {}
    for look in picture(sight(state, seat)).placements:
        card = re.fullmatch(r"piece-card-\d+-\d-(\d)-(\d+)-\d", look.key)
        if card is not None and look.move >= 0:
            found[int(card[1]), int(card[2])] = look.move
    return found


def test_BR_05_a_click_on_the_other_pack_never_plays_the_same_card_of_this_one() -> None:
    state = race(3)
    deal(state, oxford=["", "R7 R1 G1 G2 G8"], cambridge=["", "R7 Y2"])
    play(state, "RGY Oxford")
    red, yellow = CARD_NAMES.index("R7"), CARD_NAMES.index("Y2")
    moves = clicks(state, 1)
    assert moves[0, red] == red
    assert moves[1, yellow] == yellow
    assert moves[1, red] == FIRST_BOAT + 1
    for pack, card in ((1, red), (1, yellow)):
        refusal = state.refusal(1, moves[pack, card])
        assert refusal is not None
        assert refusal.rule == "BR-05"
    assert len(moves) == 10


def test_every_card_of_the_hand_can_be_asked_about_in_every_phase() -> None:
    for state in match(3, 5):
        for seat in range(3):
            hand = sight(state, seat).hand
            assert hand is not None
            assert len(clicks(state, seat)) == sum(map(len, hand))


def steps(drawing: Drawing) -> dict[str, int]:
    return {
        look.key.removeprefix("piece-"): look.way.step
        for look in drawing.placements
        if look.way is not None and look.way.step
    }


def test_a_stage_ends_step_by_step() -> None:
    state = race(3)
    earlier = sight(state, 0)
    stage(state, "O0 O0 C2 O0 C1")  # up to the deal
    assert state.phase == Phase.DEAL
    walked = walk(state, 1, 0)
    # seen card by card, only the last card, its trick, the boats and the new hand move
    again = race(3)
    views = []
    deal(again)
    rng = FastRng(4)
    while not again.history:
        views.append(sight(again, 0))
        again.apply(again.turn(), again.random_move(again.turn(), rng))
    told = steps(picture(sight(walk(again, 1, 0), 0), before=views[-1]))
    laid = [key for key, step in told.items() if step == 1]
    assert [key[:6] for key in laid] == ["card-0"]
    assert [key for key, step in told.items() if step == 2] == ["won-0-4"]
    assert {key for key, step in told.items() if step == 3} <= {"boat-0", "boat-1"}
    assert sum(key.startswith("card-1-0-") and step == 4 for key, step in told.items()) == 10
    assert set(told.values()) == {1, 2, 3, 4}
    # seen all at once, the steps still come in the order of play
    late = steps(picture(sight(walked, 0), before=earlier))
    assert late["won-0-0"] < late["won-0-4"] < late["boat-0"]


def test_nothing_moves_where_nothing_happened() -> None:
    for number, state in enumerate(match(4, 2)):
        if number % 9 == 0:
            view = sight(state, 1)
            assert steps(picture(view, before=view)) == {}


def test_the_complete_trick_lies_there_until_the_next_boat_is_announced() -> None:
    state = race(3, starter=2)
    deal(state, oxford=["R1", "R2", "G8"])
    play(state, "RGY Oxford R1 R2 G8")
    cards = [
        f"piece-card-0-{seat}-0-{CARD_NAMES.index(c)}-0" for seat, c in enumerate(["R1", "R2"])
    ]
    ids = {node.get("id") for node in parsed(picture(sight(state, 2), "en")).iter()}
    assert ids >= set(cards)
    assert "takes it" in picture(sight(state, 2), "en").to_svg()
    play(state, "Cambridge")
    ids = {node.get("id") for node in parsed(picture(sight(state, 2))).iter()}
    assert not ids & set(cards)
    assert "piece-won-0-0" in ids


def test_whose_turn_it_is_and_what_is_doubled_stand_out() -> None:
    state = race(4)
    set_sail(state, 3, 1)
    deal(state)
    text = picture(sight(state, 1), "en").to_svg()
    assert len(re.findall(r'id="part-panel-\d" class="acts"', text)) == 1
    assert "C ×2" in text
    assert "O ×2" not in text
    assert "Cambridge is behind: its points are doubled." in text


def test_a_picture_stands_alone_with_its_style() -> None:
    svg = drawn_alone(GAME, fresh(3).view(None))
    ElementTree.fromstring(svg)
    own = GAME.style()
    assert own in svg.replace("&quot;", '"')
    for rule in re.findall(r"([^{}]+)\{[^{}]*\}", own):
        assert rule.startswith((".board.boat_race ", ":root")) or "@media" in rule


def test_the_sheet_and_the_last_trick() -> None:
    state = race(3)
    teller = GAME.teller(["Hermann", "Helga", "Tim"], "en")
    assert teller.look_back(sight(state, None)) == []
    set_sail(state, 5, 3)
    stage(state, "C0 C1 C1 O0 O2")  # BR-14
    sheet = teller.sheet(sight(state, 1))
    assert sheet.head == ["O·C", "O", "C", "Hermann", "Helga", "Tim"]
    assert sheet.rows[0] == ["Stage 1", "2", "6 ×2", "1·2", "0·4", "1·0"]
    assert [row[0] for row in sheet.rows] == ["Stage 1", "Sum", "Points"]
    assert all(len(row) == len(sheet.head) for row in sheet.rows)
    lines = teller.look_back(sight(state, 1))
    assert lines[0] == "Oxford"
    assert [line for line in lines if "★" in line] == ["Tim: Red 2 ★"]
