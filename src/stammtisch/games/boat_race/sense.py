"""What bots know of Boat Race: which cards take tricks, which are worth keeping, what boats pay."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, size
from stammtisch.core.floats import exp, log
from stammtisch.core.game import Seat, State
from stammtisch.core.rng import Rng
from stammtisch.core.sense import Choices, Sense
from stammtisch.games.boat_race.cards import (
    CHAMP,
    COMPLETES,
    COX,
    DEALT,
    NONE,
    OAR,
    POINT_CARDS,
    RANKING_NAMES,
    STRENGTH,
    WINNING,
)
from stammtisch.games.boat_race.judgement import MOST_SEATS, NONE_OF, SIZE, Outlook, Verdict
from stammtisch.games.boat_race.rules import (
    FIRST_BOAT,
    POINTS_MASK,
    BoatRaceState,
    OpenTricks,
    Phase,
)

# What things are worth, in points of the final score. Each figure was varied alone, one seat that
# played by it among others that did not, over thousands of deals at tables of three, four and five.
LEAD: Final = 0.8  # to announce the next boat
DENIAL: Final = 0.6  # to keep a trick from the others
KEEP_CHAMP: Final = 1.4  # to keep a special for later
KEEP_OAR: Final = 0.4
KEEP_COX: Final = 1.4
KEEP_HIGH: Final = 0.5  # to keep the highest card out
KEEP_HIGHEST: Final = 0.6  # and what is added for that card rather than a high one
KEEP_OPEN: Final = 0.2  # to keep a card that may still complete an eight
FEEDING: Final = 0.2  # to leave no eight to the seats after
LOSING: Final = 0.1  # to announce a boat and lose its trick: the part of it that hurts

UNREST: Final = 0.3  # how likely a seat completes an eight, as part of how likely it could
RESISTANCE: Final = 2  # of 3 cards that could beat the announcer's, so many are played

# How much worse a choice may be and still be made, by a factor of e less often
HEAT_OF_CARDS: Final = 0.8
HEAT_OF_BOATS: Final = 0.6
HEAT_OF_RANKINGS: Final = 1.0
AGAIN: Final = 16  # rounds that a world serves: finding one costs more than playing a round in it
FAINTEST: Final = 1.0e-9  # worlds that are less credible are not told apart
DOUBT: Final = 0.2 / 4294967296.0  # 0.2 points at most, times a word of chance


def above() -> vec[i64]:
    """Return which point cards are stronger than each, as masks, at ranking * 24 + card."""
    table = vec[i64]([0] * (len(RANKING_NAMES) * POINT_CARDS))
    for ranking in range(len(RANKING_NAMES)):
        first = ranking * POINT_CARDS
        for card in range(POINT_CARDS):
            for other in range(POINT_CARDS):
                if STRENGTH[first + other] > STRENGTH[first + card]:
                    table[first + card] |= 1 << other
    return table


ABOVE: Final = above()


@final
class BoatRaceSense(Sense):
    """The common sense of Boat Race, for one thinker."""

    def __init__(self) -> None:
        super().__init__()
        self.again = AGAIN
        self.others_by_sight = True
        self.outlook = Outlook()
        self.verdict = Verdict()
        # What everybody has seen of the stage under way
        self.log: OpenTricks | None = None
        self.followed: i64 = 0  # cards of the log that were looked at
        self.gone = vec[i64]([0, 0])  # point cards played of each pack, as masks
        self.spent = vec[i64]([0, 0])  # specials played of each pack
        # The moment looked at, now or earlier in the stage
        self.hands = vec[i64]()  # masks of slots, at seat * 2 + boat
        self.left: i64 = 0  # tricks after the one to be decided
        self.to_beats = vec[i64]([NONE] * (DEALT * MOST_SEATS))  # before every card of the stage
        self.lasts = vec[i64]([NONE] * (DEALT * MOST_SEATS))
        # What one seat makes of it
        self.hand: i64 = 0
        self.unseen: i64 = 0  # point cards of the pack in question, as a mask
        self.specials: i64 = 0  # unseen ones of that pack
        self.many: i64 = 0  # unseen cards in all
        self.to_come: i64 = 0  # cards that the seats still to play hold
        self.ranking: i64 = 0  # where its strengths begin
        self.to_beat: i64 = NONE
        self.last: i64 = NONE
        self.calm = 1.0  # the chance that later seats make no eight among themselves
        self.feeding = 0.0  # what it costs to leave an eight to later seats
        self.future = 0.0  # how much a good card is worth keeping
        self.lead = 0.0  # what taking a trick is worth without its points, as with a broken oar
        self.pay = 0.0  # what it is worth with a point card or a Superchamp
        self.pay_cox = 0.0

    # What to do

    def consider(self, state: State, seat: Seat, choices: Choices) -> None:
        """List what a seat can do, with weights."""
        race = cast(BoatRaceState, state)
        self._follow(race)
        choices.count = race.legal_into(seat, choices.keys)
        at: i64 = 0
        if race.phase == Phase.CARD:
            self._look_at_trick(race, seat)
            while at < choices.count:
                choices.weights[at] = self._card(choices.keys[at])
                at += 1
            choices.soften(HEAT_OF_CARDS)
        elif race.phase == Phase.BOAT:
            choices.weights[0] = self._boat(race, seat, 0)
            choices.weights[1] = self._boat(race, seat, 1)
            choices.soften(HEAT_OF_BOATS)
        else:
            while at < choices.count:
                choices.weights[at] = self._ranking(race, seat, at)
                at += 1
            choices.soften(HEAT_OF_RANKINGS)

    def go_on(self, state: State, seat: Seat, rng: Rng) -> None:
        """Do what looks best after a little doubt."""
        race = cast(BoatRaceState, state)
        self._follow(race)
        if race.phase == Phase.CARD:
            self._look_at_trick(race, seat)
            rest: i64 = self._cards(race)
            chosen: i64 = NONE
            best = 0.0
            while rest != 0:
                card: i64 = lowest(rest)
                rest &= rest - 1
                score = self._card(card) + float(rng.word()) * DOUBT
                if chosen == NONE or score > best:
                    best = score
                    chosen = card
            race.apply(seat, chosen)
        elif race.phase == Phase.BOAT:
            edge = self._boat(race, seat, 1) - self._boat(race, seat, 0)
            edge += (float(rng.word()) - float(rng.word())) * DOUBT
            race.apply(seat, FIRST_BOAT + 1 if edge > 0.0 else FIRST_BOAT)
        else:
            self.consider(state, seat, self.choices)
            self.carry_out(state, seat, self.choices, self.choices.drawn(rng))

    # What a seat knows

    def _follow(self, race: BoatRaceState) -> None:
        """Keep up with the cards played in this stage."""
        log = race.log
        self.hands = race.hands
        self.left = DEALT - 1 - log.count
        is_new = self.outlook.look(race)
        if is_new or log is not self.log or log.played < self.followed:
            self.log = log
            self.followed = 0
            self.gone[0] = 0
            self.gone[1] = 0
            self.spent[0] = 0
            self.spent[1] = 0
        if race.phase == Phase.RANK:  # the tricks that lie open are of the stage before
            return
        while self.followed < log.played:
            boat: i64 = log.boats[self.followed // race.seats]
            card: i64 = log.plays[self.followed]
            if card < POINT_CARDS:
                self.gone[boat] |= 1 << card
            else:
                self.spent[boat] += 1
            self.followed += 1

    def _recall(self, race: BoatRaceState, seat: i64, boat: i64) -> None:
        """Work out which cards of a pack the seat has not seen."""
        hand: i64 = self.hands[2 * seat + boat]
        self.hand = hand
        self.unseen = self.outlook.pack & POINTS_MASK & ~(hand | self.gone[boat])
        self.specials = 3 - size(hand >> POINT_CARDS) - self.spent[boat]
        self.many = size(self.unseen) + self.specials
        self.ranking = race.ranking * POINT_CARDS
        outlook = self.outlook
        self.future = 1.0 - 1.0 / float(self.left + 1)
        self.lead = DENIAL + LEAD if self.left > 0 else DENIAL
        self.pay = outlook.pay[boat] + self.lead
        self.pay_cox = outlook.pay[1 - boat] + self.lead

    def _cards(self, race: BoatRaceState) -> i64:
        """Return the cards of the hand looked at, as a mask of codes."""
        return self.hand & POINTS_MASK | race.material.codes_of[self.hand >> POINT_CARDS]

    def _look_at_trick(self, race: BoatRaceState, seat: i64) -> None:
        """Work out what there is to know before a card is played."""
        self._recall(race, seat, race.boat)
        self.to_beat = race.best_strength
        self.last = race.last_point
        self._look_around(race, race.announcer - seat)

    def _look_around(self, race: BoatRaceState, followers: i64) -> None:
        """Work out what to fear of the seats that play after the one that is to play."""
        if followers < 0:
            followers += race.seats
        held: i64 = size(self.hand)
        self.to_come = followers * held
        self.calm = 1.0
        while followers > 1:
            self.calm *= 1.0 - UNREST * float(held) / float(self.many)
            followers -= 1
        self.feeding = FEEDING if self.to_come > 0 else 0.0

    # What it makes of it, in points

    def _card(self, card: i64) -> float:
        """Return the chance to take the trick with a card, times its worth, less its future."""
        beaters: i64 = self.specials
        completes: i64 = NONE
        if card >= POINT_CARDS:
            if self.last != NONE:
                completes = COMPLETES[self.last]
            if completes >= 0:
                beaters += self.unseen >> completes & 1
            chance = self.calm * NONE_OF[(beaters * SIZE + self.many) * SIZE + self.to_come]
            if card == CHAMP:
                return chance * self.pay - KEEP_CHAMP * self.future
            if card == OAR:
                return chance * self.lead - KEEP_OAR * self.future
            return chance * self.pay_cox - KEEP_COX * self.future
        stronger: i64 = ABOVE[self.ranking + card] & self.unseen
        above: i64 = size(stronger) + self.specials
        rank = 1.0 - float(above) / float(self.many + 1)
        rank *= rank
        keep = self.future * rank * (KEEP_HIGH + KEEP_HIGHEST * rank)
        completes = COMPLETES[card]
        is_open = completes >= 0 and self.unseen >> completes & 1 != 0  # to be completed to eight
        if is_open:
            keep += KEEP_OPEN * self.future
        if completes != self.last or self.last == NONE:
            if STRENGTH[self.ranking + card] < self.to_beat:
                return -keep - self.feeding if is_open else -keep
            beaters = above
        if is_open and not stronger >> completes & 1:
            beaters += 1
        chance = self.calm * NONE_OF[(beaters * SIZE + self.many) * SIZE + self.to_come]
        return chance * self.pay - keep

    def _boat(self, race: BoatRaceState, seat: i64, boat: i64) -> float:
        """Return what to expect of announcing a boat, and so playing last in its trick."""
        self._recall(race, seat, boat)
        hand: i64 = self.hand
        drawn: i64 = (race.seats - 1) * size(hand) * RESISTANCE // 3
        best = 0.0
        misses = 1.0  # the chance that nobody leaves an eight to be completed
        points: i64 = hand & POINTS_MASK
        while points != 0:
            card: i64 = lowest(points)
            points &= points - 1
            above: i64 = size(ABOVE[self.ranking + card] & self.unseen) + self.specials
            best = max(best, NONE_OF[(above * SIZE + self.many) * SIZE + drawn])
            if COMPLETES[card] >= 0 and self.unseen >> COMPLETES[card] & 1:
                misses -= 1.0 / float(self.many)
        fails = (1.0 - best) * misses
        rescue = -LOSING * self.outlook.pay[boat]
        codes: i64 = race.material.codes_of[hand >> POINT_CARDS]
        if codes >> CHAMP & 1:
            rescue = max(rescue, self.pay)
        if codes >> COX & 1:
            rescue = max(rescue, self.pay_cox)
        if codes >> OAR & 1:
            rescue = max(rescue, self.lead)
        return (1.0 - fails) * self.pay + fails * rescue

    def _ranking(self, race: BoatRaceState, seat: i64, ranking: i64) -> float:
        """Return how much of its strength a ranking lets a hand show."""
        score = 0.0
        boat: i64 = 0
        while boat < 2:
            points: i64 = self.hands[2 * seat + boat] & POINTS_MASK
            while points != 0:
                strength = float(STRENGTH[ranking * POINT_CARDS + lowest(points)] + 1) / 24.0
                points &= points - 1
                strength *= strength * strength
                score += self.outlook.pay[boat] * strength * strength
            boat += 1
        return score

    # What the others did

    def credible(self, state: State, seat: Seat, least: float) -> float:
        """Doubt worlds in which the others had better things to do than what they did."""
        race = cast(BoatRaceState, state)
        if race.phase not in (Phase.BOAT, Phase.CARD):
            return 1.0  # of this stage nothing has been seen
        return exp(-self._oddity(race, seat, -log(max(least, FAINTEST))))

    def _oddity(self, race: BoatRaceState, seat: i64, bearable: float) -> float:
        """Go back through the stage; return by how much the others could have done better.

        In heats, as their choices are softened. What is unbearable need not be exact.
        """
        self._follow(race)
        self._review(race)
        self.hands = race.hands[:]
        open_tricks = race.log
        seats: i64 = race.seats
        place: i64 = open_tricks.played
        trick: i64 = open_tricks.count if race.phase == Phase.CARD else open_tricks.count - 1
        odd = 0.0
        while trick >= 0 and odd < bearable:
            announcer: i64 = race.starter if trick == 0 else open_tricks.winners[trick - 1]
            self.left = DEALT - 1 - trick
            boat: i64 = open_tricks.boats[trick]
            while place > trick * seats and odd < bearable:
                place -= 1
                player: i64 = (announcer + 1 + place - trick * seats) % seats
                self._take_back(race, player, boat, place)
                if player != seat:
                    self._recall(race, player, boat)
                    self.to_beat = self.to_beats[place]
                    self.last = self.lasts[place]
                    self._look_around(race, announcer - player)
                    odd += self._odd_card(race, open_tricks.plays[place]) / HEAT_OF_CARDS
            if announcer != seat:
                better = self._boat(race, announcer, 1 - boat) - self._boat(race, announcer, boat)
                odd += max(0.0, better) / HEAT_OF_BOATS
            trick -= 1
        if race.starter != seat and odd < bearable:
            odd += self._odd_ranking(race) / HEAT_OF_RANKINGS
        return odd

    def _review(self, race: BoatRaceState) -> None:
        """Note for every card of the stage what it had to beat, and which one lay before it."""
        open_tricks = race.log
        first: i64 = race.ranking * POINT_CARDS
        to_beat: i64 = NONE
        last: i64 = NONE
        place: i64 = 0
        while place < open_tricks.played:
            if place % race.seats == 0:
                to_beat = NONE
                last = NONE
            self.to_beats[place] = to_beat
            self.lasts[place] = last
            card: i64 = open_tricks.plays[place]
            strength: i64 = WINNING
            if card < POINT_CARDS:
                if COMPLETES[card] != last:
                    strength = STRENGTH[first + card]
                last = card
            to_beat = max(to_beat, strength)
            place += 1

    def _take_back(self, race: BoatRaceState, player: i64, boat: i64, place: i64) -> None:
        """Give the card played last back to the hand it came from."""
        card: i64 = race.log.plays[place]
        at: i64 = 2 * player + boat
        self.followed = place
        if card < POINT_CARDS:
            self.hands[at] |= 1 << card
            self.gone[boat] ^= 1 << card
        else:
            slots: i64 = race.material.slots_of[card - CHAMP] & ~self.hands[at]
            self.hands[at] |= slots & -slots
            self.spent[boat] -= 1

    def _odd_card(self, race: BoatRaceState, card: i64) -> float:
        """Return by how much another card of the hand looked at is better."""
        rest: i64 = self._cards(race) ^ 1 << card
        played = self._card(card)
        best = played
        while rest != 0:
            best = max(best, self._card(lowest(rest)))
            rest &= rest - 1
        return best - played

    def _odd_ranking(self, race: BoatRaceState) -> float:
        """Return by how much another ranking is better for the starter's hand."""
        best = 0.0
        ranking: i64 = 0
        while ranking < len(RANKING_NAMES):
            best = max(best, self._ranking(race, race.starter, ranking))
            ranking += 1
        return best - self._ranking(race, race.starter, race.ranking)

    # How things stand

    def rate(self, state: State, shares: vec[float]) -> None:
        """Write every seat's chance to win."""
        self.verdict.rate(cast(BoatRaceState, state), shares)

    def chapter(self, state: State) -> i64:
        """Look ahead to the end of the stage."""
        return len(cast(BoatRaceState, state).history)
