"""Who belongs together and what a round is worth: pure functions over its ten tricks."""

from enum import IntEnum
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.games.hydra.cards import EO, EYES, FOX, GO, ORDINARY, PLAYERS


class Kind(IntEnum):
    """What kind of round it is or, for a healthy one, turned out to be (HY-19)."""

    NORMAL = 0
    SECRET = 1
    DOUBLE_SECRET = 2
    ENGAGEMENT = 3
    DOUBLE_ENGAGEMENT = 4
    TRIPLE_ENGAGEMENT = 5
    WEDDING = 6
    SOLO = 7
    ANTRAG = 8


# The same as plain numbers: compiled code asks for them all the time
NORMAL_ROUND: Final = int(Kind.NORMAL)
WEDDING_ROUND: Final = int(Kind.WEDDING)
SOLO_ROUND: Final = int(Kind.SOLO)
ANTRAG_ROUND: Final = int(Kind.ANTRAG)

NOBODY: Final = -1  # the party of the sixth at the table, who sits this round out
FORTY: Final = 40
FIFTY: Final = 50


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class Trick:
    """A completed trick, never changed; the earlier ones hang behind it."""

    def __init__(self, leader: i64, cards: i64, winner: i64, previous: "Trick | None") -> None:
        self.leader = leader
        self.cards = cards  # five kinds in the order played, five bits each
        self.winner = winner
        self.previous = previous


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class Result:
    """A scored round, never changed; the earlier ones hang behind it. One entry per seat."""

    def __init__(
        self,
        *,
        dealer: i64,
        kind: i64,
        declarer: i64,
        party: vec[i64],
        eyes: vec[i64],
        bonus: vec[i64],
        points: vec[i64],
        last_trick: Trick,
        previous: "Result | None",
    ) -> None:
        self.dealer = dealer
        self.kind = kind
        self.declarer = declarer  # the soloist or the proposer, -1 in a healthy round
        self.party = party  # NOBODY, or the same number for those who belong together
        self.eyes = eyes  # in the seat's own tricks
        self.bonus = bonus  # earned by the seat's own tricks
        self.points = points
        self.last_trick = last_trick
        self.previous = previous


def zeros(count: i64) -> vec[i64]:
    """Return a row of zeros."""
    return vec[i64]([0] * count)


def next_seat(seat: i64, seats: i64, idle: i64) -> i64:
    """Return the next seat clockwise that plays this round (HY-05)."""
    following: i64 = seat + 1
    if following == seats:
        following = 0
    if following == idle:
        following += 1
        if following == seats:
            following = 0
    return following


def parties(ober: vec[i64], idle: i64) -> tuple[i64, vec[i64]]:
    """Return the kind of a healthy round and everyone's party (HY-18, HY-19).

    `ober` tells how many EO a seat was dealt, plus four for every GO.
    """
    seats: i64 = len(ober)
    joined = False
    holders: i64 = 0
    twins: i64 = 0  # seats with both EO or both GO
    most: i64 = 0
    seat: i64
    for seat in range(seats):
        eo: i64 = ober[seat] & 3
        go: i64 = ober[seat] >> 2
        if eo > 0 and go > 0:
            joined = True
        if eo + go > 0:
            holders += 1
        most = max(most, eo + go)
        if eo == 2 or go == 2:
            twins += 1
    party = zeros(seats)
    for seat in range(seats):
        if seat == idle:
            party[seat] = NOBODY
        elif ober[seat] == 0:
            party[seat] = 0
        elif joined or ober[seat] & 3 > 0:
            party[seat] = 1
        else:
            party[seat] = 2
    kind: i64 = NORMAL_ROUND + twins
    if joined:
        kind = WEDDING_ROUND
        if holders == 3:
            kind = int(Kind.ENGAGEMENT)
        elif holders == 2:
            kind = int(Kind.DOUBLE_ENGAGEMENT) if most == 2 else int(Kind.TRIPLE_ENGAGEMENT)
    return kind, party


def against(members: i64, seats: i64, idle: i64) -> vec[i64]:
    """Return the parties where these seats, as a set, play against the rest (HY-15, HY-21)."""
    party = zeros(seats)
    seat: i64
    for seat in range(seats):
        if seat == idle:
            party[seat] = NOBODY
        else:
            party[seat] = (members >> seat) & 1
    return party


def ober_dealt(last: Trick | None, seats: i64, idle: i64) -> vec[i64]:
    """Return everyone's key cards from a round's tricks, as `parties` wants them."""
    ober = zeros(seats)
    trick = last
    while trick is not None:
        seat: i64 = trick.leader
        cards: i64 = trick.cards
        left: i64 = PLAYERS
        while left > 0:
            kind: i64 = cards & 31
            if kind == EO:
                ober[seat] += 1
            elif kind == GO:
                ober[seat] += 4
            cards >>= 5
            seat = next_seat(seat, seats, idle)
            left -= 1
        trick = trick.previous
    return ober


def count_tricks(
    last: Trick | None, mode: i64, party: vec[i64], idle: i64
) -> tuple[vec[i64], vec[i64]]:
    """Return eyes and bonus in everyone's own tricks (HY-30, HY-32, HY-33)."""
    seats: i64 = len(party)
    eyes = zeros(seats)
    bonus = zeros(seats)
    trick = last
    while trick is not None:
        winner: i64 = trick.winner
        seat: i64 = trick.leader
        cards: i64 = trick.cards
        worth: i64 = 0
        left: i64 = PLAYERS
        while left > 0:
            kind: i64 = cards & 31
            worth += EYES[kind]
            if kind == FOX and mode == ORDINARY and party[seat] != party[winner]:
                bonus[winner] += 5  # HY-33
            cards >>= 5
            seat = next_seat(seat, seats, idle)
            left -= 1
        eyes[winner] += worth
        bonus[winner] += trick_bonus(worth)
        trick = trick.previous
    return eyes, bonus


def trick_bonus(eyes: i64) -> i64:
    """Return what a trick earns for its eyes alone (HY-32)."""
    if eyes >= FIFTY:
        return 10
    if eyes >= FORTY:
        return 5
    return 0


def round_points(
    kind: i64, declarer: i64, party: vec[i64], eyes: vec[i64], bonus: vec[i64]
) -> vec[i64]:
    """Return everyone's points: bonus + multiplier x a tenth of the party's eyes (HY-30)."""
    seats: i64 = len(party)
    points = zeros(seats)
    solo: i64 = SOLO_ROUND
    seat: i64
    other: i64
    for seat in range(seats):
        if party[seat] != NOBODY:
            party_eyes: i64 = 0
            party_bonus: i64 = 0
            opponents: i64 = 0
            for other in range(seats):
                if party[other] == party[seat]:
                    party_eyes += eyes[other]
                    party_bonus += bonus[other]
                elif party[other] != NOBODY:
                    opponents += 1
            factor: i64 = opponents
            if kind == solo:  # HY-31
                factor = 3 if seat == declarer else 2
            points[seat] = party_bonus + factor * tenth(party_eyes)
    return points


def tenth(eyes: i64) -> i64:
    """Return a tenth of the eyes, halves rounded up (HY-30)."""
    return (eyes + 5) // 10
