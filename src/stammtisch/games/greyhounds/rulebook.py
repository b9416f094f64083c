"""The rules of Greyhounds as a player reads them."""

from typing import Final

from stammtisch.core.words import Pair

RULES: Final[dict[str, Pair]] = {
    "GH-01": (
        "Ihr seid zu dritt oder zu viert. Eine Person macht das Buch, alle anderen wetten. Es "
        "laufen vier Hunde: Rot, Blau, Grün und Gelb. Zu viert gehört jedem Platz einer davon, "
        "auch dem des Buchmachers. Wer das Buch macht, bestimmt der Tisch vor der Partie oder "
        "sonst das Los, und dabei bleibt es bis zum Schluss.",
        "There are three or four of you. One person makes the book, everybody else bets. Four "
        "dogs race: red, blue, green and yellow. At a table of four each seat has one of them, "
        "the bookmaker’s included. The table may name the bookmaker beforehand, otherwise lots "
        "are drawn, and that person keeps the job until the end.",
    ),
    "GH-02": (
        "Zu dritt bleibt ein Hund übrig, bei uns der gelbe. Er ist der Dummy (GH-25).",
        "With three at the table one dog is left over, the yellow one here. It is the dummy "
        "(GH-25).",
    ),
    "GH-03": (
        "Zum Wetten bringt jeder 6.000 Pfund mit. In der Kasse des Buchmachers liegen zu Beginn "
        "24.000 Pfund, am Dreiertisch nur 18.000.",
        "Everyone who bets comes with 6,000 pounds. The bookmaker opens with 24,000 pounds in the "
        "till, or with 18,000 at a table of three.",
    ),
    "GH-04": (
        "Gelaufen wird dreimal: erst über eine Runde, dann über zwei, zuletzt über drei. Eine "
        "Runde "
        "hat {lap} Felder; ein Tisch kann vorher eine andere Länge ausmachen.",
        "The dogs race three times: over one lap, then over two, finally over three. A lap has "
        "{lap} fields; a table may agree on another length beforehand.",
    ),
    "GH-05": (
        "Zu jedem Hund mit Besitzer gehört ein Päckchen mit den Zahlen 1 bis 20. Bis zur 10 zählen "
        "Karten als niedrig, ab der 11 als hoch. Aus beiden Hälften werden blind je drei gezogen "
        "und für das dritte Rennen zurückgelegt.",
        "Each dog with an owner has its own pack, numbered 1 to 20. Numbers up to 10 count as low, "
        "from 11 on as high. Out of both halves three cards are drawn blindly and kept back for "
        "the third race.",
    ),
    "GH-06": (
        "Vierzehn Karten stehen dir dann für die ersten beiden Rennen offen. Nimm fünf davon ins "
        "erste und fünf andere ins zweite; jede Hand darf zusammen höchstens 50 ergeben. Beides "
        "legst du vor dem ersten Start fest, gleichzeitig mit den anderen und verdeckt. Die vier "
        "übrigen spielen nicht mit und bleiben zu. Wir lassen keine Wahl für das erste Rennen zu, "
        "nach der es fürs zweite keine erlaubte Hand mehr gäbe. Wer vorn nur Zwerge nimmt, "
        "scheitert meistens daran.",
        "That leaves you fourteen cards for the first two races. Take five of them into the first "
        "and five others into the second; neither hand may add up to more than 50. You settle "
        "both before the first start, face down and while the others do the same. The four you do "
        "not take are never used or shown. We do not let you take a first hand after which no "
        "allowed second hand is left; taking all the tiny cards first usually fails for that "
        "reason.",
    ),
    "GH-07": (
        "Die sechs zurückgelegten Karten liegen zu, auch für dich, bis das dritte Rennen an der "
        "Reihe ist. Natürlich kannst du dir aus deinen vierzehn zusammenreimen, welche fehlen. Die "
        "anderen erfahren davon nichts.",
        "The six cards kept back stay face down until the third race comes up, for you as well. Of "
        "course your own fourteen tell you which ones are missing. The others get no hint of it.",
    ),
    "GH-08": (
        "Vor jedem Rennen deckt jeder seine Karten dafür auf: zweimal fünf, beim dritten Mal die "
        "sechs zurückgelegten. Ab da darf sie jeder ansehen.",
        "Before a race every owner turns up the cards for it: five twice, and the third time the "
        "six that were kept back. From then on anybody may look at them.",
    ),
    "GH-09": (
        "Sind die Karten offen, verteilt der Buchmacher die vier Hunde nach Belieben auf die "
        "Plätze I bis IV; 24 Möglichkeiten hat er. Sieg bringt dort das {win_odds[0]}-, "
        "{win_odds[1]}-, {win_odds[2]}- und {win_odds[3]}-Fache. Für Platz gilt auf II bis IV das "
        "{place_odds[0]}-, {place_odds[1]}- und {place_odds[2]}-Fache, auf I nichts. Der Einlauf "
        "hängt am Paar der Plätze: I+II {quinella_odds[0]}, I+III {quinella_odds[1]}, I+IV "
        "{quinella_odds[2]}, II+III {quinella_odds[3]}, II+IV {quinella_odds[4]}, III+IV "
        "{quinella_odds[5]}. Das ändert sich von Rennen zu Rennen nicht.",
        "With the cards turned up the bookmaker spreads the four dogs over the places I to IV in "
        "any of the 24 ways. A win there brings {win_odds[0]}, {win_odds[1]}, {win_odds[2]} or "
        "{win_odds[3]} times the stake. For a place II to IV bring {place_odds[0]}, "
        "{place_odds[1]} and {place_odds[2]} times, and I brings nothing. The quinella depends on "
        "the pair of places: I+II {quinella_odds[0]}, I+III {quinella_odds[1]}, I+IV "
        "{quinella_odds[2]}, II+III {quinella_odds[3]}, II+IV {quinella_odds[4]}, III+IV "
        "{quinella_odds[5]}. These numbers do not change from race to race.",
    ),
    "GH-10": (
        "Jeder Wetter füllt vor jedem Rennen einen Schein mit genau drei Wetten aus, verdeckt und "
        "zusammen mit den anderen: Sieg (ein Hund gewinnt), Platz (ein Hund landet unter den "
        "ersten zwei) und Einlauf (zwei verschiedene Hunde belegen die ersten zwei Plätze, egal in "
        "welcher Folge). Der Hund auf I lässt sich nicht auf Platz wetten. Sonst ist alles frei: "
        "derselbe Hund mehrmals, und auch der eigene.",
        "For each race every bettor fills in a slip with exactly three bets, in secret and along "
        "with the others: a win (this dog arrives first), a place (this dog is among the first "
        "two) and a quinella (these two dogs, not the same one twice, are the first two, whichever "
        "leads). The dog on I cannot be backed for a place. Anything else goes: the same dog more "
        "than once, and your own too.",
    ),
    "GH-11": (
        "Auf jede der drei Wetten gehören 300 Pfund oder mehr, in vollen Hundertern. Für ein "
        "Rennen darfst du alles in allem bis zu 2.000 Pfund einsetzen; das Anfangsgeld reicht also "
        "für alle drei.",
        "Each of the three bets takes 300 pounds or more, in whole hundreds. For one race you may "
        "stake up to 2,000 pounds all told, so the money you begin with lasts for three.",
    ),
    "GH-12": (
        "Erst wenn der letzte Schein fertig ist, wandern alle zusammen mit dem Geld zum "
        "Buchmacher, im dritten Rennen sogar erst nach dem Ablegen (GH-13). Er darf sie dann bis "
        "zum Ende des Rennens lesen. Die übrigen Wetter kennen nur den eigenen Schein, sehen weder "
        "fremde Einsätze noch, was den anderen bleibt, und die Kasse des Buchmachers steht für sie "
        "da wie vor den Wetten. Mit der Abrechnung wird alles offengelegt.",
        "Not before the last slip is written do they all go to the bookmaker, together with the "
        "money; in the third race only after the discards (GH-13). From then until the race is "
        "over the bookmaker may read them. The other bettors know their own slip alone: neither "
        "what the rest have staked nor what they have left, and the bookmaker’s till looks to them "
        "as it did before. Once the race is paid out everything is public.",
    ),
    "GH-13": (
        "Im dritten Rennen wirft jeder Besitzer, auch der Buchmacher, eine seiner sechs Karten "
        "heimlich ab. Das geschieht nach dem Wetten, aber bevor die Scheine übergeben sind, und "
        "eine Obergrenze für die Summe gilt nicht. Welche es war, klärt sich erst, wenn dieser "
        "Besitzer die fünfte Karte zeigt. Ist sein Hund vorher im Ziel oder ausgeschieden, bleibt "
        "es geheim.",
        "In the third race every owner, the bookmaker among them, throws one of the six cards away "
        "in secret. It happens after the betting yet before the slips change hands, and the sum "
        "of the rest is not limited. Which one it was comes to light when that owner turns up a "
        "fifth card. If the dog is home or out before that, it stays a secret.",
    ),
    "GH-14": (
        "In einem Durchgang bekommt jeder Hund, der noch läuft, genau eine Karte. Wer vorn liegt, "
        "legt zuerst offen aus, danach der Zweite und so fort; die hinteren wissen also, was vor "
        "ihnen liegt. Wer gleichauf ist, deckt gemeinsam auf. Gemessen wird die gesamte gelaufene "
        "Strecke: genau eine Runde Vorsprung ist ein Vorsprung und kein Gleichstand.",
        "A pass gives every dog still in the race exactly one card. Whoever is in front shows "
        "first, then the second and so on, so those behind know what lies before them. Owners "
        "whose dogs are side by side turn up together. What counts is the whole way run: being a "
        "lap ahead to the field is being ahead, not side by side.",
    ),
    "GH-15": (
        "Eine ausgespielte Karte ist weg, bis du alle fünf gespielt hast. Danach nimmst du sie "
        "wieder auf die Hand.",
        "A card you have played is gone until you have played all five. Then you get the five back "
        "into your hand.",
    ),
    "GH-16": (
        "Im ersten Rennen darf ein Hund ziehen, im zweiten zwei, im dritten drei; mindestens einer "
        "der laufenden bleibt aber stehen. Es ziehen die mit den höchsten Karten, und zwar jeweils "
        "um den Unterschied zur nächsthöchsten Karte hinter dieser Gruppe.",
        "One dog moves in the first race, two in the second, three in the third, but never all "
        "that are running. It is the highest cards that move, each by how much it beats the best "
        "card below that group.",
    ),
    "GH-17": (
        "Haben zwei oder mehr Hunde die gleiche Zahl, heben sie sich auf: Patt, keiner von ihnen "
        "rührt sich in diesem Durchgang.",
        "Dogs that show the same number block each other: none of them stirs in this pass.",
    ),
    "GH-18": (
        "Zum Nachrechnen. Rennen 1: bei 7, 10, 10 und 13 kommt die 13 drei Felder weit; sind die "
        "beiden höchsten gleich, bewegt sich nichts. Rennen 2: bei 15, 9, 8 und 4 geht es 7 und 1 "
        "weiter; bei 17, 10, 10 und 3 nur für die 17, um 7. Rennen 3: 19, 17, 9 und 5 ergeben 14, "
        "12 und 4; bei 18, 18, 12 und 3 zieht allein die 12, um 9; bei 18, 13, 13 und 8 allein die "
        "18, um 10.",
        "Worked through. Race 1: with 7, 10, 10 and 13 the 13 gets three fields; if the two best "
        "are equal nothing moves. Race 2: 15, 9, 8 and 4 give 7 and 1; 17, 10, 10 and 3 give 7 to "
        "the 17 alone. Race 3: 19, 17, 9 and 5 give 14, 12 and 4; with 18, 18, 12 and 3 the 12 "
        "alone gets 9; with 18, 13, 13 and 8 the 18 alone gets 10.",
    ),
    "GH-19": (
        "Gezogen wird nacheinander, die höchste Karte beginnt, und nach jedem einzelnen Hund wird "
        "geschaut, wer im Ziel und wer überrundet ist. Wer wie weit darf, steht schon vorher fest, "
        "berechnet aus allen Karten des Durchgangs. Scheidet unterwegs ein Hund aus oder kommt an, "
        "verfällt nur sein eigener Zug; für die anderen gilt die Rechnung weiter, seine Karte "
        "eingeschlossen.",
        "The dogs go one at a time, the highest card leading off, and after each one you check who "
        "is home and who is lapped. Who may go how far is fixed beforehand from all the cards of "
        "the pass. If a dog arrives or drops out on the way, only its own move is lost; for the "
        "others the sum stands, with its card in it.",
    ),
    "GH-20": (
        "Wer die Ziellinie erreicht oder überläuft, ist im Ziel und bekommt den nächsten freien "
        "Platz von vorn. Sein Besitzer legt die Karten weg und greift in dieses Rennen nicht mehr "
        "ein.",
        "A dog that touches or crosses the line is home and gets the next free place from the "
        "front. Its owner puts the cards away and has no more say in this race.",
    ),
    "GH-21": (
        "Im zweiten und dritten Rennen fliegt ein Hund sofort raus, sobald irgendein anderer mehr "
        "als eine volle Runde vor ihm liegt; ein noch ausstehender Zug verfällt. Genau eine Runde "
        "reicht dafür nicht, und wer ins Ziel läuft, gilt als auf der Linie stehend. Der erste "
        "Überrundete wird Letzter, der nächste Vorletzter. Trifft ein Zug mehrere, geht der "
        "hinterste zuerst, bei gleichem Feld der mit der niedrigeren Karte, und ist auch die "
        "gleich, der mit dem weiter hinten liegenden Quotenplatz (IV vor III vor II vor I). Auch "
        "wenn dieser Zug das Rennen beendet, gilt der letzte Hund als überrundet, falls ihm mehr "
        "als eine Runde fehlt; Platz und Geld sind dieselben, als wäre er nur übrig geblieben.",
        "In the second and third race a dog is thrown out the moment some other dog is further "
        "ahead of it than a whole lap, and a move it still had coming is lost. Precisely one lap "
        "is not enough for that, and a dog running home is taken to stand on the line. The first "
        "one lapped comes last, the next one last but one. If one move laps several, the hindmost "
        "goes first, on equal fields the one that showed the lower card, and if that is equal too "
        "the one on the later odds place (IV before III before II before I). This goes for the "
        "last dog as well when that very move ends the race: trailing by more than a lap, it "
        "counts as lapped, and gets the same place and money as if it had only been left over.",
    ),
    "GH-22": (
        "Sobald nur noch ein Hund läuft, ist Schluss, auch mitten im Durchgang; er bekommt den "
        "Platz, der frei ist. Ein angefangener Zug wird noch ganz ausgeführt. Und wenn zehn "
        "Durchgänge hintereinander gar kein Hund vorankommt, brechen wir ab: die noch laufenden "
        "teilen sich die freien Plätze, wie sie gerade liegen, bei Gleichstand nach dem "
        "Quotenplatz, I zuerst.",
        "As soon as only one dog is running it is all over, in mid-pass too, and that dog gets the "
        "place nobody has. A move that has begun is carried out in full. And if no dog gets "
        "anywhere for ten passes on end we break off: those still running fill the free places as "
        "they lie, with ties settled by odds place, I ahead.",
    ),
    "GH-23": (
        "Nach dem Rennen zahlt der Buchmacher. Die Besitzer der ersten drei Hunde bekommen 1.500, "
        "1.000 und 500 Pfund; für seinen eigenen Hund und den Dummy zahlt er nichts. Danach jede "
        "richtige Wette: Einsatz mal Quote, den Einsatz selbst behält er. Stehen Rot, Blau, Grün, "
        "Gelb auf I bis IV und kommen Blau, Grün, Rot, Gelb an, sind 300 auf Blau Sieg 1.500 wert, "
        "auf Blau Platz 600, auf Grün Platz 900 und auf den Einlauf Blau/Grün 2.400. Wie ein Hund "
        "zu seinem Platz kam, spielt keine Rolle.",
        "After the race the bookmaker pays. The owners of the first three dogs receive 1,500, "
        "1,000 and 500 pounds; the bookmaker’s own dog and the dummy cost nothing. Then each "
        "correct bet: stake times odds, while the stake itself is kept. If red, blue, green, "
        "yellow stand on I to IV and arrive as blue, green, red, yellow, then 300 on blue to win "
        "are worth 1,500, on blue for a place 600, on green for a place 900, on the quinella "
        "blue/green 2,400. How a dog came by its place makes no difference.",
    ),
    "GH-24": (
        "Wer nach dem dritten Rennen am reichsten ist, hat gewonnen, ob mit dem Buch oder mit "
        "Wetten; bei gleichem Geld gewinnen alle Gleichen. Steht der Buchmacher nach einer "
        "Abrechnung unter null, ist die Partie schon da aus, bei genau null geht es weiter. Auch "
        "dieses Rennen wird ganz ausgezahlt, notfalls ins Minus.",
        "Whoever is richest after the third race has won, with the book or with bets; those who "
        "are level share it. If the bookmaker stands below nothing once a race is paid, the match "
        "stops right there, while exactly nothing means going on. That race is paid in full all "
        "the same, into debt if need be.",
    ),
    "GH-25": (
        "Der Dummy zeigt in allen drei Rennen die 10. Sie liegt von Anfang an offen, gilt also als "
        "vor allen anderen gespielt, und wird nie verbraucht. Er gehört niemandem, wettet nicht "
        "und verdient nichts. Sonst ist er ein Hund wie die anderen: er bekommt eine Quote, man "
        "kann auf ihn setzen, er zieht, hebt Zehnen auf, überrundet, wird überrundet und holt "
        "Plätze.",
        "The dummy shows a 10 in all three races. The card is open from the beginning, so it "
        "counts as played ahead of everybody, and it is never used up. Nobody owns the dummy; it "
        "does not bet or earn. Otherwise it is a dog like the rest: it gets odds, can be backed, "
        "moves, blocks other tens, laps, is lapped and takes places.",
    ),
}

# Added at tables where the option is not as usual
HERE: Final[dict[str, tuple[str, Pair]]] = {
    "GH-01": (
        "bookmaker",
        ("An diesem Tisch: {bookmaker:seat}.", "At this table: {bookmaker:seat}."),
    ),
}
