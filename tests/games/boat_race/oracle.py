"""Boat Race once more, slow and obvious, straight from the rule texts, to check the engine by.

Nothing is shared with the engine: cards and moves are texts, hands are lists, boats are "O" and
"C", and a trick is looked at only when it is complete.
"""

from dataclasses import dataclass, field

COLOURS = {"R": "red", "G": "green", "Y": "yellow"}
NAMES = {"O": "Oxford", "C": "Cambridge"}
OTHER = {"O": "C", "C": "O"}


@dataclass
class Taken:
    boat: str
    plays: list[tuple[int, str]]
    winner: int
    card: str


@dataclass
class Scored:
    ranking: str
    tricks: dict[str, int]
    points: dict[str, int]
    doubled: str | None
    advance: dict[str, int]
    columns: list[dict[str, int]]
    decided_by: str


@dataclass
class Oracle:
    seats: int
    course: int
    specials: list[int]
    starter: int | None = None
    ranking: str | None = None
    announcer: int | None = None
    boat: str | None = None
    laid: list[tuple[int, str]] = field(default_factory=list)
    taken: list[Taken] = field(default_factory=list)
    hands: list[dict[str, list[str]]] = field(default_factory=list)
    history: list[Scored] = field(default_factory=list)
    wants_lot: bool = False

    # What must be in a pack

    def pack(self) -> list[str]:
        left_out = {3: "345", 4: "4", 5: ""}[self.seats]
        points = [colour + value for colour in "RGY" for value in "12345678"]
        specials = [
            name
            for name, count in zip(("Champ", "Oar", "Cox"), self.specials, strict=True)
            for _ in range(count)
        ]
        return [card for card in points if card[1] not in left_out] + specials

    # Where things stand, always added up anew

    def place(self, boat: str) -> int:
        return sum(scored.advance[boat] for scored in self.history)

    def column(self, seat: int, boat: str) -> int:
        return sum(scored.columns[seat][boat] for scored in self.history)

    def behind(self) -> str | None:
        if self.place("O") == self.place("C"):
            return None
        return "O" if self.place("O") < self.place("C") else "C"

    def finished(self) -> str | None:
        for boat in "OC":
            if self.place(boat) >= self.course:
                return boat
        return None

    def last_won(self) -> str | None:
        for scored in reversed(self.history):
            if scored.points["O"] != scored.points["C"]:
                return max("OC", key=lambda boat: scored.points[boat])
        return None

    def totals(self) -> list[int]:
        winner = self.finished()
        return [
            sum(self.column(seat, boat) * (2 if boat == winner else 1) for boat in "OC")
            for seat in range(self.seats)
        ]

    # What may be done

    def awaits(self) -> str | None:
        """Return what chance decides next, if it does."""
        if self.finished():
            return None
        if self.wants_lot:
            return "final lot"
        if self.starter is None:
            return "lot"
        return None if self.hands else "deal"

    def turn(self) -> int | None:
        if self.finished() or self.awaits():
            return None
        if self.ranking is None:
            return self.starter
        if self.boat is None:
            return self.announcer
        assert self.announcer is not None
        return (self.announcer + 1 + len(self.laid)) % self.seats

    def legal(self) -> set[str]:
        seat = self.turn()
        if seat is None:
            return set()
        if self.ranking is None:
            return {a + b + c for a in "RGY" for b in "RGY" for c in "RGY" if len({a, b, c}) == 3}
        if self.boat is None:
            return {"Oxford", "Cambridge"}
        return set(self.hands[seat][self.boat])

    def move(self, text: str) -> None:
        seat = self.turn()
        assert seat is not None
        assert text in self.legal()
        if self.ranking is None:
            self.ranking = text
            self.announcer = self.starter
        elif self.boat is None:
            self.boat = text[0]
        else:
            self.hands[seat][self.boat].remove(text)
            self.laid.append((seat, text))
            if len(self.laid) == self.seats:
                self.take()

    # Tricks

    def take(self) -> None:
        assert self.boat is not None
        winner, card = self.best(self.laid)
        self.taken.append(Taken(self.boat, self.laid, winner, card))
        self.laid = []
        self.boat = None
        self.announcer = winner
        if len(self.taken) == 5:
            self.announcer = None
            self.score(None)

    def best(self, plays: list[tuple[int, str]]) -> tuple[int, str]:
        specials = []
        for place, (seat, card) in enumerate(plays):
            points_before = [c for _, c in plays[:place] if c[0] in COLOURS and len(c) == 2]
            if len(card) > 2:
                specials.append((seat, card))
            elif points_before:
                last = points_before[-1]
                if last[0] == card[0] and int(last[1]) + int(card[1]) == 8:
                    specials.append((seat, card))
        if specials:
            return specials[-1]
        assert self.ranking is not None
        for colour in self.ranking:
            same = [(int(card[1]), seat, card) for seat, card in plays if card[0] == colour]
            if same:
                _, seat, card = max(same)
                return seat, card
        raise AssertionError("an empty trick")

    # Stages

    def score(self, lot: str | None) -> None:
        assert self.ranking is not None
        assert self.starter is not None
        behind = self.behind()
        columns = [{"O": 0, "C": 0} for _ in range(self.seats)]
        points = {"O": 0, "C": 0}
        tricks = {"O": 0, "C": 0}
        for trick in self.taken:
            tricks[trick.boat] += 1
            if trick.card == "Oar":
                continue
            boat = OTHER[trick.boat] if trick.card == "Cox" else trick.boat
            points[boat] += 1
            columns[trick.winner][boat] += 2 if boat == behind else 1
        advance = {boat: sum(column[boat] for column in columns) for boat in "OC"}
        decided_by = "points"
        if all(self.place(boat) + advance[boat] >= self.course for boat in "OC"):
            mover, decided_by = self.mover(points)
            mover = mover or lot
            if mover is None:
                self.wants_lot = True
                return
            advance[OTHER[mover]] = 0
        scored = Scored(self.ranking, tricks, points, behind, advance, columns, decided_by)
        self.history.append(scored)
        self.wants_lot = False
        self.ranking = None
        self.taken = []
        self.hands = []
        if not self.finished():
            self.starter = (self.starter + 1) % self.seats

    def mover(self, points: dict[str, int]) -> tuple[str | None, str]:
        """Return which of two boats that would finish moves, and why it does."""
        if points["O"] != points["C"]:
            return max("OC", key=lambda boat: points[boat]), "stage_won"
        if self.last_won():
            return self.last_won(), "last_winner"
        if self.behind():
            return OTHER[self.behind() or ""], "ahead"
        return None, "lot"
