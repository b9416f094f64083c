"""What the pages and the browser's module say, in German and in English."""

from typing import Final

from stammtisch.core.errors import LANGUAGES

# What the module at the table says; embedded in the page
BROWSER: Final[dict[str, tuple[str, str]]] = {
    "and": ("und", "and"),
    "cancel": ("Abbrechen", "Cancel"),
    "close": ("Schließen", "Close"),
    "copy": ("Kopieren", "Copy"),
    "copied": ("Kopiert", "Copied"),
    "guest": ("Gast", "Guest"),
    "gave_up": (
        "Der Server ist nicht zu erreichen. Bitte gleich noch einmal versuchen.",
        "The server cannot be reached. Please try again in a moment.",
    ),
    "went_wrong": ("Das hat nicht geklappt.", "That did not work."),
    "one_moment": ("Einen Augenblick …", "One moment …"),
    "nothing_yet": ("Noch ist nichts geschehen.", "Nothing has happened yet."),
    "settings": ("Einstellungen", "Settings"),
    # whose turn it is, and choosing
    "your_turn": ("Du bist dran", "Your turn"),
    "waiting_for": ("Warten auf {names}", "Waiting for {names}"),
    "to_act": ("ist dran", "to act"),
    "chosen": ("Gewählt", "Chosen"),
    "undo": ("Schritt zurück", "Undo"),
    "amount": ("Betrag", "Amount"),
    "less": ("weniger", "less"),
    "more": ("mehr", "more"),
    "all_moves": ("Alle Züge ({count})", "All moves ({count})"),
    "show_rule": ("Regel {rule} zeigen", "Show rule {rule}"),
    "hint": ("Tipp", "Hint"),
    "thinking": ("Ich denke nach …", "Thinking …"),
    "no_hint": ("Dazu fällt mir nichts ein.", "I cannot think of anything."),
    "skip": ("Vorspulen ({count})", "Skip ahead ({count})"),
    # taking back
    "back_alone": ("Zurücknehmen", "Take back"),
    "back_ask": ("Um Rücknahme bitten", "Ask to take back"),
    "back_practice": ("Zurücknehmen (Übung)", "Take back (practice)"),
    "back_asked": (
        "{name} möchte den letzten Zug zurücknehmen.",
        "{name} would like to take back the last move.",
    ),
    "back_mine": (
        "Du hast gefragt, ob du zurücknehmen darfst. Die anderen antworten noch.",
        "You asked to take back your move. The others have yet to answer.",
    ),
    "back_waits": (
        "{name} hat gefragt, ob eine Rücknahme recht ist.",
        "{name} has asked to take a move back.",
    ),
    "agree": ("Einverstanden", "Agree"),
    "decline": ("Nein", "Decline"),
    "withdraw": ("Doch nicht", "Never mind"),
    "rated": (
        "Dieser Tisch wird gewertet. Züge werden nicht zurückgenommen.",
        "This table is rated. Moves are not taken back.",
    ),
    # seats
    "free_seat": ("Freier Platz", "Free seat"),
    "you": ("du", "you"),
    "here": ("am Tisch", "here"),
    "not_here": ("nicht da", "not here"),
    "bot_plays": ("ein Bot springt ein", "a bot fills in"),
    "bot_level": ("Bot · {level}", "Bot · {level}"),
    "bot_rounds": ("{rounds} Runden", "{rounds} rounds"),
    "bot_fewer_rounds": ("{rounds} statt {usual} Runden", "{rounds} instead of {usual} rounds"),
    "level_Beginner": ("Anfänger", "Beginner"),
    "level_Regular": ("Stammgast", "Regular"),
    "level_Master": ("Meister", "Master"),
    "level_Random": ("Zufall", "Random"),
    "onlookers": ("Es schauen zu: {count}", "Looking on: {count}"),
    "days_left": ("{count} Tage", "{count} days"),
    "take_over": ("Selbst weiterspielen", "Play on myself"),
    "tab_sheet": ("Punkte", "Score"),
    "no_chat": ("Noch hat niemand etwas gesagt.", "Nobody has said anything yet."),
    # before the start
    "not_begun": ("Die Partie hat noch nicht begonnen.", "The match has not begun yet."),
    "lounge_title": ("Wer spielt mit? {title}", "Who is playing? {title}"),
    "sit_here": ("Hier sitzen", "Sit here"),
    "stand_up": ("Aufstehen", "Stand up"),
    "no_bot": ("kein Bot: Platz für Freunde", "no bot: for a friend"),
    "bot_for_seat": ("Bot für Platz {seat}", "Bot for seat {seat}"),
    "invite": ("Freunde einladen", "Invite friends"),
    "invite_link": (
        "Wer diesen Link öffnet, kann mitspielen oder zuschauen.",
        "Whoever opens this link can join or look on.",
    ),
    "invite_public": (
        "Der Tisch steht in der Lobby. Dieser Link führt auch hierher.",
        "The table is listed in the lobby. This link leads here too.",
    ),
    "start": ("Partie beginnen", "Start the match"),
    "start_with_bots": ("Mit Bots beginnen", "Start with bots"),
    "bots_fill": (
        "Freie Plätze ({count}) übernehmen Bots, sobald du beginnst.",
        "Bots take the free seats ({count}) when you start.",
    ),
    "host_starts": (
        "Es beginnt, wer den Tisch eröffnet hat.",
        "Whoever opened the table starts the match.",
    ),
    "your_name": ("Dein Name", "Your name"),
    # leaving, other devices
    "leave": ("Tisch verlassen", "Leave the table"),
    "leave_sure": (
        "Wirklich gehen? Ein Bot spielt für dich weiter; du kannst zurückkommen.",
        "Really leave? A bot plays on for you; you can come back.",
    ),
    "close_table": ("Tisch schließen", "Close the table"),
    "close_table_sure": (
        "Den Tisch für alle schließen? Die Partie endet ohne Ergebnis.",
        "Close the table for everybody? The match ends without a result.",
    ),
    "send_away": ("Wegschicken", "Send away"),
    "send_away_sure": (
        "{name} vom Tisch wegschicken? Zurückkommen geht dann nicht mehr.",
        "Send {name} away from the table? They cannot come back then.",
    ),
    "other_device": ("Auf einem anderen Gerät", "On another device"),
    "own_link": ("Eigenen Link zeigen", "Show my own link"),
    "own_link_about": (
        "Mit dem eigenen Link spielst du auf einem anderen Gerät weiter.",
        "With your own link you play on from another device.",
    ),
    "own_link_secret": (
        "Nicht weitergeben: Wer ihn hat, spielt als du.",
        "Keep it to yourself: whoever has it plays as you.",
    ),
    "setting_speed": ("Tempo der Figuren", "Speed of the pieces"),
    "speed_slow": ("gemächlich", "slow"),
    "speed_normal": ("normal", "normal"),
    "speed_fast": ("schnell", "fast"),
    "speed_instant": ("sofort", "at once"),
    "setting_sound": ("Ton, wenn ich dran bin", "Sound when it is my turn"),
    "setting_notify": ("Benachrichtigung, wenn ich dran bin", "Notification when it is my turn"),
    "setting_auto": (
        "Züge ohne Alternative von selbst spielen",
        "Play moves without an alternative by themselves",
    ),
    # afterwards
    "match_over": ("Die Partie ist zu Ende.", "The match is over."),
    "rematch": ("Revanche", "Rematch"),
    "to_rematch": ("Zur Revanche", "To the rematch"),
    "replay": ("Noch einmal ansehen", "Replay"),
    "record": ("Aufzeichnung laden", "Download the record"),
    "review_title": ("Rückblick", "Review"),
    "review": ("Partie auswerten", "Review the match"),
    "review_wait": (
        "Die Partie wird ausgewertet, das kann etwas dauern …",
        "The match is being reviewed, which may take a while …",
    ),
    "costliest": ("Die teuersten Züge", "The costliest moves"),
    "move_n": ("Zug {n}", "Move {n}"),
    "costly": (
        "{who} spielte {made}; besser war {better} (−{loss} %).",
        "{who} played {made}; {better} was better (−{loss} %).",
    ),
    "no_mistakes": ("Kein Zug fiel ins Gewicht.", "No move mattered much."),
    "commitment": ("Zusage vor dem Geben", "Commitment to the deal"),
    "commitment_about": (
        "Karten und Würfel stehen seit Beginn fest. Das ist der Fingerabdruck des Startwerts; nach "
        "der Partie wird er aufgedeckt, und jeder kann nachprüfen.",
        "Cards and dice have been settled since the start. This is the fingerprint of the seed; "
        "it is revealed after the match, and everyone can check.",
    ),
    "seed": ("Startwert", "Seed"),
    "bots_commitment": ("Zusage der Bots", "Commitment of the bots"),
    "bots_seed": ("Startwert der Bots", "Seed of the bots"),
    "bots_about": (
        "Auch was Bots wählen, steht mit einem Startwert fest und lässt sich nachrechnen.",
        "What bots choose follows from a seed, too, and can be computed again.",
    ),
    "verify_title": ("War alles fair?", "Was the deal fair?"),
    "verify_about": (
        "Der Startwert, aus dem alle Karten und Würfel kommen, muss zur Zusage vom Anfang passen.",
        "The seed that all cards and dice come from must match the commitment made at the start.",
    ),
    "verify_good": (
        "✓ Passt: Dein Browser hat es gerade nachgerechnet (SHA-256).",
        "✓ It matches: your browser has just checked (SHA-256).",
    ),
    "verify_bad": ("✗ Passt nicht!", "✗ It does not match!"),
    "verify_cannot": (
        "Dieser Browser rechnet nur auf sicheren Seiten (https) nach.",
        "This browser only checks on secure pages (https).",
    ),
    "verify_command": (
        "Jeden Zug prüft dieser Befehl an der geladenen Aufzeichnung, auch die der Bots:",
        "This command checks every move of the downloaded record, those of bots included:",
    ),
    # the replay
    "step_of": ("Zug {n} von {count}", "Move {n} of {count}"),
    "seen_by": ("gesehen von {name}", "as {name} sees it"),
    "play": ("Abspielen", "Play"),
    "pause": ("Anhalten", "Pause"),
}

PAGES: Final[dict[str, tuple[str, str]]] = {
    **BROWSER,
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
    "about_greyhounds": (
        "Hunderennen mit Quoten: verdeckt wetten, geschickt laufen lassen.",
        "Dog races with odds: bet in secret, and run your cards well.",
    ),
    "about_dog": (
        "Zwei gegen zwei: Kugeln mit Karten ins Ziel bringen.",
        "Two against two: bring your marbles home with cards.",
    ),
    "about_galopp_royal": (
        "Träger ersteigern, Sänften ins Rennen schicken.",
        "Buy carriers at auction and send your sedan to the races.",
    ),
    "about_boat_race": (
        "Stiche, die doppelt zählen: Oxford gegen Cambridge.",
        "Tricks that score twice: Oxford against Cambridge.",
    ),
    "about_hydra": (
        "Stichspiel mit geheimen Parteien: Wer gehört zu wem?",
        "Tricks and secret parties: who is on whose side?",
    ),
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
    "a_friend": ("Freund oder Freundin (Platz frei)", "A friend (free seat)"),
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
    "option_greyhounds_lap": ("Länge einer Runde (Felder)", "Length of a lap (fields)"),
    "option_greyhounds_win_odds": ("Siegquoten auf I bis IV", "Odds to win, on I to IV"),
    "option_greyhounds_place_odds": ("Platzquoten auf II bis IV", "Odds for a place, on II to IV"),
    "option_greyhounds_quinella_odds": ("Quoten der Zweierwette", "Odds of the quinella"),
    "option_greyhounds_bookmaker": (
        "Wer macht das Buch? (Platz ab 0, −1 lost aus)",
        "Who makes the book? (seat from 0, −1 draws lots)",
    ),
    "option_dog_cards": ("Kartensätze und Joker", "Packs of cards, and jokers"),
    "option_galopp_royal_carriers": (
        "Trägerkarten: 1, 2, 3, 5, Tölpel, Schlitzohr",
        "Carrier cards: 1, 2, 3, 5, oaf, rascal",
    ),
    "option_galopp_royal_finish": ("Ziel in Rennen 1 bis 6", "Finish in races 1 to 6"),
    "option_galopp_royal_pond": (
        "Teich hinter dem Start (Felder)",
        "Pond behind the start (fields)",
    ),
    "option_galopp_royal_prizes": (
        "Preise, je Rennen für Platz 1 bis 3",
        "Prizes, each race for places 1 to 3",
    ),
    "option_boat_race_course": ("Länge der Strecke (Felder)", "Length of the course (fields)"),
    "option_boat_race_specials": (
        "Superchamp, Ruderbruch, Steuermann über Bord",
        "Superchamp, broken oar, cox overboard",
    ),
    "option_hydra_rounds": ("Runden", "Rounds"),
    # the table
    "seats": ("Am Tisch", "At the table"),
    "board": ("Spielfläche", "Board"),
    "your_choice": ("Dein Zug", "Your move"),
    "beside": ("Neben dem Brett", "Beside the board"),
    "trouble": (
        "Verbindung verloren. Ich versuche es wieder …",
        "Connection lost. Trying again …",
    ),
    "tab_log": ("Verlauf", "Log"),
    "tab_back": ("Rückschau", "Look back"),
    "tab_chat": ("Gespräch", "Chat"),
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
    "bad_own_link": ("Dieser Link gehört niemandem.", "This link belongs to nobody."),
}


def tell(key: str, lang: str, **facts: object) -> str:
    """Return a text in German (`de`) or English (`en`)."""
    return PAGES[key][LANGUAGES.index(lang)].format_map(facts)


def for_browser(lang: str) -> dict[str, str]:
    """Return the texts of the browser's module; it fills in the facts itself."""
    place = LANGUAGES.index(lang)
    return {key: pair[place] for key, pair in BROWSER.items()}


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
