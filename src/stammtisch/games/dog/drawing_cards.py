"""The cards in a drawing of DOG: the hand, the pile, the swap, the joker, the seven, the score."""

from math import cos, pi, sin
from typing import Final

from stammtisch.core.drawing import Drawing, Point, fitted, shortened
from stammtisch.core.telling import Teller
from stammtisch.games.dog.board import SEATS
from stammtisch.games.dog.cards import ACE, FOUR, JACK, JOKER, KING, NAMES, SEVEN
from stammtisch.games.dog.gliding import plays_since
from stammtisch.games.dog.layout import Layout
from stammtisch.games.dog.news import steps_of
from stammtisch.games.dog.notation import LETTERS
from stammtisch.games.dog.rules import CARD, FOLD, WHOLE_TEAM
from stammtisch.games.dog.state import AT_END, AT_PLAY, AT_SWAP, NONE, PHASES
from stammtisch.games.dog.view import DogView, SeenPlay

QUEEN: Final = KING - 1
RAISED: Final = 8  # a chosen card
SHOWN: Final = 5  # plays told in words
PANEL: Final = 614  # where the part beside the board begins
LARGE: Final = 56  # the height of cards with larger letters
HINTED: Final = 70  # and of those that show their use
USES: Final = {ACE: "1/11", FOUR: "±4", SEVEN: "", JACK: "", QUEEN: "12", KING: "13"}
SWAP: Final = "m{x} {y}m-13 -2h24l-4 -4m6 8h-24l4 4"
COLUMNS: Final = 7  # of the cards a joker may stand for


def draw_cards(
    drawing: Drawing, lay: Layout, seen: DogView, before: DogView | None, teller: Teller
) -> None:
    """Draw everything that is no marble and no field."""
    Dealer(drawing, lay, seen, before, teller).draw()


class Dealer:
    """Draws the cards of one view."""

    def __init__(
        self, drawing: Drawing, lay: Layout, seen: DogView, before: DogView | None, teller: Teller
    ) -> None:
        self.drawing = drawing
        self.lay = lay
        self.seen = seen
        self.before = before
        self.teller = teller

    def draw(self) -> None:
        """Draw the middle of the board, the score and the hand."""
        seen = self.seen
        self._teams()
        if not self.lay.is_tall:
            self._latest()
        if seen.phase == AT_SWAP and seen.seat is not None:
            self._swap(seen.seat)
        elif seen.phase == AT_END:
            self._ending()
        else:
            self._stock()
        if seen.phase != AT_SWAP:
            self._pile()
        if seen.left:
            self._left()
        if FOLD in seen.legal:
            self._fold()
        if seen.seat is not None:
            self._hand(seen.seat)

    # One card

    def _card(self, kind: int, width: float, height: float, halo: bool = False) -> None:
        """Draw a card's face, its upper left corner at the origin."""
        drawing = self.drawing
        drawing.rect(0, 0, width, height, "card", 6)
        middle = width / 2
        if kind == JOKER:
            drawing.path(_star(middle, height * 0.42, min(width, height) * 0.3), "joker")
            if height >= LARGE:
                drawing.text(middle, height - 9, NAMES[JOKER], "joker bold t13", "middle")
        else:
            size, drop = ("t24", 8.5) if height >= LARGE else ("t18", 6.5)
            if height >= HINTED and kind in USES:
                drop -= 7
                self._use(kind, middle, height - 11)
            drawing.text(middle, height / 2 + drop, NAMES[kind], f"bold {size}", "middle")
        if halo:
            drawing.rect(0, 0, width, height, "halo", 6)

    def _use(self, kind: int, x: float, y: float) -> None:
        """Draw what a special card does (DG-13): steps, coming out, a swap, a seven's dots."""
        drawing = self.drawing
        if kind == SEVEN:
            for dot in range(7):
                drawing.circle(x - 15 + 5 * dot, y - 3, 1.7, "mark")
        elif kind == JACK:
            drawing.path(SWAP.format(x=x, y=y - 3), "arrows")
        else:
            is_out = kind in (ACE, KING)
            drawing.text(x - 7 * is_out, y + 1, USES[kind], "soft t12", "middle")
            if is_out:
                out = x + (14 if kind == ACE else 10)
                drawing.polygon([(out, y - 11), (out - 4.5, y - 5), (out + 4.5, y - 5)], "mark")
                drawing.circle(out, y - 1.5, 2.8, "mark")

    # The hand

    def _hand(self, seat: int) -> None:
        drawing, lay, seen = self.drawing, self.lay, self.seen
        self._hand_title()
        is_naming = seen.parts == [CARD + JOKER]
        chosen = seen.parts[0] - CARD if seen.parts else NONE
        counted: dict[int, int] = {}
        for index, kind in enumerate(seen.hand):
            number = counted.get(kind, 0)
            counted[kind] = number + 1
            is_chosen = kind == chosen and number == 0
            x, y = lay.in_hand(index, len(seen.hand))
            if is_naming and lay.is_tall:  # the others make room
                if not is_chosen:
                    continue
                x = lay.hand.x
            cls = "chosen" if is_chosen else "faded" if chosen != NONE else ""
            origin = self._dealt_from(seat, kind, number)
            # while a joker is being named, a card would mean what it stands for
            choice = drawing.group() if is_naming else drawing.choice(CARD + kind)
            key = f"hand-{kind}-{number}"
            with drawing.piece(key, x, y - RAISED * is_chosen, cls, origin=origin), choice:
                self._card(kind, *lay.card, halo=True)
                if is_chosen and kind == JOKER and not is_naming:
                    told = f"= {NAMES[seen.parts[1] - CARD]}"
                    drawing.rect(4, lay.card[1] - 24, lay.card[0] - 8, 20, "chip", 5)
                    drawing.text(
                        lay.card[0] / 2, lay.card[1] - 9, told, "on-chip bold t13", "middle"
                    )
        if is_naming:
            self._meanings()

    def _hand_title(self) -> None:
        """Write what is below, and which cards the partners gave each other."""
        drawing, lay, seen = self.drawing, self.lay, self.seen
        if seen.phase not in (AT_SWAP, AT_PLAY) or not seen.hand:
            return
        told = self.teller.say("screen_hand")
        swapped = ""
        if seen.swapped and seen.gave != NONE:
            swapped = self.teller.say("screen_swapped", gave=seen.gave, received=seen.received)
        size = "t12" if lay.is_tall else "t13"
        if not lay.is_tall or seen.parts != [CARD + JOKER]:
            drawing.text(lay.hand.x + 4, lay.hand.y - 14, told, f"bold {size}")
            drawing.text(
                lay.hand.x + lay.hand.width - 4, lay.hand.y - 14, swapped, f"soft {size}", "end"
            )

    def _dealt_from(self, seat: int, kind: int, number: int) -> Point | None:
        """Return where a card that is new in the hand comes from: the partner or the stock."""
        if self.before is None or number < self.before.hand.count(kind):
            return None
        if self.seen.swapped and not self.before.swapped and kind == self.seen.received:
            return self.lay.plates[(seat + 2) % SEATS].middle()
        return self.lay.middle

    def _meanings(self) -> None:
        """Draw the cards a joker may stand for (DG-26)."""
        drawing, tray = self.drawing, self.lay.tray
        width, height = tray.width / COLUMNS, tray.height / 2
        for kind in range(JOKER):
            row, column = divmod(kind, COLUMNS)
            cls = "" if CARD + kind in self.seen.legal else "faded"
            x, y = tray.x + column * width + 2, tray.y + row * height + 1
            with drawing.group(cls, x=x, y=y), drawing.choice(CARD + kind):
                self._card(kind, width - 4, height - 4, halo=True)

    def _fold(self) -> None:
        """Draw the only thing left to do (DG-09)."""
        drawing, lay = self.drawing, self.lay
        if lay.is_tall:
            x, y, width = 80.0, 358.0, 200.0
        else:
            x, y, width = lay.hand.x, lay.tray.y + 32, lay.hand.width
        with drawing.choice(FOLD):
            drawing.rect(x, y, width, 44, "button", 10)
            told = self.teller.say("screen_fold")
            drawing.text(x + width / 2, y + 27, told, "bold t15", "middle")
            drawing.rect(x, y, width, 44, "halo", 10)

    # The middle of the board

    def _pile(self) -> None:
        """Draw the last cards played, the newest on top."""
        lay, seen = self.lay, self.seen
        plays = [(seen.round, number, play) for number, play in enumerate(seen.plays)]
        if len(plays) < len(lay.pile):
            past = [(seen.round - 1, number, play) for number, play in enumerate(seen.last_round)]
            plays = [*past, *plays]
        fresh = len(plays_since(self.before, seen))
        shown = list(enumerate(reversed(plays[-len(lay.pile) :])))
        for age, (round_number, number, play) in reversed(shown):
            self._played(f"play-{round_number}-{number}", play, age, is_fresh=age < fresh)

    def _played(self, key: str, play: SeenPlay, age: int, is_fresh: bool) -> None:
        drawing, lay = self.drawing, self.lay
        width, height = lay.pile_card
        origin = self._origin(play) if is_fresh else None
        x, y = lay.pile[age][0] - width / 2, lay.pile[age][1] - height / 2
        with drawing.piece(key, x, y, origin=origin):
            with drawing.group("dim" if age else ""):
                if play.card() == NONE:
                    self._laid_down(play.hand, width, height)
                else:
                    self._card(play.card(), width, height)
            self._badge(4, 4, play.seat, 10)
            told = ""
            if play.card() == NONE and age == 0:  # side by side the words would touch
                told = self.teller.say("screen_folded")
            elif play.card() == JOKER:
                told = f"= {NAMES[play.meaning()]}"
            if told:
                size = "t12" if lay.is_tall else "t13"
                drawing.text(width / 2, height + 15, told, f"soft bold {size}", "middle")

    def _laid_down(self, hand: list[int], width: float, height: float) -> None:
        """Draw a hand laid down face up, on one card."""
        drawing = self.drawing
        drawing.rect(0, 0, width, height, "card", 6)
        rows = (len(hand) + 1) // 2
        for index, kind in enumerate(hand):
            row, column = divmod(index, 2)
            x = width * (0.3 + 0.4 * column) if len(hand) > 1 else width / 2
            y = height / 2 + (row - (rows - 1) / 2) * 14 + 9
            if kind == JOKER:
                drawing.path(_star(x, y - 5, 7), "joker")
            else:
                drawing.text(x, y, NAMES[kind], "soft bold t13", "middle")

    def _origin(self, play: SeenPlay) -> Point:
        """Return where a card on the pile came from: the own hand, or the player's plate."""
        if play.seat == self.seen.seat and self.before is not None and play.card() != NONE:
            hand = self.before.hand
            if play.card() in hand:
                return self.lay.in_hand(hand.index(play.card()), len(hand))
        x, y = self.lay.plates[play.seat].middle()
        width, height = self.lay.pile_card
        return x - width / 2, y - height / 2

    def _stock(self) -> None:
        """Draw the stock, or say how many cards are left in it."""
        drawing, lay, seen = self.drawing, self.lay, self.seen
        told = self.teller.say("screen_rest", stock=seen.stock)
        x, y = lay.middle
        if lay.is_tall:
            drawing.text(x, y + 4, told, "soft t12", "middle")
            return
        if seen.left:
            return
        if seen.stock:
            drawing.rect(x - 114, y - 33, 50, 72, "cardback", 6)
            drawing.rect(x - 117, y - 36, 50, 72, "cardback", 6)
        drawing.text(x - 92, y + 54, told, "soft t13", "middle")

    def _left(self) -> None:
        """Write large how many steps of a seven are left (DG-21)."""
        drawing, lay = self.drawing, self.lay
        x, y = (180.0, 379.0) if lay.is_tall else (lay.middle[0] - 92, lay.middle[1])
        drawing.circle(x, y, 20 if lay.is_tall else 32, "chip")
        big = "t24" if lay.is_tall else "t34"
        drawing.text(
            x,
            y + (8.5 if lay.is_tall else 12),
            str(self.seen.left),
            f"on-chip bold {big}",
            "middle",
        )
        told = self.teller.say("screen_left")
        size = "t12" if lay.is_tall else "t13"
        drawing.text(x, y + (34 if lay.is_tall else 54), told, f"bold {size}", "middle")

    def _swap(self, seat: int) -> None:
        """Draw the card for the partner and the place for the partner's (DG-08)."""
        drawing, lay, seen = self.drawing, self.lay, self.seen
        partner = (seat + 2) % SEATS
        width, height = lay.pile_card
        cx, cy = (180.0, 204.0) if lay.is_tall else lay.middle
        size = "t12" if lay.is_tall else "t13"
        for side, key in ((-1, "screen_for"), (1, "screen_from")):
            x, y = cx + side * 58 - width / 2, cy - height / 2
            drawing.rect(x, y, width, height, "slot", 6)
            told = fitted(self.teller.say(key, seat=partner), 144)
            drawing.text(x + width / 2, y + height + 16, told, f"soft {size}", "middle")
            if side == 1 and partner not in seen.to_act:
                drawing.rect(x, y, width, height, "cardback", 6)
            if side == -1 and seen.gave != NONE:
                with drawing.piece("gave", x, y, origin=self._given_from()):
                    self._card(seen.gave, width, height)

    def _given_from(self) -> Point | None:
        before = self.before
        if before is None or self.seen.gave not in before.hand:
            return None
        return self.lay.in_hand(before.hand.index(self.seen.gave), len(before.hand))

    def _ending(self) -> None:
        """Say who has won."""
        drawing, lay, seen = self.drawing, self.lay, self.seen
        best = max(seen.points)
        x, y = (180.0, 372.0) if lay.is_tall else (lay.middle[0], lay.middle[1] + 68)
        drawing.text(x, y, self.teller.label("phase", PHASES[AT_END]), "mark bold big", "middle")
        told = self.teller.say(
            "wins", seats=[seat for seat in range(SEATS) if seen.points[seat] == best]
        )
        drawing.text(x, y + 24, told, "bold t13", "middle")

    # Words and numbers

    def _teams(self) -> None:
        """Draw how many marbles both teams have in their goals."""
        drawing, lay, seen = self.drawing, self.lay, self.seen
        if lay.is_tall:
            left, top, gap, pip = 80.0, 316.0, 26.0, 17.0
        else:
            left, top, gap, pip = PANEL + 16.0, 31.0, 51.0, 22.0
            drawing.rect(PANEL, 8, 332, 114, "plate", 12)
        for team in range(2):
            y = top + gap * team
            for place, seat in enumerate((team, team + 2)):
                self._badge(left + 9 + 20 * place, y, seat, 9)
            first = left + 46
            if not lay.is_tall:
                names = [self.teller.names[seat] for seat in (team, team + 2)]
                drawing.text(
                    first, y + 5, " + ".join(fitted(name, 128) for name in names), "bold t15"
                )
                y += 24
                first = left + 8
            done = seen.points[team]
            for number in range(WHOLE_TEAM):
                cls = f"s{team}" if number < done else "pip"
                drawing.circle(first + 8 + pip * number, y, 6, cls)
            x = first + pip * WHOLE_TEAM + 10
            drawing.text(x, y + 5, f"{done}/{WHOLE_TEAM}", "soft t13")

    def _latest(self) -> None:
        """Tell the last plays in words, the newest first."""
        drawing, seen = self.drawing, self.seen
        plays = [*seen.last_round, *seen.plays][-SHOWN:]
        if not plays:
            return
        drawing.text(PANEL + 4, 146, self.teller.say("screen_latest"), "bold t13")
        for row, play in enumerate(reversed(plays)):
            y = 156 + 46 * row
            self._badge(PANEL + 16, y + 19, play.seat, 11)
            if play.card() == NONE:
                for index, kind in enumerate(play.hand):
                    with drawing.group(x=PANEL + 36 + 30 * index, y=y):
                        self._card(kind, 28, 38)
                told = self.teller.say("screen_folded")
                drawing.text(PANEL + 46 + 30 * len(play.hand), y + 24, told, "soft t13")
                continue
            with drawing.group(x=PANEL + 36, y=y):
                self._card(play.card(), 28, 38)
            self._told(play, PANEL + 74, y)

    def _badge(self, x: float, y: float, seat: int, r: float) -> None:
        """Draw a seat's sign: its colour and its letter."""
        self.drawing.circle(x, y, r, f"s{seat}")
        letter = LETTERS[seat].upper()
        self.drawing.text(x, y + 4.7, letter, f"on-s{seat} bold t13", "middle")

    def _told(self, play: SeenPlay, x: float, y: float) -> None:
        """Write what a card did."""
        told = self.teller.label("step", steps_of(play))
        if play.card() == JOKER:
            told = f"{self.teller.say('screen_as', card=play.meaning())}: {told}"
        hit = [seat for seat in range(SEATS) if play.sent[seat]]
        self.drawing.text(x, y + (16 if hit else 24), shortened(told, 36), "t13")
        if hit:
            for place, seat in enumerate(hit):
                self._badge(x + 8 + 19 * place, y + 30, seat, 8)
            told = self.teller.say("screen_hits")
            self.drawing.text(x + 4 + 19 * len(hit), y + 34, told, "bad t13")


def _star(x: float, y: float, r: float) -> str:
    """Return a star with five points as a path."""
    spikes = range(10)
    turns = [(sin(n * pi / 5), -cos(n * pi / 5), 1 if n % 2 == 0 else 0.4) for n in spikes]
    points = " L".join(f"{x + r * f * dx:.1f} {y + r * f * dy:.1f}" for dx, dy, f in turns)
    return f"M{points}Z"
