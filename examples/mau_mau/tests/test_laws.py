"""Mau-Mau keeps every law of Stammtisch, with every number of seats."""

from mau_mau import GAME
from stammtisch.testing import pytest_suite

test_laws = pytest_suite(GAME, cases=12)
