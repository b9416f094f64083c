"""What players of DOG read: labels, log lines and reasons, in German and in English."""

from functools import lru_cache
from typing import Any, Final

from stammtisch.core.errors import LANGUAGES
from stammtisch.core.words import Pair, Words
from stammtisch.games.dog.board import GOAL, GOALS, HOME, QUARTER
from stammtisch.games.dog.notation import LETTERS
from stammtisch.games.dog.rulebook import HERE, RULES
from stammtisch.games.dog.rules import CARD, FOLD, OUT

CARD_NAMES: Final[list[Pair]] = [
    ("Ass", "ace"),
    *[(str(number), str(number)) for number in range(2, 11)],
    ("Bube", "jack"),
    ("Dame", "queen"),
    ("König", "king"),
    ("Joker", "joker"),
]
FIELD: Final = ("Feld ", "field ")
PHASE_NAMES: Final[dict[str, Pair]] = {
    "lot": ("Auslosung", "drawing lots"),
    "deal": ("Geben", "the deal"),
    "swap": ("Karten tauschen", "swapping cards"),
    "play": ("Karte spielen", "playing a card"),
    "over": ("Ende", "the end"),
}
PART_NAMES: Final[dict[str, Pair]] = {
    "gift": PHASE_NAMES["swap"],
    "card": PHASE_NAMES["play"],
    "meaning": ("sagen, was der Joker ist", "saying what the joker is"),
    "marble": ("eine Kugel wählen", "choosing a marble"),
    "target": ("sagen, wohin sie zieht", "saying where it goes"),
}

ABOUT: Final = (
    "Zwei gegen zwei: Kugeln mit Karten ins Ziel bringen.",
    "Two against two: bring your marbles home with cards.",
)

TEXTS: Final[dict[str, Pair]] = {
    # The terminal
    "look_back": ("Zuletzt gespielt", "Last played"),
    "look_back_none": ("Noch ist nichts gespielt.", "Nothing has been played yet."),
    "look_back_help": ("die letzten Karten ansehen", "look at the last cards played"),
    # The log
    "deals": (
        "Runde {number}: {size} Karten für jeden, {seat:seat} beginnt.",
        "Round {number}: {size} cards for everyone, {seat:seat} starts.",
    ),
    "shuffled": (
        "Der Stapel reicht nicht: Alle Karten werden neu gemischt.",
        "The stock is too small: all cards are shuffled again.",
    ),
    "lays_down": (
        "{seat:seat} legt für den Partner bereit: {card:card}.",
        "{seat:seat} lays down for the partner: {card:card}.",
    ),
    "swapped": ("Alle haben getauscht.", "Everybody has swapped."),
    "received": (
        "Du gibst {gave:card} und bekommst {received:card}.",
        "You give {gave:card} and get {received:card}.",
    ),
    "plays": ("{seat:seat}: {card:card}, {steps:step}.", "{seat:seat}: {card:card}, {steps:step}."),
    "plays_joker": (
        "{seat:seat}: Joker als {card:card}, {steps:step}.",
        "{seat:seat}: joker as {card:card}, {steps:step}.",
    ),
    "goes_home": (
        "Nach Hause: {count} von {owner:seat}.",
        "Sent home: {count} of {owner:seat}.",
    ),
    "folds": (
        "{seat:seat} kann nicht ziehen und legt ab: {cards:card}.",
        "{seat:seat} cannot move and lays down: {cards:card}.",
    ),
    "all_in": (
        "{seat:seat} hat alle vier Kugeln im Ziel.",
        "{seat:seat} has all four marbles in the goal.",
    ),
    "ends_in": (
        "{seats:seat} haben alle Kugeln im Ziel: {most} zu {least}.",
        "{seats:seat} have all their marbles in the goal: {most} to {least}.",
    ),
    "ends_ruled": (
        "Die Turnierleitung hat entschieden: {most} zu {least}.",
        "The director has decided: {most} to {least}.",
    ),
    "wins": ("Es gewinnen: {seats:seat}.", "The winners: {seats:seat}."),
    "ruled": (
        "Die Turnierleitung entscheidet: {points[0]} zu {points[1]} für {teams[0]:seat} gegen "
        "{teams[1]:seat}.",
        "The director decides: {points[0]} to {points[1]} for {teams[0]:seat} against "
        "{teams[1]:seat}.",
    ),
    # Hints
    "why_fold": ("Keine Karte lässt sich spielen.", "No card can be played."),
    "why_wins": ("Damit ist die Partie gewonnen.", "This wins the match."),
    "why_hits": (
        "Schickt gegnerische Kugeln nach Hause: {count}.",
        "Sends opponents’ marbles home: {count}.",
    ),
    "why_hits_in": (
        "Schickt gegnerische Kugeln nach Hause ({count}) und bringt eigene ins Ziel ({goal}).",
        "Sends opponents’ marbles home ({count}) and brings own ones in ({goal}).",
    ),
    "why_hits_both": (
        "Schickt gegnerische Kugeln nach Hause ({count}), aber auch welche vom eigenen Team "
        "({own}).",
        "Sends opponents’ marbles home ({count}), but some of the own team as well ({own}).",
    ),
    "why_harms": (
        "Schadet nur dem eigenen Team: nach Hause müssen {count}.",
        "Only harms the own team: {count} must go home.",
    ),
    "why_goal": ("Bringt Kugeln ins Ziel: {count}.", "Brings marbles into the goal: {count}."),
    "why_packs": (
        "Rückt im Ziel auf und macht Platz für die nächste Kugel.",
        "Moves up in the goal and makes room for the next marble.",
    ),
    "why_out": (
        "Bringt eine Kugel heraus; geschützt versperrt sie den Weg. Zu Hause bleiben {count}.",
        "Brings a marble out; protected, it bars the way. At home stay {count}.",
    ),
    "why_swap_forth": (
        "Der Tausch bringt {steps} Felder nach vorn; dahinter lauern {threats} Kugeln.",
        "The swap gains {steps} fields; {threats} marbles lurk behind.",
    ),
    "why_swap_back": (
        "Der Tausch kostet {steps} Felder; dahinter lauern {threats} Kugeln.",
        "The swap costs {steps} fields; {threats} marbles lurk behind.",
    ),
    "why_back": (
        "Vier zurück: nach dem Start kürzt das den Weg ins Ziel ab. Dahinter lauern {threats}.",
        "Back four: past the start this cuts the way to the goal short. {threats} lurk behind.",
    ),
    "why_exposes": (
        "Kommt voran, steht dann aber vor mehr gegnerischen Kugeln als bisher: {threats}.",
        "Gets on, but then stands before more opponents’ marbles than now: {threats}.",
    ),
    "why_flees": (
        "Kommt voran und läuft gegnerischen Kugeln davon: {escaped}.",
        "Gets on and runs away from opponents’ marbles: {escaped}.",
    ),
    "why_runs": (
        "Kommt voran, ohne dass sich die Gefahr ändert.",
        "Gets on, and the danger stays as it is.",
    ),
    "why_seven": (
        "Teilt die Sieben, ohne jemanden zu treffen; das kostet eine starke Karte.",
        "Splits the seven without hitting anyone; that costs a strong card.",
    ),
    "why_give_key": (
        "{partner:seat} hat keine Kugel auf der Bahn, und {card:card} bringt eine heraus.",
        "{partner:seat} has no marble on the ring, and this card brings one out: {card:card}.",
    ),
    "why_give_last_key": (
        "{card:card} bringt eine Kugel von {partner:seat} heraus, aber dir fehlt dann so eine "
        "Karte.",
        "This brings out a marble of {partner:seat}, but then you lack such a card: {card:card}.",
    ),
    "why_give_start": (
        "{card:card} kann bei {partner:seat} noch eine Kugel herausbringen.",
        "This card can bring out one more marble of {partner:seat}: {card:card}.",
    ),
    "why_give_wrong": (
        "{partner:seat} wartet zu Hause und kann {card:card} nicht brauchen.",
        "{partner:seat} waits at home and cannot use this card: {card:card}.",
    ),
    "why_give_helpless": (
        "Herausbringen kannst du {partner:seat} nicht; dann eher die Karte, die dir am wenigsten "
        "fehlt: {card:card}.",
        "You cannot bring {partner:seat} out; then rather the card you miss least: {card:card}.",
    ),
    "why_give_special": (
        "Eine starke Karte für {partner:seat}, die dir dann fehlt: {card:card}.",
        "A strong card for {partner:seat} that you will miss: {card:card}.",
    ),
    "why_give_plain": (
        "Eine schlichte Karte; die besonderen behältst du: {card:card}.",
        "A plain card; you keep the special ones: {card:card}.",
    ),
    # The screen
    "screen_round": (
        "Runde {number} mit {size} Karten",
        "Round {number} of {size} cards",
    ),
    "screen_swapped": (
        "(gegeben {gave:card}, bekommen {received:card})",
        "(gave {gave:card}, got {received:card})",
    ),
    "screen_stock": (
        "Stapel {stock} · gespielt und abgelegt {pile}",
        "stock {stock} · played and laid down {pile}",
    ),
    "screen_partner": ("Partner", "partner"),
    "screen_team": ("Team {seats:seat}", "Team {seats:seat}"),
    "screen_home": ("zu Hause: {home}", "at home: {home}"),
    "screen_cards": ("Karten: {count}", "cards: {count}"),
    "screen_inside": ("im Ziel", "in the goal"),
    "screen_you": ("du", "you"),
    "screen_folded": ("abgelegt", "folded"),
    "screen_starts": ("beginnt", "starts"),
    "screen_left": ("Schritte übrig", "steps left"),
    "screen_for": ("für {seat:seat}", "for {seat:seat}"),
    "screen_from": ("von {seat:seat}", "from {seat:seat}"),
    "screen_rest": ("Stapel {stock}", "stock {stock}"),
    "screen_latest": ("Zuletzt gespielt", "Last cards played"),
    "screen_hand": ("Deine Karten", "Your cards"),
    "screen_fold": ("Karten ablegen", "Lay the hand down"),
    "screen_as": ("als {card:card}", "as {card:card}"),
    "screen_hits": ("nach Hause", "sent home"),
    # Why not
    "not_now": (
        "Das passt jetzt nicht. Dran ist: {part:part}.",
        "That does not belong here. Asked for is: {part:part}.",
    ),
    "card_stuck": (
        "Mit {card:card} kann jetzt keine Kugel ziehen.",
        "No marble can move with this card now: {card:card}.",
    ),
    "must_move": (
        "Du kannst noch ziehen, also musst du es auch.",
        "You can still move, so you have to.",
    ),
    "joker_as_joker": (
        "Der Joker muss für eine andere Karte stehen.",
        "The joker has to stand for another card.",
    ),
    "not_coming_out": (
        "{card:card} bringt keine Kugel heraus.",
        "This card brings no marble out: {card:card}.",
    ),
    "start_is_guarded": (
        "Auf dem Startfeld steht noch eine geschützte Kugel.",
        "A protected marble still stands on the start field.",
    ),
    "nobody_home": ("Zu Hause ist keine Kugel mehr.", "There is no marble at home."),
    "not_your_marble": (
        "Auf {place:place} steht keine Kugel von {owner:seat}.",
        "There is no marble of {owner:seat} on {place:place}.",
    ),
    "cannot_swap": (
        "Mit {place:place} lässt sich nicht tauschen.",
        "{place:place} cannot be swapped.",
    ),
    "seven_stuck": (
        "Dann gingen die {left} Schritte der Sieben nicht auf.",
        "Then the {left} steps of the seven would not work out.",
    ),
    "stuck_in_goal": (
        "Im Ziel ist für {card:card} kein Platz.",
        "There is no room in the goal for this card: {card:card}.",
    ),
    "barred": (
        "Eine geschützte Kugel versperrt den Weg.",
        "A protected marble bars the way.",
    ),
    "foreign_goal": (
        "Gezogen wird mit den Kugeln von {owner:seat}, und das ist ein anderes Ziel.",
        "The marbles of {owner:seat} move, and that is another goal.",
    ),
    "first_touch": (
        "Diese Kugel ist gerade erst herausgekommen und kann nicht gleich einbiegen.",
        "This marble has only just come out and cannot turn straight in.",
    ),
    "goal_does_not_fit": (
        "Dorthin führt {card:card} nicht: Im Ziel zählt jeder Schritt, und keiner überholt.",
        "This card does not lead there ({card:card}): in a goal every step counts, nobody passes.",
    ),
    "stays_in_goal": (
        "Aus dem Ziel kommt keine Kugel mehr heraus.",
        "No marble ever leaves the goal.",
    ),
    "too_far": (
        "So weit reicht die Sieben nicht: Es bleiben {left} Schritte vorwärts.",
        "The seven does not go that far: {left} steps forward are left.",
    ),
    "wrong_distance": (
        "Dorthin führt {card:card} nicht.",
        "This card does not lead there: {card:card}.",
    ),
    "no_team": ("Platz {seat} gehört zu keinem Team.", "Seat {seat} belongs to no team."),
    "nothing_to_correct": (
        "Berichtigen lässt sich nur das Ergebnis einer Partie, die zu Ende ist.",
        "Only the result of a match that is over can be corrected.",
    ),
    "bad_result": (
        "{points} geht nicht: 0 bis 8 Kugeln im Ziel, und kein Unentschieden.",
        "{points} will not do: 0 to 8 marbles in the goals, and no draw.",
    ),
    # What to do
    "prompt_gift": (
        "Welche Karte gibst du deinem Partner?",
        "Which card do you give to your partner?",
    ),
    "prompt_card": ("Welche Karte spielst du?", "Which card do you play?"),
    "prompt_fold": (
        "Keine Karte lässt einen Zug zu: Du legst ab.",
        "No card allows a move: you lay your hand down.",
    ),
    "prompt_meaning": ("Für welche Karte steht der Joker?", "Which card does the joker stand for?"),
    "prompt_marble": ("Welche Kugel zieht?", "Which marble moves?"),
    "prompt_target": ("Wohin?", "Where to?"),
    "prompt_swap_with": ("Mit welcher Kugel tauschst du?", "Which marble do you swap with?"),
    "prompt_seven_marble": (
        "Noch {left} Schritte: Welche Kugel zieht?",
        "{left} steps left: which marble moves?",
    ),
    "prompt_seven_target": ("Noch {left} Schritte: Wohin?", "{left} steps left: where to?"),
}


def label(kind: str, value: Any, lang: str) -> str:
    """Return the name of a thing of the game."""
    column = LANGUAGES.index(lang)
    if kind == "card":
        return CARD_NAMES[int(value)][column]
    if kind == "place":
        return place_words(int(value), column)
    if kind == "move":
        return _move(value, column)
    if kind == "step":
        return _step(value, column)
    return {"phase": PHASE_NAMES, "part": PART_NAMES}[kind][value][column]


def _move(move: int, column: int) -> str:
    if move < OUT:
        return place_words(move, column)
    if move == OUT:
        return ("eine Kugel herausbringen", "bring a marble out")[column]
    if move == FOLD:
        return ("ablegen und aussetzen", "lay the hand down and pause")[column]
    return CARD_NAMES[move - CARD][column]


@lru_cache(20_000)
def _step(step: tuple[int, ...], column: int) -> str:
    """Return a marble's way, a swap (with a third entry), or that one came out."""
    if len(step) == 1:
        return ("eine Kugel kommt heraus", "a marble comes out")[column]
    start, end = [place_words(place, column).removeprefix(FIELD[column]) for place in step[:2]]
    if len(step) == 2:
        return (f"von {start} nach {end}", f"from {start} to {end}")[column]
    return (f"{start} tauscht mit {end}", f"{start} swaps with {end}")[column]


@lru_cache(500)
def place_words(place: int, column: int) -> str:
    """Return a place as the board has it: `Feld A 12`, and in the goals `Ziel A 4`."""
    seat, number = divmod(place, QUARTER) if place < GOALS else divmod(place - GOALS, GOAL)
    if place >= HOME:
        return ("zu Hause", "at home")[column]
    letter = LETTERS[seat].upper()
    if place >= GOALS:
        return f"{('Ziel', 'goal')[column]} {letter} {number + 1}"
    if number == 0:
        return f"{('Start', 'start')[column]} {letter}"
    return f"{FIELD[column]}{letter} {number}"


WORDS: Final = Words(("DOG", "DOG"), TEXTS, RULES, label, ABOUT, here=HERE)
