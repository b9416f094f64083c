"""What `stammtisch check` says, in German and in English."""

from typing import Final

CHECK: Final[dict[str, tuple[str, str]]] = {
    "about_check": (
        "Ein Spiel an den Gesetzen prüfen, die jedes Spiel hält.",
        "Hold a game against the laws that every game keeps.",
    ),
    "about_check_game": (
        "Das Spiel: {games}, oder ein eigenes als modul:NAME.",
        "The game: {games}, or your own as module:NAME.",
    ),
    "about_check_matches": (
        "In wie vielen zufälligen Matches jedes Gesetz geprüft wird, je Zahl der Plätze.",
        "In how many random matches each law is looked at, for every number of seats.",
    ),
    "about_check_law": (
        "Nur dieses Gesetz; mehrmals für mehrere.",
        "Only this law; more than once for several.",
    ),
    "about_check_case": (
        "Nur dieser Fall, wie ein Gegenbeispiel ihn nennt.",
        "Only this case, as a counterexample names it.",
    ),
    "about_check_json": ("Das Ergebnis als JSON.", "The results as JSON."),
    "check_title": (
        "{title}: {laws} Gesetze, je {matches} Matches für jede Zahl der Plätze, Startwert {seed}",
        "{title}: {laws} laws, {matches} matches each for every number of seats, seed {seed}",
    ),
    "check_one": ("{title}, ein Fall: {case}", "{title}, one case: {case}"),
    "check_cases": ("Fälle", "Cases"),
    "check_law": ("Gesetz", "Law"),
    "check_seats": ("Plätze", "Seats"),
    "check_options": ("Einstellungen", "Options"),
    "check_seed": ("Startwert", "Seed"),
    "check_moves": ("Züge", "Moves"),
    "check_viewer": ("Ansicht", "View"),
    "check_onlooker": ("Zuschauer", "onlooker"),
    "check_eager": ("gewichtet mit CONFORMANCE.eager", "weighed by CONFORMANCE.eager"),
    "check_message": ("Befund", "Finding"),
    "check_again": ("Noch einmal:", "Once more:"),
    "check_held": ("Alle Gesetze gelten.", "All laws hold."),
    "check_broken": ("Verletzt: {laws}.", "Broken: {laws}."),
}

CHECK_SLIPS: Final[dict[str, tuple[str, str]]] = {
    "check_no_game": (
        "Das Spiel „{name}“ lässt sich nicht laden: {reason}",
        "The game “{name}” cannot be loaded: {reason}",
    ),
    "check_unknown_law": (
        "Ein Gesetz „{name}“ gibt es nicht. Es gibt: {known}.",
        "There is no law “{name}”. There are: {known}.",
    ),
    "check_bad_case": (
        "„{text}“ ist kein Fall; so sieht einer aus: {example}",
        "“{text}” is no case; one looks like this: {example}",
    ),
    "check_optimised": (
        "Die Gesetze sind Zusicherungen (assert): Python muss ohne -O laufen.",
        "The laws are assertions: run Python without -O.",
    ),
    "check_few_matches": (
        "Mindestens ein Match muss es sein, nicht {matches}.",
        "At least one match has to be played, not {matches}.",
    ),
}
