"""What the arena says, in German and in English."""

from typing import Final

ARENA: Final[dict[str, tuple[str, str]]] = {
    "arena_playing": ("{title}: Bots unter sich", "{title}: bots among themselves"),
    "arena_rate": ("{rate} je s", "{rate} per s"),
    "arena_resumed": (
        "Es geht weiter: {done} von {count} Matches stehen schon in {path}.",
        "Going on: {done} of {count} matches are already in {path}.",
    ),
    "arena_heading": (
        "{matches} Matches {title} mit {seats} Plätzen, Startwert {seed}. Austeilungen: {deals}, "
        "jede von jedem Bot auf jedem Platz gespielt.",
        "{matches} matches of {title} with {seats} seats, seed {seed}. Deals: {deals}, each played "
        "by every bot in every seat.",
    ),
    "arena_picture": (
        "{title}: {matches} Matches, Startwert {seed}, 95-%-Intervalle",
        "{title}: {matches} matches, seed {seed}, 95 % intervals",
    ),
    "arena_bot": ("Bot", "Bot"),
    "arena_points": ("Punkte", "Points"),
    "arena_lead": ("Vorsprung (Punkte)", "Lead (points)"),
    "arena_wins": ("Siege", "Wins"),
    "arena_share": ("Anteil der Siege (%)", "Share of the wins (%)"),
    "arena_rating": ("Wertung", "Rating"),
    "arena_ordinal": ("sicher", "safe"),
    "arena_time": ("je Zug", "per move"),
    "arena_fair": (
        "± ist das 95-%-Intervall. Gleich starke Bots gewinnen je {share}.",
        "± is the 95 % interval. Bots of equal strength win {share} each.",
    ),
    "arena_fair_share": ("gleich stark", "equal strength"),
    "arena_thinking_seconds": ("Bedenkzeit je Zug (s)", "Thinking time per move (s)"),
    "arena_thinking_rounds": ("Suchrunden je Zug", "Rounds of search per move"),
    "arena_pairs": (
        "Unterschiede (zu 95 % stimmen alle Intervalle zugleich)",
        "Differences (95 % sure that all intervals are right together)",
    ),
    "arena_pair": ("Vergleich", "Pair"),
    "arena_verdict": ("Urteil", "Verdict"),
    "arena_stronger": ("{bot} ist stärker", "{bot} is stronger"),
    "arena_undecided": ("nicht entschieden", "not decided"),
    "arena_places": ("Nach Plätzen", "By seat"),
    "arena_role_bookmaker": ("Buchmacher", "bookmaker"),
    "arena_role_bettor": ("Wettende", "bettors"),
    "arena_no_ratings": (
        "Wertungen gibt es mit openskill: {install}",
        "Ratings come with openskill: {install}",
    ),
}

ARENA_SLIPS: Final[dict[str, tuple[str, str]]] = {
    "arena_bot_count": (
        "Eine Arena braucht 2 bis {most} Bots, nicht {count}.",
        "An arena takes 2 to {most} bots, not {count}.",
    ),
    "arena_few_games": (
        "Mindestens ein Match muss es sein, nicht {games}.",
        "At least one match has to be played, not {games}.",
    ),
    "arena_few_jobs": (
        "Mindestens ein Prozess muss spielen, nicht {jobs}.",
        "At least one process has to play, not {jobs}.",
    ),
    "arena_bot_raised": (
        "{bot} auf Platz {seat} ist gescheitert: {reason}. Das war bei Zug {count} in Match "
        "{number} der Austeilung {deal}, Startwert {seed}.",
        "{bot} in seat {seat} failed: {reason}. That was at move {count} in match {number} of "
        "deal {deal}, seed {seed}.",
    ),
    "arena_bot_answer": (
        "{bot} auf Platz {seat} antwortet {answer} ({kind}); ein Zug ist eine ganze Zahl aus "
        "view.legal. Das war bei Zug {count} in Match {number} der Austeilung {deal}, Startwert "
        "{seed}.",
        "{bot} in seat {seat} answers {answer} ({kind}); a move is a whole number out of "
        "view.legal. That was at move {count} in match {number} of deal {deal}, seed {seed}.",
    ),
    "arena_bot_illegal": (
        "{bot} auf Platz {seat} nennt den Zug {move}, der nicht geht: {reason} Das war bei Zug "
        "{count} in Match {number} der Austeilung {deal}, Startwert {seed}.",
        "{bot} in seat {seat} names the move {move}, which is not allowed: {reason} That was at "
        "move {count} in match {number} of deal {deal}, seed {seed}.",
    ),
    "arena_endless": (
        "Match {number} der Austeilung {deal} nimmt kein Ende: {count} Züge, am Tisch {bots}.",
        "Match {number} of deal {deal} does not end: {count} moves, at the table {bots}.",
    ),
    "arena_worker_died": (
        "Ein Prozess ist mitten im Spiel gestorben, in oder bald nach Match {number} der "
        "Austeilung {deal}. Derselbe Befehl macht weiter, wo es aufgehört hat.",
        "A process died while it played, in or soon after match {number} of deal {deal}. The same "
        "command goes on where it stopped.",
    ),
    "arena_interrupted": (
        "Abgebrochen nach {done} von {count} Matches. Derselbe Befehl macht weiter; die "
        "Ergebnisse stehen in {path}.",
        "Interrupted after {done} of {count} matches. The same command goes on; the results are "
        "in {path}.",
    ),
    "arena_bad_file": (
        "{path} lässt sich nicht öffnen: {reason}.",
        "{path} cannot be opened: {reason}.",
    ),
    "arena_busy_file": (
        "In {path} schreibt gerade eine andere Arena.",
        "Another arena is writing to {path} just now.",
    ),
    "arena_foreign_file": (
        "{path} ist keine Ergebnisdatei einer Arena; nimm mit --out eine andere.",
        "{path} is no file of results of an arena; take another with --out.",
    ),
    "arena_other_plan": (
        "{path} gehört zu einer anderen Arena (verschieden: {names}); nimm mit --out eine andere "
        "Datei.",
        "{path} belongs to another arena (differing: {names}); take another file with --out.",
    ),
    "arena_changed_code": (
        "Seit {path} angefangen wurde, hat sich das Programm oder ein eigener Bot geändert: die "
        "Ergebnisse ließen sich nicht mehr zusammen zählen. Nimm mit --out eine andere Datei.",
        "Since {path} was begun, the program or an own bot has changed: the results could not be "
        "counted together any more. Take another file with --out.",
    ),
    "arena_damaged_file": (
        "{path} ist beschädigt, Zeile {line}. Lösche die Zeile, dann wird das Match noch einmal "
        "gespielt.",
        "{path} is damaged, line {line}. Delete the line, and the match is played again.",
    ),
}
