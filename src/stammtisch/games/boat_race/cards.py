"""The material: two packs of 27 cards, six rankings, and what is agreed before the race.

A pack's cards are slots: 0 to 23 are point cards (colour * 8 + value - 1), 24 to 26 the specials.
A card's code is its slot, except that a special's code is its kind (CHAMP, OAR, COX): which of the
three slots is of which kind follows from the option `specials`, and equal specials look alike.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import mask_of
from stammtisch.core.game import Agreement, Option

NOTHING: Final = -1  # no boat, no card, no ranking

OXFORD: Final = 0
CAMBRIDGE: Final = 1
BOAT_NAMES: Final = ["Oxford", "Cambridge"]

COLOURS: Final = "RGY"
VALUES: Final = 8
POINT_CARDS: Final = 24
POINTS_MASK: Final = (1 << POINT_CARDS) - 1
CHAMP: Final = 24
OAR: Final = 25
COX: Final = 26
SLOTS: Final = 27
DEALT: Final = 5  # of each pack to each seat, and so many tricks has a stage
CARD_NAMES: Final = [
    *[f"{colour}{value}" for colour in COLOURS for value in range(1, VALUES + 1)],
    *["Champ", "Oar", "Cox"],
]

RANKING_NAMES: Final = ["RGY", "RYG", "GRY", "GYR", "YRG", "YGR"]  # highest colour first

# A score sheet told of in one public source has 26 fields; the rulebook does not print it.
COURSE: Final = Option(
    "course", [26], 5, 200, ("Länge der Strecke (Felder)", "Length of the course (fields)")
)
# How many Superchamps, broken oars and coxes overboard a pack holds: the rulebook names these
# three kinds and counts three cards.
SPECIALS: Final = Option(
    "specials",
    [1, 1, 1],
    0,
    3,
    ("Superchamp, Ruderbruch, Steuermann über Bord", "Superchamp, broken oar, cox overboard"),
)

REMOVED: Final[dict[int, list[int]]] = {3: [3, 4, 5], 4: [4], 5: []}  # BR-02 values, by seats
PACKS: Final[dict[int, list[int]]] = {  # slots in play
    seats: [s for s in range(SLOTS) if s >= POINT_CARDS or s % VALUES + 1 not in removed]
    for seats, removed in REMOVED.items()
}
POINTS_IN_PLAY: Final[dict[int, int]] = {  # as masks
    seats: mask_of(pack) & POINTS_MASK for seats, pack in PACKS.items()
}

WINNING: Final = 100  # strength of a special; more than any point card has


def strengths() -> vec[i64]:
    """Return how strong each point card is in each ranking, at ranking * 24 + card (BR-07)."""
    table = vec[i64]([0 for _ in range(len(RANKING_NAMES) * POINT_CARDS)])
    for ranking, name in enumerate(RANKING_NAMES):
        for card in range(POINT_CARDS):
            below = 2 - name.index(COLOURS[card // VALUES])
            table[ranking * POINT_CARDS + card] = below * VALUES + card % VALUES
    return table


STRENGTH: Final = strengths()

# BR-09 the card of the same colour that each point card completes to 8; an eight completes none
COMPLETES: Final = vec[i64](
    [
        card - card % VALUES + (6 - card % VALUES) if card % VALUES < 7 else -2
        for card in range(POINT_CARDS)
    ]
)


def strength_of(card: int, ranking: int) -> int:
    """Return how strong a card is by its rank, without an eight (BR-07, BR-08)."""
    return WINNING if card >= POINT_CARDS else STRENGTH[ranking * POINT_CARDS + card]


@final
class Terms(Agreement):
    """What one match is played with; never changes, so that all its states share it."""

    def __init__(self, seats: int, course: int, specials: list[int]) -> None:
        self.seats: i64 = seats
        self.course: i64 = course
        self.specials: list[int] = specials
        self.pack: vec[i64] = vec[i64](PACKS[seats])
        self.point_cards: i64 = POINTS_IN_PLAY[seats]  # of a pack, as a mask
        self.kinds: list[int] = []  # of the three special slots
        self.slots_of: vec[i64] = vec[i64]([0, 0, 0])  # mask of a kind's slots, at code - CHAMP
        for kind, count in enumerate(specials):
            for _ in range(count):
                self.slots_of[kind] |= 1 << (POINT_CARDS + len(self.kinds))
                self.kinds.append(CHAMP + kind)
        # the codes, as a mask, that a hand's special slots (three bits) can be played as
        self.codes_of: vec[i64] = vec[i64]([0 for _ in range(8)])
        for held in range(8):
            for place, kind in enumerate(self.kinds):
                if held >> place & 1:
                    self.codes_of[held] |= 1 << kind

    def code(self, slot: int) -> int:
        """Return what a card is called, whichever of several equal ones it is."""
        return slot if slot < POINT_CARDS else self.kinds[slot - POINT_CARDS]

    def slot(self, code: int, taken: int) -> int:
        """Return the first slot of a card that is not in a mask of taken ones, or NOTHING."""
        for slot in self.pack:
            if self.code(slot) == code and not taken >> slot & 1:
                return slot
        return NOTHING

    def codes(self, hand: int) -> list[int]:
        """Return the cards of a hand of one pack, ascending, equal specials one by one."""
        return [self.code(slot) for slot in range(SLOTS) if hand >> slot & 1]
