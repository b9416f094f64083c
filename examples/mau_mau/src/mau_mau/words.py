"""The rules and texts of Mau-Mau, in German and English."""

from typing import Final

from mau_mau.codes import DRAW, PASS, WISH
from stammtisch.core.cards import SKAT, labels
from stammtisch.core.words import Pair, Words

RULES: Final[dict[str, Pair]] = {
    "MM-01": (
        "Zwei bis fünf spielen mit den 32 Karten eines Skatblatts, jeder für sich.",
        "Two to five play with the 32 cards of a skat pack, everyone for themselves.",
    ),
    "MM-02": (
        "Zu jeder Runde bekommen alle gleich viele Karten verdeckt. Die nächste liegt offen, ohne "
        "Wirkung, der Rest ist der Stapel. Platz 0 beginnt, in der nächsten Runde der links davon.",
        "For every round everybody gets the same number of cards face down. The next lies open, "
        "without effect, the rest is the stock. Seat 0 begins, in the next round its neighbour.",
    ),
    "MM-03": (
        "Wer dran ist, legt eine Karte offen auf den Haufen oder zieht.",
        "Whose turn it is lays a card on the open pile, or draws.",
    ),
    "MM-04": (
        "Eine Karte passt, wenn sie dieselbe Farbe oder denselben Wert hat wie die offene.",
        "A card fits if it has the suit or the rank of the open card.",
    ),
    "MM-05": (
        "Wer nicht kann oder nicht will, zieht eine Karte. Passt sie, darf man sie legen.",
        "Who cannot or will not draws a card. If it fits, it may be laid.",
    ),
    "MM-06": (
        "Nach einer Sieben muss die nächste Person zwei Karten ziehen und aussetzen.",
        "After a seven the next person must draw two cards and misses the turn.",
    ),
    "MM-07": (
        "Ist es vereinbart, darf sie eine Sieben legen: Dann zieht die nächste zwei mehr.",
        "If that is agreed, they may lay a seven instead: then the next draws two more.",
    ),
    "MM-08": (
        "Nach einer Acht setzt die nächste Person aus; zu zweit ist man selbst wieder dran.",
        "After an eight the next person misses the turn; with two players it is one's own again.",
    ),
    "MM-09": (
        "Ein Bube passt auf alles außer auf Buben. Er wünscht die Farbe, die als nächste passt.",
        "A jack fits on everything but jacks. It wishes for the suit that is to come next.",
    ),
    "MM-10": (
        "Ist der Stapel leer, wird der Haufen ohne die offene Karte neu gemischt. Fehlt auch der, "
        "zieht niemand: Wer legen kann, muss, wer nicht, passt.",
        "When the stock is empty, the pile without the open card is reshuffled. If that is empty "
        "too, nobody draws: who can lay a card must, who cannot passes.",
    ),
    "MM-11": (
        "Wer die letzte Karte legt, gewinnt die Runde, gleich welche es ist.",
        "Who lays the last card wins the round, whatever card it is.",
    ),
    "MM-12": (
        "Karten auf der Hand sind Minuspunkte: 7 bis 10 ihr Wert, Bube 20, Dame 3, König 4, As 11.",
        "Cards in the hand are penalties: 7 to 10 their value, jack 20, queen 3, king 4, ace 11.",
    ),
    "MM-13": (
        "Nach den vereinbarten Runden gewinnt, wer die wenigsten Minuspunkte hat.",
        "After the agreed rounds whoever has the fewest penalty points wins.",
    ),
}
TEXTS: Final[dict[str, Pair]] = {
    "headline": ("Runde {round} von {rounds}", "Round {round} of {rounds}"),
    "prompt_play": ("Lege eine Karte oder zieh.", "Lay a card, or draw."),
    "prompt_answer": ("Lege eine Sieben oder zieh: {owed}.", "Lay a seven, or draw: {owed}."),
    "prompt_drawn": ("Lege die gezogene Karte oder passe.", "Lay the card you drew, or pass."),
    "prompt_wish": ("Welche Farbe wünschst du dir?", "Which suit do you wish for?"),
    "table": (
        "Offen: {top:card}. Wunsch: {wish:suit}. Stapel: {stock}.",
        "Open: {top:card}. Wish: {wish:suit}. Stock: {stock}.",
    ),
    "counts": ("{count} Karten", "{count} cards"),
    # the log
    "dealt": ("Runde {round}: offen liegt {top:card}.", "Round {round}: {top:card} lies open."),
    "laid": ("{who:seat} legt {card:card}.", "{who:seat} lays {card:card}."),
    "wished": ("{who:seat} wünscht sich {suit:suit}.", "{who:seat} wishes for {suit:suit}."),
    "drew": ("{who:seat} zieht, Karten: {count}.", "{who:seat} draws, cards: {count}."),
    "you_drew": ("Du ziehst {cards:card}.", "You draw {cards:card}."),
    "passes": ("{who:seat} passt.", "{who:seat} passes."),
    "mau": ("{who:seat} sagt Mau: noch eine Karte.", "{who:seat} says Mau: one card left."),
    "reshuffled": ("Der Haufen ist neu gemischt.", "The pile has been reshuffled."),
    "round_over": ("{who:seat} gewinnt mit {card:card}.", "{who:seat} wins with {card:card}."),
    "penalty": ("{who:seat} bekommt {points} Punkte.", "{who:seat} gets {points} points."),
    # refusals
    "no_jack": ("Wünschen darf, wer einen Buben legt.", "Who lays a jack may wish."),
    "draw_first": ("Bevor du passt, musst du ziehen.", "You must draw before you pass."),
    "must_lay": ("Du kannst legen, also musst du.", "You can lay a card, so you must."),
    "drawn": ("Du hast schon gezogen.", "You have drawn already."),
    "no_stock": ("Es gibt nichts zu ziehen.", "There is nothing to draw."),
    "owes": ("Du musst {owed} Karten ziehen.", "You must draw {owed} cards."),
    "only_drawn": ("Legen darfst du nur {card:card}.", "You may only lay {card:card}."),
    "jack_on_jack": ("Bube auf Bube geht nicht.", "A jack cannot go on a jack."),
    "not_wished": ("Gewünscht ist {suit:suit}.", "{suit:suit} was wished for."),
    "no_fit": ("{card:card} passt nicht auf {top:card}.", "{card:card} does not fit {top:card}."),
}
MOVES: Final[dict[int, Pair]] = {
    DRAW: ("Ziehen", "Draw"),
    PASS: ("Passen", "Pass"),
    **{WISH + number: suit.name for number, suit in enumerate(SKAT.suits)},
}
ABOUT: Final = (
    "Karten loswerden: Sieben zieht zwei, Acht setzt aus, der Bube wünscht.",
    "Get rid of your cards: sevens draw two, eights skip, jacks wish.",
)
WORDS: Final = Words(("Mau-Mau", "Mau-Mau"), TEXTS, RULES, labels(SKAT, MOVES), ABOUT)
