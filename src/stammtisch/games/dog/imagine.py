"""Full states that fit a view, drawn so that every fitting one is as likely as any other.

Hidden are the others' cards and, of those pairs the viewer does not belong to, which card went to
the partner. Of the own pair it is known: the partner holds the card until such a card is played;
from then on the rest of that hand is as unknown as any. A folded hand lies open.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import mask_of
from stammtisch.core.game import State
from stammtisch.core.rng import Rng, shuffle
from stammtisch.core.worlds import Worlds
from stammtisch.games.dog.board import SEATS, Board
from stammtisch.games.dog.cards import UNIT, card_list, cards_of
from stammtisch.games.dog.rules import DogState
from stammtisch.games.dog.state import NOTHING, Phase, Play, packed
from stammtisch.games.dog.view import DogView, SeenPlay


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
            if view.phase == Phase.SWAP and seat != view.seat and seat not in view.to_act:
                self.sealed |= 1 << seat
            elif view.swapped and seat not in (view.seat, view.partner()):
                self.secret |= 1 << seat

    def sample(self, rng: Rng) -> State:
        """Return one of the states."""
        state = self.known.copy()
        cards = self.unseen[:]
        shuffle(cards, self.total, rng)
        top: i64 = 0
        for seat in range(i64(SEATS)):
            end: i64 = top + self.hidden[seat]
            if self.secret >> (seat ^ 2) & 1 != 0:
                received: i64 = rng.below(self.size)
                shown: i64 = len(self.out[seat])
                kind: i64
                if received < shown:
                    kind = self.out[seat][received]
                else:
                    kind = cards[top + received - shown]
                state.give(seat ^ 2, kind)
            if self.sealed >> seat & 1 != 0:
                state.give(seat, cards[top])
                top += 1
            hand: i64 = 0
            while top < end:
                hand += UNIT[cards[top]]
                top += 1
            state.hands[seat] += hand
        return state


def hidden_counts(view: DogView) -> list[int]:
    """Return how many unknown cards every seat has, in hand or laid down for the partner."""
    counts = list(view.counts)
    if view.seat is not None:
        counts[view.seat] = 0
        if knows_card_of_partner(view):
            counts[view.partner()] -= 1
    return counts


def knows_card_of_partner(view: DogView) -> bool:
    """Tell whether the card given to the partner is still in the partner's hand for sure."""
    partners = [play for play in view.plays if play.seat == view.partner()]
    return view.received != NOTHING and not any(view.gave in play.cards() for play in partners)


def unseen_cards(view: DogView, known: DogState) -> i64:
    """Return the cards whose place the viewer does not know."""
    unseen: i64 = known.deck - known.pile
    for seat in range(SEATS):
        unseen -= known.hands[seat]
    if view.gave != NOTHING and view.received == NOTHING:
        unseen -= UNIT[view.gave]
    return unseen


def known_state(view: DogView) -> DogState:
    """Return a state that holds what the view tells and nothing else."""
    board = board_of(view.marbles, view.guarded)
    state = DogState(_packed_counts(view.deck), vec[i64]([0] * SEATS), board)
    state.phase = view.phase
    state.starter = view.starter
    state.round = view.round
    state.shuffles = view.shuffles
    state.pile = _packed_counts(view.pile)
    state.plays = chain(view.plays)
    state.last_round = chain(view.last_round)
    if view.ruled:
        state.ruled = view.points[:2]
    if view.phase == Phase.PLAY:
        state.acting = view.to_act[0]
    me = view.seat
    if me is not None:
        state.hands[me] = cards_of(view.hand)
        if view.gave != NOTHING:
            state.give(me, view.gave)
        if view.received != NOTHING:
            state.give(me ^ 2, view.received)
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


def board_of(marbles: list[list[int]], guarded: list[int]) -> Board:
    """Return a board with every seat's marbles, ascending, and seats with a protected one."""
    return Board(vec[i64]([place for row in marbles for place in row]), mask_of(guarded))


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
