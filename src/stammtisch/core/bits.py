"""Sets of up to 31 small things as bits of an int, which compiled code handles in registers."""

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Every power of two below 2**36 leaves another remainder modulo 37: the remainder names the bit.
_BIT_OF_REMAINDER: Final = vec[i64]([0] * 37)
for _bit in range(36):
    _BIT_OF_REMAINDER[2**_bit % 37] = _bit


def lowest(mask: i64) -> i64:
    """Return the smallest member of a set that is not empty."""
    return _BIT_OF_REMAINDER[(mask & -mask) % 37]


def size(mask: i64) -> i64:
    """Return how many members a set has."""
    pairs: i64 = mask - ((mask >> 1) & 0x55555555)
    fours: i64 = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333)
    eights: i64 = (fours + (fours >> 4)) & 0x0F0F0F0F
    return ((eights * 0x01010101) & 0xFFFFFFFF) >> 24


def nth(mask: i64, count: i64) -> i64:
    """Return the member that has `count` smaller ones beside it."""
    while count > 0:
        mask &= mask - 1
        count -= 1
    return lowest(mask)


def members(mask: i64) -> list[int]:
    """Return the members of a set, ascending."""
    found: list[int] = []
    while mask != 0:
        found.append(lowest(mask))
        mask &= mask - 1
    return found


def mask_of(items: Iterable[int]) -> int:
    """Return the set of these members."""
    mask = 0
    for item in items:
        mask |= 1 << item
    return mask
