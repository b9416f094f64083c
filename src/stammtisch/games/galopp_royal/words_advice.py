"""What hints of Galopp Royal say a move is for, in German and in English."""

from typing import Final

from stammtisch.core.words import Pair

ADVICE: Final[dict[str, Pair]] = {
    "why_pass_dear": (
        "Was du siehst, macht diese Mannschaft für dich etwa {worth} Gold wert; {bid} wären zu "
        "viel.",
        "By what you can see this team is worth about {worth} gold to you; {bid} would be too "
        "much.",
    ),
    "why_pass_cheap": (
        "Du lässt sie anderen: Etwa {worth} Gold wäre sie dir wert, und {bid} würden noch reichen.",
        "You leave it to others: it is worth about {worth} gold to you, and {bid} would still do.",
    ),
    "why_pass_robs": (
        "Wer jetzt passt, nimmt seine Karte mit: {card:card} fehlt der Mannschaft dann.",
        "Passing now takes your card along: the team will have to do without {card:card}.",
    ),
    "why_pass_helps": (
        "Wer jetzt passt, nimmt seine Karte mit: Ohne {card:card} wird die Mannschaft besser.",
        "Passing now takes your card along: without {card:card} the team gets better.",
    ),
    "why_pass_broke": (
        "Mehr als {bid} kannst du nicht bieten: Du hast nur {gold} Gold.",
        "You cannot top {bid}: all you have is {gold} gold.",
    ),
    "why_bid_next": (
        "Das kleinste Gebot: Etwa {worth} Gold ist dir die Mannschaft wert.",
        "The smallest bid: the team is worth about {worth} gold to you.",
    ),
    "why_bid_leap": (
        "Ein Sprung schreckt vielleicht ab, aber {least} hätten auch gereicht. Wert ist dir die "
        "Mannschaft etwa {worth}.",
        "A leap may put others off, but {least} would have done. To you the team is worth about "
        "{worth}.",
    ),
    "why_bid_over": (
        "Über Wert: Von vier Trägern kennst du {cards:card}, das macht für dich etwa {worth} Gold.",
        "Above its worth: of the four carriers you know {cards:card}, which makes about {worth} "
        "gold to you.",
    ),
    "why_bid_all": (
        "Dein ganzes Gold für eine Mannschaft, die dir etwa {worth} wert ist.",
        "All your gold for a team that is worth about {worth} to you.",
    ),
    "why_oaf": (
        "Der Tölpel lässt keine Wahl: zurück auf {end:field}.",
        "The oaf leaves no choice: back to {end:field}.",
    ),
    "why_oaf_pond": (
        "Der Tölpel lässt keine Wahl, und hinter dir ist der Teich.",
        "The oaf leaves no choice, and the pond is right behind you.",
    ),
    "why_forward": (
        "Vor auf {end:field}, dann fehlen noch {left} bis zum Bogen.",
        "Forward to {end:field}, with {left} left to the arch.",
    ),
    "why_home": (
        "Damit bist du im Ziel: Platz {place}, {gold} Gold.",
        "That brings you home: place {place}, {gold} gold.",
    ),
    "why_alone": (
        "Du gehst zwei vor und lässt alle anderen, wo sie sind. Schieben dürftest du auch.",
        "You go two forward and leave the others where they are. You could push, too.",
    ),
    "why_back_leader": (
        "Du gehst zwei vor, und {seat:seat}, vorn auf {start:field}, muss auf {end:field} zurück.",
        "You go two forward, and {seat:seat}, in front on {start:field}, must go back to "
        "{end:field}.",
    ),
    "why_back_rival": (
        "Du gehst zwei vor und bremst {seat:seat}; weiter vorn ist allerdings {other:seat}.",
        "You go two forward and hold up {seat:seat}; but {other:seat} is further ahead.",
    ),
    "why_back_behind": (
        "{seat:seat} liegt ohnehin ganz hinten: Das hilft eher, Letzter zu werden.",
        "{seat:seat} is hindmost anyway: that rather helps to come last.",
    ),
    "why_back_pair": (
        "Du gehst zwei vor und bremst gleich zwei: {seats:seat}, je ein Feld.",
        "You go two forward and hold up two at once: {seats:seat}, one field each.",
    ),
    "why_forth_pond": (
        "Du gehst selbst in den Teich. Der Erste dort ist Letzter und tauscht die Träger.",
        "You go into the pond yourself. The first one there is last and changes the carriers.",
    ),
    "why_forth_drown": (
        "Du gehst selbst in den Teich und bist aus dem Rennen, ohne etwas davon zu haben.",
        "You go into the pond yourself and are out of the race, with nothing to show for it.",
    ),
    "why_forth_last": (
        "Du fällst allein ans Ende: Wer Letzter wird, tauscht bei allen einen Träger.",
        "You fall behind everybody: whoever comes last changes a carrier of everyone's.",
    ),
    "why_forth_home": (
        "Du gehst zurück und bringst andere ins Ziel: {seats:seat}.",
        "You go back and bring others home: {seats:seat}.",
    ),
    "why_forth": (
        "Das kostet dich zwei Felder und hilft anderen: {seats:seat}. Letzter bist du damit nicht.",
        "That costs you two fields and helps others: {seats:seat}. It does not make you last.",
    ),
    "why_drop_own_worst": (
        "Dein schwächster Träger geht: {card:card}.",
        "Your weakest carrier goes: {card:card}.",
    ),
    "why_drop_own_better": (
        "Du gibst {card:card} her und behältst {other:card}, die schwächere Karte.",
        "You give {card:card} away and keep {other:card}, the weaker card.",
    ),
    "why_drop_best": (
        "{seat:seat} verliert den besten Träger: {card:card}.",
        "{seat:seat} loses the best carrier: {card:card}.",
    ),
    "why_drop_lesser": (
        "{seat:seat} verliert {card:card}, behält aber {other:card}, den besten Träger.",
        "{seat:seat} loses {card:card} but keeps {other:card}, the best carrier.",
    ),
    "why_drop_favour": (
        "Ein Geschenk: {seat:seat} wird {card:card} los.",
        "A gift: {seat:seat} is rid of {card:card}.",
    ),
    "why_lay": (
        "Die Reihenfolge ändert an deinen Aussichten nichts: Der Würfel bevorzugt keine Zahl.",
        "The order makes no difference to your chances: the die favours no number.",
    ),
}
