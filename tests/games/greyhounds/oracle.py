"""The rules of Greyhounds once more, slow and obvious: texts, lists and dictionaries, no bits."""

from collections import Counter
from itertools import combinations

DOGS = "RBGY"
RACES = {1: 1, 2: 2, 3: 3}  # race: laps
PRIZES = [1500, 1000, 500, 0]
ROMAN = ["I", "II", "III", "IV"]
WIN = {"I": 3, "II": 5, "III": 8, "IV": 10}
PLACE = {"II": 2, "III": 3, "IV": 4}
QUINELLA = {
    ("I", "II"): 3,
    ("I", "III"): 4,
    ("I", "IV"): 5,
    ("II", "III"): 8,
    ("II", "IV"): 10,
    ("III", "IV"): 12,
}


def can_pick(cards: list[int], first: list[int], second: list[int]) -> bool:
    """Tell whether begun picks can be completed, by trying everything."""
    left = [card for card in cards if card not in first + second]
    if len(first) == 5:
        rest = combinations(left, 5 - len(second))
        return sum(first) <= 50 and any(sum(second) + sum(more) <= 50 for more in rest)
    for more in combinations(left, 5 - len(first)):
        others = [card for card in left if card not in more]
        if sum(first) + sum(more) <= 50 and sum(sorted(others)[:5]) <= 50:
            return True
    return False


class Race:
    """One race: distances by dog, places, and the cards everyone holds."""

    def __init__(self, number: int, lap: int, placement: str, hands: dict[str, set[int]]) -> None:
        self.number = number
        self.lap = lap
        self.line = RACES[number] * lap
        self.placement = placement
        self.hands = hands
        self.at = dict.fromkeys(DOGS, 0)
        self.front: list[str] = []
        self.back: list[str] = []
        self.spent: dict[str, set[int]] = {dog: set() for dog in hands}
        self.table: dict[str, int] = {}
        self.idle_passes = 0
        self._begin_pass()

    def still_running(self) -> list[str]:
        return [dog for dog in DOGS if dog not in self.front + self.back]

    def _begin_pass(self) -> None:
        self.table = {dog: 10 for dog in self.still_running() if dog not in self.hands}

    def asked(self) -> list[str]:
        """Return the dogs whose owners are to lay a card now."""
        owned = [dog for dog in self.still_running() if dog in self.hands]
        for distance in sorted({self.at[dog] for dog in owned}, reverse=True):
            level = [dog for dog in owned if self.at[dog] == distance]
            missing = [dog for dog in level if dog not in self.table]
            if missing:
                return missing
        return []

    def playable(self, dog: str) -> set[int]:
        return self.hands[dog] - self.spent[dog]

    def lay(self, dog: str, card: int) -> bool:
        """Lay a card; tell whether the race is over."""
        self.table[dog] = card
        if self.asked():
            return False
        for owner in self.hands:
            if owner in self.table:
                self.spent[owner].add(self.table[owner])
                if self.spent[owner] == self.hands[owner]:
                    self.spent[owner] = set()
        self.run()
        if len(self.still_running()) > 0 and self.idle_passes < 10:
            self._begin_pass()
            return False
        return True

    def run(self) -> None:
        """Move dogs field by field, the highest card first."""
        cards = self.table
        descending = sorted(cards.values(), reverse=True)
        movers = min(self.number, len(cards) - 1)
        mark = descending[movers]
        times = Counter(descending)
        self.idle_passes += 1
        for dog in sorted(cards, key=lambda dog: -cards[dog]):
            if cards[dog] <= mark or times[cards[dog]] > 1 or dog not in self.still_running():
                continue
            self.idle_passes = 0
            for _ in range(cards[dog] - mark):
                self.at[dog] += 1
            self._judge(dog)
            if len(self.still_running()) <= 1:
                self.front += self.still_running()
                return
        if self.idle_passes == 10:
            self.front += sorted(
                self.still_running(), key=lambda dog: (-self.at[dog], self.placement.index(dog))
            )

    def _judge(self, mover: str) -> None:
        if self.at[mover] >= self.line:
            self.front.append(mover)
        stands = min(self.at[mover], self.line)
        if self.number == 1:
            return
        lapped = [dog for dog in self.still_running() if stands > self.at[dog] + self.lap]
        lapped.sort(key=lambda dog: (self.at[dog], self.table[dog], -self.placement.index(dog)))
        for dog in lapped:
            self.back.insert(0, dog)

    def order(self) -> str:
        free = "-" * (4 - len(self.front) - len(self.back))
        return "".join(self.front) + free + "".join(self.back)


def payout(slip: str, placement: str, order: str) -> int:
    """Return what a slip such as `win R + place B + quin RB + 300 + 300 + 300` pays."""
    win, place, pair, *stakes = slip.split(" + ")
    on = dict(zip(placement, ROMAN, strict=True))
    paid = 0
    if win.split()[1] == order[0]:
        paid += int(stakes[0]) * WIN[on[order[0]]]
    if place.split()[1] in order[:2]:
        paid += int(stakes[1]) * PLACE[on[place.split()[1]]]
    if set(pair.split()[1]) == set(order[:2]):
        places = sorted((on[dog] for dog in order[:2]), key=ROMAN.index)
        paid += int(stakes[2]) * QUINELLA[places[0], places[1]]
    return paid


class Oracle:
    """A whole match; choices come in as texts, bets and picks part by part."""

    def __init__(self, seats: int, bookmaker: int, reserved: list[list[int]], lap: int) -> None:
        self.seats = seats
        self.bookmaker = bookmaker
        self.lap = lap
        self.reserved = reserved
        self.money = [6000] * seats
        self.money[bookmaker] = {3: 18000, 4: 24000}[seats]
        self.parts: list[list[str]] = [[] for _ in range(seats)]
        self.done: dict[int, list[str]] = {}
        self.picks: list[list[list[int]]] = []
        self.phase = "pick"
        self.number = 0
        self.placement = ""
        self.slips: dict[int, str] = {}
        self.discards: dict[int, int] = {}
        self.race: Race | None = None
        self.last_race: Race | None = None

    def owing(self) -> list[int]:
        if self.phase == "over":
            return []
        if self.phase == "odds":
            return [self.bookmaker]
        if self.phase == "run":
            assert self.race is not None
            return [DOGS.index(dog) for dog in self.race.asked()]
        who = [seat for seat in range(self.seats) if seat not in self.done]
        return [seat for seat in who if self.phase != "bet" or seat != self.bookmaker]

    def legal(self, seat: int) -> set[str]:
        if seat not in self.owing():
            return set()
        parts = self.parts[seat]
        if self.phase == "pick":
            return self._legal_picks(seat, [int(part[1:]) for part in parts])
        if self.phase == "odds":
            every = {a + b + c + d for a in DOGS for b in DOGS for c in DOGS for d in DOGS}
            return {text for text in every if len(set(text)) == 4}
        if self.phase == "bet":
            return self._legal_bets(parts)
        if self.phase == "discard":
            return {f"C{card}" for card in self.reserved[seat]}
        assert self.race is not None
        return {f"C{card}" for card in self.race.playable(DOGS[seat])}

    def _legal_picks(self, seat: int, picked: list[int]) -> set[str]:
        cards = [card for card in range(1, 21) if card not in self.reserved[seat]]
        fitting = set()
        for card in cards:
            made = [*picked, card]
            if card not in picked and can_pick(cards, made[:5], made[5:]):
                fitting.add(f"C{card}")
        return fitting

    def _legal_bets(self, parts: list[str]) -> set[str]:
        if len(parts) == 0:
            return {f"win {dog}" for dog in DOGS}
        if len(parts) == 1:
            return {f"place {dog}" for dog in self.placement[1:]}
        if len(parts) == 2:
            return {f"quin {one}{other}" for one, other in combinations(DOGS, 2)}
        staked = [int(part) for part in parts[3:]]
        most = 2000 - sum(staked) - 300 * (2 - len(staked))
        return {str(stake) for stake in range(300, most + 1, 100)}

    def choose(self, seat: int, text: str) -> None:
        self.parts[seat].append(text)
        needed = {"pick": 10, "bet": 6}.get(self.phase, 1)
        if len(self.parts[seat]) < needed:
            return
        made, self.parts[seat] = self.parts[seat], []
        if self.phase == "odds":
            self.placement = made[0]
            self.phase = "bet"
        elif self.phase == "run":
            assert self.race is not None
            if self.race.lay(DOGS[seat], int(made[0][1:])):
                self._settle()
        else:
            self.done[seat] = made
            if not self.owing():
                self._open()

    def _open(self) -> None:
        done, self.done = self.done, {}
        if self.phase == "pick":
            for seat in range(self.seats):
                cards = [int(part[1:]) for part in done[seat]]
                self.picks.append([cards[:5], cards[5:], self.reserved[seat]])
            self.number = 1
            self.phase = "odds"
        elif self.phase == "bet":
            self.slips = {seat: " + ".join(made) for seat, made in done.items()}
            if self.number == 3:
                self.phase = "discard"
            else:
                self._start()
        else:
            self.discards = {seat: int(made[0][1:]) for seat, made in done.items()}
            self._start()

    def _start(self) -> None:
        hands: dict[str, set[int]] = {}
        for seat in range(self.seats):
            hands[DOGS[seat]] = set(self.picks[seat][self.number - 1])
            if self.number == 3:
                hands[DOGS[seat]].remove(self.discards[seat])
        self.race = Race(self.number, self.lap, self.placement, hands)
        self.phase = "run"

    def purses(self) -> list[int]:
        """Return what everyone has in hand: stakes are paid at once, and received in the race."""
        purses = list(self.money)
        slips = dict(self.slips)
        if self.phase == "bet":
            slips = {seat: " + ".join(made) for seat, made in self.done.items()}
        for seat, slip in slips.items():
            staked = sum(int(part) for part in slip.split(" + ")[3:])
            purses[seat] -= staked
            if self.phase == "run":
                purses[self.bookmaker] += staked
        return purses

    def _settle(self) -> None:
        assert self.race is not None
        order = self.race.order()
        purses = self.purses()
        for seat in range(self.seats):
            if seat != self.bookmaker:
                due = PRIZES[order.index(DOGS[seat])]
                due += payout(self.slips[seat], self.placement, order)
                purses[seat] += due
                purses[self.bookmaker] -= due
        self.money = purses
        self.slips = {}
        self.discards = {}
        self.last_race, self.race = self.race, None
        if self.number == 3 or self.money[self.bookmaker] < 0:
            self.phase = "over"
        else:
            self.number += 1
            self.phase = "odds"
