"""Positions as plain data, both ways.

A position tells the figures at the start of the running stage, the cards dealt for it, and its
moves. `before` holds the moves of the stage before while its tricks still lie open, that is until
the colours are ranked; nothing depends on them, so that it may also be left empty.
"""

from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Game, Json
from stammtisch.core.position import begin, header, numbers, replay, rows, whole
from stammtisch.games.boat_race.cards import (
    BOAT_NAMES,
    CAMBRIDGE,
    CARD_NAMES,
    DEALT,
    NOTHING,
    OXFORD,
    RANKING_NAMES,
    REMOVED,
    SLOTS,
    Terms,
)
from stammtisch.games.boat_race.imagine import moves_of, stage_moves
from stammtisch.games.boat_race.notation import CODE_OF, move_text
from stammtisch.games.boat_race.rules import BoatRaceState
from stammtisch.games.boat_race.scoring import Stage, boat_behind, score_stage
from stammtisch.games.boat_race.state import Phase
from stammtisch.games.boat_race.view import BoatRaceView, card_names

FIELDS: Final = ["stage", "starter", "boats", "columns", "history", "before", "hands", "moves"]
STAGE_FIELDS: Final = ["ranking", "tricks", "points", "doubled", "advance", "columns"]
MOST_STAGES: Final = 1000


def need(fits: bool, reason: str) -> None:
    """Refuse a position for this reason unless what it tells fits."""
    if not fits:
        raise BadPosition(reason)


def position_to_json(game: Game, state: BoatRaceState) -> Json:
    """Return the whole truth of a race as plain data."""
    view = BoatRaceView(state, None)
    terms = state.terms
    before: list[tuple[int, int]] = []
    if view.last_stage:
        last = view.history[-1]
        before = stage_moves(int(last.starter), int(last.ranking), view.last_stage)
    return {
        **header(
            game, view.seats, {"course": [int(terms.course)], "specials": list(terms.specials)}
        ),
        "stage": view.stage,
        "starter": view.starter,
        "boats": view.boats,
        "columns": view.columns,
        "history": [stage.to_json() for stage in view.history],
        "before": move_lines(before),
        "hands": dealt_hands(state, view),
        "moves": move_lines(moves_of(view)),
    }


def move_lines(moves: list[tuple[int, int]]) -> list[str]:
    """Return moves as the lines of a record."""
    return [f"{seat} {move_text(move)}" for seat, move in moves]


def dealt_hands(state: BoatRaceState, view: BoatRaceView) -> list[list[list[str]]]:
    """Return the cards dealt to every seat for this stage, those played included."""
    if state.phase != Phase.RANK and view.ranking is None:
        return []
    hands = [[state.held(seat, boat) for boat in range(2)] for seat in range(view.seats)]
    for trick in view.all_tricks():
        for seat, card in trick.plays():
            hands[seat][trick.boat].append(card)
    return [[card_names(sorted(cards)) for cards in packs] for packs in hands]


def position_from_json(game: Game, data: Json) -> BoatRaceState:
    """Return the race a position describes; raise BadPosition if no race can come to it."""
    state = cast(BoatRaceState, begin(game, data, FIELDS))
    if data["starter"] is None:
        for name in ("history", "before", "hands", "moves"):
            need(not rows(data, name), f"{name!r} is not empty, but no starter has been drawn")
    else:
        _read_history(game, state, data)
    whole(data, "stage", 1, MOST_STAGES)
    numbers(data, "boats", 2)
    for column in rows(data, "columns", int(state.seats)):
        numbers({"columns": column}, "columns", 2)
    view = BoatRaceView(state, None)
    for name, led_to in (("stage", view.stage), ("boats", view.boats), ("columns", view.columns)):
        need(data[name] == led_to, f"{name!r} is {data[name]}, but the history leads to {led_to}")
    moves = rows(data, "moves")
    if rows(data, "hands"):
        _deal(state, data)
    elif moves:
        raise BadPosition("there are moves, but no hands have been dealt")
    scored = len(state.history)
    replay(game, state, moves)
    need(len(state.history) == scored, "'moves' end the stage: it belongs into the history")
    return state


def _read_history(game: Game, state: BoatRaceState, data: Json) -> None:
    """Enter the scored stages, and lay the last one's tricks open if the position tells them."""
    starter = whole(data, "starter", 0, int(state.seats) - 1)
    state.starter = (starter - whole(data, "stage", 1, MOST_STAGES) + 1) % state.seats
    state.phase = Phase.DEAL
    earlier = state
    for number, told in enumerate(rows(data, "history"), start=1):
        need(state.phase != Phase.OVER, f"stage {number} comes after the race was over")
        earlier = state.copy()
        state.enter(_read_stage(state, told, number))
    if rows(data, "before"):
        need(state.history != [], "'before' tells of a stage that is not in the history")
        need(not rows(data, "moves"), "'before' must be empty once the colours are ranked")
        _replay_last(game, earlier, state, data["before"])


def _read_stage(state: BoatRaceState, told: Any, number: int) -> Stage:
    """Return a stage scored anew from its tricks and columns, if all it tells agrees."""
    need(
        isinstance(told, dict) and set(told) == set(STAGE_FIELDS),
        f"stage {number} has not the fields {', '.join(STAGE_FIELDS)}",
    )
    need(told["ranking"] in RANKING_NAMES, f"stage {number}: {told['ranking']!r} is no ranking")
    tricks = numbers(told, "tricks", 2)
    need(
        min(tricks) >= 0 and sum(tricks) == DEALT,
        f"stage {number} has tricks {tricks}, which are not {DEALT} in all",
    )
    behind = boat_behind(state.boats)
    won: list[int] = []
    for seat, pair in enumerate(rows(told, "columns", int(state.seats))):
        for boat, points in enumerate(numbers({"columns": pair}, "columns", 2)):
            factor = 2 if boat == behind else 1
            need(
                0 <= points <= DEALT * factor and points % factor == 0,
                f"stage {number}: seat {seat} cannot enter {points}",
            )
            won.append(points // factor)
    ranking = RANKING_NAMES.index(told["ranking"])
    stage = Stage(state.starter, ranking, vec[i64](tricks), vec[i64](won))
    drawn = OXFORD if numbers(told, "advance", 2)[OXFORD] > 0 else CAMBRIDGE
    score_stage(stage, state.boats, state.terms.course, state.last_won, drawn)
    made = numbers(told, "points", 2)
    need(
        can_score(tricks, made, state.terms.specials),
        f"stage {number}: tricks {tricks} cannot make points {made}",
    )
    scored = stage.to_json()
    for name in STAGE_FIELDS:
        need(
            told[name] == scored[name],
            f"stage {number}: {name!r} is {told[name]!r}, but the stage gives {scored[name]!r}",
        )
    return stage


def can_score(tricks: list[int], points: list[int], specials: list[int]) -> bool:
    """Tell whether broken oars and coxes overboard can turn these tricks into these points."""
    _, most_oars, most_coxes = specials
    ways = [
        [
            (oars, coxes)
            for oars in range(most_oars + 1)
            for coxes in range(most_coxes + 1)
            if oars + coxes <= tricks[boat]
        ]
        for boat in range(2)
    ]
    return any(
        points[0] == tricks[0] - oars - coxes + other_coxes
        and points[1] == tricks[1] - other_oars - other_coxes + coxes
        for oars, coxes in ways[0]
        for other_oars, other_coxes in ways[1]
    )


def hold_everything(state: BoatRaceState) -> None:
    """Begin a stage in which everybody holds both packs: only who plays what is of interest."""
    for at in range(len(state.hands)):
        for slot in state.terms.pack:
            state.hands[at] |= 1 << slot
    state.begin_stage()


def _replay_last(
    game: Game, earlier: BoatRaceState, state: BoatRaceState, lines: list[Any]
) -> None:
    """Replay the last scored stage; whoever played a card is taken to have been dealt it."""
    hold_everything(earlier)
    replay(game, earlier, lines)
    last = state.history[-1]
    if earlier.phase == Phase.FINAL_LOT:
        earlier.deal([OXFORD if last.advance[OXFORD] > 0 else CAMBRIDGE])
    need(len(earlier.history) == len(state.history), "'before' does not reach the end of its stage")
    need(
        earlier.history[-1].to_json() == last.to_json(),
        "'before' does not lead to the last stage of the history",
    )
    taken = [0, 0]
    log = earlier.log
    for number in range(log.played):
        boat = log.boats[number // int(state.seats)]
        taken[boat] |= 1 << free_slot(state.terms, log.plays[number], taken[boat])
    state.log = log


def _deal(state: BoatRaceState, data: Json) -> None:
    """Deal the hands a position tells of."""
    need(state.phase == Phase.DEAL, "there are hands, but the race is over or has no starter")
    hands = rows(data, "hands", int(state.seats))
    outcome: list[int] = []
    for boat in range(2):
        taken = 0
        for seat, packs in enumerate(hands):
            pack = rows({"hands": packs}, "hands", 2)[boat]
            name = f"the {BOAT_NAMES[boat]} hand of seat {seat}"
            for card in rows({name: pack}, name, DEALT):
                slot = free_slot(state.terms, card_code(card, name), taken)
                taken |= 1 << slot
                outcome.append(slot)
    state.deal(outcome)


def card_code(name: Any, holder: str) -> int:
    """Return the code of a card that somebody is said to hold."""
    code = CODE_OF.get(name.lower(), SLOTS) if isinstance(name, str) else SLOTS
    need(code < SLOTS, f"{holder} holds {name!r}, which is no card")
    return code


def free_slot(terms: Terms, code: int, taken: int) -> int:
    """Return a slot of a card that is not in a mask of taken ones."""
    if terms.slot(code, 0) == NOTHING:
        left_out = ", ".join([str(value) for value in REMOVED[int(terms.seats)]])
        raise BadPosition(
            f"{CARD_NAMES[code]} is not in play: values left out are {left_out or 'none'}, "
            f"specials are {terms.specials}"
        )
    slot = terms.slot(code, taken)
    need(slot != NOTHING, f"{CARD_NAMES[code]} is there more often than its pack has it")
    return slot
