"""What bots know of Boat Race: what cards, boats and rankings are worth, and how a race stands."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest
from stammtisch.core.floats import exp, log
from stammtisch.core.game import Seat, State
from stammtisch.core.rng import Rng
from stammtisch.core.sense import Choices, Sense
from stammtisch.games.boat_race.cards import CAMBRIDGE, DEALT, NOTHING, OXFORD
from stammtisch.games.boat_race.hindsight import (
    HEAT_OF_BOATS,
    HEAT_OF_CARDS,
    HEAT_OF_RANKINGS,
    Hindsight,
)
from stammtisch.games.boat_race.holding import Challenge, Holding, Memory, worth_of_ranking
from stammtisch.games.boat_race.judgement import Verdict
from stammtisch.games.boat_race.rules import FIRST_BOAT, FIRST_RANKING, BoatRaceState
from stammtisch.games.boat_race.state import Phase

AGAIN: Final = 16  # rounds that a world serves: finding one costs more than playing a round in it
FAINTEST: Final = 1.0e-9  # worlds that are less credible are not told apart
DOUBT: Final = 0.2 / 4294967296.0  # 0.2 points at most, times a word of chance


@final
class BoatRaceSense(Sense):
    """The common sense of Boat Race, for one thinker."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.own = Holding()
        self.challenge = Challenge(self.own)
        self.hindsight = Hindsight()
        self.verdict = Verdict()
        super().__init__()  # after the fields of its own: see `State`
        self.rounds_per_world = AGAIN
        self.others_use_policy = True

    # What to do

    def policy(self, state: State, seat: Seat, choices: Choices) -> None:
        """List what a seat can do, with weights."""
        race = cast(BoatRaceState, state)
        self.memory.follow(race)
        choices.count = race.legal_into(seat, choices.keys)
        temperature = HEAT_OF_BOATS if race.phase == Phase.BOAT else HEAT_OF_RANKINGS
        if race.phase == Phase.CARD:
            self._face_trick(race, seat)
            temperature = HEAT_OF_CARDS
        number: i64
        for number in range(choices.count):
            choices.weights[number] = self._worth(race, seat, choices.keys[number])
        choices.softmax(temperature)

    def _worth(self, race: BoatRaceState, seat: i64, move: i64) -> float:
        """Return what a move is worth; before cards are rated, the trick has been looked at."""
        if move < FIRST_BOAT:
            return self.challenge.worth(move)
        if move < FIRST_RANKING:
            return self._boat(race, seat, move - FIRST_BOAT)
        return worth_of_ranking(self.memory.outlook, race.hands, seat, move - FIRST_RANKING)

    def _boat(self, race: BoatRaceState, seat: i64, boat: i64) -> float:
        """Return what to expect of announcing a boat."""
        hand: i64 = race.hands[2 * seat + boat]
        self.own.look(self.memory, race, hand, boat, DEALT - 1 - race.log.count)
        return self.own.announcing(race.seats - 1)

    def _face_trick(self, race: BoatRaceState, seat: i64) -> None:
        """Look at the cards that a seat can play, and at the trick they are played to."""
        hand: i64 = race.hands[2 * seat + race.boat]
        self.own.look(self.memory, race, hand, race.boat, DEALT - 1 - race.log.count)
        followers: i64 = race.announcer - seat
        if followers < 0:
            followers += race.seats
        self.challenge.face(race.best_strength, race.last_point, followers)

    def rollout_step(self, state: State, seat: Seat, rng: Rng) -> None:
        """Do what looks best after a little doubt."""
        race = cast(BoatRaceState, state)
        self.memory.follow(race)
        if race.phase == Phase.CARD:
            self._face_trick(race, seat)
            race.apply(seat, self._quick_card(rng))
        elif race.phase == Phase.BOAT:
            edge = self._boat(race, seat, CAMBRIDGE) - self._boat(race, seat, OXFORD)
            edge += (float(rng.word()) - float(rng.word())) * DOUBT
            race.apply(seat, FIRST_BOAT + (CAMBRIDGE if edge > 0.0 else OXFORD))
        else:
            self.policy(state, seat, self.choices)
            self.carry_out(state, seat, self.choices, self.choices.drawn(rng))

    def _quick_card(self, rng: Rng) -> i64:
        """Return the card that looks best after a little doubt."""
        rest: i64 = self.own.playable
        chosen: i64 = NOTHING
        best = 0.0
        while rest != 0:
            card: i64 = lowest(rest)
            rest &= rest - 1
            score = self.challenge.worth(card) + float(rng.word()) * DOUBT
            if chosen == NOTHING or score > best:
                best = score
                chosen = card
        return chosen

    # What the others did

    def likelihood(self, state: State, seat: Seat, least: float) -> float:
        """Doubt worlds in which the others had better things to do than what they did."""
        race = cast(BoatRaceState, state)
        if race.phase < Phase.BOAT:
            return 1.0  # of this stage nothing has been seen
        return exp(-self.hindsight.oddity(race, seat, -log(max(least, FAINTEST))))

    # How things stand

    def evaluate(self, state: State, shares: vec[float]) -> None:
        """Write every seat's chance to win."""
        self.verdict.evaluate(cast(BoatRaceState, state), shares)

    def horizon(self, state: State) -> i64:
        """Look ahead to the end of the stage."""
        return len(cast(BoatRaceState, state).history)


SENSE: Final = BoatRaceSense
