from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.rng import SEED_BYTES, CryptoRng, FastRng, Rng, commitment, shuffle
from stammtisch.testing.fairness import Script, is_fair

SEED = bytes(range(SEED_BYTES))
SFC32_OF_0 = [3270235121, 689533265, 346887612, 3594835686, 2246699243, 4182175914]
SFC32_OF_A_LARGE_SEED = [1409209525, 1335273367, 1784942575, 1846438495, 3182195598, 1292252583]
SHA256_OF_SEED_AND_0 = [
    *[2849432832, 691701949, 952885779, 3497703199],
    *[2360485253, 1376201217, 3186738187, 3844601040],
]


def sfc32(seed: int, count: int) -> list[int]:
    """The published generator, written again without regard for speed."""
    a, b, c, counter = seed % 2**32, (seed >> 32) % 2**32, 0x5A7317A5, 1
    words = []
    for _ in range(15 + count):
        word = (a + b + counter) % 2**32
        a, b = b ^ (b >> 9), (c + (c << 3)) % 2**32
        c = (((c << 21) % 2**32 | (c >> 11)) + word) % 2**32
        counter = (counter + 1) % 2**32
        words.append(word)
    return words[15:]


def test_the_fast_generator_gives_known_numbers() -> None:
    small = FastRng(0)
    assert [small.word() for _ in range(6)] == SFC32_OF_0
    large = FastRng(2**62 + 12345)
    assert [large.word() for _ in range(6)] == SFC32_OF_A_LARGE_SEED


@given(seed=st.integers(-(2**63), 2**63 - 1))
def test_the_fast_generator_is_sfc32(seed: int) -> None:
    rng = FastRng(seed)
    assert [rng.word() for _ in range(50)] == sfc32(seed, 50)


def test_a_fork_goes_its_own_way() -> None:
    parent = FastRng(7)
    child = parent.fork()
    high, low = sfc32(7, 2)
    assert [child.word() for _ in range(3)] == sfc32((high >> 1) << 32 | low, 3)
    assert parent.word() == sfc32(7, 3)[2]


def test_the_cryptographic_generator_is_sha256_of_seed_and_counter() -> None:
    rng = CryptoRng(SEED)
    digests = b"".join(sha256(SEED + block.to_bytes(8, "big")).digest() for block in range(4))
    words = [int.from_bytes(digests[i : i + 4], "big") for i in range(0, len(digests), 4)]
    assert words[:8] == SHA256_OF_SEED_AND_0
    assert [rng.word() for _ in range(32)] == words


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(SEED) == sha256(SEED).hexdigest()


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match=f"32 bytes, not {size}"):
        CryptoRng(bytes(size))


def test_below_takes_the_high_part_of_the_product() -> None:
    assert Script([2**32 - 1]).below(6) == 5
    assert Script([2**31 + 1]).below(6) == 3
    assert Script([1]).below(2**30) == 0


def test_below_draws_again_where_the_result_would_be_unfair() -> None:
    # 2**32 = 4 (mod 6): the words whose product with 6 ends below 4 are one too many
    unfair = [word for word in [0, 715827883, 1431655766, 2147483648] if word * 6 % 2**32 < 4]
    assert unfair
    script = Script([*unfair, 2**32 - 1])
    assert script.below(6) == 5
    assert script.words == []


def test_below_keeps_what_is_fair_although_the_low_part_is_small() -> None:
    word = 1431655766
    assert 4 <= word * 6 % 2**32 < 6
    script = Script([word, 77])
    assert script.below(6) == 2
    assert script.words == [77]


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 27, 100])
@pytest.mark.parametrize("rng", [FastRng(5), CryptoRng(SEED)])
def test_below_is_fair(rng: Rng, bound: int) -> None:
    counts = Counter(rng.below(bound) for _ in range(200 * bound))
    assert set(counts) <= set(range(bound))
    assert is_fair(counts.values(), bound)


def test_below_is_fair_for_a_bound_that_often_draws_again() -> None:
    rng, bound = FastRng(11), 3 * 2**28  # a third of all words is drawn again
    thirds = Counter(rng.below(bound) // 2**28 for _ in range(3000))
    assert is_fair(thirds.values(), 3)


@pytest.mark.parametrize(("size", "count"), [(4, 4), (5, 2), (3, 3), (4, 1), (3, 0)])
def test_shuffle_is_fair(size: int, count: int) -> None:
    rng, drawn = FastRng(size), Counter[tuple[int, ...]]()
    kinds = list(permutations(range(size), count))
    for _ in range(100 * len(kinds)):
        cards = vec[i64](list(range(size)))
        shuffle(cards, count, rng)
        assert sorted(cards) == list(range(size))
        drawn[tuple(list(cards)[:count])] += 1
    assert is_fair(drawn.values(), len(kinds))


def test_shuffle_gives_known_numbers() -> None:
    cards = vec[i64](list(range(10)))
    shuffle(cards, 10, FastRng(3))
    assert list(cards) == [6, 0, 9, 3, 1, 7, 5, 2, 4, 8]


def test_the_face_of_chance_has_no_numbers_of_its_own() -> None:
    with pytest.raises(NotImplementedError):
        Rng().word()
