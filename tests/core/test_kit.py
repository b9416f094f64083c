"""Ready parts of pictures: signs, cards, panels; players, hands and buttons from the top down."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from games.fakes import PAIRS
from stammtisch.core import kit, tabletop
from stammtisch.core.cards import SKAT, SKAT_GERMAN, Pack
from stammtisch.core.drawing import STYLE, Drawing, Pen, face_of
from stammtisch.core.game import View
from stammtisch.core.telling import Teller


class Seen(View):
    """A view with the fields that the defaults look at."""

    def __init__(self, legal: list[int], phase: int = 1) -> None:
        super().__init__(0, [0] if legal else [], legal)
        self.phase = phase
        self.points = [3, 5, 5]
        self.history = [[1, 2, 3], [2, 3, 2]]
        self.hand = [1, 4]


def shown(view: View, *, is_tall: bool = False) -> Drawing:
    return Drawing(view, Teller(PAIRS, ["Anna", "Bert", "Clara"], "en"), is_tall=is_tall)


def drawn(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{markup}</svg>")


@pytest.mark.parametrize("pack", [SKAT, SKAT_GERMAN], ids=["french", "german"])
def test_every_card_has_a_face_of_its_own(pack: Pack) -> None:
    faces = {tabletop.face(pack, card, "de") for card in range(pack.size)}
    assert len(faces) == 32
    for face in faces:
        assert len(drawn(face).findall(".//path")) == 2


def test_every_class_of_the_kit_has_a_style() -> None:
    pen = Pen()
    for suit in kit.SIGNS:
        kit.card(pen, suit, "7", 60, 90)
    kit.card_back(pen, 60, 90, "12")
    kit.spot(pen, 60, 90)
    kit.pill(pen, "+2", 15, "k-glow")
    kit.star(pen, (0, 0), 9, "k-red")
    kit.panel(pen, 200, 50, 3, "Dora", "12", "5 cards")
    kit.push_button(pen, 80, 40, "Pass")
    drawn(pen.markup())
    classes = {
        name for found in re.findall(r'class="([^"]+)"', pen.markup()) for name in found.split()
    }
    assert {
        name for name in classes if f".{name}{{" not in STYLE and f".{name} " not in STYLE
    } == set()


def test_a_long_hand_takes_several_rows_and_every_card_can_be_hit() -> None:
    drawing = shown(Seen(list(range(12))), is_tall=True)
    table = tabletop.Tabletop(drawing)
    cards = [
        tabletop.Held(f"card-{card}", face_of(kit.spot, 62.0, 92.0), card) for card in range(12)
    ]
    table.hand(cards)
    places = [(placement.x, placement.y) for placement in drawing.placements]
    assert len({y for _, y in places}) == 2
    for (left, top), (right, below) in pairwise(places):
        assert top < below or right - left >= tabletop.NARROWEST
    assert all(0 <= x <= drawing.width - tabletop.CARD[0] for x, _ in places)
    assert drawing.marked == set(range(12))
    top = table.top
    table.hand([])
    assert table.top > top  # the picture keeps its height


@pytest.mark.parametrize("is_tall", [False, True])
def test_buttons_stand_for_whatever_nothing_else_does(is_tall: bool) -> None:
    drawing = shown(Seen([0, 1, 5, 12]), is_tall=is_tall)
    table = tabletop.Tabletop(drawing)
    table.players(["4 cards"] * 3)
    table.band(50)
    drawing.part("five", face_of(kit.spot, 62.0, 92.0), move=5)
    table.buttons()
    table.finish()
    assert drawing.marked == {0, 1, 5, 12}
    assert [one.move for one in drawing.placements if one.key.startswith("part-move")] == [0, 1, 12]
    assert len(table.panels) == 3
    ElementTree.fromstring(drawing.to_svg("x{}"))


def test_a_teller_tells_what_the_view_has() -> None:
    teller = Teller(PAIRS, ["Anna", "Bert", "Clara"], "en")
    view = Seen([1])
    assert teller.headline(view) == "Pairs"
    assert teller.prompt(view) == "It is your turn."
    assert teller.standing(view) == [3, 5, 5]
    assert teller.clock(view) == 0
    assert teller.table(view) == ["Your cards: card 1, card 4"]
    sheet = teller.sheet(view)
    assert sheet.head == ["", "Anna", "Bert", "Clara"]
    assert sheet.rows[0] == ["Round 1", "1", "2", "3"]
    assert sheet.rows[-1] == ["Sum", "3", "5", "5"]
    assert teller.headline(Seen([], phase=0)) == "A tie, the win is shared by: Bert, Clara."
