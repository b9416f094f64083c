"""The panel of Galopp Royal's picture: the die, the auction, the rascal's pairs, the last race."""

from collections.abc import Sequence
from typing import Final, cast

from stammtisch.core.bits import members
from stammtisch.core.drawing import Drawing
from stammtisch.games.galopp_royal.board import FIRST_PAIR, PLACES, PUSHED, PUSHES
from stammtisch.games.galopp_royal.cards import LONE, RASCAL, STEP
from stammtisch.games.galopp_royal.drawing_parts import (
    Box,
    badge,
    button,
    coin,
    die,
    face,
    lines,
    medal,
    pointer,
    token,
)
from stammtisch.games.galopp_royal.rules import BACK, FORTH, GO, PASS
from stammtisch.games.galopp_royal.state import AT_CHANGE, AT_END, AT_MOVE, PHASES
from stammtisch.games.galopp_royal.view import GaloppView, SeenAuction
from stammtisch.games.galopp_royal.words import move_words

NARROW: Final = 400  # panels no wider are those of a phone
RAISES: Final = [1, 2, 5, 10]  # drawn as buttons; any other bid is typed


class Telling:
    """What is going on, being drawn into a panel."""

    def __init__(self, drawing: Drawing, panel: Box, names: Sequence[str]) -> None:
        self.drawing = drawing
        self.view = cast(GaloppView, drawing.view)
        self.panel = panel
        self.names = names

    def say(self, key: str, **facts: object) -> str:
        """Return one of the game's texts, names shortened."""
        teller = self.drawing.teller
        return teller.game.words.say(key, facts, teller.lang, self.names)

    def draw(self) -> None:
        """Draw what belongs to the phase."""
        view = self.view
        self.drawing.rect(*self.panel, "frame", 10)
        if view.auction is not None:
            self._auction(view.auction)
        elif view.phase == AT_MOVE and view.carrier == RASCAL and view.turn == view.seat:
            self._rascal()
        elif view.phase == AT_MOVE:
            self._roll()
        elif view.phase in (AT_CHANGE, AT_END):
            self._result()
        else:
            told = self.drawing.teller.label("phase", PHASES[view.phase])
            self.drawing.text(self.panel.x + 12, self.panel.y + 26, told, "bold")

    # The auction

    def _auction(self, auction: SeenAuction) -> None:
        drawing, view = self.drawing, self.view
        x, y, width, _ = self.panel
        at = x + 12
        if view.seat is not None and auction.hands[view.seat]:
            self._cards(at, "hand", auction.hands[view.seat])
            at += 110
        if auction.open_card != LONE:
            self._cards(at, "open", [auction.open_card])
            at += 100
        self._standing(auction, max(at, x + 150) if at > x + 12 else at)
        if view.seat is None:
            return
        wide = 100 if width > NARROW else 88
        button(drawing, PASS, Box(x + 10, y + 120, wide, 46), self.say("pass"))
        at = x + wide + 18
        step = (width - 20 - wide) / len(RAISES)
        for more in RAISES:
            bid = auction.bid() + more
            if bid in view.legal:
                told = self.say("bid_more", gold=bid) if width > NARROW else str(bid)
                button(drawing, bid, Box(at, y + 120, step - 8, 46), told)
            at += step

    def _cards(self, x: float, key: str, cards: Sequence[int]) -> None:
        self.drawing.text(x, self.panel.y + 22, self.say(key), "soft kind")
        for index, kind in enumerate(cards):
            with self.drawing.group(x=x + 52 * index, y=self.panel.y + 32):
                face(self.drawing, kind, 48, 70)

    def _standing(self, auction: SeenAuction, x: float) -> None:
        """Draw whose bid stands, and how the auction before ended."""
        drawing, y = self.drawing, self.panel.y
        leader = auction.leader()
        if leader == LONE:
            drawing.text(x, y + 22, self.say("no_bid"), "soft kind")
        else:
            drawing.text(x, y + 24, self.say("bid_stands", gold=auction.bid()), "bold title")
            badge(drawing, x + 10, y + 46, leader)
            drawing.text(x + 25, y + 51, self.names[leader], "kind")
        ended = self.view.last_auction
        if ended is None:
            return
        if self.panel.width > NARROW:
            x, y = x + 168, y - 62
        drawing.text(x, y + 84, self.say("just_sold"), "soft kind")
        if ended.buyer == LONE:
            drawing.text(x, y + 103, self.say("not_sold"), "kind")
            return
        badge(drawing, x + 10, y + 98, ended.buyer)
        coin(drawing, x + 34, y + 98, ended.price)
        if self.panel.width > NARROW:
            for place, kind in enumerate(ended.team()):
                token(drawing, x + 70 + 30 * place, y + 88, kind)

    # A turn

    def _roll(self) -> None:
        """Draw the die and the carrier that acts, and what the turn before was."""
        drawing, view = self.drawing, self.view
        x, y, width, _ = self.panel
        with drawing.group(x=x + 40, y=y + 52, scale=1.5):
            die(drawing, view.roll)
        with drawing.group(x=x + 84, y=y + 14):
            face(drawing, view.carrier, 54, 76)
        is_own = view.turn == view.seat
        key = "prompt_move" if is_own else "rolls"
        told = self.say(key, seat=view.turn, roll=view.roll, card=view.carrier)
        below = lines(drawing, x + 152, y + 32, told, width=width - 164, cls="bold")
        if is_own:
            fields = int(STEP[view.carrier])
            told = self.say("run" if fields > 0 else "stumble", fields=abs(fields))
            button(drawing, GO, Box(x + 152, y + 66, min(width - 164, 200), 44), told)
        elif view.carrier == RASCAL:
            told = self.say("chooses")
            lines(drawing, x + 152, below, told, width=width - 164, cls="soft kind")
        self._lately(x + 12, y + 128, width - 20)

    def _lately(self, x: float, y: float, width: float) -> None:
        """Write what the turn before was."""
        played = self.view.played
        if played is None:
            return
        facts = {"seat": played.seat, "roll": played.roll, "card": played.carrier}
        told = self.say("lately", **facts)
        if played.carrier == RASCAL and played.move != GO:
            told += f" {move_words(played.move, self.drawing.teller.lang, self.names)}."
        lines(self.drawing, x, y, told, width=width, cls="soft kind")

    def _rascal(self) -> None:
        """Draw what arrows on the course mean, and buttons for pushing two others."""
        drawing = self.drawing
        x, y, width, _ = self.panel
        for way, key, top in ((-1, "one_back", 5), (1, "one_forth", 25)):
            pointer(drawing, Box(x + 10, y + top, 22, 16), way)
            drawing.text(x + 38, y + top + 13, self.say(key), "kind")
        button(drawing, GO, Box(x + width - 146, y + 6, 138, 36), self.say("alone"))
        for start, key, top in ((BACK, "pairs_back", 48), (FORTH, "pairs_forth", 112)):
            drawing.text(x + 10, y + top + 14, self.say(key), "soft kind")
            self._pairs(start, y + top + 19)

    def _pairs(self, start: int, y: float) -> None:
        """Draw a button for every two others."""
        drawing, view = self.drawing, self.view
        pairs = [
            (start + push, [int(seat) for seat in members(PUSHED[push])])
            for push in range(FIRST_PAIR, PUSHES)
        ]
        offered = [
            (move, seats)
            for move, seats in pairs
            if seats[-1] < view.seats and view.seat not in seats
        ]
        step = min((self.panel.width - 8) / len(offered), 84)
        is_narrow = step < 50
        width = step - (1.6 if is_narrow else 3)
        for index, (move, (one, two)) in enumerate(offered):
            x = self.panel.x + 5 + index * step
            with drawing.choice(move, cls="" if move in view.legal else "faded"):
                drawing.rect(x, y, width, 42, "card", 8)
                drawing.rect(x, y, width, 42, "halo hollow", 8)
                middle = x + width / 2
                if is_narrow:
                    badge(drawing, middle, y + 11.5, one, 9)
                    badge(drawing, middle, y + 30.5, two, 9)
                else:
                    badge(drawing, middle - 12, y + 21, one)
                    badge(drawing, middle + 12, y + 21, two)

    # A race that is over

    def _result(self) -> None:
        """Draw who took which place, and what is to be done now."""
        drawing, view = self.drawing, self.view
        x, y, width, _ = self.panel
        if view.phase == AT_END:
            best = [seat for seat, gold in enumerate(view.gold) if gold == max(view.gold)]
            told = self.say("wins", seats=best, gold=max(view.gold))
        elif view.turn == view.seat:
            told = self.say("prompt_change")
        else:
            told = self.say("changes", seat=view.turn)
        below = lines(drawing, x + 12, y + 24, told, width=width - 20, cls="bold")
        result = view.results[-1]
        below = max(below, y + 50) + 4
        if view.phase == AT_CHANGE and view.turn == view.seat:
            chosen = f"{len(view.removing)} / {view.seats}"
            drawing.text(x + width - 14, below + 6, chosen, "title", "end")
        prizes = view.prizes(len(view.results))
        for place, prize in enumerate(prizes):
            seat = int(result.first[place])
            medal(drawing, x + 24, below + 24 * place, place + 1)
            badge(drawing, x + 50, below + 24 * place, seat)
            drawing.text(x + 66, below + 5 + 24 * place, self.names[seat], "kind")
            coin(drawing, x + 190, below + 24 * place, f"+{prize}")
        if result.last != LONE and view.seats > PLACES:
            at = below + 24 * len(prizes)
            medal(drawing, x + 24, at, view.seats)
            badge(drawing, x + 50, at, int(result.last))
            drawing.text(x + 66, at + 5, self.names[int(result.last)], "kind")


def draw_panel(drawing: Drawing, panel: Box, names: Sequence[str]) -> None:
    """Draw what is going on, and what there is to choose that has no place on the course."""
    Telling(drawing, panel, names).draw()
