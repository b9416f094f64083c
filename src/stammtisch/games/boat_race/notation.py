"""Moves and positions as text.

A position tells the figures at the start of the running stage, the cards dealt for it, and its
moves. `before` holds the moves of the stage before while its tricks still lie open, that is until
the colours are ranked; nothing depends on them, so that it may also be left empty.
"""

from typing import Any, Final

from stammtisch.core.errors import BadMoveText, BadPosition
from stammtisch.core.game import Game, Json
from stammtisch.core.position import begin, header, numbers, replay, rows, whole
from stammtisch.games.boat_race.cards import (
    BOAT_NAMES,
    CAMBRIDGE,
    CARD_NAMES,
    COX,
    DEALT,
    NONE,
    OAR,
    OXFORD,
    RANKING_NAMES,
    REMOVED,
    SLOTS,
    Material,
)
from stammtisch.games.boat_race.rules import TRICK_PHASES, BoatRaceState, Phase
from stammtisch.games.boat_race.scoring import Stage, boat_behind, score_stage
from stammtisch.games.boat_race.view import BoatRaceView, card_names, stage_json, stage_moves

MOVE_NAMES: Final = [*CARD_NAMES, *BOAT_NAMES, *RANKING_NAMES]
OTHER_NAMES: Final = {
    "superchamp": "Champ",
    "ruderbruch": "Oar",
    "broken oar": "Oar",
    "steuermann": "Cox",
    "steuermann über bord": "Cox",
    "cox overboard": "Cox",
    "o": "Oxford",
    "c": "Cambridge",
}
CODE_OF: Final = {name.lower(): code for code, name in enumerate(MOVE_NAMES)}

FIELDS: Final = ["stage", "starter", "boats", "columns", "history", "before", "hands", "moves"]
STAGE_FIELDS: Final = ["ranking", "tricks", "points", "doubled", "advance", "columns"]


def move_text(move: int) -> str:
    """Return a move in short notation: `R7`, `Champ`, `Oxford`, `RGY`."""
    return MOVE_NAMES[move]


def parse_move(text: str) -> int:
    """Return the move a text stands for; raise BadMoveText if it stands for none."""
    word = " ".join(text.lower().split())
    code = CODE_OF.get(OTHER_NAMES.get(word, word).lower())
    if code is None:
        raise BadMoveText("bad_move_text", {"text": text, "game": "boat_race"})
    return code


def position_to_json(game: Game, state: BoatRaceState) -> Json:
    """Return the whole truth of a race as plain data."""
    seen = BoatRaceView(state, None)
    material = state.material
    data = header(
        game,
        seen.seats,
        {"course": [int(material.course)], "specials": list(material.specials)},
    )
    before: list[tuple[int, int]] = []
    if seen.last_stage:
        last = seen.history[-1]
        before = stage_moves(int(last.starter), int(last.ranking), seen.last_stage, seen.seats)
    data["stage"] = seen.stage
    data["starter"] = seen.starter
    data["boats"] = seen.boats
    data["columns"] = seen.columns
    data["history"] = [stage_json(stage) for stage in seen.history]
    data["before"] = move_lines(before)
    data["hands"] = dealt_hands(state, seen)
    data["moves"] = move_lines(seen.moves())
    return data


def move_lines(moves: list[tuple[int, int]]) -> list[str]:
    """Return moves as the lines of a record."""
    return [f"{seat} {MOVE_NAMES[move]}" for seat, move in moves]


def dealt_hands(state: BoatRaceState, seen: BoatRaceView) -> list[list[list[str]]]:
    """Return the cards dealt to every seat for this stage, those played included."""
    if state.phase != Phase.RANK and state.phase not in TRICK_PHASES:
        return []
    hands: list[list[list[str]]] = []
    for seat in range(seen.seats):
        packs: list[list[str]] = []
        for boat in range(2):
            cards = state.material.codes(state.hands[2 * seat + boat])
            for trick in seen.all_tricks():
                place = (seat - trick.leader) % seen.seats
                if trick.boat == boat and place < len(trick.cards):
                    cards.append(trick.cards[place])
            packs.append(card_names(sorted(cards)))
        hands.append(packs)
    return hands


def position_from_json(game: Game, data: Json) -> BoatRaceState:
    """Return the race a position describes; raise BadPosition if no race can come to it."""
    state = begin(game, data, FIELDS)
    assert isinstance(state, BoatRaceState)
    if data["starter"] is None:
        for name in ("history", "before", "hands", "moves"):
            if rows(data, name):
                raise BadPosition(f"{name!r} is not empty, but no starter has been drawn")
    else:
        _read_history(game, state, data)
    told = [numbers({"columns": pair}, "columns", 2) for pair in rows(data, "columns")]
    seen = BoatRaceView(state, None)
    if whole(data, "stage", 1, 1000) != seen.stage:
        raise BadPosition(f"'stage' is {data['stage']}, but the history leads to {seen.stage}")
    if numbers(data, "boats", 2) != seen.boats:
        raise BadPosition(f"'boats' is {data['boats']}, but the history leads to {seen.boats}")
    if told != seen.columns:
        raise BadPosition(f"'columns' is {told}, but the history adds up to {seen.columns}")
    moves = rows(data, "moves")
    if rows(data, "hands"):
        _deal(state, data)
    elif moves:
        raise BadPosition("there are moves, but no hands have been dealt")
    scored = len(state.history)
    replay(game, state, moves)
    if len(state.history) > scored:
        raise BadPosition("'moves' end the stage: it belongs into the history")
    return state


def _read_history(game: Game, state: BoatRaceState, data: Json) -> None:
    """Enter the scored stages, and lay the last one's tricks open if the position tells them."""
    starter = whole(data, "starter", 0, int(state.seats) - 1)
    state.starter = (starter - whole(data, "stage", 1, 1000) + 1) % state.seats
    state.phase = Phase.DEAL
    earlier = state
    for number, told in enumerate(rows(data, "history"), start=1):
        if state.phase == Phase.OVER:
            raise BadPosition(f"stage {number} comes after the race was over")
        earlier = state.copy()
        state.enter(_read_stage(state, told, number))
    if rows(data, "before"):
        if not state.history:
            raise BadPosition("'before' tells of a stage that is not in the history")
        if rows(data, "moves"):
            raise BadPosition("'before' must be empty once the colours are ranked")
        _replay_last(game, earlier, state, data["before"])


def _read_stage(state: BoatRaceState, told: Any, number: int) -> Stage:
    """Return a stage scored anew from its tricks and columns, if all it tells agrees."""
    if not isinstance(told, dict) or set(told) != set(STAGE_FIELDS):
        raise BadPosition(f"stage {number} has not the fields {', '.join(STAGE_FIELDS)}")
    if told["ranking"] not in RANKING_NAMES:
        raise BadPosition(f"stage {number}: {told['ranking']!r} is no ranking")
    tricks = numbers(told, "tricks", 2)
    if min(tricks) < 0 or sum(tricks) != DEALT:
        raise BadPosition(f"stage {number} has tricks {tricks}, which are not {DEALT} in all")
    behind = boat_behind(state.boats)
    ranking = RANKING_NAMES.index(told["ranking"])
    stage = Stage(state.starter, ranking, state.boats[:], state.columns[:])
    for boat in range(2):
        stage.tricks[boat] = tricks[boat]
    for seat, pair in enumerate(rows(told, "columns", int(state.seats))):
        for boat, points in enumerate(numbers({"columns": pair}, "columns", 2)):
            factor = 2 if boat == behind else 1
            if not 0 <= points <= DEALT * factor or points % factor:
                raise BadPosition(f"stage {number}: seat {seat} cannot enter {points}")
            stage.columns[2 * seat + boat] = points // factor
    drawn = OXFORD if numbers(told, "advance", 2)[OXFORD] > 0 else CAMBRIDGE
    score_stage(stage, state.boats, state.material.course, state.last_won, drawn)
    made = numbers(told, "points", 2)
    if not _can_score(tricks, made, state.material.specials):
        raise BadPosition(f"stage {number}: tricks {tricks} cannot make points {made}")
    scored = stage_json(stage)
    for name in STAGE_FIELDS:
        if told[name] != scored[name]:
            raise BadPosition(
                f"stage {number}: {name!r} is {told[name]!r}, but the stage gives {scored[name]!r}"
            )
    return stage


def _can_score(tricks: list[int], points: list[int], specials: list[int]) -> bool:
    """Tell whether broken oars and coxes overboard can turn these tricks into these points."""
    ways = [
        [
            (oars, coxes)
            for oars in range(specials[OAR - SLOTS] + 1)
            for coxes in range(specials[COX - SLOTS] + 1)
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


def _replay_last(
    game: Game, earlier: BoatRaceState, state: BoatRaceState, lines: list[Any]
) -> None:
    """Replay the last scored stage; whoever played a card is taken to have been dealt it."""
    material = state.material
    for place in range(len(earlier.hands)):
        for slot in material.pack:
            earlier.hands[place] |= 1 << slot
    earlier.begin_stage()
    replay(game, earlier, lines)
    last = state.history[-1]
    if earlier.phase == Phase.FINAL_LOT:
        earlier.deal([OXFORD if last.advance[OXFORD] > 0 else CAMBRIDGE])
    if len(earlier.history) < len(state.history):
        raise BadPosition("'before' does not reach the end of its stage")
    if stage_json(earlier.history[-1]) != stage_json(last):
        raise BadPosition("'before' does not lead to the last stage of the history")
    taken = [0, 0]
    log = earlier.log
    for place in range(log.played):
        boat = log.boats[place // int(state.seats)]
        taken[boat] |= _slot(material, log.plays[place], taken[boat])
    state.log = log


def _deal(state: BoatRaceState, data: Json) -> None:
    """Deal the hands a position tells of."""
    if state.phase != Phase.DEAL:
        raise BadPosition("there are hands, but the race is over or has no starter")
    hands = rows(data, "hands", int(state.seats))
    outcome: list[int] = []
    for boat in range(2):
        taken = 0
        for seat, packs in enumerate(hands):
            pack = rows({"hands": packs}, "hands", 2)[boat]
            told = f"the {BOAT_NAMES[boat]} hand of seat {seat}"
            for name in rows({told: pack}, told, DEALT):
                code = CODE_OF.get(name.lower(), SLOTS) if isinstance(name, str) else SLOTS
                if code >= SLOTS:
                    raise BadPosition(f"{told} holds {name!r}, which is no card")
                bit = _slot(state.material, code, taken)
                taken |= bit
                outcome.append(bit.bit_length() - 1)
    state.deal(outcome)


def _slot(material: Material, code: int, taken: int) -> int:
    """Return a free slot of a card, as a mask."""
    if material.slot(code, 0) == NONE:
        left_out = ", ".join([str(value) for value in REMOVED[int(material.seats)]])
        raise BadPosition(
            f"{CARD_NAMES[code]} is not in play: values left out are {left_out or 'none'}, "
            f"specials are {material.specials}"
        )
    slot = material.slot(code, taken)
    if slot == NONE:
        raise BadPosition(f"{CARD_NAMES[code]} is there more often than its pack has it")
    return 1 << slot
