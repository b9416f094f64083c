"""What cards are worth to a seat, in points of the final score, from what that seat can know.

A `Memory` follows what everybody saw of the stage. A `Holding` looks at one seat's cards of one
pack against those it has not seen, and tells what announcing that boat is worth. A `Challenge` adds
the trick that the cards are played to, and tells what each of them is worth there. Each is a buffer
that one method fills as a whole (`follow`, `look`, `face`), again and again: nothing is kept from
one question to the next but the memory, and that catches up with any race by itself.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, size
from stammtisch.games.boat_race.cards import (
    CHAMP,
    COMPLETES,
    COX,
    NOTHING,
    OAR,
    POINT_CARDS,
    POINTS_MASK,
    RANKING_NAMES,
    STRENGTH,
)
from stammtisch.games.boat_race.judgement import Outlook, chance_of_none
from stammtisch.games.boat_race.rules import BoatRaceState
from stammtisch.games.boat_race.state import OpenTricks, Phase

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


def stronger_cards() -> vec[i64]:
    """Return which point cards are stronger than each, as masks, at ranking * 24 + card."""
    table = vec[i64]([0] * (len(RANKING_NAMES) * POINT_CARDS))
    for at in range(len(table)):
        first = at - at % POINT_CARDS
        for other in range(POINT_CARDS):
            if STRENGTH[first + other] > STRENGTH[at]:
                table[at] |= 1 << other
    return table


STRONGER: Final = stronger_cards()


@final
class Memory:
    """Which cards of each pack have been played in the stage under way, as everybody saw."""

    def __init__(self) -> None:
        self.outlook = Outlook()
        self.log: OpenTricks | None = None
        self.followed: i64 = 0  # cards of the log that are counted
        self.gone = vec[i64]([0, 0])  # point cards played of each pack, as masks
        self.spent = vec[i64]([0, 0])  # specials played of each pack

    def follow(self, race: BoatRaceState) -> None:
        """Catch up with a race, the same as before or another one."""
        log = race.log
        boat: i64
        if self.outlook.look(race) or log is not self.log or log.played < self.followed:
            self.log = log
            self.followed = 0
            for boat in range(2):
                self.gone[boat] = 0
                self.spent[boat] = 0
        if race.phase == Phase.RANK:  # the tricks that lie open are of the stage before
            return
        while self.followed < log.played:
            boat = log.boats[self.followed // race.seats]
            card: i64 = log.plays[self.followed]
            if card < POINT_CARDS:
                self.gone[boat] |= 1 << card
            else:
                self.spent[boat] += 1
            self.followed += 1

    def forget(self, boat: i64, card: i64) -> None:
        """Take the card counted last back."""
        self.followed -= 1
        if card < POINT_CARDS:
            self.gone[boat] ^= 1 << card
        else:
            self.spent[boat] -= 1


@final
class Holding:
    """One seat's cards of one pack, and what it knows of the others' cards of that pack."""

    def __init__(self) -> None:
        self.hand: i64 = 0  # mask of slots
        self.playable: i64 = 0  # mask of codes
        self.unseen: i64 = 0  # point cards, as a mask
        self.specials: i64 = 0  # unseen ones
        self.many: i64 = 0  # unseen cards in all
        self.strengths: i64 = 0  # where those of the ranking begin
        self.future = 0.0  # how much a good card is worth keeping
        self.points = 0.0  # what a trick of this boat pays
        self.lead = 0.0  # what taking a trick is worth without its points, as with a broken oar
        self.pay = 0.0  # what it is worth with a point card or a Superchamp
        self.pay_cox = 0.0

    def look(self, memory: Memory, race: BoatRaceState, hand: i64, boat: i64, left: i64) -> None:
        """Look at a hand of a boat's pack, so many tricks being left after the one in question."""
        self.hand = hand
        terms = race.terms
        self.playable = hand & POINTS_MASK | terms.codes_of[hand >> POINT_CARDS]
        self.unseen = terms.point_cards & ~(hand | memory.gone[boat])
        self.specials = 3 - size(hand >> POINT_CARDS) - memory.spent[boat]
        self.many = size(self.unseen) + self.specials
        self.strengths = race.ranking * POINT_CARDS
        self.future = 1.0 - 1.0 / float(left + 1)
        self.points = memory.outlook.pay[boat]
        self.lead = DENIAL + LEAD if left > 0 else DENIAL
        self.pay = self.points + self.lead
        self.pay_cox = memory.outlook.pay[1 - boat] + self.lead

    def may_come(self, card: i64) -> bool:
        """Tell whether a point card, if it is one, has not been seen."""
        return card >= 0 and self.unseen >> card & 1 != 0

    def announcing(self, others: i64) -> float:
        """Return what to expect of announcing this boat, and so playing after so many others."""
        drawn: i64 = others * size(self.hand) * RESISTANCE // 3
        best = 0.0
        misses = 1.0  # the chance that nobody leaves an eight to be completed
        cards: i64 = self.hand & POINTS_MASK
        while cards != 0:
            card: i64 = lowest(cards)
            cards &= cards - 1
            above: i64 = size(STRONGER[self.strengths + card] & self.unseen) + self.specials
            best = max(best, chance_of_none(above, self.many, drawn))
            if self.may_come(COMPLETES[card]):
                misses -= 1.0 / float(self.many)
        fails = (1.0 - best) * misses
        rescue = -LOSING * self.points
        if self.playable >> CHAMP & 1:
            rescue = max(rescue, self.pay)
        if self.playable >> COX & 1:
            rescue = max(rescue, self.pay_cox)
        if self.playable >> OAR & 1:
            rescue = max(rescue, self.lead)
        return (1.0 - fails) * self.pay + fails * rescue


@final
class Challenge:
    """A trick under way, as whoever holds these cards sees it before playing one."""

    def __init__(self, own: Holding) -> None:
        self.own: Holding = own
        self.to_beat: i64 = NOTHING  # the strength that takes the trick so far
        self.last: i64 = NOTHING  # the point card played last
        self.to_come: i64 = 0  # cards that the seats still to play hold
        self.calm = 1.0  # the chance that later seats make no eight among themselves
        self.feeding = 0.0  # what it costs to leave an eight to later seats

    def face(self, to_beat: i64, last: i64, followers: i64) -> None:
        """Look at a trick to which so many others still play; the holding has been looked at."""
        self.to_beat = to_beat
        self.last = last
        held: i64 = size(self.own.hand)
        self.to_come = followers * held
        self.calm = 1.0
        while followers > 1:
            self.calm *= 1.0 - UNREST * float(held) / float(self.own.many)
            followers -= 1
        self.feeding = FEEDING if self.to_come > 0 else 0.0

    def worth(self, card: i64) -> float:
        """Return the chance to take the trick with a card, times its worth, less its future."""
        if card >= POINT_CARDS:
            return self._special(card)
        own = self.own
        unseen: i64 = own.unseen
        stronger: i64 = STRONGER[own.strengths + card] & unseen
        above: i64 = size(stronger) + own.specials
        rank = 1.0 - float(above) / float(own.many + 1)
        rank *= rank
        keep = own.future * rank * (KEEP_HIGH + KEEP_HIGHEST * rank)
        partner: i64 = COMPLETES[card]
        is_open = partner >= 0 and unseen >> partner & 1 != 0  # to be completed to eight
        if is_open:
            keep += KEEP_OPEN * own.future
        beaters: i64 = own.specials
        if partner != self.last:  # it makes no eight itself
            if STRENGTH[own.strengths + card] < self.to_beat:
                return -keep - self.feeding if is_open else -keep
            beaters = above
        if is_open and not stronger >> partner & 1:
            beaters += 1
        return self.calm * chance_of_none(beaters, own.many, self.to_come) * own.pay - keep

    def _special(self, card: i64) -> float:
        own = self.own
        beaters: i64 = own.specials
        if self.last != NOTHING and own.may_come(COMPLETES[self.last]):
            beaters += 1
        chance = self.calm * chance_of_none(beaters, own.many, self.to_come)
        if card == CHAMP:
            return chance * own.pay - KEEP_CHAMP * own.future
        if card == OAR:
            return chance * own.lead - KEEP_OAR * own.future
        return chance * own.pay_cox - KEEP_COX * own.future


def worth_of_ranking(outlook: Outlook, hands: vec[i64], seat: i64, ranking: i64) -> float:
    """Return how much of its strength a ranking lets a seat's hand show."""
    score = 0.0
    boat: i64
    for boat in range(2):
        cards: i64 = hands[2 * seat + boat] & POINTS_MASK
        while cards != 0:
            strength = float(STRENGTH[ranking * POINT_CARDS + lowest(cards)] + 1) / 24.0
            cards &= cards - 1
            strength *= strength * strength
            score += outlook.pay[boat] * strength * strength
    return score
