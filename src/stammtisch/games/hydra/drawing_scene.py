"""What the parts of a drawing of Hydra share: places, names, and which card is which."""

from functools import cache
from typing import Final, NamedTuple, cast

from stammtisch.core.drawing import LETTER, Drawing, Pen, Point, face_of, fitted
from stammtisch.games.hydra.cards import NAMES, NOTHING, ORDINARY
from stammtisch.games.hydra.drawing_cards import CARD_HEIGHT, CARD_WIDTH, back, card
from stammtisch.games.hydra.telling import HydraTeller, in_playing_order, laid_by
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
    trick_scale: float
    middle: tuple[float, float, float, float]  # free for questions and results
    trumps: Point
    hand: tuple[float, float, float]  # x, y, width
    hand_scale: float
    row: int  # most cards beside each other
    down: float  # from one row of the hand to the next
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
        trick_scale=1,
        middle=(240, 122, 480, 282),
        trumps=(240, 440),
        hand=(238, 464, 706),
        hand_scale=1.05,
        row=13,
        down=98,
        letters=13,
        text=WIDE_TEXT,
    )


def _tall(seats: int) -> Layout:
    """Return where all that a decision needs fits on the screen of a small phone."""
    if seats == 5:
        wide = 173.0
        panels = [(4.0, 50.0), (4.0, 4.0), (183.0, 4.0), (183.0, 50.0)]
        spots = [(48, 133), (112, 133), (248, 133), (312, 133)]
    else:
        wide = 114.0
        panels = [(4.0, 50.0), (4.0, 4.0), (123.0, 4.0), (242.0, 4.0), (242.0, 50.0)]
        spots = [(40, 140), (98, 140), (180, 84), (262, 140), (320, 140)]
    own = 226.0
    return Layout(
        height=458,
        felt=(0, 0, 360, own - 3),
        panels=[(4.0, own), *panels],
        panel=(wide, 44),
        spots=[(180.0, 154.0), *[(float(x), float(y)) for x, y in spots]],
        trick_scale=0.7,
        middle=(8, 98, 344, 124),
        trumps=(8, 16),  # below the hand
        hand=(6, 276, 348),
        hand_scale=0.78,
        row=10,
        down=38,
        letters=14 if seats == 5 else 8,
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
        spots.append((left + step * across, y + at.down * down))
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
        self.view = view = cast(HydraView, drawing.view)
        self.before = cast(HydraView | None, drawing.before)
        self.at = LAYOUTS[view.seats, drawing.is_tall]
        full = cast(HydraTeller, drawing.teller)
        self.lang = full.lang
        room = self.at.letters * LETTER
        self.names = [fitted(name, room) for name in full.names]
        self.teller = HydraTeller(full.game, self.names, full.lang)
        self.me = view.seat if view.seat is not None else 0
        self.acts = view.seat is not None and view.seat in view.to_act
        self.has_fox = view.mode == ORDINARY
        # the same card keeps its key from the hand to the trick: its kind, whose it is, which copy
        self.deal = f"{view.scored}.{view.throws}.{view.replays}"
        self.taken = [0] * view.seats  # tricks
        self.laid: set[tuple[int, int]] = set()  # who has laid which kind this round
        self.last: list[Laid] = []  # the last complete trick
        self.trick: list[Laid] = []  # the one that is being played
        self._walk()

    def _walk(self) -> None:
        """Walk through the tricks of the round once."""
        view = self.view
        for trick in view.tricks:
            self.taken[trick.winner] += 1
        for trick in view.tricks[:-1]:
            self.laid.update(laid_by(view, trick.leader, trick.cards))
        for trick in view.tricks[-1:]:
            self.last = self._keyed(trick.leader, trick.cards)
        self.trick = self._keyed(view.leader, view.trick)

    def _keyed(self, leader: int, cards: list[int]) -> list[Laid]:
        """Return the cards of a trick with their keys, and note that they were laid."""
        made: list[Laid] = []
        for seat, kind in laid_by(self.view, leader, cards):
            made.append(Laid(seat, kind, self.key(seat, kind, (seat, kind) in self.laid)))
            self.laid.add((seat, kind))
        return made

    def hand(self) -> list[tuple[int, str]]:
        """Return the viewer's cards in playing order: kind, key."""
        cards: list[tuple[int, str]] = []
        last, copy = NOTHING, 0
        for kind in in_playing_order(self.view.hand, self.view.mode):
            copy = copy + 1 if kind == last else (self.me, kind) in self.laid
            cards.append((kind, self.key(self.me, kind, copy)))
            last = kind
        return cards

    def key(self, seat: int, kind: int, copy: int) -> str:
        """Return the key of a card that this seat holds or has laid."""
        return f"{self.deal}-{NAMES[kind]}-{seat}-{copy:d}"

    def place(self, seat: int) -> int:
        """Return where a seat lies, clockwise from the viewer."""
        return (seat - self.me) % self.view.seats

    @property
    def fold(self) -> float:
        """Return where the viewer's hand ends: all that a decision needs is above, if narrow."""
        spots = hand_spots(self.view.seats, self.is_tall, len(self.view.hand))
        hand = CARD_HEIGHT * self.at.hand_scale
        return (spots[-1][1] + hand if spots else self.at.hand[1]) + 6

    @property
    def trumps(self) -> Point:
        """Return where the trumps stand."""
        x, y = self.at.trumps
        return x, self.fold + y if self.is_tall else y

    @property
    def more(self) -> float:
        """Return how far down it goes on with what no decision needs, where it is narrow."""
        return self.trumps[1] + 52

    def door(self, seat: int) -> Point:
        """Return where cards from or for a player come and go."""
        x, y = self.at.panels[self.place(seat)]
        return x + self.at.panel[0] / 2 - 20, y + self.at.panel[1] / 2 - 30

    def pile(self, seat: int) -> Point:
        """Return where a player's tricks lie."""
        x, y = self.at.panels[self.place(seat)]
        if self.is_tall:
            return x + self.at.panel[0] - 50, y + self.at.panel[1] - 21
        return x + 10, y + self.at.panel[1] - 22

    def card(self, kind: int) -> str:
        """Return the face of a card; of one that the viewer does not know, its back."""
        return face_of(back) if kind == NOTHING else face_of(card, kind, self.has_fox)

    def words(self, key: str, at: Point, text: str, cls: str, anchor: str = "middle") -> None:
        """Place a line of text."""
        self.drawing.part(key, face_of(_words, text, cls, anchor), at[0], at[1])


def _words(pen: Pen, text: str, cls: str, anchor: str) -> None:
    pen.text(0, 0, text, cls, anchor)
