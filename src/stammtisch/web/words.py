"""What the pages say, in German and in English."""

from typing import Final

from stammtisch.core.errors import LANGUAGES
from stammtisch.web.browser_words import BROWSER
from stammtisch.web.host_words import HOST_PAGES
from stammtisch.web.link_words import LINK_PAGES
from stammtisch.web.memory_words import MEMORY
from stammtisch.web.reach_words import REACH

PAGES: Final[dict[str, tuple[str, str]]] = {
    **BROWSER,
    **HOST_PAGES,
    **LINK_PAGES,
    **MEMORY,
    **REACH,
    # the server's own words about a table
    "closed_expired": (
        "Dieser Tisch ist geschlossen: Lange war niemand mehr hier.",
        "This table is closed: nobody had been here for a long time.",
    ),
    "closed_host": (
        "Wer diesen Tisch aufgemacht hat, hat ihn geschlossen.",
        "This table was closed by who opened it.",
    ),
    "closed_admin": (
        "Dieser Tisch wurde von der Leitung des Hauses geschlossen.",
        "This table was closed by those who run the house.",
    ),
    "kept_open": (
        "Hat die Partie nicht begonnen und kommt {time} lang niemand vorbei, schließt der Tisch.",
        "If the match has not begun and nobody comes by for {time}, the table closes.",
    ),
    "kept_running": (
        "Zieht in einer laufenden Partie {time} lang niemand und kommt niemand vorbei, schließt "
        "der Tisch.",
        "If nobody moves in a running match and nobody comes by for {time}, the table closes.",
    ),
    "gathering": ("Der Tisch füllt sich", "The table is filling"),
    "chat_closed": (
        "Während der Partie wird hier nicht gesprochen ({rule}).",
        "There is no talking here while the match runs ({rule}).",
    ),
    "ended_stands": ("Beendet, wie es stand.", "Ended as it stood."),
    "ended_unfinished": (
        "Die Partie blieb unvollendet, niemand gewinnt.",
        "The match stayed unfinished, nobody wins.",
    ),
    "resigned_one": ("{names} gibt auf.", "{names} gives up."),
    "resigned_many": ("{names} geben auf.", "{names} give up."),
    "stood_in": (
        "Für {name} wählte {count}-mal ein Bot ({level}).",
        "A bot ({level}) chose {count} times for {name}.",
    ),
    "stood_in_once": (
        "Für {name} wählte einmal ein Bot ({level}).",
        "A bot ({level}) chose once for {name}.",
    ),
    "stand_in_choice": ("Wer springt ein, wenn jemand weg ist?", "Who fills in for the absent?"),
    "wait_choice": (
        "Sind alle weg, wartet die Partie",
        "If everybody is gone, the match waits",
    ),
    "wait_hour": ("1 Stunde", "1 hour"),
    "wait_hours": ("{count} Stunden", "{count} hours"),
    "wait_days": ("{count} Tage", "{count} days"),
    "wins": ("{names} gewinnt.", "{names} wins."),
    "win": ("{names} gewinnen.", "{names} win."),
    # everywhere
    "tagline": (
        "Fünf Brett- und Kartenspiele, mit Freunden und Bots",
        "Five table games, with friends and bots",
    ),
    "to_content": ("Zum Inhalt", "Skip to content"),
    "nav": ("Seiten", "Pages"),
    "rules": ("Regeln", "Rules"),
    "new_table": ("Neuer Tisch", "New table"),
    "other_language": ("English", "Deutsch"),
    "needs_script": (
        "Am Tisch braucht es JavaScript: Bitte erlaube es für diese Seite.",
        "The table needs JavaScript: please allow it for this page.",
    ),
    "save": ("Speichern", "Save"),
    "not_found": ("Das gibt es hier nicht.", "There is nothing here."),
    "not_found_about": (
        "Vielleicht ist der Link unvollständig, oder der Tisch ist längst abgeräumt.",
        "Perhaps the link is incomplete, or the table was cleared long ago.",
    ),
    "to_lobby": ("Zur Lobby", "To the lobby"),
    # the lobby
    "welcome": ("Was spielen wir?", "What shall we play?"),
    "welcome_about": (
        "Ein Klick, und du sitzt mit Bots am Tisch. Oder du lädst Freunde ein.",
        "One click and you sit at a table with bots. Or invite your friends.",
    ),
    "hello": ("Hallo {name}!", "Hello {name}!"),
    "play_now": ("Sofort spielen", "Play now"),
    "with_friends": ("Mit Freunden", "With friends"),
    "players": ("{counts} Personen", "{counts} players"),
    "my_matches": ("Meine Partien", "My matches"),
    "open_tables": ("Offene Tische", "Open tables"),
    "no_open_tables": (
        "Gerade wartet niemand. Eröffne selbst einen Tisch!",
        "Nobody is waiting right now. Open a table yourself!",
    ),
    "recent": ("Zuletzt gespielt", "Played lately"),
    "no_recent": ("Hier stehen bald die ersten Ergebnisse.", "The first results will stand here."),
    "join": ("Dazusetzen", "Join"),
    "look_on": ("Ansehen", "View"),
    "go_on": ("Weiterspielen", "Continue"),
    "free_of": ("{free} von {seats} Plätzen frei", "{free} of {seats} seats free"),
    "won_by": ("Gewonnen: {names}", "Won by {names}"),
    "phase_open": ("wartet auf den Beginn", "waiting to start"),
    "phase_running": ("läuft", "running"),
    "phase_over": ("zu Ende", "over"),
    "phase_closed": ("geschlossen", "closed"),
    "cannot_be_read": ("nicht mehr lesbar", "cannot be read any more"),
    "closes_in": ("schließt ohne Besuch in {time}", "closes in {time} unless somebody comes"),
    "span_minutes": ("{count} Min.", "{count} min"),
    "span_hours": ("{count} Std.", "{count} h"),
    "span_days": ("{count} T.", "{count} d"),
    "ago_now": ("gerade eben", "just now"),
    "ago_minutes": ("vor {count} Min.", "{count} min ago"),
    "ago_hours": ("vor {count} Std.", "{count} h ago"),
    "ago_days": ("vor {count} T.", "{count} d ago"),
    "name_about": ("So sehen dich die anderen.", "This is what the others see."),
    # a new table
    "which_game": ("Spiel", "Game"),
    "how_many": ("Plätze", "Seats"),
    "who_sits": ("Wer sitzt wo?", "Who sits where?"),
    "seat_you": ("Du", "You"),
    "seat_n": ("Platz {seat}", "Seat {seat}"),
    "a_friend": ("Freier Platz für Freunde", "A friend (free seat)"),
    "pace": ("So schnell spielen Bots", "How fast bots play"),
    "pace_slow": ("langsam", "slowly"),
    "pace_normal": ("normal", "at a normal pace"),
    "pace_fast": ("schnell", "fast"),
    "pace_at_once": (
        "sofort (allein; mit anderen: schnell)",
        "at once (alone; with others: fast)",
    ),
    "clock": ("Bedenkzeit", "Time to think"),
    "clock_none": ("ohne Uhr", "no clock"),
    "clock_move": ("{amount} Sekunden je Zug", "{amount} seconds per move"),
    "clock_minutes": ("{amount} Minuten je Zug", "{amount} minutes per move"),
    "clock_day": ("1 Tag je Zug", "1 day per move"),
    "clock_days": ("{amount} Tage je Zug", "{amount} days per move"),
    "who_finds": ("Wer findet den Tisch?", "Who finds the table?"),
    "by_link": ("nur wer den Link hat", "only those with the link"),
    "public": ("alle, er steht in der Lobby", "everyone, it is listed in the lobby"),
    "rated_choice": (
        "Gewertet: Züge werden nicht zurückgenommen",
        "Rated: moves are not taken back",
    ),
    "options": ("Spieleinstellungen", "Options of the game"),
    "options_about": (
        "Leer heißt: wie üblich. Die üblichen Werte stehen grau im Feld.",
        "Empty means as usual. The usual values stand in grey in the field.",
    ),
    "open_table": ("Tisch eröffnen", "Open the table"),
    # the table
    "seats": ("Am Tisch", "At the table"),
    "board": ("Spielfläche", "Board"),
    "your_choice": ("Dein Zug", "Your move"),
    "done": ("Fertig", "Done"),
    "beside": ("Neben dem Brett", "Beside the board"),
    "trouble": (
        "Verbindung verloren. Ich versuche es wieder …",
        "Connection lost. Trying again …",
    ),
    "tab_log": ("Verlauf", "Log"),
    "tab_back": ("Rückschau", "Look back"),
    "tab_chat": ("Chat", "Chat"),
    "tab_more": ("Mehr", "More"),
    "tab_result": ("Ergebnis", "Result"),
    "unread": ("ungelesen", "unread"),
    "chat_say": ("Etwas sagen", "Say something"),
    "send": ("Senden", "Send"),
    # the replay
    "first": ("Zum Anfang", "To the start"),
    "previous": ("Zug zurück", "Previous move"),
    "next": ("Zug vor", "Next move"),
    "last": ("Zum Ende", "To the end"),
    "viewpoint": ("Blick", "View"),
    "onlooker": ("vom Tischrand", "as an onlooker sees it"),
    "to_table": ("Zum Tisch", "To the table"),
    "all_hands": ("Was alle auf der Hand hatten", "What everybody held"),
    "show_all_cards": ("Alle Karten zeigen", "Show all cards"),
    "all_moves_list": ("Alle Züge", "All moves"),
    "replay_keys": (
        "Pfeiltasten: Zug für Zug. Bild auf und ab: Runde für Runde. Leertaste: abspielen.",
        "Arrow keys: move by move. Page up and down: round by round. Space: play.",
    ),
    "link_here": ("Link zu diesem Zug", "Link to this move"),
    # rules
    "rules_about": (
        "Jede Regel hat eine Nummer. Lehnt das Spiel einen Zug ab, nennt es die Regel.",
        "Every rule has a number. When the game refuses a move it names the rule.",
    ),
    "rules_of": ("{title}: die Regeln", "{title}: the rules"),
    "rules_count": ("{count} Regeln", "{count} rules"),
    "search": ("Regeln durchsuchen", "Search the rules"),
    "none_found": ("Dazu steht hier nichts.", "Nothing about that here."),
    # settings
    "language": ("Sprache", "Language"),
    "lang_de": ("Deutsch", "German (Deutsch)"),
    "lang_en": ("Englisch (English)", "English"),
    "theme": ("Aussehen", "Look"),
    "theme_auto": ("wie das Gerät", "like the device"),
    "theme_light": ("hell", "light"),
    "theme_dark": ("dunkel", "dark"),
    "saved": ("Gespeichert.", "Saved."),
    # the own link
    "is_that_you": ("Bist du das?", "Is that you?"),
    "is_that_you_about": (
        "Mit diesem Link spielst du hier als dieselbe Person weiter wie auf deinem anderen Gerät.",
        "With this link you play on here as the same person as on your other device.",
    ),
    "that_is_me": ("Ja, hier weiterspielen", "Yes, play on here"),
    "not_me": ("Nein, zur Lobby", "No, to the lobby"),
    "bad_own_link": ("Dieser Link gilt nicht mehr.", "This link no longer works."),
}


def tell(key: str, lang: str, **facts: object) -> str:
    """Return a text in German (`de`) or English (`en`)."""
    return PAGES[key][LANGUAGES.index(lang)].format_map(facts)


def for_browser(lang: str) -> dict[str, str]:
    """Return the texts of the browser's module; it fills in the facts itself."""
    index = LANGUAGES.index(lang)
    return {key: pair[index] for key, pair in BROWSER.items()}


def closing(reason: str, lang: str) -> str:
    """Return why a table was closed."""
    if reason == "expired":
        return tell("closed_expired", lang)
    return tell("closed_host", lang) if reason == "host" else tell("closed_admin", lang)


def span(seconds: float, lang: str) -> str:
    """Return how long something takes, roughly."""
    minutes = int(seconds / 60)
    if minutes < 60:
        return tell("span_minutes", lang, count=max(1, minutes))
    if minutes < 72 * 60:
        return tell("span_hours", lang, count=minutes // 60)
    return tell("span_days", lang, count=minutes // 1440)


def ago(seconds: float, lang: str) -> str:
    """Return how long ago something was, roughly."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return tell("ago_now", lang)
    if minutes < 60:
        return tell("ago_minutes", lang, count=minutes)
    if minutes < 48 * 60:
        return tell("ago_hours", lang, count=minutes // 60)
    return tell("ago_days", lang, count=minutes // 1440)
