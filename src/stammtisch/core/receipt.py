"""Who chose the lines of a match, and what the table decided: what record format 2 adds."""

from typing import Final, final

from stammtisch.core.errors import BadRecord
from stammtisch.core.game import Ruling
from stammtisch.core.match import ruling_text

PERSON: Final = "person"
BOT: Final = "bot"
STAND_IN: Final = "stand-in"  # a bot that plays for a person who is away
TABLE: Final = "table "  # how a line begins that says what the table decided
RULING: Final = "ruling"
END: Final = "end"  # of a match before its last move
POINTS: Final = "; points "  # how the points follow in the reason of an end
LONGEST_NUMBER: Final = 15  # digits
WORDS: Final = ("kind",)  # facts that are words; all others are whole numbers

# What a table can decide, and the facts told of it, in this order. Later kinds join these.
DECISIONS: Final[dict[str, tuple[str, ...]]] = {
    RULING: ("kind", "seat", "points"),  # of a director; the reason follows
    "rounds": ("rounds", "usual"),  # Masters think another number of rounds than usual
    "bots": ("version",),  # bots of another version go on
    "away": ("seat",),  # a stand-in takes over
    "return": ("seat",),  # and hands the seat back
    "seats": ("kind",),  # drawn by lot, or everybody moved on by one
    "back": ("seat", "choices"),  # so many choices were taken back, the seat's own first
    "lapse": ("seat",),  # time ran out, and a stand-in made this one choice
    "seat": ("seat",),  # somebody else took the seat over; the reason is their name
    END: ("kind",),  # before the last move: stands, unfinished, resigned; the reason says by whom
}


@final
class Chooser:
    """Who chose: a person, or a bot of a level that thought so many rounds."""

    def __init__(self, kind: str, level: str = "", rounds: int = 0) -> None:
        self.kind = kind
        self.level = level
        self.rounds = rounds  # 0: its level needs none, or it thought on the clock

    def text(self) -> str:
        """Return what a record says of it."""
        if self.kind == PERSON:
            return PERSON
        named = f"{self.kind} {self.level}"
        return f"{named} {self.rounds}" if self.rounds else named


A_PERSON: Final = Chooser(PERSON)


def parse_chooser(text: str) -> Chooser:
    """Return who is meant; raise BadRecord."""
    kind, *facts = text.split(" ")
    if kind == PERSON and not facts:
        return A_PERSON
    is_bot = kind in (BOT, STAND_IN) and 1 <= len(facts) <= 2 and facts[0].isalpha()
    if not is_bot or (len(facts) == 2 and not (is_whole(facts[1]) and facts[1] != "0")):
        raise BadRecord("record_chooser", {"text": text})
    return Chooser(kind, facts[0], int(facts[1]) if len(facts) == 2 else 0)


@final
class Decision:
    """Something the table decided: its kind, the facts, and perhaps a reason in words."""

    def __init__(self, kind: str, facts: dict[str, str], reason: str = "") -> None:
        self.kind = kind
        self.facts = facts
        self.reason = reason

    def text(self) -> str:
        """Return the line of the record that tells it."""
        told = " ".join([self.kind, *[f"{name}={value}" for name, value in self.facts.items()]])
        return f"{TABLE}{told}: {self.reason}" if self.reason else f"{TABLE}{told}"

    def ruling(self) -> str:
        """Return a director's ruling as the log of a match tells it."""
        facts = self.facts
        ruling = Ruling(facts["kind"], int(facts["seat"]), int(facts["points"]), self.reason)
        return ruling_text(ruling)


def decision(kind: str, *values: int, reason: str = "") -> Decision:
    """Return a decision whose facts are numbers."""
    names = DECISIONS[kind]
    return Decision(kind, {names[at]: str(value) for at, value in enumerate(values)}, reason)


def parse_decision(line: str) -> Decision:
    """Return what a line says the table decided; raise BadRecord."""
    told, _, reason = line.removeprefix(TABLE).partition(":")
    kind, *pairs = told.split(" ")
    if kind not in DECISIONS:
        raise BadRecord("record_kind", {"kind": kind, "known": ", ".join(DECISIONS)})
    facts: dict[str, str] = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        facts[name] = value
        is_good = value.isalnum() if name in WORDS else is_whole(value)
        if not is_good:
            raise _bad_facts(kind, line)
    if tuple(facts) != DECISIONS[kind] or len(pairs) != len(facts):
        raise _bad_facts(kind, line)
    return Decision(kind, facts, reason.strip())


def _bad_facts(kind: str, line: str) -> BadRecord:
    wanted = " ".join([f"{name}=…" for name in DECISIONS[kind]])
    return BadRecord("record_facts", {"text": line, "wanted": f"{TABLE}{kind} {wanted}"})


def ruling_line(line: str) -> str:
    """Return a director's ruling, as the log of a match tells it, as a decision of the table."""
    told, _, reason = line.partition(":")
    _, kind, seat, points = told.split(" ")
    facts = {"kind": kind, "seat": seat, "points": points}
    return Decision(RULING, facts, reason.strip()).text()


def is_whole(text: str) -> bool:
    """Tell whether a text is a whole number as programs write it."""
    digits = text.removeprefix("-")
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER
    return is_number and text == str(int(text))


@final
class Receipt:
    """Who chose what, so that bots' choices can be computed again."""

    def __init__(self, bots_seed: bytes | None = None, bots_version: int = 0) -> None:
        self.bots_seed = bots_seed  # None: nobody can compute the bots' choices again
        self.bots_version = bots_version  # at the start of the match
        self.choosers: list[Chooser] = []  # of every choice that stands
        self.remarks: list[tuple[int, Decision]] = []  # after so many lines of the match's log

    def take_back(self, kept: int) -> None:
        """Forget who made all but the first choices; what was decided stays decided."""
        del self.choosers[kept:]
        for number, (count, remark) in enumerate(self.remarks):
            self.remarks[number] = (min(count, kept), remark)

    def withdraw(self, number: int) -> None:
        """Forget who made one sealed choice; those after it stand."""
        del self.choosers[number]
        for place, (count, remark) in enumerate(self.remarks):
            self.remarks[place] = (count - 1 if count > number else count, remark)
