"""The engine's own exp and log are as good as the C library's, and the same everywhere."""

import math
from hashlib import blake2b
from struct import pack

import pytest

from stammtisch.core.floats import FARTHEST, exp, log
from stammtisch.core.rng import FastRng
from stammtisch.core.worlds import uniform

RNG_SEED = 12


@pytest.mark.parametrize("width", [0.01, 1.0, 50.0, FARTHEST])
def test_exp_is_exact_to_a_few_units_in_the_last_place(width: float) -> None:
    rng = FastRng(RNG_SEED)
    for _ in range(2000):
        x = (2.0 * uniform(rng) - 1.0) * width
        assert exp(x) == pytest.approx(math.exp(x), rel=1e-15)


def test_exp_at_its_edges() -> None:
    assert exp(0.0) == exp(-0.0) == 1.0
    assert exp(-FARTHEST) > 0.0
    assert exp(-FARTHEST - 1.0) == exp(-1e300) == 0.0
    assert exp(1e300) == exp(FARTHEST)


def test_log_is_exact_to_a_few_units_in_the_last_place() -> None:
    rng = FastRng(RNG_SEED)
    for _ in range(2000):
        x = math.ldexp(uniform(rng) + 1e-9, int(rng.below(60)) - 40)
        assert log(x) == pytest.approx(math.log(x), rel=1e-14, abs=1e-15)
    assert log(1.0) == 0.0
    for wrong in (0.0, -1.0):
        with pytest.raises(ValueError, match="no logarithm"):
            log(wrong)


def test_every_bit_is_the_same_on_every_machine() -> None:
    rng = FastRng(RNG_SEED)
    digest = blake2b(digest_size=8)
    for _ in range(5000):
        x = uniform(rng)
        digest.update(pack("<dd", exp(40.0 * (x - 0.5)), log(x + 1e-9)))
    assert digest.hexdigest() == "700a0b8378acd5c9"
