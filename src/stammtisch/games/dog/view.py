"""What a seat may know of a match of DOG, built by naming it."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from stammtisch.core.game import Json, State, View
from stammtisch.core.rng import Rng
from stammtisch.core.worlds import Worlds
from stammtisch.games.dog.board import MARBLES, SEATS, Board
from stammtisch.games.dog.cards import JOKER, NAMES, card_list, how_many
from stammtisch.games.dog.rules import CARD, FOLD, DogState
from stammtisch.games.dog.state import (
    AT_SWAP,
    NO_CARD,
    NONE,
    PHASES,
    Play,
    parts_of,
)


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class SeenPlay:
    """A card played, or a hand laid down, as everybody saw it."""

    def __init__(self, seat: int, parts: list[int], sent: list[int], hand: list[int]) -> None:
        self.seat = seat
        self.parts = parts  # moves: the card, what it stands for, marbles and targets
        self.sent = sent  # how many marbles of every seat went home
        self.hand = hand  # laid down by folding

    def card(self) -> int:
        """Return the kind of the card played; NONE if the hand was folded."""
        return NONE if self.parts[0] == FOLD else self.parts[0] - CARD

    def meaning(self) -> int:
        """Return the kind it was played as (DG-26)."""
        return self.parts[1] - CARD if self.card() == JOKER else self.card()

    def steps(self) -> list[int]:
        """Return marbles and where they went, in turn, or that one came out."""
        return self.parts[2 if self.card() == JOKER else 1 :]

    def cards(self) -> list[int]:
        """Return the cards that left the hand."""
        return self.hand if self.card() == NONE else [self.card()]

    def to_json(self) -> Json:
        """Return the play as plain data."""
        return {
            "seat": self.seat,
            "parts": self.parts,
            "sent": self.sent,
            "hand": texts(self.hand),
        }


@final
class DogView(View):
    """Everything one seat, or a spectator, may know."""

    def __init__(self, seat: int | None, to_act: list[int], legal: list[int]) -> None:
        super().__init__(seat, to_act, legal)
        self.deck: list[int] = []  # how many cards there are of every kind
        self.phase = 0
        self.round = 0
        self.size = 0  # cards dealt to everyone this round
        self.starter = NONE
        self.shuffles = 0
        self.points: list[int] = []
        self.ruled = False  # whether these are the director's (DG-27)
        # The board
        self.marbles: list[list[int]] = []  # the places of every seat's four, ascending
        self.guarded: list[bool] = []  # whether the one on the start field is protected
        # The cards
        self.hand: list[int] = []
        self.counts: list[int] = []  # cards everyone holds, as far as all can see
        self.swapped = False  # whether partners have swapped this round
        self.gave = NONE  # the own card for the partner this round
        self.received = NONE
        self.pile: list[int] = []  # how many of every kind lie open since the last shuffle
        self.stock = 0
        self.plays: list[SeenPlay] = []  # of this round
        self.last_round: list[SeenPlay] = []
        # The seat's own unfinished play
        self.parts: list[int] = []
        self.trial: list[list[int]] = []  # where the marbles stand after these parts
        self.trial_guarded: list[bool] = []
        self.left = 0  # steps of a seven
        self._worlds: Worlds | None = None

    def imagine(self, rng: Rng) -> State:
        """Return a full state that fits this view, every fitting one as likely as any other."""
        if self._worlds is None:
            from stammtisch.games.dog.imagine import worlds  # noqa: PLC0415 it needs this class

            self._worlds = worlds(self)
        return self._worlds.sample(rng)

    def to_json(self) -> Json:
        """Return everything the view tells, as plain data."""
        return {
            "seat": self.seat,
            "to_act": self.to_act,
            "legal": self.legal,
            "deck": self.deck,
            "phase": PHASES[self.phase],
            "round": self.round,
            "size": self.size,
            "starter": self.starter,
            "shuffles": self.shuffles,
            "points": self.points,
            "ruled": self.ruled,
            "marbles": self.marbles,
            "guarded": self.guarded,
            "hand": texts(self.hand),
            "counts": self.counts,
            "swapped": self.swapped,
            "gave": name_of(self.gave),
            "received": name_of(self.received),
            "pile": self.pile,
            "stock": self.stock,
            "plays": [play.to_json() for play in self.plays],
            "last_round": [play.to_json() for play in self.last_round],
            "parts": self.parts,
            "trial": self.trial,
            "trial_guarded": self.trial_guarded,
            "left": self.left,
        }


def look(state: DogState, seat: int | None) -> DogView:
    """Return what a seat, or a spectator, may know of a state (DG-08, ALL-01)."""
    view = DogView(seat, state.to_act(), [] if seat is None else state.legal(seat))
    view.deck = counts_of(state.deck)
    view.phase = state.phase
    view.round = state.round
    view.size = state.size()
    view.starter = state.starter
    view.shuffles = state.shuffles
    view.points = state.score()
    view.ruled = state.ruled_even != NONE
    view.marbles = marbles_of(state.board)
    view.guarded = guarded_on(state.board)
    view.counts = _counts(state)
    view.swapped = state.to_give() == 0
    view.pile = counts_of(state.pile)
    view.stock = how_many(state.deck - state.pile) - sum(view.counts)
    view.plays = plays_of(state.plays)
    view.last_round = plays_of(state.last_round)
    view.trial = view.marbles
    view.trial_guarded = view.guarded
    if seat is not None:
        view.hand = card_list(state.hands[seat])
        view.gave = given_by(state, seat)
        if view.swapped:
            view.received = given_by(state, (seat + 2) & 3)
        if seat == state.turn_of:
            view.parts = state.unfinished(seat)
            view.trial = marbles_of(state.trial)
            view.trial_guarded = guarded_on(state.trial)
            view.left = state.left
    return view


def _counts(state: DogState) -> list[int]:
    """Return how many cards everyone holds, whatever is being laid down unseen (DG-08)."""
    counts = [int(how_many(hand)) for hand in state.hands]
    if state.phase == AT_SWAP:
        for seat in range(SEATS):
            if given_by(state, seat) != NONE:
                counts[seat] += 1
    return counts


def given_by(state: DogState, seat: i64) -> int:
    """Return the kind a seat has given to its partner this round, or NONE."""
    kind: i64 = state.gave >> 4 * seat & 15
    return NONE if kind == NO_CARD else kind


def marbles_of(board: Board) -> list[list[int]]:
    """Return the places of every seat's marbles."""
    return [
        [board.places[MARBLES * owner + index] for index in range(MARBLES)]
        for owner in range(SEATS)
    ]


def guarded_on(board: Board) -> list[bool]:
    """Return for every seat whether the marble on its start field is protected (DG-11)."""
    return [board.guarded >> owner & 1 != 0 for owner in range(SEATS)]


def counts_of(cards: i64) -> list[int]:
    """Return how many cards there are of every kind."""
    return [cards >> 4 * kind & 15 for kind in range(JOKER + 1)]


def plays_of(play: Play | None) -> list[SeenPlay]:
    """Return a round's plays, in order."""
    found: list[SeenPlay] = []
    while play is not None:
        parts = parts_of(play.first, play.rest, play.count)
        sent: list[int] = [play.sent >> 4 * owner & 15 for owner in range(SEATS)]
        found.append(SeenPlay(play.seat, parts, sent, card_list(play.hand)))
        play = play.previous
    found.reverse()
    return found


def texts(kinds: list[int]) -> list[str]:
    """Return cards in short notation."""
    return [NAMES[kind] for kind in kinds]


def name_of(kind: int) -> str | None:
    """Return a card in short notation, if there is one."""
    return None if kind == NONE else NAMES[kind]
