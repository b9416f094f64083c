"""Laws of secrecy that every game passes: sealed choices, no leaks, imagined worlds.

`SECRETS` says of each game what its rules hide; `CHANNELS` is all that reaches a viewer.
"""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from effort import THOROUGH
from games.hidden import Secrets
from games.laws import Way, position, seen, settle, text_of
from stammtisch import build
from stammtisch.core.drawing import Drawing
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import Game, Json, State, View, play_out
from stammtisch.core.rng import FastRng
from stammtisch.core.words import Words
from stammtisch.games import NAMES

STEPS = 40  # how far two worlds are followed side by side
TRIES = 6  # how often to look for a choice that both worlds can make
SAMPLES = 24  # two equally likely worlds look like one once in 2**23 times
SEALS = 8 if THOROUGH else 3  # different choices that must look alike while they are sealed


def pairs_open(before: Json, here: Json, there: Json) -> set[str]:
    """Sealed pairs open together."""
    return {"pairs"} if len(before["pairs"]) < len(here["pairs"]) else set()


SECRETS: dict[str, Secrets] = {
    "pairs": Secrets(lambda view, parts, move: view["phase"] == "SEAL", pairs_open),
    **{name: import_module(f"games.{name}.for_laws").SECRETS for name in NAMES},
}


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
    if game.name not in NAMES:
        return ""  # a made-up game has none
    is_tall = len(seen(after)) % 2 == 0  # either layout, the same for the same view
    teller = game.teller([f"P{seat}" for seat in range(6)], LANGUAGES[is_tall])
    drawing = Drawing(after, teller, is_tall=is_tall, before=before)
    game.draw(drawing)
    prompt = teller.prompt(after) if after.legal else ""
    words = [teller.headline(after), prompt, *teller.look_back(after), str(teller.sheet(after))]
    words.append(str(teller.standing(after)))
    return "\n".join([*words, drawing.to_svg(), str(drawing.placements)])


CHANNELS: list[Callable[[Game, View, View], str]] = [view_bytes, view_fields, news_lines]
if build.COMPILED or THOROUGH:  # pages are never compiled: one build is enough
    CHANNELS.append(page)


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


# 3. The order in which sealed choices arrive is irrelevant, and they change nobody else's view.


def complete(state: State, seat: int, dice: Random) -> list[int]:
    """Make a whole random choice for a seat; return all its parts."""
    made = state.unfinished(seat)
    while True:
        move = dice.choice(state.legal(seat))
        state.apply(seat, move)
        made.append(move)
        if not state.unfinished(seat):
            return made


def law_order(way: Way) -> None:
    """Sealed choices give the same state and views in whatever order they arrive."""
    state, dice = way.end(), way.dice()
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
        told.add(_arrive(way, state.copy(), arrival, choices))
    assert len(told) == 1, "the order of arrival shows"


def _arrive(way: Way, state: State, arrival: list[int], choices: dict[int, list[int]]) -> str:
    left = {seat: iter(parts) for seat, parts in choices.items()}
    for seat in arrival:
        state.apply(seat, next(left[seat]))
    views = [seen(state.view(viewer)) for viewer in way.viewers()]
    return "\n".join([position(way.game, state), *views])


def law_sealed(way: Way) -> None:
    """A sealed choice shows to nobody else, save that it may be seen to be no longer owed."""
    state, dice = way.end(), way.dice()
    if len(state.to_act()) < 2:
        return
    for seat in state.to_act():
        told: set[str] = set()
        for _ in range(SEALS):
            trial = state.copy()
            complete(trial, seat, dice)
            others = [viewer for viewer in way.viewers() if viewer != seat]
            told.add("\n".join(_all_channels(way, state, trial, viewer) for viewer in others))
            for viewer in others:
                old, new = state.view(viewer).to_json(), trial.view(viewer).to_json()
                del old["to_act"], new["to_act"]
                assert text_of(old) == text_of(new), f"seat {viewer} sees that {seat} chose"
        assert len(told) == 1, f"others see what seat {seat} has sealed"


def _all_channels(way: Way, before: State, after: State, viewer: int | None) -> str:
    old, new = before.view(viewer), after.view(viewer)
    return "\n".join(channel(way.game, old, new) for channel in CHANNELS)


def law_parts(way: Way) -> None:
    """Nothing of an unfinished choice shows to anybody else, not one byte."""
    state, dice = way.end(), way.dice()
    for seat in state.to_act():
        others = [viewer for viewer in way.viewers() if viewer != seat]
        before = {viewer: _all_channels(way, state, state, viewer) for viewer in others}
        trial = state.copy()
        while True:
            trial.apply(seat, dice.choice(trial.legal(seat)))
            if not trial.unfinished(seat):
                break
            for viewer in others:
                after = _all_channels(way, state, trial, viewer)
                assert after == before[viewer], f"seat {viewer} sees a part of the choice of {seat}"


# 4. No leak: change only what a seat cannot know, and nothing that reaches it changes.


class Worlds:
    """The truth and an imagined world that look alike to a viewer, played on side by side."""

    def __init__(self, way: Way, viewer: int | None) -> None:
        self.way = way
        self.viewer = viewer
        self.secrets = SECRETS[way.game.name]
        self.dice = way.dice()
        self.rng = FastRng(way.seed + 1)
        self.truth = way.end()
        for seat in range(way.seats):  # parts that the viewer cannot see may be left out
            while seat != viewer and self.truth.unfinished(seat):
                self.truth.take_back(seat)
        self.dream = way.game.imagine(self.truth.view(viewer), self.rng)

    def views(self) -> tuple[View, View]:
        """Return what the viewer sees in either world."""
        return self.truth.view(self.viewer), self.dream.view(self.viewer)

    def advance(self) -> bool:
        """Go on by one choice in both worlds; tell whether there was one that both allow."""
        if self.truth.is_over() or self.dream.is_over():
            return False
        here, there = set(self.truth.to_act()), set(self.dream.to_act())
        assert (self.viewer in here) == (self.viewer in there)
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
        settle(self.truth, self.rng)
        settle(self.dream, self.rng)


def law_no_leak(way: Way, viewer: int | None) -> int:
    """As long as no secret comes out by the rules, two worlds that looked alike go on doing so.

    Return for how many choices they did.
    """
    worlds = Worlds(way, viewer)
    before = worlds.views()
    for step in range(STEPS):
        if not worlds.advance():
            return step
        after = worlds.views()
        here, there = [view.to_json() for view in after]
        allowed = worlds.secrets.reveals(before[0].to_json(), here, there)
        differing = {key for key in here | there if here.get(key) != there.get(key)}
        assert differing <= allowed, f"seat {viewer} sees {differing - allowed}"
        if differing:
            return step
        for channel in CHANNELS:
            lines = [channel(way.game, *views) for views in zip(before, after, strict=True)]
            assert lines[0] == lines[1], f"{channel.__name__} tells seat {viewer} a secret"
        before = after
    return STEPS


def law_onlooker(way: Way) -> None:
    """ALL-01: whatever an onlooker sees, every seat can tell from its own view."""
    state = way.end()
    told = seen(state.view(None))
    for seat in range(way.seats):
        world = way.game.imagine(state.view(seat), FastRng(way.seed))
        assert seen(world.view(None)) == told, f"an onlooker sees what seat {seat} does not"


# 5. Imagined worlds fit the view, are sound, and are not simply the truth.


def law_imagine(way: Way, viewer: int | None) -> None:
    """An imagined world looks the same to the viewer, is sound, and can be played to its end."""
    state = way.end()
    view = state.view(viewer)
    told = seen(view)
    for seed in range(4):
        world = way.game.imagine(view, FastRng(seed))
        assert seen(world.view(viewer)) == told, "the imagined world looks different"
        assert repr(fields_of(world.view(viewer))) == repr(fields_of(state.view(viewer)))
        assert seen(view) == told, "imagining changed the view"
        data = way.game.position_to_json(world)
        assert way.game.position_to_json(way.game.position_from_json(data)) == data
        play_out(world, FastRng(seed))
    again = [way.game.imagine(state.view(viewer), FastRng(way.seed)) for _ in range(2)]
    assert position(way.game, again[0]) == position(way.game, again[1]), "not repeatable"


def law_many_worlds(way: Way, viewer: int | None) -> int:
    """Where two worlds are known to fit a view, imagining gives several, not only the truth.

    Return for how many choices on end several were imagined.
    """
    worlds = Worlds(way, viewer)
    for step in range(STEPS):
        told = imagined(way.game, worlds.truth, viewer)
        truth, dream = position(way.game, worlds.truth), position(way.game, worlds.dream)
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
