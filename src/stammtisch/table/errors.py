"""What a table refuses, each with a reason in both languages."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from stammtisch.core.errors import LANGUAGES
from stammtisch.store import Departed, Unavailable

REASONS: Final[dict[str, tuple[str, str]]] = {
    "stranger": (
        "Wir kennen uns noch nicht. Wie heißt du?",
        "We have not met yet. What is your name?",
    ),
    "no_table": ("Diesen Tisch gibt es nicht.", "There is no such table."),
    "no_seat": (
        "An diesem Tisch hast du keinen Platz.",
        "You have no seat at this table.",
    ),
    "not_host": (
        "Das kann nur, wer den Tisch aufgemacht hat.",
        "Only who opened the table can do that.",
    ),
    "seat_taken": ("Dieser Platz ist schon besetzt.", "This seat is taken."),
    "bad_place": ("Platz {seat} gibt es an diesem Tisch nicht.", "This table has no seat {seat}."),
    "table_full": (
        "An diesem Tisch ist kein Platz mehr frei.",
        "This table has no free seat left.",
    ),
    "has_begun": ("Die Partie hat schon begonnen.", "The match has already begun."),
    "not_begun": ("Die Partie hat noch nicht begonnen.", "The match has not begun yet."),
    "not_over": ("Die Partie ist noch nicht zu Ende.", "The match is not over yet."),
    "is_over": ("Die Partie ist zu Ende.", "The match is over."),
    "paused": (
        "Gerade ist Pause: Die Uhren stehen, und gezogen wird erst danach.",
        "There is a pause: the clocks stand still, and no moves are made until it is over.",
    ),
    "bad_pause": (
        "Eine Pause dauert 1 bis {most} Minuten.",
        "A pause lasts 1 to {most} minutes.",
    ),
    "pause_asked_already": (
        "Über eine Pause wird schon entschieden.",
        "A pause is being decided already.",
    ),
    "locked": (
        "Dieser Tisch ist abgeschlossen: Gerade kommt niemand Neues herein.",
        "This table is locked: nobody new comes in at present.",
    ),
    "seat_kept": (
        "Dieser Platz ist für {name} reserviert.",
        "This seat is kept for {name}.",
    ),
    "yes_missing": (
        "Es fehlt noch das Ja von {names}. Oder gib den Platz frei.",
        "{names} has not said yes. Wait, or let the seat go.",
    ),
    "not_a_seat_option": (
        "Das legt hier kein Platz fest.",
        "No seat is named for that here.",
    ),
    "bad_series": (
        "Eine Serie hat 2 bis {most} Partien oder ein offenes Ende.",
        "A series has 2 to {most} matches, or an open end.",
    ),
    "is_closed": ("Dieser Tisch ist geschlossen.", "This table is closed."),
    "stale": (
        "Inzwischen ist etwas geschehen. So steht es jetzt.",
        "Something has happened in the meantime. This is how things stand.",
    ),
    "not_whole": (
        "Der Zug ist nicht vollständig.",
        "The move is not complete.",
    ),
    "chat_closed": (
        "Während einer Partie wird hier nicht gesprochen ({rule}).",
        "There is no talking here while a match runs ({rule}).",
    ),
    "bad_text": (
        "Ein Beitrag hat 1 bis {most} Zeichen.",
        "A line of chat has 1 to {most} characters.",
    ),
    "bad_name": (
        "Ein Name hat 1 bis {most} Zeichen und keine unsichtbaren.",
        "A name has 1 to {most} characters, none of them invisible.",
    ),
    "nothing_back": (
        "Es gibt keinen eigenen Zug, der sich zurücknehmen ließe.",
        "There is no move of your own to take back.",
    ),
    "is_final": (
        "Was offen liegt, wird nicht zurückgenommen ({rule}).",
        "What lies open is not taken back ({rule}).",
    ),
    "is_rated": (
        "An einem Tisch, der gewertet wird, wird nichts zurückgenommen.",
        "Nothing is taken back at a rated table.",
    ),
    "all_away": (
        "Alle, die zustimmen müssten, sind gerade weg.",
        "Everybody who would have to agree is away.",
    ),
    "table_worn": (
        "An diesem Tisch ist schon so viel geschehen, dass nur noch gezogen werden kann.",
        "So much has happened at this table that only moves are left.",
    ),
    "asked_already": (
        "Es wird schon über eine Rücknahme entschieden.",
        "A take-back is being decided already.",
    ),
    "not_asked": ("Niemand möchte etwas von dir wissen.", "Nobody is asking you anything."),
    "unknown_level": ("Diesen Bot gibt es nicht.", "There is no such bot."),
    "bad_clock": (
        "Die Bedenkzeit ist keine, oder 5 bis 3600 Sekunden, oder 1 bis 30 Tage.",
        "The clock is none, or 5 to 3600 seconds, or 1 to 30 days.",
    ),
    "bad_pace": (
        "Bots spielen langsam, normal, schnell oder sofort.",
        "Bots play slowly, at a normal pace, fast or at once.",
    ),
    "bad_wait": (
        "So lange wartet kein Tisch. Es geht: 1, 6 oder 24 Stunden, 3, 7 oder 30 Tage.",
        "No table waits that long. It can be 1, 6 or 24 hours, 3, 7 or 30 days.",
    ),
    "is_here": ("Die Person ist doch da.", "But they are here."),
    "not_yet": (
        "Dafür ist es noch zu früh. Bitte warte noch ein wenig.",
        "It is too early for that. Please wait a little longer.",
    ),
    "no_days": (
        "Abmelden kann man sich nur an Tischen, deren Uhr Tage zählt.",
        "Absences can be announced only at tables whose clock counts days.",
    ),
    "bad_absence": (
        "Melde dich für höchstens {most} Tage ab, von jetzt an.",
        "Announce at most {most} days of absence, from now on.",
    ),
    "proposed_already": (
        "Darüber wird hier schon entschieden.",
        "That is being decided here already.",
    ),
    "rated_seats": (
        "An einem Tisch, der gewertet wird, wechselt kein Platz.",
        "Seats do not change hands at a rated table.",
    ),
    "has_seat": ("Du hast hier schon einen Platz.", "You have a seat here already."),
    "knows_cards": (
        "Du hast hier schon gespielt und kennst vielleicht Karten der anderen.",
        "You have played here before and may know cards of others.",
    ),
    "nobody_agrees": (
        "Hier ist niemand, der zustimmen könnte.",
        "There is nobody here who could agree.",
    ),
    "unreadable": (
        "Dieser Tisch lässt sich nicht mehr lesen. Er bleibt aufgehoben, wie er ist.",
        "This table cannot be read any more. It is kept as it is.",
    ),
    "old_rules": (
        "Die Partie begann mit Regeln, die dieses Programm nicht mehr kennt.",
        "The match began under rules this program no longer knows.",
    ),
    "barred": (
        "An diesem Tisch kannst du dich nicht mehr hinsetzen.",
        "You cannot sit down at this table any more.",
    ),
    "muted": (
        "Du kannst hier gerade nichts sagen.",
        "You cannot say anything here at present.",
    ),
    "nobody_there": ("Auf Platz {seat} sitzt niemand.", "Nobody sits on seat {seat}."),
    "nobody_to_mute": (
        "Hier ist niemand, den das beträfe.",
        "There is nobody here whom that would concern.",
    ),
    "host_stays": (
        "Wer den Tisch aufgemacht hat, kann ihn nur schließen.",
        "Who opened the table can only close it.",
    ),
    "rated_runs": (
        "Eine gewertete Partie wird zu Ende gespielt.",
        "A rated match is played to its end.",
    ),
    "banned": (
        "Du bist von diesem Server ausgeschlossen.",
        "You are shut out of this server.",
    ),
    "chat_too_fast": (
        "Das geht zu schnell. Bitte warte ein wenig, bevor du wieder etwas sagst.",
        "That is too fast. Please wait a little before you say something again.",
    ),
    "too_many_guests": (
        "Von hier sind gerade zu viele Gäste gekommen. Bitte später noch einmal.",
        "Too many guests have come from here just now. Please try again later.",
    ),
    "busy": (
        "Gerade wird zu viel nachgedacht. Bitte gleich noch einmal.",
        "Too much thinking is going on. Please try again in a moment.",
    ),
    "too_many_tables": (
        "Mehr als {most} Tische auf einmal sind zu viele. Spiel erst einen zu Ende.",
        "More than {most} tables at once are too many. Finish one first.",
    ),
    "too_many_bot_tables": (
        "An mehr als {most} Tischen auf einmal spielen hier keine Bots für dich.",
        "Bots do not play for you at more than {most} tables at once.",
    ),
    "too_many_hints": (
        "Mehr als {most} Tipps auf einmal sind zu viele. Bitte erst einen abwarten.",
        "More than {most} hints at once are too many. Please wait for one first.",
    ),
    "too_many_reviews": (
        "Mehr als {most} Rückblicke auf einmal sind zu viele. Bitte erst einen abwarten.",
        "More than {most} reviews at once are too many. Please wait for one first.",
    ),
    "too_many_replays": (
        "Mehr als {most} Stellungen auf einmal sind zu viele. Bitte etwas langsamer.",
        "More than {most} positions at once are too many. Please slow down a little.",
    ),
    "not_seated_here": (
        "Einladen kann, wer am Tisch sitzt oder ihn aufgemacht hat.",
        "Who sits at the table or opened it can invite.",
    ),
    "no_friend": (
        "Einladen kannst du, mit wem du schon eine Partie zu Ende gespielt hast.",
        "You can invite those you have finished a match with.",
    ),
    "too_many_invitations": (
        "Das sind zu viele Einladungen. Schick den anderen den Link.",
        "Those are too many invitations. Send the others the link.",
    ),
    "no_network": (
        "Dieser Computer hat gerade keine Adresse in einem eigenen Netz.",
        "This computer has no address in a network of its own at present.",
    ),
    "port_taken": (
        "Ein anderes Programm belegt Port {port} im Netz schon.",
        "Another program already has port {port} on the network.",
    ),
    "not_at_computer": (
        "Das kann nur, wer an dem Computer sitzt, auf dem der Tisch läuft.",
        "Only who sits at the computer that runs the table can do that.",
    ),
    "departed": (
        "Jemand hat sich gerade gelöscht. Es wurde nichts geändert.",
        "Somebody has just deleted themselves. Nothing has been changed.",
    ),
    "unavailable": (
        "Die Datenbank antwortet nicht. Es wurde nichts geändert.",
        "The database does not answer. Nothing has been changed.",
    ),
}


class TableError(Exception):
    """Something a table will not do; nothing has changed."""

    def __init__(self, key: str, facts: Mapping[str, object] | None = None) -> None:
        self.key = key
        self.facts: dict[str, object] = {} if facts is None else dict(facts)
        super().__init__(self.say("en"))

    def say(self, lang: str) -> str:
        """Return the reason as a sentence."""
        return REASONS[self.key][LANGUAGES.index(lang)].format_map(self.facts)


@contextmanager
def refused_if_unavailable() -> Iterator[None]:
    """Raise TableError where the store does not answer, or will not name somebody any more."""
    try:
        yield
    except Departed as error:
        raise TableError("departed") from error
    except Unavailable as error:
        raise TableError("unavailable") from error
