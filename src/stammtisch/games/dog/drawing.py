"""A view of DOG as SVG: the ring with goals and homes, marbles that glide, players, cards."""

from functools import cache
from typing import Final

from stammtisch.core.drawing import NO_MOVE, Drawing, Pen, Placement, Way, face_of, fitted
from stammtisch.core.kit import badge, box
from stammtisch.games.dog.board import GOAL, GOALS, HOME, MARBLES, QUARTER, RING, SEATS
from stammtisch.games.dog.cards import JACK
from stammtisch.games.dog.drawing_cards import hand, middle
from stammtisch.games.dog.drawing_scene import Scene, say, small
from stammtisch.games.dog.drawing_score import ending, latest, score
from stammtisch.games.dog.gliding import Marble, marbles_of, way_between
from stammtisch.games.dog.layout import layout
from stammtisch.games.dog.notation import LETTERS
from stammtisch.games.dog.rules import FOLD, OUT
from stammtisch.games.dog.state import NOTHING, Phase
from stammtisch.games.dog.view import mover

NUMBERED: Final = 5  # so many fields from a number to the next
ARROW: Final = 8  # the field of every quarter that shows the direction
REACH: Final = 20.0  # half a finger
OUTSIDE: Final = 13.0  # room for it outside the ring
STARTS: Final = range(0, RING, QUARTER)

CALLS: Final = {  # by lines of the log; what is said aloud has a !
    "deals": "card",
    "swapped": "card!",
    "plays": "card",
    "plays_joker": "card!",
    "folds": "card!",
    "all_in": "chime!",
}

STYLE: Final = (
    ".board.dog .halo{fill:transparent}"
    ".board.dog .hit{fill:transparent;pointer-events:none}"
    ".board.dog .can .hit{pointer-events:all}"
    ".board.dog .can .wide{pointer-events:none}"
    ".board.dog .can.lone .wide{pointer-events:all}"
    ".board.dog .track{fill:none;stroke:var(--paper);stroke-width:34}"
    ".board.dog .track.tall{stroke-width:21}"
    ".board.dog .field{fill:var(--card);stroke:var(--line)}"
    ".board.dog .start{stroke-width:3;fill:var(--card)}"
    ".board.dog .goal{stroke-width:2;fill:var(--card)}"
    ".board.dog .lane{opacity:.22}"
    ".board.dog .nest{fill:var(--felt);stroke:var(--line)}"
    ".board.dog .trail{fill:none;stroke-width:3;stroke-dasharray:3 3}"
    ".board.dog .ghost.ball{visibility:hidden}"  # no marble is ever gone: it comes from there
    ".board.dog .marble{stroke:var(--paper);stroke-width:1.5}"
    ".board.dog .shine{fill:#fff;opacity:.35}"
    ".board.dog .guard{fill:none;stroke:var(--ink);stroke-width:2.5}"
    ".board.dog .shield{fill:var(--ink);stroke:var(--paper)}"
    ".board.dog .plate{fill:var(--paper);stroke:var(--line)}"
    ".board.dog .plate.own{fill:var(--card);stroke:var(--soft);stroke-width:2}"
    ".board.dog .acts .plate{stroke:var(--glow);stroke-width:4}"
    ".board.dog .aim{fill:transparent}.board.dog .can .aim{fill:var(--glow)}"
    ".board.dog .on-aim{fill:#221f1a}"
    ".board.dog .on-aim,.board.dog .above{pointer-events:none}"  # what is below is clicked
    ".board.dog .full{display:none}"  # what lights up on a marble, and what on an empty field
    ".board.dog .taken .full{display:inline}.board.dog .taken .empty{display:none}"
    ".board.dog .slot{fill:none;stroke:var(--soft);stroke-dasharray:4 4}"
    ".board.dog .chip{fill:var(--mark)}.board.dog .on-chip{fill:var(--paper)}"
    ".board.dog .button{fill:var(--card);stroke:var(--soft)}"
    ".board.dog .pip{fill:var(--felt);stroke:var(--soft)}"
    ".board.dog .cardback{fill:var(--soft);stroke:var(--paper)}"
    ".board.dog .joker{fill:var(--s4)}.board.dog .meaning.cannot{opacity:.45}"
    ".board.dog .older .leaf{opacity:.65}.board.dog .older .newest{display:none}"
    ".board.dog .arrows{fill:none;stroke:var(--mark);stroke-width:1.8}"
    ".board.dog .t13{font-size:13px}.board.dog .t15{font-size:15px}.board.dog .t18{font-size:18px}"
    ".board.dog .t24{font-size:24px}.board.dog .t34{font-size:34px}.board.dog .t12{font-size:12px}"
)


def draw(drawing: Drawing) -> None:
    """Fill a drawing with a view of DOG, from the table up."""
    scene = Scene(drawing)
    lay, view = scene.lay, scene.view
    has_hand = view.seat is not None or not lay.is_tall
    drawing.height = lay.height if has_hand else lay.board_height + 60
    drawing.fold = lay.fold if has_hand else lay.board_height
    drawing.part("ring", face_of(_ring, lay.is_tall, lay.bottom))
    _trail(scene)
    folded = {play.seat for play in view.plays if play.parts[0] == FOLD}
    for seat in range(SEATS):
        comes_out = view.seat is not None and seat == mover(view.seat, view.trial)
        _plate(scene, seat, seat in folded, comes_out)
    score(scene)
    if not lay.is_tall:
        latest(scene)
    if view.phase == Phase.OVER:
        ending(scene)
    middle(scene)
    hand(scene)
    marbles = marbles_of(view, scene.before)
    for marble in sorted(marbles, key=lambda marble: marble.step):
        _marble(scene, marble)
    if view.seat is not None:
        _fields(scene, marbles)
    _calls(scene, marbles)


# The ground


def _ring(pen: Pen, is_tall: bool, bottom: int) -> None:
    """Draw the table, the track, and all fields as they are when empty."""
    lay = layout(is_tall, bottom)
    frame = lay.frame
    edge = frame.x - 4
    pen.rect(
        frame.x - edge, frame.y - edge, frame.width + 2 * edge, frame.height + 2 * edge,
        "felt", lay.corner + edge,
    )  # fmt: skip
    pen.rect(*frame, "track tall" if is_tall else "track", lay.corner)
    wide = lay.marble + 4
    for seat, start in enumerate(STARTS):  # the ground that a start field and its goal share
        x, y = lay.spots[start]
        with pen.group(x=x, y=y, turn=lay.turns[start]):
            pen.rect(
                -wide, -GOAL * lay.gap - wide, 2 * wide, GOAL * lay.gap + 2 * wide,
                f"lane s{seat}", wide,
            )  # fmt: skip
    for place, (x, y) in enumerate(lay.spots):
        seat, number = divmod(place, QUARTER)
        if place >= GOALS:
            pen.circle(x, y, lay.field, f"edge-s{(place - GOALS) // GOAL} goal")
        elif number == 0:
            pen.circle(x, y, lay.marble, f"edge-s{seat} start")
            pen.text(x, y + 4.5, LETTERS[seat].upper(), f"s{seat} bold t13", "middle")
        else:
            pen.circle(x, y, lay.field, "field")
            if number % NUMBERED == 0:
                pen.text(x, y + 4.3, str(number), "soft t12", "middle")
            elif number == ARROW:
                with pen.group(x=x, y=y, turn=lay.turns[place]):
                    pen.polygon([(-3, -4.5), (-3, 4.5), (5, 0)], "soft")


def _trail(scene: Scene) -> None:
    """Mark the fields that the last play's marbles left."""
    if not scene.recent or scene.view.parts:
        return
    play, lay = scene.recent[-1].play, scene.lay
    markup = face_of(Pen.circle, 0.0, 0.0, lay.marble, f"edge-s{play.seat} trail")
    for number, place in enumerate(play.steps()[::2]):
        if place < HOME:
            scene.drawing.part(f"trail-{number}", markup, *lay.spots[place])


# Marbles


def _marble(scene: Scene, marble: Marble) -> None:
    """Place a marble; it comes from where the viewer last saw it."""
    owner, lay = marble.owner, scene.lay
    # DG-11
    is_guarded = marble.spot == QUARTER * owner and owner in scene.view.trial_guarded
    if marble.spot == marble.origin and not marble.step:
        is_known = scene.before is not None
        placement = _resting(lay.is_tall, lay.bottom, owner, marble.spot, is_guarded, is_known)
        scene.drawing.place([placement])
        return
    x, y = lay.spot(owner, marble.spot)
    scene.drawing.piece(
        marble.key,
        face_of(_ball, lay.marble, owner, is_guarded),
        x,
        y,
        "ball",
        step=marble.step,
        origin=lay.spot(owner, marble.origin),
        via=[lay.spot(owner, spot) for spot in marble.via],
        flight="arc" if is_sent(marble) else "",
    )


def is_sent(marble: Marble) -> bool:
    """Tell whether a marble has just been sent home: it flies there."""
    return marble.spot >= HOME > marble.origin


def _calls(scene: Scene, marbles: list[Marble]) -> None:
    """Call out who was sent home as it happens, who has all in, and the sound of cards."""
    drawing = scene.drawing
    drawing.call_news(CALLS)
    for event in drawing.news:
        if event.key != "goes_home":
            continue
        steps = [m.step for m in marbles if m.owner == event.facts["owner"] and is_sent(m)]
        text = drawing.teller.say(event.key, **event.facts)
        drawing.call(max(steps, default=0), text, "knock")


@cache
def _resting(
    is_tall: bool, bottom: int, owner: int, spot: int, is_guarded: bool, is_known: bool
) -> Placement:
    """Return a marble that has not moved; there are few of them, and a drawing has sixteen."""
    lay = layout(is_tall, bottom)
    x, y = lay.spot(owner, spot)
    # it comes from there as well: the spot's last marble may have had another key
    way = Way(0, (x, y), ()) if is_known else None
    markup = face_of(_ball, lay.marble, owner, is_guarded)
    key = f"piece-{LETTERS[owner]}-{spot}"
    return Placement(key, markup, x, y, 0, 1, "ball", NO_MOVE, "", True, "", way)


def _ball(pen: Pen, r: float, owner: int, is_guarded: bool) -> None:
    pen.circle(0, 0, r, f"marble s{owner}")
    pen.circle(-r * 0.38, -r * 0.42, r * 0.22, "shine")
    pen.text(0, 4.7, LETTERS[owner].upper(), f"on-s{owner} bold t13", "middle")
    if is_guarded:
        pen.circle(0, 0, r + 1.5, "guard")
        with pen.group(x=r * 0.85, y=-r * 0.85):
            pen.path("M-5 -6H5V0C5 4 2 6 0 7C-2 6 -5 4 -5 0Z", "shield")


# What can be chosen on the board: fields, above the marbles that stand on them


def _fields(scene: Scene, marbles: list[Marble]) -> None:
    """Place all fields; who chooses a marble chooses the field it stands on."""
    view, lay = scene.view, scene.lay
    empty, taken = _all_fields(lay.is_tall, lay.bottom)
    fields = empty.copy()
    for marble in marbles:
        if marble.spot < HOME:
            fields[marble.spot] = taken[marble.spot]
    picked = view.begun().picked()
    numbered: list[int] = []
    if view.parts:
        for place in view.legal:
            if place >= HOME:
                break
            if fields[place] is empty[place]:
                numbered.append(place)
            if not any(beside in view.legal for beside in _beside(place)):
                fields[place] = fields[place].classed(f"{fields[place].cls} lone".lstrip())
    scene.drawing.place(fields)
    if picked == NOTHING:
        return
    markup = face_of(Pen.circle, 0.0, 0.0, lay.marble + 2, "halo above")
    scene.drawing.part("picked", markup, *lay.spots[picked], "chosen")
    if view.begun().meaning() != JACK:
        owner = [picked in row for row in view.trial].index(True)
        for place in numbered:
            text = _steps_between(owner, picked, place)
            markup = face_of(Pen.text, 0.0, 4.5, text, "on-aim bold t13", "middle")
            scene.drawing.part(f"steps-{place}", markup, *lay.spots[place])


@cache
def _all_fields(is_tall: bool, bottom: int) -> tuple[list[Placement], list[Placement]]:
    """Return every field as it is without a marble, and with one."""
    lay = layout(is_tall, bottom)
    pair: tuple[list[Placement], list[Placement]] = ([], [])
    for place, (x, y) in enumerate(lay.spots):
        markup = face_of(_field, is_tall, place >= GOALS, place in STARTS)
        facts = (f"part-field-{place}", markup, x, y, lay.turns[place], 1)
        for fields, cls in zip(pair, ("", "taken"), strict=True):
            fields.append(Placement(*facts, cls, place, "", False, "", None))
    return pair


def _field(pen: Pen, is_tall: bool, is_goal: bool, is_start: bool) -> None:
    """Draw what lights up on a field, and room for a finger as far as the neighbours leave it."""
    lay = layout(is_tall, 0)
    outside = min(OUTSIDE, lay.frame.x - 4.5)
    pen.circle(0, 0, lay.field, "aim empty")
    pen.circle(0, 0, lay.marble, "halo empty")
    pen.circle(0, 0, lay.marble + 2, "halo full")
    for half, cls in ((lay.gap / 2, "hit"), (min(REACH, lay.gap), "hit wide")):
        if is_goal:
            pen.rect(-REACH, -half, 2 * REACH, 2 * half, cls)
        else:  # the drawing ends outside the ring; inside a start field its goal begins
            begins = lay.gap * (1.2 if is_tall else 0.5)
            inside = begins if is_start else 2 * REACH - outside
            pen.rect(-half, -inside, 2 * half, inside + outside, cls)


def _beside(place: int) -> tuple[int, int]:
    """Return the neighbours of a field."""
    if place < GOALS:
        return (place - 1) % RING, (place + 1) % RING
    seat, number = divmod(place - GOALS, GOAL)
    return (place - 1 if number else QUARTER * seat), place + 1


def _steps_between(owner: int, place: int, target: int) -> str:
    is_back = target < GOALS and (target - place) % RING == RING - 4
    return "−4" if is_back else str(len(way_between(owner, place, target)))


# Players


def _plate(scene: Scene, seat: int, is_folded: bool, comes_out: bool) -> None:
    """Place a player's plate: the name, the marbles' home, the cards."""
    drawing, lay, view = scene.drawing, scene.lay, scene.view
    x, y, width, height = lay.plates[seat]
    to_act = seat in view.to_act
    note = {view.seat: "screen_you", view.partner(): "screen_partner"}.get(seat, "")
    begins = seat == view.starter and view.phase > Phase.OVER
    facts = (seat, scene.names[seat], note, begins, lay.is_tall, scene.lang)
    drawing.part(f"plate-{seat}", face_of(_plate_face, *facts), x, y, "acts" if to_act else "")
    move = OUT if comes_out else NO_MOVE
    drawing.part(f"home-{seat}", face_of(_home, lay.is_tall), *lay.spot(seat, HOME), move=move)
    markup = face_of(_cards, view.counts[seat], is_folded, lay.is_tall, scene.lang)
    drawing.part(f"cards-{seat}", markup, x, y + height)
    if view.phase == Phase.SWAP and not to_act:  # DG-08 a card lies ready
        edge = y - 23 if y > lay.middle[1] else y + height - 3
        markup = face_of(box, 18.0, 26.0, "cardback", 3.0)
        drawing.part(f"ready-{seat}", markup, x + width / 2 - 9, edge)


def _plate_face(
    pen: Pen, seat: int, name: str, note: str, begins: bool, is_tall: bool, lang: str
) -> None:
    width, height, _ = layout(is_tall, 0).plate
    pen.rect(0, 0, width, height, "plate own" if note == "screen_you" else "plate", 12)
    if is_tall:
        badge(pen, (14, 14), 9, seat, LETTERS[seat].upper())
        pen.text(28, 18.5, fitted(name, width - 32, 13), "bold t13")
    else:
        badge(pen, (18, 19), 11, seat, LETTERS[seat].upper(), size="t15")
        pen.text(34, 24, fitted(name, width - 44, 16), "bold t15")
    told = [say(key, lang) for key in (note, "screen_starts" if begins else "") if key]
    if is_tall:
        told = told[-1:]  # both would cover the cards
    if told:
        cls = f"{'mark bold' if begins else 'soft'} {small(is_tall)}"
        pen.text(width - (6 if is_tall else 10), height - 9, " · ".join(told), cls, "end")


def _home(pen: Pen, is_tall: bool) -> None:
    """Draw where marbles wait, the first at the origin."""
    lay = layout(is_tall, 0)
    r = lay.marble + 3
    width = (MARBLES - 1) * lay.home_gap + 2 * r
    for slot in range(MARBLES):
        pen.circle(slot * lay.home_gap, 0, lay.field, "nest")
    pen.rect(-r, -r, width, 2 * r, "halo", r)
    pen.rect(-r, -REACH, width, 2 * REACH, "hit")


def _cards(pen: Pen, count: int, is_folded: bool, is_tall: bool, lang: str) -> None:
    """Draw how many cards a player holds."""
    for card in range(count):
        pen.rect(9 + 7 * card, -21, 10, 14, "cardback", 2)
    if is_folded:
        pen.text(6 if is_tall else 10, -9, say("screen_folded", lang), f"bad {small(is_tall)}")
