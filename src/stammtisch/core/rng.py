"""Two sources of chance with one face: a cryptographic one for real matches, a fast one for bots.

Both give the same numbers compiled and interpreted: all arithmetic stays within 63 bits.
"""

from hashlib import sha256
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

SEED_BYTES: Final = 32
WORD: Final = 1 << 32
LOW_WORD: Final = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A stream of fair choices."""

    def word(self) -> i64:
        """Return the next 32 random bits."""
        raise NotImplementedError

    def below(self, bound: i64) -> i64:
        """Return a fair number from 0 to bound - 1; bound is at most 2**30."""
        product: i64 = self.word() * bound
        if (product & LOW_WORD) < bound:  # only here can the result be unfair
            floor: i64 = WORD % bound
            while (product & LOW_WORD) < floor:
                product = self.word() * bound
        return product >> 32


@final
class FastRng(Rng):
    """Chris Doty-Humphrey's sfc32: small, fast, good enough for search; never for a real match."""

    def __init__(self, seed: i64) -> None:
        self.a: i64 = seed & LOW_WORD
        self.b: i64 = (seed >> 32) & LOW_WORD
        self.c: i64 = 0x5A7317A5
        self.counter: i64 = 1
        for _ in range(15):
            self.word()

    def word(self) -> i64:
        """Return the next 32 random bits."""
        result: i64 = (self.a + self.b + self.counter) & LOW_WORD
        self.counter = (self.counter + 1) & LOW_WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & LOW_WORD
        self.c = (((self.c << 21) & LOW_WORD) | (self.c >> 11)) + result & LOW_WORD
        return result

    def fork(self) -> "FastRng":
        """Return an independent generator, seeded from this one."""
        high: i64 = self.word() >> 1
        return FastRng((high << 32) | self.word())


@final
class CryptoRng(Rng):
    """SHA-256 of a 256-bit seed and a counter: nobody can foresee it, everybody can check it."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.block = 0
        self.words: list[int] = []

    def word(self) -> i64:
        """Return the next 32 random bits."""
        if not self.words:
            digest = sha256(self.seed + self.block.to_bytes(8, "big")).digest()
            self.block += 1
            self.words = [int.from_bytes(digest[i : i + 4], "big") for i in range(28, -4, -4)]
        return self.words.pop()


def commitment(seed: bytes) -> str:
    """Return what is published before the match, so that the seed cannot be swapped later."""
    return sha256(seed).hexdigest()


def shuffle(cards: vec[i64], count: i64, rng: Rng) -> None:
    """Bring `count` fairly drawn cards to the front, in a fair order."""
    size: i64 = len(cards)
    place: i64 = 0
    while place < count:
        other: i64 = place + rng.below(size - place)
        card: i64 = cards[other]
        cards[other] = cards[place]
        cards[place] = card
        place += 1
