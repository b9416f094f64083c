"""The arena at the terminal: a bar while it plays, then the tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.progress import Task, TextColumn
from rich.table import Table
from rich.text import Text

from stammtisch import bots, games
from stammtisch.arena import drawing, ratings
from stammtisch.arena.errors import ArenaError
from stammtisch.arena.plan import Plan
from stammtisch.arena.results import Estimate, Pair, Summary, summary
from stammtisch.arena.run import run
from stammtisch.arena.store import Store, default_path
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import OptionValue
from stammtisch.processes import cores
from stammtisch.tui.results import INSTALL, Wanted, bar
from stammtisch.tui.words import Slip, tell


@dataclass(frozen=True)
class Wish:
    """What a person asked the arena for."""

    game: str
    bots: list[str]
    count: int
    seats: int | None
    seed: int
    options: Mapping[str, OptionValue]
    jobs: int | None
    out: Path | None
    wanted: Wanted
    by_seat: bool


def hold(wish: Wish, screen: Console, aside: Console, lang: str) -> None:
    """Play everything that is not played yet, then show, write and draw what came out."""
    try:
        with bots.own_modules(wish.bots):
            if wish.jobs is not None and wish.jobs < 1:
                raise ArenaError("few_jobs", {"jobs": wish.jobs})
            wish.wanted.check()
            plan = Plan(
                wish.game,
                wish.bots,
                count=wish.count,
                seed=wish.seed,
                seats=wish.seats,
                options=wish.options,
            )
            for name in plan.bots:
                bots.find(name)
            with Store(wish.out or default_path(plan), plan) as store:
                _play(store, wish.jobs or cores(), aside, lang)
                rows = store.finished()
    except ArenaError as error:
        raise Slip(f"arena_{error.key}", error.told(LANGUAGES.index(lang))) from error
    has_ratings = ratings.is_available()
    told = summary(plan, rows, ratings.rate(plan, rows) if has_ratings else None)
    screen.print(report(told, lang, wish.by_seat))
    if not has_ratings:
        aside.print(Text(tell("arena_no_ratings", lang, install=INSTALL), style="yellow"))
    said = labels(told, lang)
    wish.wanted.hand_out(told.to_json(), lambda path: drawing.draw(told, path, said), screen, lang)


class RateColumn(TextColumn):
    """How many matches a second."""

    def __init__(self, lang: str) -> None:
        super().__init__("")
        self.lang = lang

    def render(self, task: Task) -> Text:
        """Return the rate, once it is known."""
        rate = "…" if task.speed is None else number(task.speed, 1, self.lang)
        return Text(tell("arena_rate", self.lang, rate=rate), style="dim")


def _play(store: Store, jobs: int, aside: Console, lang: str) -> None:
    """Play the matches that are missing, showing how far it is."""
    plan = store.plan
    missing = [one for one in plan.pairings() if (one.deal, one.number) not in store.rows]
    done = plan.matches - len(missing)
    if done:
        facts = {"done": done, "count": plan.matches, "path": store.path}
        aside.print(Text(tell("arena_resumed", lang, **facts), style="dim"))
    title = tell("arena_playing", lang, title=games.get(plan.game).words.title(lang))
    try:
        with bar(aside, RateColumn(lang)) as progress:
            task = progress.add_task(title, total=plan.matches, completed=done)
            for rows in run(plan, missing, jobs):
                store.add(rows)
                done += len(rows)
                progress.advance(task, len(rows))
    except KeyboardInterrupt:
        facts = {"done": done, "count": plan.matches, "path": store.path}
        raise ArenaError("interrupted", facts) from None


def labels(told: Summary, lang: str) -> drawing.Labels:
    """Return what the picture says."""
    title = games.get(told.plan.game).words.title(lang)
    return drawing.Labels(
        title=tell("arena_picture", lang, title=title, matches=told.matches, seed=told.plan.seed),
        lead=tell("arena_lead", lang),
        wins=tell("arena_share", lang),
        fair=tell("arena_fair_share", lang),
        seconds=tell("arena_thinking_seconds", lang),
        rounds=tell("arena_thinking_rounds", lang),
    )


def report(told: Summary, lang: str, by_seat: bool) -> RenderableType:
    """Return the tables: how each bot did, how they compare, and by seat if wanted."""
    plan = told.plan
    facts: dict[str, Any] = {"matches": told.matches, "deals": told.deals, "seed": plan.seed}
    title = games.get(plan.game).words.title(lang)
    heading = tell("arena_heading", lang, title=title, seats=plan.seats, **facts)
    share = _share(told.fair, lang)
    parts: list[RenderableType] = [
        Text(heading, style="bold"),
        _standings(told, lang),
        Text(tell("arena_fair", lang, share=share), style="dim"),
        Text(""),
        Text(tell("arena_pairs", lang), style="bold"),
        _pairs(told, lang),
    ]
    if by_seat:
        parts.extend([Text(tell("arena_places", lang), style="bold"), _places(told, lang)])
    return Group(*parts)


def _standings(told: Summary, lang: str) -> Table:
    rated = told.ratings is not None
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(tell("arena_bot", lang), overflow="fold")
    names = ("points", "wins", *(("rating", "ordinal") if rated else ()), "time")
    for name in names:
        table.add_column(tell(f"arena_{name}", lang), justify="right", no_wrap=True)
    places = decimals([one.points for one in told.standings])
    order = sorted(range(len(told.standings)), key=lambda at: -told.standings[at].wins.mean)
    for at in order:
        one = told.standings[at]
        cells = [one.bot, _spread(one.points, places, lang), _percent(one.wins, lang)]
        if told.ratings is not None:
            rating = told.ratings[at]
            cells.append(f"{number(rating.mu, 1, lang)} ± {number(rating.sigma, 1, lang)}")
            cells.append(number(rating.ordinal, 1, lang))
        table.add_row(*map(Text, cells), Text(duration(told.paces[at].mean, lang)))
    return table


def _pairs(told: Summary, lang: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(tell("arena_pair", lang), overflow="fold")
    for name in ("wins", "points"):
        table.add_column(tell(f"arena_{name}", lang), justify="right", no_wrap=True)
    table.add_column(tell("arena_verdict", lang), overflow="fold")
    places = decimals([pair.points for pair in told.pairs])
    for pair in told.pairs:
        decided = pair.verdict != "undecided"
        if pair.wins.mean < 0:
            pair = pair.turned()  # noqa: PLW2901 the better one is named first
        table.add_row(
            Text(f"{pair.first} – {pair.second}"),
            Text(_percent(pair.wins, lang, signed=True)),
            Text(_spread(pair.points, places, lang, signed=True)),
            Text(verdict(pair, lang), style="green" if decided else "dim"),
        )
    return table


def verdict(pair: Pair, lang: str) -> str:
    """Return who is stronger, if anybody can be called so."""
    if pair.verdict == "undecided":
        return tell("arena_undecided", lang)
    return tell("arena_stronger", lang, bot=pair.first if pair.verdict == "first" else pair.second)


def _places(told: Summary, lang: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(tell("seat", lang))
    table.add_column(tell("arena_bot", lang), overflow="fold")
    for name in ("points", "wins"):
        table.add_column(tell(f"arena_{name}", lang), justify="right", no_wrap=True)
    places = decimals([points for chair in told.chairs for _, points, _ in chair.bots])
    for chair in told.chairs:
        name = chair.place
        name = tell(f"arena_role_{name}", lang) if name.isalpha() else name
        for bot, points, wins in chair.bots:
            table.add_row(name, Text(bot), _spread(points, places, lang), _percent(wins, lang))
            name = ""
    return table


def decimals(values: list[Estimate]) -> int:
    """Return how many digits after the point these numbers need."""
    size = max(max(abs(value.mean), value.margin or 0.0) for value in values)
    return 0 if size >= 1000 else 1 if size >= 20 else 2


def _spread(value: Estimate, places: int, lang: str, signed: bool = False) -> str:
    margin = "?" if value.margin is None else number(value.margin, places, lang)
    return f"{number(value.mean, places, lang, signed)} ± {margin}"


def _percent(share: Estimate, lang: str, signed: bool = False) -> str:
    margin = None if share.margin is None else 100 * share.margin
    return f"{_spread(Estimate(100 * share.mean, margin), 1, lang, signed)} %"


def _share(share: float, lang: str) -> str:
    return f"{number(100 * share, 1, lang)} %"


def duration(seconds: float, lang: str) -> str:
    """Return a short time in a unit that fits."""
    if seconds < 1e-3:
        return f"{number(1e6 * seconds, 0, lang)} µs"
    if seconds < 1:
        return f"{number(1e3 * seconds, 1 if seconds < 0.01 else 0, lang)} ms"
    return f"{number(seconds, 2, lang)} s"


def number(value: float, places: int, lang: str, signed: bool = False) -> str:
    """Return a number as the language writes it."""
    text = f"{value:+.{places}f}" if signed else f"{value:.{places}f}"
    text = text.replace("-", "−")
    return text.replace(".", ",") if lang == "de" else text
