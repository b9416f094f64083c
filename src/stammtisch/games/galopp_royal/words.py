"""What players of Galopp Royal read: labels, log lines and reasons, in German and in English."""

from collections.abc import Sequence
from typing import Any, Final

from stammtisch.core.errors import LANGUAGES
from stammtisch.core.words import Pair, Words
from stammtisch.games.galopp_royal.board import MOST_SEATS
from stammtisch.games.galopp_royal.rulebook import HERE, RULES
from stammtisch.games.galopp_royal.rules import FORTH, GO, LAY, PASS, REMOVE, pushed_by, removal
from stammtisch.games.galopp_royal.words_advice import ADVICE

CARD_NAMES: Final[list[Pair]] = [
    ("Träger 1", "carrier 1"),
    ("Träger 2", "carrier 2"),
    ("Träger 3", "carrier 3"),
    ("Träger 5", "carrier 5"),
    ("Tölpel", "oaf"),
    ("Schlitzohr", "rascal"),
]
PHASE_NAMES: Final[dict[str, Pair]] = {
    "lot": ("Auslosung", "drawing lots"),
    "draw": ("Träger ziehen", "drawing carriers"),
    "take": ("Mannschaft nehmen", "taking a team"),
    "roll": ("Würfeln", "rolling the die"),
    "refill": ("Träger nachziehen", "drawing new carriers"),
    "bid": ("Versteigerung", "auction"),
    "move": ("Rennen", "race"),
    "change": ("Trägerwechsel", "change of carriers"),
    "arrange": ("Träger hinlegen", "laying the carriers out"),
    "over": ("Ende", "the end"),
}

ABOUT: Final = (
    "Träger ersteigern, Sänften ins Rennen schicken.",
    "Buy carriers at auction and send your sedan to the races.",
)

TEXTS: Final[dict[str, Pair]] = {
    **ADVICE,
    # The log
    "starts_first": (
        "Das Los fällt auf {seat:seat}: Dort geht es los.",
        "The lot falls on {seat:seat} to start.",
    ),
    "opens_start": (
        "Eine Startmannschaft kommt unter den Hammer. {seat:seat} eröffnet.",
        "A starting team comes under the hammer. {seat:seat} opens.",
    ),
    "opens_spare": (
        "Ersatzmannschaft {number} kommt unter den Hammer. {seat:seat} eröffnet.",
        "Spare team {number} comes under the hammer. {seat:seat} opens.",
    ),
    "lies_open": ("Offen liegt: {card:card}.", "Lying open: {card:card}."),
    "you_drew": ("Du hast gezogen: {cards:card}.", "You have drawn: {cards:card}."),
    "shuffled": (
        "Der Vorrat war leer: Die Ablage wurde gemischt und liegt als neuer Vorrat bereit.",
        "The stock was empty: the discards were shuffled into a new one.",
    ),
    "bids": ("{seat:seat} bietet {gold}.", "{seat:seat} bids {gold}."),
    "passes": ("{seat:seat} passt.", "{seat:seat} passes."),
    "passes_openly": (
        "{seat:seat} passt und legt offen ab: {card:card}.",
        "{seat:seat} passes and discards openly: {card:card}.",
    ),
    "buys": (
        "{seat:seat} ersteigert die Mannschaft für {gold} Gold: {cards:card}.",
        "{seat:seat} buys the team for {gold} gold: {cards:card}.",
    ),
    "dismisses": (
        "{seat:seat} entlässt die alte Mannschaft: {cards:card}.",
        "{seat:seat} dismisses the old team: {cards:card}.",
    ),
    "unsold": (
        "Niemand hat geboten. Auf die Ablage kommen: {cards:card}.",
        "Nobody has bid. The discards receive: {cards:card}.",
    ),
    "takes_team": (
        "{seat:seat} nimmt für 10 Gold die obersten vier: {cards:card}.",
        "{seat:seat} takes the top four for 10 gold: {cards:card}.",
    ),
    "arranges": (
        "{seat:seat} legt die Träger auf die Plätze 1 bis 4: {cards:card}.",
        "{seat:seat} lays the carriers onto places 1 to 4: {cards:card}.",
    ),
    "race_begins": (
        "Rennen {race} beginnt: {finish} Felder bis zum Bogen, Preise {prizes:gold}.",
        "Race {race} begins: {finish} fields to the arch, prizes {prizes:gold}.",
    ),
    "rolls": (
        "{seat:seat} würfelt {roll}: {card:card}.",
        "{seat:seat} rolls {roll}: {card:card}.",
    ),
    "moves": (
        "{seat:seat} zieht mit {card:card}: {start:field} → {end:field}.",
        "{seat:seat} moves with {card:card}: {start:field} → {end:field}.",
    ),
    "rascal_moves": (
        "{seat:seat} spielt das Schlitzohr aus: {start:field} → {end:field}.",
        "{seat:seat} lets the rascal loose: {start:field} → {end:field}.",
    ),
    "is_pushed": (
        "{seat:seat} wird versetzt: {start:field} → {end:field}.",
        "{seat:seat} is moved: {start:field} → {end:field}.",
    ),
    "comes_home": (
        "{seat:seat} ist im Ziel, auf Platz {place}.",
        "{seat:seat} is home in place {place}.",
    ),
    "falls_in": (
        "{seat:seat} plumpst in den Teich und wird Platz {place}.",
        "{seat:seat} tumbles into the pond and takes place {place}.",
    ),
    "plays_on": (
        "Die ersten drei stehen fest. Nun geht es nur noch darum, wer Letzter wird.",
        "The first three are settled. Now it is only about who comes last.",
    ),
    "race_over": ("Rennen {race} ist entschieden.", "Race {race} is decided."),
    "wins_prize": (
        "Platz {place}: {seat:seat} erhält {gold} Gold.",
        "Place {place}: {seat:seat} receives {gold} gold.",
    ),
    "is_last": ("Letzter Platz: {seat:seat}.", "Last place: {seat:seat}."),
    "changes": (
        "{seat:seat} nimmt allen einen Träger weg.",
        "{seat:seat} removes one carrier from everyone.",
    ),
    "is_replaced": (
        "{seat:seat} verliert {old:card} und zieht {new:card}.",
        "{seat:seat} loses {old:card} and draws {new:card}.",
    ),
    "ends_races": ("Alle Rennen sind gelaufen: {count}.", "All races are run: {count}."),
    "wins": (
        "Es gewinnt mit {gold} Gold: {seats:seat}.",
        "The winner with {gold} gold: {seats:seat}.",
    ),
    # Why not
    "no_gold": (
        "Du hast kein Gold mehr und kannst nur passen.",
        "You have no gold left and can only pass.",
    ),
    "too_much_gold": (
        "So viel hast du nicht: Dir bleiben {gold} Gold.",
        "You do not have that much: {gold} gold is left to you.",
    ),
    "bid_too_low": (
        "Geboten sind schon {bid}, du musst höher gehen oder passen.",
        "The bid stands at {bid}, go higher or pass.",
    ),
    "no_rascal": (
        "Dran ist {card:card}. Andere Sänften versetzt nur ein Schlitzohr.",
        "It is the turn of {card:card}. Only a rascal moves other sedans.",
    ),
    "no_such_sedan": (
        "{seat:seat} sitzt nicht an diesem Tisch.",
        "{seat:seat} is not at this table.",
    ),
    "own_sedan": (
        "Die eigene Sänfte zählt nicht zu den anderen.",
        "Your own sedan is not one of the others.",
    ),
    "not_racing": (
        "Die Sänfte von {seat:seat} ist nicht mehr im Rennen.",
        "The sedan of {seat:seat} is no longer racing.",
    ),
    "not_into_pond": (
        "In den Teich darfst du niemanden schicken: {seats:seat}.",
        "You may send nobody into the pond: {seats:seat}.",
    ),
    "one_from_each": (
        "Von {seat:seat} ist schon ein Träger gewählt.",
        "One carrier of {seat:seat} is chosen already.",
    ),
    "not_on_board": (
        "{seat:seat} hat keinen solchen Träger: {card:card}.",
        "{seat:seat} has no such carrier: {card:card}.",
    ),
    "nothing_to_lay": (
        "Einen solchen Träger hast du nicht mehr hinzulegen: {card:card}.",
        "You have no such carrier left to lay down: {card:card}.",
    ),
    # What to do
    "prompt_open": (
        "Noch hat niemand geboten. Was bietest du? Du hast {gold} Gold.",
        "Nobody has bid yet. What do you bid? You have {gold} gold.",
    ),
    "prompt_bid": (
        "Was bietest du? Geboten sind {bid}, du hast {gold} Gold.",
        "What do you bid? The bid stands at {bid}, you have {gold} gold.",
    ),
    "roll_die": ("Würfeln", "Roll the die"),
    "prompt_move": (
        "Du hast {roll} gewürfelt: {card:card}. Zieh!",
        "You have rolled {roll}: {card:card}. Move!",
    ),
    "prompt_rascal": (
        "Du hast {roll} gewürfelt: Schlitzohr. Wer zieht vor, wer zurück?",
        "You have rolled {roll}: rascal. Who goes forward, who goes back?",
    ),
    "prompt_change": (
        "Nimm von jedem Tableau einen Träger weg, auch vom eigenen.",
        "Remove one carrier from every board, your own included.",
    ),
    "prompt_arrange": (
        "Welcher Träger kommt auf Platz {place}?",
        "Which carrier goes to place {place}?",
    ),
    # Where things stand
    "starting": ("Startmannschaften", "Starting teams"),
    "race": ("Rennen {race} von {count}", "Race {race} of {count}"),
    "spare": ("Ersatzmannschaft {number}", "Spare team {number}"),
    "playing_on": ("um den letzten Platz", "for the last place"),
    "arch": ("Bogen {field}", "arch {field}"),
    "pond": ("Teich", "pond"),
    "place": ("Platz {place}", "place {place}"),
    "in_pond": ("im Teich", "in the pond"),
    "gold": ("Gold", "gold"),
    "passed": ("passt", "passes"),
    "looks_on": ("schaut zu", "looks on"),
    "hand": ("Deine Träger", "Your carriers"),
    "open": ("Offen liegt", "Lying open"),
    "discarded": ("Offen abgelegt", "Discarded openly"),
    "early": ("Rest des alten Vorrats", "Rest of the old stock"),
    "pack": ("Alle 40: {kinds}", "All 40: {kinds}"),
    "prizes": ("Preise", "Prizes"),
    "piles": ("Vorrat {stock} · Ablage {count}", "Stock {stock} · discards {count}"),
    "purse": ("zu Beginn", "at first"),
    "won": ("Rennen {race}", "Race {race}"),
    "paid": ("bezahlt", "paid"),
    "last": ("Letzter", "last"),
    # In the picture
    "is_arranging": (
        "{seat:seat} legt die Träger hin.",
        "{seat:seat} is laying the carriers out.",
    ),
    "pass": ("Passen", "Pass"),
    "no_bid": ("Noch kein Gebot", "No bid yet"),
    "bid_stands": ("Gebot {gold}", "Bid {gold}"),
    "bid_more": ("{gold} bieten", "Bid {gold}"),
    "just_sold": ("Zuletzt:", "Last sale:"),
    "not_sold": ("unverkauft", "unsold"),
    "lately": (
        "Davor: {seat:seat} würfelt {roll}, {card:card}.",
        "Before that: {seat:seat} rolled {roll}, {card:card}.",
    ),
    "chooses": ("Wer zieht vor, wer zurück?", "Who goes forward, who goes back?"),
    "alone": ("nur ich: 2 vor", "only me: +2"),
    "run": ("{fields} vor", "{fields} forward"),
    "stumble": ("{fields} zurück", "{fields} back"),
    "one_back": ("ich 2 vor", "I go 2 forward"),
    "one_forth": ("ich 2 zurück", "I go 2 back"),
    "pairs_back": ("Ich 2 vor, zwei je 1 zurück:", "I go 2 forward, two go 1 back each:"),
    "pairs_forth": ("Ich 2 zurück, zwei je 1 vor:", "I go 2 back, two go 1 forward each:"),
}

SEAT: Final[Pair] = ("Platz", "seat")
START: Final[Pair] = ("Start", "start")


def label(kind: str, value: Any, lang: str) -> str:
    """Return the name of a thing of the game."""
    column = LANGUAGES.index(lang)
    if kind == "card":
        return CARD_NAMES[int(value)][column]
    if kind == "phase":
        return PHASE_NAMES[value][column]
    if kind == "field":
        return START[column] if value == 0 else str(value)
    if kind == "gold":
        return str(value)
    if kind == "move":
        names = [f"{SEAT[column]} {seat}" for seat in range(MOST_SEATS)]
        return move_words(int(value), lang, names)
    raise KeyError(kind)


def move_words(move: int, lang: str, names: Sequence[str]) -> str:
    """Return a move in words, the seats called by these names."""
    column = LANGUAGES.index(lang)
    if move == PASS:
        return ("passen", "pass")[column]
    if move < GO:
        return (f"{move} Gold bieten", f"bid {move} gold")[column]
    if move == GO:
        return ("nur die eigene Sänfte ziehen", "move your own sedan only")[column]
    if move >= LAY:
        card = CARD_NAMES[move - LAY][column]
        return (f"{card} auf den nächsten Platz", f"{card} to the next place")[column]
    if move >= REMOVE:
        seat, kind = removal(move)
        return f"{names[seat]}: {CARD_NAMES[kind][column]}"
    pushed = [names[seat] for seat in pushed_by(move)]
    who = (" und ", " and ")[column].join(pushed)
    fields = 2 // len(pushed)
    own, other = (("vor", "zurück"), ("forward", "back"))[column]
    if move >= FORTH:
        own, other = other, own
    each = ("je ", "each ")[column] if fields == 1 else ""
    return f"2 {own}, {who} {each}{fields} {other}"


WORDS: Final = Words(("Galopp Royal", "Galopp Royal"), TEXTS, RULES, label, ABOUT, here=HERE)
