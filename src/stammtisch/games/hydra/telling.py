"""Hydra told to a person: where it stands, the score sheet, who said what, who is with whom."""

from functools import cache
from typing import Final, cast

from stammtisch.core.game import NOBODY, View
from stammtisch.core.telling import Sheet, Teller
from stammtisch.games.hydra.cards import (
    FOX,
    HAND,
    HYDRA,
    KINDS,
    NOTHING,
    ORDINARY,
    RANKS,
    suit_of,
    worth,
)
from stammtisch.games.hydra.scoring import Result, laid, multiplier, tenth
from stammtisch.games.hydra.state import PHASES, Contest, Phase
from stammtisch.games.hydra.view import AGAINST, UNPROVEN, WITH, HydraView, Known

HEADINGS: Final = {"deals": 1, "trick_begins": 2, "round_was": 2, "round_was_solo": 2}
SUIT_SIGNS: Final = ["bell", "heart", "leaf", "acorn"]


class HydraTeller(Teller):
    """Tells of Hydra."""

    def heading(self, key: str) -> int:
        """Return that deals begin a round; tricks and the accounts are parts of it."""
        return HEADINGS.get(key, 0)

    def look(self, kind: str, value: object) -> str:
        """Return a card's rank and suit, a seat's colour."""
        if kind != "card":
            return super().look(kind, value)
        card = cast(int, value)
        return "HY" if card == HYDRA else f"{RANKS[card % 6]} {SUIT_SIGNS[card // 6]}"

    def headline(self, view: View) -> str:
        """Return round, trick and what is played."""
        here = cast(HydraView, view)
        phase = self.label("phase", PHASES[here.phase])
        if here.phase == Phase.OVER:
            return phase
        number = self.say("round_of", number=here.scored + 1, count=here.rounds)
        if here.phase != Phase.TRICKS:
            return f"{number} · {phase}"
        trick = self.say("trick_of", number=len(here.tricks) + 1, count=HAND)
        return f"{number}, {trick} · {self.played_as(here)}"

    def played_as(self, view: HydraView) -> str:
        """Return the kind of the round, as far as it is known."""
        if view.contest == Contest.SOLO:
            return self.say("solo_is", seat=view.declarer, mode=view.mode).removesuffix(".")
        kinds = view.parties().kinds
        return self.label("kind", kinds[0]) if len(kinds) == 1 else self.say("healthy")

    def prompt(self, view: View) -> str:
        """Return what the viewer is asked to choose."""
        return self.say(f"prompt_{PHASES[cast(HydraView, view).phase]}")

    def is_weighty(self, view: View) -> bool:
        """Tell whether it is anything but a card for a trick: what is said is said (HY-36)."""
        return cast(HydraView, view).phase != Phase.TRICKS

    def clock(self, view: View) -> int:
        """Return how many tricks have been completed."""
        here = cast(HydraView, view)
        return here.scored * HAND + len(here.tricks)

    def standing(self, view: View) -> list[int]:
        """Return everyone's points so far, less what was deducted."""
        return cast(HydraView, view).score()

    def sheet(self, view: View) -> Sheet:
        """Return every round's kind and points, how they were reckoned, and what was deducted."""
        here = cast(HydraView, view)
        rows: list[list[str]] = []
        for number, result in enumerate(here.results, start=1):
            rows += self.round_rows(number, result, here.seats)
        if any(here.penalties):
            off = [f"-{points}" if points else "–" for points in here.penalties]
            rows.append([self.say("deducted"), *off])
        rows.append([self.say("sum"), *[str(points) for points in here.score()]])
        return Sheet(["", *self.names[: here.seats]], rows)

    def sheet_facts(self, view: View) -> tuple[object, ...]:
        """Return the rounds, and everyone's points."""
        here = cast(HydraView, view)
        return (tuple(here.results), here.totals, here.penalties)

    def ending(self, view: View) -> str:
        """Return that all rounds have been played."""
        return self.say("ending", rounds=cast(HydraView, view).rounds)

    def round_rows(self, number: int, result: Result, seats: int) -> list[list[str]]:
        """Return the rows of a round: points, own eyes, the party's, the bonus, the reckoning."""
        kind = self.label("kind", int(result.kind))
        if result.mode != NOTHING:
            kind = self.label("mode", int(result.mode))
        heads = [self.say(key) for key in ("eyes", "party_eyes", "bonus", "reckoning")]
        rows = [[f"{number} {kind}"], *[[head] for head in heads]]
        for seat in range(seats):
            if result.party[seat] == NOTHING:
                for row in rows:
                    row.append("–")
                continue
            sides = [other for other in range(seats) if result.party[other] == result.party[seat]]
            eyes = sum([int(result.eyes[other]) for other in sides])
            bonus = sum([int(result.bonus[other]) for other in sides])
            factor = int(multiplier(result.kind, len(sides), seat == result.declarer))
            reckoned = f"{int(tenth(eyes))}×{factor}"
            cells = [
                str(int(result.points[seat])),
                str(int(result.eyes[seat])),
                str(eyes),
                f"+{int(result.bonus[seat])}" if result.bonus[seat] else "–",
                f"{reckoned}+{bonus}" if bonus else reckoned,
            ]
            for row, cell in zip(rows, cells, strict=True):
                row.append(cell)
        return rows

    def look_back(self, view: View) -> list[str]:
        """Return the last completed trick, the only one that may be looked at (HY-29)."""
        here = cast(HydraView, view)
        trick = here.last_trick
        if trick is None:
            return []
        lines = [self.say("plays", seat=seat, card=kind) for seat, kind in last_laid(here)]
        return [*lines, self.say("takes", seat=trick.winner, eyes=trick.eyes())]

    def says(self, view: HydraView, seat: int) -> str:
        """Return what a player said last of the kind of game."""
        if seat == view.taker:
            return self.say("says_accept")
        if seat in view.declined:
            return self.say("says_decline")
        if seat in view.solos:
            is_chosen = seat == view.declarer and view.contest == Contest.SOLO
            return self.label("mode", view.mode) if is_chosen else "Solo"
        if seat in view.antrags:
            return "Antrag"
        if seat in view.spoken:
            return "Morbus" if seat in view.morbus else "Valeo"
        return ""

    def party(self, view: HydraView, seat: int) -> str:
        """Return whether a player is with the viewer; to onlookers, a letter for the party."""
        if view.phase != Phase.TRICKS and view.contest == Contest.HEALTHY:
            return ""
        if view.seat is None or view.seat == view.idle:
            return group_number(view.parties(), _from_declarer(view), seat)
        if seat == view.seat:
            return "·"
        key = ("party_unknown", "party_against", "party_with")[proven(view, seat) + 1]
        return self.say(key)


def proven(view: HydraView, seat: int) -> int:
    """Return whether a player is proven to be WITH the viewer, AGAINST, or neither."""
    return UNPROVEN if view.seat is None else view.parties().together[view.seat][seat]


def shown_bonus(view: HydraView, seat: int) -> int:
    """Return the bonus that the seat's tricks have earned in front of all (HY-33)."""
    bonus = 0
    shows_fox = view.mode == ORDINARY and view.contest != Contest.HEALTHY
    for trick in view.tricks:
        if trick.winner == seat:
            bonus += trick.bonus()
            for owner, kind in laid_by(view, trick.leader, trick.cards) if shows_fox else []:
                if kind == FOX and view.parties().together[seat][owner] == AGAINST:
                    bonus += 5
    return bonus


def in_playing_order(cards: list[int], mode: int) -> list[int]:
    """Return cards as one holds them: the trumps first, then suit by suit, the strongest first."""
    return sorted(cards, key=_order(mode).index)


@cache
def _order(mode: int) -> list[int]:
    def strength(kind: int) -> tuple[int, int]:
        suit = suit_of(mode, kind)
        return -suit, -worth(mode, suit, kind)

    return sorted(range(KINDS), key=strength)


def best_place(mode: int, cards: list[int]) -> int:
    """Return which card takes the trick as it lies (HY-26 to HY-28)."""
    led = suit_of(mode, cards[0])
    best, leading = -1, 0
    for place, kind in enumerate(cards):
        strength = worth(mode, led, kind)
        if strength > best:
            best, leading = strength & -2, place
    return leading


def laid_by(view: HydraView, leader: int, cards: list[int]) -> list[tuple[int, int]]:
    """Return who laid which card of a trick of this round."""
    return laid(leader, cards, view.seats, view.idle)


def last_laid(view: HydraView) -> list[tuple[int, int]]:
    """Return who laid which card of the trick that anyone may look at (HY-29)."""
    trick, idle = view.last_trick, view.idle
    if trick is None:
        return []
    if not view.tricks and idle != NOBODY:  # in the last round another sat out
        idle = int(view.results[-1].dealer)
    return laid(trick.leader, trick.cards, view.seats, idle)


def group_number(known: Known, active: list[int], seat: int) -> str:
    """Return a number for those proven to belong together, `?` for someone not placed yet."""
    if UNPROVEN in [known.together[seat][other] for other in active]:
        return "?"
    groups: list[int] = []  # the first seat of each party, in the order of play
    for one in active:
        if all(known.together[one][first] != WITH for first in groups):
            groups.append(one)
    numbers = ("I", "II", "III", "IV", "V")
    return numbers[next(i for i, first in enumerate(groups) if known.together[seat][first] == WITH)]


def _from_declarer(view: HydraView) -> list[int]:
    active = view.active()
    if view.declarer == NOBODY:
        return active
    return [view.declarer, *[seat for seat in active if seat != view.declarer]]


TELLER: Final = HydraTeller
