"""Laws of secrecy: sealed choices, no leaks, imagined worlds.

What a game's rules hide its `Conformance.secrets` says; `CHANNELS` is all that reaches a viewer.
"""

from collections.abc import Callable
from typing import Any, Final

from stammtisch.core.drawing import Drawing
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import Game, Json, State, View
from stammtisch.core.rng import FastRng
from stammtisch.core.words import Words
from stammtisch.testing.case import (
    Case,
    complete,
    difference,
    finish,
    position,
    resolve_chance,
    seen,
    text_of,
    usual_length,
)
from stammtisch.testing.effort import SEALS
from stammtisch.testing.law import law

STEPS: Final = 40  # how far two worlds are followed side by side
TRIES: Final = 6  # how often to look for a choice that both worlds can make
SAMPLES: Final = 24  # two equally likely worlds look like one once in 2**23 times


def view_bytes(game: Game, before: View, after: View) -> str:
    """Return the view itself."""
    return seen(after)


def view_fields(game: Game, before: View, after: View) -> str:
    """Return everything a bot that holds the view object could read from it."""
    return repr(fields_of(after))


def news_lines(game: Game, before: View, after: View) -> str:
    """Return the lines of the log, in both languages."""
    events = game.news(before, after)
    lines = [game.words.say(event.key, event.facts, lang) for lang in LANGUAGES for event in events]
    return "\n".join([*lines, str([event.fades for event in events])])


def page(game: Game, before: View, after: View) -> str:
    """Return what a page shows: the picture and the words around it."""
    is_tall = len(seen(after)) % 2 == 0  # either layout, the same for the same view
    teller = game.teller([f"P{seat}" for seat in range(max(game.seat_counts))], LANGUAGES[is_tall])
    drawing = Drawing(after, teller, is_tall=is_tall, before=before)
    game.draw(drawing)
    prompt = teller.prompt(after) if after.legal else ""
    words = [teller.headline(after), prompt, *teller.look_back(after), str(teller.sheet(after))]
    words.append(str(teller.standing(after)))
    return "\n".join([*words, drawing.to_svg(), str(drawing.placements)])


Channel = Callable[[Game, View, View], str]
CHANNELS: Final[list[Channel]] = [view_bytes, view_fields, news_lines, page]


def fields_of(thing: Any) -> Any:
    """Return an object's attributes as plain data, in either build."""
    if thing is None or isinstance(thing, (int, str, bytes, float)):
        return thing
    if isinstance(thing, dict):
        return {key: fields_of(value) for key, value in thing.items()}
    if isinstance(thing, (Game, Words, type)) or callable(thing):
        return type(thing).__name__
    if isinstance(thing, (set, frozenset)):
        return sorted(fields_of(item) for item in thing)
    if hasattr(thing, "__iter__"):
        return [fields_of(item) for item in thing]
    names = [name for name in dir(thing) if not name.startswith("__")]
    held = {name: getattr(thing, name, "unset") for name in names}
    return {name: fields_of(value) for name, value in held.items() if not callable(value)}


@law("arrival-order", "In welcher Reihenfolge gleichzeitige Wahlen eintreffen, ist gleichgültig.")
def arrival_order(case: Case) -> None:
    """Sealed choices give the same state and views in whatever order they arrive."""
    state, dice = case.end(), case.dice()
    owing = state.to_act()
    if len(owing) < 2:
        return
    choices: dict[int, list[int]] = {}
    for seat in owing:
        begun = len(state.unfinished(seat))
        choices[seat] = complete(state.copy(), seat, dice)[begun:]
    told: set[str] = set()
    for _ in range(4):
        arrival = [seat for seat in owing for _ in choices[seat]]
        dice.shuffle(arrival)  # parts of different seats' choices mix
        told.add(_arrive(case, state.copy(), arrival, choices))
    assert len(told) == 1, f"the order of arrival shows: {difference(*sorted(told)[:2])}"


def _arrive(case: Case, state: State, arrival: list[int], choices: dict[int, list[int]]) -> str:
    left = {seat: iter(parts) for seat, parts in choices.items()}
    for seat in arrival:
        state.apply(seat, next(left[seat]))
    views = [seen(state.view(viewer)) for viewer in case.viewers()]
    return "\n".join([position(case.game, state), *views])


@law(
    "sealed-choices",
    "Eine verdeckte Wahl zeigt anderen nichts, außer dass sie nicht mehr aussteht.",
)
def sealed_choices(case: Case) -> None:
    """A sealed choice shows to nobody else, save that it is no longer owed."""
    state, dice = case.end(), case.dice()
    if len(state.to_act()) < 2:
        return
    for seat in state.to_act():
        told: set[str] = set()
        for _ in range(SEALS):
            trial = state.copy()
            complete(trial, seat, dice)
            others = [viewer for viewer in case.viewers() if viewer != seat]
            told.add("\n".join(_all_channels(case, state, trial, viewer) for viewer in others))
            for viewer in others:
                data = [one.view(viewer).to_json() for one in (state, trial)]
                old, new = [text_of({**one, "to_act": None}) for one in data]
                assert old == new, f"seat {viewer} sees that {seat} chose: {difference(old, new)}"
        assert len(told) == 1, (
            f"others see what seat {seat} has sealed: {difference(*sorted(told)[:2])}"
        )


def _all_channels(case: Case, before: State, after: State, viewer: int | None) -> str:
    old, new = before.view(viewer), after.view(viewer)
    return "\n".join(channel(case.game, old, new) for channel in CHANNELS)


@law("unfinished-choices", "Von einer angefangenen Wahl sehen andere kein einziges Byte.")
def unfinished_choices(case: Case) -> None:
    """Nothing of an unfinished choice shows to anybody else, not one byte."""
    state, dice = case.end(), case.dice()
    for seat in state.to_act():
        others = [viewer for viewer in case.viewers() if viewer != seat]
        before = {viewer: _all_channels(case, state, state, viewer) for viewer in others}
        trial = state.copy()
        while True:
            trial.apply(seat, dice.choice(trial.legal(seat)))
            if not trial.unfinished(seat):
                break
            for viewer in others:
                after = _all_channels(case, state, trial, viewer)
                assert after == before[viewer], (
                    f"seat {viewer} sees a part of the choice of {seat}: "
                    f"{difference(before[viewer], after)}"
                )


class TwoWorlds:
    """The truth and an imagined world that look alike to a viewer, played on side by side."""

    def __init__(self, case: Case, viewer: int | None) -> None:
        self.case = case
        self.viewer = viewer
        self.secrets = case.conformance.secrets
        self.dice = case.dice()
        self.rng = FastRng(case.seed + 1)
        self.truth = case.end()
        for seat in range(case.seats):  # parts that the viewer cannot see may be left out
            while seat != viewer and self.truth.unfinished(seat):
                self.truth.take_back(seat)
        self.dream = case.game.imagine(self.truth.view(viewer), self.rng)

    def views(self) -> tuple[View, View]:
        """Return what the viewer sees in either world."""
        return self.truth.view(self.viewer), self.dream.view(self.viewer)

    def advance(self) -> bool:
        """Go on by one choice in both worlds; tell whether there was one that both allow."""
        if self.truth.is_over() or self.dream.is_over():
            return False
        here, there = set(self.truth.to_act()), set(self.dream.to_act())
        assert (self.viewer in here) == (self.viewer in there), f"who is to act: {here} / {there}"
        if here == there:
            went_on = self._choose(self.dice.choice(sorted(here)))
        else:  # who has sealed a choice already is not shown
            for seat in sorted(here - there):
                complete(self.truth, seat, self.dice)
            for seat in sorted(there - here):
                complete(self.dream, seat, self.dice)
            went_on = True
        self._settle()
        return went_on

    def _choose(self, seat: int) -> bool:
        if seat == self.viewer:
            move = self.dice.choice(self.truth.legal(seat))
            self.truth.apply(seat, move)
            self.dream.apply(seat, move)
            return True
        view = self.truth.view(self.viewer).to_json()
        for _ in range(TRIES):
            truth, dream = self.truth.copy(), self.dream.copy()
            if self._choose_alike(view, seat, truth, dream):
                self.truth, self.dream = truth, dream
                return True
        return False

    def _choose_alike(self, view: Json, seat: int, truth: State, dream: State) -> bool:
        """Make a choice in both worlds, alike in the parts that show, perhaps in the others too."""
        hides = self.secrets.hides
        is_alike = self.dice.random() < 0.5
        made = truth.unfinished(seat)
        if not made:
            both = set(truth.legal(seat)) & set(dream.legal(seat))
            offered = [move for move in truth.legal(seat) if hides(view, [], move)]
            if both and (is_alike or not offered):
                offered = sorted(both)
            if not offered:
                return False
            made = [self.dice.choice(offered)]
            truth.apply(seat, made[0])
        if truth.unfinished(seat):
            made = complete(truth, seat, self.dice)
        shown = [part for n, part in enumerate(made) if not hides(view, made[:n], part)]
        while True:
            parts, moves = dream.unfinished(seat), dream.legal(seat)
            hidden = [move for move in moves if hides(view, parts, move)]
            same = [move for move in made[len(parts) : len(parts) + 1] if move in hidden]
            if shown and shown[0] in moves and shown[0] not in hidden:
                dream.apply(seat, shown.pop(0))
            elif hidden:
                dream.apply(seat, same[0] if same and is_alike else self.dice.choice(hidden))
            else:
                return False
            if not dream.unfinished(seat):
                return not shown

    def _settle(self) -> None:
        while self.truth.awaits_chance() and self.dream.awaits_chance():
            if self.truth.is_over() or self.dream.is_over():
                break
            outcome = self.truth.draw(self.rng)
            self.truth.deal(outcome)
            self.dream.deal(outcome)
        resolve_chance(self.truth, self.rng)
        resolve_chance(self.dream, self.rng)


@law(
    "no-leak",
    "Zwei Welten, die für jemanden gleich aussehen, tun das, bis die Regeln etwas aufdecken.",
)
def no_leak(case: Case) -> None:
    """Two worlds that look alike to a viewer go on doing so until the rules show a secret."""
    choices_alike(case)


def choices_alike(case: Case) -> int:
    """Return for how many choices the truth and an imagined world look alike to the viewer."""
    viewer = case.viewer
    worlds = TwoWorlds(case, viewer)
    before = worlds.views()
    for step in range(STEPS):
        if not worlds.advance():
            return step
        after = worlds.views()
        here, there = [view.to_json() for view in after]
        allowed = worlds.secrets.reveals(before[0].to_json(), here, there)
        differing = {key for key in here | there if here.get(key) != there.get(key)}
        assert differing <= allowed, _told_apart(viewer, differing - allowed, here, there)
        if differing:
            return step
        for channel in CHANNELS:
            lines = [channel(case.game, *views) for views in zip(before, after, strict=True)]
            assert lines[0] == lines[1], (
                f"{channel.__name__} tells seat {viewer} a secret: {difference(*lines)}"
            )
        before = after
    return STEPS


def _told_apart(viewer: int | None, keys: set[str], here: Json, there: Json) -> str:
    values = [f"{key}: {here.get(key)} / {there.get(key)}" for key in sorted(keys)]
    return (
        f"two worlds that seat {viewer} cannot tell apart differ in its view: {', '.join(values)}"
    )


@law("onlookers", "Was Zuschauer sehen, kann jeder Platz aus der eigenen Ansicht sagen (ALL-01).")
def onlookers(case: Case) -> None:
    """Whatever an onlooker sees, every seat can tell from its own view (ALL-01)."""
    state = case.end()
    told = seen(state.view(None))
    for seat in range(case.seats):
        world = case.game.imagine(state.view(seat), FastRng(case.seed))
        other = seen(world.view(None))
        assert other == told, (
            f"an onlooker sees what seat {seat} does not: {difference(told, other)}"
        )


@law(
    "imagined-worlds", "Eine ausgedachte Welt passt zur Ansicht, ist stimmig und zu Ende spielbar."
)
def imagined_worlds(case: Case) -> None:
    """An imagined world looks the same to the viewer, is sound, and can be played to its end."""
    state, viewer = case.end(), case.viewer
    view = state.view(viewer)
    told = seen(view)
    for seed in range(4):
        world = case.game.imagine(view, FastRng(seed))
        other = seen(world.view(viewer))
        assert other == told, (
            f"the imagined world looks different to seat {viewer}: {difference(told, other)}"
        )
        here, there = [repr(fields_of(one.view(viewer))) for one in (state, world)]
        assert here == there, (
            f"the view of seat {viewer} has other fields: {difference(here, there)}"
        )
        assert seen(view) == told, "imagining changed the view"
        data = case.game.position_to_json(world)
        again = case.game.position_to_json(case.game.position_from_json(data))
        assert again == data, f"it is no position: {difference(text_of(data), text_of(again))}"
        finish(world, FastRng(seed))
    worlds = [case.game.imagine(state.view(viewer), FastRng(case.seed)) for _ in range(2)]
    here, there = [position(case.game, world) for world in worlds]
    assert here == there, f"with the same chance it is another world: {difference(here, there)}"


@law("several-worlds", "Passen mehrere Welten zu einer Ansicht, werden auch mehrere ausgedacht.")
def several_worlds(case: Case) -> None:
    """Where two worlds are known to fit a view, imagining gives several, not only the truth."""
    choices_with_several_worlds(case)


def choices_with_several_worlds(case: Case) -> int:
    """Return for how many choices on end the viewer imagines several worlds."""
    viewer = case.viewer
    worlds = TwoWorlds(case, viewer)
    for step in range(STEPS):
        told = imagined(case.game, worlds.truth, viewer)
        truth, dream = position(case.game, worlds.truth), position(case.game, worlds.dream)
        if truth == dream and told == {truth}:
            return step
        assert told != {truth}, "the imagined world is always the truth"
        assert len(told) > 1, "the imagined world is always the same"
        if not worlds.advance() or len({seen(view) for view in worlds.views()}) > 1:
            return step + 1
    return STEPS


def imagined(game: Game, truth: State, viewer: int | None) -> set[str]:
    """Return at least two worlds that a viewer imagines, if patience finds as many."""
    view, told = truth.view(viewer), set[str]()
    for seed in range(SAMPLES):
        told.add(position(game, game.imagine(view, FastRng(seed))))
        if len(told) > 1:
            break
    return told


@law(
    "hidden-information",
    "Irgendwo ist etwas verborgen, es sei denn, das Spiel sagt, es sei nichts.",
)
def hidden_information(case: Case) -> None:
    """Something is hidden somewhere, unless the game declares perfect information."""
    is_open = case.conformance.perfect_information
    whole = Case(case.game, case.seats, case.seed, usual_length(case.game, case.seats))
    for state in whole.states():
        truth = position(case.game, state)
        if is_open or not state.is_over():
            for viewer in case.viewers():
                told = imagined(case.game, state, viewer)
                assert not is_open or told == {truth}, f"seat {viewer} imagines another world"
                if not is_open and told != {truth}:
                    return
    assert is_open, "every world that anybody imagines in a whole match is the truth"
