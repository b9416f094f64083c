"""What a review and a hint say, in German and in English."""

from typing import Final

REVIEW: Final[dict[str, tuple[str, str]]] = {
    # help
    "about_review": (
        "Ein aufgezeichnetes Match beurteilen: welche Züge kosteten am meisten?",
        "Judge a recorded match: which moves cost most?",
    ),
    "about_review_rounds": (
        "Wie gründlich: so viele gedachte Matches je Zug, noch einmal so viele zum Vergleich.",
        "How thoroughly: so many imagined matches a move, and as many again to compare.",
    ),
    "about_review_seat": ("Nur die Züge dieses Platzes.", "Only the moves of this seat."),
    "about_review_top": (
        "Wie viele der teuersten Züge erzählt werden.",
        "How many of the costliest moves are told.",
    ),
    "about_review_seed": (
        "Der Startwert des Nachdenkens; gleiche Zahl, gleiches Urteil.",
        "The seed of the thinking; the same number gives the same verdict.",
    ),
    "about_review_jobs": (
        "Wie viele Prozesse urteilen; sonst so viele, wie es Kerne gibt.",
        "How many processes judge; as many as there are cores unless told.",
    ),
    "about_review_json": ("Das Urteil auch als JSON.", "The verdict as JSON too."),
    "about_review_plot": (
        "Die Chancen im Verlauf auch als Bild, .svg oder .png.",
        "The chances over the match as a picture too, .svg or .png.",
    ),
    "overview_review": ("die teuersten Züge finden", "find the costliest moves"),
    # the review
    "review_judging": ("{title}: Züge beurteilen", "{title}: judging moves"),
    "review_heading": (
        "{title}, jeder Zug mit den Augen derer, die ihn machten: {count} freie Züge, "
        "{rounds} Runden Nachdenken je Zug, Startwert {seed}.",
        "{title}, every move as seen by those who made it: {count} free moves, {rounds} rounds of "
        "thinking a move, seed {seed}.",
    ),
    "review_open": (
        "Das Match ist noch offen; beurteilt ist es bis hierher.",
        "The match is still open; it is judged up to here.",
    ),
    "review_nothing": (
        "Hier gibt es nichts zu beurteilen: niemand hatte eine Wahl.",
        "There is nothing to judge here: nobody had a choice.",
    ),
    "review_number": ("Nr.", "No."),
    "review_who": ("Wer", "Who"),
    "review_move": ("Zug", "Move"),
    "review_chance": ("Chance", "Chance"),
    "review_better": ("Besser", "Better"),
    "review_loss": ("Verlust", "Loss"),
    "review_explained": (
        "Chance: der Anteil am Sieg, den der Zug erwarten ließ. Verlust: was der beste Zug mehr "
        "versprach, in Prozentpunkten; mit ? liegt er in der Unschärfe.",
        "Chance: the share of the win that the move promised. Loss: what the best move promised "
        "beyond that, in percentage points; with ? it lies within the blur.",
    ),
    "review_players": ("Nach Spielern", "By player"),
    "review_choices": ("freie Züge", "free moves"),
    "review_mean": ("Verlust je Zug", "loss a move"),
    "review_costliest": ("Die teuersten Züge", "The costliest moves"),
    "review_spotless": (
        "Kein Zug hat erkennbar etwas verschenkt.",
        "No move gave anything away that could be told.",
    ),
    "review_told": (
        "Zug {number}: {who} wählte {made} und hatte damit noch {value}. Mit {best} wären es "
        "{better} gewesen, {loss} Punkte mehr (± {margin}).",
        "Move {number}: {who} chose {made}, which left {value}. {best} would have made it "
        "{better}, {loss} points more (± {margin}).",
    ),
    "review_for": ("Dafür sprach: {why}", "In favour of it: {why}"),
    "review_against": ("Zum gespielten Zug: {why}", "About the move made: {why}"),
    "review_picture": (
        "{title}: Chancen im Verlauf des Matches",
        "{title}: chances over the match",
    ),
    "review_axis": ("Zug", "Move"),
    "review_share": ("Chance auf den Sieg (%)", "Chance to win (%)"),
    "review_mark": ("teuerste Züge", "costliest moves"),
    # hints
    "help_hint": (
        "einen Rat hören: die besten drei Züge",
        "hear some advice: the three best moves",
    ),
    "hint_title": ("Tipp", "Hint"),
    "hint_thinks": ("Ich überlege für dich …", "Thinking about it for you …"),
    "hint_only": (
        "Du hast keine Wahl: Enter spielt {text}.",
        "You have no choice: Enter plays {text}.",
    ),
    "hint_type": ("tippe", "type"),
    "hint_source": (
        "Geschätzt nur aus dem, was du selbst siehst; mit ? grob.",
        "Estimated only from what you yourself see; with ? roughly.",
    ),
}

REVIEW_SLIPS: Final[dict[str, tuple[str, str]]] = {
    "review_few": (
        "{name}: mindestens 1 muss es sein, nicht {number}.",
        "{name}: it has to be at least 1, not {number}.",
    ),
    "review_worker_died": (
        "Ein Prozess ist mitten im Nachdenken gestorben; --jobs 1 kommt ohne andere aus.",
        "A process died while it was thinking; --jobs 1 needs no others.",
    ),
}
