"""What players of Greyhounds read: labels, log lines and reasons, in German and in English."""

from typing import Any, Final

from stammtisch.core.errors import LANGUAGES
from stammtisch.core.words import Pair, Words
from stammtisch.games.greyhounds.board import (
    DOGS,
    FIRST_OF_PAIR,
    HUNDRED,
    SECOND_OF_PAIR,
    dog_at,
)
from stammtisch.games.greyhounds.rulebook import RULES
from stammtisch.games.greyhounds.rules import (
    FIRST_CARD,
    FIRST_PAIR,
    FIRST_PLACE,
    FIRST_PLACEMENT,
    FIRST_STAKE,
    FIRST_WIN,
)

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

TEXTS: Final[dict[str, Pair]] = {
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
    "plays": ("{dog:dog}: {card:card}", "{dog:dog}: {card:card}"),
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
    "bankrupt": ("{seat:seat} ist bankrott.", "{seat:seat} is bankrupt."),
    "wins": ("Es gewinnt: {seats:seat}.", "The winner: {seats:seat}."),
    # Why not
    "match_over": ("Die Partie ist zu Ende.", "The match is over."),
    "not_your_turn": (
        "Du bist nicht dran. Es fehlt noch: {seats:seat}.",
        "It is not your turn. Still to come: {seats:seat}.",
    ),
    "not_now": (
        "Das passt jetzt nicht. Dran ist: {phase:phase}.",
        "That does not belong here. The table is at: {phase:phase}.",
    ),
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
    "no_rulings": (
        "Eine Entscheidung „{kind}“ gibt es bei Greyhounds nicht.",
        "There is no ruling “{kind}” in Greyhounds.",
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
    "board_last_pass": ("Zuletzt", "Last pass"),
    "board_sum": ("{sum} von höchstens {limit}", "{sum} of at most {limit}"),
    "board_race_2": ("Für Rennen 2: {cards}", "For race 2: {cards}"),
    "board_ten": ("läuft immer mit der 10", "always runs with 10"),
    "board_place": ("{place}. Platz", "{place}. place"),
    "board_put": ("Welcher Hund steht auf I, II, III, IV?", "Which dog stands on I, II, III, IV?"),
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
    # What a move is for
    "why_pick_strong": (
        "Die {card:card} trägt weit, kostet aber: für {missing} weitere Karten bleiben {left} "
        "Punkte.",
        "The {card:card} carries far, at a price: {left} points are left for {missing} more cards.",
    ),
    "why_pick_cheap": (
        "Die {card:card} bringt kaum einen Schritt, lässt aber {left} Punkte für {missing} "
        "stärkere Karten.",
        "The {card:card} hardly brings a step, but leaves {left} points for {missing} stronger "
        "cards.",
    ),
    "why_pick_middle_1": (
        "In Rennen 1 läuft nur die höchste Karte: die {card:card} reicht selten. Es bleiben {left} "
        "Punkte für {missing} Karten.",
        "In race 1 only the highest card runs: the {card:card} seldom will. {left} points are left "
        "for {missing} cards.",
    ),
    "why_pick_middle_2": (
        "In Rennen 2 laufen zwei Hunde: die {card:card} kann reichen. Es bleiben {left} Punkte für "
        "{missing} Karten.",
        "In race 2 two dogs run: the {card:card} may be enough. {left} points are left for "
        "{missing} cards.",
    ),
    "why_pick_last": (
        "Die {card:card} macht die fünf Karten für Rennen {race} voll; {left} Punkte bleiben "
        "ungenutzt.",
        "The {card:card} completes the five cards for race {race}; {left} points stay unused.",
    ),
    "why_hands_strong": (
        "{first:card} für Rennen 1, zusammen {sum}: die {top:card} läuft fast immer. {second:card} "
        "für Rennen 2, zusammen {other}.",
        "{first:card} for race 1, {sum} together: the {top:card} nearly always runs. "
        "{second:card} for race 2, {other} together.",
    ),
    "why_hands_weak": (
        "{first:card} für Rennen 1, zusammen {sum}, {second:card} für Rennen 2, zusammen {other}: "
        "einem davon fehlt eine hohe Karte.",
        "{first:card} for race 1, {sum} together, {second:card} for race 2, {other} together: one "
        "of them lacks a high card.",
    ),
    "why_odds_safe": (
        "{dog:dog} hat die stärksten Karten und steht auf I: Sieg zahlt nur {odds}:1, Platz gar "
        "nicht, der Einlauf {pair:pair} {both}:1.",
        "{dog:dog} has the strongest cards and stands on I: a win pays only {odds}:1, a place "
        "nothing, the quinella {pair:pair} {both}:1.",
    ),
    "why_odds_open": (
        "{dog:dog} hat die stärksten Karten, zahlt aber {odds}:1 auf Sieg und {placed}:1 auf "
        "Platz; der Einlauf {pair:pair} zahlt {both}:1.",
        "{dog:dog} has the strongest cards, yet pays {odds}:1 to win and {placed}:1 for a place; "
        "the quinella {pair:pair} pays {both}:1.",
    ),
    "why_odds_dear": (
        "Das wird teuer: {dog:dog} hat die stärksten Karten und zahlt {odds}:1 auf Sieg, "
        "{placed}:1 auf Platz, im Einlauf {pair:pair} {both}:1.",
        "That gets dear: {dog:dog} has the strongest cards and pays {odds}:1 to win, {placed}:1 "
        "for a place, {both}:1 in the quinella {pair:pair}.",
    ),
    "why_bet_own": (
        "{dogs:dog}: deinen Hund lenkst du selbst, und die Wette zahlt {odds}:1.",
        "{dogs:dog}: you drive your own dog, and the bet pays {odds}:1.",
    ),
    "why_bet_bookmaker": (
        "Zahlt {odds}:1, aber {seat:seat} sieht deine Wette und kann den eigenen Hund "
        "zurückhalten ({dogs:dog}).",
        "Pays {odds}:1, but {seat:seat} will see your bet and can hold that dog back ({dogs:dog}).",
    ),
    "why_bet_strongest": (
        "{dogs:dog} hat die stärksten Karten und zahlt {odds}:1.",
        "{dogs:dog} has the strongest cards and pays {odds}:1.",
    ),
    "why_bet_middle": (
        "{dogs:dog} hat mittlere Karten und zahlt {odds}:1.",
        "{dogs:dog} has middling cards and pays {odds}:1.",
    ),
    "why_bet_weakest": (
        "{dogs:dog} zahlt {odds}:1, hat aber die schwächsten Karten.",
        "{dogs:dog} pays {odds}:1, but has the weakest cards.",
    ),
    "why_place_weak": (
        "{dogs:dog} zahlt auf Platz {odds}:1, muss dafür aber an {behind:dog} heran, deren Karten "
        "stärker sind.",
        "{dogs:dog} pays {odds}:1 for a place, but has to keep up with {behind:dog}, whose cards "
        "are stronger.",
    ),
    "why_pair_strong": (
        "{dogs:dog}: die beiden stärksten Hunde; dieser Einlauf zahlt {odds}:1.",
        "{dogs:dog}: the two strongest dogs; this quinella pays {odds}:1.",
    ),
    "why_pair_others": (
        "Zahlt {odds}:1, doch auf {dogs:dog} hast du nur mit den Karten deines Hundes Einfluss.",
        "Pays {odds}:1, but you sway {dogs:dog} only by the cards of your own dog.",
    ),
    "why_slip": (
        "Am meisten liegt auf {bet:bet} {dogs:dog}: {money:money} bringen getroffen {pays:money}. "
        "Alle drei Wetten kosten {cost:money}.",
        "Most lies on {bet:bet} {dogs:dog}: {money:money} bring {pays:money} if it hits. All three "
        "bets cost {cost:money}.",
    ),
    "why_slip_least": (
        "Nur die Mindesteinsätze, zusammen {cost:money}: wenig zu verlieren, wenig zu gewinnen; "
        "{bet:bet} {dogs:dog} brächte {pays:money}.",
        "Only the least stakes, {cost:money} together: little to lose, little to gain; {bet:bet} "
        "{dogs:dog} would bring {pays:money}.",
    ),
    "why_stake_least": (
        "{bet:bet}: mit dem Mindesteinsatz sind höchstens {money:money} verloren; getroffen bringt "
        "er {pays:money}.",
        "{bet:bet}: the least stake loses {money:money} at most; a hit brings {pays:money}.",
    ),
    "why_stake": (
        "{bet:bet}: {money:money} bringen getroffen {pays:money} und sind sonst verloren. Danach "
        "bleiben {rest:money} zum Setzen.",
        "{bet:bet}: {money:money} bring {pays:money} if it hits and are lost otherwise. Then "
        "{rest:money} are left to stake.",
    ),
    "why_stake_most": (
        "{bet:bet}: mehr geht nicht. {money:money} bringen getroffen {pays:money} und sind sonst "
        "verloren.",
        "{bet:bet}: as much as allowed. {money:money} bring {pays:money} if it hits and are lost "
        "otherwise.",
    ),
    "why_discard_lowest": (
        "Die {card:card} ist deine niedrigste: ohne sie läuft {dog:dog} am schnellsten.",
        "The {card:card} is your lowest: without it {dog:dog} runs fastest.",
    ),
    "why_discard_highest": (
        "Die {card:card} ist deine höchste: ohne sie wird {dog:dog} langsamer, was nur gut ist, "
        "wenn andere gewinnen sollen.",
        "The {card:card} is your highest: without it {dog:dog} gets slower, which is only good if "
        "others are to win.",
    ),
    "why_discard": (
        "Ohne die {card:card} bleiben {left:card}: die hohen und die niedrigen für besondere "
        "Augenblicke.",
        "Without the {card:card} there remain {left:card}: the high and the low ones for special "
        "moments.",
    ),
    "why_card_tie": (
        "Die {card:card} ist gleich wie bei {dogs:dog}: Patt, davon läuft keiner.",
        "The {card:card} equals that of {dogs:dog}: a tie, neither of you moves.",
    ),
    "why_card_home": (
        "Die {card:card} bringt {dog:dog} mit {steps} Feldern ins Ziel.",
        "The {card:card} brings {dog:dog} home by {steps} fields.",
    ),
    "why_card_lapped": (
        "Mit der {card:card} wird {dog:dog} in diesem Durchgang von {other:dog} überrundet.",
        "With the {card:card} {dog:dog} is lapped by {other:dog} in this pass.",
    ),
    "why_card_runs": (
        "Alle anderen Karten liegen: mit der {card:card} läuft {dog:dog} {steps}.",
        "All other cards lie open: with the {card:card} {dog:dog} runs {steps}.",
    ),
    "why_card_stays": (
        "Mit der {card:card} bleibt {dog:dog} stehen; {other:dog} läuft {steps}.",
        "With the {card:card} {dog:dog} stays; {other:dog} runs {steps}.",
    ),
    "why_card_nobody": (
        "Mit der {card:card} kommt in diesem Durchgang niemand vom Fleck.",
        "With the {card:card} nobody moves in this pass.",
    ),
    "why_card_beaten": (
        "Darüber liegen schon: {dogs:dog}. Die {card:card} läuft nicht, ist aber billig "
        "ausgespielt.",
        "Above it lie already: {dogs:dog}. The {card:card} does not run, but is spent cheaply.",
    ),
    "why_card_unbeatable": (
        "Höher kann niemand mehr gehen: mit der {card:card} läuft {dog:dog} sicher.",
        "Nobody can go higher any more: with the {card:card} {dog:dog} runs for sure.",
    ),
    "why_card_lowest": (
        "Tiefer kann niemand gehen: mit der {card:card} bleibt {dog:dog} stehen, und die stärkeren "
        "Karten bleiben dir.",
        "Nobody can go lower: with the {card:card} {dog:dog} stays, and you keep your stronger "
        "cards.",
    ),
    "why_card_only": (
        "Die {card:card} ist deine letzte Karte, bevor du alle fünf wieder aufnimmst.",
        "The {card:card} is your last card before you take up all five again.",
    ),
    "why_card_risky": (
        "Die {card:card} liegt vorn; gleichziehen oder überbieten kann noch: {dogs:dog}.",
        "The {card:card} leads; it can still be matched or beaten by {dogs:dog}.",
    ),
    "why_card_open": (
        "Ob {dog:dog} mit der {card:card} läuft, entscheidet sich erst an {dogs:dog}.",
        "Whether {dog:dog} runs with the {card:card} depends on {dogs:dog}.",
    ),
}


def label(kind: str, value: Any, lang: str) -> str:
    """Return the name of a thing of the game."""
    column = LANGUAGES.index(lang)
    if kind == "card":
        return str(value)
    if kind == "dog":
        return DOG_LABELS[int(value)][column]
    if kind == "pair":
        return _pair(value, column)
    if kind == "bet":
        return BET_LABELS[int(value)][column]
    if kind == "money":
        return money_text(value, column)
    if kind == "phase":
        return PHASE_LABELS[value][column]
    if kind == "move":
        return _move(value, column)
    raise KeyError(kind)


def money_text(pounds: int, column: int) -> str:
    """Return a sum as one writes it: 1.500 £ in German, £1,500 in English."""
    grouped = f"{pounds:,}"
    return f"{grouped.replace(',', '.')} £" if column == 0 else f"£{grouped}".replace("£-", "-£")


def _pair(pair: int, column: int) -> str:
    one, other = DOG_LABELS[FIRST_OF_PAIR[pair]], DOG_LABELS[SECOND_OF_PAIR[pair]]
    return f"{one[column]}/{other[column]}"


def _move(move: int, column: int) -> str:
    if move < FIRST_PLACEMENT:
        return str(move - FIRST_CARD)
    if move < FIRST_WIN:
        dogs = [dog_at(move - FIRST_PLACEMENT, place) for place in range(DOGS)]
        return " ".join(
            f"{name} {DOG_LABELS[dog][column]}" for name, dog in zip(ODDS_PLACES, dogs, strict=True)
        )
    if move < FIRST_PLACE:
        return f"{BET_LABELS[0][column]} {DOG_LABELS[move - FIRST_WIN][column]}"
    if move < FIRST_PAIR:
        return f"{BET_LABELS[1][column]} {DOG_LABELS[move - FIRST_PLACE][column]}"
    if move < FIRST_PAIR + len(FIRST_OF_PAIR):
        return f"{BET_LABELS[2][column]} {_pair(move - FIRST_PAIR, column)}"
    return money_text((move - FIRST_STAKE) * HUNDRED, column)


WORDS: Final = Words(("Greyhounds", "Greyhounds"), TEXTS, RULES, label)
