"""Who takes which place in a race, who is last, and what the places earn."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.bits import lowest, size
from stammtisch.core.game import NOBODY
from stammtisch.games.galopp_royal.board import PLACES
from stammtisch.games.galopp_royal.cards import item_of


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class Result:
    """A finished race: who took the prizes and who was last; never changes."""

    def __init__(self, first: vec[i64], last: i64) -> None:
        self.first = first
        self.last = last  # NOBODY if nobody was alone last, which matters no more after race 6


def are_places_certain(homes: i64, racing: i64) -> bool:
    """Tell whether the first three places are settled (GR-20)."""
    return homes >= PLACES or size(racing) <= 1


def hindmost(at: vec[i64], racing: i64) -> i64:
    """Return the sedans on the last field that racing ones stand on, as a set."""
    last: i64 = 0
    field: i64 = 0
    while racing != 0:
        seat: i64 = lowest(racing)
        racing &= racing - 1
        if last == 0 or at[seat] < field:
            field = at[seat]
            last = 1 << seat
        elif at[seat] == field:
            last |= 1 << seat
    return last


def last_seat(at: vec[i64], racing: i64, drowned: i64, ponds: i64) -> i64:
    """Return who is last (GR-19, GR-23); NOBODY while several share the hindmost field."""
    if ponds > 0:
        return item_of(drowned, 0)
    behind: i64 = hindmost(at, racing)
    if behind != 0 and behind & (behind - 1) == 0:
        return lowest(behind)
    return NOBODY


def first_three(homes: i64, home: i64, racing: i64, ponds: i64, drowned: i64) -> vec[i64]:
    """Return who takes places 1 to 3 once they are certain (GR-18 to GR-21).

    `home` and `drowned` are packed rows of seats in order of arrival.
    """
    first = vec[i64]([NOBODY, NOBODY, NOBODY])
    place: i64 = 0
    while place < PLACES:
        if place < homes:
            first[place] = item_of(home, place)
        elif place == homes and racing != 0:
            first[place] = lowest(racing)
        else:  # GR-19: the first into the pond is last, the second last but one
            seats: i64 = homes + ponds + (1 if racing != 0 else 0)
            first[place] = item_of(drowned, seats - 1 - place)
        place += 1
    return first
