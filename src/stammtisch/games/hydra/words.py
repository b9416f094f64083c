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
    # Why: what a move is for and what it risks
    "why_keep_only": (
        "Zum Schmeißen ist die Hand zu gut: {nines} Neunen, {trumps} Trümpfe.",
        "The hand is too good to be thrown in: {nines} nines, {trumps} trumps.",
    ),
    "why_keep": (
        "Du dürftest schmeißen, spielst aber mit {trumps} Trümpfen weiter.",
        "You could throw in, but play on with {trumps} trumps.",
    ),
    "why_throw_nines": (
        "{nines} Neunen zählen nichts: neue Karten können nur besser sein.",
        "{nines} nines count nothing: new cards can only be better.",
    ),
    "why_throw_trumps": (
        "Mit {trumps} Trümpfen ist kaum ein Stich zu holen: lieber neue Karten.",
        "With {trumps} trumps there is hardly a trick to be had: rather new cards.",
    ),
    "why_valeo_joined": (
        "Du hältst Eichel- und Grün-Ober: alle mit einem Schlüssel-Ober gehören zu dir.",
        "You hold Eichel-Ober and Grün-Ober: everyone with a key Ober belongs to you.",
    ),
    "why_valeo_key": (
        "{card:card} sucht im gesunden Spiel einen Partner, ohne dass es jemand weiß.",
        "{card:card} looks for a partner in a healthy game, and nobody knows.",
    ),
    "why_valeo_none": (
        "Ohne Schlüssel-Ober spielst du mit denen, die auch keinen haben; {trumps} Trümpfe.",
        "Without a key Ober you play with those who have none either; {trumps} trumps.",
    ),
    "why_morbus_pair": (
        "Mit dem Paar {card:card} kannst du einen Antrag stellen, statt allein zu stehen.",
        "With the pair of {card:card} you can make an Antrag instead of standing alone.",
    ),
    "why_morbus_solo": (
        "Daran hängt ein Solo, am ehesten {mode:mode} mit {trumps} Trümpfen, allein gegen vier.",
        "It binds you to a solo, {mode:mode} with {trumps} trumps at best, alone against four.",
    ),
    "why_antrag": (
        "Wer annimmt, bekommt das Paar {card:card} und spielt mit dir gegen drei.",
        "Whoever accepts gets the pair of {card:card} and plays with you against three.",
    ),
    "why_solo": (
        "Du spielst heraus und zählst dreifach, aber vier spielen gegen dich.",
        "You lead and count threefold, but four play against you.",
    ),
    "why_solo_late": (
        "Weiter vorn ist schon ein Solo genannt: deines kommt nicht mehr zum Zug.",
        "A solo has been named further forward: yours no longer counts.",
    ),
    "why_solo_mode": (
        "{trumps} von {of} Trümpfen und {high} höchste Beikarten; Hydras dabei: {hydras}.",
        "{trumps} of {of} trumps and {high} highest side cards; Hydras among them: {hydras}.",
    ),
    "why_solo_thin": (
        "Dünn: nur {trumps} von {of} Trümpfen und {high} höchste Beikarten.",
        "Thin: only {trumps} of {of} trumps and {high} highest side cards.",
    ),
    "why_pair": (
        "Beide {card:card} gehen an den Partner, und niemand sonst sieht, welches Paar es war.",
        "Both {card:card} go to the partner, and nobody else sees which pair it was.",
    ),
    "why_open_strong": (
        "{card:card} lockt Partner und stärkt sie, fehlt dann aber dir.",
        "{card:card} tempts and strengthens a partner, but you will miss it.",
    ),
    "why_open_trump": (
        "{card:card} ist ein brauchbarer Trumpf für den Partner und kostet dich wenig.",
        "{card:card} is a useful trump for the partner and costs you little.",
    ),
    "why_open_void": (
        "{card:card} ist deine einzige Karte in {suit:suit}: danach kannst du dort stechen.",
        "{card:card} is your only card in {suit:suit}: afterwards you can trump that suit.",
    ),
    "why_open_plain": (
        "{card:card} entbehrst du leicht, aber sie lockt auch niemanden.",
        "{card:card} is easily spared, but it tempts nobody.",
    ),
    "why_accept": (
        "Du bekommst zwei hohe Ober und {card:card} zu {trumps} Trümpfen und spielst zu zweit.",
        "Two high Ober and {card:card} join your {trumps} trumps, and you play as a pair.",
    ),
    "why_decline": (
        "Das Paar kann noch an {next:seat} gehen; dann spielst du gegen {seat:seat}.",
        "The pair may still go to {next:seat}; then you play against {seat:seat}.",
    ),
    "why_decline_last": (
        "Niemand nimmt an: es wird gesund gespielt, und alle wissen vom Paar bei {seat:seat}.",
        "Nobody accepts: a healthy game, and everyone knows of the pair at {seat:seat}.",
    ),
    "why_give_trump": (
        "{card:card} fehlt dir dann als Trumpf; stark ist nur, wer die Trümpfe beisammen hat.",
        "You will miss {card:card} as a trump; trumps are strongest in one hand.",
    ),
    "why_give_void": (
        "Ohne {card:card} bist du in {suit:suit} blank und kannst stechen.",
        "Without {card:card} you are out of {suit:suit} and can trump it.",
    ),
    "why_give_eyes": (
        "{card:card} bringt Augen zu {seat:seat}, die ihr erst heimspielen müsst.",
        "{card:card} takes eyes to {seat:seat} that you two have yet to bring home.",
    ),
    "why_give_low": (
        "{card:card} nützt dir nichts und macht Platz für die Trümpfe.",
        "{card:card} is of no use to you and makes room for the trumps.",
    ),
    "why_only": (
        "{card:card} ist die einzige Karte, die du spielen darfst.",
        "{card:card} is the only card you may play.",
    ),
    "why_lead_fox": (
        "Der Fuchs vorneweg: {higher} höhere Trümpfe sind draußen, gefangen kostet er 5.",
        "The Fox in front: {higher} higher trumps are out, and caught it costs 5.",
    ),
    "why_lead_top_trump": (
        "{card:card} schlägt niemand mehr und zieht Trümpfe.",
        "Nobody can beat {card:card} any more, and it draws trumps.",
    ),
    "why_lead_high_trump": (
        "{card:card} zieht Trümpfe und fällt nur gegen {higher} Karten, die noch draußen sind.",
        "{card:card} draws trumps and loses only to {higher} cards still out.",
    ),
    "why_lead_low_trump": (
        "{card:card} kostet wenig und lässt andere Trümpfe zeigen; {higher} höhere sind draußen.",
        "{card:card} costs little and makes others show their trumps; {higher} higher are out.",
    ),
    "why_lead_boss": (
        "{card:card} ist die höchste in {suit:suit}; {left} Karten der Farbe sind noch draußen, "
        "wer blank ist, kann stechen.",
        "{card:card} is the highest in {suit:suit}; {left} cards of the suit are out, and whoever "
        "has none can trump.",
    ),
    "why_lead_eyes": (
        "{card:card} setzt {eyes} Augen aufs Spiel: {higher} höhere der Farbe sind draußen.",
        "{card:card} puts {eyes} eyes at stake: {higher} higher ones of the suit are out.",
    ),
    "why_lead_low": (
        "{card:card} gibt den Stich billig ab und räumt {suit:suit} aus der Hand.",
        "{card:card} gives the trick away cheaply and clears {suit:suit} from the hand.",
    ),
    "why_hydra_falls": (
        "In einem Stich in {suit:suit} ist die Hydra die niedrigste Karte und verschenkt.",
        "In a trick of {suit:suit} the Hydra is the lowest card and wasted.",
    ),
    "why_take_sure": (
        "{card:card} nimmt den Stich sicher: {eyes} Augen.",
        "{card:card} takes the trick for sure: {eyes} eyes.",
    ),
    "why_take_fox": (
        "{card:card} holt sicher den Stich mit dem Fuchs: {eyes} Augen, vom Gegner 5 dazu.",
        "{card:card} surely takes the trick with the Fox: {eyes} eyes, and 5 if an opponent's.",
    ),
    "why_take_risky": (
        "{card:card} führt mit {eyes} Augen; {left} kommen noch, {higher} höhere sind draußen.",
        "{card:card} leads with {eyes} eyes; {left} are still to play, {higher} higher are out.",
    ),
    "why_fox_lost": (
        "Der Fuchs ginge an {seat:seat}: 11 Augen und 5 Punkte für die Gegner.",
        "The Fox would go to {seat:seat}: 11 eyes and 5 points for the opponents.",
    ),
    "why_fox_unsure": (
        "Der Fuchs ginge an {seat:seat}, und ob das ein Partner ist, weiß noch niemand sicher.",
        "The Fox would go to {seat:seat}, and whether that is a partner is not proven.",
    ),
    "why_low": (
        "{card:card} verschenkt fast nichts an {seat:seat}.",
        "{card:card} gives {seat:seat} next to nothing.",
    ),
    "why_low_trump": (
        "{card:card} bleibt unter der Karte von {seat:seat} und spart die besseren Trümpfe.",
        "{card:card} stays below the card of {seat:seat} and saves better trumps.",
    ),
    "why_smear": (
        "{card:card} bringt {eyes} Augen heim: {seat:seat} gehört zu dir und hat den Stich.",
        "{card:card} brings {eyes} eyes home: {seat:seat} is with you and has the trick.",
    ),
    "why_smear_early": (
        "{card:card} gibt {seat:seat} aus deiner Partei {eyes} Augen, falls niemand überbietet.",
        "{card:card} gives {seat:seat} of your party {eyes} eyes, unless somebody beats that.",
    ),
    "why_eyes_lost": (
        "{card:card} schenkt {seat:seat} von den Gegnern {eyes} Augen.",
        "{card:card} gives {eyes} eyes to {seat:seat}, an opponent.",
    ),
    "why_eyes_unsure": (
        "{card:card} legt {eyes} Augen zu {seat:seat}: Partner oder Gegner, das ist offen.",
        "{card:card} lays {eyes} eyes with {seat:seat}: partner or opponent, that is open.",
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
