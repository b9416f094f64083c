"""What the parts of a drawing of Hydra share: places, names, and which card is which."""

from collections import Counter
from typing import Final, NamedTuple, cast

from stammtisch.core.drawing import LETTER, Drawing, Point, fitted
from stammtisch.games.hydra.cards import NAMES, ORDINARY
from stammtisch.games.hydra.drawing_cards import face, sign
from stammtisch.games.hydra.telling import HydraTeller, in_playing_order
from stammtisch.games.hydra.view import HydraView


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
    wide_letter: float  # about how wide a letter of such a word is


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
        text="word",
        wide_letter=7.3,
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
        text="small",
        wide_letter=6.8,
    )


LAYOUTS: Final = {
    (seats, is_tall): (_tall if is_tall else _wide)(seats)
    for seats in (5, 6)
    for is_tall in (False, True)
}


class Scene:
    """A view on its way into a drawing."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.seen = cast(HydraView, drawing.view)
        self.at = LAYOUTS[self.seen.seats, drawing.is_tall]
        full = cast(HydraTeller, drawing.teller)
        self.names = [fitted(name, self.at.letters * LETTER) for name in full.names]
        self.teller = HydraTeller(full.game, self.names, full.lang)
        self.me = self.seen.seat if self.seen.seat is not None else 0
        self.acts = self.seen.seat is not None and self.seen.seat in self.seen.to_act
        # the same card keeps its key from the hand to the trick: its kind, whose it is, which copy
        self.deal = f"{self.seen.scored}.{self.seen.throws}.{self.seen.replays}"
        self.laid: Counter[tuple[int, int]] = Counter()
        self.played: list[tuple[int, int, str]] = []  # every card of the round: seat, kind, key
        for seat, kind, _ in self.seen.plays():
            self.played.append((seat, kind, self.key(seat, kind, self.laid[seat, kind])))
            self.laid[seat, kind] += 1
        held = Counter(self.laid)
        self.hand: list[tuple[int, str]] = []  # in playing order: kind, key
        for kind in in_playing_order(self.seen.hand, self.seen.mode):
            self.hand.append((kind, self.key(self.me, kind, held[self.me, kind])))
            held[self.me, kind] += 1
        self.held = held  # how many of a kind the viewer has laid and holds

    def key(self, seat: int, kind: int, copy: int) -> str:
        """Return the key of a card that this seat holds or has laid."""
        return f"{self.deal}-{NAMES[kind]}-{seat}-{copy}"

    def place(self, seat: int) -> int:
        """Return where a seat lies, clockwise from the viewer."""
        return (seat - self.me) % self.seen.seats

    def door(self, seat: int) -> Point:
        """Return where cards from or for a player come and go."""
        x, y = self.at.panels[self.place(seat)]
        return x + self.at.panel[0] / 2 - 20, y + self.at.panel[1] / 2 - 30

    def face(self, kind: int, scale: float) -> None:
        """Draw a card face up."""
        face(self.drawing, kind, self.seen.mode == ORDINARY, scale)

    def badge(self, seat: int, x: float, y: float, r: float) -> None:
        """Draw a seat's colour and letter."""
        self.drawing.circle(x, y, r, f"s{seat}")
        self.drawing.text(x, y + 4.8, "ABCDEF"[seat], f"{self.at.text} bold on-s{seat}", "middle")

    def pill(self, x: float, y: float, text: str, cls: str = "") -> float:
        """Draw a word in a frame; return where the next one begins."""
        width = max(22.0, len(text) * self.at.wide_letter + 14)
        self.drawing.rect(x, y, width, 20, f"pill {cls}", rx=10)
        self.drawing.text(x + width / 2, y + 14.5, text, f"{self.at.text} {cls}-ink", "middle")
        return x + width + 6

    def button(self, move: int, x: float, y: float, width: float, suit: int | None = None) -> None:
        """Draw an answer that can be chosen; one that is not allowed is pale."""
        label = self.teller.move(move)
        label = label[0].upper() + label[1:]
        with self.drawing.choice(move, cls="" if move in self.seen.legal else "barred"):
            self.drawing.rect(x, y, width, 40, "button", rx=12)
            self.drawing.rect(x, y, width, 40, "halo", rx=12)
            indent = 0 if suit is None else 13
            self.drawing.text(x + width / 2 + indent, y + 25, label, "word", "middle")
            if suit is not None:
                sign(self.drawing, suit * 6, x + 24, y + 20, 1)
