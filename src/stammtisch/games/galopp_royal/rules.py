"""Galopp Royal in the order of play: starting teams, six races, changes and spare teams between.

Moves:
          0  pass
     1..500  bid so much gold
        501  go: what the carrier does; with a rascal, two forward alone
   502..507  rascal: two forward, the sedan of seat 0..5 two back
   508..522  rascal: two forward, two sedans (pairs of seats in order) one back each
   523..528  rascal: two back, the sedan of seat 0..5 two forward
   529..543  rascal: two back, two sedans one forward each
   544..579  remove a carrier: 6 * seat + kind
   580..585  lay a carrier of this kind onto the first free place
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, members, nth, size
from stammtisch.core.game import NOBODY, Refusal, View
from stammtisch.core.rng import Rng
from stammtisch.games.galopp_royal.auction import Bid
from stammtisch.games.galopp_royal.board import (
    FIRST_PAIR,
    HIGHEST_BID,
    MOST_SEATS,
    PLACES,
    PUSHED,
    PUSHES,
    RACES,
    has,
    kinds_of,
    pushes_back,
    pushes_forth,
    write,
)
from stammtisch.games.galopp_royal.cards import KINDS, NOTHING, RASCAL, STEP, TEAM, with_item
from stammtisch.games.galopp_royal.scoring import (
    Result,
    are_places_certain,
    first_three,
    last_seat,
)
from stammtisch.games.galopp_royal.state import (
    RULE_OF_PHASE,
    SPARES,
    GaloppTruth,
    Phase,
)

PASS: Final = 0
GO: Final = HIGHEST_BID + 1
BACK: Final = GO + 1
FORTH: Final = BACK + PUSHES
REMOVE: Final = FORTH + PUSHES
LAY: Final = REMOVE + MOST_SEATS * KINDS
CODES: Final = LAY + KINDS

NO_REMOVALS: Final = vec[i64]([0] * (MOST_SEATS * KINDS))

UNSOLD_AT_MOST: Final = 3  # GR-08


@final
class GaloppState(GaloppTruth):
    """A match of Galopp Royal and what may be done in it."""

    def copy(self) -> "GaloppState":
        """Return an independent copy."""
        other = GaloppState(self.terms, self.at[:])
        self.copy_to(other)
        return other

    # Who may do what

    def to_act(self) -> list[int]:
        """Return the seat that owes a choice, if one does."""
        return [self.acting] if self.phase > Phase.OVER else []

    def is_to_act(self, seat: i64) -> bool:
        """Tell whether the seat owes a choice."""
        return seat == self.acting and self.phase > Phase.OVER

    def rule(self) -> str:
        """Return the rule that says who does what in this phase."""
        return RULE_OF_PHASE[self.phase]

    def asks(self, seat: i64) -> str:
        """Return what a seat chooses next: a bid, a move, or a carrier."""
        return {Phase.BID: "bid", Phase.MOVE: "move"}.get(self.phase, "carrier")

    def carrier(self) -> i64:
        """Return the kind of the carrier on the place that the die shows (GR-15)."""
        return self.teams[TEAM * self.acting + self.roll - 1]

    def pushes_back(self, seat: i64) -> i64:
        """Return the seat's ways to set others back, as a set."""
        return pushes_back(self.racing & ~(1 << seat), self.at, self.terms.pond)

    def pushes_forth(self, seat: i64) -> i64:
        """Return the seat's ways to move others forward in exchange, as a set."""
        return pushes_forth(self.racing & ~(1 << seat))

    def removable(self, seat: i64) -> i64:
        """Return the kinds that may be taken from a board; none once one is chosen (GR-24)."""
        part: i64 = 0
        while part < self.part_count:
            if self.part(part) // KINDS == seat:
                return 0
            part += 1
        return kinds_of(self.teams, seat)

    def legal_into(self, seat: i64, moves: vec[i64]) -> i64:
        """Write the moves of a seat that is to act into a buffer; return how many."""
        count: i64 = 1
        if self.phase == Phase.MOVE:
            moves[0] = GO
            if self.carrier() == RASCAL:
                count = write(self.pushes_back(seat), BACK, moves, count)
                count = write(self.pushes_forth(seat), FORTH, moves, count)
            return count
        if self.phase == Phase.BID:
            moves[0] = PASS
            bid: i64 = self.auction.bid + 1
            while bid <= self.gold[seat]:
                moves[count] = bid
                count += 1
                bid += 1
            return count
        if self.phase == Phase.ARRANGE:
            return write(self.kinds_to_lay(), LAY, moves, 0)
        count = 0
        other: i64
        for other in range(self.seats):
            count = write(self.removable(other), REMOVE + KINDS * other, moves, count)
        return count

    def random_move(self, seat: i64, rng: Rng) -> i64:
        """Return a fair choice among the moves of a seat that is to act."""
        pick: i64
        if self.phase == Phase.MOVE:
            if self.carrier() != RASCAL:
                return GO
            back: i64 = self.pushes_back(seat)
            forth: i64 = self.pushes_forth(seat)
            backs: i64 = size(back)
            pick = rng.below(1 + backs + size(forth))
            if pick == 0:
                return GO
            if pick <= backs:
                return BACK + nth(back, pick - 1)
            return FORTH + nth(forth, pick - 1 - backs)
        if self.phase == Phase.BID:
            bid: i64 = self.auction.bid
            if self.gold[seat] <= bid:
                return PASS
            pick = rng.below(1 + self.gold[seat] - bid)
            if pick == 0:
                return PASS
            return bid + pick
        moves = NO_REMOVALS[:]
        return moves[rng.below(self.legal_into(seat, moves))]

    # Making moves

    def apply(self, seat: i64, move: i64) -> None:
        """Make a legal move."""
        if self.phase == Phase.MOVE:
            self._run(seat, move)
        elif self.phase == Phase.BID:
            self._bid(seat, move)
        elif self.phase == Phase.CHANGE:
            self._remove(move)
        else:
            self._lay(seat, move)

    # Auctions

    def _bid(self, seat: i64, move: i64) -> None:
        """Raise the bid or pass (GR-05); the last bidder left buys the team (GR-07)."""
        auction = self.auction
        auction.bids = Bid(seat, move, auction.bids)
        if move == PASS:
            auction.passed |= 1 << seat
            if size(auction.passed) <= size(auction.bidders) - TEAM:  # GR-06
                auction.thrown |= 1 << seat
                discard = self.discard[:]
                discard[auction.hands[2 * seat]] += 1
                self.discard = discard
        else:
            auction.bid = move
        waiting: i64 = auction.bidders & ~auction.passed
        if waiting == 0:
            self._end_auction(NOBODY)
        elif auction.bid > 0 and waiting & (waiting - 1) == 0:
            self._end_auction(lowest(waiting))
        else:
            self.acting = self.next_of(waiting, seat)

    def _end_auction(self, buyer: i64) -> None:
        """Lay the team open on the buyer's board (GR-07), or discard it unsold (GR-08)."""
        auction = self.auction
        cards = self._cards_for_sale(auction.opener if buyer == NOBODY else buyer)
        discard = self.discard[:]
        if buyer == NOBODY:
            for card in cards:
                discard[card] += 1
        else:
            if self.spare > 0:  # GR-26: the old team goes, even if it is better
                for place in range(TEAM * buyer, TEAM * buyer + TEAM):
                    discard[self.teams[place]] += 1
            self.place_team(buyer, cards)
            self.pay(buyer, auction.bid)
        self.discard = discard
        auction.buyer = buyer
        self.last_auction = auction
        self.unsold = self.unsold + 1 if buyer == NOBODY and self.spare == 0 else 0
        self.removed = 0
        self.drawn = 0
        if self.terms.arrange and buyer != NOBODY:
            self.phase = Phase.ARRANGE
            self.acting = buyer
        else:
            self._go_on_selling(auction.opener)

    def _go_on_selling(self, opener: i64) -> None:
        """Go on after an auction that was opened by this seat."""
        if self.spare > 0:
            self._go_on_with_spares()
        else:
            self._go_on_with_starting_teams(opener)

    def _cards_for_sale(self, first: i64) -> list[int]:
        """Return the team: cards clockwise from a seat, the open card last."""
        auction = self.auction
        cards: list[int] = []
        seat: i64 = first
        for _ in range(size(auction.bidders)):
            if not has(auction.thrown, seat):
                cards.append(auction.hands[2 * seat])
                if auction.hands[2 * seat + 1] != NOTHING:
                    cards.append(auction.hands[2 * seat + 1])
            seat = self.next_of(auction.bidders, seat)
        if auction.open_card != NOTHING:
            cards.append(auction.open_card)
        return cards

    def _go_on_with_starting_teams(self, opener: i64) -> None:
        waiting: i64 = self.without_team()
        opener = self.next_of(waiting, opener)  # GR-09
        if self.unsold == UNSOLD_AT_MOST or waiting & (waiting - 1) == 0:
            self.phase = Phase.TAKE  # GR-08, GR-10
            self.acting = opener
        else:
            self.open_auction(opener)

    def _go_on_with_spares(self) -> None:
        if self.spare < SPARES:
            self.spare += 1
            self.open_auction(self.last())  # GR-26
        else:
            self.start_race(self.last())  # GR-14

    # Laying a team out, where that was agreed

    def _lay(self, seat: i64, move: i64) -> None:
        """Put a carrier on the first free place; the rest follows if it is of one kind (GR-11)."""
        self.add_part(move - LAY)
        left: i64 = self.kinds_to_lay()
        if left & (left - 1) != 0:
            return
        teams = self.teams[:]
        number: i64
        for number in range(TEAM):
            laid = number < self.part_count
            teams[TEAM * seat + number] = self.part(number) if laid else lowest(left)
        self.teams = teams
        self.parts = 0
        self.part_count = 0
        sold = self.last_auction
        if sold is not None and sold.buyer == seat:
            self._go_on_selling(sold.opener)
        else:
            self.go_on_taking()

    # Races

    def _run(self, seat: i64, move: i64) -> None:
        """Let the carrier act (GR-15, GR-16), then see whether the race is over."""
        kind: i64 = self.carrier()
        self.last_auction = None
        self.turns += 1
        self.mover = seat
        self.rolled = self.roll
        self.acted = kind
        self.made = move
        self.roll = 0
        if move == GO:
            self._step(seat, STEP[kind])
        elif move < FORTH:
            self._step(seat, 2)
            self._push(seat, move - BACK, -1)
        else:
            self._step(seat, -2)
            self._push(seat, move - FORTH, 1)
        if self.goes_on():
            self.acting = self.next_of(self.racing, seat)
            self.phase = Phase.ROLL
        else:
            self._end_race()

    def _push(self, seat: i64, push: i64, way: i64) -> None:
        """Move one other sedan two fields or two others one field, clockwise (GR-18)."""
        pushed: i64 = PUSHED[push]
        fields: i64 = way if push >= FIRST_PAIR else 2 * way
        other: i64 = self.next_of(pushed, seat)
        self._step(other, fields)
        pushed &= ~(1 << other)
        if pushed != 0:
            self._step(lowest(pushed), fields)

    def _step(self, seat: i64, fields: i64) -> None:
        """Move one sedan, perhaps home (GR-18) or into the pond (GR-19)."""
        field: i64 = self.at[seat] + fields
        if field >= self.finish:
            field = self.finish
            self.home = with_item(self.home, self.homes, seat)
            self.homes += 1
            self.racing &= ~(1 << seat)
        elif field <= -self.terms.pond:
            field = -self.terms.pond
            self.drowned = with_item(self.drowned, self.ponds, seat)
            self.ponds += 1
            self.racing &= ~(1 << seat)
        self.at[seat] = field

    def goes_on(self) -> bool:
        """Tell whether places are open (GR-20), or only who is last (GR-22)."""
        if not are_places_certain(self.homes, self.racing):
            return True
        if self.race == RACES:
            return False
        return last_seat(self.at, self.racing, self.drowned, self.ponds) == NOBODY

    def _end_race(self) -> None:
        """Pay the prizes (GR-21); who is last changes carriers, but not after race 6 (GR-27)."""
        first = first_three(self.homes, self.home, self.racing, self.ponds, self.drowned)
        last: i64 = last_seat(self.at, self.racing, self.drowned, self.ponds)
        gold = self.gold[:]
        place: i64 = 0
        while place < PLACES:
            prize: i64 = self.terms.prize(self.race, place)
            gold[first[place]] += prize
            self.bank -= prize
            place += 1
        self.gold = gold
        self.results = [*self.results, Result(first, last)]
        self.acting = last
        self.phase = Phase.OVER if self.race == RACES else Phase.CHANGE

    # Change of carriers

    def _remove(self, move: i64) -> None:
        """Choose a carrier to go; one from every board completes the change (GR-24)."""
        self.add_part(move - REMOVE)
        if self.part_count < self.seats:
            return
        teams = self.teams[:]
        discard = self.discard[:]
        for number in range(self.part_count):
            chosen: i64 = self.part(number)
            seat: i64 = chosen // KINDS
            card: i64 = chosen % KINDS
            place: i64 = TEAM * seat
            while teams[place] != card:
                place += 1
            teams[place] = NOTHING
            discard[card] += 1
            self.removed = with_item(self.removed, seat, card)
        self.teams = teams
        self.discard = discard
        self.parts = 0
        self.part_count = 0
        self.phase = Phase.REFILL

    def unfinished(self, seat: i64) -> list[int]:
        """Return the carriers chosen so far, to go or to lie on places in this order."""
        if seat != self.acting:
            return []
        base: i64 = LAY if self.phase == Phase.ARRANGE else REMOVE
        return [base + self.part(number) for number in range(self.part_count)]

    def take_back(self, seat: i64) -> None:
        """Leave the carrier chosen last where it was."""
        self.part_count -= 1
        self.parts ^= self.part(self.part_count) << 6 * self.part_count

    # What else the protocol asks

    def refuse(self, seat: i64, move: int) -> Refusal:
        """Return why a seat that is to act may not make a move that is not legal."""
        from stammtisch.games.galopp_royal.refusals import why_not  # noqa: PLC0415 it needs this class

        return why_not(self, seat, move) or super().refuse(seat, move)

    def view(self, seat: int | None) -> View:
        """Return what a seat, or a spectator, may know."""
        from stammtisch.games.galopp_royal.view import GaloppView  # noqa: PLC0415 it needs this class

        return GaloppView(self, seat)


def pushed_by(move: int) -> list[int]:
    """Return the other sedans that a rascal's move concerns: one goes two fields, two go one."""
    return members(PUSHED[(move - BACK) % PUSHES])


def removal(move: int) -> tuple[int, int]:
    """Return whose carrier a move removes, and which kind."""
    return divmod(move - REMOVE, KINDS)
