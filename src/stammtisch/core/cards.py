"""A pack of cards, any up to 64 different ones: numbers, names, hands as lists and as masks.

Cards are numbered suit by suit and rank by rank from 0. A hand is a sorted list of them, or where
search is fast a mask: an int of type `i64` with one bit for every card, so that it fits a register.
Take bits from BIT, by index. A literal `1 << card` is computed with 32 bits in compiled code and is
wrong from card 31 on; and the 64th bit is the sign, which BIT knows too. The bare names of cards
(`H7`) are the same in every language; what people read is `Pack.label`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.errors import LANGUAGES, BadPosition
from stammtisch.core.game import Outcome
from stammtisch.core.rng import Rng, shuffle
from stammtisch.core.shapes import Shape
from stammtisch.core.words import Label, Pair

MOST: Final = 64
BIT: Final = vec[i64]([1 << card for card in range(MOST - 1)] + [-(2**63)])


@final
class Suit:
    """A suit: its letter, the sign that is drawn, what it is called."""

    def __init__(self, letter: str, sign: str, name: Pair) -> None:
        self.letter = letter
        self.sign = sign  # one of `core.kit.SIGNS`
        self.name = name


@final
class Rank:
    """A rank: its short name, the index that stands on the card, what it is called."""

    def __init__(self, short: str, index: Pair | None = None, name: Pair | None = None) -> None:
        self.short = short
        self.index: Pair = (short, short) if index is None else index
        self.name: Pair = self.index if name is None else name


@final
class Pack:
    """Different cards, one of every suit and rank."""

    def __init__(self, suits: Sequence[Suit], ranks: Sequence[Rank]) -> None:
        self.suits = list(suits)
        self.ranks = list(ranks)
        self.size = len(self.suits) * len(self.ranks)
        if self.size > MOST:
            raise ValueError(f"a pack has at most {MOST} cards, not {self.size}")
        self.names: list[str] = [
            suit.letter + rank.short for suit in self.suits for rank in self.ranks
        ]
        self._cards = {name.casefold(): card for card, name in enumerate(self.names)}

    def suit(self, card: int) -> int:
        """Return the number of a card's suit."""
        return card // len(self.ranks)

    def rank(self, card: int) -> int:
        """Return the number of a card's rank."""
        return card % len(self.ranks)

    def card(self, name: str) -> int:
        """Return a card by its name, capitals or not; raise BadPosition if there is none."""
        found = self._cards.get(name.casefold())
        if found is None:
            raise BadPosition(f"there is no card {name!r}")
        return found

    def cards(self, names: str) -> list[int]:
        """Return cards by their names, `H7 CJ`, in the order in which they are named."""
        return [self.card(name) for name in names.split()]

    def label(self, card: int, lang: str) -> str:
        """Return what people call a card."""
        number = LANGUAGES.index(lang)
        suit, rank = self.suits[self.suit(card)], self.ranks[self.rank(card)]
        gap = " of " if lang == "en" else " "
        names = (suit.name[number], rank.name[number])
        return names[1] + gap + names[0] if lang == "en" else names[0] + gap + names[1]

    def suit_label(self, suit: int, lang: str) -> str:
        """Return what people call a suit."""
        return self.suits[suit].name[LANGUAGES.index(lang)]

    def index(self, card: int, lang: str) -> str:
        """Return what stands in the corner of a card."""
        return self.ranks[self.rank(card)].index[LANGUAGES.index(lang)]

    def sign(self, card: int) -> str:
        """Return the sign of a card's suit."""
        return self.suits[self.suit(card)].sign

    def shuffled(self, rng: Rng) -> Outcome:
        """Return the whole pack in a fair order: what chance decides at a deal."""
        return shuffled(list(range(self.size)), rng)


@final
class Card(Shape):
    """A card of a pack, in positions and views by its name."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def write(self, value: Any) -> object:
        """Return its name."""
        return self.pack.names[value]

    def read(self, value: Any, what: str, seats: int) -> Any:
        """Return the card of this name."""
        if not isinstance(value, str):
            raise BadPosition(f"{what} is {value!r}, not the name of a card")
        return self.pack.card(value)


FRENCH: Final = (
    Suit("C", "club", ("Kreuz", "clubs")),
    Suit("S", "spade", ("Pik", "spades")),
    Suit("H", "heart", ("Herz", "hearts")),
    Suit("D", "diamond", ("Karo", "diamonds")),
)
GERMAN: Final = (
    Suit("E", "acorn", ("Eichel", "acorns")),
    Suit("L", "leaf", ("Laub", "leaves")),
    Suit("H", "heart", ("Herz", "hearts")),
    Suit("B", "bell", ("Schellen", "bells")),
)
_LOW: Final = [Rank(str(number)) for number in range(7, 11)]
_ACE: Final = Rank("A", ("A", "A"), ("As", "ace"))
SKAT: Final = Pack(
    FRENCH,
    [
        *_LOW,
        Rank("J", ("B", "J"), ("Bube", "jack")),
        Rank("Q", ("D", "Q"), ("Dame", "queen")),
        Rank("K", ("K", "K"), ("König", "king")),
        _ACE,
    ],
)
SKAT_GERMAN: Final = Pack(
    GERMAN,
    [
        *_LOW,
        Rank("U", ("U", "U"), ("Unter", "under knave")),
        Rank("O", ("O", "O"), ("Ober", "over knave")),
        Rank("K", ("K", "K"), ("König", "king")),
        _ACE,
    ],
)


def labels(pack: Pack, moves: Mapping[int, Pair]) -> Label:
    """Return the labels of a game in which moves below the pack's size lay that card.

    It knows the kinds `card`, `suit` and `move`; other moves are told. What is not there is a dash.
    """

    def label(kind: str, value: Any, lang: str) -> str:
        if value < 0:
            return "–"
        if kind == "suit":
            return pack.suit_label(value, lang)
        if kind == "card" or value < pack.size:
            return pack.label(value, lang)
        return moves[value][LANGUAGES.index(lang)]

    return label


def shuffled(cards: Sequence[int], rng: Rng) -> Outcome:
    """Return some cards in a fair order."""
    order = vec[i64](list(cards))
    shuffle(order, len(order), rng)
    return [order[number] for number in range(len(order))]


def mask_of(cards: Iterable[int]) -> i64:
    """Return a hand as a mask."""
    mask: i64 = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def holds(mask: i64, card: i64) -> bool:
    """Tell whether a mask holds a card."""
    return mask & BIT[card] != 0


def cards_of(mask: i64) -> list[int]:
    """Return the cards of a mask, ascending."""
    return [card for card in range(MOST) if mask & BIT[card] != 0]


def check_all_there(cards: Sequence[int], pack: Pack, where: str) -> None:
    """Raise BadPosition unless every card of a pack lies there exactly once."""
    if len(cards) != pack.size or len(set(cards)) != pack.size:
        missing = [pack.names[card] for card in range(pack.size) if cards.count(card) != 1]
        raise BadPosition(f"{where} must hold every card once: {', '.join(missing)}")
