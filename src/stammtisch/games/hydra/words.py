"""What players of Hydra read: labels, log lines and reasons, in German and in English."""

from typing import Any, Final

from stammtisch.core.errors import LANGUAGES
from stammtisch.core.words import Pair, Words
from stammtisch.games.hydra.cards import HYDRA, KINDS, ORDINARY, RANK_SOLO, RANKS, SUIT_SOLO, SUITS
from stammtisch.games.hydra.notation import move_text
from stammtisch.games.hydra.rulebook import RULES

SUIT_NAMES: Final[list[Pair]] = [
    ("Schell", "Schell"),
    ("Rot", "Rot"),
    ("Grün", "Grün"),
    ("Eichel", "Eichel"),
    ("Trumpf", "trump"),
]
RANK_NAMES: Final[list[Pair]] = [
    ("9", "9"),
    ("Unter", "Unter"),
    ("Ober", "Ober"),
    ("König", "King"),
    ("10", "10"),
    ("Daus", "Daus"),
]
MOVE_NAMES: Final[dict[str, Pair]] = {
    "keep": ("Karten behalten", "keep the cards"),
    "throw": ("schmeißen: neu geben lassen", "throw in: have it dealt again"),
    "Valeo": ("Valeo (gesund)", "Valeo (healthy)"),
    "Morbus": ("Morbus (Vorbehalt)", "Morbus (reservation)"),
    "Solo": ("ein Solo spielen", "play a solo"),
    "Antrag": ("einen Antrag stellen", "make an Antrag"),
    "Pair E": ("beide Eichel-Ober verdeckt anbieten", "offer both Eichel-Ober face down"),
    "Pair G": ("beide Grün-Ober verdeckt anbieten", "offer both Grün-Ober face down"),
    "decline": ("den Antrag ablehnen", "decline the Antrag"),
    "accept": ("den Antrag annehmen", "accept the Antrag"),
}
KIND_NAMES: Final[list[Pair]] = [
    ("normales Spiel", "normal game"),
    ("geheimer Antrag", "secret proposal"),
    ("doppelter geheimer Antrag", "double secret proposal"),
    ("Verlobung", "engagement"),
    ("doppelte Verlobung", "double engagement"),
    ("dreifache Verlobung", "triple engagement"),
    ("Hochzeit", "wedding"),
    ("Solo", "solo"),
    ("offener Antrag", "open proposal (Antrag)"),
]
PHASE_NAMES: Final[dict[str, Pair]] = {
    "lot": ("Auslosung", "drawing lots"),
    "deal": ("Geben", "the deal"),
    "throw": ("Schmeißen", "throwing in"),
    "announce": ("Valeo oder Morbus", "Valeo or Morbus"),
    "name": ("Vorbehalt nennen", "naming the reservation"),
    "solo": ("Solo wählen", "choosing the solo"),
    "lay": ("Antrag legen", "laying the Antrag"),
    "ask": ("Antrag annehmen?", "accept the Antrag?"),
    "give": ("drei Karten zurückgeben", "giving back three cards"),
    "tricks": ("Stiche", "tricks"),
    "over": ("Ende", "the end"),
}

TEXTS: Final[dict[str, Pair]] = {
    # The log
    "deals": ("{seat:seat} gibt Runde {number}.", "{seat:seat} deals round {number}."),
    "sits_out_now": ("{seat:seat} setzt aus.", "{seat:seat} sits out."),
    "throws_in": (
        "{seat:seat} schmeißt und zeigt {cards:card}. Es wird neu gegeben.",
        "{seat:seat} throws in and shows {cards:card}. The cards are dealt again.",
    ),
    "keeps": ("{seat:seat} behält die Karten.", "{seat:seat} keeps the cards."),
    "wants_to_throw": ("{seat:seat} will schmeißen.", "{seat:seat} wants to throw in."),
    "says": ("{seat:seat}: {call:call}.", "{seat:seat}: {call:call}."),
    "solo_is": ("{seat:seat} spielt: {mode:mode}.", "{seat:seat} plays: {mode:mode}."),
    "lays": (
        "{seat:seat} legt zwei Karten verdeckt und {card:card} offen.",
        "{seat:seat} lays two cards face down and {card:card} face up.",
    ),
    "declines": ("{seat:seat} lehnt ab.", "{seat:seat} declines."),
    "accepts": (
        "{seat:seat} nimmt den Antrag von {proposer:seat} an.",
        "{seat:seat} accepts the Antrag of {proposer:seat}.",
    ),
    "takes_up": ("Aufgenommen: {cards:card}.", "Taken up: {cards:card}."),
    "gives": (
        "{seat:seat} gibt drei Karten zurück.",
        "{seat:seat} gives three cards back.",
    ),
    "given": ("Zurückgegeben: {cards:card}.", "Given back: {cards:card}."),
    "plays": ("{seat:seat}: {card:card}", "{seat:seat}: {card:card}"),
    "takes": (
        "Stich an {seat:seat}: {eyes} Augen.",
        "Trick to {seat:seat}: {eyes} eyes.",
    ),
    "doppelkopf": ("Doppelkopf für {seat:seat}: +5.", "Doppelkopf for {seat:seat}: +5."),
    "hydra_trick": ("Hydra-Stich für {seat:seat}: +10.", "Hydra trick for {seat:seat}: +10."),
    "fox_caught": (
        "{seat:seat} fängt den Fuchs von {owner:seat}: +5.",
        "{seat:seat} catches the Fox of {owner:seat}: +5.",
    ),
    "round_was": ("Runde {number} war: {kind:kind}.", "Round {number} was: {kind:kind}."),
    "party_scores": (
        "{seats:seat}: {eyes} Augen, Bonus {bonus}, je {points} Punkte.",
        "{seats:seat}: {eyes} eyes, bonus {bonus}, {points} points each.",
    ),
    "player_scores": (
        "{seats:seat}: {eyes} Augen, Bonus {bonus}, {points} Punkte.",
        "{seats:seat}: {eyes} eyes, bonus {bonus}, {points} points.",
    ),
    "penalty": (
        "Die Turnierleitung zieht {seat:seat} {points} Punkte ab.",
        "The director deducts {points} points from {seat:seat}.",
    ),
    "replayed": (
        "Die Turnierleitung lässt die Runde wiederholen.",
        "The director has the round replayed.",
    ),
    "wins": ("Es gewinnt: {seats:seat}.", "The winner: {seats:seat}."),
    # Why not
    "match_over": ("Die Partie ist zu Ende.", "The match is over."),
    "sits_out": (
        "Wer zu sechst gibt, setzt diese Runde aus.",
        "With six at the table the dealer sits this round out.",
    ),
    "not_your_turn": (
        "Du bist nicht dran. Es fehlt noch: {seats:seat}.",
        "It is not your turn. Still to come: {seats:seat}.",
    ),
    "not_now": (
        "Das passt jetzt nicht. Dran ist: {phase:phase}.",
        "That does not belong here. The table is at: {phase:phase}.",
    ),
    "not_in_hand": ("{card:card} hast du nicht.", "You do not hold {card:card}."),
    "lies_face_down": (
        "{card:card} liegt schon verdeckt im Antrag.",
        "{card:card} already lies face down in the Antrag.",
    ),
    "must_follow": (
        "Gefordert ist {suit:suit}, und du kannst bedienen.",
        "The suit led is {suit:suit}, and you can follow.",
    ),
    "too_good_to_throw": (
        "Schmeißen darf nur, wer fünf Neunen oder höchstens einen Trumpf hat.",
        "Only a hand with five nines or at most one trump may be thrown in.",
    ),
    "no_pair_for_antrag": (
        "Für einen Antrag brauchst du beide Eichel-Ober oder beide Grün-Ober.",
        "An Antrag needs both Eichel-Ober or both Grün-Ober.",
    ),
    "pair_not_held": (
        "Dieses Paar hast du nicht: {pair:move}.",
        "You do not hold that pair: {pair:move}.",
    ),
    "penalty_points": (
        "Abgezogen werden 1 bis {most} Punkte.",
        "A penalty takes 1 to {most} points.",
    ),
    "unknown_ruling": (
        "Die Entscheidung „{kind}“ gibt es in Hydra nicht.",
        "There is no ruling “{kind}” in Hydra.",
    ),
    "nothing_to_replay": (
        "Es gibt noch keine Runde, die wiederholt werden könnte.",
        "There is no round to replay yet.",
    ),
    # What to do
    "prompt_throw": (
        "Behältst du deine Karten?",
        "Do you keep your cards?",
    ),
    "prompt_announce": ("Gesund oder Vorbehalt?", "Healthy, or a reservation?"),
    "prompt_name": ("Welcher Vorbehalt?", "Which reservation?"),
    "prompt_solo": ("Welches Solo?", "Which solo?"),
    "prompt_lay": (
        "Leg dein Paar verdeckt und eine Karte offen.",
        "Lay your pair face down and one card face up.",
    ),
    "prompt_ask": ("Nimmst du den Antrag an?", "Do you accept the Antrag?"),
    "prompt_give": ("Gib drei Karten zurück.", "Give three cards back."),
    "prompt_tricks": ("Welche Karte spielst du?", "Which card do you play?"),
}


def label(kind: str, value: Any, lang: str) -> str:
    """Return the name of a thing of the game."""
    column = LANGUAGES.index(lang)
    if kind == "card":
        return _card(value, column)
    if kind == "suit":
        return SUIT_NAMES[int(value)][column]
    if kind == "move":
        return _move(value, column)
    if kind == "call":
        return move_text(value)  # what is said at the table, the same in every language
    if kind == "mode":
        return _mode(value, column)
    if kind == "kind":
        return KIND_NAMES[int(value)][column]
    if kind == "phase":
        return PHASE_NAMES[value][column]
    raise KeyError(kind)


def _card(kind: int, column: int) -> str:
    if kind == HYDRA:
        return "Hydra"
    return f"{SUIT_NAMES[kind // 6][column]}-{RANK_NAMES[kind % 6][column]}"


def _move(move: int, column: int) -> str:
    if move < KINDS:
        return _card(move, column)
    text = move_text(move)
    if text in MOVE_NAMES:
        return MOVE_NAMES[text][column]
    return _mode(MODE_OF_SOLO[text], column)


def _mode(mode: int, column: int) -> str:
    if mode >= SUIT_SOLO:
        return f"{SUIT_NAMES[mode - SUIT_SOLO][column]}-Solo"
    if mode >= RANK_SOLO:
        return f"{RANK_NAMES[mode - RANK_SOLO][column]}-Solo"
    return ("Normalsolo", "normal solo")[column]


MODE_OF_SOLO: Final = {
    "Solo normal": ORDINARY,
    **{f"Solo {rank}": RANK_SOLO + index for index, rank in enumerate(RANKS)},
    **{f"Solo {suit}": SUIT_SOLO + index for index, suit in enumerate(SUITS)},
}

WORDS: Final = Words(("Hydra", "Hydra"), TEXTS, RULES, label)
