from hypothesis import given
from hypothesis import strategies as st

from stammtisch.core import bits

SETS = st.sets(st.integers(0, 30))


@given(items=SETS)
def test_a_mask_is_a_set(items: set[int]) -> None:
    mask = bits.mask_of(items)
    assert bits.members(mask) == sorted(items)
    assert bits.size(mask) == len(items)
    for place, item in enumerate(sorted(items)):
        assert bits.nth(mask, place) == item
    if items:
        assert bits.lowest(mask) == min(items)


def test_the_full_set_has_31_members() -> None:
    assert bits.members(2**31 - 1) == list(range(31))
    assert bits.size(2**31 - 1) == 31
