"""Laws of play: legal moves, refusals, endings, chance, copies, parts taken back."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch import build
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import MAX_MOVES, Game, Refusal, Ruling, State, play_out, play_out_listing
from stammtisch.core.rng import FastRng
from stammtisch.testing.case import Case, difference, finish, position, wander
from stammtisch.testing.fairness import is_fair
from stammtisch.testing.law import law

MANY: Final = 84 if build.COMPILED else 9  # whole matches are cheap


@law(
    "legal-moves", "Legale Züge sind geordnet, und jede Art, nach ihnen zu fragen, nennt dieselben."
)
def legal_moves(case: Case) -> None:
    """Legal moves are in order, and every way of asking for them gives the same ones."""
    state = case.end()
    to_act = state.to_act()
    assert to_act == sorted(set(to_act)), f"to_act {to_act} is not ascending or not distinct"
    assert bool(to_act) == (not state.is_over()), f"{to_act} to act, is_over {state.is_over()}"
    if to_act:
        assert state.turn() == to_act[0], f"turn is {state.turn()}, to_act {to_act}"
    for seat in range(case.seats):
        moves = state.legal(seat)
        view = state.view(seat)
        assert moves == sorted(set(moves)), f"seat {seat}: {moves} are not ascending or distinct"
        assert bool(moves) == (seat in to_act), f"seat {seat}: {len(moves)} moves, acts {to_act}"
        outside = [move for move in moves if not 0 <= move < case.game.codes]
        assert not outside, f"seat {seat}: {outside} are not codes below {case.game.codes}"
        assert view.legal == moves, f"seat {seat}: its view offers {view.legal}, not {moves}"
        assert (seat in view.to_act) == (seat in to_act), f"seat {seat}: its view says otherwise"
        if moves:
            _ask_otherwise(case, state, seat, moves)
    assert state.view(None).legal == [], "an onlooker has moves"


def _ask_otherwise(case: Case, state: State, seat: int, moves: list[int]) -> None:
    before = position(case.game, state)
    assert len(moves) <= MAX_MOVES, f"a choice of {len(moves)} moves, {MAX_MOVES} are the most"
    buffer = vec[i64]([-1] * MAX_MOVES)
    count = state.legal_into(seat, buffer)
    assert list(buffer)[:count] == moves, "legal_into differs from legal"
    rng = FastRng(case.seed)
    picked = [state.random_move(seat, rng) for _ in range(20 * len(moves))]
    assert set(picked) <= set(moves), "random_move is not legal"
    assert is_fair([picked.count(move) for move in moves], len(moves)), "random_move is unfair"
    assert position(case.game, state) == before, "asking for moves changed the state"


@law(
    "refusals",
    "Jeder andere Code bekommt einen Grund mit einer Regel, die es gibt; nichts ändert sich.",
)
def refusals(case: Case) -> None:
    """Every other code gets a reason with a rule that exists, and asking changes nothing."""
    state = case.end()
    before = position(case.game, state)
    told: set[tuple[str, str, str]] = set()
    for seat in range(case.seats):
        legal = state.legal(seat)
        for move in range(-3, case.game.codes + 3):
            refusal = state.refusal(seat, move)
            assert (refusal is None) == (move in legal), (
                f"seat {seat}, move {move}: refusal is {refusal}, legal moves are {legal}"
            )
            if refusal is not None:
                key = (refusal.rule, refusal.reason, repr(refusal.facts))
                if key not in told:
                    told.add(key)
                    is_readable(case.game, refusal)
    assert position(case.game, state) == before, "asking for a refusal changed the state"


def is_readable(game: Game, refusal: Refusal) -> None:
    """Hold a refusal against the game's rules and texts."""
    assert refusal.rule in game.words.rules, f"there is no rule {refusal.rule}: {refusal}"
    assert refusal.reason in game.words.texts, f"there is no text {refusal.reason!r}: {refusal}"
    for lang in LANGUAGES:
        assert game.words.say(refusal.reason, refusal.facts, lang).strip(), f"{refusal} is empty"


@law(
    "rulings",
    "Eine unsinnige Entscheidung der Leitung wird abgelehnt wie ein Zug und ändert nichts.",
)
def rulings(case: Case) -> None:
    """A director's ruling that makes no sense is refused like a move, and changes nothing."""
    state = case.end()
    before = position(case.game, state)
    refusal = state.direct(Ruling("nonsense", 0, 1, "because"))
    assert refusal is not None, "the ruling “nonsense” was carried out"
    is_readable(case.game, refusal)
    assert position(case.game, state) == before, "a refused ruling changed the state"


@law(
    "endings",
    "Zufällige Matches enden, mit Punkten für alle und mindestens einem Sieger.",
    times=MANY,
)
def endings(case: Case) -> None:
    """Random matches end, with points for every seat and at least one winner."""
    state = case.game.new(case.seats)
    moves = finish(state, FastRng(case.seed))
    assert moves > 0, "the match was over before anybody had a choice"
    assert state.to_act() == [], f"the match is over, and {state.to_act()} are to act"
    assert len(state.score()) == case.seats, f"{case.seats} seats, score {state.score()}"
    winners = state.winners()
    assert winners, "nobody has won"
    assert set(winners) <= set(range(case.seats)), f"the winners are {winners}"
    other = case.game.new(case.seats)
    if case.seed % 4 == 0:
        play_out_listing(other, FastRng(case.seed))
        assert other.is_over(), "play_out_listing came to no end"
    elif case.seed % 4 == 1:
        count = play_out(other, FastRng(case.seed))
        assert (count, other.score()) == (moves, state.score()), "play_out plays differently"


@law(
    "copies",
    "Eine Kopie geht ihren eigenen Weg, und denselben, wenn Zufall und Züge dieselben sind.",
)
def copies(case: Case) -> None:
    """A copy goes its own way, and the same way if chance and choices are the same."""
    state = case.end()
    before = position(case.game, state)
    copy = state.copy()
    assert position(case.game, copy) == before, "a copy is a different position"
    finish(copy, FastRng(case.seed + 1))
    assert position(case.game, state) == before, "playing a copy changed the original"
    second = state.copy()
    finish(state, FastRng(case.seed + 1))
    assert position(case.game, second) == before, "playing the original changed a copy"
    here, there = position(case.game, state), position(case.game, copy)
    assert here == there, f"a copy plays differently: {difference(here, there)}"


@law(
    "chance", "Ziehen entscheidet nichts, und was gezogen wird, folgt allein aus der Zufallsquelle."
)
def chance(case: Case) -> None:
    """Drawing decides nothing, and what is drawn follows from the source of chance alone."""
    state = case.game.new(case.seats, case.options)
    rng, dice = FastRng(case.seed), case.dice()
    for _ in range(case.moves + 1):
        if state.is_over():
            return
        if not state.awaits_chance():
            wander(state, dice, {})
            continue
        assert state.to_act() == [], f"chance comes next, and {state.to_act()} are to act"
        before = position(case.game, state)
        first, second = state.draw(FastRng(case.seed)), state.draw(FastRng(case.seed))
        assert first == second, f"the same chance drew {first} and {second}"
        assert position(case.game, state) == before, "drawing changed the state"
        state.deal(state.draw(rng))


@law("taking-back", "Einen Teil einer Wahl zurückzunehmen stellt den Stand genau wieder her.")
def taking_back(case: Case) -> None:
    """Taking back a part of an unfinished choice restores the state exactly."""
    state = case.end()
    for seat in state.to_act():
        trail = [position(case.game, state)]
        dice = case.dice()
        while True:
            trial = state.copy()
            trial.apply(seat, dice.choice(trial.legal(seat)))
            parts, begun = trial.unfinished(seat), state.unfinished(seat)
            if not parts:
                break
            assert len(parts) == len(begun) + 1, f"{begun} became {parts} by one part"
            state = trial
            trail.append(position(case.game, state))
        while len(trail) > 1:
            _is_restored(case, state, seat, trail.pop())
            state.take_back(seat)
        _is_restored(case, state, seat, trail.pop())


def _is_restored(case: Case, state: State, seat: int, before: str) -> None:
    after = position(case.game, state)
    assert after == before, f"seat {seat} took a part back: {difference(before, after)}"
