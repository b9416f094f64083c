"""Functions of floats that every machine computes alike, to the last bit.

IEEE 754 fixes the results of + - * / and sqrt; those of the C library's exp and log differ from
one system to the next. What decides a bot's choice uses nothing else, so that anybody can check it.
"""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FARTHEST: Final = 700.0  # e to this, and to minus this, is still a number of full precision
STEPS: Final = 64  # from a power of two to the next
LAST_STEP: Final = STEPS - 1
DOUBLINGS: Final = 1022  # that a float has room for
# In two parts: a number of steps times the first is exact
STEP: Final = 6.93147180369123816490e-01 / 64.0
REST_OF_STEP: Final = 1.90821492927058770002e-10 / 64.0
STEPS_PER_UNIT: Final = 92.332482616893656877
ROUNDED: Final = 65408.5  # DOUBLINGS doublings and a half: what is cut off is then rounded
LN_2: Final = 0.69314718055994530942


def _powers() -> list[float]:
    """Return 2 to the powers 0, 1/64, … 63/64, by square roots alone."""
    powers = [1.0]
    root = 2.0
    for _ in range(6):
        root = sqrt(root)
        powers = [power for low in powers for power in (low, low * root)]
    return powers


def _scales() -> list[float]:
    """Return 2 to the powers -1022 to 1022."""
    scales = [1.0]
    for _ in range(DOUBLINGS):
        scales = [scales[0] / 2.0, *scales, scales[-1] * 2.0]
    return scales


POWERS: Final = vec[float](_powers())
SCALES: Final = vec[float](_scales())


def exp(x: float) -> float:
    """Return e to the power x; nothing below -700, and no more than for 700 above."""
    if x < -FARTHEST:
        return 0.0
    x = min(x, FARTHEST)
    steps: i64 = i64(x * STEPS_PER_UNIT + ROUNDED)
    whole = float(steps) - 65408.0
    rest = x - whole * STEP - whole * REST_OF_STEP
    near = 1.0 + rest * (
        1.0 + rest * (0.5 + rest * (1.0 / 6.0 + rest * (1.0 / 24.0 + rest / 120.0)))
    )
    return near * POWERS[steps & LAST_STEP] * SCALES[steps >> 6]


def log(x: float) -> float:
    """Return the natural logarithm of a positive number of moderate size."""
    if x <= 0.0:
        raise ValueError(f"no logarithm: {x}")
    doublings = 0.0
    while x < 0.75:
        x *= 2.0
        doublings -= 1.0
    while x >= 1.5:
        x /= 2.0
        doublings += 1.0
    slope = (x - 1.0) / (x + 1.0)
    square = slope * slope
    total = 0.0
    odd = 23.0
    while odd > 0.0:
        total = total * square + 1.0 / odd
        odd -= 2.0
    return 2.0 * slope * total + doublings * LN_2
