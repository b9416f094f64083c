"""What `stammtisch new-game` says, in German and in English."""

from typing import Final

NEW_GAME: Final[dict[str, tuple[str, str]]] = {
    "about_new_game": (
        "Ein eigenes Spiel anlegen: ein kleines Paket, das gleich läuft.",
        "Begin a game of your own: a small package that works at once.",
    ),
    "about_new_name": (
        "Wie es heißt: kleine Buchstaben, Ziffern und _.",
        "What it is called: small letters, digits and _.",
    ),
    "about_new_folder": (
        "Wohin; sonst in einen Ordner dieses Namens.",
        "Where to; a folder of that name unless told.",
    ),
    "overview_new-game": ("ein eigenes Spiel anlegen", "begin a game of your own"),
    "new_game_written": (
        "{title} steht in {folder}. Und nun:",
        "{title} is in {folder}. And now:",
    ),
}

NEW_GAME_SLIPS: Final[dict[str, tuple[str, str]]] = {
    "new_game_name": (
        "„{name}“ geht nicht: Ein Spiel heißt wie ein Python-Paket, mit kleinen Buchstaben, "
        "Ziffern und _, höchstens 40 davon, der erste ein Buchstabe.",
        "“{name}” will not do: a game is called like a Python package, with small letters, digits "
        "and _, at most 40 of them, the first a letter.",
    ),
    "new_game_taken": (
        "Ein Spiel „{name}“ gibt es hier schon.",
        "There is a game called “{name}” here already.",
    ),
    "new_game_module": (
        "„{name}“ heißt schon ein Python-Modul; das Spiel braucht einen anderen Namen.",
        "“{name}” is the name of a Python module already; the game needs another one.",
    ),
    "new_game_folder": (
        "{folder} gibt es schon und ist kein leerer Ordner.",
        "{folder} is there already and is not an empty folder.",
    ),
    "new_game_unwritable": (
        "In {folder} lässt sich nichts schreiben: {reason}",
        "Nothing can be written in {folder}: {reason}",
    ),
}
