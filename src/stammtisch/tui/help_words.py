"""What `--help` says, in German and in English."""

from typing import Final

HELP: Final[dict[str, tuple[str, str]]] = {
    "about": (
        "Stammtisch: deutsche Tischspiele, genau nach den Regeln.",
        "Stammtisch: German table games, exactly by the rules.",
    ),
    "about_version": (
        "Die Fassung zeigen, und ob sie übersetzt oder interpretiert läuft.",
        "Show the version, and whether it runs compiled or interpreted.",
    ),
    "about_play": ("Ein Match gegen Bots spielen.", "Play a match against bots."),
    "about_replay": (
        "Ein aufgezeichnetes Match Zug für Zug ansehen.",
        "Step through a recorded match.",
    ),
    "about_verify": (
        "Eine Aufzeichnung prüfen: Züge, Startwert und Ergebnis.",
        "Check a record: its moves, its seed and its result.",
    ),
    "about_simulate": (
        "Zufallsspiele spielen und auswerten.",
        "Play random games and count what comes out.",
    ),
    "about_arena": (
        "Bots gegeneinander spielen lassen und sagen, wer stärker ist.",
        "Let bots play each other and tell who is stronger.",
    ),
    "about_arena_bots": (
        "Wer antritt: {bots}, Master@0.3s, Master@500 (Suchrunden) oder ein eigener als "
        "modul:Name.",
        "Who takes part: {bots}, Master@0.3s, Master@500 (rounds of search), or your own as "
        "module:Name.",
    ),
    "about_arena_games": (
        "Wie viele Matches; aufgerundet, bis jeder Bot jeden Platz gleich oft hatte.",
        "How many matches; rounded up until every bot had every seat equally often.",
    ),
    "about_jobs": (
        "Wie viele Prozesse spielen; sonst so viele, wie es Kerne gibt.",
        "How many processes play; as many as there are cores unless told.",
    ),
    "about_out": (
        "Wohin jedes fertige Match geschrieben wird; ist die Datei schon da, geht es dort weiter.",
        "Where every finished match is written; if the file is there, the run goes on from it.",
    ),
    "about_json": ("Das Ergebnis auch als JSON.", "The results as JSON too."),
    "about_plot": (
        "Das Ergebnis auch als Bild, .svg oder .png.",
        "The results as a picture too, .svg or .png.",
    ),
    "about_by_seat": ("Auch nach Plätzen aufgeteilt.", "Broken down by seat too."),
    "about_games_command": (
        "Alle Spiele auflisten, auch die aus anderen Paketen, und was weggelassen wurde.",
        "List all games, also those of other packages, and what was left out.",
    ),
    "about_rules": (
        "Die Regeln eines Spiels lesen, alle oder eine.",
        "Read the rules of a game, all of them or one.",
    ),
    "about_game": ("Das Spiel: {games}.", "The game: {games}."),
    "about_seats": (
        "Wie viele Plätze der Tisch hat; sonst so wenige wie möglich.",
        "How many seats the table has; as few as possible unless told.",
    ),
    "about_seed": (
        "Der Startwert: 64 Hexziffern oder irgendein Text; sonst zufällig.",
        "The seed: 64 hex digits or any text; random unless told.",
    ),
    "about_lang": (
        "de oder en; sonst nach der Umgebung.",
        "de or en; as the environment says unless told.",
    ),
    "about_name": ("Dein Name am Tisch.", "Your name at the table."),
    "about_seat": (
        "Dein Platz, ab 0 gezählt; sonst ausgelost.",
        "Your seat, counted from 0; drawn by lot unless told.",
    ),
    "about_bots": ("Wer mitspielt: {bots}.", "Who plays along: {bots}."),
    "about_option": (
        "Eine Einstellung des Spiels, name=zahl; mehrfach möglich.",
        "An option of the game, name=number; may be repeated.",
    ),
    "about_record": (
        "Wohin die Aufzeichnung kommt; sonst in diesen Ordner.",
        "Where the record goes; into this folder unless told.",
    ),
    "about_verify_bots": (
        "Auch jeden Zug jedes Bots nachrechnen; bei Meistern dauert das.",
        "Compute every choice of every bot again, too; for Masters that takes a while.",
    ),
    "about_auto": (
        "Züge ohne Wahl von selbst spielen.",
        "Play moves that leave no choice by themselves.",
    ),
    "about_file": ("Die Aufzeichnung.", "The record."),
    "about_view_seat": (
        "Mit den Augen dieses Platzes sehen.",
        "See what this seat saw.",
    ),
    "about_open": (
        "Alle Karten offen, wenn das Match zu Ende ist.",
        "All cards open, if the match has ended.",
    ),
    "about_move": ("Bei diesem Zug anfangen.", "Begin at this move."),
    "about_games": ("Wie viele Spiele.", "How many games."),
    "about_number": (
        "Der Startwert, eine Zahl; gleiche Zahl, gleiche Spiele.",
        "The seed, a number; the same number gives the same games.",
    ),
    "about_rule": ("Eine Regel, etwa 7.", "A rule, such as 7."),
    "about_markdown": ("Als Markdown ausgeben.", "Print as Markdown."),
    "about_help": ("Diese Hilfe zeigen.", "Show this help."),
    "panel_options": ("Schalter", "Options"),
    "panel_arguments": ("Angaben", "Arguments"),
    "panel_commands": ("Befehle", "Commands"),
}
