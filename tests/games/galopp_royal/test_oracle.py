"""The engine and the oracle tell the same story: whole matches, and every small race there is."""

from collections import Counter
from random import Random
from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.galopp_royal.oracle import KINDS, Ask, Race, Table, moved, ways
from games.galopp_royal.tables import look, on_course, pile, results, team
from stammtisch import build
from stammtisch.core.bits import mask_of, members
from stammtisch.core.game import OptionValue
from stammtisch.core.rng import FastRng
from stammtisch.games.galopp_royal import GAME
from stammtisch.games.galopp_royal.cards import NAMES, pack
from stammtisch.games.galopp_royal.rules import GaloppState
from stammtisch.games.galopp_royal.state import Phase

MATCHES = 60 if build.COMPILED else 12
WILD: dict[str, OptionValue] = {"carriers": [4, 4, 4, 4, 10, 14], "pond": 3}  # full of rascals


def narrator(state: GaloppState) -> Table:
    course = state.terms
    return Table(
        int(state.seats),
        pile(course.carriers),
        [int(number) for number in course.finish],
        int(course.pond),
        [int(number) for number in course.prizes],
        arrange=course.arrange,
    )


def chance(state: GaloppState, ask: Ask, rng: FastRng) -> list[str]:
    """Let the engine draw, and tell the oracle what came."""
    outcome = state.draw(rng)
    if ask.what == "cards":
        assert len(outcome) == ask.count
        told = [NAMES[card] for card in outcome]
    else:
        assert (ask.what == "lot") == (state.phase == Phase.LOT)
        assert (ask.what == "die") == (state.phase == Phase.ROLL)
        told = [str(number) for number in outcome]
    state.deal(outcome)
    return told


def compare(state: GaloppState, table: Table) -> None:
    assert state.score() == table.gold
    assert int(state.bank) == table.bank
    assert pile(state.stock) == [table.stock[name] for name in KINDS]
    assert pile(state.discard) == [table.discard[name] for name in KINDS]
    assert [team(state, seat) for seat in range(state.seats)] == [" ".join(t) for t in table.teams]
    if table.race is not None and state.phase in (Phase.MOVE, Phase.ROLL):
        view = look(state, None)
        assert view.home == list(table.race.home)
        assert view.drowned == list(table.race.pond)
        assert view.racing == table.race.racing()
        for seat in view.racing:
            assert view.fields[seat] == table.race.fields[seat]


def tell(seats: int, seed: int, passes: float, options: dict[str, OptionValue]) -> None:
    state, dice, rng = cast(GaloppState, GAME.new(seats, options)), Random(seed), FastRng(seed)
    table = narrator(state)
    story = table.match()
    ask = next(story)
    try:
        while True:
            if ask.seat is None:
                assert state.awaits_chance()
                ask = story.send(chance(state, ask, rng))
                continue
            assert state.to_act() == [ask.seat]
            legal = {GAME.move_text(move): move for move in state.legal(ask.seat)}
            assert set(legal) == ask.choices
            if not state.unfinished(ask.seat):
                compare(state, table)
            text = dice.choice(sorted(legal))
            if "pass" in legal and dice.random() < passes:
                text = "pass"
            state.apply(ask.seat, legal[text])
            ask = story.send([text])
    except StopIteration:
        assert state.is_over()
    compare(state, table)
    told = [(first, last[0] if len(last) == 1 else -1) for first, last in table.results]
    assert results(state) == told


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_engine_and_oracle_tell_the_same_matches(seats: int) -> None:
    for seed in range(MATCHES):
        tell(seats, seed, passes=(0.1, 0.5, 0.95)[seed % 3], options=WILD if seed % 2 else {})


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_GR_11_engine_and_oracle_lay_teams_out_alike(seats: int) -> None:
    short: dict[str, OptionValue] = {"finish": [2] * 6, "arrange": 1}
    for seed in range(MATCHES):
        options = WILD | short if seed % 2 else short
        tell(seats, seed, passes=(0.1, 0.5, 0.95)[seed % 3], options=options)


# Every race that can happen on a short course, whatever the carriers and whoever begins

FINAL = 6
SHORT = [
    pytest.param(3, 6, 4, 1, id="three sedans"),
    pytest.param(3, 4, 3, FINAL, id="three sedans, last race"),
    pytest.param(4, 3, 2, 1, id="four sedans"),
    pytest.param(4, 2, 2, FINAL, id="four sedans, last race"),
    pytest.param(5, 2, 2, 1, id="five sedans, playing on"),
]
# Five play on for the last place, which takes longer: interpreted, one position in seven will do.
EVERY = 1 if build.COMPILED else 7


@pytest.mark.parametrize(("seats", "finish", "pond", "number"), SHORT)
def test_every_short_race_goes_as_the_oracle_says(
    seats: int, finish: int, pond: int, number: int
) -> None:
    options: dict[str, OptionValue] = {"finish": [finish] * 6, "pond": pond}
    base = on_course(["1 1 1 1"] + ["2 3 O 2"] * (seats - 1), race=number, options=options)
    waiting = [(Race((0,) * seats), seat) for seat in range(seats)]
    known = set(waiting)
    seen: Counter[str] = Counter()
    while waiting:
        race, seat = waiting.pop()
        is_checked = seats < 5 or len(known) % EVERY == 0
        seen["playing on"] += None not in race.places()[:3]
        for carrier in KINDS:
            choices = ways(race, seat, carrier, pond)
            if is_checked:
                state = put(base, race, seat, carrier)
                legal = {GAME.move_text(move): move for move in state.legal(seat)}
                assert set(legal) == set(choices)
            for text, steps in choices.items():
                after = moved(race, steps, finish, pond)
                is_over = after.is_over(number == FINAL)
                if is_checked:
                    agree(state, seat, legal[text], after, is_over)
                if is_over:
                    seen.update(features(race, after, text))
                elif (after, after.after(seat)) not in known:
                    known.add((after, after.after(seat)))
                    waiting.append((after, after.after(seat)))
    assert seen["end"] > 1000
    assert all(seen[name] > 10 for name in ENDINGS)
    # of three or four only one is left when the places are certain: nobody shares the last field
    assert (seen["playing on"] > 0) == (seats > 4)


ENDINGS = ["end", "pond", "two in the pond", "rascal", "two home at once", "home and pond at once"]


def features(race: Race, after: Race, text: str) -> list[str]:
    """Tell what is special about the move that ended a race."""
    home, pond = len(after.home) - len(race.home), len(after.pond) - len(race.pond)
    is_so = [True, after.pond != (), len(after.pond) > 1, text != "go", home == 2, home and pond]
    return [name for name, is_true in zip(ENDINGS, is_so, strict=True) if is_true]


def put(base: GaloppState, race: Race, seat: int, carrier: str) -> GaloppState:
    """Return the engine's state of a race in which a seat has rolled a carrier."""
    state = base.copy()
    teams = [NAMES.index(carrier)] * 4 * int(state.seats)
    state.teams = vec[i64](teams)
    for other, here in enumerate(race.fields):
        gone = state.finish if other in race.home else -state.terms.pond
        state.at[other] = gone if here is None else here
    state.racing = mask_of(race.racing())
    state.homes, state.home = len(race.home), pack(list(race.home))
    state.ponds, state.drowned = len(race.pond), pack(list(race.pond))
    state.acting = seat
    state.deal([1])
    return state


def agree(state: GaloppState, seat: int, move: int, race: Race, is_over: bool) -> None:
    after = state.copy()
    after.apply(seat, move)
    assert (after.phase != Phase.ROLL) == is_over
    assert after.seats_home() == list(race.home)
    assert after.seats_drowned() == list(race.pond)
    assert members(after.racing) == race.racing()
    for other in race.racing():
        assert after.at[other] == race.fields[other]
    if is_over:
        first, last = results(after)[-1]
        assert first == race.places()[:3]
        assert last == (race.last()[0] if len(race.last()) == 1 else -1)
    else:
        assert int(after.acting) == race.after(seat)
