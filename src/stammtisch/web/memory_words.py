"""What the pages say that remember: my matches, my devices, my data."""

from typing import Final

MEMORY: Final[dict[str, tuple[str, str]]] = {
    "me": ("Ich", "Me"),
    "all_my_matches": ("Alle meine Partien", "All my matches"),
    # my matches
    "my_page": ("Meine Partien", "My matches"),
    "my_page_stranger": (
        "Sobald du mitgespielt hast, steht hier alles: deine Partien, Siege und Mitspieler.",
        "As soon as you have played, everything is here: your matches, wins and companions.",
    ),
    "my_running": ("Noch nicht zu Ende", "Not over yet"),
    "no_running": ("Gerade läuft keine Partie.", "No match is running right now."),
    "my_finished": ("Gespielt", "Played"),
    "no_finished": ("Noch keine Partie zu Ende gespielt.", "No match played to its end yet."),
    "my_hidden": ("Ausgeblendete Partien", "Hidden matches"),
    "no_hidden": ("Du hast keine Partie ausgeblendet.", "You have hidden no match."),
    "to_hidden": ("Ausgeblendete zeigen", "Show hidden ones"),
    "back_to_list": ("Zurück zu meinen Partien", "Back to my matches"),
    "hide": ("Ausblenden", "Hide"),
    "unhide": ("Wieder zeigen", "Show again"),
    "all_games": ("Alle Spiele", "All games"),
    "filter_game": ("Nur ein Spiel zeigen", "Show only one game"),
    "older": ("Ältere Partien", "Older matches"),
    "newest": ("Zu den neuesten", "To the newest"),
    "begun_on": ("vom {date}", "from {date}"),
    "i_won": ("Gewonnen", "Won"),
    "i_was": ("Platz {place} von {seats}", "Place {place} of {seats}"),
    "closed_early": ("ohne Ergebnis geschlossen", "closed without a result"),
    "points_of": ("{points} Punkte", "{points} points"),
    "replay_link": ("Nachspielen", "Replay"),
    "review_link": ("Auswertung", "Review"),
    "lasted_short": ("unter 1 Min.", "under 1 min"),
    "lasted_hours": ("{hours} Std. {minutes} Min.", "{hours} h {minutes} min"),
    # sums
    "my_sums": ("In Zahlen", "In numbers"),
    "sums_about": (
        "Gezählt werden Partien, die zu Ende gespielt sind; mit wem, aus deinen letzten tausend. "
        "Pausen über fünf Minuten zählen nicht als Spielzeit.",
        "Matches played to their end are counted; with whom, among your last thousand. Breaks of "
        "more than five minutes do not count as playing.",
    ),
    "chart_wins": ("Siege je Spiel", "Wins by game"),
    "chart_time": ("Spielzeit je Spiel", "Time by game"),
    "chart_seats": ("Siege je Platz", "Wins by seat"),
    "chart_points": ("Punkte der letzten Partien", "Points of the last matches"),
    "chart_companions": ("Mit wem du spielst", "Whom you play with"),
    "legend_won": ("gewonnen", "won"),
    "legend_lost": ("nicht gewonnen", "not won"),
    "legend_me": ("nur du", "only you"),
    "legend_theirs": ("nur die anderen", "only they"),
    "legend_else": ("beide oder niemand", "both or neither"),
    "as_table": ("Als Tabelle", "As a table"),
    "col_game": ("Spiel", "Game"),
    "col_matches": ("Partien", "Matches"),
    "col_wins": ("Siege", "Wins"),
    "col_their_wins": ("Siege der anderen", "Their wins"),
    "col_best": ("Meiste Punkte", "Most points"),
    "col_average": ("Punkte im Schnitt", "Points on average"),
    "col_time": ("Spielzeit", "Time"),
    "col_seat": ("Platz", "Seat"),
    "col_name": ("Name", "Name"),
    "col_number": ("Partie", "Match"),
    "col_points": ("Punkte", "Points"),
    "col_me": ("Du", "You"),
    "col_both": ("Beide zusammen", "Both together"),
    "wins_of": ("{wins} von {matches}", "{wins} of {matches}"),
    "wins_against": (
        "{matches} zusammen, {wins} : {losses}",
        "{matches} together, {wins} : {losses}",
    ),
    # with somebody
    "with_title": ("Du und {name}", "You and {name}"),
    "with_score": ("{wins} : {losses}", "{wins} : {losses}"),
    "with_about": (
        "So oft hat nur du oder nur {name} gewonnen. Gezählt wird, was ihr zusammen zu Ende "
        "gespielt habt.",
        "So often only you or only {name} won. What you have played to its end together is "
        "counted.",
    ),
    "with_none": (
        "Ihr habt noch keine Partie zusammen zu Ende gespielt.",
        "You have not played a match to its end together yet.",
    ),
    "with_matches": ("Eure Partien", "Your matches"),
    "chart_score": ("Wer gewonnen hat", "Who won"),
    # my devices
    "my_devices": ("Meine Geräte", "My devices"),
    "devices_about": (
        "Auf diesen Geräten bist du angemeldet. Kennst du eines nicht, melde es ab: Es ist dann "
        "sofort draußen.",
        "You are signed in on these devices. If you do not know one, sign it off: it is out at "
        "once.",
    ),
    "this_device": ("dieses Gerät", "this device"),
    "device_first": ("seit {date}", "since {date}"),
    "device_seen": ("zuletzt: {when}", "last seen: {when}"),
    "seen_today": ("heute", "today"),
    "seen_yesterday": ("gestern", "yesterday"),
    "seen_days": ("vor {count} Tagen", "{count} days ago"),
    "seen_unknown": ("unbekannt", "unknown"),
    "sign_off": ("Abmelden", "Sign off"),
    "sign_off_others": ("Alle anderen abmelden", "Sign off all others"),
    "sign_off_here": (
        "Meldest du dieses Gerät ab, kommst du hier nur mit einem Link von einem anderen deiner "
        "Geräte wieder herein.",
        "If you sign this device off, you only get back in here with a link from another of your "
        "devices.",
    ),
    "only_device": (
        "Das ist dein einziges Gerät: Ohne es kämst du nicht mehr an deine Partien.",
        "This is your only device: without it you could not get at your matches any more.",
    ),
    "move_device": ("Auf einem anderen Gerät weiterspielen", "Play on from another device"),
    "move_device_about": (
        "Öffne den Link auf dem anderen Gerät, oder fotografiere das Muster mit ihm ab. Er gilt "
        "einmal und {minutes} Minuten lang. Gib ihn niemandem: Wer ihn zuerst öffnet, spielt als "
        "du.",
        "Open the link on the other device, or point its camera at the pattern. It works once, "
        "for {minutes} minutes. Give it to nobody: whoever is first to open it plays as you.",
    ),
    "link_only_here": (
        "Dieser Link geht nur auf diesem Computer: Er lässt noch niemanden aus dem Netz herein. "
        "Am Tisch lässt er sich öffnen.",
        "This link only works on this computer: it lets nobody in from the network yet. You can "
        "open it up at a table.",
    ),
    "make_link": ("Link zeigen", "Show a link"),
    "make_new_link": ("Neuen Link zeigen", "Show a new link"),
    "link_ready": (
        "Der Link ist da. Er gilt einmal und {minutes} Minuten lang.",
        "Here is the link. It works once, for {minutes} minutes.",
    ),
    "qr_alt": ("Der Link als Muster für die Kamera", "The link as a pattern for the camera"),
    "copy_link": ("Kopieren", "Copy"),
    "link_copied": ("Kopiert", "Copied"),
    "bad_own_link_about": (
        "Ein Link zu einem anderen Gerät gilt einmal und zehn Minuten lang. Einen neuen gibt es "
        "auf dem Gerät, auf dem du schon spielst, unter „Meine Geräte“.",
        "A link to another device works once, for ten minutes. There is a new one on the device "
        "you already play on, under “My devices”.",
    ),
    "was_somebody": (
        "Auf diesem Gerät bist du bisher {name}. Das endet damit; die Partien von {name} bleiben "
        "nicht bei dir.",
        "On this device you have been {name} so far. That ends with it; the matches of {name} do "
        "not come along.",
    ),
    # my data
    "my_data": ("Meine Daten", "My data"),
    "export_about": (
        "Alles, was hier über dich steht, in einer Datei: Name, Geräte, Partien, was du gesagt "
        "hast.",
        "All that is kept about you here, in one file: name, devices, matches, what you said.",
    ),
    "export_me": ("Alles herunterladen", "Download everything"),
    "delete_me": ("Mich löschen", "Delete me"),
    "delete_title": ("Wirklich löschen?", "Really delete?"),
    "delete_1": (
        "Dein Name verschwindet, auch aus den Partien der anderen: Dort heißt du dann „{guest}“.",
        "Your name vanishes, also from the others’ matches: there you are “{guest}” then.",
    ),
    "delete_2": (
        "Laufende Partien spielt ein Bot für dich zu Ende. Tische, die du eröffnet hast und die "
        "noch warten, schließen.",
        "A bot plays your running matches to their end. Tables you opened that still wait are "
        "closed.",
    ),
    "delete_3": (
        "Was du am Tisch gesagt hast, wird geleert. Gespielte Partien bleiben den anderen.",
        "What you said at tables is emptied. The others keep the matches that were played.",
    ),
    "delete_4": (
        "Alle deine Geräte sind sofort abgemeldet. Das lässt sich nicht rückgängig machen.",
        "All your devices are signed off at once. This cannot be undone.",
    ),
    "delete_word": ("löschen", "delete"),
    "delete_type": (
        "Schreib „{word}“, wenn du sicher bist",
        "Type “{word}” if you are sure",
    ),
    "delete_wrong": (
        "Da steht nicht „{word}“. Es ist nichts geschehen.",
        "That does not say “{word}”. Nothing has happened.",
    ),
    "delete_no": ("Nein, ich bleibe", "No, I stay"),
    "deleted": ("Du bist gelöscht.", "You are deleted."),
    "deleted_about": (
        "Danke fürs Mitspielen. Du kannst jederzeit neu anfangen.",
        "Thank you for playing. You can begin anew at any time.",
    ),
}
