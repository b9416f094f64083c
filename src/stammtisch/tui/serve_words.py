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
    "for_friends": ("So kommen Freunde herein:", "Friends come in like this:"),
    "reach_computer": ("nur auf diesem Computer", "on this computer only"),
    "reach_network": ("für alle im selben Netz", "for everybody in the same network"),
    "reach_internet": ("von überall", "from anywhere"),
    "only_here": (
        "Diese Adresse gilt nur auf diesem Computer. Am Tisch unter „Freunde einladen“ lässt du "
        "andere aus deinem Netz herein.",
        "This address works on this computer only. At the table, under “Invite friends”, you let "
        "others in your network in.",
    ),
    "only_here_server": (
        "Diese Adresse gilt nur auf diesem Computer; mit --host 0.0.0.0 auch für andere im Netz.",
        "This address works on this computer only; with --host 0.0.0.0 for others on the network, "
        "too.",
    ),
    "about_join": (
        "Sich an einen Tisch im Netz setzen und dort im Terminal mitspielen; mit --bot spielt "
        "ein Bot bis zum Ende.",
        "Sit down at a table on the network and play there in the terminal; with --bot a bot "
        "plays to the end.",
    ),
    "about_link": ("Der Link des Tisches.", "The table's link."),
    "about_join_bot": ("Ein Bot, der statt dir spielt.", "A bot that plays instead of you."),
    "about_join_name": (
        "Wie du dort heißt; unter diesem Namen kommst du auch zurück.",
        "What you are called there; by this name you can also come back.",
    ),
    "joined": ("{name} setzt sich an den Tisch.", "{name} sits down at the table."),
    "remote_gathers": (
        "Am Tisch: {names}. Noch frei: {free}. Wer den Tisch aufgemacht hat, startet die Partie.",
        "At the table: {names}. Free seats: {free}. Whoever opened the table starts.",
    ),
    "remote_waits": ("Warten auf {names} …", "Waiting for {names} …"),
    "remote_moved_on": (
        "Inzwischen ist etwas geschehen. So steht es jetzt.",
        "Something has happened in the meantime. This is how things stand.",
    ),
    "remote_closed": ("Dieser Tisch ist geschlossen.", "This table is closed."),
    "remote_left": ("Du bist vom Tisch aufgestanden.", "You have left the table."),
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
