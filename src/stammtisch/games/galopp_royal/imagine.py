"""Full states that fit a view, drawn so that every fitting one is as likely as any other.

Two things can be hidden: cards of an auction under way, and what another player has chosen so far
of an unfinished change of carriers. Of a team that another player is laying out nothing is chosen.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import mask_of, nth, size
from stammtisch.core.game import State
from stammtisch.core.rng import Rng, shuffle
from stammtisch.core.worlds import Worlds, uniform
from stammtisch.games.galopp_royal.auction import Auction, Bid
from stammtisch.games.galopp_royal.board import kinds_of
from stammtisch.games.galopp_royal.cards import KINDS, NOTHING, TEAM, no_cards, pack
from stammtisch.games.galopp_royal.rules import LAY, REMOVE, GaloppState
from stammtisch.games.galopp_royal.state import Phase
from stammtisch.games.galopp_royal.view import GaloppView, SeenAuction

# Fields that a view has from its state as they are
PLAIN: Final = [
    "phase", "starter", "race", "results", "bank", "shuffles", "spare", "unsold", "finish", "roll",
    "turns",
]  # fmt: skip


def worlds(view: GaloppView) -> Worlds:
    """Prepare to draw states that fit a view."""
    if view.auction is not None:
        return HiddenCards(view, view.auction)
    if view.phase == Phase.CHANGE and view.seat != view.turn:
        return HiddenChoice(view)
    return OneWorld(view)


@final
class OneWorld(Worlds):
    """The only state that fits a view from which nothing is hidden."""

    def __init__(self, view: GaloppView) -> None:
        self.known = known_state(view)

    def sample(self, rng: Rng) -> State:
        """Return a copy of it."""
        return self.known.copy()


@final
class HiddenCards(Worlds):
    """The states that fit a view of an auction.

    Cards drawn before the discard pile was shuffled are the rest of the old stock and no others.
    """

    def __init__(self, view: GaloppView, auction: SeenAuction) -> None:
        self.known = known_state(view)
        unseen = [int(self.known.stock[kind]) for kind in range(KINDS)]
        if auction.open_card != NOTHING:
            unseen[auction.open_card] -= 1
        old = list(auction.early_cards)
        old_places: list[int] = []
        new_places: list[int] = []
        place = 0
        for seat in auction.bidders:
            hand = auction.hands[seat]
            for slot in range(auction.each()):
                is_old = place < auction.early
                if hand:
                    if seat not in auction.thrown:  # else it lies in the discard pile
                        unseen[hand[slot]] -= 1
                    if is_old:
                        old.remove(hand[slot])
                else:
                    (old_places if is_old else new_places).append(2 * seat + slot)
                place += 1
        for card in old:
            unseen[card] -= 1
        self.old = vec[i64](old)
        self.old_places = vec[i64](old_places)
        self.new = vec[i64]([kind for kind in range(KINDS) for _ in range(unseen[kind])])
        self.new_places = vec[i64](new_places)

    def sample(self, rng: Rng) -> State:
        """Return one of the states."""
        state = self.known.copy()
        hands = state.auction.hands[:]
        old = self.old[:]
        shuffle(old, len(old), rng)
        index: i64
        for index in range(len(old)):
            hands[self.old_places[index]] = old[index]
        new = self.new[:]
        shuffle(new, len(self.new_places), rng)
        for index in range(len(self.new_places)):
            hands[self.new_places[index]] = new[index]
        stock = no_cards()
        for index in range(len(self.new_places), len(new)):
            stock[new[index]] += 1
        state.auction.hands = hands
        state.stock = stock
        return state


@final
class HiddenChoice(Worlds):
    """The states that fit another player's view while carriers are chosen to go.

    Any boards but all of them may have been dealt with, in any order: `ways[count][seat]` tells
    how many choices there are of `count` boards from this seat on, their order left aside.
    """

    def __init__(self, view: GaloppView) -> None:
        self.known = known_state(view)
        seats = view.seats
        kinds = [float(size(kinds_of(self.known.teams, seat))) for seat in range(seats)]
        self.ways = [[1.0] * (seats + 1)]
        self.sums: list[float] = [1.0]
        orders = 1.0
        for count in range(1, seats):
            row = [0.0] * (seats + 1)
            for seat in range(seats - 1, -1, -1):
                row[seat] = row[seat + 1] + kinds[seat] * self.ways[count - 1][seat + 1]
            self.ways.append(row)
            orders *= count
            self.sums.append(self.sums[-1] + orders * row[0])

    def sample(self, rng: Rng) -> State:
        """Return one of the states."""
        state = self.known.copy()
        mark = uniform(rng) * self.sums[-1]
        count = 0
        while count < len(self.sums) - 1 and self.sums[count] <= mark:
            count += 1
        chosen: list[int] = []
        seat = 0
        while len(chosen) < count:
            left = count - len(chosen)
            if uniform(rng) * self.ways[left][seat] >= self.ways[left][seat + 1]:
                kinds: i64 = kinds_of(state.teams, seat)
                chosen.append(KINDS * seat + nth(kinds, rng.below(size(kinds))))
            seat += 1
        order = vec[i64](chosen)
        shuffle(order, count, rng)
        for part in order:
            state.add_part(part)
        return state


def known_state(view: GaloppView) -> GaloppState:
    """Return a state that holds what the view tells and nothing else."""
    fields = vec[i64](view.fields) if view.fields else view.terms.start_fields()
    state = GaloppState(view.terms, fields)
    for name in PLAIN:
        setattr(state, name, getattr(view, name))
    state.acting = view.turn
    state.gold = vec[i64](view.gold)
    state.paid = vec[i64](view.paid)
    _know_carriers(state, view)
    if view.phase == Phase.DRAW:
        state.open_auction(view.turn)
    if view.auction is not None:
        state.auction = _known_auction(view.auction)
    if view.last_auction is not None:
        state.last_auction = _known_auction(view.last_auction)
    state.racing = mask_of(view.racing)
    state.homes = len(view.home)
    state.home = pack(view.home)
    state.ponds = len(view.drowned)
    state.drowned = pack(view.drowned)
    if view.played is not None:
        state.mover = view.played.seat
        state.rolled = view.played.roll
        state.acted = view.played.carrier
        state.made = view.played.move
    for move in view.removing:
        state.add_part(move - REMOVE)
    for move in view.laying:
        state.add_part(move - LAY)
    return state


def _know_carriers(state: GaloppState, view: GaloppView) -> None:
    """Lay out what is open; the stock is then what is left, hidden hands included."""
    teams = state.teams[:]
    stock = state.stock[:]
    for seat in range(view.seats):
        for place in range(len(view.teams[seat])):
            card: i64 = view.teams[seat][place]
            teams[TEAM * seat + place] = card
            if card != NOTHING:
                stock[card] -= 1
    discard = no_cards()
    for card in view.discard:
        discard[card] += 1
        stock[card] -= 1
    state.teams = teams
    state.stock = stock
    state.discard = discard
    state.removed = pack(view.removed)
    state.drawn = pack(view.drawn)


def _known_auction(seen: SeenAuction) -> Auction:
    """Return an auction with the cards that the view tells."""
    hands = vec[i64]([NOTHING] * (2 * len(seen.hands)))
    for seat in range(len(seen.hands)):
        for slot in range(len(seen.hands[seat])):
            hands[2 * seat + slot] = seen.hands[seat][slot]
    auction = Auction(seen.opener, mask_of(seen.bidders), hands)
    auction.passed = mask_of(seen.passed())
    auction.thrown = mask_of(seen.thrown)
    auction.open_card = seen.open_card
    auction.early = seen.early
    auction.bid = seen.bid()
    for entry in seen.bids:
        auction.bids = Bid(entry[0], entry[1], auction.bids)
    auction.buyer = seen.buyer
    return auction
