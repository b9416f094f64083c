"""What a seat may know of a match of DOG, built by naming it."""

from collections.abc import Callable, Mapping
from typing import Any, Final, cast, final

from mypy_extensions import i64, mypyc_attr

from stammtisch.core.bits import members
from stammtisch.core.game import NOBODY, Json, State, View
from stammtisch.core.match import PART
from stammtisch.core.rng import Rng
from stammtisch.core.worlds import Worlds
from stammtisch.games.dog.board import GOALS, HOME, MARBLES, SEATS, Board
from stammtisch.games.dog.cards import (
    JACK,
    JOKER,
    KINDS,
    NAMES,
    card_list,
    count_of,
    how_many,
    names_of,
)
from stammtisch.games.dog.notation import PLACE_TEXTS, move_text
from stammtisch.games.dog.rules import CARD, FOLD, DogState
from stammtisch.games.dog.state import NOTHING, PHASES, Phase, Play


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class SeenPlay:
    """A card played, or a hand laid down, as everybody saw it; or the beginning of a play."""

    def __init__(self, seat: int, parts: list[int], sent: list[int], hand: list[int]) -> None:
        self.seat = seat
        self.parts = parts  # moves: the card, what it stands for, marbles and targets
        self.sent = sent  # how many marbles of every seat went home
        self.hand = hand  # laid down by folding

    def card(self) -> int:
        """Return the kind of the card played; NOTHING if none is, or the hand was folded."""
        return NOTHING if not self.parts or self.parts[0] == FOLD else self.parts[0] - CARD

    def meaning(self) -> int:
        """Return the kind it is played as (DG-26); NOTHING until that is said."""
        if self.card() != JOKER:
            return self.card()
        return self.parts[1] - CARD if len(self.parts) > 1 else NOTHING

    def steps(self) -> list[int]:
        """Return marbles and where they went, in turn, or that one came out."""
        return self.parts[2 if self.card() == JOKER else 1 :]

    def picked(self) -> int:
        """Return the marble that is to move next, if a play has come so far, or NOTHING."""
        steps = self.steps()
        return steps[-1] if len(steps) % 2 else NOTHING

    def moved(self) -> list[tuple[int, ...]]:
        """Return from where to where, marked by a third entry if swapped, or that one came out."""
        steps = self.steps()
        if len(steps) == 1:
            return [(steps[0],)]
        if self.meaning() == JACK:
            return [(steps[0], steps[1], JACK)]
        return [(steps[index], steps[index + 1]) for index in range(0, len(steps), 2)]

    def cards(self) -> list[int]:
        """Return the cards that left the hand."""
        return self.hand if self.card() == NOTHING else [self.card()]

    def to_json(self) -> Json:
        """Return the play as plain data, for views and positions."""
        return {
            "seat": self.seat,
            "move": PART.join([move_text(part) for part in self.parts]),
            "sent": self.sent,
            "hand": " ".join(names_of(self.hand)),
        }


@final
class DogView(View):
    """Everything one seat, or a spectator, may know of a state (DG-08, ALL-01)."""

    def __init__(self, state: DogState, seat: int | None) -> None:
        super().__init__(seat, state.to_act(), [] if seat is None else state.legal(seat))
        self.deck = counts_of(state.deck)  # how many cards there are of every kind
        self.phase: int = state.phase
        self.round: int = state.round
        self.size: int = state.size()  # cards dealt to everyone this round
        self.starter: int = state.starter
        self.shuffles: int = state.shuffles
        self.points = state.score()
        self.ruled = len(state.ruled) > 0  # whether these are the director's (DG-27)
        # The board
        self.marbles = marbles_of(state.board)  # the places of every seat's four, ascending
        self.guarded = members(state.board.guarded)  # seats with a protected marble (DG-11)
        # The cards
        self.hand: list[int] = [] if seat is None else card_list(state.hands[seat])
        self.counts = _counts(state)  # cards everyone holds, as far as all can see
        self.swapped = state.to_give() == 0  # whether partners have swapped this round
        self.gave: int = NOTHING if seat is None else state.given(seat)  # to the partner this round
        self.received: int = NOTHING
        if seat is not None and self.swapped:
            self.received = state.given((seat + 2) & 3)
        self.pile = counts_of(state.pile)  # how many of every kind lie open since the last shuffle
        self.stock: int = how_many(state.deck - state.pile) - sum(self.counts)
        self.plays = plays_of(state.plays)  # of this round
        self.last_round = plays_of(state.last_round)
        # The seat's own choice
        is_acting = seat is not None and seat == state.acting
        self.asks = state.asks(seat) if seat is not None and self.legal else ""
        self.parts: list[int] = state.unfinished(seat) if seat is not None else []
        self.trial = marbles_of(state.trial) if is_acting else self.marbles  # after these parts
        self.trial_guarded = members(state.trial.guarded) if is_acting else self.guarded
        self.left: int = state.left if is_acting else 0  # steps of a seven
        self._worlds: Worlds | None = None

    def winners(self) -> list[int]:
        """Return the seats of the team that has most points."""
        best = max(self.points)
        return [seat for seat in range(SEATS) if self.points[seat] == best]

    def partner(self) -> int:
        """Return who plays with the viewer; NOBODY with a spectator."""
        return NOBODY if self.seat is None else (self.seat + 2) % SEATS

    def begun(self) -> SeenPlay:
        """Return the seat's own play as far as it has been chosen."""
        return SeenPlay(NOBODY if self.seat is None else self.seat, self.parts, [], [])

    def imagine(self, rng: Rng) -> State:
        """Return a full state that fits this view, every fitting one as likely as any other."""
        if self._worlds is None:
            from stammtisch.games.dog.imagine import DogWorlds  # noqa: PLC0415 it needs this class

            self._worlds = DogWorlds(self)
        return self._worlds.sample(rng)

    def shapes(self) -> Mapping[str, Callable[[Any], object]]:
        """Return how fields that are not plain data are told."""
        return SHAPES


def as_dog(view: View) -> DogView:
    """Return a view as what all views of this game are."""
    return cast(DogView, view)


def inside(marbles: list[int]) -> int:
    """Return how many of a player's marbles are in the goal."""
    return sum([GOALS <= place < HOME for place in marbles])


def mover(seat: int, marbles: list[list[int]]) -> int:
    """Return whose marbles a seat moves: the own, or the partner's (DG-03)."""
    return (seat + 2) % SEATS if inside(marbles[seat]) == MARBLES else seat


def _counts(state: DogState) -> list[int]:
    """Return how many cards everyone holds, whatever is being laid down unseen (DG-08)."""
    counts = [int(how_many(hand)) for hand in state.hands]
    if state.phase == Phase.SWAP:
        for seat in range(SEATS):
            if state.given(seat) != NOTHING:
                counts[seat] += 1
    return counts


def marbles_of(board: Board) -> list[list[int]]:
    """Return the places of every seat's marbles."""
    return [
        [board.places[MARBLES * owner + index] for index in range(MARBLES)]
        for owner in range(SEATS)
    ]


def counts_of(cards: i64) -> list[int]:
    """Return how many cards there are of every kind."""
    return [count_of(cards, kind) for kind in range(KINDS)]


def plays_of(play: Play | None) -> list[SeenPlay]:
    """Return a round's plays, in order."""
    found: list[SeenPlay] = []
    while play is not None:
        sent: list[int] = [count_of(play.sent, owner) for owner in range(SEATS)]
        found.append(SeenPlay(play.seat, play.parts(), sent, card_list(play.hand)))
        play = play.previous
    found.reverse()
    return found


# How a view, or a position, tells its facts


def name_of(kind: int) -> str | None:
    """Return a card in short notation, if there is one."""
    return None if kind == NOTHING else NAMES[kind]


def named_places(marbles: list[list[int]]) -> list[list[str]]:
    """Return where every seat's marbles stand."""
    return [[PLACE_TEXTS[place] for place in row] for row in marbles]


def told_plays(plays: list[SeenPlay]) -> list[Json]:
    """Return plays as plain data."""
    return [play.to_json() for play in plays]


def _named_counts(counts: list[int]) -> dict[str, int]:
    return {NAMES[kind]: counts[kind] for kind in range(KINDS) if counts[kind] > 0}


SHAPES: Final[dict[str, Callable[[Any], object]]] = {
    "phase": lambda phase: PHASES[phase],
    "starter": lambda seat: None if seat == NOBODY else seat,
    "deck": _named_counts,
    "pile": _named_counts,
    "marbles": named_places,
    "trial": named_places,
    "hand": names_of,
    "gave": name_of,
    "received": name_of,
    "plays": told_plays,
    "last_round": told_plays,
    "asks": lambda asks: asks if asks else None,
}
