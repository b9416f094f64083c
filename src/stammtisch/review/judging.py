"""One choice, judged by nothing but what its player could know.

A Master looks for the best choice. If another one was made, both are then tried in the same
imagined worlds, equally often: search looks little at what it dislikes, and what it likes best it
has looked at with favour, so its own numbers would not do for a comparison.
"""

import json
from math import sqrt
from typing import Final, NamedTuple, final

from librt.vecs import vec

from stammtisch.bots import Master
from stammtisch.bots.search import Search, draw_world
from stammtisch.core.game import MOST_SEATS, Event, Game, Json, State, View
from stammtisch.core.match import PART
from stammtisch.core.rng import FastRng, Rng

FEWEST: Final = 8  # worlds in which two choices are compared
SURE: Final = 1.96  # standard errors to either side: 95 %


class Reason(NamedTuple):
    """Why, in a text of the game; unlike an event it can go from one process to another."""

    key: str
    facts: dict[str, object]


class Estimate(NamedTuple):
    """A choice and the share of the win to expect from it, 0 to 1."""

    parts: list[int]
    value: float
    reason: Reason | None


class Opinion(NamedTuple):
    """What a choice was worth beside the best one known, which may be itself."""

    made: Estimate
    best: Estimate
    loss: float
    margin: float  # of the loss, to either side, 95 % sure
    worlds: int  # that it rests on


def is_free(state: State, seat: int, parts: list[int]) -> bool:
    """Tell whether the seat could have chosen otherwise, in any part of its choice."""
    here = state.copy()
    for part in parts:
        if len(here.legal(seat)) > 1:
            return True
        here.apply(seat, part)
    return False


@final
class Judge:
    """Judges choices one after the other, with so many rounds of search for each."""

    def __init__(self, game: Game, rounds: int, rng: FastRng) -> None:
        self.game = game
        self.rounds = rounds
        self.rng = rng

    def opinion(self, state: State, seat: int, parts: list[int]) -> Opinion:
        """Return what a choice was worth that a seat was free to make; reads only its views.

        Where a Master decides on whole choices, so does the judge. Where it decides part by part,
        each part is judged knowing those before it, and the losses add up to that of the whole
        choice: what the best first part could still lead to is what the next part starts from.
        """
        here = state.copy()
        opinions: list[Opinion] = []
        begins: list[int] = []  # how many parts were made before
        done = 0
        while done < len(parts):
            view = here.view(seat)
            unit = parts[done : done + 1]
            if len(view.legal) > 1:
                opinions.append(self.weigh(view, parts[done:]))
                begins.append(done)
                unit = opinions[-1].made.parts
            done += len(unit)
            if done < len(parts):
                for part in unit:
                    here.apply(seat, part)
        costliest = max(range(len(opinions)), key=lambda at: (opinions[at].loss, -at))
        worst = opinions[costliest]
        value = opinions[-1].made.value
        loss = sum(opinion.loss for opinion in opinions)
        made = Estimate(parts, value, worst.made.reason)
        better = parts[: begins[costliest]] + worst.best.parts
        return Opinion(
            made=made,
            best=Estimate(better, min(1.0, value + loss), worst.best.reason) if loss > 0 else made,
            loss=loss,
            margin=sqrt(sum(opinion.margin**2 for opinion in opinions)),
            worlds=min(opinion.worlds for opinion in opinions),
        )

    def weigh(self, view: View, rest: list[int]) -> Opinion:
        """Return what the next part of a choice, or all that is left of it, is worth."""
        advice = Master(self.game, self.rng, rounds=self.rounds).advise(view)
        offered = [choice.parts for choice in advice]
        index = recognised(self.game, view, offered, rest, self.rng)
        best = Estimate(advice[0].parts, advice[0].value, reason(advice[0].why))
        if index is not None and offered[index] == rest[: len(offered[index])]:
            unit = offered[index]
        else:
            is_whole = any(len(parts) > 1 for parts in offered)
            unit = rest if is_whole else rest[:1]
        if index == 0:
            made = best._replace(parts=unit)
            return Opinion(made, made, 0.0, 0.0, advice[0].certainty)
        made = Estimate(unit, 0.0, reason(self.game.why(view, unit)))
        return self.compare(view, made, best)

    def compare(self, view: View, made: Estimate, best: Estimate) -> Opinion:
        """Try two choices in the same worlds; return what the one loses beside the other."""
        worlds = max(FEWEST, self.rounds // 2)
        doubter = self.game.sense()
        seed = self.rng.word()
        trials = [
            Trial(self.game, view, estimate.parts, FastRng(seed)) for estimate in (made, best)
        ]
        sums = [0.0, 0.0]
        losses: list[float] = []
        for _ in range(worlds):
            world = draw_world(doubter, view, self.rng)
            mine, other = [trial.share(world.copy()) for trial in trials]
            sums[0] += mine
            sums[1] += other
            losses.append(other - mine)
        mean = sum(losses) / worlds
        spread = sum((loss - mean) ** 2 for loss in losses) / (worlds - 1)
        made = made._replace(value=sums[0] / worlds)
        best = best._replace(value=sums[1] / worlds)
        return Opinion(
            made=made,
            best=best if mean > 0 else made,
            loss=max(0.0, mean),
            margin=SURE * sqrt(spread / worlds),
            worlds=worlds,
        )


def recognised(
    game: Game, view: View, offered: list[list[int]], rest: list[int], rng: Rng
) -> int | None:
    """Return the place of the choice made among those a Master knows; None if it left it out.

    Of choices that come to the same, such as a seven in another order, a Master knows but one.
    """
    for index, parts in enumerate(offered):
        if parts == rest[: len(parts)]:
            return index
    if all(len(parts) == 1 for parts in offered):
        return None
    world = view.imagine(rng)
    wanted = outcome(game, world, seat_of(view), rest)
    for index, parts in enumerate(offered):
        if outcome(game, world, seat_of(view), parts) == wanted:
            return index
    return None


def outcome(game: Game, world: State, seat: int, parts: list[int]) -> str:
    """Return where a choice leads, as text without the choice itself, which positions recount."""
    after = world.copy()
    for part in parts:
        after.apply(seat, part)
    position: Json = game.position_to_json(after)
    text = PART.join(game.move_text(part) for part in parts)
    return json.dumps(position, ensure_ascii=False).replace(text, "")


class Given(View):
    """A view that imagines the world it was handed."""

    def __init__(self, world: State) -> None:
        super().__init__(None, [], [])
        self.world = world

    def imagine(self, rng: Rng) -> State:
        """Return that world."""
        return self.world


@final
class Trial:
    """A choice that is made in one world after the other, while search learns how to go on."""

    def __init__(self, game: Game, view: View, parts: list[int], rng: FastRng) -> None:
        self.parts = parts
        self.seat = seat_of(view)
        self.sense = game.sense()
        self.given = Given(view.imagine(rng))
        self.search = Search(self.sense, self.given, len(self.given.world.score()), rng)

    def share(self, world: State) -> float:
        """Return the chooser's share in this world, which is used up."""
        horizon = self.sense.horizon(world)
        for part in self.parts:
            world.apply(self.seat, part)
        if world.is_over() or self.sense.horizon(world) != horizon:  # search would stop here
            shares = vec[float]([0.0] * MOST_SEATS)
            self.sense.evaluate(world, shares)
            return shares[self.seat]
        self.given.world = world
        self.search.think(1)
        return self.search.shares[self.seat]


def reason(why: Event | None) -> Reason | None:
    """Return what a game says about a move, if it says anything."""
    return None if why is None else Reason(why.key, dict(why.facts))


def seat_of(view: View) -> int:
    """Return whose view this is; only players choose."""
    if view.seat is None:
        raise ValueError("a spectator has nothing to choose")
    return view.seat
