"""The odds board, the bookmaker's dogs to put on it, a betting slip to fill in, and all slips."""

from typing import Final

from stammtisch.core.drawing import Pen, face_of, fitted
from stammtisch.core.kit import box
from stammtisch.games.greyhounds.board import (
    BETS,
    DOG_NAMES,
    DOGS,
    FIRST_OF_PAIR,
    HUNDRED,
    MOST_STAKES,
    NOTHING,
    PAIRS,
    PLACE,
    QUINELLA,
    SECOND_OF_PAIR,
    WIN,
    dog_at,
)
from stammtisch.games.greyhounds.drawing_pieces import (
    Box,
    Scene,
    bet_name,
    letters,
    pounds,
    say,
    sign,
    small,
)
from stammtisch.games.greyhounds.rules import BASE_OF_PART
from stammtisch.games.greyhounds.scoring import Result, pays, prize
from stammtisch.games.greyhounds.state import Phase
from stammtisch.games.greyhounds.telling import pick_of
from stammtisch.games.greyhounds.view import GreyhoundsView, slip_of
from stammtisch.games.greyhounds.words import ODDS_PLACES

ODDS_HEIGHT: Final = 132
LOW_ODDS_HEIGHT: Final = 94
# where the rows of the odds begin: slots of dogs, wins, places, a line, pairs, quinellas
ROWS: Final = ((7, 56, 76, 84, 103, 122), (3, 43, 57, 62, 76, 90))
FIRST_ODDS: Final = 72  # where the columns begin
FIRST_DOG: Final = 64  # where the dogs to put on a place begin
FIRST_BET: Final = 92  # where the columns of all slips begin

Numbers = tuple[int, ...]
PAIRED: Final = [(int(FIRST_OF_PAIR[pair]), int(SECOND_OF_PAIR[pair])) for pair in range(PAIRS)]


def odds(scene: Scene, where: Box) -> None:
    """Place the odds board with the dogs on I to IV (GH-09)."""
    x, y, width = where
    drawing, terms, placement = scene.drawing, scene.view.terms, scene.placement
    paid = (tuple(terms.win), tuple(terms.place), tuple(terms.quinella))
    drawing.part("odds", face_of(_odds, width, *paid, scene.is_tall, scene.lang), x, y)
    pairs = y + ROWS[scene.is_tall][4]
    drawing.part("pairs", face_of(_pairs, width, placement, scene.is_tall), x, pairs)
    if placement == NOTHING:
        return
    column = (width - FIRST_ODDS - 6) / DOGS
    for place in range(DOGS):
        dog = int(dog_at(placement, place))
        cx = x + FIRST_ODDS + column * (place + 0.5)
        drawing.piece(
            f"odds-{dog}",
            face_of(_odds_sign, dog, scene.is_tall),
            cx + 12,
            y + (16 if scene.is_tall else 21),
        )


def _odds(
    pen: Pen,
    width: float,
    win: Numbers,
    place: Numbers,
    quinella: Numbers,
    is_tall: bool,
    lang: str,
) -> None:
    slots, wins, places, between, pairs, quinellas = ROWS[is_tall]
    size = 26 if is_tall else 28
    pen.rect(0, 0, width, LOW_ODDS_HEIGHT if is_tall else ODDS_HEIGHT, "board-back", 8)
    for y, bet in ((wins, WIN), (places, PLACE), ((pairs + quinellas) / 2, QUINELLA)):
        pen.text(10, y, bet_name(bet, lang), f"soft {small(is_tall)}")
    pen.line(8, between, width - 8, between, "line")
    column = (width - FIRST_ODDS - 6) / DOGS
    for number, name in enumerate(ODDS_PLACES):
        cx = FIRST_ODDS + column * (number + 0.5)
        pen.text(cx - 8, slots + 18, name, "bold", "end")
        pen.rect(cx - 2, slots, size, size, "slot", 4)
        pen.text(cx, wins, f"{win[number]}:1", "bold", "middle")
        pen.text(cx, places, f"{place[number]}:1" if place[number] else "–", "bold", "middle")
    column = (width - FIRST_ODDS - 6) / PAIRS
    for pair in range(PAIRS):
        cx = FIRST_ODDS + column * (pair + 0.5)
        pen.text(cx, quinellas, f"{quinella[pair]}:1", "bold", "middle")


def _pairs(pen: Pen, width: float, placement: int, is_tall: bool) -> None:
    """Write whose odds a quinella's are: places, or the dogs on them."""
    column = (width - FIRST_ODDS - 6) / PAIRS
    for pair, (one, other) in enumerate(PAIRED):
        cx = FIRST_ODDS + column * (pair + 0.5)
        if placement == NOTHING:
            both = f"{ODDS_PLACES[one]}+{ODDS_PLACES[other]}"
            pen.text(cx, 0, both, f"soft {small(is_tall)}", "middle")
        else:
            letters(pen, (int(dog_at(placement, one)), int(dog_at(placement, other))), cx, 0)


def _odds_sign(pen: Pen, dog: int, is_tall: bool) -> None:
    sign(pen, dog, 0, 0.5, 9.5, is_tall)


def placements(scene: Scene, where: Box) -> float:
    """Place every dog beside each of I to IV, to be put there; return the height."""
    x, y, width = where
    drawing, view = scene.drawing, scene.view
    column = (width - FIRST_DOG + 4) / DOGS
    row_height, below = (43, 0) if scene.is_tall else (48, 26)
    if not scene.is_tall:  # else the bar asks
        scene.write("put", (x, y + 15), scene.say("board_put"), "bold")
    for place, name in enumerate(ODDS_PLACES):
        top = y + below + place * row_height
        paid = (view.terms.win[place], view.terms.place[place])
        drawing.part(f"put-{place}", face_of(_place, name, *map(int, paid), scene.is_tall), x, top)
        for dog in range(DOGS):
            markup = face_of(_dog, dog, column - 4, row_height - 5, scene.is_tall)
            label = scene.say("board_dog_on", dog=dog, name=name)
            left, pick = x + FIRST_DOG + dog * column, pick_of(place, dog)
            drawing.part(f"put-{place}-{dog}", markup, left, top, move=pick, label=label)
    return below + DOGS * row_height


def _place(pen: Pen, name: str, win: int, place: int, is_tall: bool) -> None:
    """Write a place with what it pays for a win and for a place."""
    pen.text(2, 19, name, "bold")
    pen.text(2, 36, f"{win}:1" + (f" {place}:1" if place else ""), f"soft {small(is_tall)}")


def _dog(pen: Pen, dog: int, width: float, height: float, is_tall: bool) -> None:
    pen.rect(0, 0, width, height, "card", 6)
    pen.rect(0, 0, width, height, "halo clear", 6)
    sign(pen, dog, width / 2, height / 2, 11, is_tall)


# The viewer's own slip


def own_slip(scene: Scene, seat: int, where: Box) -> float:
    """Place the viewer's slip: what is written on it, and what can be; return the height."""
    x, y, width = where
    drawing, view = scene.drawing, scene.view
    written = view.slips[seat] or [
        move - int(BASE_OF_PART[number]) for number, move in enumerate(view.draft)
    ]
    row_height, above, below = (41, 24, 0) if scene.is_tall else (46, 30, 30)
    height = above + BETS * row_height + below
    drawing.part("slip", face_of(_slip, width, height, scene.is_tall, scene.lang), x, y)
    asked = len(written) % BETS if seat in view.to_act else NOTHING
    for bet in range(BETS):
        top = y + above + bet * row_height
        stake = written[BETS + bet] if len(written) > BETS + bet else 0
        waits = len(written) == BETS + bet
        facts = (bet, bet == asked, stake, waits, width, scene.is_tall, scene.lang)
        drawing.part(f"bet-{bet}", face_of(_bet_asked, *facts), x, top)
        chosen = written[bet] if len(written) > bet else NOTHING
        _choices(scene, bet, chosen, (x + 76, top + 2, width - 80))
    staked, most = sum(written[BETS:]) * HUNDRED, MOST_STAKES * HUNDRED
    text = scene.say("board_stakes", sum=staked, limit=most)
    if scene.is_tall:
        scene.write("stakes", (x + 10, y + 17), text, "bold small")
    else:
        scene.write("stakes", (x + 10, y + height - 11), text, scene.small)
    return height


def _slip(pen: Pen, width: float, height: float, is_tall: bool, lang: str) -> None:
    box(pen, width, height, "slip", 8)
    if not is_tall:
        pen.text(10, 18, say("board_your_slip", lang), "bold")


def _bet_asked(
    pen: Pen, bet: int, is_asked: bool, stake: int, waits: bool, width: float, is_tall: bool,
    lang: str,
) -> None:  # fmt: skip
    """Write what a bet is called and its stake, and show whether it is asked for."""
    if is_asked:
        pen.rect(4, -2, width - 8, 41 if is_tall else 46, "asked", 6)
    pen.text(10, 18, bet_name(bet, lang), f"{'bold ' if is_asked else ''}{small(is_tall)}")
    staked = pounds(stake * HUNDRED, lang) if stake else "…" if waits else ""
    pen.text(10, 36, staked, "bold")


def _choices(scene: Scene, bet: int, chosen: int, where: Box) -> None:
    """Place what one bet can be on, each with its odds."""
    x, y, width = where
    view = scene.view
    count = PAIRS if bet == QUINELLA else DOGS
    pitch = width / count
    for on in range(count):
        markup = face_of(
            _choice,
            bet,
            on,
            int(view.terms.odds(view.placement, bet, on)),
            pitch - 4,
            scene.is_tall,
        )
        cls = "chosen" if on == chosen else ""
        move = int(BASE_OF_PART[bet]) + on
        scene.drawing.part(f"bet-{bet}-{on}", markup, x + on * pitch, y, cls, move=move)


def _choice(pen: Pen, bet: int, on: int, odds: int, width: float, is_tall: bool) -> None:
    height = 35 if is_tall else 40
    pen.rect(0, 0, width, height, "card", 6)
    pen.rect(0, 0, width, height, "halo clear", 6)
    if bet == QUINELLA:
        letters(pen, PAIRED[on], width / 2, 15 if is_tall else 17)
        pen.text(width / 2, 30 if is_tall else 34, f"{odds}:1", small(is_tall), "middle")
    else:
        sign(pen, on, 14, height / 2, 8, is_tall)
        pen.text(40, height / 2 + 5, f"{odds}:1" if odds else "–", small(is_tall), "middle")


# All slips


def slips(scene: Scene, where: Box) -> float:
    """Place everybody's slips as far as they are known, settled ones with what they paid."""
    x, y, width = where
    drawing, view, result = scene.drawing, scene.view, scene.result
    race = 0 if result is None else scene.race
    drawing.part("slips", face_of(_slips, race, width, scene.is_tall, scene.lang), x, y)
    row_height = 38 if result is None else 56
    bettors = [seat for seat in range(view.seats) if seat != view.bookmaker]
    for number, seat in enumerate(bettors):
        slip = slip_of(result.slips[seat]) if result is not None else view.slips[seat]
        is_writing = view.phase == Phase.BET and seat in view.to_act
        paid = () if result is None else _paid(view, result, seat)
        markup = face_of(
            _slip_of, seat, drawing.teller.names[seat], tuple(slip), is_writing, paid, width,
            scene.is_tall, scene.lang,
        )  # fmt: skip
        drawing.part(f"slip-{seat}", markup, x, y + 40 + number * row_height)
    return 40 + len(bettors) * row_height


def _slips(pen: Pen, race: int, width: float, is_tall: bool, lang: str) -> None:
    """Write what the columns of all slips are; of a race that is settled, if there is one."""
    pen.text(0, 15, say("board_settled" if race else "board_slips", lang, race=race), "bold")
    column = (width - FIRST_BET) / BETS
    for bet in range(BETS):
        cx = FIRST_BET + column * (bet + 0.5)
        pen.text(cx, 33, bet_name(bet, lang), f"soft {small(is_tall)}", "middle")


def _slip_of(
    pen: Pen, seat: int, name: str, slip: Numbers, is_writing: bool, paid: Numbers, width: float,
    is_tall: bool, lang: str,
) -> None:  # fmt: skip
    """Draw somebody's slip; below it what the dog and the three bets brought (GH-23)."""
    pen.rect(0, 0, width, 52 if paid else 34, "slip", 6)
    sign(pen, seat, 16, 18, 8, is_tall)
    pen.text(32, 22, fitted(name, 70), small(is_tall))
    column = (width - FIRST_BET) / BETS
    for bet in range(BETS if slip else 0):
        _bet(pen, slip, bet, FIRST_BET + column * (bet + 0.5))
    if not slip:
        state = say("board_writing" if is_writing else "board_sealed", lang)
        pen.text(FIRST_BET + 1.5 * column, 22, state, "soft", "middle")
    if not paid:
        return
    won = f"{say('board_prize', lang)} {paid[BETS]}" if paid[BETS] else "–"
    pen.text(10, 44, won, f"{'good bold' if paid[BETS] else 'soft'} {small(is_tall)}")
    for bet in range(BETS):
        cls = f"{'good bold' if paid[bet] else 'soft'} {small(is_tall)}"
        text = f"+{paid[bet]}" if paid[bet] else "–"
        pen.text(FIRST_BET + column * (bet + 0.5), 44, text, cls, "middle")


def _bet(pen: Pen, slip: Numbers, bet: int, cx: float) -> None:
    """Write one bet: the letters of its dogs and the stake."""
    on = slip[bet]
    if bet == QUINELLA:
        letters(pen, PAIRED[on], cx - 22, 22)
    else:
        pen.text(cx - 20, 22, DOG_NAMES[on], f"s{on} bold", "middle")
    pen.text(cx - 4, 22, str(slip[BETS + bet] * HUNDRED))


def _paid(view: GreyhoundsView, result: Result, seat: int) -> Numbers:
    """Return what the three bets and the dog of a seat brought (GH-23)."""
    slip, terms = result.slips[seat], view.terms
    brought = [int(pays(bet, slip, result.placement, result.order, terms)) for bet in range(BETS)]
    return (*brought, int(prize(seat, result.order)))
