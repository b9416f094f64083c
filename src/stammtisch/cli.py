"""The command `stammtisch`."""

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from stammtisch import __version__, bots, build, cli_admin, games
from stammtisch.core import drawing, record
from stammtisch.core.match import Match
from stammtisch.tui import arena as bot_arena
from stammtisch.tui import catalogue, new_game, verification
from stammtisch.tui import review as reviews
from stammtisch.tui import rules as rule_texts
from stammtisch.tui.files import RecordFile, lot, read_options, read_record, read_seed
from stammtisch.tui.opponents import Opponents
from stammtisch.tui.painter import painter
from stammtisch.tui.play import BOT_NAMES, Quit, Session
from stammtisch.tui.replay import Replay
from stammtisch.tui.results import Wanted
from stammtisch.tui.screen import Terminal, console, notice_part
from stammtisch.tui.simulate import report
from stammtisch.tui.simulate import simulate as play_many
from stammtisch.tui.speaking import SpeakingGroup
from stammtisch.tui.words import Slip, checked_language, tell
from stammtisch.web.addresses import is_local
from stammtisch.web.flags import with_settings
from stammtisch.web.settings import Settings, free_port, read_settings

app: Final = typer.Typer(cls=SpeakingGroup, add_completion=False, rich_markup_mode="rich")
app.add_typer(cli_admin.app, name="admin")


def spoken(context: typer.Context, value: str) -> str:
    """Return the language to speak: the one asked for, else the habitual one."""
    return checked_language(value) if value else str(context.obj)


Lang = Annotated[str, typer.Option("--lang", callback=spoken, metavar="de|en", help="about_lang")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="about_game", show_default=False)]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help="about_seats")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=N", help="about_option")
]
RecordPath = Annotated[Path, typer.Argument(metavar="FILE", help="about_file", show_default=False)]


def version(context: typer.Context, wanted: bool) -> None:
    """Print the version and which build runs, and exit."""
    if wanted:
        console().print(f"stammtisch {__version__}, {tell(build.name(), context.obj)}")
        raise typer.Exit


@app.callback(invoke_without_command=True, help="about")
def overview(
    context: typer.Context,
    lang: Lang = "",
    _version: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="about_version")
    ] = False,
) -> None:
    """Tell which build runs if it is the slow one; without a command, open the table itself."""
    if not build.COMPILED:
        console(stderr=True).print(Text(tell("interpreted_notice", lang), style="dim"))
    if context.invoked_subcommand is None:
        for part in catalogue.overview(lang):
            console().print(part)
        settings = read_settings({})
        open_house(settings, lang, opens=True, is_private=is_local(settings.host))


@app.command(help="about_play")
def play(
    game: GameName,
    *,
    seats: Seats = None,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="about_seed")] = None,
    lang: Lang = "",
    name: Annotated[str, typer.Option(metavar="NAME", help="about_name", show_default=False)] = "",
    seat: Annotated[int | None, typer.Option(metavar="N", help="about_seat")] = None,
    bot: Annotated[str, typer.Option("--bots", metavar="NAME", help="about_bots")] = "Regular",
    option: Options = None,
    record_path: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="about_record")
    ] = None,
    auto: Annotated[bool, typer.Option("--auto", help="about_auto")] = False,
) -> None:
    """Play a match against bots."""
    played = games.get(game)
    seats = min(played.seat_counts) if seats is None else seats
    options = read_options(option or [])
    played.settle(seats, options)
    start = read_seed(seed)
    me = lot(start, seats) if seat is None else seat
    if not 0 <= me < seats:
        raise Slip("bad_seat", {"seat": me, "last": seats - 1})
    match = Match(played, seats, start, options, seated(name or tell("guest", lang), me, seats))
    with bots.own_modules([bot]):
        opponents = Opponents(match, me, bot)
    file = RecordFile(record_path, played.name)
    session = Session(match, opponents, painter(played, match.names, lang), Terminal(lang))
    sit_down(session, file, auto)


def seated(name: str, me: int, seats: int) -> list[str]:
    """Return the names around the table: the person's own, and bots that are called otherwise."""
    others = [other for other in BOT_NAMES if other.casefold() != name.casefold()]
    return [*others[:me], name, *others[me : seats - 1]]


def sit_down(session: Session, file: RecordFile, auto: bool) -> None:
    """Play a session; the record on disk is whole and up to date however it ends."""
    match, lang, screen = session.match, session.lang, session.terminal.console
    receipt = session.opponents.receipt
    welcome = Text(tell("you_sit", lang, name=match.names[session.me], seat=session.me))
    welcome.append(f" {tell('commitment', lang)}:\n{match.commitment}", style="dim")
    if file.was_taken:
        warning = tell("record_taken", lang, path=file.wanted, other=file.path)
        welcome.append(f"\n{warning}", style="yellow")
    screen.print(welcome)
    session.notice = notice_part(match.game.words.title(lang), welcome)
    problem: Slip | None = None
    try:
        with session.terminal.in_place():
            session.run(auto, keep=lambda: file.write(record.write(match, receipt)))
    except Quit:
        screen.print(tell("left", lang))
    except KeyboardInterrupt:
        problem = Slip("interrupted")
    except Slip as slip:
        problem = slip
    finally:
        file.write(record.write(match, receipt))
    if match.is_over():
        screen.print(session.ending())
    screen.print(Text(f"{tell('commitment', lang)}: {match.commitment}", style="dim"))
    screen.print(Text(f"{tell('seed', lang)}: {match.seed.hex()}", style="dim"))
    screen.print(tell("record_at", lang, path=file.path))
    if problem is not None:
        raise problem


@app.command(help="about_replay")
def replay(
    file: RecordPath,
    seat: Annotated[int | None, typer.Option(metavar="N", help="about_view_seat")] = None,
    is_open: Annotated[bool, typer.Option("--open", help="about_open")] = False,
    move: Annotated[int | None, typer.Option(metavar="N", help="about_move")] = None,
    lang: Lang = "",
) -> None:
    """Step through a recorded match."""
    if is_open and seat is not None:
        raise Slip("open_or_seat")
    parsed, game = read_record(file)
    shown = Replay(parsed, game, seat, is_open, lang)
    if move is not None and not 0 <= move <= shown.last:
        raise Slip("unknown_step", {"number": move, "count": shown.last})
    terminal = Terminal(lang)
    if terminal.is_live:
        with terminal.in_place():
            shown.browse(terminal, move or 0)
    elif move is not None:
        terminal.show(shown.screen(move))
    else:
        shown.show_all(terminal)


@app.command(help="about_verify")
def verify(
    file: RecordPath,
    *,
    recompute: Annotated[bool, typer.Option("--bots", help="about_verify_bots")] = False,
    jobs: Annotated[int | None, typer.Option(metavar="N", help="about_jobs")] = None,
    lang: Lang = "",
) -> None:
    """Check a record."""
    parsed, game = read_record(file)
    lines: list[str] = []
    if recompute:  # first: a forged choice may make a later line impossible
        lines.append(verification.check_bots(parsed, game, jobs, console(stderr=True), lang))
    for line in [*verification.check(parsed, game, lang), *lines]:
        console().print(Text.assemble(("✓ ", "green"), line))


@app.command(help="about_simulate")
def simulate(
    game: GameName,
    *,
    seats: Seats = None,
    count: Annotated[int, typer.Option("--games", metavar="N", help="about_games")] = 1000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="about_number")] = 1,
    option: Options = None,
    lang: Lang = "",
) -> None:
    """Play random games and count what comes out."""
    played = games.get(game)
    seats = min(played.seat_counts) if seats is None else seats
    options = read_options(option or [])
    outcome = play_many(
        played, seats, count, seed=seed, options=options, console=console(stderr=True), lang=lang
    )
    title = played.words.title(lang)
    heading = tell("simulated", lang, games=count, title=title, seats=seats, seed=seed)
    console().print(Text(heading, style="bold"), report(outcome, lang))


@app.command(help="about_arena")
def arena(
    game: GameName,
    bot: Annotated[
        list[str], typer.Argument(metavar="BOT", help="about_arena_bots", show_default=False)
    ],
    *,
    count: Annotated[int, typer.Option("--games", metavar="N", help="about_arena_games")] = 1000,
    seats: Seats = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="about_number")] = 1,
    option: Options = None,
    jobs: Annotated[int | None, typer.Option(metavar="N", help="about_jobs")] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="about_out")] = None,
    as_json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="about_json")
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="about_plot")] = None,
    by_seat: Annotated[bool, typer.Option("--by-seat", help="about_by_seat")] = False,
    lang: Lang = "",
) -> None:
    """Let bots play each other over duplicate deals."""
    options = read_options(option or [])
    wanted = Wanted(as_json, plot)
    wish = bot_arena.Wish(game, bot, count, seats, seed, options, jobs, out, wanted, by_seat)
    bot_arena.hold(wish, console(), console(stderr=True), lang)


@app.command(help="about_review")
def review(
    file: RecordPath,
    *,
    rounds: Annotated[int, typer.Option(metavar="N", help="about_review_rounds")] = reviews.ROUNDS,
    seed: Annotated[int, typer.Option(metavar="N", help="about_review_seed")] = 1,
    seat: Annotated[int | None, typer.Option(metavar="N", help="about_review_seat")] = None,
    top: Annotated[int, typer.Option(metavar="N", help="about_review_top")] = reviews.TOP,
    jobs: Annotated[int | None, typer.Option(metavar="N", help="about_review_jobs")] = None,
    as_json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="about_review_json")
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="about_review_plot")] = None,
    lang: Lang = "",
) -> None:
    """Judge the moves of a recorded match."""
    wish = reviews.Wish(file, rounds, seed, seat, top, jobs, Wanted(as_json, plot))
    reviews.show(wish, console(), console(stderr=True), lang)


@app.command(help="about_check")
def check(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="about_check_game", show_default=False)
    ],
    *,
    law: Annotated[list[str] | None, typer.Option(metavar="ID", help="about_check_law")] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="about_number")] = 1,
    matches: Annotated[int, typer.Option(metavar="N", help="about_check_matches")] = 25,
    case: Annotated[str, typer.Option(metavar="TEXT", help="about_check_case")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="about_check_json")] = False,
    lang: Lang = "",
) -> None:
    """Hold a game against the laws."""
    from stammtisch import cli_check  # noqa: PLC0415 other commands start faster without

    wish = cli_check.Wish(game, law or [], seed, matches, case, as_json)
    if not cli_check.hold(wish, console(), console(stderr=True), lang):
        raise typer.Exit(1)


@app.command(help="about_rules")
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="ID", help="about_rule")] = None,
    lang: Lang = "",
    as_markdown: Annotated[bool, typer.Option("--markdown", help="about_markdown")] = False,
) -> None:
    """Read the rules of a game."""
    found = games.get(game)
    wanted = None if rule is None else rule_texts.find(found, rule, lang)
    if as_markdown:
        typer.echo(rule_texts.markdown(found, lang, wanted), nl=False)
        return
    screen = console()
    if wanted is None:
        title = tell("rules_of", lang, title=found.words.title(lang))
        screen.print(Text(title, style="bold"))
    for rule_id in rule_texts.ids(found) if wanted is None else [wanted]:
        screen.print(rule_texts.drawn(found, rule_id, lang))


@app.command(name="games", help="about_games_command")
def list_games(lang: Lang = "") -> None:
    """List the games that can be played, and those that were left out."""
    for part in catalogue.parts(lang):
        console().print(part)


@app.command(help="about_serve")
@with_settings
def serve(
    *,
    flags: dict[str, str | None],
    config: Annotated[str | None, typer.Option(metavar="FILE", help="about_config")] = None,
    opens: Annotated[bool, typer.Option("--open", help="about_open")] = False,
    lang: Lang = "",
) -> None:
    """Serve the tables to browsers."""
    open_house(read_settings({**flags, "config": config}), lang, opens=opens)


def open_house(settings: Settings, lang: str, *, opens: bool, is_private: bool = False) -> None:
    """Serve until Ctrl-C; say where, and how friends come in."""
    from stammtisch.tui import invitation  # noqa: PLC0415 other commands start faster without
    from stammtisch.web import serve as serving  # noqa: PLC0415 the same
    from stammtisch.web.links import links_of  # noqa: PLC0415 the same
    from stammtisch.web.listening import Listening  # noqa: PLC0415 the same

    if opens:
        settings = replace(settings, port=free_port(settings.host, settings.port))

    def say_links(listening: Listening) -> None:
        links = links_of(settings, listening)
        if links:
            console().print(tell("for_friends", lang))
            invitation.say_addresses(console(), links, lang)
        else:
            console().print(tell("only_here" if is_private else "only_here_server", lang))

    def say_ready(where: str, listening: Listening) -> None:
        console().print(Text(tell("serving", lang, address=where), style="bold"))
        say_links(listening)
        listening.on_change = lambda: say_links(listening)

    serving.run(settings, opens_browser=opens, is_private=is_private, say_ready=say_ready)


@app.command(help="about_join")
def join(
    link: Annotated[str, typer.Argument(metavar="URL", help="about_link", show_default=False)],
    *,
    bot: Annotated[
        str, typer.Option("--bot", metavar="NAME", help="about_join_bot", show_default=False)
    ] = "",
    name: Annotated[
        str, typer.Option(metavar="NAME", help="about_join_name", show_default=False)
    ] = "",
    lang: Lang = "",
) -> None:
    """Sit down at somebody's table, or let a bot do so."""
    from stammtisch import cli_join  # noqa: PLC0415 other commands start faster without

    if bot:
        cli_join.seat_bot(link, bot, name, lang)
    else:
        cli_join.sit_down(link, name, lang)


@app.command(help="about_draw")
def draw(
    file: RecordPath,
    *,
    move: Annotated[int | None, typer.Option(metavar="N", help="about_draw_move")] = None,
    seat: Annotated[int | None, typer.Option(metavar="N", help="about_draw_seat")] = None,
    tall: Annotated[bool, typer.Option("--tall", help="about_tall")] = False,
    lang: Lang = "",
) -> None:
    """Draw a recorded match after a move, as SVG."""
    parsed, game = read_record(file)
    wanted = len(parsed.lines) if move is None else move
    if not 0 <= wanted <= len(parsed.lines):
        raise Slip("no_such_point", {"move": wanted, "last": len(parsed.lines)})
    match = next(islice(record.steps(parsed, game), wanted, None))
    view = match.view(seat)
    typer.echo(drawing.draw(game, view, match.names, lang, is_tall=tall))


@app.command(name="new-game", help="about_new_game")
def begin_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="about_new_name", show_default=False)],
    folder: Annotated[
        Path | None, typer.Option("--folder", metavar="PATH", help="about_new_folder")
    ] = None,
    lang: Lang = "",
) -> None:
    """Write a small game that works, as a package of its own."""
    written = new_game.write(name, folder)
    told = tell("new_game_written", lang, title=new_game.title(name), folder=written)
    console().print(Text(told, style="bold"), soft_wrap=True)
    for line in (f"cd {written}", "pip install -e .", f"stammtisch check {name}", "make play"):
        console().print(Text(f"  {line}"), soft_wrap=True)


def main() -> None:
    """Run the command line."""
    app()
