"""What the commands around the browser say, in German and in English."""

from typing import Final

SERVE: Final[dict[str, tuple[str, str]]] = {
    "about_serve": (
        "Tische für Browser bereitstellen: allein, mit Bots oder mit Freunden. Jede Einstellung "
        "geht auch in der Umgebung (--request-rate heißt dort STAMMTISCH_REQUEST_RATE) und in "
        "einer Datei; ein Schalter geht der Umgebung vor, die Umgebung der Datei.",
        "Serve tables to browsers: alone, with bots, or with friends. Every setting can also be "
        "given in the environment (--request-rate is STAMMTISCH_REQUEST_RATE there) and in a "
        "file; a flag beats the environment, the environment beats the file.",
    ),
    "overview_serve": (
        "im Browser spielen, auch mit Freunden",
        "play in the browser, with friends",
    ),
    "about_open": ("Auch gleich den Browser öffnen.", "Open the browser, too."),
    "serving": (
        "Der Tisch steht bereit: {address}  (Strg+C beendet)",
        "The table is ready: {address}  (Ctrl-C ends)",
    ),
    "about_join": (
        "Einen Bot an einen Tisch im Netz setzen; er spielt bis zum Ende.",
        "Let a bot sit down at a table on the network and play to the end.",
    ),
    "about_link": ("Der Link des Tisches.", "The table's link."),
    "about_join_name": ("Wie der Bot dort heißt.", "What the bot is called there."),
    "joined": ("{name} setzt sich an den Tisch.", "{name} sits down at the table."),
    "about_draw": (
        "Ein aufgezeichnetes Match nach einem Zug als SVG zeichnen.",
        "Draw a recorded match after a move, as SVG.",
    ),
    "about_draw_move": (
        "Nach so vielen Zügen; sonst am Ende.",
        "After so many moves; else the end.",
    ),
    "about_draw_seat": (
        "Wie dieser Platz es sieht; sonst wie Zuschauer.",
        "As this seat sees it; else as onlookers do.",
    ),
    "about_tall": ("Hochkant, für ein Telefon.", "Upright, for a phone."),
}

SERVE_SLIPS: Final[dict[str, tuple[str, str]]] = {
    "refused": ("Abgelehnt: {reason}", "Refused: {reason}"),
    "no_such_point": (
        "So viele Züge hat das Match nicht: {move}. Es geht von 0 bis {last}.",
        "The match has no such point: {move}. It goes from 0 to {last}.",
    ),
}
