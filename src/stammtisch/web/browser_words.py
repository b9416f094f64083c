"""What the browser's module says at a table, in German and in English; embedded in the page."""

from typing import Final

from stammtisch.web.host_words import HOST_BROWSER
from stammtisch.web.link_words import LINK_TEXTS
from stammtisch.web.reach_words import REACH_BROWSER

BROWSER: Final[dict[str, tuple[str, str]]] = {
    **HOST_BROWSER,
    **LINK_TEXTS,
    **REACH_BROWSER,
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
    "choice_made": ("Deine Wahl steht. Einen Augenblick …", "Your choice is made. One moment …"),
    "roll_prompt": ("Wirf den Würfel.", "Throw the die."),
    "ahead": ("Vorgewählt", "Chosen ahead"),
    "never_mind": ("Doch nicht", "Never mind"),
    "ahead_dropped": (
        "Vorgewählt war {move}. Das geht jetzt nicht mehr.",
        "You had chosen {move} ahead. That is no longer possible.",
    ),
    "only_move": (
        "Es geht nur eines: {move}. Dass du keine Wahl hattest, siehst nur du.",
        "Only one move is possible: {move}. That you had no choice, only you can see.",
    ),
    "amount": ("Betrag", "Amount"),
    "less": ("weniger", "less"),
    "more": ("mehr", "more"),
    "all_moves": ("Alle Züge ({count})", "All moves ({count})"),
    "show_rule": ("Regel {rule} zeigen", "Show rule {rule}"),
    "hint": ("Tipp", "Hint"),
    "thinking": ("Ich denke nach …", "Thinking …"),
    "no_hint": ("Dazu fällt mir nichts ein.", "I cannot think of anything."),
    "sound_on": ("Töne an", "Sound is on"),
    "sound_off": ("Töne aus", "Sound is off"),
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
    # who is not there
    "gone_closed": ("Tab zu", "tab closed"),
    "gone_dropped": ("Leitung weg", "line lost"),
    "gone_left": ("kurz weg", "stepped out"),
    "since_now": ("eben", "just now"),
    "since_minutes": ("{count} min", "{count} min"),
    "since_hours": ("{count} h", "{count} h"),
    "since_days": ("{count} Tage", "{count} days"),
    "bot_this_once": ("ein Bot macht diesen Zug", "a bot makes this move"),
    "away_until": ("weg bis {date}", "away until {date}"),
    "resting": (
        "Alle sind weg. Der Tisch wartet.",
        "Everybody is gone. The table waits.",
    ),
    "away_mine": (
        "Ein Bot spielt für dich, bis du wieder selbst spielst.",
        "A bot plays for you until you take over again.",
    ),
    "lapse_mine": (
        "Deine Zeit war um, ein Bot zieht für dich. Passiert das noch {left}-mal, spielt er "
        "weiter, bis du zurück bist.",
        "Your time was up, a bot moves for you. If it happens {left} more times, it plays on "
        "until you are back.",
    ),
    "lapse_mine_once": (
        "Deine Zeit war um, ein Bot zieht für dich. Passiert das noch einmal, spielt er weiter, "
        "bis du zurück bist.",
        "Your time was up, a bot moves for you. If it happens once more, it plays on until you "
        "are back.",
    ),
    "lapse_last": (
        "Deine Zeit war wieder um, ein Bot zieht für dich.",
        "Your time was up again, a bot moves for you.",
    ),
    "i_am_here": ("Ich bin da", "I am here"),
    "nudged": ("{name} wartet auf dich.", "{name} is waiting for you."),
    "missed": ("Während du weg warst", "While you were away"),
    "missed_chosen": (
        "Ein Bot hat {count}-mal für dich gewählt.",
        "A bot chose for you {count} times.",
    ),
    "missed_chosen_once": (
        "Ein Bot hat einmal für dich gewählt.",
        "A bot chose for you once.",
    ),
    "go_on": ("Weiterspielen", "Play on"),
    "what_now": ("Was tun?", "What now?"),
    "missing": ("{name} ist nicht da.", "{name} is not here."),
    "decide_in": ("Entscheiden könnt ihr in", "You can decide in"),
    "nudge": ("Anstupsen", "Nudge"),
    "more_time": ("Mehr Zeit geben", "Give more time"),
    "more_time_for": ("{name} mehr Zeit geben", "Give {name} more time"),
    "let_bot": ("Bot einspringen lassen", "Let a bot fill in"),
    "wait_on": ("Weiter warten", "Wait on"),
    "end_together": ("Die Partie beenden", "End the match"),
    "end_stands": ("Beenden, wie es steht", "End as it stands"),
    "end_stands_sure": (
        "Die Partie beenden, wie sie steht? Dem müssen alle zustimmen.",
        "End the match as it stands? Everybody has to agree.",
    ),
    "end_unfinished": ("Ohne Ergebnis beenden", "End without a result"),
    "end_unfinished_sure": (
        "Die Partie ohne Ergebnis beenden? Dem müssen alle zustimmen.",
        "End the match without a result? Everybody has to agree.",
    ),
    "resign_team": ("Als Team aufgeben", "Give up as a team"),
    "resign_team_sure": (
        "Aufgeben? Dein Team verliert die Partie; alle im Team müssen zustimmen.",
        "Give up? Your team loses the match; everybody on the team has to agree.",
    ),
    "resign_all": ("Gemeinsam aufgeben", "Give up together"),
    "resign_all_sure": (
        "Aufgeben? Dem müssen alle Mitspielenden zustimmen.",
        "Give up? All people who play have to agree.",
    ),
    "motion_bot": (
        "{by} möchte, dass ein Bot für {about} einspringt.",
        "{by} would like a bot to fill in for {about}.",
    ),
    "motion_bot_mine": (
        "Du schlägst vor, dass ein Bot für {about} einspringt.",
        "You propose that a bot fills in for {about}.",
    ),
    "motion_stands": (
        "{by} möchte die Partie beenden, wie sie steht.",
        "{by} would like to end the match as it stands.",
    ),
    "motion_stands_mine": (
        "Du schlägst vor, die Partie zu beenden, wie sie steht.",
        "You propose to end the match as it stands.",
    ),
    "motion_unfinished": (
        "{by} möchte die Partie ohne Ergebnis beenden.",
        "{by} would like to end the match without a result.",
    ),
    "motion_unfinished_mine": (
        "Du schlägst vor, die Partie ohne Ergebnis zu beenden.",
        "You propose to end the match without a result.",
    ),
    "motion_resign": ("{by} möchte aufgeben.", "{by} would like to give up."),
    "motion_resign_mine": (
        "Du möchtest aufgeben. Die anderen antworten noch.",
        "You would like to give up. The others have yet to answer.",
    ),
    "motion_join": (
        "{by} möchte den Platz von {about} übernehmen.",
        "{by} would like to take over the seat of {about}.",
    ),
    "motion_join_mine": (
        "Du hast um den Platz von {about} gebeten. Der Tisch antwortet noch.",
        "You asked for the seat of {about}. The table has yet to answer.",
    ),
    "motion_count": ("{yes} von {needed} nötigen Stimmen", "{yes} of {needed} votes needed"),
    "join_late": ("Willst du mitspielen?", "Would you like to play?"),
    "take_seat": ("Für {name} einsteigen", "Take over from {name}"),
    "seat_offered": (
        "{name} bietet dir diesen Platz an.",
        "{name} offers you this seat.",
    ),
    "hand_over": ("Platz weitergeben", "Hand over my seat"),
    "hand_over_about": (
        "Wer den Link öffnet, kann für dich weiterspielen, wenn der Tisch zustimmt.",
        "Whoever opens the link can play on for you if the table agrees.",
    ),
    "hand_over_open": ("Dein Platz ist angeboten.", "Your seat is on offer."),
    "hand_over_stop": ("Doch selbst spielen", "Keep my seat"),
    "announce": ("Abwesenheit ankündigen", "Announce an absence"),
    "announce_until": ("Weg bis", "Away until"),
    "announce_about": (
        "Bis zu diesem Tag steht die Uhr für dich, und alle sehen es.",
        "Until that day the clock stands still for you, and everybody sees it.",
    ),
    "back_again": ("Ich bin wieder da", "I am back"),
    "leave_alone": (
        "Den Tisch verlassen? Die Partie wartet auf dich.",
        "Leave the table? The match waits for you.",
    ),
    "leave_wait": ("Nur kurz weg: auf mich warten", "Back soon: wait for me"),
    "take_over": ("Selbst weiterspielen", "Play on myself"),
    "tab_sheet": ("Punkte", "Score"),
    "reactions": ("Schnell gesagt", "Quick reactions"),
    "quiet_for_me": ("Für mich stummschalten:", "Mute for me:"),
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
        "Wer den Tisch eröffnet hat, startet die Partie.",
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
    "own_link": ("Zu meinen Geräten", "To my devices"),
    "own_link_about": (
        "Mit einem Link oder dem Muster für die Kamera spielst du dort weiter.",
        "With a link, or a pattern for the camera, you play on there.",
    ),
    "setting_speed": ("Tempo der Figuren", "Speed of the pieces"),
    "speed_slow": ("gemächlich", "slow"),
    "speed_normal": ("normal", "normal"),
    "speed_fast": ("schnell", "fast"),
    "speed_instant": ("sofort", "at once"),
    "setting_sound": ("Töne am Tisch", "Sounds at the table"),
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
