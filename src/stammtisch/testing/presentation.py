"""Laws of what people and bots meet: texts, tellers, log lines, pictures, screens, hints, bots."""

import re
from collections.abc import Iterator
from dataclasses import replace
from string import Formatter
from typing import Final, NamedTuple
from xml.etree import ElementTree

from rich.cells import cell_len
from rich.console import Console, RenderableType

from stammtisch import bots
from stammtisch.core.drawing import FACES, Drawing
from stammtisch.core.errors import LANGUAGES, BadSetup
from stammtisch.core.game import FEWEST_SEATS, MOST_SEATS, PROTOCOL, Event, Game, View
from stammtisch.core.rng import FastRng
from stammtisch.core.words import Pair
from stammtisch.games import NAME
from stammtisch.testing.case import Case, complete, difference
from stammtisch.testing.law import law
from stammtisch.tui.painter import WIDTH, Painter, painter
from stammtisch.tui.screen import moves_part, notice_part, title_bar

NAMES: Final = ["Anna", "長い名前の人" * 4, '<b>&"', "Annegret Müller-Lüdenscheidt", "Bo", "W" * 40]
ONWARD: Final = 3  # moves that are drawn one after the other
CHOICES: Final = 30  # of bots
ESCAPES: Final = re.compile(r"\x1b\[[0-9;]*m")


def names_of(case: Case) -> list[str]:
    """Return names that are hard to show."""
    return [NAMES[(seat + case.seed) % len(NAMES)] for seat in range(case.seats)]


@law(
    "setup",
    "Name, Fassung, Plätze und Einstellungen stimmen; was nicht geht, wird abgelehnt.",
    is_once=True,
)
def setup(case: Case) -> None:
    """Name, version, seats and options make sense, and what will not do is refused."""
    game, told = case.game, case.conformance
    assert game.protocol == PROTOCOL, f"written for protocol {game.protocol}, not {PROTOCOL}"
    assert NAME.fullmatch(game.name), f"the name {game.name!r} does not match {NAME.pattern}"
    assert game.version >= 1, f"the version of the rules is {game.version}"
    counts = game.seat_counts
    assert counts == sorted({*counts}) != [], f"seat_counts {counts} are not ascending"
    is_a_table = FEWEST_SEATS <= counts[0] <= counts[-1] <= MOST_SEATS
    assert is_a_table, f"{counts} seats: {FEWEST_SEATS} to {MOST_SEATS} are possible"
    for seats in counts:
        settled = game.settle(seats)
        assert game.settle(seats, settled) == settled, f"{settled} are not settled"
    for option in game.options:
        assert option.read(option.default) == option.default, f"the default of {option.name}"
        is_bilingual(option.name, option.label)
        assert option.label != (option.name, option.name), f"the option {option.name} has no label"
        _is_refused(game, counts[0], {option.name: [option.high + 1] * len(option.default)})
    _is_refused(game, counts[0], {"no_such_option": [1]})
    _is_refused(game, counts[-1] + 1, {})
    game.settle(counts[0], told.short)
    strange = [move for move in told.eager if not 0 <= move < game.codes]
    assert not strange, f"CONFORMANCE.eager names {strange}, which are no moves"


def _is_refused(game: Game, seats: int, options: dict[str, list[int]]) -> None:
    try:
        game.settle(seats, options)
    except BadSetup:
        return
    raise AssertionError(f"{seats} seats with options {options} were accepted")


@law(
    "bilingual-texts",
    "Jeder Text und jede Regel steht auf Deutsch und Englisch da, mit denselben Angaben.",
    is_once=True,
)
def bilingual_texts(case: Case) -> None:
    """Every text and every rule is there in German and English, with the same facts."""
    words = case.game.words
    is_bilingual("title", (words.title("de"), words.title("en")))
    is_bilingual("about", (words.about("de"), words.about("en")))
    for key, pair in {**words.texts, **words.rules}.items():
        is_bilingual(key, pair)


def is_bilingual(key: str, pair: Pair) -> None:
    """Hold a text against what both languages ask for."""
    german, english = pair
    for text in pair:
        assert text.strip() == text != "", f"{key}: {text!r} is empty or has spaces around it"
    facts = [placeholders(text) for text in pair]
    assert facts[0] == facts[1], f"{key}: German tells {facts[0]}, English {facts[1]}"
    assert all(name for name, _ in facts[0]), f"{key}: a fact has no name"
    assert '"' not in german + english, f'{key}: quotes are „ “ and “ ”, not "'
    assert german.count("„") == german.count("“"), f"{key}: German quotes are „ “"
    assert "„" not in english, f"{key}: English quotes are “ ”"
    assert english.count("“") == english.count("”"), f"{key}: English quotes are “ ”"


def placeholders(text: str) -> set[tuple[str, str]]:
    """Return the facts that a text wants filled in, each with its kind."""
    return {(name, kind or "") for _, name, kind, _ in Formatter().parse(text) if name is not None}


@law(
    "telling",
    "Zu jeder Ansicht gibt es Worte: wo das Match steht, was gefragt ist, wie die Punkte sind.",
)
def telling(case: Case) -> None:
    """Every view can be told: where the match stands, what is asked, what the points are."""
    state = case.end()
    score = state.score()
    for viewer in case.viewers():
        view = state.view(viewer)
        for lang in LANGUAGES:
            teller = case.game.teller(names_of(case), lang)
            headline = teller.headline(view)
            assert len(headline.strip().splitlines()) == 1, f"the headline is {headline!r}"
            assert not view.legal or teller.prompt(view).strip(), "nobody says what to choose"
            assert all(teller.move(move).strip() for move in view.legal), "a move has no words"
            assert teller.clock(view) >= 0, f"the clock shows {teller.clock(view)}"
            assert all(isinstance(line, str) for line in teller.look_back(view)), "look_back"
            standing = teller.standing(view)
            assert len(standing) == case.seats, f"{case.seats} seats, standing {standing}"
            assert all(teller.points(points) for points in standing), "points have no words"
            is_known = state.is_over() or viewer is None or standing[viewer] == score[viewer]
            assert is_known, f"seat {viewer} has {score[viewer or 0]} points, is told {standing}"
            assert not state.is_over() or standing == score, f"the score is {score}, not {standing}"
            sheet = teller.sheet(view)
            widths = {len(row) for row in sheet.rows} | {len(sheet.head)}
            assert len(widths) == 1, f"rows and head of the sheet are {sorted(widths)} cells wide"


@law("log-lines", "Jede Zeile des Protokolls lässt sich in beiden Sprachen sagen.")
def log_lines(case: Case) -> None:
    """Every line of the log can be said in both languages."""
    before: dict[int | None, View] = {}
    for state in case.onward(4 * ONWARD):
        for viewer in case.viewers():
            view = state.view(viewer)
            for event in case.game.news(before.get(viewer, view), view):
                is_sayable(case.game, event, names_of(case))
            before[viewer] = view


def is_sayable(game: Game, event: Event, names: list[str]) -> None:
    """Hold a line of the log or of a hint against the game's texts."""
    assert event.key in game.words.texts, f"there is no text {event.key!r}: {event}"
    for lang in LANGUAGES:
        line = game.words.say(event.key, event.facts, lang, names)
        assert line.strip(), f"{event} is empty in {lang}"
        assert "{" not in line, f"{event} has a gap in {lang}: {line}"


class Moment(NamedTuple):
    """A view, what its viewer saw before it, and how it is drawn."""

    view: View
    before: View | None
    lang: str
    is_tall: bool


def moments(case: Case) -> Iterator[Moment]:
    """Yield some views in a row of all seats and an onlooker, in all languages and layouts."""
    before: dict[int | None, View] = {}
    for number, state in enumerate(case.onward(ONWARD)):
        for place, viewer in enumerate(case.viewers()):
            view, kind = state.view(viewer), number + place + case.seed
            yield Moment(view, before.get(viewer), LANGUAGES[kind % 2], kind // 2 % 2 == 0)
            before[viewer] = view


def drawn(case: Case, moment: Moment) -> Drawing:
    """Return the picture of a moment."""
    teller = case.game.teller(names_of(case), moment.lang)
    before, view = moment.before, moment.view
    news = [] if before is None else case.game.news(before, view)
    drawing = Drawing(view, teller, is_tall=moment.is_tall, before=before, news=news)
    case.game.draw(drawing)
    return drawing


@law(
    "drawing",
    "Jede Ansicht hat ein Bild, in dem jeder Zug zu wählen ist; Teile kennen nur ihre Angaben.",
)
def drawing(case: Case) -> None:
    """Every view has a picture in which every move can be chosen; faces know only their facts."""
    found = [*moments(replace(case, moves=case.moves // 2)), *moments(case)]
    FACES.clear()
    remembered = [drawn(case, moment) for moment in found]
    for moment, picture in zip(found, remembered, strict=True):
        seat = moment.view.seat
        keys = [placement.key for placement in picture.placements]
        twice = {key for key in keys if keys.count(key) > 1}
        assert not twice, f"seat {seat}: placed twice: {sorted(twice)}"
        assert picture.height > 0, f"seat {seat}: the picture has no height"
        ElementTree.fromstring(picture.to_svg(case.game.style()))
        # for amounts the page has a field
        wanted = {move for move in moment.view.legal if picture.teller.amount(move) is None}
        missing = [case.game.move_text(move) for move in sorted(wanted - picture.marked)]
        assert not missing, f"seat {seat} cannot choose {missing} in its picture"
    # last first: a face that kept something of the view it was first drawn for would differ
    for moment, picture in zip(reversed(found), reversed(remembered), strict=True):
        FACES.clear()
        fresh = drawn(case, moment).placements
        for here, there in zip(picture.placements, fresh, strict=True):
            assert here == there, f"{here.key} is drawn otherwise afresh: {here} / {there}"


def screens(brush: Painter, view: View) -> list[RenderableType]:
    """Return everything that a terminal ever shows of a view."""
    last = brush.last_trick(view)
    parts = [title_bar(brush, view), brush.board(view), brush.sheet(view), brush.ending(view)]
    if view.legal:
        parts += [brush.prompt(view), moves_part(brush, view)]
    return [*parts, *([] if last is None else [notice_part("last", last)])]


def on_terminal(content: RenderableType, width: int = WIDTH) -> str:
    """Return what a terminal of this width shows, colours included."""
    console = Console(
        width=width, force_terminal=True, color_system="256", markup=False, highlight=False
    )
    with console.capture() as capture:
        console.print(content)
    return capture.get()


@law("screens", "Der Bildschirm passt in 80 Spalten und zeigt nichts als die Ansicht.")
def screens_fit(case: Case) -> None:
    """The terminal's screen fits 80 columns and shows nothing but the view."""
    state = case.end()
    for number, viewer in enumerate(case.viewers()):
        view, lang = state.view(viewer), LANGUAGES[(number + case.seed) % 2]
        world = case.game.imagine(view, FastRng(case.seed))
        brush = painter(case.game, names_of(case), lang)
        here, there = [
            [on_terminal(part) for part in screens(brush, one)]
            for one in (view, world.view(viewer))
        ]
        assert here == there, f"seat {viewer}: {difference(str(here), str(there))}"
        # wide enough that nothing is cut or wrapped
        wide = [on_terminal(part, 200) for part in (brush.board(view), brush.sheet(view))]
        for line in [line for part in [*here, *wide] for line in part.splitlines()]:
            width = cell_len(ESCAPES.sub("", line))
            assert width <= WIDTH, f"{width} columns: {ESCAPES.sub('', line)}"


@law("hints", "Zu jeder Wahl lässt sich fragen, wozu sie gut ist, in beiden Sprachen.")
def hints(case: Case) -> None:
    """What a choice is for can be asked of every choice, and said in both languages."""
    state, dice = case.end(), case.dice()
    for seat in state.to_act():
        view = state.view(seat)
        choices = [[move] for move in view.legal]
        begun = len(state.unfinished(seat))
        choices += [complete(state.copy(), seat, dice)[begun:] for _ in range(3)]
        for parts in choices:
            event = case.game.why(view, parts)
            if event is not None:
                is_sayable(case.game, event, names_of(case))


@law("bots", "Bots spielen das Spiel: ein Anfänger nennt nur Züge, die gehen.")
def bots_play(case: Case) -> None:
    """Bots play the game: a Beginner names only moves that are legal."""
    state = case.end()
    players = [bots.make("Beginner", case.game, FastRng(seat)) for seat in range(case.seats)]
    rng = FastRng(case.seed)
    for _ in range(CHOICES):
        while not state.is_over() and state.awaits_chance():
            state.chance(rng)
        if state.is_over():
            return
        seat = state.turn()
        view = state.view(seat)
        move = players[seat].choose(view)
        assert move in view.legal, f"a Beginner in seat {seat} names {move}, not of {view.legal}"
        state.apply(seat, move)
