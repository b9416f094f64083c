"""The rules of Hydra as a player reads them: solos, tricks, scoring, manners."""

from typing import Final

from stammtisch.core.words import Pair

PLAY_RULES: Final[dict[str, Pair]] = {
    "HY-22": (
        "Im Trumpfsolo sind nur die acht Karten des gewählten Werts und die Hydras Trumpf. Bei "
        "gleichem Wert entscheidet die Farbe: Schell ist am schwächsten, dann kommen Rot, Grün und "
        "Eichel, und über allen steht die Hydra. Der Rest sind Fehlfarben, von unten nach oben 9, "
        "U, O, K, 10, D ohne den Trumpfwert. Ein Unter-Solo hat also die Trümpfe SU, RU, GU, EU, "
        "Hydra. Fuchs und Dulle gibt es nicht.",
        "A trump solo has just the eight cards of the chosen rank and the Hydras as trumps. Among "
        "those of the rank the suit decides: Schell is the weakest, then come Rot, Grün and "
        "Eichel, and the Hydra stands above them all. The rest are side suits, from the bottom up "
        "9, U, O, K, 10, D without the trump rank. An Unter solo, for instance, has the trumps SU, "
        "RU, GU, EU, Hydra. There is neither Fox nor Dulle.",
    ),
    "HY-23": (
        "Im Farbsolo ist die gewählte Farbe Trumpf, mit der 9 als schwächster Karte, gefolgt von "
        "U, O, K, 10 und D; darüber steht noch die Hydra. In den drei Fehlfarben gilt dieselbe "
        "Folge von der 9 bis zum Daus. Fuchs und Dulle gibt es nicht.",
        "A suit solo makes the chosen suit trumps, with the 9 as its weakest card, followed by U, "
        "O, K, 10 and D; one step higher still is the Hydra. The three side suits run in the same "
        "way from the 9 up to the Daus. There is neither Fox nor Dulle.",
    ),
    "HY-24": (
        "Im Normalsolo ändert sich an den Karten nichts: Es gelten die Trümpfe aus HY-03, und "
        "Fuchs und Dulle gibt es wie sonst auch.",
        "A normal solo leaves the cards as they are: the trumps of HY-03 apply, and so do Fox and "
        "Dulle.",
    ),
    "HY-25": (
        "Du musst bedienen, solange du kannst. Wurde Trumpf ausgespielt, legst du einen Trumpf, "
        "und dafür zählt auch die Hydra. Wurde eine Fehlfarbe ausgespielt, legst du eine Karte "
        "dieser Fehlfarbe; Trümpfe, die nur dasselbe Farbzeichen tragen, gehören nicht dazu (ein "
        "SU bedient Schell nicht). Kannst du nicht bedienen, ist jede Karte erlaubt. Auch die "
        "Hydra bedient bei uns keine Fehlfarbe, denn zu deren niedrigster Karte wird sie erst, "
        "wenn sie auf dem Tisch liegt: Hast du die Fehlfarbe, darfst du die Hydra nicht legen, und "
        "hast du sie nicht, dann bist du zur Hydra auch nicht gezwungen.",
        "You have to follow as long as you can. After a trump lead you put down a trump, and the "
        "Hydra is one for this purpose. After the lead of a side suit you put down a card of that "
        "side suit; trumps that merely carry its symbol are not part of it (an SU does not follow "
        "Schell). If you are unable to follow, you are free to choose. We also rule that the Hydra "
        "follows no side suit, since it turns into the suit's bottom card only when it lies on the "
        "table: while you have the side suit you may not play the Hydra, and when you are out of "
        "it you are not forced to.",
    ),
    "HY-26": (
        "Den Stich bekommt, wer den stärksten Trumpf gelegt hat. Liegt keiner darin, zählt die "
        "stärkste Karte der Fehlfarbe, mit der er eröffnet wurde; abgeworfene Karten anderer "
        "Fehlfarben stechen nie. Wann die Hydra dabei als Trumpf zählt, steht in HY-27.",
        "A trick goes to the strongest trump in it. If it contains none, the strongest card of the "
        "side suit that opened it decides; discards from other side suits never take a trick. "
        "HY-27 tells when the Hydra counts as a trump here.",
    ),
    "HY-27": (
        "Hat eine Fehlfarbe den Stich eröffnet, ist eine Hydra darin kein Trumpf. Sie gilt dann "
        "als kleinste Karte dieser Fehlfarbe, noch unter der 9, und bekommt den Stich nie. Im "
        "Trumpfsolo und im Farbsolo ist das anders: Da bleibt sie in jedem Stich der höchste "
        "Trumpf.",
        "When a side suit has opened the trick, a Hydra in it is not a trump. It ranks as the "
        "smallest card of that side suit, below even the 9, and cannot win. Trump solos and suit "
        "solos are different: there it remains the top trump in every trick.",
    ),
    "HY-28": (
        "Liegen zwei gleiche Karten im Stich, ist die frühere stärker. Zwei Ausnahmen: Die zweite "
        "R10 übertrumpft die erste, nur nicht im Trumpfsolo und im Farbsolo. Und die zweite Hydra "
        "übertrumpft die erste, in jeder Spielart, sofern Hydras in diesem Stich Trumpf sind.",
        "When two identical cards meet in a trick, the earlier one is stronger. There are two "
        "exceptions. The later R10 beats the earlier, though not in trump solos and suit solos. "
        "And the later Hydra beats the earlier, whatever the kind of game, provided that Hydras "
        "are trumps in this trick.",
    ),
    "HY-29": (
        "Wer einen Stich bekommt, spielt zum nächsten aus; nach zehn Stichen sind die Hände leer. "
        "Den zuletzt vollendeten Stich darfst du dir immer noch einmal zeigen lassen, ältere "
        "nicht.",
        "Take a trick and you open the next one; after ten tricks all hands are empty. You may "
        "have the most recent finished trick shown to you whenever you like, but none from before "
        "it.",
    ),
    "HY-30": (
        "Abgerechnet wird nach Parteien: Die Augen aus allen Stichen einer Partei kommen zusammen, "
        "werden durch zehn geteilt und gerundet (Halbe nach oben) und mit dem Multiplikator aus "
        "HY-31 malgenommen; dazu kommen die Bonuspunkte aus HY-32 und HY-33. Diese Punkte "
        "schreibt sich jedes Mitglied der Partei in voller Höhe gut. Ein Beispiel: Aus 65 Augen "
        "werden 7, mal 2 macht 14, mit 5 Bonuspunkten also 19.",
        "Scores are worked out by party: pool the eyes from all its tricks, divide by ten, round "
        "to a whole number (halves go up) and multiply by the multiplier of HY-31; then add the "
        "bonus of HY-32 and HY-33. Every member of the party is credited with the full amount. An "
        "example: 65 eyes become 7, times 2 makes 14, and a bonus of 5 brings it to 19.",
    ),
    "HY-31": (
        "Dein Multiplikator ist die Zahl deiner Gegner in dieser Runde, also aller Mitspielenden, "
        "die nicht zu deiner Partei gehören. Nur im Solo sind die Zahlen fest: 3 für die Person, "
        "die es spielt, und 2 für die vier anderen. Die Hochzeit ist kein Solo, sondern ein "
        "gesundes Spiel; dort sind es 4 und 1.",
        "Your multiplier is how many opponents you have in the round, meaning all who play in it "
        "and are not of your party. Only in a Solo are the figures fixed: 3 for the soloist and 2 "
        "for each of the other four. A wedding is no Solo but a healthy game, so there it is 4 "
        "and 1.",
    ),
    "HY-32": (
        "Fette Stiche bringen der ganzen Partei, deren Mitglied sie bekommt, einen Bonus: 5 Punkte "
        "für 40 bis 49 Augen (ein Doppelkopf), 10 Punkte ab 50 Augen (eine Hydra). Die 10 kommen "
        "bei uns nicht zu den 5 hinzu, denn ein Stich mit 50 Augen ist nach dem Glossar des "
        "Regelhefts kein Doppelkopf mehr.",
        "Rich tricks earn a bonus, shared in full by everyone in the party whose member takes "
        "them: 5 points for 40 to 49 eyes (called a Doppelkopf), 10 points from 50 eyes upwards "
        "(called a Hydra). By our ruling the 10 are not added to the 5, because in the rulebook's "
        "own list of terms a trick with 50 eyes has stopped being a Doppelkopf.",
    ),
    "HY-33": (
        "Für jeden Fuchs (SD), der in einem Stich deiner Partei liegt und von einem Gegner kam, "
        "bekommt deine Partei 5 Bonuspunkte; im Trumpfsolo und im Farbsolo entfällt das. "
        "Maßgeblich für jeden Bonus sind die Parteien, wie sie am Ende feststehen. Damit nichts "
        "vorzeitig verraten wird, zeigen wir gefangene Füchse nur im Solo und bei angenommenem "
        "Antrag sofort, sonst erst bei der Abrechnung. Den Bonus für 40 und für 50 Augen zeigen "
        "wir immer gleich.",
        "For every Fox (SD) that lies in one of your party's tricks and came from an opponent, "
        "your party receives a bonus of 5; trump solos and suit solos do without this. What counts "
        "for any bonus are the parties as they stand in the end. So as not to give them away too "
        "soon, we show captured Foxes right away only in a Solo or after an accepted Antrag, and "
        "otherwise with the scores. The bonus for 40 or for 50 eyes always shows right away.",
    ),
    "HY-34": (
        "Sind alle Runden gespielt, siegt die höchste Summe aus allen Runden. Stehen mehrere "
        "gleichauf an der Spitze, haben bei uns alle von ihnen gewonnen.",
        "When the last round has been played, the largest sum over all rounds wins. If several "
        "people are level at the top, all of them are winners with us.",
    ),
    "HY-35": (
        "Über das Spiel und die Karten wird am Tisch geschwiegen, in jeder Partie. Wir helfen "
        "dabei nach: In gewerteten Partien und im Turnier bleibt der Chat geschlossen, solange "
        "eine Runde läuft.",
        "Keep silent about the game and about anybody's cards, whatever the match. We lend a hand: "
        "in rated matches and in tournaments the chat stays shut while a round is being played.",
    ),
    "HY-36": (
        "Eine Karte, die nicht erlaubt ist, lässt sich gar nicht erst spielen: Das Programm weist "
        "sie ab, und alles bleibt, wie es war. Eine erlaubte Karte dagegen liegt, sobald sie "
        "gespielt ist, und kommt nicht auf die Hand zurück. Im Turnier kann die Leitung jemandem "
        "Punkte abziehen, mit einem Grund, der in der Aufzeichnung steht, und sie kann eine Runde "
        "wiederholen lassen.",
        "A card that is not permitted cannot be played at all: the program turns it down and "
        "everything stays as it was. A permitted card, on the other hand, stays where it is from "
        "the moment you play it. In tournaments the director may take points away from somebody, "
        "giving a reason that goes into the record, and may order that a round be played again.",
    ),
    "HY-37": (
        "Im Glossar des Regelhefts tauchen noch „Armut“ und „Schwarz“ auf, aber nirgends steht, "
        "was sie bewirken. Bei uns bewirken sie nichts: Einen Vorbehalt Armut gibt es nicht, und "
        "für eine Partei ohne Stich ändert sich an den Punkten nichts.",
        "The rulebook's list of terms also mentions “Armut” (poverty) and “Schwarz” (a party "
        "without a trick), but nowhere says what they do. With us they do nothing: you cannot "
        "announce an Armut, and a party that takes no trick is scored like any other.",
    ),
}
