"""What a move of Greyhounds is for and what it risks, in German and in English."""

from typing import Final

from stammtisch.core.words import Pair

ADVICE_TEXTS: Final[dict[str, Pair]] = {
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
