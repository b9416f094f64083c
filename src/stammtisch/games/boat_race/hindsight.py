"""How well what the others did in a stage fits the cards that a world gives them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest
from stammtisch.games.boat_race.cards import (
    CHAMP,
    COMPLETES,
    DEALT,
    NOTHING,
    POINT_CARDS,
    RANKING_NAMES,
    STRENGTH,
    WINNING,
)
from stammtisch.games.boat_race.holding import Challenge, Holding, Memory, worth_of_ranking
from stammtisch.games.boat_race.judgement import MOST_SEATS
from stammtisch.games.boat_race.rules import BoatRaceState
from stammtisch.games.boat_race.state import Phase

# How much worse a choice may be and still be made, by a factor of e less often
HEAT_OF_CARDS: Final = 0.8
HEAT_OF_BOATS: Final = 0.6
HEAT_OF_RANKINGS: Final = 1.0


@final
class Hindsight:
    """Goes back through a stage, card by card; with buffers of its own for one thinker."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.own = Holding()
        self.challenge = Challenge(self.own)
        # Before every card of the stage: what it had to beat, and the point card played last
        self.to_beats = vec[i64]([NOTHING] * (DEALT * MOST_SEATS))
        self.lasts = vec[i64]([NOTHING] * (DEALT * MOST_SEATS))

    def oddity(self, race: BoatRaceState, seat: i64, bearable: float) -> float:
        """Return by how much all others but this seat could have done better in a stage.

        In heats, as their choices are softened. What is unbearable need not be exact.
        """
        self.memory.follow(race)
        self._review(race)
        hands = race.hands[:]  # as they were: cards are given back on the way
        log = race.log
        seats: i64 = race.seats
        played: i64 = log.played
        trick: i64 = log.count if race.phase == Phase.CARD else log.count - 1
        odd = 0.0
        while trick >= 0 and odd < bearable:
            announcer: i64 = race.starter if trick == 0 else log.winners[trick - 1]
            left: i64 = DEALT - 1 - trick
            boat: i64 = log.boats[trick]
            first: i64 = trick * seats
            while played > first and odd < bearable:
                played -= 1
                player: i64 = (announcer + 1 + played - first) % seats
                at: i64 = 2 * player + boat
                card: i64 = log.plays[played]
                self.memory.forget(boat, card)
                hands[at] |= _slot(race, card, hands[at])
                if player != seat:
                    self.own.look(self.memory, race, hands[at], boat, left)
                    followers: i64 = first + seats - 1 - played
                    self.challenge.face(self.to_beats[played], self.lasts[played], followers)
                    odd += self._odd_card(card) / HEAT_OF_CARDS
            if announcer != seat:
                self.own.look(self.memory, race, hands[2 * announcer + 1 - boat], 1 - boat, left)
                better = self.own.announcing(seats - 1)
                self.own.look(self.memory, race, hands[2 * announcer + boat], boat, left)
                better -= self.own.announcing(seats - 1)
                odd += max(0.0, better) / HEAT_OF_BOATS
            trick -= 1
        if race.starter != seat and odd < bearable:
            odd += self._odd_ranking(race, hands) / HEAT_OF_RANKINGS
        return odd

    def _review(self, race: BoatRaceState) -> None:
        """Note for every card of the stage what it had to beat, and which one lay before it."""
        log = race.log
        strengths: i64 = race.ranking * POINT_CARDS
        to_beat: i64 = NOTHING
        last: i64 = NOTHING
        number: i64
        for number in range(log.played):
            if number % race.seats == 0:
                to_beat = NOTHING
                last = NOTHING
            self.to_beats[number] = to_beat
            self.lasts[number] = last
            card: i64 = log.plays[number]
            strength: i64 = WINNING
            if card < POINT_CARDS:
                if COMPLETES[card] != last:
                    strength = STRENGTH[strengths + card]
                last = card
            to_beat = max(to_beat, strength)

    def _odd_card(self, card: i64) -> float:
        """Return by how much another card of the hand looked at is better."""
        rest: i64 = self.own.playable ^ 1 << card
        played = self.challenge.worth(card)
        best = played
        while rest != 0:
            best = max(best, self.challenge.worth(lowest(rest)))
            rest &= rest - 1
        return best - played

    def _odd_ranking(self, race: BoatRaceState, hands: vec[i64]) -> float:
        """Return by how much another ranking is better for the starter's hand."""
        best = 0.0
        chosen = 0.0
        ranking: i64
        for ranking in range(len(RANKING_NAMES)):
            worth = worth_of_ranking(self.memory.outlook, hands, race.starter, ranking)
            best = max(best, worth)
            if ranking == race.ranking:
                chosen = worth
        return best - chosen


def _slot(race: BoatRaceState, card: i64, hand: i64) -> i64:
    """Return the slot, as a mask, of a card that comes back to a hand."""
    if card < POINT_CARDS:
        return 1 << card
    slots: i64 = race.terms.slots_of[card - CHAMP] & ~hand
    return slots & -slots
