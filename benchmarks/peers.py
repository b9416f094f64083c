"""The peers' side: OpenSpiel from Python and inside its C++, and RLCard, each at its fastest.

Both choose with the same compiled generator as Stammtisch. OpenSpiel's chance is drawn in the
cheapest way it has, a uniform choice among the legal actions (it is uniform in all these games);
in the ways `dealt`, `lean` and `inside` dealing costs nothing but a clone of a state dealt before
the clock ran. RLCard's rules run without its environment around them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from measure import Contestant, Scales
from stammtisch.core.rng import FastRng

OPENSPIEL = "OpenSpiel"
RLCARD = "RLCard"
TRICK_GAMES = {
    "hearts": "hearts",
    "spades": "spades",
    "bridge": "bridge(use_double_dummy_result=false)",  # else every deal is solved first
    "skat": "skat",
    "euchre": "euchre",
    "oh_hell": "oh_hell",
    "tarok": "tarok",
}
OTHER_GAMES = {"maedn": "maedn"}
POINTS = 64  # deals that games start from
ROLLOUTS = 20  # games in C++ per call
SAMPLED = 20  # games per deal, to learn how many moves a random game has


@dataclass
class Peer:
    """One game of a peer."""

    side: str
    game: str
    contestants: list[Contestant]
    copy: Callable[[int], object] | None
    bytes_per_state: float | None = None


def openspiel() -> list[Peer]:
    """Return OpenSpiel's trick games and its Mensch ärgere Dich nicht."""
    spiel = import_module("pyspiel")
    return [_spiel_peer(spiel, name, text) for name, text in (TRICK_GAMES | OTHER_GAMES).items()]


def weigh(peer: Peer, scales: Scales) -> None:
    """Measure the memory of a state in mid-game, where the peer can copy one."""
    if peer.copy is not None:
        peer.bytes_per_state = scales.weigh(peer.copy)


def _spiel_peer(spiel: Any, name: str, text: str) -> Peer:
    game = spiel.load_game(text)
    rng = FastRng(6)
    deals = [_dealt(game, rng) for _ in range(POINTS)]
    ways: dict[str, Callable[[], float]] = {
        "python": _whole(game),
        "dealt": _dealt_before(deals),
        "inside": _inside(spiel, game, deals),
    }
    middle = [_mid_game(deal, rng) for deal in deals]
    ways["copy"] = _clones(middle)
    if name in TRICK_GAMES:
        ways["lean"] = _lean(deals)
    seats = game.num_players()
    games = {"copy": 0, "inside": ROLLOUTS}
    contestants = [
        Contestant(OPENSPIEL, name, seats, way, play, games=games.get(way, 1))
        for way, play in ways.items()
    ]
    return Peer(OPENSPIEL, name, contestants, lambda place: middle[place % POINTS].clone())


def _dealt(game: Any, rng: FastRng) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        actions = state.legal_actions()
        state.apply_action(actions[rng.below(len(actions))])
    return state


def _mid_game(deal: Any, rng: FastRng) -> Any:
    state = deal.clone()
    left = rng.below(_play(deal.clone(), rng))
    while left and (actions := state.legal_actions()):
        state.apply_action(actions[rng.below(len(actions))])
        left -= 1
    return state


def _play(state: Any, rng: FastRng) -> int:
    """Play a game to its end, asking what Stammtisch is asked; return how many moves it had."""
    below = rng.below
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions = state.legal_actions()
            state.apply_action(actions[below(len(actions))])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[below(len(actions))])
            moves += 1
    return moves


def _whole(game: Any) -> Callable[[], float]:
    rng = FastRng(7)
    return lambda: _play(game.new_initial_state(), rng)


def _dealt_before(deals: list[Any]) -> Callable[[], float]:
    rng = FastRng(8)
    return lambda: _play(deals[rng.below(POINTS)].clone(), rng)


def _lean(deals: list[Any]) -> Callable[[], float]:
    """Ask for actions alone: after the deal a trick game has no chance, at its end no actions."""
    rng = FastRng(9)

    def play() -> float:
        state = deals[rng.below(POINTS)].clone()
        below = rng.below
        moves = 0
        while actions := state.legal_actions():
            state.apply_action(actions[below(len(actions))])
            moves += 1
        return moves

    return play


def _inside(spiel: Any, game: Any, deals: list[Any]) -> Callable[[], float]:
    """Roll out in C++: a search of one simulation is nothing but its evaluator's random games.

    The evaluator tells no counts, so a deal's games count as long as its sampled ones were.
    """
    rng = FastRng(10)
    lengths = [
        sum(_play(deal.clone(), rng) for _ in range(SAMPLED)) / SAMPLED * ROLLOUTS for deal in deals
    ]
    evaluator = spiel.RandomRolloutEvaluator(ROLLOUTS, 11)
    bot = spiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 12, False)

    def play() -> float:
        place = rng.below(POINTS)
        bot.mcts_search(deals[place])
        return lengths[place]

    return play


def _clones(states: list[Any]) -> Callable[[], float]:
    def play() -> float:
        for state in states:
            state.clone()
        return len(states)

    return play


def rlcard() -> list[Peer]:
    """Return RLCard's one trick game; its environment would only slow it down."""
    bridge = import_module("rlcard.games.bridge")
    game = bridge.Game()
    rng = FastRng(13)

    def play() -> float:
        game.init_game()
        moves = 0
        while not game.is_over():
            actions = game.judger.get_legal_actions()
            game.step(actions[rng.below(len(actions))])
            moves += 1
        return moves

    return [Peer(RLCARD, "bridge", [Contestant(RLCARD, "bridge", 4, "python", play)], None)]
