"""A view of DOG as SVG: the ring with goals and homes, marbles that glide, players, cards."""

from typing import Final, cast

from stammtisch.core.drawing import Drawing, fitted
from stammtisch.core.telling import Teller
from stammtisch.games.dog.board import GOAL, GOALS, HOME, QUARTER, RING, SEATS
from stammtisch.games.dog.cards import JACK, JOKER
from stammtisch.games.dog.drawing_cards import draw_cards
from stammtisch.games.dog.gliding import Marble, marbles_of, way_between
from stammtisch.games.dog.layout import Layout, layout
from stammtisch.games.dog.notation import LETTERS
from stammtisch.games.dog.rules import CARD, FOLD, OUT
from stammtisch.games.dog.state import AT_SWAP
from stammtisch.games.dog.view import DogView

NUMBERED: Final = 5  # so many fields from a number to the next
ARROW: Final = 8  # the field of every quarter that shows the direction
REACH: Final = 20.0  # half a finger
OUTSIDE: Final = 13.0  # room for it outside the ring

STYLE: Final = (
    ".board.dog .halo,.board.dog .hit{fill:transparent}"
    ".board.dog .track{fill:none;stroke:var(--paper);stroke-width:34}"
    ".board.dog .track.tall{stroke-width:26}"
    ".board.dog .field{fill:var(--card);stroke:var(--line)}"
    ".board.dog .start{stroke-width:3;fill:var(--card)}"
    ".board.dog .goal{stroke-width:2;fill:var(--card)}"
    ".board.dog .lane{opacity:.22}"
    ".board.dog .nest{fill:var(--felt);stroke:var(--line)}"
    ".board.dog .trail{fill:none;stroke-width:3;stroke-dasharray:3 3}"
    ".board.dog .trail,.board.dog .resting{pointer-events:none}"  # what is below is clicked
    ".board.dog .ghost.ball{visibility:hidden}"  # no marble is ever gone: it comes from there
    ".board.dog .marble{stroke:var(--paper);stroke-width:1.5}"
    ".board.dog .shine{fill:#fff;opacity:.35}"
    ".board.dog .guard{fill:none;stroke:var(--ink);stroke-width:2.5}"
    ".board.dog .shield{fill:var(--ink);stroke:var(--paper)}"
    ".board.dog .plate{fill:var(--paper);stroke:var(--line)}"
    ".board.dog .plate.own{fill:var(--card);stroke:var(--soft);stroke-width:2}"
    ".board.dog .plate.turn{stroke:var(--glow);stroke-width:4}"
    ".board.dog .can .aim{fill:var(--glow)}.board.dog .can .on-aim{fill:#221f1a}"
    ".board.dog .slot{fill:none;stroke:var(--soft);stroke-dasharray:4 4}"
    ".board.dog .chip{fill:var(--mark)}.board.dog .on-chip{fill:var(--paper)}"
    ".board.dog .button{fill:var(--card);stroke:var(--soft)}"
    ".board.dog .pip{fill:var(--felt);stroke:var(--soft)}"
    ".board.dog .cardback{fill:var(--soft);stroke:var(--paper)}"
    ".board.dog .joker{fill:var(--s4)}.board.dog .dim{opacity:.65}"
    ".board.dog .arrows{fill:none;stroke:var(--mark);stroke-width:1.8}"
    ".board.dog .t13{font-size:13px}.board.dog .t15{font-size:15px}.board.dog .t18{font-size:18px}"
    ".board.dog .t24{font-size:24px}.board.dog .t34{font-size:34px}.board.dog .t12{font-size:12px}"
)


def draw(drawing: Drawing) -> None:
    """Fill a drawing with a view of DOG."""
    Artist(drawing).draw()


class Artist:
    """Draws one view."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.seen = cast(DogView, drawing.view)
        self.before = cast(DogView | None, drawing.before)
        self.lay: Layout = layout(drawing.is_tall, self.seen.seat or 0)
        room = 102 if drawing.is_tall else 154
        teller = drawing.teller
        self.teller: Teller = teller.game.teller(
            [fitted(name, room) for name in teller.names], teller.lang
        )
        self.legal = set(self.seen.legal)
        self.picked, self.meaning = _begun(self.seen)

    def draw(self) -> None:
        """Draw everything, from the table up."""
        drawing, lay = self.drawing, self.lay
        has_hand = self.seen.seat is not None or not lay.is_tall
        drawing.height = lay.height if has_hand else lay.board_height
        frame = lay.frame
        edge = frame.x - 4
        drawing.rect(
            frame.x - edge, frame.y - edge, frame.width + 2 * edge, frame.height + 2 * edge,
            "felt", lay.corner + edge,
        )  # fmt: skip
        drawing.rect(*frame, "track tall" if lay.is_tall else "track", lay.corner)
        marbles = marbles_of(self.seen, self.before)
        occupied = {marble.spot for marble in marbles}
        for seat in range(SEATS):
            self._lane(seat)
        for place in range(HOME):
            if place in occupied:
                self._ground(place)
            else:
                with drawing.choice(place):
                    self._ground(place)
                    self._aim(place)
        self._trail()
        for seat in range(SEATS):
            self._plate(seat)
        draw_cards(drawing, lay, self.seen, self.before, self.teller)
        for marble in sorted(marbles, key=lambda one: one.step):
            self._marble(marble)

    # The ground

    def _lane(self, seat: int) -> None:
        """Draw the ground that a start field and its goal share."""
        lay = self.lay
        wide = lay.marble + 4
        x, y = lay.spots[QUARTER * seat]
        with self.drawing.group(x=x, y=y, turn=lay.turns[QUARTER * seat]):
            self.drawing.rect(
                -wide, -GOAL * lay.gap - wide, 2 * wide, GOAL * lay.gap + 2 * wide,
                f"lane s{seat}", wide,
            )  # fmt: skip

    def _ground(self, place: int) -> None:
        """Draw an empty field."""
        drawing, lay = self.drawing, self.lay
        x, y = lay.spots[place]
        if place >= GOALS:
            drawing.circle(x, y, lay.field, f"edge-s{(place - GOALS) // GOAL} goal")
            return
        seat, number = divmod(place, QUARTER)
        if number == 0:
            drawing.circle(x, y, lay.marble, f"edge-s{seat} start")
            drawing.text(x, y + 4.5, LETTERS[seat].upper(), f"s{seat} bold t13", "middle")
            return
        drawing.circle(x, y, lay.field, "field")
        if place in self.legal:
            return
        if number % NUMBERED == 0:
            drawing.text(x, y + 4.3, str(number), "soft t12", "middle")
        elif number == ARROW:
            with drawing.group(x=x, y=y, turn=lay.turns[place]):
                drawing.polygon([(-3, -4.5), (-3, 4.5), (5, 0)], "soft")

    def _aim(self, place: int) -> None:
        """Draw what lights up on an empty field that can be chosen, and how many steps it takes."""
        drawing, lay = self.drawing, self.lay
        if place not in self.legal:
            return
        x, y = lay.spots[place]
        drawing.circle(x, y, lay.field, "aim")
        drawing.circle(x, y, lay.marble, "halo")
        told = self._steps(place)
        if told:
            drawing.text(x, y + 4.5, told, "on-aim bold t13", "middle")
        self._hit(place, x, y)

    def _steps(self, target: int) -> str:
        if self.picked < 0 or self.meaning == JACK:
            return ""
        if target < GOALS and (target - self.picked) % RING == RING - 4:
            return "−4"
        owner = next(seat for seat in range(SEATS) if self.picked in self.seen.trial[seat])
        return str(len(way_between(owner, self.picked, target)))

    def _hit(self, place: int, x: float, y: float) -> None:
        """Make room for a finger, as far as the neighbours that can be chosen leave it."""
        gap = self.lay.gap
        is_goal = place >= GOALS
        seat, number = divmod(place - GOALS, GOAL) if is_goal else divmod(place, QUARTER)
        around = {place - 1, place + 1} if is_goal else {(place - 1) % RING, (place + 1) % RING}
        if is_goal and number == 0:
            around = {QUARTER * seat, place + 1}
        half = gap / 2 if self.legal & around else min(REACH, gap)
        with self.drawing.group(x=x, y=y, turn=self.lay.turns[place]):
            if is_goal:
                self.drawing.rect(-REACH, -half, 2 * REACH, 2 * half, "hit")
            else:  # the drawing ends outside the ring; inside a start field its goal begins
                inside = gap / 2 if number == 0 else 2 * REACH - OUTSIDE
                self.drawing.rect(-half, -inside, 2 * half, inside + OUTSIDE, "hit")

    def _trail(self) -> None:
        """Mark the fields that the last play's marbles left."""
        plays = self.seen.plays or self.seen.last_round
        if not plays or self.seen.parts or plays[-1].parts == [FOLD]:
            return
        play = plays[-1]
        steps = play.steps()
        for place in steps[::2]:
            if place < HOME:
                self.drawing.circle(
                    *self.lay.spots[place], self.lay.marble, f"edge-s{play.seat} trail"
                )

    # Marbles

    def _marble(self, marble: Marble) -> None:
        drawing, lay = self.drawing, self.lay
        at = lay.spot(marble.owner, marble.spot)
        # also for one that stays: the spot's last marble may have had another key
        origin = None if self.before is None else lay.spot(marble.owner, marble.origin)
        with drawing.piece(
            marble.key,
            *at,
            "ball resting" if marble.spot >= HOME else "ball",
            step=marble.step,
            origin=origin,
            via=[lay.spot(marble.owner, spot) for spot in marble.via],
        ):
            if marble.spot >= HOME:
                self._ball(marble)
                return
            cls = "chosen" if marble.spot == self.picked else ""
            with drawing.choice(marble.spot, cls=cls):
                self._ball(marble)
                drawing.circle(0, 0, lay.marble + 2, "halo")
                if marble.spot in self.legal:
                    self._hit(marble.spot, 0, 0)

    def _ball(self, marble: Marble) -> None:
        drawing, r = self.drawing, self.lay.marble
        owner = marble.owner
        drawing.circle(0, 0, r, f"marble s{owner}")
        drawing.circle(-r * 0.38, -r * 0.42, r * 0.22, "shine")
        drawing.text(0, 4.7, LETTERS[owner].upper(), f"on-s{owner} bold t13", "middle")
        if marble.spot == QUARTER * owner and self.seen.trial_guarded[owner]:  # DG-11
            drawing.circle(0, 0, r + 1.5, "guard")
            with drawing.group(x=r * 0.85, y=-r * 0.85):
                drawing.path("M-5 -6H5V0C5 4 2 6 0 7C-2 6 -5 4 -5 0Z", "shield")

    # Players

    def _plate(self, seat: int) -> None:
        """Draw a player's plate: the name, the marbles at home, the cards."""
        drawing, lay, seen = self.drawing, self.lay, self.seen
        x, y, width, height = lay.plates[seat]
        turn = " turn" if seat in seen.to_act else ""
        own = " own" if seat == seen.seat else ""
        drawing.rect(x, y, width, height, f"plate{own}{turn}", 12)
        drawing.circle(x + 18, y + 19, 11, f"s{seat}")
        drawing.text(x + 18, y + 24, LETTERS[seat].upper(), f"on-s{seat} bold t15", "middle")
        name = self.teller.names[seat]
        drawing.text(x + 34, y + 24, name, f"bold {'t13' if lay.is_tall else 't15'}")
        with drawing.choice(OUT) if self._comes_out(seat) else drawing.group():
            left, middle = lay.spot(seat, HOME)
            right, _ = lay.spot(seat, HOME + 3)
            r = lay.marble + 3
            for slot in range(4):
                drawing.circle(*lay.spot(seat, HOME + slot), lay.field, "nest")
            drawing.rect(left - r, middle - r, right - left + 2 * r, 2 * r, "halo", r)
            if self._comes_out(seat) and OUT in self.legal:
                drawing.rect(left - r, middle - REACH, right - left + 2 * r, 2 * REACH, "hit")
        self._cards_of(seat)

    def _comes_out(self, seat: int) -> bool:
        """Tell whether these marbles would come out if the viewer said so (DG-03)."""
        seen = self.seen
        if seen.seat is None:
            return False
        is_in = all(GOALS <= place < HOME for place in seen.trial[seen.seat])
        return seat == ((seen.seat + 2) % SEATS if is_in else seen.seat)

    def _cards_of(self, seat: int) -> None:
        """Draw how many cards a player holds, and what else is known of the player."""
        drawing, lay, seen = self.drawing, self.lay, self.seen
        x, y, width, height = lay.plates[seat]
        size = "t12" if lay.is_tall else "t13"
        low = y + height - 8
        for card in range(seen.counts[seat]):
            drawing.rect(x + 9 + 7 * card, low - 13, 10, 14, "cardback", 2)
        if any(play.seat == seat and play.parts == [FOLD] for play in seen.plays):
            drawing.text(x + 10, low - 1, self.teller.say("screen_folded"), f"bad {size}")
        told = ""
        if seat == seen.seat:
            told = self.teller.say("screen_you")
        elif seen.seat is not None and seat == (seen.seat + 2) % SEATS:
            told = self.teller.say("screen_partner")
        drawing.text(x + width - 10, low - 1, told, f"soft {size}", "end")
        if seen.phase == AT_SWAP and seat not in seen.to_act:  # DG-08 a card lies ready
            edge = y - 23 if y > lay.middle[1] else y + height - 3
            drawing.rect(x + width / 2 - 9, edge, 18, 26, "cardback", 3)


def _begun(seen: DogView) -> tuple[int, int]:
    """Return the marble picked so far and what the card is, -1 for what is not said yet."""
    parts = seen.parts
    cards = 2 if parts and parts[0] == CARD + JOKER else 1
    if len(parts) < cards:
        return -1, -1
    steps = parts[cards:]
    return (steps[-1] if len(steps) % 2 else -1), parts[cards - 1] - CARD
