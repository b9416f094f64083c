"""What bots know of Galopp Royal: when to stop bidding, whom to push, whose carrier to remove."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, size
from stammtisch.core.floats import exp
from stammtisch.core.game import NOBODY, Seat, State
from stammtisch.core.rng import Rng
from stammtisch.core.sense import Choices, Sense
from stammtisch.core.worlds import uniform
from stammtisch.games.galopp_royal.auction import Bid
from stammtisch.games.galopp_royal.board import (
    FIRST_PAIR,
    FORCED_PRICE,
    HIGHEST_BID,
    MOST_SEATS,
    PUSHED,
    PUSHES,
    has,
)
from stammtisch.games.galopp_royal.cards import KINDS, NOTHING, RASCAL, TEAM
from stammtisch.games.galopp_royal.judgement import PACE, Judgement, average
from stammtisch.games.galopp_royal.rules import BACK, FORTH, GO, LAY, PASS, REMOVE, GaloppState
from stammtisch.games.galopp_royal.state import Phase

PATIENCE: Final = 12  # moves; an auction held quickly is one
TOPICS: Final = 1024  # more than there are auctions and seats to think about them
# Bidding
KEEN: Final = 1.0  # how much of a team's worth is bid for it
HASTE: Final = 8.0  # gold; how blurred the limit is in a bidder's mind
MOOD: Final = 3.0  # gold; how far others' limits may be from what their cards suggest
DOUBT: Final = 2.0  # gold; how much a limit and a bid may disagree in a world that is believed
EAGER: Final = 0.8  # how much better than average the cards of somebody are who has bid
SHY: Final = -0.6  # and of somebody who passed at once
LEAP: Final = 0.1  # how often to jump half-way to the limit, against the next bid
# Pushing
STRIVE: Final = 6.0  # how much own hopes count beside a rival's
TASTE: Final = 1.5  # the chance of a rival; so much more of it is pushed e times as often
CHANGE: Final = 2.5  # pace; a carrier so much better is removed e times as often


@final
class GaloppSense(Sense):
    """What a practised player knows of Galopp Royal."""

    def __init__(self) -> None:
        self.judgement = Judgement()
        self.limits = vec[float]([0.0] * MOST_SEATS)
        self.pool = vec[i64]([0] * KINDS)
        self.topic: i64 = 0  # the position in an auction that the next is about
        self.peak = 0.0  # the best that bids have fitted a world so far
        super().__init__()  # after the fields of its own: see `State`
        self.max_depth = PATIENCE
        self.others_use_policy = True

    # What to do

    def policy(self, state: State, seat: Seat, choices: Choices) -> None:
        """List what a seat can do, with weights."""
        match = cast(GaloppState, state)
        if match.phase == Phase.MOVE:
            self._consider_moves(match, seat, choices)
        elif match.phase == Phase.BID:
            self._consider_bids(match, seat, choices)
        elif match.phase == Phase.ARRANGE:  # any order is as good as another (GR-11)
            choices.count = 0
            offer(choices, LAY + lowest(match.kinds_to_lay()), 1.0)
        else:
            self._consider_removals(match, seat, choices)

    def rollout_step(self, state: State, seat: Seat, rng: Rng) -> None:
        """Move, hold the rest of an auction, or change carriers, without thinking long."""
        match = cast(GaloppState, state)
        if match.phase == Phase.MOVE:
            match.apply(seat, self._quick_move(match, seat))
        elif match.phase == Phase.BID:
            self._hold_auction(match, rng)
        elif match.phase == Phase.ARRANGE:
            while match.phase == Phase.ARRANGE:
                match.apply(seat, LAY + lowest(match.kinds_to_lay()))
        else:
            while match.phase == Phase.CHANGE:
                self._consider_removals(match, seat, self.choices)
                match.apply(seat, self.choices.keys[self.choices.best()])

    # Races

    def _consider_moves(self, match: GaloppState, seat: i64, choices: Choices) -> None:
        """Set strong rivals back, or fall back if last place promises more (GR-16, GR-24)."""
        count: i64 = match.legal_into(seat, choices.keys)
        choices.count = count
        choices.weights[0] = 1.0
        if count == 1:
            return
        drive = self._drive(match, seat)
        total = self.judgement.total()
        best = -1.0e9
        at: i64
        for at in range(count):
            move: i64 = choices.keys[at]
            score = drive if move >= FORTH else -drive
            if move != GO:
                push: i64 = (move - BACK) % PUSHES
                fields = 1.0 if push >= FIRST_PAIR else 2.0
                threat = fields * self.judgement.power_of(PUSHED[push]) / total
                score += threat if move < FORTH else -threat
            choices.weights[at] = score
            best = max(best, score)
        for at in range(count):
            choices.weights[at] = exp(max(-9.0, (choices.weights[at] - best) / TASTE))

    def _drive(self, match: GaloppState, seat: i64) -> float:
        """Return how much rather a seat would be last than in front, having a look at the race."""
        judgement = self.judgement
        judgement.look(match)
        judgement.weigh()
        prize = judgement.prizes[judgement.settled] if judgement.settled < judgement.open else 0.0
        hope = prize
        if match.at[seat] + 2 < match.finish:
            hope *= judgement.power[seat] / judgement.total()
        fall = 0.0
        if judgement.loser == NOBODY:
            fall = judgement.last(seat) * judgement.last_gold[match.race]
        return STRIVE * (fall - hope) / max(1.0, judgement.prizes[0])

    def _quick_move(self, match: GaloppState, seat: i64) -> i64:
        """Return the rascal's move that looks best, pairs left aside."""
        rest: i64 = match.racing & ~(1 << seat)
        if match.carrier() != RASCAL or rest == 0:
            return GO
        drive = self._drive(match, seat)
        power = self.judgement.power
        strongest: i64 = NOBODY
        weakest: i64 = lowest(rest)
        while rest != 0:
            other: i64 = lowest(rest)
            rest &= rest - 1
            if power[other] < power[weakest]:
                weakest = other
            is_dry = match.at[other] + match.terms.pond > 2  # GR-17
            if is_dry and (strongest == NOBODY or power[other] > power[strongest]):
                strongest = other
        threat = power[weakest] + (0.0 if strongest == NOBODY else power[strongest])
        if drive * self.judgement.total() > threat:
            return FORTH + weakest
        return GO if strongest == NOBODY else BACK + strongest

    # Auctions

    def limit(self, match: GaloppState, seat: i64) -> float:
        """Return how much gold a seat should bid at most, from what it can know."""
        self.judgement.look(match)
        return self._limit(match, seat, match.auction.bids)

    def _limit(self, match: GaloppState, seat: i64, said: Bid | None) -> float:
        """Return how much gold a seat should bid at most, by its own cards and what was said.

        The judgement has looked at the match.
        """
        pool = self.pool
        auction = match.auction
        hands = auction.hands
        kind: i64
        for kind in range(KINDS):
            pool[kind] = match.stock[kind]
        each: i64 = 2 if hands[2 * seat + 1] != NOTHING else 1
        rest: i64 = auction.bidders & ~auction.thrown & ~(1 << seat)
        hidden: i64 = 0
        while rest != 0:
            other: i64 = lowest(rest)
            rest &= rest - 1
            pool[hands[2 * other]] += 1
            if each == 2:
                pool[hands[2 * other + 1]] += 1
            hidden += each
        tilt = float(each) * rumour(auction.thrown, seat, said)
        if hidden + each > TEAM:  # GR-06: who passes first takes a card along
            tilt *= float(TEAM - each) / float(hidden)
            hidden = TEAM - each
        usual = average(pool)
        pace = PACE[hands[2 * seat]] + float(hidden) * usual + tilt
        if each == 2:
            pace += PACE[hands[2 * seat + 1]]
        if auction.open_card != NOTHING:
            pace += PACE[auction.open_card]
        pace /= float(TEAM)
        judgement = self.judgement
        if match.spare > 0:
            return KEEN * judgement.gain(seat, judgement.pace[seat], pace)
        return float(FORCED_PRICE) + KEEN * judgement.gain(seat, usual, pace)

    def _consider_bids(self, match: GaloppState, seat: i64, choices: Choices) -> None:
        """Pass, bid one more, or jump towards the limit (GR-05)."""
        choices.count = 0
        least: i64 = match.auction.bid + 1
        if match.gold[seat] < least:
            offer(choices, PASS, 1.0)
            return
        limit = self.limit(match, seat)
        doubt = (float(least) - 0.5 - limit) / HASTE
        offer(choices, PASS, exp(min(9.0, max(-9.0, doubt))))
        offer(choices, least, 1.0)
        top: i64 = min(match.gold[seat], i64(max(0.0, min(limit, float(HIGHEST_BID)))))
        middle: i64 = (least + top) // 2
        if middle > least:
            offer(choices, middle, LEAP)
            if top > middle + 1:
                offer(choices, top, LEAP / 3.0)

    def _hold_auction(self, match: GaloppState, rng: Rng) -> None:
        """Let everyone bid up to a limit, and no more than needed."""
        self.judgement.look(match)
        auction = match.auction
        rest: i64 = auction.bidders & ~auction.passed
        while rest != 0:
            seat: i64 = lowest(rest)
            rest &= rest - 1
            blur = (uniform(rng) + uniform(rng) - 1.0) * MOOD
            self.limits[seat] = min(
                self._limit(match, seat, auction.bids) + blur, float(match.gold[seat])
            )
        while match.phase == Phase.BID:
            seat = match.acting
            least: i64 = auction.bid + 1
            if self.limits[seat] < float(least):
                match.apply(seat, PASS)
                continue
            enough = self.limits[seat]
            rest = auction.bidders & ~auction.passed & ~(1 << seat)
            if rest == 0:
                enough = float(least)
            while rest != 0:
                enough = min(enough, self.limits[lowest(rest)])
                rest &= rest - 1
            match.apply(seat, max(least, i64(max(0.0, enough))))

    # Changing carriers

    def _consider_removals(self, match: GaloppState, seat: i64, choices: Choices) -> None:
        """Take the boards one by one: the best from everyone else, the own worst (GR-24)."""
        board: i64 = next_board(match)
        sign = -1.0 if board == seat else 1.0
        kinds: i64 = match.removable(board)
        choices.count = 0
        while kinds != 0:
            kind: i64 = lowest(kinds)
            kinds &= kinds - 1
            offer(choices, REMOVE + KINDS * board + kind, sign * PACE[kind])
        choices.softmax(CHANGE)

    # How things stand

    def evaluate(self, state: State, shares: vec[float]) -> None:
        """Write everybody's chance to win."""
        match = cast(GaloppState, state)
        if match.phase == Phase.OVER:
            super().evaluate(state, shares)
            return
        self.judgement.look(match)
        self.judgement.hopes(shares)

    def horizon(self, state: State) -> i64:
        """Stop at the end of a race and at the beginning of the next."""
        match = cast(GaloppState, state)
        is_race = match.phase in (Phase.ROLL, Phase.MOVE)
        return 2 * match.race + (0 if is_race else 1)

    # What can be known

    def public_chance(self, state: State) -> i64:
        """Tell positions apart by the carrier that the die has named."""
        match = cast(GaloppState, state)
        return 1 + match.carrier() if match.phase == Phase.MOVE else 0

    def likelihood(self, state: State, seat: Seat, least: float) -> float:
        """Tell how well the bids fit the cards of those who made them."""
        match = cast(GaloppState, state)
        auction = match.auction
        if match.phase != Phase.BID or auction.bids is None:
            return 1.0
        self.judgement.look(match)
        others: i64 = auction.bidders & ~auction.thrown & ~(1 << seat)
        fit = 1.0
        spoke: i64 = 0
        sale: i64 = (4 * match.race + match.spare) * MOST_SEATS + auction.opener
        topic: i64 = sale * MOST_SEATS + seat
        bid: Bid | None = auction.bids
        while bid is not None:
            topic += TOPICS
            other: i64 = bid.seat
            if has(others, other) and (bid.gold == PASS or not has(spoke, other)):
                limit = self._limit(match, other, bid.previous)
                if bid.gold != PASS:
                    fit *= self._likely(limit + 0.5 - float(bid.gold))
                    spoke |= 1 << other
                elif match.gold[other] > standing(bid):
                    fit *= self._likely(float(standing(bid)) + 0.5 - limit)
            bid = bid.previous
        if topic != self.topic:
            self.topic = topic
            self.peak = 0.0
        self.peak = max(self.peak, fit)
        return fit / max(1.0e-30, self.peak)

    def _likely(self, slack: float) -> float:
        """Return how likely somebody is to do what is right by so much gold."""
        return 1.0 / (1.0 + exp(-max(-9.0, min(9.0, slack / DOUBT))))


def offer(choices: Choices, move: i64, weight: float) -> None:
    """Add a choice."""
    choices.keys[choices.count] = move
    choices.weights[choices.count] = weight
    choices.count += 1


def rumour(thrown: i64, seat: i64, said: Bid | None) -> float:
    """Return how much better than average the others' cards are, by what was said so far."""
    spoke: i64 = 0
    passed: i64 = 0
    while said is not None:
        if said.gold == PASS:
            passed |= 1 << said.seat
        else:
            spoke |= 1 << said.seat
        said = said.previous
    hidden: i64 = ~thrown & ~(1 << seat)
    shy: i64 = passed & ~spoke & hidden
    return EAGER * float(size(spoke & hidden)) + SHY * float(size(shy))


def standing(said: Bid) -> i64:
    """Return the highest bid when somebody said something."""
    bid = said.previous
    while bid is not None:
        if bid.gold != PASS:
            return bid.gold
        bid = bid.previous
    return 0


def next_board(match: GaloppState) -> i64:
    """Return the first board from which no carrier has been chosen yet."""
    board: i64 = 0
    while match.removable(board) == 0:
        board += 1
    return board


SENSE: Final = GaloppSense
