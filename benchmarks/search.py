"""How fast search is, beside OpenSpiel's, in one run: `python benchmarks/search.py --help`.

Both sides think about positions at random points of random games, so many rounds about each.
OpenSpiel's information-set search in C++ plays on at random to the end of the deal; so does our
search without judgement (`plain`). What a Master really does (`master`) stands beside it.
"""

import argparse
import json
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.progress import Progress
from rich.table import Table

import ours
from measure import Contestant, machine, one_core, run_rounds
from stammtisch import games
from stammtisch.bots.search import Search
from stammtisch.core.conformance import conformance_of
from stammtisch.core.game import Game, View
from stammtisch.core.rng import FastRng
from stammtisch.core.sense import Sense, Uninformed

POINTS = 24  # positions thought about
TARGET = 1.5
TARGET_FOR = "trick games"
# With a swap of cards OpenSpiel's hearts crashes in search; its bridge is searched card by card.
PEERS = {
    "hearts": "hearts(pass_cards=false)",
    "euchre": "euchre",
    "bridge": "bridge(use_double_dummy_result=false)",
    "oh_hell": "oh_hell",
}
OPENSPIEL = "OpenSpiel"
ONE_CLUB = 55  # and three passes: OpenSpiel cannot draw worlds in the middle of an auction
PASS = 52
WIDE = 120


def main() -> None:
    """Measure, print the table and write the JSON."""
    asked = _arguments().parse_args()
    console = Console()
    if not console.is_terminal:
        console.width = WIDE
    compiled = ours.is_compiled(asked.games)
    if not compiled:
        console.print(Panel("INTERPRETED BUILD: figures of uncompiled Python", style="bold red"))
    contestants = [one for name in asked.games for one in _ours(games.get(name), asked.think)]
    if asked.no_peers:
        console.print("Peers are left out.")
    elif find_spec("pyspiel") is None:
        console.print("OpenSpiel is not installed (extra “peers”): no comparison.")
    else:
        contestants += [_peer(name, asked.think) for name in PEERS]
    with one_core(), Progress(console=console, transient=True) as progress:
        task = progress.add_task("", total=len(contestants) * asked.rounds)
        for one in run_rounds(contestants, asked.seconds, asked.rounds):
            progress.update(task, advance=1, description=f"{one.side} {one.game} {one.way}")
    best = max(
        (one for one in contestants if one.side == OPENSPIEL),
        key=lambda one: one.best().rate,
        default=None,
    )
    console.print(_table(contestants, best))
    if asked.json is not None:
        report = {
            "machine": machine(),
            "build": "compiled" if compiled else "interpreted",
            "think": asked.think,
            "best peer": None if best is None else best.game,
            "measured": [one.to_json() | _ratio(one, best) for one in contestants],
        }
        asked.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--seconds", type=float, default=0.5, help="processor time of each measurement")
    add("--rounds", type=int, default=7, help="measurements of each contestant; the best counts")
    add("--think", type=int, default=500, help="rounds of search about each position")
    add("--games", nargs="+", default=list(games.names()), choices=games.names(), metavar="GAME")
    add("--no-peers", action="store_true", help="measure Stammtisch alone")
    add("--json", type=Path, help="write everything measured to this file")
    return parser


def _ours(game: Game, think: int) -> list[Contestant]:
    found: list[Contestant] = []
    for seats in sorted({min(game.seat_counts), max(game.seat_counts)}):
        views = _views(game, seats)
        for way, sense in (("plain", Uninformed(game.sense())), ("master", game.sense())):
            play = _thinking(views, sense, seats, think)
            found.append(Contestant(ours.SIDE, game.name, seats, way, play, games=0))
    return found


def _views(game: Game, seats: int) -> list[View]:
    """Return views of seats with something to decide, at random points of random matches."""
    asked = [(state, state.to_act()[0]) for state in ours.mid_match(game, seats)]
    return [state.view(seat) for state, seat in asked if len(state.legal(seat)) > 1][:POINTS]


def _thinking(views: list[View], sense: Sense, seats: int, think: int) -> Callable[[], float]:
    rng = FastRng(31)
    turn = cycle(views)

    def play() -> float:
        Search(sense, next(turn), seats, rng).think(think)
        return think

    return play


def _peer(name: str, think: int) -> Contestant:
    spiel: Any = import_module("pyspiel")
    rng = FastRng(32)
    states = [_decision(spiel.load_game(PEERS[name]), name, rng) for _ in range(POINTS)]
    evaluator = spiel.RandomRolloutEvaluator(1, 33)
    by_visits = spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = spiel.ISMCTSBot(34, evaluator, 2.0, think, -1, by_visits, False, False)
    turn = cycle(states)

    def play() -> float:
        bot.step(next(turn))
        return think

    return Contestant(OPENSPIEL, name, states[0].num_players(), "random playouts", play, games=0)


def _decision(game: Any, name: str, rng: FastRng) -> Any:
    """Return a game of OpenSpiel's at a random point where there is something to decide."""
    found: list[Any] = []
    while not found:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.is_chance_node() or len(actions) == 1:
                state.apply_action(actions[rng.below(len(actions))])
            elif name == "bridge" and actions[0] >= PASS:
                state.apply_action(ONE_CLUB if ONE_CLUB in actions else PASS)
            else:
                found.append(state.clone())
                state.apply_action(actions[rng.below(len(actions))])
    return found[rng.below(len(found))]


def _ratio(one: Contestant, best: Contestant | None) -> dict[str, float]:
    if best is None or one.side == OPENSPIEL:
        return {}
    return {"ratio": round(one.best().rate / best.best().rate, 2)}


def _table(contestants: list[Contestant], best: Contestant | None) -> Table:
    table = Table(title="Rounds of search per second on one core")
    for heading in ("side", "game", "seats", "way"):
        table.add_column(heading)
    table.add_column("per second", justify="right")
    title = "ratio" if best is None else f"ratio to {best.side} {best.game}"
    table.add_column(title, justify="right")
    for one in contestants:
        ratio = _ratio(one, best).get("ratio")
        told = "" if ratio is None else f"{ratio:.2f}"
        if ratio is not None and conformance_of(games.get(one.game)).measured.peers == TARGET_FOR:
            told += " ✓" if ratio >= TARGET else f" (target {TARGET})"
        table.add_row(one.side, one.game, str(one.seats), one.way, f"{one.best().rate:,.0f}", told)
    return table


if __name__ == "__main__":
    main()
