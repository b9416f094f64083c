"""The rules of DOG as a player reads them, in German and in English."""

from typing import Final

from stammtisch.core.words import Pair

RULES: Final[dict[str, Pair]] = {
    "DG-01": (
        "Ihr seid zu viert und spielt zwei gegen zwei: Wer dir gegenübersitzt, ist auf deiner "
        "Seite (A und C gegen B und D). Allein kann niemand gewinnen. Sobald alle acht "
        "Kugeln eines Teams in ihren Zielen liegen, hat dieses Team gewonnen, auch mitten in einer "
        "Runde.",
        "Four of you play two against two: the person across the table is on your side (A and C "
        "against B and D). There is no winning alone. As soon as all eight marbles of a team "
        "lie in their goals that team has won, even in the middle of a round.",
    ),
    "DG-02": (
        "Der Ring hat 64 Felder. Alle 16 Felder liegt ein Startfeld, für jeden Platz eines, und "
        "dahinter das eigene Ziel mit vier Feldern. Jeder hat vier Kugeln, die zu Hause warten. "
        "Gespielt und gezogen wird gegen den Uhrzeigersinn, und in dieser Folge heißen die Plätze "
        "A bis D. In der Kurzschrift heißt der Abschnitt von Platz A a0 bis a15, der von Platz B "
        "b0 bis b15 und so weiter; a0 ist das Startfeld von Platz A, und ga1 bis ga4 ist sein "
        "Ziel.",
        "The ring has 64 fields. Every 16 fields there is a start field, one for each seat, with "
        "that seat's goal of four fields behind it. Everybody has four marbles, which wait at "
        "home. Turns and marbles go anticlockwise, and seats are called A to D that way round. In "
        "short notation the stretch of seat A runs from a0 to a15, that of seat B from b0 to b15, "
        "and so on; a0 is the start field of seat A, and ga1 to ga4 is its goal.",
    ),
    "DG-03": (
        "Du ziehst mit deinen eigenen Kugeln. Sind alle vier im Ziel, hilfst du: Ab dann führst du "
        "mit deinen Karten die Kugeln deines Partners, ganz als wären es deine. Du darfst sie auch "
        "aus seinem Zuhause holen.",
        "You move your own marbles. When all four are in the goal you help out: from then on your "
        "cards move your partner's marbles, quite as if they were yours. You may bring them out of "
        "your partner's home, too.",
    ),
    "DG-04": (
        "Gespielt wird mit {cards[0]} × 52 Karten und {cards[1]} Jokern; üblich sind 2 × 52 und 6, "
        "also 110. Ein Tisch kann vorher andere Zahlen ausmachen. Auf die Farben kommt es nicht "
        "an.",
        "The pack has {cards[0]} × 52 cards and {cards[1]} jokers; usual are 2 × 52 and 6, which "
        "makes 110. A table may agree on other numbers beforehand. Suits do not matter.",
    ),
    "DG-05": (
        "In der ersten Runde bekommt jeder sechs Karten, dann fünf, vier, drei und zwei; danach "
        "beginnt es wieder bei sechs. Ausgeteilt wird das ganze Spiel über von einer Stelle, und "
        "die erste Karte geht an den, der die Runde beginnt.",
        "Everybody gets six cards in the first round, then five, four, three and two; after that "
        "it is six again. The same hand deals throughout the match, and the first card goes to "
        "whoever starts the round.",
    ),
    "DG-06": (
        "Wer die erste Runde beginnt, entscheidet das Los. In jeder weiteren Runde beginnt der "
        "nächste Platz in Spielrichtung.",
        "A lot decides who starts the first round. Each further round is started by the next seat "
        "in the direction of play.",
    ),
    "DG-07": (
        "Reicht der Stapel nicht mehr, um alle zu versorgen, kommt vorher alles Gespielte und "
        "Abgelegte hinein, und es wird neu gemischt. Auf der Hand hat zwischen zwei Runden "
        "niemand etwas.",
        "When the stock is too small to serve everybody, all that was played or laid down goes "
        "back in beforehand and is shuffled. Between two rounds nobody holds any cards.",
    ),
    "DG-08": (
        "Bevor eine Runde beginnt, schiebst du deinem Partner verdeckt eine Karte zu und bekommst "
        "eine von ihm. Alle vier wählen gleichzeitig; was du bekommst, siehst du erst, wenn alle "
        "gewählt haben.",
        "Before a round begins you slide one card to your partner, face down, and get one in "
        "return. All four choose at the same time; what you get you see only once everybody has "
        "chosen.",
    ),
    "DG-09": (
        "Der Reihe nach spielt jeder eine Karte und zieht sie ganz aus. Geht mit irgendeiner Karte "
        "irgendein Zug, dann musst du ziehen, auch wenn es dir schadet. Geht keiner, legst du "
        "deine ganze Hand offen ab und pausierst bis zur nächsten Runde. Wer keine Karten hat, "
        "wird übersprungen. Hat niemand mehr welche, ist die Runde vorbei.",
        "In turn everybody plays one card and moves its full value. If any card allows any move "
        "you have to make one, even if it hurts you. If none does, you lay your whole hand face up "
        "and pause until the next round. Players without cards are skipped. When nobody has any "
        "left the round is over.",
    ),
    "DG-10": (
        "Ein Ass, ein König oder ein Joker bringt eine Kugel von zu Hause auf ihr Startfeld.",
        "An ace, a king or a joker brings a marble from home onto its start field.",
    ),
    "DG-11": (
        "Eine Kugel, die gerade erst auf ihr Startfeld gekommen ist, steht dort geschützt: Niemand "
        "kann sie tauschen, nach Hause schicken, auf ihr landen oder an ihr vorbeiziehen, weder "
        "vorwärts noch rückwärts, und das gilt auch für die Kugeln ihres Besitzers. Solange sie da "
        "steht, sperrt sie den Weg in das Ziel hinter ihr, und keine weitere Kugel kann "
        "herauskommen.",
        "A marble that has just come out onto its start field is protected there: nobody can swap "
        "it, send it home, land on it or move past it, neither forwards nor backwards, and that "
        "goes for its owner's marbles as well. As long as it stands there it bars the way into the "
        "goal behind it, and no other marble can come out.",
    ),
    "DG-12": (
        "Mit ihrem ersten Zug verliert die Kugel den Schutz endgültig. Kommt sie später wieder auf "
        "ihr Startfeld, ist es ein Feld wie jedes andere. Erst wenn sie nach Hause geschickt wird "
        "und neu herauskommt, ist sie wieder geschützt.",
        "With its first move the marble loses its protection for good. When it comes back to its "
        "start field later, that is a field like any other. Only a marble that was sent home and "
        "comes out again is protected anew.",
    ),
    "DG-13": (
        "So weit ziehen die Karten: Ass 1 oder 11, König 13, Dame 12, die Zahlen zwei, drei, fünf, "
        "sechs, acht, neun und zehn ihren Wert; die Vier vier vor oder vier zurück. Ass und König "
        "holen stattdessen auch eine Kugel heraus. Für Sieben (DG-21), Bube (DG-24) und Joker "
        "(DG-26) gibt es eigene Regeln.",
        "This is how far the cards go: ace 1 or 11, king 13, queen 12, and the numbers two, three, "
        "five, six, eight, nine and ten their value; the four goes four forward or four back. Ace "
        "and king may bring a marble out instead. Seven (DG-21), jack (DG-24) and joker (DG-26) "
        "have rules of their own.",
    ),
    "DG-14": (
        "Landest du auf einem besetzten Feld des Rings, geht die Kugel dort nach Hause, auch wenn "
        "es deine oder die deines Partners ist. Vorbeiziehen ist erlaubt und schadet niemandem, "
        "außer mit der Sieben; nur an geschützten Kugeln und im Ziel kommt keiner vorbei. Auf dem "
        "eigenen Startfeld hält eine Kugel nur auf, solange sie geschützt ist.",
        "If you land on an occupied field of the ring, the marble there goes home, even if it is "
        "yours or your partner's. Moving past others is allowed and harms nobody, except with a "
        "seven; only protected marbles and marbles in a goal cannot be passed. A marble on its own "
        "start field is in the way only as long as it is protected.",
    ),
    "DG-15": (
        "Kommt eine Kugel heraus und auf dem Startfeld steht eine ohne Schutz, muss die nach "
        "Hause, wem immer sie gehört.",
        "If a marble comes out and an unprotected one stands on the start field, that one has to "
        "go home, whoever owns it.",
    ),
    "DG-16": (
        "Eine Karte wird immer ganz ausgezogen. Ein Zug, der nicht genau aufgeht, ist keiner.",
        "A card is always used to the full. A move that does not come out exactly is no move.",
    ),
    "DG-17": (
        "Ins Ziel geht es nur vorwärts und über das eigene Startfeld, und die Kugel muss dieses "
        "Feld mindestens zweimal berührt haben: einmal beim Herauskommen, danach durch "
        "Draufstehen oder Darüberziehen, egal in welcher Richtung; der Schritt ins Ziel zählt "
        "selbst mit. Darum kann nur die noch geschützte Kugel nicht gleich einbiegen.",
        "The way into the goal is forward and over the own start field, and the marble must have "
        "touched that field at least twice: once when it came out, then by standing on it or "
        "moving over it in either direction; the step into the goal itself counts. That is why "
        "only the marble that is still protected cannot turn straight in.",
    ),
    "DG-18": (
        "Mit der Vier zurück kommt niemand ins Ziel, und im Ziel geht sie nicht. Sie ist aber eine "
        "gute Vorbereitung: Stehst du zwei Felder hinter deinem Startfeld und ziehst vier zurück, "
        "bringen dich drei bis sechs Schritte vorwärts ins Ziel.",
        "Four back takes nobody into a goal and moves nobody inside one. It prepares the way, "
        "though: two fields past your start field and four back, and three to six steps forward "
        "take you in.",
    ),
    "DG-19": (
        "Kommt deine Kugel an ihrem Startfeld vorbei und hat noch Schritte übrig, darfst du "
        "wählen: einbiegen oder weiter im Ring. Ist die Karte für das Ziel zu "
        "hoch, bleibt nur der Ring.",
        "If your marble passes its start field with steps left, the choice is yours: turn in, or "
        "go on round the ring. If the card is too high for the goal, only the ring remains.",
    ),
    "DG-20": (
        "Im Ziel wird nicht überholt und nicht geschlagen. Dort geht es nur vorwärts, mit genauer "
        "Zahl und auf freie Felder. Kugeln im Ziel werden nie getauscht und nie heimgeschickt.",
        "Inside a goal there is no passing and no capturing. Marbles go forward there, by exact "
        "count and onto free fields. They are never swapped and never sent home.",
    ),
    "DG-21": (
        "Die Sieben sind sieben einzelne Schritte vorwärts, die du auf deine Kugeln im Ring und im "
        "Ziel verteilst, wie du willst. Du führst die Teile nacheinander aus, in beliebiger "
        "Reihenfolge, und eine Kugel darf auch mehrmals dran sein; jeder Teil geht von der "
        "Stellung aus, die der vorige hinterlassen hat. Alle sieben Schritte müssen aufgehen, "
        "sonst ist die Sieben nicht spielbar, und erst die ganze Sieben ist ein Zug. Die achte "
        "Kugel deines Teams darf nicht vor dem siebten Schritt ankommen.",
        "A seven is seven single steps forward, shared out among your marbles on the ring and in "
        "the goal as you like. You carry the parts out one after another in any order, and a "
        "marble may take several; each part starts from the position the one before has left. All "
        "seven steps have to work out or the seven cannot be played, and only the whole seven is "
        "a move. Your team's eighth marble must not come in before the seventh step.",
    ),
    "DG-22": (
        "Jede ungeschützte Kugel, an der ein Schritt der Sieben vorbeikommt oder auf der er "
        "landet, geht nach Hause: die der Gegner, die des Partners und auch deine eigenen, selbst "
        "wenn sie in derselben Sieben schon gezogen haben. Sicher sind nur Kugeln im Ziel. "
        "Geschützte versperren auch der Sieben den Weg.",
        "Every unprotected marble that a step of a seven passes or lands on goes home: the "
        "opponents', your partner's and your own, even one that has moved in the same seven. Only "
        "marbles in goals are safe. Protected ones bar the way to a seven as well.",
    ),
    "DG-23": (
        "Bringt ein Teil der Sieben deine letzte Kugel ins Ziel, sodass alle vier drin sind, "
        "ziehst du die übrigen Schritte mit den Kugeln deines Partners: Du darfst es, und "
        "du musst es. Welche Karten du sonst noch hast, spielt dabei keine Rolle.",
        "If a part of a seven brings your last marble in, so that all four are in the goal, you "
        "make the remaining steps with your partner's marbles: you may, and you have to. What "
        "else you hold makes no difference.",
    ),
    "DG-24": (
        "Der Bube tauscht eine deiner Kugeln mit der eines anderen, Partner oder Gegner. "
        "Geschützte Kugeln und solche zu Hause oder im Ziel tauschen nicht mit. Zwei eigene zu "
        "tauschen wäre kein Zug.",
        "A jack swaps one of your marbles with somebody else's, partner or opponent. Protected "
        "marbles and those at home or in a goal take no part. Swapping two of your own would be "
        "no move.",
    ),
    "DG-25": (
        "Kommt eine Kugel durch einen Tausch auf ihr Startfeld, ist das kein Herauskommen: Sie ist "
        "dort nicht geschützt, hat das Feld aber berührt (DG-17).",
        "A marble that gets onto its start field by a swap has not come out: it is not protected "
        "there, but it has touched the field (DG-17).",
    ),
    "DG-26": (
        "Der Joker kann jede andere Karte sein. Welche, sagst du, wenn du ihn spielst.",
        "The joker can be any other card. Which one, you say when you play it.",
    ),
    "DG-27": (
        "Im Turnier entscheidet die Turnierleitung endgültig: Sie kann ein Ergebnis berichtigen "
        "oder ein Spiel einem Team zusprechen. Das wird mit Begründung aufgezeichnet. Als Ergebnis "
        "zählen die Kugeln, die ein Team im Ziel hat.",
        "In a tournament the director has the last word: a result can be corrected, or a match "
        "awarded to a team. That goes on the record with its reason. A result counts the marbles "
        "a team has in its goals.",
    ),
}

# Added at tables where the option is not as usual
HERE: Final[dict[str, tuple[str, Pair]]] = {
    "DG-06": (
        "starter",
        (
            "An diesem Tisch ist ausgemacht, wer beginnt: {starter:seat}.",
            "At this table it was agreed who starts: {starter:seat}.",
        ),
    ),
}
