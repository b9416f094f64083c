"""What a seat may know, and full states that fit what it knows."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.bits import size
from stammtisch.core.game import Json, View
from stammtisch.core.rng import Rng, shuffle
from stammtisch.games.boat_race import rules  # each needs the other: modules, not names
from stammtisch.games.boat_race.cards import (
    BOAT_NAMES,
    CAMBRIDGE,
    CARD_NAMES,
    NONE,
    OXFORD,
    RANKING_NAMES,
)
from stammtisch.games.boat_race.scoring import Stage, boat_behind, race_winner


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class Trick:
    """A trick as everybody saw it; `winner` and `card` are who takes it as it lies, and with what.

    `cards` are in the order of play, clockwise from `leader`.
    """

    def __init__(self, boat: int, leader: int, cards: list[int]) -> None:
        self.boat = boat
        self.leader = leader
        self.cards = cards
        self.winner: int | None = None
        self.card: int | None = None

    def to_json(self) -> Json:
        """Return the trick as plain data."""
        return {
            "boat": BOAT_NAMES[self.boat],
            "leader": self.leader,
            "cards": [CARD_NAMES[card] for card in self.cards],
            "winner": self.winner,
            "card": None if self.card is None else CARD_NAMES[self.card],
        }


@final
class BoatRaceView(View):
    """What one seat, or a spectator, may know of a race."""

    def __init__(self, state: "rules.BoatRaceState", seat: int | None) -> None:
        super().__init__(seat, state.to_act(), [] if seat is None else state.legal(seat))
        seats = int(state.seats)
        phase = state.phase
        self.seats = seats
        self.material = state.material
        self.phase = phase
        self.stage = len(state.history) + (0 if phase == rules.Phase.OVER else 1)
        self.starter = known(state.starter)
        self.ranking = known(state.ranking)
        self.announcer = known(state.announcer)
        tricks = seen_tricks(state)
        self.trick: Trick | None = tricks.pop() if phase == rules.Phase.CARD else None
        running = phase in rules.TRICK_PHASES
        self.tricks: list[Trick] = tricks if running else []  # complete ones of this stage
        self.last_stage: list[Trick] = [] if running else tricks  # shown until colours are ranked
        # BR-03 nobody sees the cards of another hand, only how many are left
        self.hand: list[list[int]] | None = None  # card codes, Oxford and Cambridge
        if seat is not None:
            self.hand = [state.material.codes(state.hands[2 * seat + boat]) for boat in range(2)]
        self.counts = pairs(vec[i64]([size(hand) for hand in state.hands]))
        self.boats = [int(place) for place in state.boats]
        self.columns = pairs(state.columns)
        self.doubled: int | None = None  # the boat whose points this stage doubles
        if phase != rules.Phase.OVER:
            self.doubled = known(boat_behind(state.boats))
        self.last_won = known(state.last_won)
        self.history: list[Stage] = state.history
        self.winner = known(race_winner(state.boats, state.material.course))  # the boat
        self.points: list[int] = state.score()
        self._template: rules.BoatRaceState | None = None
        self._owed = vec[i64]()  # how many hidden cards each hand holds, at seat * 2 + boat
        self._oxford = vec[i64]()  # slots this seat has not seen
        self._cambridge = vec[i64]()

    def to_json(self) -> Json:
        """Return everything the view tells, as plain data."""
        return {
            "seat": self.seat,
            "to_act": self.to_act,
            "legal": self.legal,
            "seats": self.seats,
            "course": int(self.material.course),
            "specials": self.material.specials,
            "phase": self.phase.name.lower(),
            "stage": self.stage,
            "starter": self.starter,
            "ranking": name_of(self.ranking, RANKING_NAMES),
            "announcer": self.announcer,
            "trick": None if self.trick is None else self.trick.to_json(),
            "tricks": [trick.to_json() for trick in self.tricks],
            "last_stage": [trick.to_json() for trick in self.last_stage],
            "hand": None if self.hand is None else [card_names(cards) for cards in self.hand],
            "counts": self.counts,
            "boats": self.boats,
            "columns": self.columns,
            "doubled": name_of(self.doubled, BOAT_NAMES),
            "last_won": name_of(self.last_won, BOAT_NAMES),
            "history": [stage_json(stage) for stage in self.history],
            "winner": name_of(self.winner, BOAT_NAMES),
            "points": self.points,
        }

    def imagine(self, rng: Rng) -> "rules.BoatRaceState":
        """Return a full state that fits this view, every fitting deal as likely as any other."""
        template = self._template
        if template is None:
            template = self._prepare()
        world = template.copy()
        self._deal(world.hands, 0, self._oxford[:], rng)
        self._deal(world.hands, 1, self._cambridge[:], rng)
        return world

    def _deal(self, hands: vec[i64], boat: i64, unseen: vec[i64], rng: Rng) -> None:
        place: i64 = boat
        wanted: i64 = 0
        while place < len(hands):
            wanted += self._owed[place]
            place += 2
        shuffle(unseen, wanted, rng)
        top: i64 = 0
        place = boat
        while place < len(hands):
            owed: i64 = self._owed[place]
            if owed > 0:
                hand: i64 = 0
                while owed > 0:
                    hand |= 1 << unseen[top]
                    top += 1
                    owed -= 1
                hands[place] = hand
            place += 2

    def _prepare(self) -> "rules.BoatRaceState":
        world = rules.new_race(self.material)
        world.phase = self.phase
        world.starter = NONE if self.starter is None else self.starter
        world.history = self.history
        world.last_won = NONE if self.last_won is None else self.last_won
        for boat, place in enumerate(self.boats):
            world.boats[boat] = place
        for seat, column in enumerate(self.columns):
            for boat, points in enumerate(column):
                world.columns[2 * seat + boat] = points
        show_tricks(world.log, self.last_stage)
        self._oxford = self._place_seen(world, OXFORD)
        self._cambridge = self._place_seen(world, CAMBRIDGE)
        self._owed = vec[i64]([count for counts in self.counts for count in counts])
        if self.seat is not None:
            self._owed[2 * self.seat] = 0
            self._owed[2 * self.seat + 1] = 0
        if self.phase == rules.Phase.RANK or self.phase in rules.TRICK_PHASES:
            world.begin_stage()
            for seat, move in self.moves():
                world.apply(seat, move)
        self._template = world
        return world

    def _place_seen(self, world: "rules.BoatRaceState", boat: int) -> vec[i64]:
        """Put the cards this seat has seen into the hands they were dealt to; return the rest."""
        seen: list[tuple[int, int]] = []
        for trick in self.all_tricks():
            if trick.boat == boat:
                for place, card in enumerate(trick.cards):
                    seen.append(((trick.leader + place) % self.seats, card))
        if self.seat is not None and self.hand is not None:
            seen.extend([(self.seat, card) for card in self.hand[boat]])
        taken: i64 = 0
        for seat, card in seen:
            slot = 1 << self.material.slot(card, taken)
            taken |= slot
            world.hands[2 * seat + boat] |= slot
        return vec[i64]([slot for slot in self.material.pack if not taken >> slot & 1])

    def all_tricks(self) -> list[Trick]:
        """Return the tricks of this stage, the running one included."""
        return self.tricks if self.trick is None else [*self.tricks, self.trick]

    def moves(self) -> list[tuple[int, int]]:
        """Return every move of the running stage so far: who, and the move's code."""
        if self.starter is None or self.ranking is None:
            return []
        return stage_moves(self.starter, self.ranking, self.all_tricks(), self.seats)


def stage_moves(
    starter: int, ranking: int, tricks: list[Trick], seats: int
) -> list[tuple[int, int]]:
    """Return the moves of a stage in order: the ranking, then boat and cards of every trick."""
    moves = [(starter, rules.FIRST_RANKING + ranking)]
    for trick in tricks:
        moves.append(((trick.leader - 1) % seats, rules.FIRST_BOAT + trick.boat))
        for place, card in enumerate(trick.cards):
            moves.append(((trick.leader + place) % seats, card))
    return moves


def seen_tricks(state: "rules.BoatRaceState") -> list[Trick]:
    """Return the tricks that lie open, the running one last."""
    seats = int(state.seats)
    log = state.log
    tricks: list[Trick] = []
    announcer = state.starter if state.phase in rules.TRICK_PHASES else last_starter(state)
    first = 0
    for number in range(log.count):
        cards = [int(log.plays[place]) for place in range(first, first + seats)]
        trick = Trick(log.boats[number], (announcer + 1) % seats, cards)
        trick.winner = log.winners[number]
        trick.card = log.cards[number]
        tricks.append(trick)
        announcer = log.winners[number]
        first += seats
    if state.phase == rules.Phase.CARD:
        cards = [int(log.plays[place]) for place in range(first, log.played)]
        trick = Trick(state.boat, (announcer + 1) % seats, cards)
        if cards:
            trick.winner = state.best_seat
            trick.card = state.best_card
        tricks.append(trick)
    return tricks


def last_starter(state: "rules.BoatRaceState") -> i64:
    """Return who started the last scored stage, or NONE before there is one."""
    return state.history[-1].starter if state.history else NONE


def show_tricks(log: "rules.OpenTricks", tricks: list[Trick]) -> None:
    """Lay complete tricks open in a log that has none."""
    for trick in tricks:
        log.boats[log.count] = trick.boat
        log.winners[log.count] = NONE if trick.winner is None else trick.winner
        log.cards[log.count] = NONE if trick.card is None else trick.card
        log.count += 1
        for card in trick.cards:
            log.plays[log.played] = card
            log.played += 1


def pairs(columns: vec[i64]) -> list[list[int]]:
    """Return figures kept at seat * 2 + boat as one pair for each seat."""
    return [[columns[place], columns[place + 1]] for place in range(0, len(columns), 2)]


def known(figure: i64) -> int | None:
    """Return a boat, seat or ranking, or None while there is none."""
    return None if figure == NONE else figure


def name_of(figure: int | None, names: list[str]) -> str | None:
    """Return a figure's name, or None while there is none."""
    return None if figure is None else names[figure]


def card_names(cards: list[int]) -> list[str]:
    """Return the names of cards."""
    return [CARD_NAMES[card] for card in cards]


def stage_json(stage: Stage) -> Json:
    """Return a scored stage as plain data."""
    return {
        "ranking": RANKING_NAMES[stage.ranking],
        "tricks": [int(count) for count in stage.tricks],
        "points": [int(points) for points in stage.points],
        "doubled": name_of(known(stage.doubled), BOAT_NAMES),
        "advance": [int(fields) for fields in stage.advance],
        "columns": pairs(stage.columns),
    }
