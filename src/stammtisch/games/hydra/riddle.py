"""What a view leaves open: unseen cards, hidden places, and what restricts which goes where.

Unseen cards are single cards, so both copies of a kind are told apart here. Every way of dealing
them to the hidden places that fits what the viewer knows counts as one.
"""

from typing import Final, final

from stammtisch.core.worlds import Deals
from stammtisch.games.hydra.cards import EO, GO, HAND, KINDS, SUIT
from stammtisch.games.hydra.state import AS_ANTRAG, AT_GIVE, AT_TRICKS, LONE
from stammtisch.games.hydra.view import HydraView

# What a place is: a seat's hand or, where the viewer knows neither side of an exchange, what the
# proposer kept of the hand and what came back.
WHOLE: Final = 0
KEPT: Final = 1
RECEIVED: Final = 2


@final
class Case:
    """One way in which what is known can be true: an offered pair, and cards tied to places."""

    def __init__(self, offered: int) -> None:
        self.offered = offered
        self.ties: list[tuple[int, int]] = []  # number of a card, set of places

    def tied(self, ties: list[tuple[int, int]]) -> "Case":
        """Return the same case with more ties."""
        other = Case(self.offered)
        other.ties = self.ties + ties
        return other

    def holds(self, place_of: list[int]) -> bool:
        """Tell whether the case is true where these cards lie."""
        return all(places >> place_of[card] & 1 != 0 for card, places in self.ties)


@final
class Riddle:
    """The hidden cards and places of one view, and the cases to be told apart."""

    def __init__(self, view: HydraView) -> None:
        self.view = view
        plays = view.seat is not None and view.seat != view.idle
        self.me: int = view.seat if view.seat is not None and plays else LONE
        self.done = view.contest == AS_ANTRAG and view.phase == AT_TRICKS
        self.inside = plays and self.me in (view.declarer, view.taker)  # of an Antrag or a Solo
        self.outside = self.done and not self.inside
        self.seats: list[int] = []  # of every place
        self.parts: list[int] = []
        self.room: list[int] = []
        self._find_places()
        self.kinds: list[int] = []  # of every unseen card
        self.allowed: list[int] = []
        self._find_cards()
        self._counts: list[int] = []  # both by sets of places
        self._rooms: list[int] = []
        self.cases: list[Case] = []
        self._find_cases()

    def _find_places(self) -> None:
        for seat in self.view.active():
            if seat != self.me:
                if self.outside and seat == self.view.declarer:
                    self._add_place(seat, KEPT, HAND - 3)
                    self._add_place(seat, RECEIVED, 3)
                else:
                    self._add_place(seat, WHOLE, self.view.counts[seat])

    def _add_place(self, seat: int, part: int, room: int) -> None:
        self.seats.append(seat)
        self.parts.append(part)
        self.room.append(room)

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
        if view.phase == AT_GIVE and self.me == view.taker:
            for kind in view.given:
                unseen[kind] -= 1
        for seat, kind, _ in view.plays():
            unseen[kind] -= 1
            if self.outside and seat == view.declarer:  # it was kept, or it came back
                self.kinds.append(kind)
                self.allowed.append(self.places_of(seat))
        voids = view.voids()
        for kind in range(KINDS):
            suit = SUIT[view.mode * KINDS + kind]
            allowed = 0
            for place in range(len(self.seats)):
                if suit not in voids[self.seats[place]]:
                    allowed |= 1 << place
            for _ in range(unseen[kind]):
                self.kinds.append(kind)
                self.allowed.append(allowed)

    def _find_cases(self) -> None:
        view = self.view
        self.cases = [Case(view.offered)]
        laid = view.open_card != LONE
        if laid and self.inside and self.me == view.taker and self.done:
            for kind in sorted(set(view.given)):  # what the viewer gave, the proposer holds
                self._require(kind, view.given.count(kind), view.declarer)
        elif laid and self.inside and self.me == view.declarer and view.taker != LONE:
            for kind in (view.offered, view.open_card):
                number = 2 if kind == view.offered else 1
                self._require(kind, number - view.given.count(kind), view.taker)
        elif laid and not self.inside:
            self.cases = [Case(kind) for kind in (EO, GO) if kind != view.open_card]
            owner = view.declarer if view.taker == LONE else view.taker
            self._require_offered(owner)
            self._require(view.open_card, 1, owner)
        for seat in view.antrags:
            if seat != self.me and not (seat == view.declarer and laid):
                self._require_pair(seat)

    def _ties(self, kind: int, number: int, owner: int) -> list[list[tuple[int, int]]]:
        """Return every way to tie `number` cards of a kind to where the owner's cards went.

        Cards of that kind the owner has played are taken to be the ones meant. The taker of an
        Antrag may have given them back.
        """
        for seat, played, _ in self.view.plays():
            if seat == owner and played == kind and not self._is_listed(seat):
                number -= 1
        if number <= 0:
            return [[]]
        places = self.places_of(owner)
        if self.outside and owner == self.view.taker:
            for place in range(len(self.parts)):
                if self.parts[place] == RECEIVED:
                    places |= 1 << place
        cards = [card for card in range(len(self.kinds)) if self.kinds[card] == kind]
        if number > len(cards):
            return []
        if number == len(cards):
            return [[(card, places) for card in cards]]
        return [[(card, places)] for card in cards]

    def _is_listed(self, seat: int) -> bool:
        """Tell whether the seat's played cards are among the cards to be placed."""
        return self.outside and seat == self.view.declarer

    def _require(self, kind: int, number: int, owner: int) -> None:
        ties = self._ties(kind, number, owner)
        self.cases = [case.tied(more) for case in self.cases for more in ties]

    def _require_offered(self, owner: int) -> None:
        """Keep the cases whose offered pair can lie where the Antrag went."""
        cases: list[Case] = []
        for case in self.cases:
            for more in self._ties(case.offered, 2, owner):
                cases.append(case.tied(more))
        self.cases = cases

    def _require_pair(self, owner: int) -> None:
        """Keep the cases in which a seat was dealt a pair: it named an Antrag (HY-12)."""
        view = self.view
        received = view.given if self.done and self.me == view.declarer else []
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

    def _classes(self, case: Case) -> dict[int, list[int]]:
        """Return the cards by the places that a case leaves them."""
        allowed = list(self.allowed)
        for card, places in case.ties:
            allowed[card] &= places
        classes: dict[int, list[int]] = {}
        for card in range(len(self.kinds)):
            classes.setdefault(allowed[card], []).append(card)
        return classes

    def deals(self, case: Case) -> Deals:
        """Return all ways to deal the unseen cards in a case; cards are numbers here."""
        classes = self._classes(case)
        return Deals([(cards, places) for places, cards in classes.items()], self.room)

    def is_possible(self, case: Case) -> bool:
        """Tell whether there is any way: no places are asked to take more cards than they can."""
        counts = self._counted()[:]
        tied: dict[int, int] = {}
        for card, places in case.ties:
            was = tied.get(card, self.allowed[card])
            tied[card] = was & places
            counts[was] -= 1
            counts[was & places] += 1
        for some in range(len(counts)):
            free, part = self._rooms[some] - counts[0], some
            while part:  # every set of places within these
                free -= counts[part]
                part = (part - 1) & some
            if free < 0:
                return False
        return True

    def _counted(self) -> list[int]:
        """Return how many cards may go to each set of places and nowhere else."""
        if not self._counts:
            self._counts = [0] * (1 << len(self.room))
            for places in self.allowed:
                self._counts[places] += 1
            self._rooms = [0] * len(self._counts)
            for some in range(len(self._counts)):
                for place in range(len(self.room)):
                    if some >> place & 1 != 0:
                        self._rooms[some] += self.room[place]
        return self._counts
