"""The rules of Boat Race as players read them, German before English."""

from typing import Final

from stammtisch.core.words import Pair

RULES: Final[dict[str, Pair]] = {
    "BR-01": (
        "Boat Race ist ein Stichspiel für drei, vier oder fünf. Es gibt zwei Kartensätze mit "
        "eigener Rückseite: Oxford in Dunkelblau und Cambridge in Hellblau. Jeder Satz hat 27 "
        "Karten: Punktekarten von 1 bis 8 in Rot, Grün und Gelb und dazu drei Sonderkarten, "
        "nämlich {specials[0]} × Superchamp, {specials[1]} × Ruderbruch und {specials[2]} × "
        "Steuermann über Bord. Ein Tisch kann vorab eine andere Mischung der drei Sonderkarten "
        "vereinbaren.",
        "Boat Race is a trick-taking game for three, four or five. There are two packs with "
        "backs of their own: Oxford in dark blue and Cambridge in light blue. Each pack has 27 "
        "cards: point cards from 1 to 8 in red, green and yellow, and three specials besides, "
        "{specials[0]} × Superchamp, {specials[1]} × broken oar and {specials[2]} × cox "
        "overboard. A table may agree beforehand on another mix of the three specials.",
    ),
    "BR-02": (
        "Zu fünft ist jede Karte im Spiel. Zu viert bleiben alle Vieren in der Schachtel, zu "
        "dritt alle Dreien, Vieren und Fünfen, jeweils aus beiden Sätzen.",
        "Five players use every card. Four leave all the fours in the box, three leave out all "
        "threes, fours and fives, from both packs alike.",
    ),
    "BR-03": (
        "Vor jeder Etappe wird jeder Satz für sich gemischt, und alle bekommen verdeckt fünf "
        "Oxford- und fünf Cambridge-Karten. Niemand sieht fremde Handkarten. Was nicht "
        "ausgeteilt wird, bleibt unbekannt, und auch was am Ende der Etappe noch auf der Hand "
        "ist, wird niemandem gezeigt.",
        "Before every stage each pack is shuffled on its own, and everyone is dealt five Oxford "
        "and five Cambridge cards face down. Nobody sees the hand of another. Cards that are not "
        "dealt stay unknown, and cards still in hand when the stage is over are shown to nobody.",
    ),
    "BR-04": (
        "Jede Etappe hat eine Startspielerin oder einen Startspieler: für die erste entscheidet "
        "das Los, danach wandert die Rolle jedes Mal einen Platz nach links. Wer startet, sieht "
        "zuerst die eigenen Karten an und legt dann offen fest, welche der drei Farben die "
        "höchste, die mittlere und die niedrigste ist. Alle sechs Reihenfolgen sind erlaubt; die "
        "gewählte gilt für beide Sätze bis zum Ende der Etappe.",
        "Every stage has a starter: for the first stage the lot decides, and after that the part "
        "passes one seat to the left each time. The starter looks at the cards dealt, then "
        "openly says which of the three colours is highest, which comes second and which is "
        "lowest. All six orders are allowed; the one chosen holds for both packs until the stage "
        "ends.",
    ),
    "BR-05": (
        "Vor dem ersten Stich sagt der Startplatz ein Boot an, Oxford oder Cambridge. Der Platz "
        "links davon spielt eine beliebige Karte aus dem Satz dieses Boots aus, im Uhrzeigersinn "
        "legen alle anderen je eine Karte aus demselben Satz dazu, und wer angesagt hat, legt "
        "zuletzt. Farbe bekennen muss niemand. Wer den Stich nimmt, sagt das Boot für den "
        "nächsten an, und wieder spielt der Platz links davon aus.",
        "Before the first trick the starter announces a boat, Oxford or Cambridge. The seat to "
        "the left leads any card from that boat's pack, everyone else adds one card of the same "
        "pack in clockwise order, and the announcer plays last. Nobody has to follow colour. "
        "Whoever takes the trick announces the boat of the next one, and again the seat to that "
        "player's left leads.",
    ),
    "BR-06": (
        "Eine Etappe besteht aus fünf Stichen. Weil alle von jedem Satz fünf Karten bekommen, "
        "kann jede Ansage bedient werden; die Hälfte der zehn Handkarten bleibt übrig.",
        "A stage consists of five tricks. Everyone is dealt five cards of each pack, so every "
        "announcement can be answered; half of the ten cards remain unplayed.",
    ),
    "BR-07": (
        "Liegen nur gewöhnliche Punktekarten im Stich, zählt zuerst die Farbe: Die ranghöchste "
        "Farbe, die im Stich vorkommt, nimmt ihn, ganz gleich mit welchem Wert. Unter Karten "
        "dieser Farbe entscheidet der höhere Wert.",
        "If a trick holds nothing but ordinary point cards, colour comes first: the "
        "highest-ranked colour that was played takes it, whatever the value. Among cards of that "
        "colour the higher value decides.",
    ),
    "BR-08": (
        "Jede Sonderkarte schlägt jede Punktekarte. Fallen mehrere Sonderkarten in einen Stich, "
        "nimmt ihn die zuletzt gespielte. Alle Sonderkarten sind untereinander gleich stark.",
        "Any special beats any point card. If several specials fall in one trick, the one played "
        "last takes it. Among themselves all specials are equally strong.",
    ),
    "BR-09": (
        "Der Achter-Stich: Hat eine Punktekarte dieselbe Farbe wie die unmittelbar davor "
        "gespielte Punktekarte dieses Stichs, und ergeben beide Werte zusammen genau 8, dann "
        "gilt die spätere als Sonderkarte. Dazwischenliegende Sonderkarten werden übersprungen. "
        "Beispiele: Auf Grün 7 folgt Grün 1, die Eins nimmt den Stich. Auf Gelb 3, Superchamp "
        "folgt Gelb 5, die Fünf nimmt den Stich auch dem Superchamp weg. Auf Rot 6, Grün 8, Rot "
        "2 geschieht nichts Besonderes, denn die letzte Punktekarte vor der Rot 2 war grün.",
        "The eight-trick: if a point card has the colour of the point card played just before it "
        "in this trick, and the two values make exactly 8 together, the later card counts as a "
        "special. Specials lying in between are skipped. Examples: green 1 upon green 7 takes "
        "the trick. Yellow 5 after yellow 3 and a Superchamp takes the trick even from the "
        "Superchamp. After red 6, green 8, red 2 nothing special happens, because the last point "
        "card before the red 2 was green.",
    ),
    "BR-10": (
        "Wer einen Stich nimmt, legt ihn offen vor sich hin, die Karte, mit der er gewonnen "
        "wurde, obenauf. So sehen alle, wer welchen Stich womit geholt hat.",
        "Whoever takes a trick lays it down face up, the card that won it on top. So everybody "
        "can see who took which trick and with what.",
    ),
    "BR-11": (
        "Ein Stich bringt einen Punkt für das Boot, mit dessen Karten gespielt wurde. Hat ein "
        "Ruderbruch ihn gewonnen, bringt er nichts. Hat ein Steuermann über Bord ihn gewonnen, "
        "geht der Punkt an das andere Boot. Dabei kommt es nur auf die Karte an, die den Stich "
        "gewonnen hat; überstochene Sonderkarten ändern nichts.",
        "A trick brings one point for the boat whose cards were played. Won by a broken oar, it "
        "brings nothing. Won by a cox overboard, its point goes to the other boat. Only the card "
        "that won the trick matters for this; specials that were beaten change nothing.",
    ),
    "BR-12": (
        "Liegt zu Beginn der Etappe ein Boot auf der Strecke zurück, zählt jeder Punkt dieses "
        "Boots in der Etappe doppelt. Liegen beide gleichauf, wird nichts verdoppelt.",
        "If one boat lies behind on the course when a stage begins, every point for that boat in "
        "the stage counts double. If both are level, nothing is doubled.",
    ),
    "BR-13": (
        "Nach dem fünften Stich wird zweimal gewertet. Alle tragen die Punkte ihrer Stiche ein, "
        "getrennt nach Boot in die Spalten O und C. Und jedes Boot rückt um so viele Felder vor, "
        "wie alle zusammen in dieser Etappe Punkte für es eingetragen haben. Die Verdopplung "
        "gilt für Spalten und Boote.",
        "After the fifth trick everything is scored twice. All players enter the points of their "
        "tricks, boat by boat, in the columns O and C. And each boat moves on by as many fields "
        "as all players together have entered for it in this stage. Doubling holds for the "
        "columns and for the boats.",
    ),
    "BR-14": (
        "Ein Beispiel: Cambridge liegt zurück und gewinnt die Etappe mit 3:2 Stichen. Hermann "
        "hat einen Oxford- und einen Cambridge-Stich, Helga zwei Cambridge-Stiche, Tim einen "
        "Oxford-Stich. Hermann trägt 1 unter O und 2 unter C ein, Helga 4 unter C, Tim 1 unter "
        "O. Cambridge rückt sechs Felder vor, Oxford zwei.",
        "An example: Cambridge lies behind and wins the stage by 3 tricks to 2. Hermann has one "
        "Oxford and one Cambridge trick, Helga two Cambridge tricks, Tim one Oxford trick. "
        "Hermann enters 1 under O and 2 under C, Helga 4 under C, Tim 1 under O. Cambridge moves "
        "on six fields, Oxford two.",
    ),
    "BR-15": (
        "Das Rennen endet nach der Etappe, in der ein Boot das Zielfeld erreicht oder überfährt. "
        "Die Strecke ist {course} Felder lang; ein Tisch kann vorher etwas anderes ausmachen.",
        "The race ends after the stage in which a boat reaches or passes the finishing field. "
        "The course is {course} fields long; a table may agree on something else beforehand.",
    ),
    "BR-16": (
        "Kämen in einer Etappe beide Boote ins Ziel, wird nur eines gezogen: das Boot, das diese "
        "Etappe gewonnen hat. Dafür zählen die Stichpunkte ohne Verdopplung. Steht es "
        "unentschieden, wird das Boot gezogen, das zuletzt eine Etappe gewonnen hat. Gab es noch "
        "nie einen Etappensieg, dann das Boot, das vor der Etappe weiter vorn lag, und bei "
        "Gleichstand entscheidet das Los. In die Spalten der Spielenden kommen auf jeden Fall "
        "alle Punkte der Etappe, auch die des Boots, das stehen bleibt.",
        "If both boats would come in during the same stage, only one is moved: the boat that won "
        "this stage. Trick points before doubling decide that. If the stage is drawn, the boat "
        "that last won a stage is moved. If no stage has ever been won, it is the boat that lay "
        "ahead before the stage, and if they were level the lot decides. The players' columns "
        "receive all points of the stage in any case, also those of the boat that stays behind.",
    ),
    "BR-17": (
        "Zum Schluss zählt für alle die Spalte des siegreichen Boots doppelt und die andere "
        "einmal. Mit 10 unter O und 13 unter C sind das 33 Punkte, wenn Oxford gewonnen hat. Die "
        "meisten Punkte gewinnen; wer gleich viele hat, teilt sich den Sieg.",
        "At the end everyone's column of the winning boat counts twice and the other one once. "
        "With 10 under O and 13 under C that makes 33 points if Oxford has won. Most points win; "
        "players with equally many share the win.",
    ),
}

# Added at tables where the option is not as usual
HERE: Final[dict[str, tuple[str, Pair]]] = {
    "BR-04": (
        "starter",
        (
            "An diesem Tisch ist ausgemacht, wer in der ersten Etappe startet: {starter:seat}.",
            "At this table it was agreed who starts the first stage: {starter:seat}.",
        ),
    ),
}
