"""What a seat may know."""

from collections.abc import Callable, Mapping
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.bits import size
from stammtisch.core.game import Json, State, View
from stammtisch.core.rng import Rng
from stammtisch.core.worlds import Worlds
from stammtisch.games.boat_race.cards import (
    BOAT_NAMES,
    CARD_NAMES,
    COMPLETES,
    NOTHING,
    POINT_CARDS,
    RANKING_NAMES,
    Terms,
)
from stammtisch.games.boat_race.scoring import Finish, Stage, boat_behind, race_winner
from stammtisch.games.boat_race.state import PHASES, BoatRaceTruth, Phase


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class Trick:
    """A trick as everybody saw it; `winner` and `card` are who takes it as it lies, and with what.

    `cards` are in the order of play, clockwise from `leader`.
    """

    def __init__(self, seats: int, boat: int, leader: int, cards: list[int]) -> None:
        self.seats = seats
        self.boat = boat
        self.leader = leader
        self.cards = cards
        self.winner: int | None = None
        self.card: int | None = None

    def announcer(self) -> int:
        """Return who announced the boat, and plays last (BR-05)."""
        return (self.leader - 1) % self.seats

    def plays(self) -> list[tuple[int, int]]:
        """Return who played which card, in order."""
        return [((self.leader + place) % self.seats, card) for place, card in enumerate(self.cards)]

    def place_of(self, seat: int) -> int:
        """Return when a seat plays, counted from 0; its card lies there if there are so many."""
        return (seat - self.leader) % self.seats

    def is_eight(self, card: int, place: int) -> bool:
        """Tell whether a card played at this place completes an eight (BR-09)."""
        before = [other for other in self.cards[:place] if other < POINT_CARDS]
        return card < POINT_CARDS and before != [] and before[-1] == COMPLETES[card]

    def to_json(self) -> Json:
        """Return the trick as plain data."""
        return {
            "boat": BOAT_NAMES[self.boat],
            "leader": self.leader,
            "cards": card_names(self.cards),
            "winner": self.winner,
            "card": None if self.card is None else CARD_NAMES[self.card],
        }


@final
class BoatRaceView(View):
    """What one seat, or a spectator, may know of a race."""

    def __init__(self, state: BoatRaceTruth, seat: int | None) -> None:
        super().__init__(seat, state.to_act(), [] if seat is None else state.legal(seat))
        phase = state.phase
        self.seats = int(state.seats)
        self.terms = state.terms
        self.phase = int(phase)
        self.stage = len(state.history) + (0 if phase == Phase.OVER else 1)
        self.starter = known(state.starter)
        self.ranking = known(state.ranking)
        self.announcer = known(state.announcer)
        tricks = open_tricks(state)
        self.trick: Trick | None = tricks.pop() if phase == Phase.CARD else None
        running = self.ranking is not None
        self.tricks: list[Trick] = tricks if running else []  # complete ones of this stage
        self.last_stage: list[Trick] = [] if running else tricks  # shown until colours are ranked
        # BR-03 nobody sees the cards of another hand, only how many are left
        self.hand: list[list[int]] | None = None  # card codes, Oxford and Cambridge
        if seat is not None:
            self.hand = [state.held(seat, boat) for boat in range(2)]
        self.counts = pairs(vec[i64]([size(hand) for hand in state.hands]))
        self.boats = [int(field) for field in state.boats]
        self.columns = pairs(state.columns)
        # the boat whose points this stage doubles
        self.doubled = None if phase == Phase.OVER else known(boat_behind(state.boats))
        self.last_won = known(state.last_won)
        self.history: list[Stage] = state.history
        self.winner = known(race_winner(state.boats, state.terms.course))  # the boat
        self.points: list[int] = state.score()
        self._worlds: Worlds | None = None

    def premoves(self) -> list[int]:
        """Return the cards that can be played once it is this seat's turn in the trick (BR-05)."""
        trick, hand = self.trick, self.hand
        if self.seat is None or trick is None or hand is None:
            return []
        has_played = trick.place_of(self.seat) < len(trick.cards)
        return [] if has_played else sorted({*hand[trick.boat]})

    def shapes(self) -> Mapping[str, Callable[[Any], object]]:
        """Return how fields that are not plain data are told."""
        return SHAPES

    def imagine(self, rng: Rng) -> State:
        """Return a full state that fits this view, every fitting deal as likely as any other."""
        if self._worlds is None:
            from stammtisch.games.boat_race.imagine import worlds  # noqa: PLC0415 it needs this class

            self._worlds = worlds(self)
        return self._worlds.sample(rng)

    def all_tricks(self) -> list[Trick]:
        """Return the tricks of this stage, the running one included."""
        return self.tricks if self.trick is None else [*self.tricks, self.trick]

    def done(self) -> list[Trick]:
        """Return the complete tricks that lie open, until ranking those of the last stage."""
        return self.tricks or self.last_stage

    def winners(self) -> list[int]:
        """Return the seats with the most points."""
        best = max(self.points)
        return [seat for seat, points in enumerate(self.points) if points == best]


def open_tricks(state: BoatRaceTruth) -> list[Trick]:
    """Return the tricks that lie open, the running one last."""
    seats = int(state.seats)
    log = state.log
    tricks: list[Trick] = []
    announcer = state.starter
    if state.ranking == NOTHING and state.history:
        announcer = state.history[-1].starter
    for number in range(log.count + (1 if state.phase == Phase.CARD else 0)):
        first = number * seats
        cards = [int(log.plays[at]) for at in range(first, min(first + seats, log.played))]
        trick = Trick(seats, log.boats[number], (announcer + 1) % seats, cards)
        if number < log.count:
            trick.winner = log.winners[number]
            trick.card = log.cards[number]
            announcer = log.winners[number]
        elif cards:
            trick.winner = state.best_seat
            trick.card = state.best_card
        tricks.append(trick)
    return tricks


def pairs(columns: vec[i64]) -> list[list[int]]:
    """Return figures kept at seat * 2 + boat as one pair for each seat."""
    return [[columns[at], columns[at + 1]] for at in range(0, len(columns), 2)]


def known(figure: i64) -> int | None:
    """Return a seat, boat or ranking, or None while there is none."""
    return None if figure < 0 else figure


def card_names(cards: list[int]) -> list[str]:
    """Return the names of cards."""
    return [CARD_NAMES[card] for card in cards]


def boat_name(boat: int | None) -> str | None:
    """Return a boat's name, or None if there is none."""
    return None if boat is None else BOAT_NAMES[boat]


def tricks_json(tricks: list[Trick]) -> list[Json]:
    """Return tricks as plain data."""
    return [trick.to_json() for trick in tricks]


FINISHES: Final = {int(finish): finish.name.lower() for finish in Finish}


def terms_json(terms: Terms) -> Json:
    """Return what was agreed, as plain data."""
    return {"course": int(terms.course), "specials": terms.specials}


def stage_json(stage: Stage) -> Json:
    """Return a scored stage as plain data, with what decided how far the boats moved."""
    return {**stage.to_json(), "decided_by": FINISHES[int(stage.finish)]}


SHAPES: Final[dict[str, Callable[[Any], object]]] = {
    "terms": terms_json,
    "phase": lambda phase: PHASES[phase],
    "ranking": lambda ranking: None if ranking is None else RANKING_NAMES[ranking],
    "trick": lambda trick: None if trick is None else trick.to_json(),
    "tricks": tricks_json,
    "last_stage": tricks_json,
    "hand": lambda hand: None if hand is None else [card_names(cards) for cards in hand],
    "doubled": boat_name,
    "last_won": boat_name,
    "history": lambda history: [stage_json(stage) for stage in history],
    "winner": boat_name,
}
