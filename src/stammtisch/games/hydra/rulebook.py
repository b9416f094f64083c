"""The rules of Hydra as a player reads them: cards, dealing, finding the game, parties."""

from typing import Final

from stammtisch.core.words import Pair
from stammtisch.games.hydra.rulebook_play import PLAY_RULES

TABLE_RULES: Final[dict[str, Pair]] = {
    "HY-01": (
        "Ein Satz hat 50 Karten. Es gibt vier Farben: Schell (S), Rot (R), Grün (G) und Eichel "
        "(E). Jede hat sechs Werte: 9, Unter (U), Ober (O), König (K), 10 und Daus (D). Dazu kommt "
        "ein Joker, die Hydra (HY). Von allem gibt es zwei Stück. In der Kurzschrift steht erst "
        "die Farbe und dann der Wert: SD ist der Schell-Daus, R10 die Rot-10, EO der Eichel-Ober "
        "und GO der Grün-Ober.",
        "The pack has 50 cards. Its four German suits are Schell (bells, S), Rot (hearts, R), Grün "
        "(leaves, G) and Eichel (acorns, E), and each has six ranks: 9, Unter (U, the under "
        "knave), Ober (O, the over knave), King (K), 10 and Daus (D, the deuce, which does the "
        "work of an ace). One joker completes the set, the Hydra (HY). You find two of "
        "everything. Short notation puts the suit first: SD is the Schell Daus, R10 the Rot 10, EO "
        "the Eichel Ober and GO the Grün Ober.",
    ),
    "HY-02": (
        "In den Stichen sammelst du Augen. Ein Daus bringt 11, eine 10 bringt 10, ein König 4, ein "
        "Ober 3 und ein Unter 2; Neunen und Hydras bringen nichts. Alle 50 Karten zusammen "
        "ergeben 240 Augen.",
        "What you collect in tricks are eyes. A Daus brings 11 of them, a 10 brings 10, a King 4, "
        "an Ober 3 and an Unter 2; nines and Hydras bring none. All 50 cards together come to 240 "
        "eyes.",
    ),
    "HY-03": (
        "Im gewöhnlichen Spiel sind elf Karten Trumpf, mit den Doppelten also 22 Stück. Vom "
        "schwächsten zum stärksten: SD, SU, RU, GU, EU, SO, RO, GO, EO, R10, Hydra. Der SD heißt "
        "auch Fuchs, die R10 auch Dulle. Andere Trümpfe gelten nur im Trumpfsolo (HY-22) und im "
        "Farbsolo (HY-23).",
        "Eleven kinds of card are trumps in the ordinary game, which makes 22 cards with their "
        "doubles. From weakest to strongest: SD, SU, RU, GU, EU, SO, RO, GO, EO, R10, Hydra. The "
        "SD goes by the name of Fox, the R10 by the name of Dulle. Only a trump solo (HY-22) or a "
        "suit solo (HY-23) has other trumps.",
    ),
    "HY-04": (
        "Was im gewöhnlichen Spiel kein Trumpf ist, gehört zu einer Fehlfarbe. Am schwächsten ist "
        "dort die 9, darüber kommen König, 10 und zuoberst der Daus. Grün und Eichel haben alle "
        "vier Werte. Bei Schell gibt es nur 9, König und 10, denn der Daus ist Trumpf, bei Rot nur "
        "9, König und Daus, denn dort ist es die 10.",
        "Cards that are no trumps in the ordinary game belong to a side suit. The 9 is the weakest "
        "there, above it come the King, the 10 and, on top, the Daus. Grün and Eichel have all "
        "four ranks. Schell is left with 9, King and 10 because its Daus is a trump, and Rot with "
        "9, King and Daus because its 10 is one.",
    ),
    "HY-05": (
        "Eine Runde spielen immer genau fünf. Sitzt ihr zu sechst am Tisch, pausiert in jeder "
        "Runde, wer gibt: ohne Karten und ohne Punkte für diese Runde. Wir spielen es so, dass man "
        "in der Pause nur das sieht, was auch das Publikum sieht.",
        "It always takes exactly five to play a round. If there are six of you, whoever deals has "
        "a break: no hand, and no points from that round. We play it so that during your break "
        "you see just as much as the onlookers do.",
    ),
    "HY-06": (
        "Wer wo sitzt und wer zuerst gibt, entscheidet das Los; danach behalten alle ihren Platz "
        "bis zum Ende der Partie. Ist eine Runde abgerechnet, gibt als Nächstes, wer links vom "
        "Geber sitzt. Wurde geschmissen (HY-09), gibt derselbe Geber noch einmal.",
        "Chance decides who sits where and who deals first; from then on nobody changes places "
        "until the match is over. Once a round has been scored, the neighbour to the dealer's left "
        "deals the next one. If a hand was thrown in (HY-09), the dealer stays the same and deals "
        "once more.",
    ),
    "HY-07": (
        "Wer mitspielt, bekommt zehn Karten, und zwar erst drei, dann vier, dann wieder drei; "
        "jedes Mal geht es im Uhrzeigersinn herum, links vom Geber zuerst. Bei uns sind Mischen, "
        "Abheben und Geben ein einziger Schritt, bei dem jede Verteilung der Karten gleich "
        "wahrscheinlich ist.",
        "Everybody in the round receives ten cards: first three, then four, then three again, each "
        "time going round clockwise with the dealer's left-hand neighbour served first. For us, "
        "shuffling, cutting and dealing are a single step in which every distribution of the cards "
        "is equally likely.",
    ),
    "HY-08": (
        "Wie viele Runden die Partie dauert, macht ihr vorher aus. Ohne Absprache spielen wir so "
        "viele Runden, wie Leute am Tisch sitzen; dann ist jede und jeder einmal Geber. Zu sechst "
        "muss die Zahl durch sechs teilbar sein, damit niemand öfter pausiert als andere; es sei "
        "denn, ihr macht eigens aus, dass das so sein darf.",
        "You settle before the match how many rounds it lasts. Unless you say otherwise, we play "
        "one round for each person at the table, and each of them deals once. For six people the "
        "number has to be divisible by six, so that nobody has more breaks than the others, unless "
        "you explicitly agree that some may.",
    ),
    "HY-09": (
        "Mit mindestens fünf Neunen, oder wenn du keinen oder nur einen einzigen Trumpf hast (es "
        "zählen die Trümpfe aus HY-03), darfst du schmeißen: Du zeigst dein Blatt, und es wird neu "
        "gegeben. Das Regelheft ist hier nicht ganz eindeutig; bei uns ist es ein Recht und keine "
        "Pflicht. Gefragt werden alle fünf gleichzeitig, vor jeder Ansage und auch dann, wenn sie "
        "gar nicht schmeißen könnten. So bleibt geheim, wer es gekonnt hätte. Ja sagen kann nur, "
        "wer ein solches Blatt hat; wer schon geantwortet hat, ist nicht zu sehen. Schmeißen "
        "mehrere, wird nur ein Blatt aufgedeckt: das erste, auf das man links vom Geber im "
        "Uhrzeigersinn trifft.",
        "With at least five nines, or with no trump or just a single one (count the trumps of "
        "HY-03), you may throw in: you show your hand and the cards are dealt anew. The rulebook "
        "is not quite clear about this; with us you are free to, but never obliged. All five are "
        "asked at once, ahead of every announcement and even if they could not throw in, which "
        "keeps it secret who could have. To say yes you need such a hand, and nobody can see who "
        "has answered so far. Should several throw in, a single hand is turned up: the first one "
        "you meet going clockwise from the dealer.",
    ),
    "HY-10": (
        "Schmeißt niemand, wird im Uhrzeigersinn angesagt, links vom Geber zuerst: „Valeo“ heißt, "
        "dass du gesund bist, „Morbus“ heißt, dass du einen Vorbehalt hast. Hat niemand einen, "
        "beginnt ein gesundes Spiel, in dem die Schlüsselkarten die Parteien bestimmen (HY-18).",
        "If nobody throws in, announcements go round clockwise, beginning with the dealer's "
        "left-hand neighbour: “Valeo” says that you are healthy, “Morbus” that you have a "
        "reservation. If nobody has one, a healthy game begins, in which the key cards settle the "
        "parties (HY-18).",
    ),
    "HY-11": (
        "Wer Morbus gesagt hat, nennt jetzt seine Spielart, Solo oder Antrag; wir halten dabei die "
        "Reihenfolge der Ansagen ein, und es kommen alle dran, auch wenn schon ein Solo genannt "
        "ist. Jedes Solo geht jedem Antrag vor, und kein Solo ist mehr wert als ein anderes. Bei "
        "gleicher Spielart hat Vorrang, wer im Uhrzeigersinn früher nach dem Geber kommt. Die "
        "unterlegenen Vorbehalte verfallen bei uns ohne Folgen, als wäre Valeo gesagt worden.",
        "Now everyone who said Morbus names a kind, Solo or Antrag (a proposal); we do this in the "
        "order of the announcements, and each of them gets a turn even after a Solo has been "
        "named. Any Solo takes precedence over any Antrag, and no Solo outranks another. Where the "
        "kinds are the same, priority goes to the person who comes sooner after the dealer, "
        "counting clockwise. By our ruling the reservations that lose are dropped without "
        "consequence, as though Valeo had been said.",
    ),
    "HY-12": (
        "Ein Solo geht mit jedem Blatt. Für einen Antrag brauchst du ein Paar auf der Hand: beide "
        "EO oder beide GO. Mit Morbus legst du dich fest; danach musst du eine Spielart nennen, "
        "die dein Blatt hergibt, ohne Paar also ein Solo.",
        "Any hand will do for a Solo. For an Antrag you need a pair in hand: the two EO or the two "
        "GO. Saying Morbus commits you: you must then name a kind that your cards permit, which "
        "without a pair means a Solo.",
    ),
    "HY-13": (
        "Steht fest, wer das Solo spielt, sucht diese Person sich eines von elf Soli aus: ein "
        "Trumpfsolo in einem der sechs Werte (HY-22), ein Farbsolo in einer der vier Farben "
        "(HY-23) oder das Normalsolo (HY-24).",
        "Once it is clear who plays the Solo, that person chooses among eleven: six trump solos, "
        "one for each rank (HY-22), four suit solos, one for each suit (HY-23), and the normal "
        "solo (HY-24).",
    ),
    "HY-14": (
        "Für einen Antrag legst du drei Karten auf den Tisch: verdeckt dein Paar, also zwei EO "
        "oder zwei GO, und offen eine dritte Karte aus deiner Hand. Welche Ober es sind, erfährt "
        "sonst niemand. Wir spielen es so, dass du mit beiden Paaren auf der Hand eines davon "
        "aussuchst und dass jede der restlichen acht Karten die offene sein darf.",
        "To make an Antrag you put three cards on the table: your pair, that is two EO or two GO, "
        "with the faces hidden, and a third card from your hand for all to see. Which Ober they "
        "are stays your secret. We play it so that you take your pick if you hold both pairs, and "
        "that each of your remaining eight cards may serve as the open one.",
    ),
    "HY-15": (
        "Nun wird im Uhrzeigersinn gefragt, wer den Antrag annimmt, links von der Person zuerst, "
        "die ihn stellt. Mit dem ersten Ja ist Schluss: Wer annimmt, steckt die drei Karten zu den "
        "eigenen und gibt von den dreizehn beliebige drei zurück, gern auch eben erhaltene. Die "
        "Übrigen sehen weder die verdeckten noch die zurückgegebenen Karten. Diese beiden sind "
        "eine Partei, die drei Übrigen die andere.",
        "The question whether they accept the Antrag now goes round clockwise, beginning on the "
        "left of whoever made it. The first yes settles the matter: that person adds the three "
        "cards to the hand and gives back three of the thirteen, no matter which, newly received "
        "ones included. The others get to see neither the hidden cards nor those that are given "
        "back. The two then play as a party against the remaining three.",
    ),
    "HY-16": (
        "Lehnen alle vier ab, kommen die drei Karten wieder auf die Hand, von der sie stammen, und "
        "es wird gesund gespielt: Die Schlüsselkarten bestimmen die Parteien (HY-18). Geheim ist "
        "dann allerdings nicht mehr alles, denn der Tisch weiß, dass in dieser Hand ein Paar "
        "steckt (zwei EO oder zwei GO), und kennt die Karte, die offen lag.",
        "If all four decline, the three cards return to the hand they came from and the game is a "
        "healthy one: key cards decide who plays with whom (HY-18). Not everything is secret any "
        "more, though: the table knows that this hand contains a pair (two EO or two GO), and it "
        "has seen the card that lay open.",
    ),
    "HY-17": (
        "Zum ersten Stich spielt aus, wer links vom Geber sitzt. Nur im Solo ist es anders: Da "
        "eröffnet die Person, die es spielt.",
        "The dealer's left-hand neighbour opens the first trick. A Solo is the one exception: "
        "there the soloist opens it.",
    ),
    "HY-18": (
        "Schlüsselkarten sind die beiden EO und die beiden GO; sie bestimmen im gesunden Spiel die "
        "Parteien. Hat irgendjemand sowohl einen EO als auch einen GO bekommen, gehören alle mit "
        "Schlüsselkarten zusammen, und gegen sie stehen alle ohne. Ist das bei niemandem so, gibt "
        "es drei Parteien: wer EO hat, wer GO hat, und wer keine Schlüsselkarte hat.",
        "The pair of EO and the pair of GO are the key cards, and in a healthy game they make the "
        "parties. If anybody was dealt an EO as well as a GO, everyone with a key card belongs "
        "together, against everyone without. If that is nobody's case, there are three parties: "
        "those with EO, those with GO, and those with no key card.",
    ),
    "HY-19": (
        "Je nachdem, wie die Schlüsselkarten verteilt sind, hat das gesunde Spiel einen von sieben "
        "Namen. Mit drei Parteien: das normale Spiel (2/2/1; die Alten haben je einen EO, die "
        "Jungen je einen GO, der Ego hat keinen davon), der geheime Antrag (1/2/2; ein Paar steckt "
        "in einer Hand, das andere ist auf zwei Hände verteilt) und der doppelte geheime Antrag "
        "(1/1/3; zwei Leute haben je ein Paar). Mit zwei Parteien: die Verlobung (3/2; jemand hat "
        "EO und GO, zwei andere haben die beiden übrigen), die doppelte Verlobung (2/3; zwei Leute "
        "haben je EO und GO), die dreifache Verlobung (2/3; drei in einer Hand, die vierte in "
        "einer anderen) und die Hochzeit (1/4; alle vier in einer Hand). Das Programm kennt den "
        "Namen, verrät ihn aber erst bei der Abrechnung; vorher erfahren Spielende und Publikum "
        "nur, was die ausgespielten Karten schon beweisen.",
        "Depending on where the key cards lie, a healthy game has one of seven names. With three "
        "parties: the normal game (2/2/1; the Alte, or old ones, have an EO each, the Junge, or "
        "young ones, a GO each, and the Ego has neither), the secret proposal (1/2/2; one pair "
        "lies in a single hand, the other is split between two) and the double secret proposal "
        "(1/1/3; two people have a pair each). With two parties: the engagement (3/2; one person "
        "has EO and GO, two more share the others), the double engagement (2/3; two people have EO "
        "and GO each), the triple engagement (2/3; three in one hand, the fourth in another) and "
        "the wedding (1/4; all four in one hand). The program knows the name but keeps it until "
        "scoring; before that, players and onlookers learn only what the cards played so far "
        "already prove.",
    ),
    "HY-20": (
        "Zu Beginn eines gesunden Spiels ist offen, wer mit wem spielt; erst wenn Schlüsselkarten "
        "fallen, klärt sich das nach und nach. Was dir das Programm zeigt, verrät dir darüber nie "
        "mehr als die Karten selbst.",
        "When a healthy game starts, who plays with whom is a secret; it comes out bit by bit as "
        "key cards fall. What the program shows you about it never goes beyond what you could "
        "tell from the cards themselves.",
    ),
    "HY-21": (
        "Im Solo spielt eine Person allein gegen die vier anderen. Wer EO oder GO hat, ist für die "
        "Parteien im Solo ohne Belang, und ebenso, wenn ein Antrag angenommen wurde.",
        "In a Solo one person stands alone and the four others play together. Who has an EO or a "
        "GO is of no importance to the parties in a Solo, nor is it once an Antrag has been "
        "accepted.",
    ),
}

RULES: Final[dict[str, Pair]] = {**TABLE_RULES, **PLAY_RULES}

# Added at tables where the option is not as usual
HERE: Final[dict[str, tuple[str, Pair]]] = {
    "HY-08": (
        "rounds",
        ("An diesem Tisch sind es {rounds}.", "At this table there are {rounds} of them."),
    ),
}
