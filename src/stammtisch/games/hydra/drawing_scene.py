"""What the parts of a drawing of Hydra share: places, names, and which card is which."""

from functools import cache
from typing import Final, NamedTuple, cast

from stammtisch.core.drawing import LETTER, Drawing, Pen, Point, face_of, fitted
from stammtisch.games.hydra.cards import NAMES, ORDINARY
from stammtisch.games.hydra.drawing_cards import CARD_WIDTH, back, card
from stammtisch.games.hydra.state import LONE
from stammtisch.games.hydra.telling import HydraTeller, in_playing_order
from stammtisch.games.hydra.view import HydraView

TALL_TEXT: Final = "small"  # the class of ordinary words
WIDE_TEXT: Final = "word"
PILE: Final = 0.2  # how large the back of a won trick is


class Layout(NamedTuple):
    """Where everything lies; seats by their place clockwise from the viewer, who is the first."""

    height: float
    felt: tuple[float, float, float, float]
    panels: list[Point]
    panel: Point  # width and height
    spots: list[Point]  # the middle of the card in front of each seat
    middle: tuple[float, float, float, float]  # free for questions and results
    trumps: Point
    hand: tuple[float, float, float]  # x, y, width
    hand_scale: float
    row: int  # most cards beside each other
    letters: int  # of a name
    text: str  # the class of ordinary words


def _wide(seats: int) -> Layout:
    five = seats == 5
    sides = [(24, 186), (256, 24), (508, 24), (740, 186)]
    round_six = [(24, 264), (24, 84), (382, 24), (740, 84), (740, 264)]
    spots = [(318, 268), (416, 180), (544, 180), (642, 268)]
    spots_six = [(318, 322), (318, 210), (480, 178), (642, 210), (642, 322)]
    return Layout(
        height=576,
        felt=(8, 8, 944, 404),
        panels=[(24.0, 454.0), *(sides if five else round_six)],
        panel=(196, 92),
        spots=[(480.0, 348.0), *(spots if five else spots_six)],
        middle=(240, 122, 480, 282),
        trumps=(240, 440),
        hand=(238, 464, 706),
        hand_scale=1.05,
        row=13,
        letters=13,
        text=WIDE_TEXT,
    )


def _tall(seats: int) -> Layout:
    rows = seats // 2  # of two opponents; with six one more alone at the top
    top = 14.0 + 74 * rows
    left = [(14.0, 14.0 + 74 * row) for row in range(rows - 1, -1, -1)]
    right = [(186.0, y) for _, y in reversed(left)]
    spots = [(40, 106), (110, 62), (250, 62), (320, 106)]
    if seats == 6:
        left, right = left[:-1], right[1:]
        panels = [*left, (100.0, 14.0), *right]
        spots = [(40, 118), (107, 76), (180, 52), (253, 76), (320, 118)]
    else:
        panels = [*left, *right]
    own = top + 258
    return Layout(
        height=own + 78 + 2 * 98,
        felt=(4, 4, 352, own - 8),
        panels=[(8.0, own + 4), *panels],
        panel=(160, 68),
        spots=[(180.0, top + 154), *[(x, top + y) for x, y in spots]],
        middle=(14, top + 2, 332, 250),
        trumps=(184, own + 18),
        hand=(10, own + 82, 340),
        hand_scale=1,
        row=5,
        letters=12,
        text=TALL_TEXT,
    )


LAYOUTS: Final = {
    (seats, is_tall): (_tall if is_tall else _wide)(seats)
    for seats in (5, 6)
    for is_tall in (False, True)
}


@cache
def hand_spots(seats: int, is_tall: bool, count: int) -> list[Point]:
    """Return where so many cards lie in the hand."""
    at = LAYOUTS[seats, is_tall]
    x, y, width = at.hand
    card_width = CARD_WIDTH * at.hand_scale
    rows = 1 if count <= at.row else 2
    row = -(-count // rows)
    step = min(card_width + 9, (width - card_width) / max(1, row - 1))
    spots: list[Point] = []
    for number in range(count):
        down, across = divmod(number, row)
        beside = row if down == 0 else count - row
        left = x + (width - step * (beside - 1) - card_width) / 2
        spots.append((left + step * across, y + 98 * down))
    return spots


class Laid(NamedTuple):
    """A card that lies in the trick or lay in the one before."""

    seat: int
    kind: int
    key: str


class Scene:
    """A view on its way into a drawing."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.is_tall = drawing.is_tall
        self.seen = seen = cast(HydraView, drawing.view)
        self.before = cast(HydraView | None, drawing.before)
        self.at = LAYOUTS[seen.seats, drawing.is_tall]
        full = cast(HydraTeller, drawing.teller)
        self.lang = full.lang
        room = self.at.letters * LETTER
        self.names = [fitted(name, room) for name in full.names]
        self.teller = HydraTeller(full.game, self.names, full.lang)
        self.me = seen.seat if seen.seat is not None else 0
        self.acts = seen.seat is not None and seen.seat in seen.to_act
        self.has_fox = seen.mode == ORDINARY
        # the same card keeps its key from the hand to the trick: its kind, whose it is, which copy
        self.deal = f"{seen.scored}.{seen.throws}.{seen.replays}"
        self.taken = [0] * seen.seats  # tricks
        self.laid: set[tuple[int, int]] = set()  # who has laid which kind this round
        self.last: list[Laid] = []  # the last complete trick
        self.trick: list[Laid] = []  # the one that is being played
        self._walk()

    def _walk(self) -> None:
        """Walk through the tricks of the round once."""
        seen = self.seen
        ring = [seat for seat in range(seen.seats) if seat != seen.idle] * 2
        for trick in seen.tricks[:-1]:
            self.taken[trick.winner] += 1
            start = ring.index(trick.leader)
            self.laid.update(zip(ring[start:], trick.cards, strict=False))
        if seen.tricks:
            trick = seen.tricks[-1]
            self.taken[trick.winner] += 1
            self.last = self._keyed(ring[ring.index(trick.leader) :], trick.cards)
        if seen.trick:
            self.trick = self._keyed(ring[ring.index(seen.leader) :], seen.trick)

    def _keyed(self, order: list[int], cards: list[int]) -> list[Laid]:
        """Return the cards of a trick with their keys, and note that they were laid."""
        made: list[Laid] = []
        for seat, kind in zip(order, cards, strict=False):
            made.append(Laid(seat, kind, self.key(seat, kind, (seat, kind) in self.laid)))
            self.laid.add((seat, kind))
        return made

    def hand(self) -> list[tuple[int, str]]:
        """Return the viewer's cards in playing order: kind, key."""
        cards: list[tuple[int, str]] = []
        last, copy = LONE, 0
        for kind in in_playing_order(self.seen.hand, self.seen.mode):
            copy = copy + 1 if kind == last else (self.me, kind) in self.laid
            cards.append((kind, self.key(self.me, kind, copy)))
            last = kind
        return cards

    def key(self, seat: int, kind: int, copy: int) -> str:
        """Return the key of a card that this seat holds or has laid."""
        return f"{self.deal}-{NAMES[kind]}-{seat}-{copy:d}"

    def place(self, seat: int) -> int:
        """Return where a seat lies, clockwise from the viewer."""
        return (seat - self.me) % self.seen.seats

    def door(self, seat: int) -> Point:
        """Return where cards from or for a player come and go."""
        x, y = self.at.panels[self.place(seat)]
        return x + self.at.panel[0] / 2 - 20, y + self.at.panel[1] / 2 - 30

    def pile(self, seat: int) -> Point:
        """Return where a player's tricks lie."""
        x, y = self.at.panels[self.place(seat)]
        return x + 10, y + self.at.panel[1] - 22

    def card(self, kind: int) -> str:
        """Return the face of a card; of one that the viewer does not know, its back."""
        return face_of(back) if kind == LONE else face_of(card, kind, self.has_fox)

    def words(self, key: str, at: Point, text: str, cls: str, anchor: str = "middle") -> None:
        """Place a line of text."""
        self.drawing.part(key, face_of(_words, text, cls, anchor), at[0], at[1])


def _words(pen: Pen, text: str, cls: str, anchor: str) -> None:
    pen.text(0, 0, text, cls, anchor)
