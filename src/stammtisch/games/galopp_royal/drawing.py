"""Galopp Royal as a picture: the course, everyone's board, and a panel for what is going on.

Wide, every board lies beside its lane of the course; tall, the course comes first, then the panel,
then the boards. During an auction the bidding takes the place of the course.
"""

from typing import Final, cast

from stammtisch.core.drawing import ROLL, Drawing, Pen, face_of
from stammtisch.core.game import NOBODY
from stammtisch.games.galopp_royal.board import PLACES, RACES
from stammtisch.games.galopp_royal.cards import KINDS, NOTHING, TEAM
from stammtisch.games.galopp_royal.drawing_auction import bidding
from stammtisch.games.galopp_royal.drawing_course import course
from stammtisch.games.galopp_royal.drawing_panel import panel
from stammtisch.games.galopp_royal.drawing_parts import (
    CROWN,
    VALUES,
    badge,
    card,
    coin,
    die,
    medal,
    token,
    waiting_die,
    words,
)
from stammtisch.games.galopp_royal.drawing_scene import Scene, layout
from stammtisch.games.galopp_royal.drawing_style import STYLE
from stammtisch.games.galopp_royal.rules import GO, LAY, REMOVE
from stammtisch.games.galopp_royal.state import Phase
from stammtisch.games.galopp_royal.telling import pack_text
from stammtisch.games.galopp_royal.words import WORDS

__all__ = ["STYLE", "draw"]

RUNNING: Final = ("moves", "rascal_moves", "is_pushed", "comes_home", "falls_in")
CALLS: Final = {  # by lines of the log; what is said aloud has a !
    "moves": "run",
    "rascal_moves": "run!",
    "is_pushed": "run!",
    "comes_home": "chime!",
    "falls_in": "water!",
    "bids": "card",
    "passes_openly": "card",
    "buys": "knock!",
    "unsold": "knock!",
    "takes_team": "knock!",
    "arranges": "card",
    "race_over": "chime!",
    "race_begins": "!",
    "rolls": "die",
}


def draw(drawing: Drawing) -> None:
    """Fill a drawing with a view of Galopp Royal."""
    scene = Scene(drawing)
    view = scene.view
    if not scene.is_tall:  # the page says it above
        title = drawing.teller.headline(view)
        drawing.part("title", face_of(words, title, "title"), 16, 30)
    if view.auction is not None or view.race == 0 or view.phase == Phase.ARRANGE:
        bidding(scene, view.auction)
    elif not (scene.is_tall and view.phase == Phase.CHANGE):
        course(scene)
    panel(scene)
    rows = scene.order
    if scene.is_tall:  # the viewer's own first
        rows = [*scene.order[-1:], *scene.order[:-1]]
    for row, seat in enumerate(rows):
        _board(scene, seat, scene.lay.boards + row * scene.lay.row)
    _results(scene)
    _all_piles(scene)
    _calls(scene)


def _calls(scene: Scene) -> None:
    """Call out falls, pushes and homecomings as they happen, then the next roll."""
    drawing, steps = scene.drawing, scene.steps
    last = max(steps.values(), default=0)
    for event in drawing.news:
        sound = CALLS.get(event.key)
        if sound is None:
            continue
        step = last + 1
        seat = event.facts.get("seat")
        if event.key in RUNNING:
            step = steps.get(cast(int, seat), last)
        text = drawing.teller.say(event.key, **event.facts) if sound.endswith("!") else ""
        drawing.call(step, text, sound.removesuffix("!"))


def _board(scene: Scene, seat: int, y: float) -> None:
    """Place a player's board: who it is, the gold, the die, the team."""
    drawing, view, lay = scene.drawing, scene.view, scene.lay
    facts = (seat, scene.names[seat], view.gold[seat], seat == view.seat)
    markup = face_of(_plot, lay.is_tall, view.seats, *facts)
    drawing.part(f"board-{seat}", markup, lay.edge, y, "acts" if seat in view.to_act else "")
    middle = y + lay.row / 2
    if view.phase == Phase.MOVE and seat == view.turn:
        step = max(scene.steps.values(), default=0) + 1
        cls = scene.after_roll
        drawing.piece(
            "die", face_of(die, view.roll), lay.die, middle + 2, cls, step=step, flight="tumble"
        )
        if cls:
            drawing.part(
                "die-waits", face_of(waiting_die), lay.die, middle + 2, "before-roll", move=ROLL,
                label=drawing.teller.roll(view),
            )  # fmt: skip
    elif view.phase == Phase.OVER and view.gold[seat] == max(view.gold):
        drawing.part(f"crown-{seat}", face_of(_crown), lay.die, middle)
    elif view.drawn:
        markup = face_of(_change, view.removed[seat], view.drawn[seat])
        drawing.part(f"change-{seat}", markup, lay.die, middle)
    _team(scene, seat, middle - lay.card_height / 2)


def _plot(
    pen: Pen, is_tall: bool, seats: int, seat: int, name: str, gold: int, is_own: bool
) -> None:
    lay = layout(is_tall, seats)
    middle = lay.row / 2
    pen.rect(0, 2, lay.board_width, lay.row - 4, "mine" if is_own else "plot", 10)
    pen.rect(0, 2, lay.board_width, lay.row - 4, "hollow ring", 10)
    badge(pen, 20 if is_tall else 24, middle, seat, 12 if is_tall else 15)
    pen.text(lay.names - 8, middle - 5, name, "bold")
    coin(pen, lay.names, middle + 11, gold)


def _crown(pen: Pen) -> None:
    pen.path(CROWN, "gold")


def _change(pen: Pen, removed: int, drawn: int) -> None:
    """Draw which carrier went and which came."""
    pen.text(0, -5, VALUES[removed], "soft kind", "middle")
    pen.path("M-5 -1h10l-5 6Z", "soft")
    pen.text(0, 18, VALUES[drawn], "bold kind", "middle")


def _team(scene: Scene, seat: int, y: float) -> None:
    """Place a player's carriers; the one that acts and those that go stand out."""
    drawing, view, lay = scene.drawing, scene.view, scene.lay
    width, height = lay.card_width, lay.card_height
    team = view.teams[seat] or [NOTHING] * TEAM
    origin = scene.source(seat) if _is_new(scene, seat) else None
    acting = view.roll - 1 if view.phase == Phase.MOVE and seat == view.turn else NOTHING
    is_arranged = view.phase == Phase.ARRANGE and seat == view.seat == view.turn
    if is_arranged:
        team = laid_out(team, view.laying)
    for place, kind in enumerate(team):
        x = lay.cards + place * lay.card_step
        if kind == NOTHING:
            markup = face_of(card, NOTHING, width, height, 0)
            drawing.part(f"free-{seat}-{place}", markup, x, y)
            continue
        move = LAY + kind if is_arranged else REMOVE + KINDS * seat + kind
        goes = move in view.removing and team.index(kind) == place
        is_chosen = goes or (is_arranged and place < len(view.laying))
        chosen = GO if place == acting and seat == view.seat else move
        drawing.piece(
            f"carrier-{seat}-{place}-{kind}", face_of(_carrier, kind, width, height, place + 1),
            x, y, "chosen" if is_chosen else "", move=chosen, origin=origin,
        )  # fmt: skip
        if place == acting:
            drawing.part("acting", face_of(_acting, width, height), x, y, scene.after_roll)
        if goes:
            drawing.part(f"goes-{seat}", face_of(_goes, width), x, y)


def _is_new(scene: Scene, seat: int) -> bool:
    """Tell whether carriers have come to a board, and were not only laid out there."""
    before = scene.before
    if before is None or before.teams[seat] == scene.view.teams[seat]:
        return False
    return (before.phase, before.turn) != (Phase.ARRANGE, seat)


def laid_out(team: list[int], laying: list[int]) -> list[int]:
    """Return a team that is being laid out: what has its place, then the rest (GR-11)."""
    laid, rest = [move - LAY for move in laying], list(team)
    for kind in laid:
        rest.remove(kind)
    return [*laid, *rest]


def _carrier(pen: Pen, kind: int, width: float, height: float, number: int) -> None:
    card(pen, kind, width, height, number)
    pen.rect(0, 0, width, height, "halo hollow", 5)


def _acting(pen: Pen, width: float, height: float) -> None:
    pen.rect(-1, -1, width + 2, height + 2, "acting", 6)


def _goes(pen: Pen, width: float) -> None:
    """Draw a cross over the number of a carrier that goes."""
    pen.rect(0, 0, width, 15, "goes", 4)
    pen.path(f"M{width / 2 - 4:g} 3.5l8 8m0-8l-8 8", "cross")


# All races with prizes and results, and the piles


def _results(scene: Scene) -> None:
    """Place all races: what the places earn, and who took them."""
    view = scene.view
    x, y, width, height = scene.lay.table
    first = tuple(tuple(map(int, result.first)) for result in view.results)
    last = tuple(int(result.last) for result in view.results)
    prizes = tuple(map(int, view.terms.prizes))
    markup = face_of(_races, width, height, view.seats, view.race, prizes, first, last)
    scene.drawing.part("races", markup, x, y)


def _races(
    pen: Pen,
    width: float,
    height: float,
    seats: int,
    current: int,
    prizes: tuple[int, ...],
    first: tuple[tuple[int, ...], ...],
    last: tuple[int, ...],
) -> None:
    column = (width - 50) / RACES
    pen.rect(0, 0, width, height, "felt", 10)
    for place in range(PLACES):
        medal(pen, 22, 33 + 22 * place, place + 1)
    has_last = seats > PLACES
    if has_last:
        medal(pen, 22, 99, seats)
    for race in range(RACES):
        middle = 46 + column * (race + 0.5)
        if race + 1 == current:
            pen.rect(middle - column / 2 + 1, 4, column - 2, 84 + 22 * has_last, "card", 7)
        pen.text(middle, 18, str(race + 1), "bold kind", "middle")
        for place in range(PLACES):
            prize, level = str(prizes[PLACES * race + place]), 33 + 22 * place
            if race < len(first):
                badge(pen, middle - 11, level, first[race][place], 9)
                pen.text(middle + 1, level + 5, prize, "kind")
            else:
                pen.text(middle, level + 5, prize, "soft kind", "middle")
        if has_last and race < len(last) and last[race] != NOBODY:
            badge(pen, middle - 11, 99, last[race], 9)


def _all_piles(scene: Scene) -> None:
    """Place what the discards hold, and what is known of the cards just drawn (GR-12)."""
    view = scene.view
    x, y, width, _ = scene.lay.table
    discard = tuple(map(view.discard.count, range(KINDS)))
    early = () if view.auction is None else tuple(view.auction.early_cards)
    pack = tuple(map(int, view.terms.carriers))
    markup = face_of(_piles, width, view.stock, discard, early, pack, scene.lang)
    scene.drawing.part("piles", markup, x, y)


def _piles(
    pen: Pen,
    width: float,
    stock: int,
    discard: tuple[int, ...],
    early: tuple[int, ...],
    pack: tuple[int, ...],
    lang: str,
) -> None:
    counts = WORDS.say("piles", {"stock": stock, "count": sum(discard)}, lang)
    pen.text(10, 124, counts, "soft kind")
    left = 10.0
    for kind, count in enumerate(discard):
        if count:
            left = token(pen, left, 129, kind, count)
    if not early:
        pen.text(10, 168, WORDS.say("pack", {"kinds": pack_text(pack)}, lang), "soft kind")
    if early:
        pen.text(10, 168, WORDS.say("early", {}, lang), "soft kind")
        left = width - 6 - 30 * len(early)
        for kind in early:
            left = token(pen, left, 153, kind)
