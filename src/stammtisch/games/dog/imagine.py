"""Full states that fit a view, drawn so that every fitting one is as likely as any other.

Hidden are the others' cards and, of those pairs the viewer does not belong to, which card went to
the partner. Of the own pair it is known: the partner holds the card until such a card is played;
from then on the rest of that hand is as unknown as any. A folded hand lies open.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.game import State
from stammtisch.core.rng import Rng, shuffle
from stammtisch.core.worlds import Worlds
from stammtisch.games.dog.board import SEATS, Board
from stammtisch.games.dog.cards import UNIT, card_list, cards_of
from stammtisch.games.dog.rules import DogState
from stammtisch.games.dog.state import AT_PLAY, AT_SWAP, NO_CARD, NONE, Play, packed
from stammtisch.games.dog.view import DogView, SeenPlay


def worlds(view: DogView) -> Worlds:
    """Prepare to draw states that fit a view."""
    return DogWorlds(view)


@final
class DogWorlds(Worlds):
    """The states that fit one view: what is known of them, and the cards that may lie anywhere."""

    def __init__(self, view: DogView) -> None:
        self.known = known_state(view)
        self.size: i64 = view.size
        self.hidden = vec[i64](hidden_counts(view))
        self.total: i64 = sum(hidden_counts(view))
        self.unseen = vec[i64](card_list(unseen_cards(view, self.known)))
        # Seats whose given card is hidden: still lying there, or long taken up by the partner
        self.sealed: i64 = 0
        self.secret: i64 = 0
        self.out: list[list[int]] = [[] for _ in range(SEATS)]  # cards that left the hands
        for play in view.plays:
            self.out[play.seat].extend(play.cards())
        for seat in range(SEATS):
            if view.phase == AT_SWAP and seat != view.seat and seat not in view.to_act:
                self.sealed |= 1 << seat
            elif view.swapped and not is_own_pair(view, seat):
                self.secret |= 1 << seat

    def sample(self, rng: Rng) -> State:
        """Return one of the states."""
        state = self.known.copy()
        cards = self.unseen[:]
        shuffle(cards, self.total, rng)
        place: i64 = 0
        seat: i64 = 0
        while seat < SEATS:
            hand: i64 = 0
            end: i64 = place + self.hidden[seat]
            if self.secret >> (seat ^ 2) & 1 != 0:
                received: i64 = rng.below(self.size)
                open_cards: i64 = len(self.out[seat])
                kind: i64
                if received < open_cards:
                    kind = self.out[seat][received]
                else:
                    kind = cards[place + received - open_cards]
                state.gave ^= (NO_CARD ^ kind) << 4 * (seat ^ 2)
            if self.sealed >> seat & 1 != 0:
                state.gave ^= (NO_CARD ^ cards[place]) << 4 * seat
                place += 1
            while place < end:
                hand += UNIT[cards[place]]
                place += 1
            state.hands[seat] += hand
            seat += 1
        return state


def is_own_pair(view: DogView, seat: int) -> bool:
    """Tell whether the viewer knows what this seat gave away."""
    return view.seat is not None and (seat - view.seat) % 2 == 0


def hidden_counts(view: DogView) -> list[int]:
    """Return how many unknown cards every seat has, in hand or laid down for the partner."""
    counts = list(view.counts)
    if view.seat is not None:
        counts[view.seat] = 0
        if knows_card_of_partner(view):
            counts[view.seat ^ 2] -= 1
    return counts


def knows_card_of_partner(view: DogView) -> bool:
    """Tell whether the card given to the partner is still in the partner's hand for sure."""
    if view.seat is None or view.received == NONE:
        return False
    return not any(view.gave in play.cards() for play in view.plays if play.seat == view.seat ^ 2)


def unseen_cards(view: DogView, known: DogState) -> i64:
    """Return the cards whose place the viewer does not know."""
    unseen: i64 = known.deck - known.pile
    for seat in range(SEATS):
        unseen -= known.hands[seat]
    if view.gave != NONE and view.received == NONE:
        unseen -= UNIT[view.gave]
    return unseen


def known_state(view: DogView) -> DogState:
    """Return a state that holds what the view tells and nothing else."""
    places = vec[i64]([place for row in view.marbles for place in row])
    guarded: i64 = 0
    for owner in range(SEATS):
        if view.guarded[owner]:
            guarded |= 1 << owner
    state = DogState(_packed_counts(view.deck), vec[i64]([0] * SEATS), Board(places, guarded))
    state.phase = view.phase
    state.starter = view.starter
    state.round = view.round
    state.shuffles = view.shuffles
    state.pile = _packed_counts(view.pile)
    state.plays = chain(view.plays)
    state.last_round = chain(view.last_round)
    if view.ruled:
        state.ruled_even = view.points[0]
        state.ruled_odd = view.points[1]
    if view.phase == AT_PLAY:
        state.turn_of = view.to_act[0]
    me = view.seat
    if me is not None:
        state.hands[me] = cards_of(view.hand)
        if view.gave != NONE:
            state.gave ^= (NO_CARD ^ view.gave) << 4 * me
        if view.received != NONE:
            state.gave ^= (NO_CARD ^ view.received) << 4 * (me ^ 2)
            if knows_card_of_partner(view):
                state.hands[me ^ 2] = UNIT[view.gave]
        for part in view.parts:
            state.apply(me, part)
    return state


def _packed_counts(counts: list[int]) -> i64:
    cards: i64 = 0
    for kind in range(len(counts)):
        cards += counts[kind] * UNIT[kind]
    return cards


def chain(plays: list[SeenPlay]) -> Play | None:
    """Return a round's plays as a state keeps them."""
    last: Play | None = None
    for play in plays:
        first, rest = packed(play.parts)
        sent: i64 = 0
        for owner in range(SEATS):
            sent |= play.sent[owner] << 4 * owner
        last = Play(
            last,
            seat=play.seat,
            first=first,
            rest=rest,
            count=len(play.parts),
            sent=sent,
            hand=cards_of(play.hand),
        )
    return last
