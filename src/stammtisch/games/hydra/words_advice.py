"""What players of Hydra read about a move: what it is for and what it risks."""

from typing import Final

from stammtisch.core.words import Pair

ADVICE: Final[dict[str, Pair]] = {
    "why_keep_only": (
        "Zum Schmeißen ist die Hand zu gut: {nines} Neunen, {trumps} Trümpfe.",
        "The hand is too good to be thrown in: {nines} nines, {trumps} trumps.",
    ),
    "why_keep": (
        "Du dürftest schmeißen, spielst aber mit {trumps} Trümpfen weiter.",
        "You could throw in, but play on with {trumps} trumps.",
    ),
    "why_throw_nines": (
        "{nines} Neunen zählen nichts: neue Karten können nur besser sein.",
        "{nines} nines count nothing: new cards can only be better.",
    ),
    "why_throw_trumps": (
        "Mit {trumps} Trümpfen ist kaum ein Stich zu holen: lieber neue Karten.",
        "With {trumps} trumps there is hardly a trick to be had: rather new cards.",
    ),
    "why_valeo_joined": (
        "Du hältst Eichel- und Grün-Ober: alle mit einem Schlüssel-Ober gehören zu dir.",
        "You hold Eichel-Ober and Grün-Ober: everyone with a key Ober belongs to you.",
    ),
    "why_valeo_key": (
        "{card:card} sucht im gesunden Spiel einen Partner, ohne dass es jemand weiß.",
        "{card:card} looks for a partner in a healthy game, and nobody knows.",
    ),
    "why_valeo_none": (
        "Ohne Schlüssel-Ober spielst du mit denen, die auch keinen haben; {trumps} Trümpfe.",
        "Without a key Ober you play with those who have none either; {trumps} trumps.",
    ),
    "why_morbus_pair": (
        "Mit dem Paar {card:card} kannst du einen Antrag stellen, statt allein zu stehen.",
        "With the pair of {card:card} you can make an Antrag instead of standing alone.",
    ),
    "why_morbus_solo": (
        "Daran hängt ein Solo, am ehesten {mode:mode} mit {trumps} Trümpfen, allein gegen vier.",
        "It binds you to a solo, {mode:mode} with {trumps} trumps at best, alone against four.",
    ),
    "why_antrag": (
        "Wer annimmt, bekommt das Paar {card:card} und spielt mit dir gegen drei.",
        "Whoever accepts gets the pair of {card:card} and plays with you against three.",
    ),
    "why_solo": (
        "Du spielst heraus und zählst dreifach, aber vier spielen gegen dich.",
        "You lead and count threefold, but four play against you.",
    ),
    "why_solo_late": (
        "Weiter vorn ist schon ein Solo genannt: deines kommt nicht mehr zum Zug.",
        "A solo has been named further forward: yours no longer counts.",
    ),
    "why_solo_mode": (
        "{trumps} von {of} Trümpfen und {high} höchste Beikarten; Hydras dabei: {hydras}.",
        "{trumps} of {of} trumps and {high} highest side cards; Hydras among them: {hydras}.",
    ),
    "why_solo_thin": (
        "Dünn: nur {trumps} von {of} Trümpfen und {high} höchste Beikarten.",
        "Thin: only {trumps} of {of} trumps and {high} highest side cards.",
    ),
    "why_pair": (
        "Beide {card:card} gehen an den Partner, und niemand sonst sieht, welches Paar es war.",
        "Both {card:card} go to the partner, and nobody else sees which pair it was.",
    ),
    "why_open_strong": (
        "{card:card} lockt Partner und stärkt sie, fehlt dann aber dir.",
        "{card:card} tempts and strengthens a partner, but you will miss it.",
    ),
    "why_open_trump": (
        "{card:card} ist ein brauchbarer Trumpf für den Partner und kostet dich wenig.",
        "{card:card} is a useful trump for the partner and costs you little.",
    ),
    "why_open_void": (
        "{card:card} ist deine einzige Karte in {suit:suit}: danach kannst du dort stechen.",
        "{card:card} is your only card in {suit:suit}: afterwards you can trump that suit.",
    ),
    "why_open_plain": (
        "{card:card} entbehrst du leicht, aber sie lockt auch niemanden.",
        "{card:card} is easily spared, but it tempts nobody.",
    ),
    "why_accept": (
        "Du bekommst zwei hohe Ober und {card:card} zu {trumps} Trümpfen und spielst zu zweit.",
        "Two high Ober and {card:card} join your {trumps} trumps, and you play as a pair.",
    ),
    "why_decline": (
        "Das Paar kann noch an {next:seat} gehen; dann spielst du gegen {seat:seat}.",
        "The pair may still go to {next:seat}; then you play against {seat:seat}.",
    ),
    "why_decline_last": (
        "Niemand nimmt an: es wird gesund gespielt, und alle wissen vom Paar bei {seat:seat}.",
        "Nobody accepts: a healthy game, and everyone knows of the pair at {seat:seat}.",
    ),
    "why_give_trump": (
        "{card:card} fehlt dir dann als Trumpf; stark ist nur, wer die Trümpfe beisammen hat.",
        "You will miss {card:card} as a trump; trumps are strongest in one hand.",
    ),
    "why_give_void": (
        "Ohne {card:card} bist du in {suit:suit} blank und kannst stechen.",
        "Without {card:card} you are out of {suit:suit} and can trump it.",
    ),
    "why_give_eyes": (
        "{card:card} bringt Augen zu {seat:seat}, die ihr erst heimspielen müsst.",
        "{card:card} takes eyes to {seat:seat} that you two have yet to bring home.",
    ),
    "why_give_low": (
        "{card:card} nützt dir nichts und macht Platz für die Trümpfe.",
        "{card:card} is of no use to you and makes room for the trumps.",
    ),
    "why_only": (
        "{card:card} ist die einzige Karte, die du spielen darfst.",
        "{card:card} is the only card you may play.",
    ),
    "why_lead_fox": (
        "Der Fuchs vorneweg: {higher} höhere Trümpfe sind draußen, gefangen kostet er 5.",
        "The Fox in front: {higher} higher trumps are out, and caught it costs 5.",
    ),
    "why_lead_top_trump": (
        "{card:card} schlägt niemand mehr und zieht Trümpfe.",
        "Nobody can beat {card:card} any more, and it draws trumps.",
    ),
    "why_lead_high_trump": (
        "{card:card} zieht Trümpfe und fällt nur gegen {higher} Karten, die noch draußen sind.",
        "{card:card} draws trumps and loses only to {higher} cards still out.",
    ),
    "why_lead_low_trump": (
        "{card:card} kostet wenig und lässt andere Trümpfe zeigen; {higher} höhere sind draußen.",
        "{card:card} costs little and makes others show their trumps; {higher} higher are out.",
    ),
    "why_lead_boss": (
        "{card:card} ist die höchste in {suit:suit}; {left} Karten der Farbe sind noch draußen, "
        "wer blank ist, kann stechen.",
        "{card:card} is the highest in {suit:suit}; {left} cards of the suit are out, and whoever "
        "has none can trump.",
    ),
    "why_lead_eyes": (
        "{card:card} setzt {eyes} Augen aufs Spiel: {higher} höhere der Farbe sind draußen.",
        "{card:card} puts {eyes} eyes at stake: {higher} higher ones of the suit are out.",
    ),
    "why_lead_low": (
        "{card:card} gibt den Stich billig ab und räumt {suit:suit} aus der Hand.",
        "{card:card} gives the trick away cheaply and clears {suit:suit} from the hand.",
    ),
    "why_hydra_falls": (
        "In einem Stich in {suit:suit} ist die Hydra die niedrigste Karte und verschenkt.",
        "In a trick of {suit:suit} the Hydra is the lowest card and wasted.",
    ),
    "why_take_sure": (
        "{card:card} nimmt den Stich sicher: {eyes} Augen.",
        "{card:card} takes the trick for sure: {eyes} eyes.",
    ),
    "why_take_fox": (
        "{card:card} holt sicher den Stich mit dem Fuchs: {eyes} Augen, vom Gegner 5 dazu.",
        "{card:card} surely takes the trick with the Fox: {eyes} eyes, and 5 if an opponent's.",
    ),
    "why_take_risky": (
        "{card:card} führt mit {eyes} Augen; {left} kommen noch, {higher} höhere sind draußen.",
        "{card:card} leads with {eyes} eyes; {left} are still to play, {higher} higher are out.",
    ),
    "why_fox_lost": (
        "Der Fuchs ginge an {seat:seat}: 11 Augen und 5 Punkte für die Gegner.",
        "The Fox would go to {seat:seat}: 11 eyes and 5 points for the opponents.",
    ),
    "why_fox_unsure": (
        "Der Fuchs ginge an {seat:seat}, und ob das ein Partner ist, weiß noch niemand sicher.",
        "The Fox would go to {seat:seat}, and whether that is a partner is not proven.",
    ),
    "why_low": (
        "{card:card} verschenkt fast nichts an {seat:seat}.",
        "{card:card} gives {seat:seat} next to nothing.",
    ),
    "why_low_trump": (
        "{card:card} bleibt unter der Karte von {seat:seat} und spart die besseren Trümpfe.",
        "{card:card} stays below the card of {seat:seat} and saves better trumps.",
    ),
    "why_smear": (
        "{card:card} bringt {eyes} Augen heim: {seat:seat} gehört zu dir und hat den Stich.",
        "{card:card} brings {eyes} eyes home: {seat:seat} is with you and has the trick.",
    ),
    "why_smear_early": (
        "{card:card} gibt {seat:seat} aus deiner Partei {eyes} Augen, falls niemand überbietet.",
        "{card:card} gives {seat:seat} of your party {eyes} eyes, unless somebody beats that.",
    ),
    "why_eyes_lost": (
        "{card:card} schenkt {seat:seat} von den Gegnern {eyes} Augen.",
        "{card:card} gives {eyes} eyes to {seat:seat}, an opponent.",
    ),
    "why_eyes_unsure": (
        "{card:card} legt {eyes} Augen zu {seat:seat}: Partner oder Gegner, das ist offen.",
        "{card:card} lays {eyes} eyes with {seat:seat}: partner or opponent, that is open.",
    ),
}
