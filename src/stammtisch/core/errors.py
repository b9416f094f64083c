"""What can be wrong with what a caller hands in, each with a reason in both languages."""

from collections.abc import Mapping
from typing import Final

LANGUAGES: Final = ("de", "en")

Facts = Mapping[str, object]

REASONS: Final[dict[str, tuple[str, str]]] = {
    "unknown_game": (
        "Das Spiel „{name}“ gibt es hier nicht. Zur Wahl stehen: {known}.",
        "There is no game called “{name}”. Choose one of: {known}.",
    ),
    "game_import": (
        "Es lässt sich nicht laden: {reason}",
        "It cannot be imported: {reason}",
    ),
    "game_type": (
        "{value} ist kein Spiel, sondern {kind}.",
        "{value} is no Game but {kind}.",
    ),
    "game_protocol": (
        "Es ist für Protokoll {version} geschrieben, hier gilt {known}.",
        "It was written for protocol {version}, this is protocol {known}.",
    ),
    "game_name": (
        "Ein Name besteht aus kleinen Buchstaben, Ziffern und Unterstrichen, höchstens 40.",
        "A name is made of small letters, digits and underscores, 40 at most.",
    ),
    "game_taken": (
        "Ein anderes Spiel heißt schon so.",
        "Another game has this name already.",
    ),
    "game_seats": (
        "Ein Tisch hat {low} bis {high} Plätze.",
        "A table has {low} to {high} seats.",
    ),
    "game_renamed": (
        "Es nennt sich selbst „{name}“.",
        "It calls itself “{name}”.",
    ),
    "bad_seats": (
        "{game} wird mit {allowed} Plätzen gespielt, nicht mit {seats}.",
        "{game} is played with {allowed} seats, not with {seats}.",
    ),
    "unknown_option": (
        "{game} kennt keine Einstellung „{name}“. Es gibt: {known}.",
        "{game} has no option “{name}”. It knows: {known}.",
    ),
    "bad_option": (
        "Einstellung „{name}“: {value} geht nicht, erlaubt ist {allowed}.",
        "Option “{name}”: {value} will not do, allowed is {allowed}.",
    ),
    "bad_option_unless": (
        "Einstellung „{name}“: {value} geht nicht, erlaubt ist {allowed}; anderes nur, wenn ihr es "
        "mit {switch}=1 ausmacht.",
        "Option “{name}”: {value} will not do, allowed is {allowed}; other numbers only if you "
        "agree on them with {switch}=1.",
    ),
    "unknown_bot": (
        "Einen Bot „{name}“ gibt es nicht. Zur Wahl stehen: {known} oder ein eigener als "
        "„modul:Name“.",
        "There is no bot called “{name}”. Choose one of: {known}, or your own as “module:Name”.",
    ),
    "bad_effort": (
        "„{name}“: hinter dem @ steht, wie lange ein Zug bedacht wird: 0.3s, oder 500 (Runden).",
        "“{name}”: after the @ stands how long to think about a move: 0.3s, or 500 (rounds).",
    ),
    "no_such_bot": (
        "Der Bot „{name}“ lässt sich nicht laden: {reason}",
        "The bot “{name}” cannot be loaded: {reason}",
    ),
    "unknown_setting": (
        "{where}: diese Einstellung gibt es nicht. Gemeint ist vielleicht {near}.",
        "{where}: there is no such setting. Perhaps {near} is meant.",
    ),
    "bad_setting": (
        "{where}: „{value}“ geht nicht, erlaubt ist {allowed}.",
        "{where}: “{value}” will not do, allowed is {allowed}.",
    ),
    "bad_config": (
        "Die Datei {path} lässt sich nicht als TOML lesen: {reason}",
        "The file {path} cannot be read as TOML: {reason}",
    ),
    "start_failed": (
        "Der Server konnte nicht starten: {reason}",
        "The server could not start: {reason}",
    ),
    "already_served": (
        "Ein anderer Server hat diese Datenbank schon geöffnet (Prozess {holder}); "
        "zwei zugleich gehen nicht.",
        "Another server has this database open already (process {holder}); "
        "two at a time will not do.",
    ),
    "newer_schema": (
        "Diese Datenbank hat ein neueres Stammtisch angelegt; dieses hier ist zu alt für sie.",
        "A newer Stammtisch has written this database; this one is too old for it.",
    ),
    "no_port": (
        "Auf {host}:{port} lässt sich nicht horchen; vermutlich tut es schon jemand.",
        "Cannot listen on {host}:{port}; probably somebody does already.",
    ),
    "bad_link": (
        "„{link}“ ist kein Link zu einem Tisch: http://…/t/….",
        "“{link}” is not a link to a table: http://…/t/….",
    ),
    "bad_move_text": (
        "„{text}“ ist kein Zug, den {game} kennt.",
        "“{text}” is not a move that {game} knows.",
    ),
    "illegal_move": ("Nicht erlaubt ({rule}: {reason}).", "Not allowed ({rule}: {reason})."),
    "no_such_seat": (
        "Platz {seat} gibt es an diesem Tisch nicht.",
        "There is no seat {seat} at this table.",
    ),
    "nothing_to_take_back": (
        "Platz {seat} hat keine angefangene Wahl, die sich zurücknehmen ließe.",
        "Seat {seat} has no unfinished choice to take back.",
    ),
    "unfinished_choice": (
        "Der Zug „{text}“ ist nicht vollständig.",
        "The move “{text}” is not complete.",
    ),
    "bad_ruling": (
        "Diese Entscheidung der Turnierleitung geht nicht: {reason}",
        "The director cannot rule that: {reason}",
    ),
    "ruling_reason": (
        "sie braucht eine Begründung in einer Zeile.",
        "a ruling needs a reason, on one line.",
    ),
    "bad_position": ("Unmögliche Stellung: {reason}", "Impossible position: {reason}"),
    "bad_name": (
        "Ein Name hat 1 bis 40 sichtbare Zeichen; „{name}“ geht nicht.",
        "A name has 1 to 40 visible characters; “{name}” will not do.",
    ),
    "bad_seed": (
        "Ein Startwert hat genau {size} Bytes.",
        "A seed has exactly {size} bytes.",
    ),
    "record_line": (
        "Aufzeichnung, Zeile {line}: {problem}",
        "Record, line {line}: {problem}",
    ),
    "record_after_result": (
        "„{text}“ steht hinter dem Ergebnis.",
        "“{text}” stands after the result.",
    ),
    "record_stray": (
        "„{text}“ ist weder ein Feld noch ein Zug.",
        "“{text}” is neither a field nor a move.",
    ),
    "record_among_moves": (
        "Das Feld „{name}“ steht zwischen den Zügen.",
        "The field “{name}” stands among the moves.",
    ),
    "record_player": (
        "Hier müsste „player {seat}“ stehen.",
        "Here “player {seat}” is expected.",
    ),
    "record_field": ("Ein Feld „{name}“ gibt es nicht.", "There is no field “{name}”."),
    "record_twice": ("„{name}“ steht doppelt da.", "“{name}” stands there twice."),
    "record_move": ("„{text}“: {problem}", "“{text}”: {problem}"),
    "record_number": (
        "Aufzeichnung, Feld „{name}“: „{text}“ ist keine ganze Zahl.",
        "Record, field “{name}”: “{text}” is not a whole number.",
    ),
    "record_hex": (
        "Der Startwert der Aufzeichnung besteht nicht aus Hexadezimalziffern.",
        "The seed of the record is not written in hexadecimal digits.",
    ),
    "record_header": (
        "Das ist keine Aufzeichnung: die erste Zeile muss „{wanted}“ heißen.",
        "This is not a record: the first line must be “{wanted}”.",
    ),
    "record_missing": (
        "In der Aufzeichnung fehlt „{field}“.",
        "The record lacks “{field}”.",
    ),
    "record_truncated": (
        "Die Aufzeichnung bricht ab: die Zeile „result“ fehlt.",
        "The record breaks off: its “result” line is missing.",
    ),
    "record_version": (
        "Aufgezeichnet nach Regelfassung {version} von {game}, diese Software kennt {known}.",
        "Recorded under version {version} of the rules of {game}; this software knows {known}.",
    ),
    "record_commitment": (
        "Der Startwert passt nicht zu seiner Verpflichtung: die Karten sind nicht die zugesagten.",
        "The seed does not match its commitment: these are not the promised cards.",
    ),
    "record_chooser": (
        "„{text}“ sagt nicht, wer gewählt hat: person, bot STUFE oder stand-in STUFE, bei Meistern "
        "mit der Zahl der Runden.",
        "“{text}” does not say who chose: person, bot LEVEL or stand-in LEVEL, for Masters with "
        "the number of rounds.",
    ),
    "record_kind": (
        "„{kind}“ ist keine Entscheidung des Tisches, die diese Software kennt: {known}.",
        "“{kind}” is no decision of the table that this software knows: {known}.",
    ),
    "record_facts": (
        "„{text}“: erwartet wird „{wanted}“.",
        "“{text}”: “{wanted}” is expected.",
    ),
    "record_bots_commitment": (
        "Der Startwert der Bots passt nicht zu seiner Verpflichtung.",
        "The bots' seed does not match its commitment.",
    ),
    "record_no_receipt": (
        "Die Aufzeichnung enthält keinen Startwert der Bots: ihre Züge lassen sich nicht "
        "nachrechnen.",
        "The record holds no seed of the bots: their choices cannot be computed again.",
    ),
    "record_bots_version": (
        "Hier wählten Bots der Fassung {version}; diese Software hat die Fassung {known}.",
        "Bots of version {version} chose here; this software has version {known}.",
    ),
    "record_no_rounds": (
        "{who} dachte nach der Uhr: das lässt sich nicht nachrechnen.",
        "{who} thought on the clock: that cannot be computed again.",
    ),
    "record_rounds": (
        "Der Meister dachte {rounds} Runden, angesagt waren {agreed}.",
        "The Master thought {rounds} rounds, {agreed} were announced.",
    ),
    "record_bot_choice": (
        "aufgezeichnet ist „{told}“, {who} wählt dort aber „{computed}“.",
        "the record tells “{told}”, but there {who} chooses “{computed}”.",
    ),
    "record_result": (
        "Aufgezeichnet ist das Ergebnis {told}, gespielt wurde {played}.",
        "The record tells the result {told}, but the moves give {played}.",
    ),
}


class StammtischError(Exception):
    """Something handed in is wrong; `say` gives the reason in the reader's language.

    A fact may be another error: it is told in the same language.
    """

    def __init__(self, key: str, facts: Facts) -> None:
        super().__init__(REASONS[key][1].format_map(facts))
        self.key = key
        self.facts = facts

    def say(self, lang: str) -> str:
        """Return the reason in German (`de`) or English (`en`)."""
        told: dict[str, object] = {}
        for name, fact in self.facts.items():
            told[name] = fact.say(lang) if isinstance(fact, StammtischError) else fact
        return REASONS[self.key][LANGUAGES.index(lang)].format_map(told)


class BadSetup(StammtischError):
    """No such game, number of seats, option, name or seed."""


class BadMoveText(StammtischError):
    """A text that is no move of the game."""


class BadRuling(StammtischError):
    """A director's decision that cannot be carried out."""


class BadPosition(StammtischError):
    """A position that no match can reach."""

    def __init__(self, reason: str) -> None:
        super().__init__("bad_position", {"reason": reason})


class BadRecord(StammtischError):
    """A record that is broken, forged or cut off."""
