"""What players of Greyhounds read: labels, log lines and reasons, in German and in English."""

from collections.abc import Callable
from typing import Any, Final

from stammtisch.core.errors import LANGUAGES
from stammtisch.core.words import Pair, Words
from stammtisch.games.greyhounds.board import DOGS, HUNDRED, PAIRS, QUINELLA, dog_at, dogs_of
from stammtisch.games.greyhounds.rulebook import HERE, RULES
from stammtisch.games.greyhounds.rules import (
    FIRST_CARD,
    FIRST_PAIR,
    FIRST_PLACEMENT,
    FIRST_STAKE,
    FIRST_WIN,
)
from stammtisch.games.greyhounds.words_of_advice import ADVICE_TEXTS

DOG_LABELS: Final[list[Pair]] = [
    ("Rot", "Red"),
    ("Blau", "Blue"),
    ("Grün", "Green"),
    ("Gelb", "Yellow"),
]
BET_LABELS: Final[list[Pair]] = [("Sieg", "win"), ("Platz", "place"), ("Einlauf", "quinella")]
ODDS_PLACES: Final = ["I", "II", "III", "IV"]
PHASE_LABELS: Final[dict[str, Pair]] = {
    "lot": ("Auslosung", "drawing lots"),
    "deal": ("Karten für Rennen 3 ziehen", "drawing the cards for race 3"),
    "pick": ("Karten aussuchen", "picking cards"),
    "odds": ("Quoten festlegen", "setting the odds"),
    "bet": ("Wetten", "betting"),
    "discard": ("eine Karte ablegen", "discarding a card"),
    "run": ("das Rennen", "the race"),
    "over": ("Ende", "the end"),
}

ABOUT: Final = (
    "Hunderennen mit Quoten: verdeckt wetten, geschickt laufen lassen.",
    "Dog races with odds: bet in secret, and run your cards well.",
)

TEXTS: Final[dict[str, Pair]] = {
    # The terminal
    "look_back": ("Der letzte Durchgang", "The last pass"),
    "look_back_none": ("Es gibt noch keinen Durchgang.", "There has been no pass yet."),
    "look_back_help": ("den letzten Durchgang ansehen", "look at the last pass"),
    # The log
    "bookmaker_is": ("{seat:seat} macht das Buch.", "{seat:seat} is the bookmaker."),
    "you_picked": (
        "Deine Karten: {first:card} für Rennen 1, {second:card} für Rennen 2.",
        "Your cards: {first:card} for race 1, {second:card} for race 2.",
    ),
    "race_opens": (
        "Rennen {race}: das Ziel liegt {finish} Felder weit.",
        "Race {race}: the line is {finish} fields away.",
    ),
    "cards_open": ("{seat:seat}: {cards:card}.", "{seat:seat}: {cards:card}."),
    "odds_are": (
        "{seat:seat} setzt die Hunde auf I bis IV: {dogs:dog}.",
        "{seat:seat} puts the dogs on I to IV: {dogs:dog}.",
    ),
    "bets": (
        "{seat:seat} wettet: Sieg {win:dog} {win_stake:money}, Platz {place:dog} "
        "{place_stake:money}, Einlauf {pair:pair} {pair_stake:money}.",
        "{seat:seat} bets: {win:dog} to win {win_stake:money}, {place:dog} for a place "
        "{place_stake:money}, quinella {pair:pair} {pair_stake:money}.",
    ),
    "all_have_bet": ("Alle haben gewettet.", "All bets are made."),
    "you_discard": ("Du legst die {card:card} ab.", "You discard the {card:card}."),
    "slips_handed": (
        "Die Wettscheine und Einsätze liegen bei {seat:seat}. Das Rennen läuft.",
        "{seat:seat} has the slips and the stakes. The race is on.",
    ),
    "dummy_runs": (
        "{dog:dog} läuft blind mit: immer die 10.",
        "{dog:dog} is the dummy: always 10.",
    ),
    "pass_begins": ("Durchgang {number}", "Pass {number}"),
    "plays": ("{dog:dog}: {card:card}", "{dog:dog}: {card:card}"),
    "cards_up": ("Karten auf!", "Cards up!"),
    "calls_run": ("{dog:dog} läuft {steps}!", "{dog:dog} runs {steps}!"),
    "photo_finish": ("Fotofinish!", "Photo finish!"),
    "cancel": ("Patt: {dogs:dog}.", "Equal cards cancel: {dogs:dog}."),
    "nobody_runs": ("Kein Hund kommt vom Fleck.", "No dog moves."),
    "runs": (
        "{dog:dog} läuft {steps} und steht auf {distance}.",
        "{dog:dog} runs {steps} and stands on {distance}.",
    ),
    "home": ("{dog:dog} ist im Ziel: Platz {place}.", "{dog:dog} is home: place {place}."),
    "out": (
        "{dog:dog} ist überrundet und scheidet aus: Platz {place}.",
        "{dog:dog} is lapped and out: place {place}.",
    ),
    "rests": (
        "{dog:dog} bekommt den freien Platz {place}.",
        "{dog:dog} takes the place left: {place}.",
    ),
    "stopped": (
        "Zehn Durchgänge ohne einen Schritt: das Rennen ist abgebrochen.",
        "Ten passes without a step: the race is stopped.",
    ),
    "taken_up": ("Alle nehmen ihre Karten wieder auf.", "All take up their cards again."),
    "discard_was": (
        "{seat:seat} hatte die {card:card} abgelegt.",
        "{seat:seat} had discarded the {card:card}.",
    ),
    "race_was": ("Rennen {race} ist gelaufen: {dogs:dog}.", "Race {race} is run: {dogs:dog}."),
    "prize": (
        "Preisgeld für {seat:seat}: {money:money}.",
        "Prize money for {seat:seat}: {money:money}.",
    ),
    "bet_pays": (
        "{bet:bet} bringt {seat:seat} {money:money}.",
        "The {bet:bet} bet pays {seat:seat} {money:money}.",
    ),
    "money_is": ("{seat:seat} hat {money:money}.", "{seat:seat} has {money:money}."),
    "ends_bankrupt": (
        "{seat:seat} macht das Buch und ist bankrott: Schluss nach Rennen {race}.",
        "{seat:seat}, the bookmaker, is bankrupt: the match ends after race {race}.",
    ),
    "ends_races": ("Alle Rennen sind gelaufen: {count}.", "All races are run: {count}."),
    "bankrupt": ("{seat:seat} ist bankrott.", "{seat:seat} is bankrupt."),
    "wins": ("Es gewinnt: {seats:seat}.", "The winner: {seats:seat}."),
    # Why not
    "bookmaker_never_bets": (
        "Wer das Buch macht, wettet nicht.",
        "The bookmaker does not bet.",
    ),
    "cards_laid_down": (
        "{dog:dog} läuft nicht mehr mit, die Karten sind abgelegt.",
        "{dog:dog} runs no more, its cards are laid down.",
    ),
    "card_reserved": (
        "Die {card:card} ist nicht unter deinen vierzehn Karten.",
        "The {card:card} is not among your fourteen cards.",
    ),
    "card_picked": ("Die {card:card} hast du schon gewählt.", "You have picked the {card:card}."),
    "hand_too_dear": (
        "Mit der {card:card} kämen fünf Karten über {limit} Punkte.",
        "With the {card:card} five cards would be worth more than {limit}.",
    ),
    "nothing_for_race_2": (
        "Mit der {card:card} blieben für Rennen 2 keine fünf Karten bis {limit} Punkte.",
        "With the {card:card} no five cards worth at most {limit} would be left for race 2.",
    ),
    "no_place_odds": (
        "{dog:dog} steht auf I, dafür gibt es keine Platzquote.",
        "{dog:dog} stands on I, which has no odds for a place.",
    ),
    "stakes_too_high": (
        "Hier sind höchstens {most:money} möglich.",
        "At most {most:money} are possible here.",
    ),
    "card_spent": (
        "Die {card:card} ist ausgespielt, bis alle fünf dran waren.",
        "The {card:card} is spent until all five have been played.",
    ),
    "card_discarded": ("Die {card:card} hast du abgelegt.", "You have discarded the {card:card}."),
    "card_not_yours": (
        "Die {card:card} gehört in diesem Rennen nicht zu deinen Karten.",
        "The {card:card} is not one of your cards in this race.",
    ),
    # What to do
    "prompt_pick_1": (
        "Wähl fünf Karten für Rennen 1, zusammen höchstens 50 (bisher {sum}).",
        "Pick five cards for race 1, at most 50 together ({sum} so far).",
    ),
    "prompt_pick_2": (
        "Wähl fünf Karten für Rennen 2, zusammen höchstens 50 (bisher {sum}).",
        "Pick five cards for race 2, at most 50 together ({sum} so far).",
    ),
    "prompt_odds": ("Setz die Hunde auf I bis IV.", "Put the dogs on I to IV."),
    "prompt_bet_0": ("Welcher Hund siegt?", "Which dog wins?"),
    "prompt_bet_1": ("Welcher Hund wird Erster oder Zweiter?", "Which dog comes first or second?"),
    "prompt_bet_2": ("Welche zwei Hunde liegen vorn?", "Which two dogs come in first?"),
    "prompt_bet_3": ("Wie viel auf Sieg?", "How much on the win?"),
    "prompt_bet_4": ("Wie viel auf Platz?", "How much on the place?"),
    "prompt_bet_5": ("Wie viel auf den Einlauf?", "How much on the quinella?"),
    "prompt_discard": ("Welche Karte legst du ab?", "Which card do you discard?"),
    "prompt_run": ("Welche Karte spielst du?", "Which card do you play?"),
    # On the table
    "board_race": ("Rennen {race}", "Race {race}"),
    "board_pass": ("Durchgang {number}", "pass {number}"),
    "board_dummy": ("Dummy", "dummy"),
    "board_line": ("Ziel {finish}", "line {finish}"),
    "board_home": ("{place}. im Ziel", "{place}. home"),
    "board_out": ("{place}. überrundet", "{place}. lapped"),
    "board_bookmaker": ("Buch", "book"),
    "board_money": ("Geld", "money"),
    "board_cards": ("Karten", "cards"),
    "board_slip": ("Wetten", "bets"),
    "board_picks": ("Deine Karten für Rennen 2", "Your cards for race 2"),
    "board_start": ("Start", "start"),
    "board_odds": ("Sieg/Platz", "win/place"),
    "board_quinella": ("Einlauf", "quinella"),
    "board_amounts": ("Pfund setzen, in Hundertern", "pounds to stake, in hundreds"),
    "board_last_pass": ("Zuletzt", "Latest"),
    "board_sum": ("{sum} von höchstens {limit}", "{sum} of at most {limit}"),
    "board_race_2": ("Für Rennen 2: {cards}", "For race 2: {cards}"),
    "board_ten": ("läuft immer mit der 10", "always runs with 10"),
    "board_place": ("{place}. Platz", "{place}. place"),
    "board_put": ("Welcher Hund steht auf I, II, III, IV?", "Which dog stands on I, II, III, IV?"),
    "board_dog_on": ("{dog:dog} auf {name}", "{dog:dog} on {name}"),
    "board_your_slip": ("Dein Wettschein", "Your betting slip"),
    "board_slips": ("Wettscheine", "Betting slips"),
    "board_settled": ("Abrechnung Rennen {race}", "Accounts of race {race}"),
    "board_stakes": (
        "Gesetzt {sum:money} von höchstens {limit:money}",
        "Staked {sum:money} of at most {limit:money}",
    ),
    "board_sealed": ("verdeckt", "sealed"),
    "board_writing": ("wettet noch …", "still betting …"),
    "board_prize": ("Preis", "prize"),
    "board_choosing": ("wählt noch …", "still choosing …"),
    "board_ready": ("fertig", "done"),
    "board_wins": ("gewinnt", "wins"),
    **ADVICE_TEXTS,
}


def label(kind: str, value: Any, lang: str) -> str:
    """Return the name of a thing of the game."""
    column = LANGUAGES.index(lang)
    return LABELS[kind](value, column)


def money_text(pounds: int, column: int) -> str:
    """Return a sum as one writes it: 1.500 £ in German, £1,500 in English."""
    grouped = f"{pounds:,}"
    return f"{grouped.replace(',', '.')} £" if column == 0 else f"£{grouped}".replace("£-", "-£")


def _pair(pair: int, column: int) -> str:
    return "/".join(DOG_LABELS[dog][column] for dog in dogs_of(QUINELLA, pair))


def _move(move: int, column: int) -> str:
    if move < FIRST_PLACEMENT:
        return str(move - FIRST_CARD)
    if move < FIRST_WIN:
        dogs = [dog_at(move - FIRST_PLACEMENT, place) for place in range(DOGS)]
        return " ".join(
            f"{name} {DOG_LABELS[dog][column]}" for name, dog in zip(ODDS_PLACES, dogs, strict=True)
        )
    if move < FIRST_PAIR:
        bet, dog = divmod(move - FIRST_WIN, DOGS)
        return f"{BET_LABELS[bet][column]} {DOG_LABELS[dog][column]}"
    if move < FIRST_PAIR + PAIRS:
        return f"{BET_LABELS[QUINELLA][column]} {_pair(move - FIRST_PAIR, column)}"
    return money_text((move - FIRST_STAKE) * HUNDRED, column)


LABELS: Final[dict[str, Callable[[Any, int], str]]] = {
    "card": lambda card, _: str(card),
    "dog": lambda dog, column: DOG_LABELS[int(dog)][column],
    "pair": _pair,
    "bet": lambda bet, column: BET_LABELS[int(bet)][column],
    "money": money_text,
    "phase": lambda phase, column: PHASE_LABELS[phase][column],
    "move": _move,
}


WORDS: Final = Words(("Greyhounds", "Greyhounds"), TEXTS, RULES, label, ABOUT, here=HERE)
