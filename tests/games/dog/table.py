"""Boards and hands as a test likes them, and moves by text."""

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.game import Refusal
from stammtisch.core.match import PART
from stammtisch.games.dog import GAME
from stammtisch.games.dog.board import HOME
from stammtisch.games.dog.cards import NAMES, card_list, cards_of
from stammtisch.games.dog.notation import PLACE_TEXTS
from stammtisch.games.dog.rules import DogState
from stammtisch.games.dog.state import Phase

Marbles = dict[int, str]


def put(state: DogState, marbles: Marbles) -> None:
    """Place marbles such as `a0! b3 ga1`: `!` marks a protected one, the rest stays at home."""
    places: list[int] = []
    guarded = 0
    for owner in range(4):
        names = marbles.get(owner, "").split()
        own = [PLACE_TEXTS.index(name.removesuffix("!")) for name in names]
        places += sorted(own + [HOME] * (4 - len(own)))
        if any(name.endswith("!") for name in names):
            guarded |= 1 << owner
    state.board.places = vec[i64](places)
    state.board.guarded = guarded


def scene(marbles: Marbles, hands: dict[int, str], turn: int = 0) -> DogState:
    """Return a match in which a seat is to play a card; it need not be one that can happen."""
    state = cast(DogState, GAME.new(4))
    state.deal([0])
    put(state, marbles)
    for seat in range(4):
        state.hands[seat] = cards_of([NAMES.index(name) for name in hands.get(seat, "").split()])
    state.phase = Phase.PLAY
    state.acting = turn
    return state


def board(state: DogState) -> Marbles:
    """Return the marbles that are not at home, written as in `put`."""
    told: Marbles = {}
    for owner in range(4):
        own = [int(place) for place in list(state.board.places)[4 * owner : 4 * owner + 4]]
        names = [PLACE_TEXTS[place] for place in own if place != HOME]
        if state.board.guarded >> owner & 1:
            names = [name + "!" if name == f"{'abcd'[owner]}0" else name for name in names]
        if names:
            told[owner] = " ".join(names)
    return told


def held(state: DogState, seat: int) -> str:
    """Return the cards of a seat."""
    return " ".join(NAMES[kind] for kind in card_list(state.hands[seat]))


def play(state: DogState, *lines: str) -> DogState:
    """Make choices such as `0 7 + a3 + a10`, each of which must be allowed and be complete."""
    for line in lines:
        seat, _, text = line.partition(" ")
        for part in text.split(PART):
            move = GAME.parse_move(part)
            refusal = state.refusal(int(seat), move)
            assert refusal is None, f"{line}, {part}: {refusal}"
            state.apply(int(seat), move)
        assert not state.unfinished(int(seat)), f"{line} is not complete"
    return state


def after(marbles: Marbles, line: str) -> Marbles:
    """Return the board after one play; the card is put into the hand first."""
    seat, _, text = line.partition(" ")
    card = text.split(PART)[0]
    others = {other: "2" for other in range(4)}
    state = scene(marbles, {**others, int(seat): f"{card} 3"}, turn=int(seat))
    return board(play(state, line))


def offered(state: DogState, seat: int = 0) -> str:
    """Return what a seat can choose from, as text."""
    return " ".join(GAME.move_text(move) for move in state.legal(seat))


def begun(marbles: Marbles, line: str) -> DogState:
    """Return a match with an unfinished play."""
    seat, _, text = line.partition(" ")
    parts = text.split(PART)
    others = {other: "2" for other in range(4)}
    state = scene(marbles, {**others, int(seat): parts[0]}, turn=int(seat))
    for part in parts:
        move = GAME.parse_move(part)
        refusal = state.refusal(int(seat), move)
        assert refusal is None, f"{line}, {part}: {refusal}"
        state.apply(int(seat), move)
    return state


def refused(state: DogState, seat: int, text: str) -> tuple[str, str]:
    """Return the rule and the reason that forbid a move."""
    refusal: Refusal | None = state.refusal(seat, GAME.parse_move(text))
    assert refusal is not None, f"{text} is allowed"
    assert refusal.rule in GAME.words.rules
    for lang in ("de", "en"):
        assert GAME.words.say(refusal.reason, refusal.facts, lang)
    return refusal.rule, refusal.reason
