"""Positions and deals from a few facts: this course, these boats, this seat's turn, these cards.

    from stammtisch.games.boat_race import GAME, setup

    state = GAME.position_from_json(
        setup.position(boats=[9, 4], turn=1, oxford=["G7", "G1 R8"], moves="RGY Oxford G7")
    )

What is not said is filled in: stages that lead to where the boats lie, and cards dealt by a seed.
What no race can come to is refused with the reason.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.errors import BadPosition, StammtischError
from stammtisch.core.game import Json, Outcome
from stammtisch.core.position import header
from stammtisch.core.rng import FastRng, shuffle
from stammtisch.games.boat_race import GAME
from stammtisch.games.boat_race.cards import BOAT_NAMES, CAMBRIDGE, DEALT, NOTHING, OXFORD, Terms
from stammtisch.games.boat_race.position import can_score, card_code, free_slot, hold_everything
from stammtisch.games.boat_race.rules import FIRST_BOAT, BoatRaceState
from stammtisch.games.boat_race.scoring import Stage, score_stage

MOST_TRIED: Final = 200_000  # standings, while looking for stages that lead to what was said
USUAL: Final = (1, 1, 1)

Path = list["Step"]
Played = tuple[int, int, int]  # a seat, the boat of a pack, a card


class Step(NamedTuple):
    """What one stage makes: points of both boats, and how often they count."""

    points: tuple[int, int]
    times: tuple[int, int]


class Standing(NamedTuple):
    """Where the boats lie after some stages."""

    boats: tuple[int, int]
    last_won: int  # the boat that last won a stage
    twos: tuple[int, int]  # points of each boat that were doubled


def position(
    *,
    seats: int = 3,
    course: int = 26,
    specials: Sequence[int] = USUAL,
    boats: Sequence[int] | None = None,
    columns: Sequence[Sequence[int]] | None = None,
    last_won: str | None = None,
    starter: int | None = None,
    turn: int | None = None,
    oxford: Sequence[str] = (),
    cambridge: Sequence[str] = (),
    moves: str = "",
    seed: int = 0,
) -> Json:
    """Return a position in which a stage has been dealt, as `GAME.position_from_json` reads it.

    `boats`: the fields of Oxford and Cambridge, short of the finish. `columns`: what every seat
    has entered for each of them; the boats lie where that adds up to. `last_won`: the boat that
    last won a stage. `starter`: who ranks the colours; or else `turn`: whose move it is after
    `moves`, those of the stage so far in order (`"RGY Oxford R7"`). `oxford` and `cambridge`: cards
    dealt to the seats from 0 on (`["R7 Champ", "", "G1"]`); whoever plays a card was dealt it.
    """
    options: dict[str, int | Sequence[int]] = {"course": course, "specials": list(specials)}
    fresh = GAME.begin(seats, GAME.settle(seats, options))
    stages = _stages(fresh.terms, boats, columns, last_won)
    sums = [
        [sum(stage.entered(seat)[boat] for stage in stages) for boat in range(2)]
        for seat in range(seats)
    ]
    first, lines, played = _played(fresh, starter, turn, moves.split())
    dealt = _dealt(fresh.terms, (oxford, cambridge), played, seed)
    data = {
        **header(GAME, seats, GAME.settle(seats, options)),
        "stage": len(stages) + 1,
        "starter": first,
        "boats": [sum(column[boat] for column in sums) for boat in range(2)],
        "columns": sums,
        "history": [stage.to_json() for stage in stages],
        "before": [],
        "hands": [
            [[GAME.move_text(fresh.terms.code(slot)) for slot in pack[seat]] for pack in dealt]
            for seat in range(seats)
        ],
        "moves": lines,
    }
    return GAME.position_to_json(GAME.position_from_json(data))


def outcome(
    *,
    seats: int = 3,
    specials: Sequence[int] = USUAL,
    oxford: Sequence[str] = (),
    cambridge: Sequence[str] = (),
    seed: int = 0,
) -> Outcome:
    """Return what `State.deal` takes to deal these cards, and others to every hand that lacks some.

    `oxford` and `cambridge` say the cards of the seats from 0 on: `["R7 Champ", "", "G1"]`.
    """
    terms = GAME.begin(seats, GAME.settle(seats, {"specials": list(specials)})).terms
    dealt = _dealt(terms, (oxford, cambridge), [], seed)
    return [slot for pack in dealt for hand in pack for slot in hand]


# Cards


def _dealt(
    terms: Terms, packs: Sequence[Sequence[str]], played: list[Played], seed: int
) -> list[list[list[int]]]:
    """Return the slots of every hand of both packs: of cards said or played, and others."""
    dealt: list[list[list[int]]] = []
    for boat, texts in enumerate(packs):
        if len(texts) > terms.seats:
            raise BadPosition(f"there are {BOAT_NAMES[boat]} cards for {len(texts)} seats")
        hands: list[list[int]] = []
        for seat in range(int(terms.seats)):
            holder = f"the {BOAT_NAMES[boat]} hand of seat {seat}"
            names = texts[seat].split() if seat < len(texts) else []
            said = Counter(card_code(name, holder) for name in names)
            said |= Counter(card for who, pack, card in played if (who, pack) == (seat, boat))
            hands.append(list(said.elements()))
            if len(hands[-1]) > DEALT:
                raise BadPosition(f"{holder} has {len(hands[-1])} cards, more than {DEALT}")
        dealt.append(_filled(terms, hands, seed + boat))
    return dealt


def _filled(terms: Terms, said: list[list[int]], seed: int) -> list[list[int]]:
    """Return the slots of every hand of a pack: those of the cards said, and others by chance."""
    taken = 0
    hands: list[list[int]] = [[] for _ in said]
    for hand, cards in zip(hands, said, strict=True):
        for card in cards:
            hand.append(free_slot(terms, card, taken))
            taken |= 1 << hand[-1]
    rest = vec[i64]([slot for slot in terms.pack if not taken >> slot & 1])
    shuffle(rest, len(rest), FastRng(seed))
    left = [int(slot) for slot in rest]
    for hand in hands:
        while len(hand) < DEALT:
            hand.append(left.pop())
    return hands


# Moves


def _played(
    fresh: BoatRaceState, starter: int | None, turn: int | None, moves: list[str]
) -> tuple[int, list[str], list[Played]]:
    """Return who starts, the moves as lines of a record, and who played which card of which pack.

    In a race in which everybody holds everything: whoever plays a card was dealt it.
    """
    for first in range(int(fresh.seats)) if starter is None else [starter]:
        state = fresh.copy()
        state.deal([first])
        hold_everything(state)
        lines, played = _play(state, moves)
        if turn is None or state.acting == turn:
            return first, lines, played
    raise BadPosition(f"it is not the turn of seat {turn} then")


def _play(state: BoatRaceState, moves: list[str]) -> tuple[list[str], list[Played]]:
    lines: list[str] = []
    played: list[Played] = []
    for text in moves:
        seat, boat = int(state.acting), int(state.boat)
        try:
            move = GAME.parse_move(text)
        except StammtischError as error:
            raise BadPosition(str(error)) from error
        refusal = state.refusal(seat, move)
        if refusal is not None:
            told = GAME.words.say(refusal.reason, refusal.facts, "en")
            raise BadPosition(f"move {text!r}: {refusal.rule}: {told}")
        lines.append(f"{seat} {GAME.move_text(move)}")
        if move < FIRST_BOAT:
            played.append((seat, boat, move))
        state.apply(seat, move)
    return lines, played


# Stages


def _stages(
    terms: Terms,
    boats: Sequence[int] | None,
    columns: Sequence[Sequence[int]] | None,
    last_won: str | None,
) -> list[Stage]:
    """Return scored stages that lead to what was said of boats and columns."""
    sums = None if columns is None else [sum(column[boat] for column in columns) for boat in (0, 1)]
    if boats is not None and sums is not None and list(boats) != sums:
        raise BadPosition(f"the boats lie on {list(boats)}, but the columns add up to {sums}")
    target = boats or sums or [0, 0]
    if not 0 <= min(target) <= max(target) < terms.course:
        raise BadPosition(f"boats on {list(target)} are not on their way along {terms.course}")
    if columns is not None and (len(columns) != terms.seats or min(map(min, columns)) < 0):
        raise BadPosition(f"columns {columns} are not those of {terms.seats} seats")
    most = [10**6, 10**6]
    if columns is not None:  # so many points can have been doubled
        most = [sum(column[boat] // 2 for column in columns) for boat in range(2)]
    if last_won not in {None, *BOAT_NAMES}:
        raise BadPosition(f"there is no boat {last_won!r}")
    wanted = None if last_won is None else BOAT_NAMES.index(last_won)
    path = _path(terms, (target[0], target[1]), (most[0], most[1]), wanted)
    entries = [_entries(int(terms.seats), path, boat, columns) for boat in range(2)]
    stages: list[Stage] = []
    lie = vec[i64]([0, 0])
    for number, step in enumerate(path):
        won = [0] * (2 * int(terms.seats))
        for boat in range(2):
            for seat in entries[boat][number]:
                won[2 * seat + boat] += 1
        stage = Stage(0, 0, vec[i64](_tricks(step.points, terms.specials)), vec[i64](won))
        score_stage(stage, lie, terms.course, NOTHING, NOTHING)
        lie[OXFORD] += stage.advance[OXFORD]
        lie[CAMBRIDGE] += stage.advance[CAMBRIDGE]
        stages.append(stage)
    return stages


def _tricks(points: tuple[int, int], specials: list[int]) -> list[int]:
    """Return how many tricks of each boat can make these points; nothing if none can."""
    for oxford in sorted(range(DEALT + 1), key=lambda count: abs(count - points[0])):
        tricks = [oxford, DEALT - oxford]
        if can_score(tricks, list(points), specials):
            return tricks
    return []


def _path(
    terms: Terms, target: tuple[int, int], most: tuple[int, int], last_won: int | None
) -> Path:
    """Return stages that lead the boats to their fields, looking for few stages first."""
    made = [(p, q) for p in range(DEALT + 1) for q in range(DEALT + 1)]
    made = sorted((points for points in made if _tricks(points, terms.specials)), key=sum)
    tried: set[Standing] = set()
    start = Standing((0, 0), NOTHING, (0, 0))
    ways: list[tuple[Standing, Path]] = [(start, [])]
    while ways and len(tried) < MOST_TRIED:
        standing, path = ways.pop()
        if standing in tried:
            continue
        tried.add(standing)
        if standing.boats == target and last_won in {None, standing.last_won}:
            return path
        for step, after in _steps(standing, made):
            fits = all(after.boats[b] <= target[b] and after.twos[b] <= most[b] for b in (0, 1))
            if fits and after not in tried:
                ways.append((after, [*path, step]))
    raise BadPosition(f"no stages were found that lead the boats to {list(target)} like this")


def _steps(standing: Standing, made: Iterable[tuple[int, int]]) -> Iterator[tuple[Step, Standing]]:
    """Yield what a stage of so many points leads to (BR-12, BR-16)."""
    oxford, cambridge = standing.boats
    times = (2 if oxford < cambridge else 1, 2 if cambridge < oxford else 1)
    for points in made:
        won = standing.last_won
        if points[0] != points[1]:
            won = OXFORD if points[0] > points[1] else CAMBRIDGE
        moved = (oxford + points[0] * times[0], cambridge + points[1] * times[1])
        twos = (
            standing.twos[0] + points[0] * (times[0] - 1),
            standing.twos[1] + points[1] * (times[1] - 1),
        )
        yield Step(points, times), Standing(moved, won, twos)


def _entries(
    seats: int, path: Path, boat: int, columns: Sequence[Sequence[int]] | None
) -> list[list[int]]:
    """Return who enters the points of a boat, stage by stage, so that the columns come out."""
    entries: list[list[int]] = [[] for _ in path]
    count = 0
    left = [0] * seats if columns is None else [column[boat] for column in columns]
    for times in (2, 1):  # doubled points fit fewer columns: they are given out first
        for number, step in enumerate(path):
            for _ in range(step.points[boat] if step.times[boat] == times else 0):
                seat = count % seats if columns is None else left.index(max(left))
                left[seat] -= times
                entries[number].append(seat)
                count += 1
    return entries
