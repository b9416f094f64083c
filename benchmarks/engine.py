"""How fast the engine is, beside its peers, in one run: `python benchmarks/engine.py --help`."""

import argparse
import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.progress import Progress
from rich.table import Table

import ours
import peers
from measure import Contestant, Scales, machine, one_core, run_rounds
from ours import Entry
from peers import Peer
from stammtisch import games
from stammtisch.core.conformance import conformance_of

TARGETS = {"python": 2.0, "listing": 10.0, "picking": 10.0}
WAYS = {
    "python": "from Python",
    "listing": "inside compiled code, listing",
    "picking": "inside compiled code, picking",
}
REFERENCES = {
    "from Python": "python",
    "deals free": "dealt",
    "leanest loop": "lean",
    "inside C++": "inside",
}
References = dict[str, Contestant | None]
# Every game is compared with the best of its kind.
KINDS = {"trick games": peers.TRICK_GAMES, "races": {"maedn": "maedn"}}
LOUD = "INTERPRETED BUILD: every figure and ratio of Stammtisch below is of uncompiled Python"
WIDE = 150  # columns of the tables in a file
WEIGHED = 5_000  # copies kept at once to learn the memory of one


def main() -> None:
    """Measure, print the tables and write the JSON."""
    asked = _arguments().parse_args()
    console = Console()
    if not console.is_terminal:
        console.width = WIDE
    compiled = ours.is_compiled(asked.games)
    if not compiled:
        console.print(Panel(LOUD, style="bold red"))
    entries = ours.entries(asked.games, asked.all_seats)
    rivals = [] if asked.no_peers else _installed_peers(console)
    parts: list[Entry | Peer] = [*entries, *rivals]
    contestants = [one for part in parts for one in part.contestants]
    with one_core():
        _measure(contestants, asked.seconds, asked.rounds, console)
        scales = Scales(asked.copies)
        for entry in entries:
            ours.weigh(entry, scales)
        for rival in rivals:
            peers.weigh(rival, scales)
    references = {kind: _references(rivals, kind) for kind in KINDS}
    if rivals:
        console.print(_peers_table(rivals))
    for kind in KINDS:
        field = [entry for entry in entries if _kind(entry) == kind]
        if field:
            console.print(_speed_table(field, kind, references[kind], compiled))
    console.print(_cost_table(entries, rivals))
    if not compiled:
        console.print(Panel(LOUD, style="bold red"))
    if asked.json is not None:
        report = _report(asked, entries, rivals, references, compiled)
        asked.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--seconds", type=float, default=0.1, help="processor time of each measurement")
    add("--rounds", type=int, default=15, help="measurements of each contestant; the best counts")
    add("--games", nargs="+", choices=games.names(), default=list(games.names()))
    add("--all-seats", action="store_true", help="not only the fewest and the most seats")
    add("--copies", type=int, default=WEIGHED, help="copies kept to learn the memory of one")
    add("--json", type=Path, help="write everything measured to this file")
    add("--no-peers", action="store_true", help="measure Stammtisch alone: no ratios then")
    return parser


def _installed_peers(console: Console) -> list[Peer]:
    found: list[Peer] = []
    for name, collect in ((peers.OPENSPIEL, peers.openspiel), (peers.RLCARD, peers.rlcard)):
        try:
            found.extend(collect())
        except ImportError:
            console.print(f"{name} is not installed (extra “peers”): left out", style="yellow")
    return found


def _measure(contestants: list[Contestant], seconds: float, rounds: int, console: Console) -> None:
    with Progress(console=console) as progress:
        task = progress.add_task("", total=len(contestants) * rounds)
        for one in run_rounds(contestants, seconds, rounds):
            told = f"{one.side} {one.game} ({one.seats} seats): {one.way}"
            progress.update(task, description=told)
            progress.advance(task)


def _kind(part: Entry | Peer) -> str:
    name = part.contestants[0].game
    if name in games.names():
        return conformance_of(games.get(name)).measured.peers
    return next(kind for kind, known in KINDS.items() if name in known)


def _references(rivals: list[Peer], kind: str) -> References:
    """Return OpenSpiel's best game of a kind, for every way to drive it."""
    return {heading: _best(rivals, kind, way) for heading, way in REFERENCES.items()}


def _best(rivals: list[Peer], kind: str, way: str) -> Contestant | None:
    field = [
        one
        for rival in rivals
        if rival.side == peers.OPENSPIEL and rival.game in KINDS[kind]
        for one in rival.contestants
        if one.way == way
    ]
    return max(field, key=lambda one: one.best().rate, default=None)


def _rates(part: Entry | Peer) -> dict[str, float]:
    return {one.way: one.best().rate for one in part.contestants}


def _title(part: Entry | Peer) -> str:
    first = part.contestants[0]
    return f"{first.game}, {first.seats} seats"


def _cells(rates: dict[str, float], ways: tuple[str, ...]) -> list[str]:
    return [f"{rates[way]:,.0f}" if way in rates else "–" for way in ways]


def _numbers(table: Table, *headings: str) -> Table:
    for heading in headings:
        table.add_column(heading, justify="right")
    return table


def _peers_table(rivals: list[Peer]) -> Table:
    table = Table("game", title="Peers: moves per second")
    _numbers(table, "from Python", "deals free", "leanest loop", "inside C++")
    for rival in rivals:
        cells = _cells(_rates(rival), ("python", "dealt", "lean", "inside"))
        table.add_row(f"{rival.side} {_title(rival)}", *cells)
    return table


def _speed_table(entries: list[Entry], kind: str, references: References, compiled: bool) -> Table:
    build = "compiled" if compiled else "[bold red]INTERPRETED[/]"
    table = Table("game", "how", title=f"{kind}, {build}, and ratios to OpenSpiel’s best of them")
    _numbers(table, "moves/s", "games/s", "moves/game", "target")
    for heading, rival in references.items():
        _numbers(table, heading if rival is None else f"{heading} ({rival.game})")
    for entry in entries:
        for one in entry.contestants:
            best = one.best()
            if best.games:
                told = [f"{best.rate:,.0f}", f"{best.games / best.seconds:,.1f}"]
                told.append(f"{best.count / best.games:.0f}")
                told.append(f"{TARGETS[one.way]:.0f}x" if one.way in TARGETS else "")
                table.add_row(_title(entry), WAYS[one.way], *told, *_ratios(one, references))
        table.add_section()
    return table


def _ratios(one: Contestant, references: References) -> list[str]:
    rate = one.best().rate
    return ["–" if ref is None else f"{rate / ref.best().rate:.1f}x" for ref in references.values()]


def _cost_table(entries: list[Entry], rivals: list[Peer]) -> Table:
    table = Table("game", title="What search asks of a state, called from Python")
    ways = ("copy", "view", "imagine", "view+imagine")
    _numbers(table, *(f"{way}, ns" for way in ways), "bytes per state")
    parts: list[Entry | Peer] = [*entries, *rivals]
    for part in parts:
        rates = _rates(part)
        if "copy" in rates:
            cells = [f"{1e9 / rates[way]:,.0f}" if way in rates else "–" for way in ways]
            size = part.bytes_per_state
            name = f"{part.contestants[0].side} {_title(part)}"
            table.add_row(name, *cells, "–" if size is None else f"{size:,.0f}")
    return table


def _report(
    asked: argparse.Namespace,
    entries: list[Entry],
    rivals: list[Peer],
    references: dict[str, References],
    compiled: bool,
) -> dict[str, Any]:
    parts: list[Entry | Peer] = [*entries, *rivals]
    rows: list[dict[str, Any]] = []
    for part in parts:
        for one in part.contestants:
            row = one.to_json()
            for heading, best in references[_kind(part)].items():
                if best is not None and one.games:
                    row[f"ratio, {heading}"] = round(one.best().rate / best.best().rate, 3)
            if one.way == "copy":
                row["bytes_per_state"] = part.bytes_per_state
            rows.append(row)
    return {
        "machine": machine(),
        "build": "compiled" if compiled else "interpreted",
        "seconds": asked.seconds,
        "rounds": asked.rounds,
        "references": {
            kind: {
                heading: None if best is None else f"{best.side} {best.game}"
                for heading, best in of_kind.items()
            }
            for kind, of_kind in references.items()
        },
        "measured": rows,
    }


if __name__ == "__main__":
    main()
