"""Which deals fit a view: the unseen cards, the hidden places, and what ties cards to places.

An example. Seat 0 dealt, seat 1 made an Antrag with GK face up, everybody declined, and nothing has
been played yet. Seat 4 holds ten cards, no EO, GO or GK among them. To seat 4

- 40 cards are unseen. Each is one card of its own with a number, so that the two GK are cards 17
  and 18, say. Counting single cards makes every deal equally likely.
- The hidden places are the hands of the seats 1, 2, 3 and 0, with room for ten cards each. They
  are numbered 0 to 3, and a set of places is an int: 0b0001 is the hand of seat 1.
- `allowed` tells for every card where it may lie. Nobody has shown a void yet, so that is 0b1111
  for all. Once seat 2 fails to follow to Rot, no unseen card of Rot may lie at place 1 any more:
  they are left with 0b1101.
- What was said ties cards to places. Seat 1 must have been dealt a pair of Ober and the GK. The
  pair was both EO or both GO, and the open GK is either of the two: four cases. One of them is
  "offered EO; both EO and card 17 at 0b0001".

In one case, all that matters is where each card may lie, and `core.worlds.Deals` counts and draws
such deals. A deal may be true in several cases: if seat 1 holds both GK, it is true with either
tied. Whoever draws cases at random has to make up for that (`imagine`), with `Case.holds`.

After an Antrag was accepted, someone who was not in it knows neither side of the exchange. Then the
proposer has two places, the seven cards kept and the three that came back, and the cards that the
proposer has played since are dealt to these two again: each was kept, or came back.
"""

from typing import Final, final

from stammtisch.core.game import NOBODY
from stammtisch.core.worlds import Deals
from stammtisch.games.hydra.cards import EO, GO, HAND, KINDS, NOTHING, suit_of
from stammtisch.games.hydra.state import Contest, Phase
from stammtisch.games.hydra.view import HydraView

Tie = tuple[int, int]  # a card, by its number, lies at one of a set of places

# What a place is
WHOLE: Final = 0  # a hand
KEPT: Final = 1  # what the proposer kept in an exchange that the viewer did not see
RECEIVED: Final = 2  # what came back in it


@final
class Case:
    """One way in which what is known can be true: an offered pair, and cards tied to places."""

    def __init__(self, offered: int, ties: list[Tie]) -> None:
        self.offered = offered
        self.ties = ties

    def tied(self, ties: list[Tie]) -> "Case":
        """Return the same case with more ties."""
        return Case(self.offered, self.ties + ties)

    def holds(self, place_of: list[int]) -> bool:
        """Tell whether the case is true where these cards lie."""
        return all(places >> place_of[card] & 1 != 0 for card, places in self.ties)


@final
class Constraints:
    """The hidden cards and places of one view, and the cases to be told apart."""

    def __init__(self, view: HydraView) -> None:
        self.view = view
        self.me: int = NOBODY if view.seat is None or view.seat == view.idle else view.seat
        self.exchanged = view.contest == Contest.ANTRAG and view.phase == Phase.TRICKS
        is_inside = self.me != NOBODY and self.me in (view.declarer, view.taker)
        self.inside = is_inside  # of an Antrag or a Solo
        self.outside = self.exchanged and not is_inside
        self.seats: list[int] = []  # of every place
        self.parts: list[int] = []  # what every place is
        self.room: list[int] = []
        self._find_places()
        self.kinds: list[int] = []  # of every unseen card
        self.allowed: list[int] = []  # its places
        self._find_cards()
        self._slack: list[int] = []  # by sets of places
        self._find_slack()
        self.cases: list[Case] = []
        self._find_cases()

    def _find_places(self) -> None:
        for seat in self.view.active():
            if seat != self.me:
                if self.is_split(seat):
                    self._add_place(seat, KEPT, HAND - 3)
                    self._add_place(seat, RECEIVED, 3)
                else:
                    self._add_place(seat, WHOLE, self.view.counts[seat])

    def _add_place(self, seat: int, part: int, room: int) -> None:
        self.seats.append(seat)
        self.parts.append(part)
        self.room.append(room)

    def is_split(self, seat: int) -> bool:
        """Tell whether the seat has two places, to which its played cards are dealt as well."""
        return self.outside and seat == self.view.declarer

    def places_of(self, seat: int) -> int:
        """Return the hidden places of a seat, as a set."""
        found = 0
        for place in range(len(self.seats)):
            if self.seats[place] == seat:
                found |= 1 << place
        return found

    def _find_cards(self) -> None:
        view = self.view
        unseen = [2] * KINDS
        for kind in view.hand:
            unseen[kind] -= 1
        if view.phase == Phase.GIVE and self.me == view.taker:
            for kind in view.given:
                unseen[kind] -= 1
        for seat, kind, _ in view.plays():
            unseen[kind] -= 1
            if self.is_split(seat):
                self._add_cards(kind, 1, self.places_of(seat))
        voids = view.voids()
        for kind in range(KINDS):
            suit = suit_of(view.mode, kind)
            allowed = 0
            for place in range(len(self.seats)):
                if suit not in voids[self.seats[place]]:
                    allowed |= 1 << place
            self._add_cards(kind, unseen[kind], allowed)

    def _add_cards(self, kind: int, number: int, allowed: int) -> None:
        for _ in range(number):
            self.kinds.append(kind)
            self.allowed.append(allowed)

    def _find_cases(self) -> None:
        view = self.view
        self.cases = [Case(view.offered, [])]
        is_laid = view.open_card != NOTHING
        if is_laid and self.inside and self.me == view.taker and self.exchanged:
            for kind in sorted(set(view.given)):  # what the viewer gave, the proposer holds
                self._require(kind, view.given.count(kind), view.declarer)
        elif is_laid and self.inside and self.me == view.declarer and view.taker != NOBODY:
            for kind in (view.offered, view.open_card):
                number = 2 if kind == view.offered else 1
                self._require(kind, number - view.given.count(kind), view.taker)
        elif is_laid and not self.inside:
            owner = view.declarer if view.taker == NOBODY else view.taker
            self.cases = [
                Case(kind, ties)
                for kind in (EO, GO)
                if kind != view.open_card
                for ties in self._ties(kind, 2, owner)
            ]
            self._require(view.open_card, 1, owner)
        for seat in view.antrags:
            if seat != self.me and not (seat == view.declarer and is_laid):
                self._require_pair(seat)

    def _ties(self, kind: int, number: int, owner: int) -> list[list[Tie]]:
        """Return every way to tie `number` cards of a kind to where the owner's cards went.

        Cards of that kind the owner has played are taken to be the ones meant. The taker of an
        Antrag may have given them back.
        """
        for seat, played, _ in self.view.plays():
            if seat == owner and played == kind and not self.is_split(seat):
                number -= 1
        if number <= 0:
            return [[]]
        places = self.places_of(owner)
        if self.outside and owner == self.view.taker:
            places |= 1 << self.parts.index(RECEIVED)
        cards = [card for card in range(len(self.kinds)) if self.kinds[card] == kind]
        if number > len(cards):
            return []
        if number == len(cards):
            return [[(card, places) for card in cards]]
        return [[(card, places)] for card in cards]

    def _require(self, kind: int, number: int, owner: int) -> None:
        """Keep the cases in which so many cards of a kind went to a seat."""
        ties = self._ties(kind, number, owner)
        self.cases = [case.tied(more) for case in self.cases for more in ties]

    def _require_pair(self, owner: int) -> None:
        """Keep the cases in which a seat was dealt a pair: it named an Antrag (HY-12)."""
        view = self.view
        received = view.given if self.exchanged and self.me == view.declarer else []
        cases: list[Case] = []
        for case in self.cases:
            for kind in (EO, GO):
                number = 2
                if owner == view.taker:
                    if kind in (case.offered, view.open_card):
                        continue  # these came from the proposer
                    number -= received.count(kind)
                for more in self._ties(kind, number, owner):
                    cases.append(case.tied(more))
        self.cases = cases

    def deals(self, case: Case) -> Deals:
        """Return all ways to deal the unseen cards, by their numbers, in a case."""
        allowed = list(self.allowed)
        for card, places in case.ties:
            allowed[card] &= places
        classes: dict[int, list[int]] = {}
        for card in range(len(self.kinds)):
            classes.setdefault(allowed[card], []).append(card)
        return Deals([(cards, places) for places, cards in classes.items()], self.room)

    def is_possible(self, case: Case) -> bool:
        """Tell whether there is any way: no places are asked to take more cards than they can."""
        narrowed: list[tuple[int, int]] = []  # of tied cards: where they might lie, and may now
        tied: dict[int, int] = {}
        for card, places in case.ties:
            was = tied.get(card, self.allowed[card])
            now = was & places
            tied[card] = now
            if now != was:
                narrowed.append((was, now))
        slack = self._slack
        for some in range(len(slack)):
            free, others = slack[some], ~some
            for was, now in narrowed:
                if now & others == 0 and was & others != 0:  # it goes nowhere else any more
                    free -= 1
            if free < 0:
                return False
        return True

    def _find_slack(self) -> None:
        """Find for each set of places how many cards fit in besides those that must go there."""
        sets = 1 << len(self.room)
        forced = [0] * sets
        for places in self.allowed:
            forced[places] += 1
        room = [0] * sets
        for place in range(len(self.room)):
            bit = 1 << place
            for some in range(sets):
                if some & bit != 0:
                    forced[some] += forced[some ^ bit]
                    room[some] += self.room[place]
        self._slack = [room[some] - forced[some] for some in range(sets)]
