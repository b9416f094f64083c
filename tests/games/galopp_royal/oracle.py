"""The rules of Galopp Royal once more, slow and obvious: a story that asks for what it needs.

`match` is a generator. It yields what it wants to know (`Ask`) and is sent the answer. A race is
a table of places that fills up from the front (home) and from the back (pond).
"""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import combinations, permutations

STEPS = {"1": 1, "2": 2, "3": 3, "5": 5, "O": -2}
KINDS = ["1", "2", "3", "5", "O", "R"]

Story = Generator["Ask", list[str], None]
Sub = Generator["Ask", list[str], int | None]


@dataclass
class Ask:
    """What has to be decided: by chance (`seat` None) or by a seat, from these choices."""

    what: str
    seat: int | None = None
    choices: set[str] = field(default_factory=set)
    count: int = 1


@dataclass(frozen=True)
class Race:
    """Sedans on the course; those that are home or in the pond have no field."""

    fields: tuple[int | None, ...]
    home: tuple[int, ...] = ()
    pond: tuple[int, ...] = ()

    def racing(self) -> list[int]:
        return [seat for seat, here in enumerate(self.fields) if here is not None]

    def places(self) -> list[int | None]:
        """Return who has which place for certain, the first place first."""
        table: list[int | None] = [None] * len(self.fields)
        for place, seat in enumerate(self.home):
            table[place] = seat
        for place, seat in enumerate(self.pond):
            table[len(table) - 1 - place] = seat
        if table.count(None) == 1:
            table[table.index(None)] = self.racing()[0]
        return table

    def last(self) -> list[int]:
        """Return who is last; several while it is open."""
        if self.pond:
            return [self.pond[0]]
        standing = {seat: here for seat, here in enumerate(self.fields) if here is not None}
        return [seat for seat, here in standing.items() if here == min(standing.values())]

    def is_over(self, is_final: bool) -> bool:
        if None in self.places()[:3]:
            return False
        return is_final or len(self.last()) == 1

    def after(self, seat: int) -> int:
        """Return who has the next turn."""
        around = [(seat + step) % len(self.fields) for step in range(1, len(self.fields) + 1)]
        return next(other for other in around if self.fields[other] is not None)


def ways(race: Race, seat: int, carrier: str, pond: int) -> dict[str, list[tuple[int, int]]]:
    """Return every choice with the steps it makes, in the order in which they are made."""
    if carrier != "R":
        return {"go": [(seat, STEPS[carrier])]}
    others = [other for other in race.racing() if other != seat]
    others.sort(key=lambda other: (other - seat) % len(race.fields))  # the nearest clockwise first
    found: dict[str, list[tuple[int, int]]] = {"go": [(seat, 2)]}
    groups = [(2, (one,)) for one in others] + [(1, pair) for pair in combinations(others, 2)]
    for size, group in groups:
        names = " ".join(str(other) for other in sorted(group))
        found[f"forth {names}"] = [(seat, -2)] + [(other, size) for other in group]
        if all((race.fields[other] or 0) - size > -pond for other in group):
            found[f"back {names}"] = [(seat, 2)] + [(other, -size) for other in group]
    return found


def moved(race: Race, steps: list[tuple[int, int]], finish: int, pond: int) -> Race:
    """Return the race after these steps."""
    here = list(race.fields)
    home, drowned = list(race.home), list(race.pond)
    for seat, size in steps:
        before = here[seat]
        assert before is not None
        there = before + size
        if there >= finish:
            here[seat] = None
            home.append(seat)
        elif there <= -pond:
            here[seat] = None
            drowned.append(seat)
        else:
            here[seat] = there
    return Race(tuple(here), tuple(home), tuple(drowned))


class Table:
    """Everything that lies on the table, for comparison while the story is told."""

    def __init__(
        self,
        seats: int,
        carriers: list[int],
        finish: list[int],
        pond: int,
        prizes: list[int],
        *,
        arrange: bool = False,
    ) -> None:
        self.seats = seats
        self.arrange = arrange
        self.finish = finish
        self.pond = pond
        self.prizes = prizes
        self.gold = [50] * seats
        self.bank = 0
        self.teams: list[list[str]] = [[] for _ in range(seats)]
        self.stock = Counter(dict(zip(KINDS, carriers, strict=True)))
        self.discard: Counter[str] = Counter()
        self.race: Race | None = None
        self.results: list[tuple[list[int | None], list[int]]] = []

    def clockwise(self, first: int) -> list[int]:
        return [(first + step) % self.seats for step in range(self.seats)]

    def take(self, cards: list[str]) -> None:
        """Take drawn cards from the stock, which the discards replace when it is empty."""
        for card in cards:
            if not +self.stock:
                self.stock, self.discard = self.discard, Counter()
            assert self.stock[card] > 0, f"there is no {card} to draw"
            self.stock[card] -= 1

    def pay(self, seat: int, price: int) -> None:
        assert self.gold[seat] >= price
        self.gold[seat] -= price
        self.bank += price

    # The story

    def match(self) -> Story:
        """Tell a whole match."""
        (named,) = yield Ask("lot")
        first = int(named)
        yield from self.starting_teams(first)
        starter = first
        for number in range(6):
            last = yield from self.run(starter, number)
            if number == 5:
                return
            assert last is not None
            starter = last
            yield from self.change(last)
            for _ in range(2):
                yield from self.auction(last, list(range(self.seats)))

    def starting_teams(self, opener: int) -> Story:
        unsold = 0
        while True:
            waiting = [seat for seat in range(self.seats) if not self.teams[seat]]
            if len(waiting) == 1 or unsold == 3:
                for seat in self.clockwise(opener):
                    if seat in waiting:
                        cards = yield Ask("cards", count=4)
                        self.take(cards)
                        self.teams[seat] = cards
                        self.pay(seat, 10)
                        yield from self.lay_out(seat)
                return
            buyer = yield from self.auction(opener, waiting)
            unsold = unsold + 1 if buyer is None else 0
            after = [seat for seat in self.clockwise(opener)[1:] if not self.teams[seat]]
            opener = after[0] if after else opener

    def auction(self, opener: int, waiting: list[int]) -> Sub:
        """Sell one team; return who bought it."""
        around = [seat for seat in self.clockwise(opener) if seat in waiting]
        number = len(around)
        each = 2 if number == 2 else 1
        cards = yield Ask("cards", count=number * each + (1 if number == 3 else 0))
        self.take(cards)
        hand = {seat: cards[each * place : each * (place + 1)] for place, seat in enumerate(around)}
        table = cards[3:] if number == 3 else []
        to_throw = max(0, number - 4)
        bid = 0
        bidding = list(around)
        while bidding:
            seat = bidding.pop(0)
            if not bidding and bid:
                self.sell(seat, bid, around, hand, table)
                yield from self.lay_out(seat)
                return seat
            offers = {f"bid {price}" for price in range(bid + 1, self.gold[seat] + 1)}
            (said,) = yield Ask("choice", seat, {"pass"} | offers)
            if said != "pass":
                bid = int(said.split()[1])
                bidding.append(seat)
            elif to_throw:
                to_throw -= 1
                self.discard.update(hand.pop(seat))
        for unsold in (*hand.values(), table):
            self.discard.update(unsold)
        return None

    def sell(
        self, buyer: int, bid: int, around: list[int], hand: dict[int, list[str]], table: list[str]
    ) -> None:
        self.pay(buyer, bid)
        self.discard.update(self.teams[buyer])
        start = around.index(buyer)
        self.teams[buyer] = []
        for seat in around[start:] + around[:start]:
            self.teams[buyer] += hand.get(seat, [])
        self.teams[buyer] += table
        assert len(self.teams[buyer]) == 4

    def lay_out(self, seat: int) -> Story:
        """Ask place by place for a carrier, as long as orders differ that begin like this."""
        if not self.arrange:
            return
        orders = set(permutations(self.teams[seat]))
        place = 0
        while place == 0 or len(orders) > 1:
            (said,) = yield Ask("choice", seat, {f"lay {order[place]}" for order in orders})
            orders = {order for order in orders if f"lay {order[place]}" == said}
            place += 1
        self.teams[seat] = list(orders.pop())

    def run(self, starter: int, number: int) -> Sub:
        """Run a race; return who is last, if somebody is."""
        finish = self.finish[number]
        race = self.race = Race((0,) * self.seats)
        seat = starter
        while not race.is_over(is_final=number == 5):
            (rolled,) = yield Ask("die")
            carrier = self.teams[seat][int(rolled) - 1]
            choices = ways(race, seat, carrier, self.pond)
            (chosen,) = yield Ask("choice", seat, set(choices))
            race = self.race = moved(race, choices[chosen], finish, self.pond)
            if race.racing():
                seat = race.after(seat)
        places = race.places()[:3]
        for place, winner in enumerate(places):
            assert winner is not None
            prize = self.prizes[3 * number + place]
            self.gold[winner] += prize
            self.bank -= prize
        self.results.append((places, race.last()))
        return race.last()[0] if len(race.last()) == 1 else None

    def change(self, last: int) -> Story:
        gone: dict[int, str] = {}
        while len(gone) < self.seats:
            offers = {
                f"drop {seat} {card}"
                for seat in range(self.seats)
                if seat not in gone
                for card in self.teams[seat]
            }
            (said,) = yield Ask("choice", last, offers)
            _, seat_text, card = said.split()
            gone[int(seat_text)] = card
        free = {seat: self.teams[seat].index(card) for seat, card in gone.items()}
        self.discard.update(gone.values())
        cards = yield Ask("cards", count=self.seats)
        self.take(cards)
        for seat, card in zip(self.clockwise(last), cards, strict=True):
            self.teams[seat][free[seat]] = card
