"""The rules of Galopp Royal as a player reads them, in German and in English."""

from typing import Final

from stammtisch.core.words import Pair

RULES: Final[dict[str, Pair]] = {
    "GR-01": (
        "Am Tisch sitzen drei bis sechs Leute, jeder hat zu Anfang 50 Gold. Im Spiel sind 40 "
        "Trägerkarten: die 1, 2, 3 und 5, der Tölpel (O, minus 2) und das Schlitzohr (R, plus "
        "oder minus 2). Es gibt sie, in dieser Folge, {carriers[0]}-, {carriers[1]}-, "
        "{carriers[2]}-, {carriers[3]}-, {carriers[4]}- und {carriers[5]}-mal. Karten, Strecke "
        "und Preise kann ein Tisch vorher anders ausmachen.",
        "Three to six people play, each with 50 gold to begin with. There are 40 carrier cards: "
        "1, 2, 3 and 5, the oaf (O, minus 2) and the rascal (R, plus or minus 2). In this order "
        "there are {carriers[0]}, {carriers[1]}, {carriers[2]}, {carriers[3]}, {carriers[4]} and "
        "{carriers[5]} of them. A table may agree on other cards, another course and other prizes "
        "beforehand.",
    ),
    "GR-02": (
        "Wer als Erstes anfängt, sagt das Los. Danach geht alles im Uhrzeigersinn weiter.",
        "A lot decides who begins. From there everything goes on clockwise.",
    ),
    "GR-03": (
        "Zuerst kommt jeder zu einer Startmannschaft. Danach gibt es sechs Rennen, und in jeder "
        "Pause dazwischen werden Träger getauscht (GR-24) und zwei Ersatzmannschaften versteigert "
        "(GR-26).",
        "To begin with, everybody gets a starting team. Six races follow, and every break between "
        "two of them brings a change of carriers (GR-24) and the sale of two spare teams (GR-26).",
    ),
    "GR-04": (
        "Vier Träger sind eine Mannschaft. Für eine Versteigerung ziehen alle, die mitbieten: Ab "
        "vier Leuten bekommt jeder eine Karte, bei dreien ebenso, und eine vierte wird "
        "aufgedeckt; sind es nur zwei, nimmt jeder zwei. Die eigenen Karten zeigst du niemandem.",
        "Four carriers make a team. Everyone who takes part in an auction draws for it: with four "
        "or more people one card each, with three one each and a fourth is turned up, with only "
        "two people two each. Nobody else gets to see your own cards.",
    ),
    "GR-05": (
        "Die erste Versteigerung eröffnet, wen das Los bestimmt hat. Reihum gehst du über das "
        "letzte Gebot oder passt; das kleinste Gebot ist 1. Mehr als dein Gold kannst du nicht "
        "bieten, und wie viel jeder hat, ist kein Geheimnis. Wer passt, ist bei dieser Mannschaft "
        "draußen und legt die eigene Karte ungesehen hin.",
        "The first auction is opened by whoever the lot has named. When it comes to you, go above "
        "the last bid or pass; 1 is the smallest bid. You cannot bid beyond your gold, and how "
        "much everyone owns is no secret. After a pass you are out of it for this team and put "
        "your card down unseen.",
    ),
    "GR-06": (
        "Bieten fünf mit, legt der erste Passende seine Karte offen ab, bei sechs tun das die "
        "ersten zwei. Diese Karten kommen nicht in die Mannschaft.",
        "With five bidders the first to pass discards face up, with six the first two do. Those "
        "cards stay out of the team.",
    ),
    "GR-07": (
        "Sind alle anderen ausgestiegen, gehört die Mannschaft dem letzten Bieter. Er zahlt sein "
        "Gebot an die Bank und deckt die vier Karten sofort auf. Hat bis dahin niemand geboten, "
        "darf der Letzte immer noch mindestens 1 bieten oder ebenfalls passen.",
        "Once everybody else is out, the team belongs to the last bidder, who owes the bank that "
        "sum and turns the four cards up at once. If there has been no bid at all, the last one "
        "left may still offer 1 or more, or pass as well.",
    ),
    "GR-08": (
        "Will keiner die Mannschaft, wandern ihre Karten aufgedeckt auf die Ablage, in die jeder "
        "schauen darf. Geht es um Startmannschaften, wird mit neuen Karten noch einmal "
        "versteigert. Bleiben drei solche Versteigerungen nacheinander ohne Gebot, nehmen alle, "
        "die noch keine Mannschaft haben, für 10 Gold die obersten vier Karten, angefangen bei "
        "dem, der als Nächstes eröffnet hätte. Jeder Verkauf lässt das Zählen neu beginnen.",
        "A team that nobody wants goes face up to the discards, which are open to everyone. With "
        "starting teams another auction with fresh cards follows. If three of these in succession "
        "find no bidder, all who still lack a team take the top four cards for 10 gold, beginning "
        "with whoever would have opened next. Any sale sets that count back to nothing.",
    ),
    "GR-09": (
        "Wer schon eine Startmannschaft hat, schaut bei den übrigen Versteigerungen zu. Das "
        "Eröffnen wandert im Uhrzeigersinn zum Nächsten ohne Mannschaft, gezählt vom letzten "
        "Eröffner und nicht vom Käufer, auch wenn niemand geboten hat.",
        "If you own a starting team, you watch the remaining auctions. The right to open moves "
        "clockwise to the next player without a team, counting from whoever opened last and not "
        "from the buyer, even if there was no bid.",
    ),
    "GR-10": (
        "Bleibt nur noch einer ohne Mannschaft, deckt er die obersten vier Karten auf und zahlt "
        "dafür 10 Gold, ob sie etwas taugen oder nicht.",
        "When a single player is left without a team, that player turns up the four topmost cards "
        "at a price of 10 gold, whether they are any good or not.",
    ),
    "GR-11": (
        "Jeder legt seine vier Träger offen auf sein Tableau. Zu jedem Platz gehört eine "
        "Würfelzahl von 1 bis 4. Da der Würfel keine Zahl bevorzugt, liegen die Karten hier "
        "einfach so, wie sie genommen wurden, wenn ihr nicht ausmacht, dass jeder sie selbst "
        "hinlegt.",
        "Your four carriers lie open on your board, and each place has a number of the die, 1 to "
        "4. As the die favours no number, the cards simply lie here in the order in which they "
        "were picked up, unless you agree that everybody lays them out.",
    ),
    "GR-12": (
        "Ist eine Karte zu ziehen und der Vorrat leer, wird die Ablage gemischt und dient als "
        "neuer Vorrat.",
        "If a card is due and the stock is empty, the discards are shuffled and serve as the new "
        "stock.",
    ),
    "GR-13": (
        "Auch ohne Gold gehörst du zu den Bietern: Du ziehst mit, wirst mitgezählt und kannst "
        "eben nur passen. Selbst wenn niemand mehr 1 Gold hat, werden die Karten gezogen und "
        "abgelegt.",
        "Without gold you are a bidder all the same: you draw, you are counted, and passing is "
        "all you can do. Even if nobody owns 1 gold any more, the cards are drawn and then "
        "discarded.",
    ),
    "GR-14": (
        "Vor jedem Rennen kommen alle Sänften auf den Start; ein Feld hat Platz für beliebig "
        "viele. Das erste Rennen beginnt, wen das Los bestimmt hat, jedes weitere der Letzte aus "
        "dem Rennen davor. Reihum kommt dran, wer noch unterwegs ist: Wer im Ziel oder im Teich "
        "ist, wird übergangen.",
        "Before a race all sedans go to the start; any number of them fit on a field. The player "
        "named by the lot begins the first race, and whoever came last begins the next one. The "
        "turn goes clockwise among those still on the way: sedans in the pond or at home are left "
        "out.",
    ),
    "GR-15": (
        "Du wirfst den vierseitigen Würfel, und der Träger auf diesem Platz wird tätig. Die 1, 2, "
        "3 und 5 bringen dich um ihre Zahl nach vorn, der Tölpel wirft dich um zwei Felder "
        "zurück.",
        "You throw the four-sided die and the one standing on the place it shows goes to work. 1, "
        "2, 3 and 5 take you forward by their number, the oaf throws you two fields back.",
    ),
    "GR-16": (
        "Das Schlitzohr lässt dir die Wahl. Gehst du selbst zwei vor, darfst du dazu einen "
        "anderen um zwei oder zwei andere um je ein Feld zurückversetzen. Gehst du selbst zwei "
        "zurück, musst du dafür einen anderen um zwei oder zwei andere um je ein Feld vorrücken "
        "lassen. Halbe Sachen gibt es dabei nicht.",
        "The rascal leaves the choice to you. If you go two forward, you may put one other sedan "
        "two back as well, or two others one each. If you go two back, you have to let one other "
        "advance by two in return, or two others by one each. There are no half measures.",
    ),
    "GR-17": (
        "Fremde Sänften darf das Schlitzohr nicht in den Teich schieben, die eigene schon. "
        "Versetzen kannst du nur, wer noch im Rennen ist. Allein zwei Felder vorzugehen, ist dir "
        "immer erlaubt.",
        "Your rascal may not drive other sedans into the pond, only your own. The ones you move "
        "must still be in the race. Going two forward on your own is open to you at any time.",
    ),
    "GR-18": (
        "Im wievielten Rennen ihr seid, auf dem wievielten Zielfeld steht der Bogen: "
        "{finish[0]}, {finish[1]}, {finish[2]}, {finish[3]}, {finish[4]} und {finish[5]} Felder "
        "hinter dem Start. Wer bis dahin oder darüber hinaus kommt, ist im Ziel und erhält den "
        "nächsten freien Platz. Das "
        "gilt auch für geschobene Sänften; bringt ein Schlitzohr zwei auf einmal ins Ziel, zählt "
        "zuerst, wer im Uhrzeigersinn näher beim Ziehenden sitzt.",
        "The arch stands on the finish field with the number of the race: {finish[0]}, "
        "{finish[1]}, {finish[2]}, {finish[3]}, {finish[4]} and {finish[5]} fields past the "
        "start. Reach it or run past it "
        "and you are home, in the best place still free. That holds for sedans that were pushed, "
        "too; if a rascal brings in two at a time, the one sitting sooner after the mover, "
        "clockwise, ranks first.",
    ),
    "GR-19": (
        "Ganz hinten, {pond} Felder vor dem Start, liegt der Muschelteich. Wer rückwärts auf ihn "
        "oder über ihn hinaus müsste, "
        "landet darin und ist für dieses Rennen draußen. Der Erste im Teich belegt den letzten "
        "Platz, der Zweite den vorletzten und so fort.",
        "At the very back, {pond} fields behind the start, lies the shell pond. A sedan that "
        "would have to go back onto it or past "
        "it ends up in there and is out for this race. The first one in takes the last place, the "
        "second the last but one, and so on.",
    ),
    "GR-20": (
        "Stehen die Plätze 1 bis 3 fest, ist das Rennen zu Ende. Ein Platz steht fest durch den "
        "Zieleinlauf, durch den Teich oder weil nur noch eine Sänfte unterwegs ist. Was ein "
        "Schlitzohr anrichtet, wird vorher vollständig ausgeführt.",
        "With places 1 to 3 settled the race is finished. What settles a place is an arrival, the "
        "pond, or there being only one sedan left on the way. Whatever a rascal is up to gets "
        "done completely before that.",
    ),
    "GR-21": (
        "Die Bank zahlt den Plätzen 1 bis 3 ihre Preise: im ersten Rennen {prizes[0]}, "
        "{prizes[1]} und {prizes[2]}, dann {prizes[3]}, {prizes[4]} und {prizes[5]}, dann "
        "{prizes[6]}, {prizes[7]} und {prizes[8]}, dann {prizes[9]}, {prizes[10]} und "
        "{prizes[11]}, dann {prizes[12]}, {prizes[13]} und {prizes[14]}, im sechsten {prizes[15]}, "
        "{prizes[16]} und {prizes[17]}. Auf den Weg zum Platz kommt es "
        "nicht an: Auch aus dem Teich heraus bekommst du deinen Preis.",
        "The bank pays places 1 to 3: {prizes[0]}, {prizes[1]} and {prizes[2]} for the first "
        "race, then {prizes[3]}, {prizes[4]} and {prizes[5]}, then {prizes[6]}, {prizes[7]} and "
        "{prizes[8]}, then {prizes[9]}, {prizes[10]} and {prizes[11]}, then {prizes[12]}, "
        "{prizes[13]} and {prizes[14]}, and {prizes[15]}, {prizes[16]} and {prizes[17]} for the "
        "sixth. How you came by your place does not matter: even "
        "in the pond you get the prize for it.",
    ),
    "GR-22": (
        "Letzter zu sein ist etwas wert. Stehen beim Ende des Rennens auf dem hintersten Feld "
        "mehrere Sänften, fahren alle noch nicht Platzierten weiter, bis eine allein hinten ist; "
        "gefragt wird nach jedem Zug. An den Preisen ändert das nichts, und wer dabei ins Ziel "
        "oder in den Teich gerät, ist damit platziert. Liegt schon jemand im Teich, ist der Erste "
        "dort der Letzte. Nach dem sechsten Rennen entfällt das alles.",
        "Being last is worth something. If several sedans stand on the hindmost field when the "
        "race ends, all those without a place carry on until one is behind on its own, which is "
        "checked after every turn. The prizes remain as they are, and a sedan that gets home or "
        "into the pond on the way has its place by that. If somebody is in the pond already, the "
        "first one there is last. After the sixth race none of this happens.",
    ),
    "GR-23": (
        "Letzter ist also, wer zuerst im Teich lag, und wenn niemand darin liegt, wer am "
        "weitesten hinten steht.",
        "Last, then, is whoever was first in the pond or, if it is empty, the sedan furthest back.",
    ),
    "GR-24": (
        "Der Letzte nimmt von jedem Tableau einen Träger seiner Wahl weg, auch vom eigenen. Diese "
        "Karten kommen offen auf die Ablage.",
        "The last player takes one carrier of choice off every board, the own one as well. These "
        "cards go face up to the discards.",
    ),
    "GR-25": (
        "Dann zieht jeder offen eine Karte auf die Lücke, zuerst der Letzte und weiter im "
        "Uhrzeigersinn.",
        "After that everybody draws a card face up to fill the gap, the last player first and "
        "then clockwise.",
    ),
    "GR-26": (
        "Nun werden nacheinander zwei Ersatzmannschaften versteigert, und zwar unter allen und "
        "wie zu Beginn. Beide eröffnet der Letzte. Will eine keiner, gibt es für sie keinen "
        "Ersatz. Wer kauft, legt die alte Mannschaft ab, ob sie besser war oder nicht. Beide darf "
        "auch derselbe kaufen.",
        "Now two spare teams are auctioned in turn, among everybody and in the same way as at the "
        "beginning. The last player opens both. One that nobody wants is not replaced. A buyer "
        "discards the old team, whether it was better or not. One player may buy both.",
    ),
    "GR-27": (
        "Nach dem sechsten Rennen wird weder getauscht noch versteigert. Wer am meisten Gold hat, "
        "gewinnt; wer gleich viel hat, gewinnt gemeinsam.",
        "The sixth race is followed neither by a change nor by an auction. The most gold wins; "
        "equal amounts win together.",
    ),
}

# Added at tables where the option is not as usual
HERE: Final[dict[str, tuple[str, Pair]]] = {
    "GR-11": (
        "arrange",
        (
            "An diesem Tisch bestimmst du selbst, welcher Träger auf welchem Platz liegt.",
            "At this table you decide yourself which carrier lies on which place.",
        ),
    ),
    "GR-02": (
        "starter",
        (
            "An diesem Tisch ist ausgemacht, wer anfängt: {starter:seat}.",
            "At this table it was agreed who begins: {starter:seat}.",
        ),
    ),
}
