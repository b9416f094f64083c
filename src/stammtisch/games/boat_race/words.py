"""What people read during a race: log lines, prompts, refusals and the names of things."""

from typing import Any, Final

from stammtisch.core.errors import LANGUAGES
from stammtisch.core.words import Pair, Words
from stammtisch.games.boat_race.cards import (
    BOAT_NAMES,
    CHAMP,
    COLOURS,
    COX,
    OAR,
    RANKING_NAMES,
    SLOTS,
    VALUES,
)
from stammtisch.games.boat_race.rulebook import HERE, RULES
from stammtisch.games.boat_race.rules import FIRST_BOAT, FIRST_RANKING
from stammtisch.games.boat_race.state import Phase

TITLE: Final[Pair] = ("Boat Race", "Boat Race")

COLOUR_WORDS: Final[list[Pair]] = [("Rot", "Red"), ("Grün", "Green"), ("Gelb", "Yellow")]

SPECIAL_WORDS: Final[dict[int, Pair]] = {
    CHAMP: ("Superchamp", "Superchamp"),
    OAR: ("Ruderbruch", "Broken Oar"),
    COX: ("Steuermann über Bord", "Cox Overboard"),
}

PHASE_WORDS: Final[dict[int, Pair]] = {
    Phase.LOT: ("Auslosen", "drawing lots"),
    Phase.DEAL: ("Austeilen", "dealing"),
    Phase.RANK: ("Farbfolge", "ranking the colours"),
    Phase.BOAT: ("Bootsansage", "announcing a boat"),
    Phase.CARD: ("Stich", "trick"),
    Phase.FINAL_LOT: ("Los um das Ziel", "lot at the finish"),
    Phase.OVER: ("Im Ziel", "race over"),
}

ABOUT: Final = (
    "Stiche, die doppelt zählen: Oxford gegen Cambridge.",
    "Tricks that score twice: Oxford against Cambridge.",
)

TEXTS: Final[dict[str, Pair]] = {
    # The log
    "starter_drawn": (
        "Das Los fällt auf {who:seat}: Dort beginnt die erste Etappe.",
        "The lot falls on {who:seat} to start the first stage.",
    ),
    "stage_begins": (
        "Etappe {stage} beginnt, es startet {who:seat}.",
        "Stage {stage} begins, {who:seat} starts.",
    ),
    "doubled": (
        "{boat:boat} liegt zurück: In dieser Etappe zählt jeder Punkt für {boat:boat} doppelt.",
        "{boat:boat} lies behind: every point for {boat:boat} counts double in this stage.",
    ),
    "ranked": (
        "{who:seat} legt die Farbfolge fest: {ranking:ranking}.",
        "{who:seat} ranks the colours: {ranking:ranking}.",
    ),
    "holds_of": ("Für {boat:boat}: {cards:card}", "For {boat:boat}: {cards:card}"),
    "announced": (
        "Stich {number}: {who:seat} sagt {boat:boat} an.",
        "Trick {number}: {who:seat} announces {boat:boat}.",
    ),
    "played": ("{who:seat} spielt {card:card}.", "{who:seat} plays {card:card}."),
    "trick_taken": (
        "{who:seat} nimmt den Stich mit {card:card}: 1 Punkt für {boat:boat}.",
        "{who:seat} takes the trick with {card:card}: 1 point for {boat:boat}.",
    ),
    "trick_taken_eight": (
        "Achter-Stich! {who:seat} nimmt ihn mit {card:card}: 1 Punkt für {boat:boat}.",
        "Eight-trick! {who:seat} takes it with {card:card}: 1 point for {boat:boat}.",
    ),
    "trick_worthless": (
        "{who:seat} nimmt den Stich mit {card:card}: Er zählt nichts.",
        "{who:seat} takes the trick with {card:card}: it counts nothing.",
    ),
    "trick_turned": (
        "{who:seat} nimmt den Stich mit {card:card}: Der Punkt geht an {boat:boat}.",
        "{who:seat} takes the trick with {card:card}: the point goes to {boat:boat}.",
    ),
    "stage_won": (
        "Etappe {stage} gewinnt {boat:boat}: Oxford {oxford}, Cambridge {cambridge}.",
        "Stage {stage} is won by {boat:boat}: Oxford {oxford}, Cambridge {cambridge}.",
    ),
    "stage_drawn": (
        "Etappe {stage} endet unentschieden, {oxford}:{cambridge}.",
        "Stage {stage} is drawn, {oxford}:{cambridge}.",
    ),
    "entered": (
        "{who:seat} trägt ein: {oxford} für Oxford, {cambridge} für Cambridge.",
        "{who:seat} enters {oxford} for Oxford, {cambridge} for Cambridge.",
    ),
    "finish_stage_won": (
        "Beide Boote kämen ins Ziel. Gezogen wird nur {boat:boat}, das die Etappe gewonnen hat.",
        "Both boats would finish. Only {boat:boat} moves, having won the stage.",
    ),
    "finish_last_winner": (
        "Beide Boote kämen ins Ziel. Gezogen wird nur {boat:boat}, das zuletzt eine Etappe "
        "gewonnen hat.",
        "Both boats would finish. Only {boat:boat} moves, the last to have won a stage.",
    ),
    "finish_ahead": (
        "Beide Boote kämen ins Ziel. Gezogen wird nur {boat:boat}, das vorn lag.",
        "Both boats would finish. Only {boat:boat} moves, having been ahead.",
    ),
    "finish_lot": (
        "Beide Boote kämen ins Ziel. Das Los zieht nur {boat:boat}.",
        "Both boats would finish. The lot moves only {boat:boat}.",
    ),
    "moved": (
        "{boat:boat} rückt {fields} vor und liegt auf Feld {place} von {course}.",
        "{boat:boat} moves on {fields} and lies on field {place} of {course}.",
    ),
    "moved_home": (
        "{boat:boat} rückt {fields} vor und ist im Ziel.",
        "{boat:boat} moves on {fields} and is home.",
    ),
    "race_over": ("{boat:boat} gewinnt das Rennen!", "{boat:boat} wins the race!"),
    "final_points": (
        "{who:seat}: {oxford} für Oxford, {cambridge} für Cambridge, zusammen {total} Punkte.",
        "{who:seat}: {oxford} for Oxford, {cambridge} for Cambridge, {total} points in all.",
    ),
    "match_won": ("Es gewinnt {who:seat}.", "The winner is {who:seat}."),
    "match_shared": (
        "Gleichstand, den Sieg teilen sich: {who:seat}.",
        "A tie, the win is shared by: {who:seat}.",
    ),
    # Why not
    "ranking_wanted": (
        "Jetzt legst du die Folge der drei Farben fest, etwa RGY.",
        "Now you rank the three colours, such as RGY.",
    ),
    "boat_wanted": (
        "Jetzt sagst du ein Boot an, Oxford oder Cambridge.",
        "Now you announce a boat, Oxford or Cambridge.",
    ),
    "card_wanted": (
        "Jetzt spielst du eine Karte von {boat:boat}.",
        "Now you play a card of {boat:boat}.",
    ),
    "not_in_play": (
        "An diesem Tisch gibt es die Karte {card:card} nicht.",
        "There is no {card:card} at this table.",
    ),
    "other_pack": (
        "Gespielt wird {boat:boat}, deine Karte {card:card} gehört zu {own:boat}.",
        "The trick is {boat:boat}, but your {card:card} belongs to {own:boat}.",
    ),
    # What a move is for
    "why_ranking_long": (
        "{colour:colour} nach oben: die Farbe, von der du am meisten hast, {oxford} bei Oxford "
        "und {cambridge} bei Cambridge.",
        "{colour:colour} on top: the colour you hold most of, {oxford} in Oxford and {cambridge} "
        "in Cambridge.",
    ),
    "why_ranking": (
        "{colour:colour} nach oben stärkt nur wenige deiner Karten: {oxford} bei Oxford, "
        "{cambridge} bei Cambridge.",
        "{colour:colour} on top strengthens only a few of your cards: {oxford} in Oxford, "
        "{cambridge} in Cambridge.",
    ),
    "why_ranking_wrong": (
        "Stellt deine längste Farbe ganz nach unten: {last:colour}, von der du {count} hast.",
        "Puts your longest colour at the bottom: {last:colour}, of which you hold {count}.",
    ),
    "why_ranking_empty": (
        "{colour:colour} nach oben hilft nur den anderen: Du hast keine Karte davon.",
        "{colour:colour} on top helps only the others: you hold none of it.",
    ),
    "why_boat_champ": (
        "Du spielst zuletzt, und dein {card:card} nimmt den Stich sicher. Punkte für "
        "{boat:boat}: {points}.",
        "You play last, and your {card:card} takes the trick for certain. Points for "
        "{boat:boat}: {points}.",
    ),
    "why_boat_cox": (
        "Du spielst zuletzt und nimmst den Stich, wenn nötig, mit {card:card}. Die Punkte gehen "
        "dann an {other:boat}: {points}.",
        "You play last and take the trick, if need be, with {card:card}. The points then go to "
        "{other:boat}: {points}.",
    ),
    "why_boat_oar": (
        "Du spielst zuletzt und nimmst den Stich notfalls mit {card:card}: keine Punkte, aber du "
        "sagst wieder an.",
        "You play last and can take the trick with {card:card}: no points, but you announce again.",
    ),
    "why_boat_oar_last": (
        "Du spielst zuletzt und kannst den Stich mit {card:card} wertlos machen, ehe ihn jemand "
        "anderes bekommt.",
        "You play last and can make the trick worthless with {card:card} before anyone else gets "
        "it.",
    ),
    "why_boat_strong": (
        "Du spielst zuletzt, und deine beste Karte {card:card} schlagen höchstens {count} "
        "ungesehene. Punkte für {boat:boat}: {points}.",
        "You play last, and at most {count} unseen cards rank above your best, {card:card}. "
        "Points for {boat:boat}: {points}.",
    ),
    "why_boat_weak": (
        "Du spielst zwar zuletzt, aber {count} ungesehene Karten schlagen deine beste, "
        "{card:card}. Punkte für {boat:boat}: {points}.",
        "You play last, but {count} unseen cards rank above your best, {card:card}. Points for "
        "{boat:boat}: {points}.",
    ),
    "why_takes": (
        "{card:card} nimmt den Stich, nach dir kommt niemand. Punkte für {boat:boat}: {points}.",
        "{card:card} takes the trick, nobody plays after you. Points for {boat:boat}: {points}.",
    ),
    "why_takes_eight": (
        "{card:card} und {other:card} sind zusammen acht: Das nimmt den Stich sicher. Punkte für "
        "{boat:boat}: {points}.",
        "{card:card} and {other:card} make eight, which takes the trick for certain. Points for "
        "{boat:boat}: {points}.",
    ),
    "why_takes_champ": (
        "{card:card} nimmt den Stich sicher, ist dann aber verbraucht. Punkte für {boat:boat}: "
        "{points}.",
        "{card:card} takes the trick for certain, but is spent. Points for {boat:boat}: {points}.",
    ),
    "why_takes_cox": (
        "{card:card} nimmt den Stich sicher und lenkt ihn um. Punkte für {boat:boat}: {points}.",
        "{card:card} takes the trick for certain and turns it round. Points for {boat:boat}: "
        "{points}.",
    ),
    "why_takes_oar": (
        "{card:card} nimmt den Stich sicher. Er zählt nichts, aber du sagst das nächste Boot an.",
        "{card:card} takes the trick for certain. It counts nothing, but you announce the next "
        "boat.",
    ),
    "why_takes_oar_last": (
        "{card:card} nimmt den letzten Stich der Etappe: Er zählt für niemanden.",
        "{card:card} takes the last trick of the stage: it counts for nobody.",
    ),
    "why_safe": (
        "{card:card} ist nicht mehr zu schlagen. Punkte für {boat:boat}: {points}.",
        "{card:card} cannot be beaten any more. Points for {boat:boat}: {points}.",
    ),
    "why_safe_but_eight": (
        "{card:card} schlägt niemand mehr geradewegs, nur ein späterer Achter-Stich wäre höher. "
        "Punkte für {boat:boat}: {points}.",
        "No card beats {card:card} outright, only an eight made later on. Points for "
        "{boat:boat}: {points}.",
    ),
    "why_eight_early": (
        "{card:card} macht mit {other:card} acht und führt. Ungesehene Karten, die es noch "
        "schlagen: {count}; nach dir spielen noch {after}.",
        "{card:card} makes eight with {other:card} and leads. Unseen cards that still beat it: "
        "{count}; still to play after you: {after}.",
    ),
    "why_champ_early": (
        "{card:card} führt, aber eine spätere Sonderkarte oder Acht schlägt ihn. Ungesehen sind "
        "davon {count}; nach dir spielen noch {after}.",
        "{card:card} leads, but a later special or eight beats it. Unseen ones: {count}; still to "
        "play after you: {after}.",
    ),
    "why_oar_early": (
        "{card:card} führt und macht den Stich wertlos. Ungesehene Karten, die ihn noch holen: "
        "{count}; nach dir spielen noch {after}.",
        "{card:card} leads and makes the trick worthless. Unseen cards that still take it: "
        "{count}; still to play after you: {after}.",
    ),
    "why_cox_early": (
        "{card:card} führt und lenkt den Stich zu {boat:boat}. Ungesehene Karten, die ihn noch "
        "holen: {count}; nach dir spielen noch {after}.",
        "{card:card} leads and turns the trick to {boat:boat}. Unseen cards that still take it: "
        "{count}; still to play after you: {after}.",
    ),
    "why_opens": (
        "{card:card} eröffnet den Stich. Ungesehene Karten, die das schlagen: {count}; nach dir "
        "spielen noch {after}.",
        "{card:card} opens the trick. Unseen cards that beat it: {count}; still to play after "
        "you: {after}.",
    ),
    "why_leads": (
        "{card:card} führt jetzt. Ungesehene Karten, die das schlagen: {count}; nach dir spielen "
        "noch {after}.",
        "{card:card} leads now. Unseen cards that beat it: {count}; still to play after you: "
        "{after}.",
    ),
    "why_wastes": (
        "Gegen {best:card} kommt {card:card} nicht an, wäre aber in einem späteren Stich stark.",
        "{card:card} does not beat {best:card}, but would be strong in a later trick.",
    ),
    "why_feeds": (
        "{card:card} nimmt den Stich nicht, und wer nach dir {other:card} hat, macht damit acht.",
        "{card:card} does not take the trick, and whoever follows with {other:card} makes eight.",
    ),
    "why_throws": (
        "{card:card} wirft eine schwache Karte ab: Der Stich bleibt vorerst bei {who:seat}.",
        "{card:card} throws a weak card away: the trick stays with {who:seat} for now.",
    ),
    "why_throws_last": (
        "{card:card} nimmt den letzten Stich der Etappe nicht, es führt {who:seat}.",
        "{card:card} does not take the last trick of the stage, {who:seat} leads.",
    ),
    # What to do now
    "prompt_lot": ("Das Los bestimmt, wer beginnt.", "The lot decides who starts."),
    "prompt_deal": ("Die Karten werden ausgeteilt.", "The cards are dealt."),
    "prompt_rank": (
        "Lege die Farbfolge fest, die höchste Farbe zuerst.",
        "Rank the colours, highest first.",
    ),
    "prompt_boat": (
        "Sage das Boot für den nächsten Stich an: Oxford oder Cambridge.",
        "Announce the boat of the next trick: Oxford or Cambridge.",
    ),
    "prompt_card": ("Spiele eine Karte von {boat:boat}.", "Play a card of {boat:boat}."),
    "prompt_final_lot": (
        "Das Los bestimmt, welches Boot ins Ziel kommt.",
        "The lot decides which boat finishes.",
    ),
    "prompt_over": ("Das Rennen ist vorbei.", "The race is over."),
    # How it stands
    "stage": ("Etappe {stage}", "Stage {stage}"),
    "trick_of": ("Stich {number} von {count}", "trick {number} of {count}"),
    "finished": ("{boat:boat} ist im Ziel", "{boat:boat} has finished"),
    "finish": ("Ziel {course}", "finish {course}"),
    "tower": ("Rangturm", "Rank tower"),
    "level": (
        "Die Boote liegen gleichauf: nichts zählt doppelt.",
        "The boats are level: nothing is doubled.",
    ),
    "behind": (
        "{boat:boat} liegt zurück: Punkte dafür zählen doppelt.",
        "{boat:boat} is behind: its points are doubled.",
    ),
    "counts_twice": (
        "Die Punkte für {boat:boat} zählen zweimal.",
        "Points for {boat:boat} count twice.",
    ),
    "trick": ("Stich", "Trick"),
    "tricks_won": ("gewonnene Stiche", "tricks won"),
    "tricks_before": ("Stiche der letzten Etappe", "tricks of the last stage"),
    "sum": ("Summe", "Sum"),
    "points": ("Punkte", "Points"),
    "tag_leads": ("Ausspiel", "leads"),
    "tag_best": ("vorn", "ahead"),
    "tag_takes": ("Stich!", "takes it"),
    "ask_rank": ("Welche Farbfolge gilt?", "Which colours rank highest?"),
    "ask_boat": ("Um welches Boot geht es?", "Which boat is it for?"),
    "wait_rank": ("Farbfolge: {who} wählt", "{who} ranks the colours"),
    "wait_boat": ("Nächstes Boot: {who} wählt", "{who} picks the next boat"),
}


def label(kind: str, value: Any, lang: str) -> str:
    """Return the name of a card, boat, colour, ranking, phase or move (by its code)."""
    which = LANGUAGES.index(lang)
    code = int(value)
    match kind:
        case "boat":
            return BOAT_NAMES[code]
        case "colour":
            return COLOUR_WORDS[code][which]
        case "ranking":
            names = [COLOUR_WORDS[COLOURS.index(letter)][which] for letter in RANKING_NAMES[code]]
            return (" vor ", " over ")[which].join(names)
        case "phase":
            return PHASE_WORDS[code][which]
        case "card":
            if code in SPECIAL_WORDS:
                return SPECIAL_WORDS[code][which]
            return f"{COLOUR_WORDS[code // VALUES][which]} {code % VALUES + 1}"
        case "move":
            if code < SLOTS:
                return label("card", code, lang)
            if code < FIRST_RANKING:
                return label("boat", code - FIRST_BOAT, lang)
            return label("ranking", code - FIRST_RANKING, lang)
    raise ValueError(f"no label for {kind!r}")


WORDS: Final = Words(TITLE, TEXTS, RULES, label, ABOUT, here=HERE)
