"""What the terminal says, in German and in English, and how it says that something is wrong."""

from collections.abc import Mapping
from typing import Final

from stammtisch.core.errors import LANGUAGES
from stammtisch.tui.admin_words import ADMIN, ADMIN_SLIPS
from stammtisch.tui.arena_words import ARENA, ARENA_SLIPS
from stammtisch.tui.check_words import CHECK, CHECK_SLIPS
from stammtisch.tui.help_words import HELP
from stammtisch.tui.new_game_words import NEW_GAME, NEW_GAME_SLIPS
from stammtisch.tui.review_words import REVIEW, REVIEW_SLIPS
from stammtisch.tui.serve_words import SERVE, SERVE_SLIPS
from stammtisch.tui.setting_words import SETTINGS

TEXTS: Final[dict[str, tuple[str, str]]] = {
    **HELP,
    **ARENA,
    **CHECK,
    **REVIEW,
    **SERVE,
    **ADMIN,
    **SETTINGS,
    **NEW_GAME,
    # the build
    "compiled": ("übersetzt (mypyc)", "compiled (mypyc)"),
    "interpreted": ("interpretiert", "interpreted"),
    "interpreted_notice": (
        "Diese Installation läuft interpretiert: alles geht, nur langsamer.",
        "This installation runs interpreted: everything works, only slower.",
    ),
    "written": ("Geschrieben: {path}", "Written: {path}"),
    # the overview
    "welcome": (
        "Willkommen am Stammtisch! Diese Spiele stehen bereit:",
        "Welcome to the regulars’ table! These games are ready:",
    ),
    "seat_counts": ("{counts} Plätze", "{counts} seats"),
    "overview_games": ("alle Spiele, mit Paket und Fassung", "all games, with package and version"),
    "catalogue_package": ("aus {package}", "from {package}"),
    "catalogue_rules": ("Regeln {version}", "rules {version}"),
    "catalogue_left_out": ("Weggelassen:", "Left out:"),
    "overview_play": ("spielen, gegen Bots", "play, against bots"),
    "overview_rules": ("die Regeln nachlesen", "read the rules"),
    "overview_replay": ("ein Match noch einmal ansehen", "look at a match again"),
    "overview_verify": ("ein Match nachprüfen", "check that a match was fair"),
    "overview_simulate": ("viele Zufallsspiele auswerten", "play many random games and count"),
    "overview_arena": ("Bots gegeneinander messen", "measure bots against each other"),
    "overview_check": ("ein eigenes Spiel prüfen", "check a game of your own"),
    "overview_help": (
        "Jeder Befehl erklärt sich mit --help. Deutsch und Englisch: --lang de|en.",
        "Every command explains itself with --help. German and English: --lang de|en.",
    ),
    # playing
    "commitment": ("Verpflichtung auf die Karten", "Commitment to the cards"),
    "seed": ("Startwert", "Seed"),
    "guest": ("Gast", "Guest"),
    "you_sit": ("Du bist {name} auf Platz {seat}.", "You are {name} in seat {seat}."),
    "thinks": ("{name} überlegt …", "{name} is thinking …"),
    "log": ("Was geschah", "What happened"),
    "chosen": ("Gewählt: {parts} · back nimmt zurück", "Chosen: {parts} · back takes back"),
    "ask_move": ("Dein Zug (? hilft): ", "Your move (? for help): "),
    "ask_only": ("Enter spielt {text} (? hilft): ", "Enter plays {text} (? for help): "),
    "ask_pause": ("Weiter mit Enter: ", "Enter goes on: "),
    "ask_rule": (
        "rules {rule} zeigt die Regel.",
        "rules {rule} shows the rule.",
    ),
    "nothing_back": (
        "Da ist nichts zurückzunehmen: gespielt ist gespielt.",
        "There is nothing to take back: what is played is played.",
    ),
    "nothing_past": (
        "Es gibt nichts, worauf du zurückschauen könntest.",
        "There is nothing to look back at.",
    ),
    "help_title": ("Was du eingeben kannst", "What you can type"),
    "help_move": (
        "einen Zug: seine Nummer, seine Kurzform oder ein Stück davon",
        "a move: its number, its notation, or enough of it",
    ),
    "help_rules": (
        "eine Regel lesen; ohne Nummer die, um die es zuletzt ging",
        "read a rule; without a number, the one it was about last",
    ),
    "help_count": (
        "einen Zug: seine Kurzform oder ein Stück davon; Zahlen gelten, wie sie dastehen",
        "a move: its notation, or enough of it; numbers are taken as they stand",
    ),
    "help_back": (
        "den letzten Teil einer angefangenen Wahl zurücknehmen",
        "take back the last part of a choice you have begun",
    ),
    "help_quit": (
        "aufhören; die Aufzeichnung bleibt",
        "leave; the record is kept",
    ),
    "help_help": ("diese Hilfe", "this help"),
    "help_score": ("den ganzen Punktezettel ansehen", "look at the whole score sheet"),
    "score_sheet": ("Punktezettel", "Score sheet"),
    "your_hand": ("Deine Karten", "Your cards"),
    # the end
    "result": ("Endstand", "Final score"),
    "points": ("Punkte", "Points"),
    "won_you": ("Du hast gewonnen. Gratulation!", "You have won. Congratulations!"),
    "won_you_shared": (
        "Du teilst dir den Sieg mit {names}. Gratulation!",
        "You share the win with {names}. Congratulations!",
    ),
    "won_other": ("Gewonnen hat {names}.", "{names} has won."),
    "won_others": ("Gewonnen haben {names}.", "{names} have won."),
    "left": (
        "Du bist aufgestanden; das Match bleibt offen.",
        "You have left; the match stays open.",
    ),
    "record_at": ("Aufzeichnung: {path}", "Record: {path}"),
    "record_taken": (
        "{path} gibt es schon; geschrieben wird {other}.",
        "{path} exists already; {other} is written instead.",
    ),
    # replaying and verifying
    "step": ("Zug {number} von {count}", "Move {number} of {count}"),
    "ask_step": (
        "Enter weiter · b zurück · Nummer · q Schluss: ",
        "Enter next · b back · number · q quit: ",
    ),
    "no_such_step": (
        "Die Aufzeichnung hat die Züge 0 bis {count}.",
        "The record has the moves 0 to {count}.",
    ),
    "sees_seat": ("gesehen von {name}", "as {name} sees it"),
    "sees_spectator": ("gesehen vom Tischrand", "as an onlooker sees it"),
    "sees_all": ("alles offen", "everything open"),
    "verify_moves": (
        "{count} Züge nachgespielt, alle nach den Regeln (Fassung {version}).",
        "{count} moves replayed, all within the rules (version {version}).",
    ),
    "verify_seed": (
        "Der Startwert passt zur Verpflichtung {commitment}…: die Karten sind die zugesagten.",
        "The seed matches its commitment {commitment}…: these are the promised cards.",
    ),
    "verify_result": ("Das Ergebnis stimmt: {result}.", "The result is right: {result}."),
    "verify_ended": (
        "Der Tisch hat das Match vor dem letzten Zug beendet; so stand es: {result}.",
        "The table ended the match before its last move; it stood so: {result}.",
    ),
    "verify_open": (
        "Das Match ist offen: bis hierher stimmt alles, ein Ergebnis gibt es nicht.",
        "The match is still open: all is right so far, there is no result.",
    ),
    "verify_computing": ("Züge der Bots nachrechnen", "computing the bots' choices"),
    "verify_bots": (
        "{count} Züge von Bots nachgerechnet, alle gleich ({by}); {people} Züge von Menschen.",
        "{count} choices of bots computed again, all the same ({by}); {people} choices of people.",
    ),
    # simulating
    "simulating": ("{title} spielen", "Playing {title}"),
    "simulated": (
        "{games} Spiele {title} mit {seats} Plätzen, zufällige Züge, Startwert {seed}",
        "{games} games of {title} with {seats} seats, random moves, seed {seed}",
    ),
    "moves_a_game": ("Züge je Spiel", "Moves per game"),
    "mean": ("Mittel", "mean"),
    "deviation": ("Streuung", "sd"),
    "lowest": ("kleinste", "min"),
    "highest": ("größte", "max"),
    "seat": ("Platz", "Seat"),
    "wins": ("Siege", "wins"),
    "all_seats": ("alle", "all"),
    "histogram": ("Punkte am Ende, alle Plätze", "Points at the end, all seats"),
    # rules
    "rules_of": ("{title}: die Regeln", "{title}: the rules"),
    "generated": (
        "Erzeugt mit `stammtisch rules {game} --lang de --markdown`, nicht von Hand ändern.",
        "Made by `stammtisch rules {game} --lang en --markdown`; do not edit by hand.",
    ),
}

SLIPS: Final[dict[str, tuple[str, str]]] = {
    **ARENA_SLIPS,
    **CHECK_SLIPS,
    **REVIEW_SLIPS,
    **SERVE_SLIPS,
    **ADMIN_SLIPS,
    **NEW_GAME_SLIPS,
    "bad_language": (
        "Die Sprache „{text}“ gibt es hier nicht: de oder en.",
        "There is no language “{text}” here: de or en.",
    ),
    "no_file": ("Die Datei {path} gibt es nicht.", "There is no file {path}."),
    "unreadable_file": (
        "{path} lässt sich nicht lesen: {reason}.",
        "{path} cannot be read: {reason}.",
    ),
    "binary_file": (
        "{path} ist keine Textdatei und damit keine Aufzeichnung.",
        "{path} is no text file, so it is no record.",
    ),
    "unwritable_file": (
        "{path} lässt sich nicht schreiben: {reason}.",
        "{path} cannot be written: {reason}.",
    ),
    "folder_no_file": ("{path} ist ein Ordner, keine Datei.", "{path} is a folder, not a file."),
    "picture_kind": ("{path}: ein Bild endet auf {known}.", "{path}: a picture ends in {known}."),
    "no_pictures": (
        "Bilder gibt es mit matplotlib: {install}",
        "Pictures come with matplotlib: {install}",
    ),
    "no_folder": ("Den Ordner {path} gibt es nicht.", "There is no folder {path}."),
    "unreadable_denied": ("{path} darfst du nicht lesen.", "You may not read {path}."),
    "unwritable_denied": ("{path} darfst du nicht schreiben.", "You may not write {path}."),
    "bad_option_text": (
        "Einstellungen schreibt man name=zahl oder name=zahl,zahl; „{text}“ geht nicht.",
        "Options are written name=number or name=number,number; “{text}” will not do.",
    ),
    "empty_seed": (
        "Ein Startwert darf nicht leer sein: 64 Hexziffern oder irgendein Text.",
        "A seed must not be empty: 64 hex digits, or any text.",
    ),
    "bad_seat": (
        "An diesem Tisch gibt es die Plätze 0 bis {last}, keinen Platz {seat}.",
        "This table has the seats 0 to {last}, no seat {seat}.",
    ),
    "few_games": (
        "Mindestens ein Spiel muss es sein, nicht {games}.",
        "At least one game has to be played, not {games}.",
    ),
    "unknown_rule": (
        "Eine Regel „{rule}“ hat {title} nicht. Es gibt {known}.",
        "{title} has no rule “{rule}”. There are {known}.",
    ),
    "unknown_step": (
        "Einen Zug {number} hat die Aufzeichnung nicht: 0 bis {count}.",
        "The record has no move {number}: 0 to {count}.",
    ),
    "open_unfinished": (
        "Alle Karten zeigt --open erst, wenn das Match zu Ende ist; dieses ist noch offen.",
        "--open shows all cards only once the match has ended; this one is still open.",
    ),
    "open_or_seat": (
        "--open zeigt alles, --seat einen Platz: bitte nur eins von beiden.",
        "--open shows everything, --seat one seat: only one of them, please.",
    ),
    "ambiguous": (
        "„{text}“ passt zu mehreren Zügen: {moves}.",
        "“{text}” fits several moves: {moves}.",
    ),
    "no_such_move": (
        "„{text}“ ist keiner deiner Züge; ? zeigt, was du eingeben kannst.",
        "“{text}” is none of your moves; ? shows what you can type.",
    ),
    "input_ended": (
        "Die Eingabe ist zu Ende, das Match noch nicht.",
        "The input has ended, the match has not.",
    ),
    "interrupted": ("Abgebrochen.", "Interrupted."),
    "unknown_command": (
        "Einen Befehl „{name}“ gibt es nicht. Es gibt: {known}.",
        "There is no command “{name}”. There are: {known}.",
    ),
    "missing_parameter": ("Es fehlt: {name}.", "Missing: {name}."),
    "bad_number": (
        "{name} braucht eine ganze Zahl.",
        "{name} needs a whole number.",
    ),
    "unknown_flag": ("Einen Schalter {name} gibt es hier nicht.", "There is no {name} here."),
    "flag_needs_value": ("{name} braucht einen Wert.", "{name} needs a value."),
    "bad_usage": (
        "So geht dieser Befehl nicht; --help zeigt, wie.",
        "This command does not work like that; --help shows how.",
    ),
}


class Slip(Exception):
    """Something a person typed will not do; `say` tells it in the person's language."""

    def __init__(self, key: str, facts: Mapping[str, object] | None = None, code: int = 1) -> None:
        super().__init__(key)
        self.key = key
        self.facts: Mapping[str, object] = {} if facts is None else facts
        self.code = code  # the exit code: 2 for a command that was typed wrong

    def say(self, lang: str) -> str:
        """Return the reason in German (`de`) or English (`en`)."""
        return SLIPS[self.key][LANGUAGES.index(lang)].format_map(self.facts)


def tell(key: str, lang: str, **facts: object) -> str:
    """Return a text in German (`de`) or English (`en`)."""
    return TEXTS[key][LANGUAGES.index(lang)].format_map(facts)


def checked_language(text: str) -> str:
    """Return a language as it is written here; raise Slip if it is none of ours."""
    lang = text.strip().lower()
    if lang not in LANGUAGES:
        raise Slip("bad_language", {"text": text}, code=2)
    return lang


def habitual_language(environment: Mapping[str, str]) -> str:
    """Return the language that the environment asks for, English if it asks for none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        told = environment.get(name, "")
        if told:
            return "de" if told.lower().startswith("de") else "en"
    return "en"
