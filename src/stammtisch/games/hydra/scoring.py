"""Who belongs together and what a round is worth: pure functions over its ten tricks."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.game import Json, enum_names
from stammtisch.games.hydra.cards import (
    EO,
    EYES,
    FOX,
    GO,
    NOTHING,
    ORDINARY,
    PLAYERS,
    card_at,
    cards_of,
    texts,
)


class Kind:
    """What kind of round it is or, for a healthy one, turned out to be (HY-19)."""

    NORMAL: Final = 0
    SECRET: Final = 1
    DOUBLE_SECRET: Final = 2
    ENGAGEMENT: Final = 3
    DOUBLE_ENGAGEMENT: Final = 4
    TRIPLE_ENGAGEMENT: Final = 5
    WEDDING: Final = 6
    SOLO: Final = 7
    ANTRAG: Final = 8


ROUND_KINDS: Final = enum_names(Kind)

FORTY: Final = 40
FIFTY: Final = 50

# Key cards in one number: how many EO, plus GO_UNIT for every GO.
GO_UNIT: Final = 4  # two bits for the EO


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class Trick:
    """A completed trick, never changed; the earlier ones of its round hang behind it."""

    def __init__(self, leader: i64, row: i64, winner: i64, previous: "Trick | None") -> None:
        self.leader = leader
        self.row = row  # of five cards, in the order played
        self.winner = winner
        self.previous = previous

    @property
    def cards(self) -> list[int]:
        """Return its cards in the order played."""
        return cards_of(self.row, PLAYERS)

    def eyes(self) -> int:
        """Return what the trick counts."""
        return sum([EYES[card] for card in self.cards])

    def bonus(self) -> int:
        """Return the bonus that shows at once (HY-33)."""
        return trick_bonus(self.eyes())

    def to_json(self) -> Json:
        """Return the trick as plain data."""
        return {"leader": self.leader, "cards": texts(self.cards), "winner": self.winner}


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class Result:
    """A scored round, never changed. Rows have one entry per seat."""

    def __init__(
        self,
        *,
        dealer: i64,
        kind: i64,
        declarer: i64,
        party: vec[i64],
        eyes: vec[i64],
        bonus: vec[i64],
        last_trick: Trick,
        mode: i64 = NOTHING,
    ) -> None:
        self.dealer = dealer
        self.kind = kind
        self.mode = mode  # of a Solo; NOTHING where nobody kept it
        self.declarer = declarer  # the soloist or the proposer, nobody in a healthy round
        self.party = party  # NOTHING, or the same number for those who belong together
        self.eyes = eyes  # in the seat's own tricks
        self.bonus = bonus  # earned by the seat's own tricks
        self.points = round_points(kind, declarer, party, eyes, bonus)
        self.last_trick = last_trick


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


def tricks_to(last: Trick | None) -> list[Trick]:
    """Return the tricks of a round up to this one, in order."""
    found: list[Trick] = []
    trick = last
    while trick is not None:
        found.append(trick)
        trick = trick.previous
    found.reverse()
    return found


def laid(leader: i64, cards: list[int], seats: i64, idle: i64) -> list[tuple[int, int]]:
    """Return who laid which card of a trick."""
    seat: i64 = leader
    pairs: list[tuple[int, int]] = []
    for card in cards:
        pairs.append((seat, card))
        seat = next_seat(seat, seats, idle)
    return pairs


def parties(keys: vec[i64], idle: i64) -> tuple[i64, vec[i64]]:
    """Return the kind of a healthy round and everyone's party (HY-18, HY-19).

    `keys` are the key cards that everyone was dealt.
    """
    seats: i64 = len(keys)
    joined = False
    holders: i64 = 0
    twins: i64 = 0  # seats with both EO or both GO
    most: i64 = 0
    seat: i64
    for seat in range(seats):
        eo: i64 = eo_in(keys[seat])
        go: i64 = go_in(keys[seat])
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
            party[seat] = NOTHING
        elif keys[seat] != 0:
            party[seat] = 1 if joined or eo_in(keys[seat]) > 0 else 2
    kind: i64 = Kind.NORMAL + twins
    if joined:
        kind = Kind.WEDDING
        if holders == 3:
            kind = Kind.ENGAGEMENT
        elif holders == 2:
            kind = Kind.DOUBLE_ENGAGEMENT if most == 2 else Kind.TRIPLE_ENGAGEMENT
    return kind, party


def key_unit(kind: i64) -> i64:
    """Return what a card adds to a number of key cards."""
    return 1 if kind == EO else GO_UNIT if kind == GO else 0


def eo_in(keys: i64) -> i64:
    """Return how many EO a number of key cards tells of."""
    return keys & (GO_UNIT - 1)


def go_in(keys: i64) -> i64:
    """Return how many GO a number of key cards tells of."""
    return keys >> 2


def against(members: i64, seats: i64, idle: i64) -> vec[i64]:
    """Return the parties where these seats, as a set, play against the rest (HY-15, HY-21)."""
    party = zeros(seats)
    seat: i64
    for seat in range(seats):
        party[seat] = NOTHING if seat == idle else members >> seat & 1
    return party


def keys_dealt(last: Trick | None, seats: i64, idle: i64) -> vec[i64]:
    """Return everyone's key cards from a round's tricks, as `parties` wants them."""
    keys = zeros(seats)
    trick = last
    while trick is not None:
        seat: i64 = trick.leader
        place: i64
        for place in range(PLAYERS):
            kind: i64 = card_at(trick.row, place)
            if kind in (EO, GO):
                keys[seat] += key_unit(kind)
            seat = next_seat(seat, seats, idle)
        trick = trick.previous
    return keys


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
        worth: i64 = 0
        place: i64
        for place in range(PLAYERS):
            kind: i64 = card_at(trick.row, place)
            worth += EYES[kind]
            if kind == FOX and mode == ORDINARY and party[seat] != party[winner]:
                bonus[winner] += 5  # HY-33
            seat = next_seat(seat, seats, idle)
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
    seat: i64
    other: i64
    for seat in range(seats):
        if party[seat] != NOTHING:
            members: i64 = 0
            party_eyes: i64 = 0
            party_bonus: i64 = 0
            for other in range(seats):
                if party[other] == party[seat]:
                    members += 1
                    party_eyes += eyes[other]
                    party_bonus += bonus[other]
            factor: i64 = multiplier(kind, members, seat == declarer)
            points[seat] = party_bonus + factor * tenth(party_eyes)
    return points


def multiplier(kind: i64, members: i64, is_declarer: bool) -> i64:
    """Return by what a party of so many multiplies: its opponents, but in a Solo (HY-31)."""
    if kind == Kind.SOLO:
        return 3 if is_declarer else 2
    return PLAYERS - members


def tenth(eyes: i64) -> i64:
    """Return a tenth of the eyes, halves rounded up (HY-30)."""
    return (eyes + 5) // 10
