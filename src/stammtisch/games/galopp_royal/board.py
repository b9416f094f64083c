"""The course, the rascal's ways to move others, and what is printed only on board and cards."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest
from stammtisch.core.game import NOBODY, Agreement, Option
from stammtisch.games.galopp_royal.auction import Auction
from stammtisch.games.galopp_royal.cards import NOTHING, PACK, TEAM, no_cards

MOST_SEATS: Final = 6
RACES: Final = 6
PLACES: Final = 3  # that earn a prize

# GR-01
PURSE: Final = 50
FORCED_PRICE: Final = 10  # GR-10
HIGHEST_BID: Final = 500  # nobody can ever hold more gold

# GR-01, chosen: 40 in all, most are useful, the strong ones rare. In the order of cards.NAMES.
CARRIERS: Final = Option(
    "carriers",
    [8, 8, 7, 5, 7, 5],
    0,
    PACK,
    ("Trägerkarten: 1, 2, 3, 5, Tölpel, Schlitzohr", "Carrier cards: 1, 2, 3, 5, oaf, rascal"),
)
# GR-18: that the course grows from race to race is found, the numbers are chosen.
FINISH: Final = Option(
    "finish", [16, 17, 18, 19, 20, 21], 1, 60, ("Ziel in Rennen 1 bis 6", "Finish in races 1 to 6")
)
# GR-19: that the pond lies some fields behind the start is found, the number is chosen.
POND: Final = Option(
    "pond", [5], 1, 30, ("Teich hinter dem Start (Felder)", "Pond behind the start (fields)")
)
# GR-21: races 1 and 2 are found; the others follow them, a half and a quarter rounded down.
PRIZES: Final = Option(
    "prizes",
    [20, 10, 5, 25, 12, 6, 30, 15, 7, 35, 17, 8, 40, 20, 10, 45, 22, 11],
    0,
    HIGHEST_BID,
    ("Preise, je Rennen für Platz 1 bis 3", "Prizes, each race for places 1 to 3"),
)
# GR-11, by agreement: players choose which carrier lies on which place.
ARRANGE: Final = Option(
    "arrange",
    [0],
    0,
    1,
    ("Träger selbst auf die Plätze 1 bis 4 legen", "Lay one's carriers onto places 1 to 4 oneself"),
    goes_without_saying=True,
)


@final
class Terms(Agreement):
    """What a table has agreed on, and its rows before the first move; copies share all of it."""

    def __init__(
        self,
        seats: int,
        carriers: list[int],
        finish: list[int],
        pond: int,
        prizes: list[int],
        *,
        arrange: bool,
    ) -> None:
        self.seats: i64 = seats
        self.carriers = vec[i64](carriers)
        self.finish = vec[i64](finish)
        self.pond: i64 = pond
        self.prizes = vec[i64](prizes)
        self.arrange = arrange
        self.purses = vec[i64]([PURSE] * seats)
        self.unpaid = vec[i64]([0] * seats)
        self.bare_boards = vec[i64]([NOTHING] * (TEAM * seats))
        self.no_hands = vec[i64]([NOTHING] * (2 * seats))
        self.no_auction = Auction(NOBODY, 0, self.no_hands)
        self.no_cards = no_cards()

    def prize(self, race: i64, place: i64) -> i64:
        """Return what a place earns in a race; places count from 0, races from 1."""
        return self.prizes[PLACES * (race - 1) + place]

    def start_fields(self) -> vec[i64]:
        """Return all sedans on the start field, in a row of their own."""
        return vec[i64]([0 for _ in range(self.seats)])


def _pairs() -> list[tuple[int, int]]:
    return [(one, two) for one in range(MOST_SEATS) for two in range(one + 1, MOST_SEATS)]


# GR-16: a push or an exchange concerns one other sedan (0 to 5: its seat) or two (6 to 20).
PUSHES: Final = 21
PAIRS: Final = _pairs()
FIRST_PAIR: Final = MOST_SEATS
PUSHED: Final = vec[i64](
    [1 << seat for seat in range(MOST_SEATS)] + [1 << one | 1 << two for one, two in PAIRS]
)
# For a set of seats, all pairs within it, as a set of pushes
PAIRS_WITHIN: Final = vec[i64](
    [
        sum(
            1 << FIRST_PAIR + index
            for index, (one, two) in enumerate(PAIRS)
            if seats >> one & 1 and seats >> two & 1
        )
        for seats in range(1 << MOST_SEATS)
    ]
)


def pushes_back(others: i64, at: vec[i64], pond: i64) -> i64:
    """Return the ways to set some of these sedans back, none into the pond (GR-16, GR-17)."""
    two: i64 = 0
    one: i64 = 0
    while others != 0:
        other: i64 = lowest(others)
        others &= others - 1
        dry: i64 = at[other] + pond
        if dry > 2:
            two |= 1 << other
        if dry > 1:
            one |= 1 << other
    return two | PAIRS_WITHIN[one]


def pushes_forth(others: i64) -> i64:
    """Return the ways to move some of these sedans forward (GR-16)."""
    return others | PAIRS_WITHIN[others]


def write(choices: i64, base: i64, moves: vec[i64], count: i64) -> i64:
    """Write a set of choices into a buffer as moves; return how many it holds then."""
    while choices != 0:
        moves[count] = base + lowest(choices)
        choices &= choices - 1
        count += 1
    return count


def has(seats: i64, seat: i64) -> bool:
    """Tell whether a seat is in a set of seats."""
    return seats >> seat & 1 != 0


def clockwise(seats: i64, first: i64, count: i64) -> list[int]:
    """Return the members of a set of seats at a table of so many, clockwise from one of them."""
    around = [(first + step) % count for step in range(count)]
    return [seat for seat in around if has(seats, seat)]


def kinds_of(team: vec[i64], seat: i64) -> i64:
    """Return the kinds on a player's board as a set."""
    kinds: i64 = 0
    place: i64 = TEAM * seat
    while place < TEAM * seat + TEAM:
        kinds |= 1 << team[place]
        place += 1
    return kinds
