"""What players of Hydra read: labels, log lines and reasons, in German and in English."""

from collections.abc import Callable
from typing import Any, Final

from stammtisch.core.errors import LANGUAGES
from stammtisch.core.words import Pair, Words
from stammtisch.games.hydra.cards import HYDRA, KINDS, RANK_SOLO, SUIT_SOLO
from stammtisch.games.hydra.notation import move_text
from stammtisch.games.hydra.rulebook import HERE, RULES
from stammtisch.games.hydra.rules import mode_of
from stammtisch.games.hydra.words_advice import ADVICE

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

PEOPLE: Final[list[Pair]] = [  # of the six at a table
    ("niemanden", "nobody"),
    ("eine Person", "one of you"),
    ("zwei von euch", "two of you"),
    ("drei von euch", "three of you"),
    ("vier von euch", "four of you"),
    ("fünf von euch", "five of you"),
]
TIMES: Final[list[Pair]] = [("nie", "never"), ("einmal", "once"), ("zweimal", "twice")]

ABOUT: Final = (
    "Stichspiel mit geheimen Parteien: Wer gehört zu wem?",
    "Tricks and secret parties: who is on whose side?",
)

TEXTS: Final[dict[str, Pair]] = {
    **ADVICE,
    # The terminal
    "screen_nth": ("R{number}", "R{number}"),
    "screen_says": ("sagt", "says"),
    "screen_party": ("Partei", "party"),
    "screen_tricks": ("Stiche", "tricks"),
    "screen_bonus": ("Bonus", "bonus"),
    "screen_trick": ("Stich", "trick"),
    # What was agreed
    "sit_out": (
        "Bei {rounds} Runden trifft das Aussetzen {more:people} {often:times} und {fewer:people} "
        "{seldom:times}; wen, entscheidet das Los um den ersten Geber.",
        "With {rounds} rounds, sitting out falls to {more:people} {often:times} and to "
        "{fewer:people} {seldom:times}; to whom, the lot for the first dealer decides.",
    ),
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
    "trick_begins": ("Stich {number}", "Trick {number}"),
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
    "antrag_fails": (
        "Niemand nimmt den Antrag von {seat:seat} an. Es wird gesund gespielt.",
        "Nobody accepts the Antrag of {seat:seat}. A healthy game is played.",
    ),
    "comes_to_light": (
        "Offenbar gehören zusammen: {seats:seat}.",
        "The cards show who belong together: {seats:seat}.",
    ),
    "all_in_light_2": (
        "Die Parteien sind bekannt: {sides[0]:seat} gegen {sides[1]:seat}.",
        "The parties are known: {sides[0]:seat} against {sides[1]:seat}.",
    ),
    "all_in_light_3": (
        "Die Parteien sind bekannt: {sides[0]:seat} gegen {sides[1]:seat} gegen {sides[2]:seat}.",
        "The parties are known: {sides[0]:seat} against {sides[1]:seat} against {sides[2]:seat}.",
    ),
    "round_was_solo": (
        "Runde {number} war: {kind:kind}, {mode:mode}.",
        "Round {number} was: {kind:kind}, {mode:mode}.",
    ),
    "round_was": ("Runde {number} war: {kind:kind}.", "Round {number} was: {kind:kind}."),
    "party_scores": (
        "{seats:seat}: {eyes} Augen → {tenth} × {factor} + {bonus} = je {points} Punkte.",
        "{seats:seat}: {eyes} eyes → {tenth} × {factor} + {bonus} = {points} points each.",
    ),
    "player_scores": (
        "{seats:seat}: {eyes} Augen → {tenth} × {factor} + {bonus} = {points} Punkte.",
        "{seats:seat}: {eyes} eyes → {tenth} × {factor} + {bonus} = {points} points.",
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
    "sits_out": (
        "Wer zu sechst gibt, setzt diese Runde aus.",
        "With six at the table the dealer sits this round out.",
    ),
    "not_now": (
        "Das passt jetzt nicht. Dran ist: {phase:phase}.",
        "That does not belong here. The table is at: {phase:phase}.",
    ),
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
    # The table, in few words
    "round_of": ("Runde {number} von {count}", "Round {number} of {count}"),
    "trick_of": ("Stich {number} von {count}", "trick {number} of {count}"),
    "healthy": ("gesund", "healthy"),
    "sits_out_short": ("setzt aus", "sits out"),
    "deals_short": ("gibt", "deals"),
    "says_accept": ("nimmt an", "accepts"),
    "says_decline": ("lehnt ab", "declines"),
    "party_with": ("mit dir", "with you"),
    "party_against": ("Gegner", "against"),
    "party_unknown": ("?", "?"),
    "trumps": ("Trümpfe", "Trumps"),
    "antrag_of": ("Antrag von {seat:seat}", "Antrag of {seat:seat}"),
    "shown_by": ("{seat:seat} zeigte", "{seat:seat} showed"),
    "deducted": ("Abzug", "penalty"),
    "sum": ("Summe", "Sum"),
    "eyes": ("Augen", "eyes"),
    "party_eyes": ("Augen der Partei", "eyes of the party"),
    "reckoning": ("Rechnung", "reckoning"),
    "ending": (
        "Alle Runden sind gespielt: {rounds}.",
        "All rounds have been played: {rounds}.",
    ),
    "bonus": ("Bonus", "bonus"),
    "points": ("Punkte", "points"),
    "points_short": ("{points} P", "{points} pts"),
    "leads": ("{seat:seat} spielt aus", "{seat:seat} leads"),
    "eyes_lie": ("{eyes} Augen liegen", "{eyes} eyes so far"),
    "is_ahead": ("{seat:seat} liegt vorn", "{seat:seat} is ahead"),
    "waits_for": ("Dran: {seats:seat}", "To act: {seats:seat}"),
    "left_to_give": ("noch {count}", "{count} to go"),
}


def label(kind: str, value: Any, lang: str) -> str:
    """Return the name of a thing of the game."""
    return LABELS[kind](value, LANGUAGES.index(lang))


def _card(kind: int, column: int) -> str:
    if kind == HYDRA:
        return "Hydra"
    return f"{SUIT_NAMES[kind // 6][column]}-{RANK_NAMES[kind % 6][column]}"


def _move(move: int, column: int) -> str:
    if move < KINDS:
        return _card(move, column)
    names = MOVE_NAMES.get(move_text(move))
    return _mode(mode_of(move), column) if names is None else names[column]


def _mode(mode: int, column: int) -> str:
    if mode >= SUIT_SOLO:
        return f"{SUIT_NAMES[mode - SUIT_SOLO][column]}-Solo"
    if mode >= RANK_SOLO:
        return f"{RANK_NAMES[mode - RANK_SOLO][column]}-Solo"
    return ("Normalsolo", "normal solo")[column]


def _times(count: int, column: int) -> str:
    times = TIMES[count] if count < len(TIMES) else (f"{count}-mal", f"{count} times")
    return times[column]


LABELS: Final[dict[str, Callable[[Any, int], str]]] = {
    "card": _card,
    "suit": lambda suit, column: SUIT_NAMES[suit][column],
    "move": _move,
    "call": lambda move, _: move_text(move),  # as it is said at the table, in every language
    "mode": _mode,
    "kind": lambda kind, column: KIND_NAMES[kind][column],
    "people": lambda count, column: PEOPLE[count][column],
    "times": _times,
    "phase": lambda phase, column: PHASE_NAMES[phase][column],
}

WORDS: Final = Words(("Hydra", "Hydra"), TEXTS, RULES, label, ABOUT, here=HERE)
