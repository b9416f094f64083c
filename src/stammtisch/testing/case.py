"""Cases: what a law is held against, a random match and how many moves of it are made."""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Final

from stammtisch.core.conformance import Conformance, conformance_of
from stammtisch.core.errors import BadSetup
from stammtisch.core.game import Game, Json, OptionValue, State, View
from stammtisch.core.rng import FastRng, Rng
from stammtisch.testing.effort import WALKS

TAKE_BACKS: Final = 0.15  # how often somebody thinks better of an unfinished choice
LONGEST: Final = 50_000  # moves of a random match that is said to end
LONG: Final = 10_000  # moves beyond which no case goes
ENOUGH: Final = 10  # cases that lead to any one move
NO_MOVE: Final = -1  # instead of a move where nobody has one
UNUSUAL: Final = 12  # the largest number that is tried for an option


@dataclass(frozen=True)
class Case:
    """A random match of a game, and how many moves of it to make."""

    game: Game
    seats: int
    seed: int = 0
    moves: int = 0
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    is_eager: bool = False  # makes moves as the game's `Conformance.eager` weighs them
    viewer: int | None = None  # whose view a law of secrecy is about; None is an onlooker

    @property
    def conformance(self) -> Conformance:
        """Return what the game says about itself."""
        return conformance_of(self.game)

    def dice(self) -> Random:
        """Return the chance of people's choices."""
        return Random(self.seed)

    def viewers(self) -> list[int | None]:
        """Return all seats, and an onlooker."""
        return [*range(self.seats), None]

    def states(self, beyond: int = 0) -> Iterator[State]:
        """Yield one state again and again, a random move further each time."""
        state, dice, rng = self.game.new(self.seats, self.options), self.dice(), FastRng(self.seed)
        weights = self.conformance.eager if self.is_eager else {}
        resolve_chance(state, rng)
        yield state
        for _ in range(self.moves + beyond):
            if state.is_over():
                return
            wander(state, dice, weights)
            resolve_chance(state, rng)
            yield state

    def end(self) -> State:
        """Return the state after the last move."""
        *_, state = self.states()
        return state

    def onward(self, beyond: int) -> Iterator[State]:
        """Yield the state after the last move and after some more; at least the one."""
        for made, state in enumerate(self.states(beyond)):
            if made >= self.moves or state.is_over():
                yield state

    def text(self) -> str:
        """Return the case as one line that `parse` reads back."""
        words = [f"seats={self.seats}", f"seed={self.seed}", f"moves={self.moves}"]
        if self.viewer is not None:
            words.append(f"viewer={self.viewer}")
        if self.is_eager:
            words.append("eager")
        for name, value in self.options.items():
            numbers = [value] if isinstance(value, int) else value
            words.append(f"option:{name}={','.join(map(str, numbers))}")
        return " ".join(words)

    @classmethod
    def parse(cls, game: Game, text: str) -> "Case":
        """Return the case that a line describes; raise ValueError or BadSetup if none."""
        case = cls(game, min(game.seat_counts))
        options: dict[str, OptionValue] = {}
        for word in text.split():
            name, _, value = word.partition("=")
            numbers = [int(item) for item in value.split(",") if item.lstrip("-").isdecimal()]
            if word == "eager":
                case = replace(case, is_eager=True)
            elif name.startswith("option:") and numbers:
                options[name.removeprefix("option:")] = numbers
            elif name in ("seats", "seed", "moves", "viewer") and len(numbers) == 1:
                case = replace(case, **{name: numbers[0]})  # type: ignore[arg-type]  # all are ints
            else:
                raise ValueError(f"{word!r} is no part of a case")
        game.settle(case.seats, options)
        if case.moves < 0 or case.viewer not in case.viewers():
            raise ValueError(f"{text!r} is no case")
        return replace(case, options=options)


def resolve_chance(state: State, rng: Rng) -> None:
    """Let chance decide all that it has to decide now."""
    while not state.is_over() and state.awaits_chance():
        state.deal(state.draw(rng))


def wander(state: State, dice: Random, weights: Mapping[int, float]) -> None:
    """Make any move of anyone who is to act, or take a part of a choice back."""
    seat = dice.choice(state.to_act())
    if state.unfinished(seat) and dice.random() < TAKE_BACKS:
        state.take_back(seat)
    else:
        moves = state.legal(seat)
        assert moves, f"seat {seat} is to act and has no move"
        state.apply(seat, dice.choices(moves, [weights.get(move, 1) for move in moves])[0])


def finish(state: State, rng: Rng, longest: int = LONGEST) -> int:
    """Play random moves to the end, as `core.game.play_out` does; return how many."""
    count = 0
    while not state.is_over():
        if state.awaits_chance():
            state.chance(rng)
            continue
        assert count < longest, f"a random match has not ended after {count} moves"
        seat = state.turn()
        state.apply(seat, state.random_move(seat, rng))
        count += 1
    return count


def complete(state: State, seat: int, dice: Random) -> list[int]:
    """Make a whole random choice for a seat; return all its parts."""
    made = state.unfinished(seat)
    while True:
        move = dice.choice(state.legal(seat))
        state.apply(seat, move)
        made.append(move)
        if not state.unfinished(seat):
            return made


def text_of(data: Json) -> str:
    """Return plain data as the text that would leave the process, its order kept."""
    return json.dumps(data, ensure_ascii=False)


def position(game: Game, state: State) -> str:
    """Return the whole truth of a state as text."""
    return text_of(game.position_to_json(state))


def seen(view: View) -> str:
    """Return all that a view tells as text."""
    return text_of(view.to_json())


def difference(here: str, there: str) -> str:
    """Return where two texts part ways."""
    same = 0
    for one, other in zip(here, there, strict=False):
        if one != other:
            break
        same += 1
    part = slice(max(0, same - 40), same + 40)
    return f"…{here[part]}… / …{there[part]}…"


# Which cases a law is held against.


def cases(game: Game, seats: int, seed: int, count: int) -> Iterator[Case]:
    """Yield cases that end anywhere in a match, and others where any one move can be made."""
    for number in range(count):
        dice = Random(f"{game.name} {seats} {seed} {number}")
        viewer = dice.choice([None, *range(seats)])
        if number % 2:
            options = unusual_options(game, seats, dice) if number % 8 == 1 else {}
            far = dice.randint(0, usual_length(game, seats))
            yield Case(game, seats, dice.randrange(2**32), far, options, viewer=viewer)
        else:
            phases = cases_by_choice(game, seats)
            moves = phases[number // 2 % len(phases)]
            yield replace(dice.choice(dice.choice(moves)), viewer=viewer)


@cache
def usual_length(game: Game, seats: int) -> int:
    """Return how many moves a match of a game takes, about."""
    lengths = [LONG]  # if random matches do not end
    for seed in range(3):
        with suppress(Exception):  # what a broken game does, the laws will say
            lengths.append(finish(game.new(seats), FastRng(seed), LONG))
    return max(lengths[1:] or lengths)


@cache
def cases_by_choice(game: Game, seats: int) -> list[list[list[Case]]]:
    """Return, for every phase and every move that is legal in it, some cases that lead there."""
    found: dict[int, dict[int, list[Case]]] = {}
    for seed in range(WALKS):
        case = Case(game, seats, seed, usual_length(game, seats), is_eager=True)
        with suppress(Exception):  # what a broken game does, the laws will say
            for moves, state in enumerate(case.states()):
                choices = found.setdefault(state.phase, {})
                legal = {move for seat in state.to_act() for move in state.legal(seat)}
                for move in legal or {NO_MOVE}:
                    known = choices.setdefault(move, [])
                    if len(known) < ENOUGH:
                        known.append(replace(case, moves=moves))
    if not found:
        return [[[Case(game, seats)]]]
    return [[found[phase][move] for move in sorted(found[phase])] for phase in sorted(found)]


def cases_everywhere(game: Game, seats: int, tried: int, most: int) -> list[Case]:
    """Return cases that lead to all choices of every phase, or to so many all over it."""
    found: list[Case] = []
    for moves in cases_by_choice(game, seats):
        known = [case for some in moves for case in some[:tried]]
        found += known[:: 1 + len(known) // most]
    viewers = Case(game, seats).viewers()
    return [
        replace(case, viewer=viewers[number % len(viewers)]) for number, case in enumerate(found)
    ]


def unusual_options(game: Game, seats: int, dice: Random) -> dict[str, OptionValue]:
    """Return options that make a match unusual and not too long."""
    for _ in range(1000):
        options: dict[str, OptionValue] = {
            option.name: [
                dice.randint(option.low, max(option.low, min(option.high, UNUSUAL)))
                for _ in option.default
            ]
            for option in game.options
        }
        with suppress(BadSetup):
            game.settle(seats, options)
            return options
    return {}
