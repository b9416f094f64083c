"""Hydra told to a person: where it stands, the score sheet, who said what, who is with whom."""

from functools import cache
from typing import cast

from stammtisch.core.game import View
from stammtisch.core.telling import Sheet, Teller
from stammtisch.games.hydra.cards import FOX, HAND, KINDS, ORDINARY
from stammtisch.games.hydra.cards import suit_of as suit_in
from stammtisch.games.hydra.cards import worth as worth_in
from stammtisch.games.hydra.scoring import NOBODY, next_seat
from stammtisch.games.hydra.state import AS_ANTRAG, AS_SOLO, AT_END, AT_TRICKS, LONE, PHASES
from stammtisch.games.hydra.view import HydraView, Known

AGAINST, WITH = 0, 1  # what is known of two players; -1 nothing


class HydraTeller(Teller):
    """Tells of Hydra."""

    def headline(self, view: View) -> str:
        """Return round, trick and what is played."""
        seen = cast(HydraView, view)
        if seen.phase == AT_END:
            return self.label("phase", PHASES[AT_END])
        told = self.say("round_of", number=seen.scored + 1, count=seen.rounds)
        if seen.phase != AT_TRICKS:
            return f"{told} · {self.label('phase', PHASES[seen.phase])}"
        trick = self.say("trick_of", number=len(seen.tricks) + 1, count=HAND)
        return f"{told}, {trick} · {self.played_as(seen)}"

    def played_as(self, seen: HydraView) -> str:
        """Return the kind of the round, as far as it is known."""
        if seen.contest == AS_SOLO:
            return self.say("solo_is", seat=seen.declarer, mode=seen.mode).removesuffix(".")
        kinds = seen.parties().kinds
        return self.label("kind", kinds[0]) if len(kinds) == 1 else self.say("healthy")

    def prompt(self, view: View) -> str:
        """Return what the viewer is asked to choose."""
        return self.say(f"prompt_{PHASES[cast(HydraView, view).phase]}")

    def clock(self, view: View) -> int:
        """Return how many tricks have been completed."""
        seen = cast(HydraView, view)
        return seen.scored * HAND + len(seen.tricks)

    def standing(self, view: View) -> list[int]:
        """Return everyone's points so far, less what was deducted."""
        seen = cast(HydraView, view)
        return totals(seen)

    def sheet(self, view: View) -> Sheet:
        """Return every round's kind, points, eyes and bonus, and what was deducted."""
        seen = cast(HydraView, view)
        rows: list[list[str]] = []
        kinds = {
            kind: self.label("kind", kind) for kind in {result.kind for result in seen.results}
        }
        eyes, bonus = self.say("eyes"), self.say("bonus")
        for number, result in enumerate(seen.results, start=1):
            rows += [[f"{number} {kinds[result.kind]}"], [eyes], [bonus]]
            for seat in range(seen.seats):
                played = result.party[seat] != NOBODY
                rows[-3].append(str(result.points[seat]) if played else "–")
                rows[-2].append(str(result.eyes[seat]) if played else "–")
                rows[-1].append(f"+{result.bonus[seat]}" if result.bonus[seat] else "–")
        if any(seen.penalties):
            rows.append([self.say("deducted"), *[f"-{off}" for off in seen.penalties]])
        rows.append([self.say("sum"), *[str(total) for total in totals(seen)]])
        return Sheet(["", *self.names[: seen.seats]], rows)

    def look_back(self, view: View) -> list[str]:
        """Return the last completed trick, the only one that may be looked at (HY-29)."""
        seen = cast(HydraView, view)
        trick = seen.last_trick()
        if trick is None:
            return []
        laid = laid_by(seen, trick.leader, trick.cards, before=not seen.tricks)
        told = [self.say("plays", seat=seat, card=kind) for seat, kind in laid]
        return [*told, self.say("takes", seat=trick.winner, eyes=trick.eyes())]

    def says(self, seen: HydraView, seat: int) -> str:
        """Return what a player said last of the kind of game."""
        if seat == seen.taker:
            return self.say("says_accept")
        if seat in seen.declined:
            return self.say("says_decline")
        if seat in seen.solos:
            return "Solo"
        if seat in seen.antrags:
            return "Antrag"
        if seat in seen.spoken:
            return "Morbus" if seat in seen.morbus else "Valeo"
        return ""

    def party(self, seen: HydraView, seat: int) -> str:
        """Return whether a player is with the viewer; to onlookers, a letter for the party."""
        if seen.phase != AT_TRICKS and seen.contest not in (AS_SOLO, AS_ANTRAG):
            return ""
        if seen.seat is None or seen.seat == seen.idle:
            return group_number(seen.parties(), _from_declarer(seen), seat)
        if seat == seen.seat:
            return "·"
        key = ("party_unknown", "party_against", "party_with")[proven(seen, seat) + 1]
        return self.say(key)


def proven(seen: HydraView, seat: int) -> int:
    """Return whether a player is proven to be WITH the viewer or AGAINST; -1 if neither is."""
    return -1 if seen.seat is None else seen.parties().together[seen.seat][seat]


def totals(seen: HydraView) -> list[int]:
    """Return everyone's points so far, less what was deducted."""
    return [total - off for total, off in zip(seen.totals, seen.penalties, strict=True)]


def winners(seen: HydraView) -> list[int]:
    """Return who has the most points so far."""
    sums = totals(seen)
    return [seat for seat in range(seen.seats) if sums[seat] == max(sums)]


def shown_bonus(seen: HydraView, seat: int) -> int:
    """Return the bonus that everybody has seen the seat's tricks earn (HY-33)."""
    bonus = 0
    shows_fox = seen.mode == ORDINARY and seen.contest in (AS_SOLO, AS_ANTRAG)
    for trick in seen.tricks:
        if trick.winner == seat:
            bonus += trick.bonus()
            if not shows_fox or FOX not in trick.cards:
                continue
            for owner, kind in laid_by(seen, trick.leader, trick.cards):
                if kind == FOX and seen.parties().together[seat][owner] == AGAINST:
                    bonus += 5
    return bonus


def in_playing_order(cards: list[int], mode: int) -> list[int]:
    """Return cards as one holds them: the trumps first, then suit by suit, the strongest first."""
    return sorted(cards, key=_order(mode).index)


@cache
def _order(mode: int) -> list[int]:
    def place(kind: int) -> tuple[int, int]:
        suit = suit_in(mode, kind)
        return -suit, -worth_in(mode, suit, kind)

    return sorted(range(KINDS), key=place)


def best_place(mode: int, cards: list[int]) -> int:
    """Return which card takes the trick as it lies (HY-26 to HY-28)."""
    led = suit_in(mode, cards[0])
    best, leading = worth_in(mode, led, cards[0]) & -2, 0
    for place, kind in enumerate(cards[1:], start=1):
        worth = worth_in(mode, led, kind)
        if worth > best:
            best, leading = worth & -2, place
    return leading


def laid_by(
    seen: HydraView, leader: int, cards: list[int], before: bool = False
) -> list[tuple[int, int]]:
    """Return who laid which card; `before`: in the last round, when another may have sat out."""
    idle = seen.idle
    if before and seen.idle != LONE:
        idle = seen.results[-1].dealer
    laid = []
    seat = leader
    for kind in cards:
        laid.append((seat, kind))
        seat = next_seat(seat, seen.seats, idle)
    return laid


def group_number(known: Known, active: list[int], seat: int) -> str:
    """Return a number for those proven to belong together, `?` for someone not placed yet."""
    if -1 in [known.together[seat][other] for other in active]:
        return "?"
    groups: list[int] = []  # the first seat of each party, in the order of play
    for one in active:
        if all(known.together[one][first] != WITH for first in groups):
            groups.append(one)
    numbers = ("I", "II", "III", "IV", "V")
    return numbers[next(i for i, first in enumerate(groups) if known.together[seat][first] == WITH)]


def _from_declarer(seen: HydraView) -> list[int]:
    active = seen.active()
    if seen.declarer == LONE:
        return active
    return [seen.declarer, *[seat for seat in active if seat != seen.declarer]]
