"""The odds board, the bookmaker's 24 placements, a betting slip to fill in, and all slips."""

from typing import Final

from stammtisch.core.drawing import Drawing, fitted
from stammtisch.games.greyhounds.board import (
    BETS,
    DOG_NAMES,
    DOGS,
    FIRST_OF_PAIR,
    HUNDRED,
    LONE,
    MOST_STAKES,
    PAIRS,
    PLACE,
    PLACEMENTS,
    QUINELLA,
    SECOND_OF_PAIR,
    WIN,
    dog_at,
    pair_of,
    place_of,
)
from stammtisch.games.greyhounds.drawing_pieces import Scene, sign, small
from stammtisch.games.greyhounds.rules import BASE_OF_PART, FIRST_PLACEMENT
from stammtisch.games.greyhounds.scoring import Result, pays, prize
from stammtisch.games.greyhounds.state import AT_BET
from stammtisch.games.greyhounds.view import GreyhoundsView, slip_of
from stammtisch.games.greyhounds.words import ODDS_PLACES

Box = tuple[float, float, float]  # x, y, width
ODDS_HEIGHT: Final = 132
FIRST_ODDS: Final = 72  # where the columns begin


def draw_odds(drawing: Drawing, view: GreyhoundsView, placement: int, box: Box) -> None:
    """Draw the odds board with the dogs on I to IV (GH-09)."""
    x, y, width = box
    teller = drawing.teller
    drawing.rect(x, y, width, ODDS_HEIGHT, "board-back", 8)
    column = (width - FIRST_ODDS - 6) / DOGS
    for number, bet in enumerate((WIN, PLACE)):
        told = teller.label("bet", bet)
        drawing.text(x + 10, y + 56 + number * 20, told, f"soft {small(drawing)}")
    drawing.text(x + 10, y + 113, teller.label("bet", QUINELLA), f"soft {small(drawing)}")
    drawing.line(x + 8, y + 84, x + width - 8, y + 84, "line")
    for place, name in enumerate(ODDS_PLACES):
        cx = x + FIRST_ODDS + column * (place + 0.5)
        drawing.text(cx - 8, y + 25, name, "bold", "end")
        drawing.rect(cx - 2, y + 7, 28, 28, "slot", 4)
        paid = int(view.terms.place[place])
        drawing.text(cx, y + 56, f"{view.terms.win[place]}:1", "bold", "middle")
        drawing.text(cx, y + 76, f"{paid}:1" if paid else "–", "bold", "middle")
        if placement != LONE:
            dog = int(dog_at(placement, place))
            with drawing.piece(f"odds-{dog}", cx + 12, y + 21):
                sign(drawing, dog, 0, 0.5, 9.5)
    column = (width - FIRST_ODDS - 6) / PAIRS
    for pair in range(PAIRS):
        cx = x + FIRST_ODDS + column * (pair + 0.5)
        one, other = int(FIRST_OF_PAIR[pair]), int(SECOND_OF_PAIR[pair])  # places
        if placement == LONE:
            told = f"{ODDS_PLACES[one]}+{ODDS_PLACES[other]}"
            drawing.text(cx, y + 103, told, f"soft {small(drawing)}", "middle")
        else:
            _letters(drawing, [int(dog_at(placement, n)) for n in (one, other)], cx, y + 103)
        drawing.text(cx, y + 122, f"{view.terms.quinella[pair]}:1", "bold", "middle")


def _letters(drawing: Drawing, dogs: list[int], cx: float, y: float) -> None:
    """Write the letters of two dogs side by side, each in its colour."""
    drawing.text(cx - 1, y, DOG_NAMES[dogs[0]], f"s{dogs[0]} bold", "end")
    drawing.text(cx + 1, y, DOG_NAMES[dogs[1]], f"s{dogs[1]} bold")


def draw_placements(drawing: Drawing, box: Box) -> float:
    """Draw the 24 ways to put the dogs on I to IV, by the dog on I; return the height."""
    x, y, width = box
    drawing.text(x, y + 15, drawing.teller.say("board_put"), "bold")
    rows = PLACEMENTS // DOGS
    column = (width + 4) / DOGS
    row_height = 44 if drawing.is_tall else 33
    for placement in range(PLACEMENTS):
        left = x + placement // rows * column
        top = y + 26 + placement % rows * row_height
        with drawing.choice(FIRST_PLACEMENT + placement):
            drawing.rect(left, top, column - 4, row_height - 5, "card", 6)
            drawing.rect(left, top, column - 4, row_height - 5, "halo clear", 6)
            pitch = (column - 10) / DOGS
            for place in range(DOGS):
                cx = left + 3 + pitch * (place + 0.5)
                sign(drawing, int(dog_at(placement, place)), cx, top + (row_height - 5) / 2, 7)
    return 26 + rows * row_height


def draw_slip(drawing: Drawing, view: GreyhoundsView, seat: int, box: Box) -> float:
    """Draw the viewer's own slip: what is written on it, and what can be; return the height."""
    x, y, width = box
    teller = drawing.teller
    written = view.slips[seat] or [
        move - int(BASE_OF_PART[number]) for number, move in enumerate(view.draft)
    ]
    row_height = 48 if drawing.is_tall else 46
    height = 32 + BETS * row_height + 28
    drawing.rect(x, y, width, height, "slip", 8)
    drawing.text(x + 10, y + 20, teller.say("board_your_slip"), "bold")
    asked = len(written) % BETS if seat in view.to_act else LONE
    for bet in range(BETS):
        top = y + 30 + bet * row_height
        if bet == asked:
            drawing.rect(x + 4, top - 2, width - 8, row_height, "asked", 6)
        cls = f"{'bold ' if bet == asked else ''}{small(drawing)}"
        drawing.text(x + 10, top + 18, teller.label("bet", bet), cls)
        stake = written[BETS + bet] if len(written) > BETS + bet else 0
        waits = "…" if len(written) == BETS + bet else ""
        told = teller.points(stake * HUNDRED) if stake else waits
        drawing.text(x + 10, top + 36, told, "bold")
        chosen = written[bet] if len(written) > bet else LONE
        _choices(drawing, view, bet, chosen, (x + 76, top + 2, width - 80))
    staked = sum(written[BETS:]) * HUNDRED
    told = teller.say("board_stakes", sum=staked, limit=MOST_STAKES * HUNDRED)
    drawing.text(x + 10, y + height - 11, told, small(drawing))
    return height


def _choices(drawing: Drawing, view: GreyhoundsView, bet: int, chosen: int, box: Box) -> None:
    """Draw what one bet can be on, each with its odds."""
    x, y, width = box
    count = PAIRS if bet == QUINELLA else DOGS
    pitch = width / count
    height = 42 if drawing.is_tall else 40
    for on in range(count):
        left = x + on * pitch
        cx = left + pitch / 2 - 2
        cls = "chosen" if on == chosen else ""
        with drawing.choice(int(BASE_OF_PART[bet]) + on, cls=cls):
            drawing.rect(left, y, pitch - 4, height, "card", 6)
            drawing.rect(left, y, pitch - 4, height, "halo clear", 6)
            if bet == QUINELLA:
                dogs = [int(FIRST_OF_PAIR[on]), int(SECOND_OF_PAIR[on])]
                _letters(drawing, dogs, cx, y + 17)
                places = [place_of(view.placement, dog) for dog in dogs]
                odds = int(view.terms.quinella[pair_of(*places)])
                drawing.text(cx, y + 34, f"{odds}:1", small(drawing), "middle")
            else:
                place = place_of(view.placement, on)
                odds = int((view.terms.win if bet == WIN else view.terms.place)[place])
                sign(drawing, on, left + 14, y + height / 2, 8)
                told = f"{odds}:1" if odds else "–"
                drawing.text(left + 40, y + height / 2 + 5, told, small(drawing), "middle")


def draw_slips(drawing: Drawing, view: GreyhoundsView, scene: Scene, box: Box) -> float:
    """Draw everybody's slips as far as they are known, settled ones with what they paid."""
    x, y, width = box
    teller, result = drawing.teller, scene.result
    title = "board_slips" if result is None else "board_settled"
    drawing.text(x, y + 15, teller.say(title, race=scene.race), "bold")
    first = 92
    column = (width - first) / BETS
    for bet in range(BETS):
        cx = x + first + column * (bet + 0.5)
        drawing.text(cx, y + 33, teller.label("bet", bet), f"soft {small(drawing)}", "middle")
    row_height = 38 if result is None else 56
    bettors = [seat for seat in range(view.seats) if seat != view.bookmaker]
    for number, seat in enumerate(bettors):
        top = y + 40 + number * row_height
        drawing.rect(x, top, width, row_height - 4, "slip", 6)
        sign(drawing, seat, x + 16, top + 18, 8)
        drawing.text(x + 32, top + 22, fitted(teller.names[seat], 70), small(drawing))
        slip = slip_of(result.slips[seat]) if result is not None else view.slips[seat]
        if slip:
            for bet in range(BETS):
                _bet(drawing, slip, bet, x + first + column * (bet + 0.5), top + 22)
        else:
            is_writing = view.phase == AT_BET and seat in view.to_act
            told = teller.say("board_writing" if is_writing else "board_sealed")
            drawing.text(x + first + 1.5 * column, top + 22, told, "soft", "middle")
        if result is not None:
            _paid(drawing, view, result, seat, (x, top + 44, width))
    return 40 + len(bettors) * row_height


def _bet(drawing: Drawing, slip: list[int], bet: int, cx: float, y: float) -> None:
    """Write one bet: the letters of its dogs and the stake."""
    on = slip[bet]
    if bet == QUINELLA:
        _letters(drawing, [int(FIRST_OF_PAIR[on]), int(SECOND_OF_PAIR[on])], cx - 22, y)
    else:
        drawing.text(cx - 20, y, DOG_NAMES[on], f"s{on} bold", "middle")
    drawing.text(cx - 4, y, str(slip[BETS + bet] * HUNDRED))


def _paid(drawing: Drawing, view: GreyhoundsView, result: Result, seat: int, box: Box) -> None:
    """Write what the dog and the three bets of a seat brought (GH-23)."""
    x, y, width = box
    teller = drawing.teller
    won = int(prize(seat, result.order))
    told = f"{teller.say('board_prize')} {won}" if won else "–"
    drawing.text(x + 10, y, told, f"{'good bold' if won else 'soft'} {small(drawing)}")
    column = (width - 92) / BETS
    for bet in range(BETS):
        paid = int(pays(bet, result.slips[seat], result.placement, result.order, view.terms))
        told = f"+{paid}" if paid else "–"
        cls = f"{'good bold' if paid else 'soft'} {small(drawing)}"
        drawing.text(x + 92 + column * (bet + 0.5), y, told, cls, "middle")
