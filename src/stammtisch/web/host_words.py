"""What pages say about how a table is run: what was agreed, pauses, seats, series."""

from typing import Final

HOST_PAGES: Final[dict[str, tuple[str, str]]] = {
    # a new table
    "series": ("Wie viele Partien?", "How many matches?"),
    "series_one": ("eine Partie", "one match"),
    "series_many": ("{count} Partien, es zählt zusammen", "{count} matches that count together"),
    "series_open": ("offenes Ende, es zählt zusammen", "open end, all count together"),
    "quiet_choice": (
        "Während der Partie ist das Gespräch zu ({rule})",
        "The chat is closed while the match runs ({rule})",
    ),
    "quiet_table_about": (
        "Ohne Häkchen dürft ihr reden, nur nicht über Karten und Spiel. In gewerteten Partien ist "
        "das Gespräch immer zu.",
        "Without the tick you may talk, only not about cards and the game. In rated matches the "
        "chat is always closed.",
    ),
    "bad_option_here": (
        "{label}: {value} geht nicht, möglich ist {allowed}.",
        "{label}: {value} will not do, possible is {allowed}.",
    ),
    "bad_option_unless_here": (
        "{label}: {value} geht nicht, möglich ist {allowed}. Wollt ihr es trotzdem, dann wählt bei "
        "„{switch}“ ja.",
        "{label}: {value} will not do, possible is {allowed}. If you want it all the same, choose "
        "yes for “{switch}”.",
    ),
    "switch_on": ("ja", "yes"),
    "switch_off": ("nein", "no"),
    "by_lot": ("das Los entscheidet", "lots are drawn"),
    "seat_called": ("Platz {seat}", "Seat {seat}"),
    "seat_called_you": ("Platz {seat} (du)", "Seat {seat} (you)"),
    "partners": ("{seats} spielen zusammen.", "{seats} play together."),
    # what was agreed
    "agreed": ("Ausgemacht", "Agreed"),
    "agreed_rated": ("Wertung", "Rating"),
    "agreed_is_rated": (
        "gewertet, nichts wird zurückgenommen",
        "rated, nothing is taken back",
    ),
    "agreed_friendly": ("freundschaftlich", "friendly"),
    "agreed_chat": ("Gespräch", "Chat"),
    "agreed_chat_closed": ("während der Partie zu ({rule})", "closed during the match ({rule})"),
    "agreed_chat_open": (
        "offen, aber nicht über Karten und Spiel ({rule})",
        "open, but not about cards and the game ({rule})",
    ),
    "agreed_stand_in": ("Wer fehlt, den vertritt", "Who is missing is replaced by"),
    "agreed_series": ("Partien", "Matches"),
    "agreed_usual": ("übliche Regeln", "usual rules"),
    "chat_reminder": (
        "Über Karten und Spiel wird während der Partie nicht gesprochen ({rule}).",
        "No talk about cards or the game while the match runs ({rule}).",
    ),
    # the lobby
    "more_matches": ("Weitere ({count})", "More ({count})"),
    "is_full": ("alle Plätze vergeben", "all seats are taken"),
    # a series
    "series_match": ("Partie {number}", "Match {number}"),
    "series_match_of": ("Partie {number} von {count}", "Match {number} of {count}"),
    "series_sum": ("Punkte", "Points"),
    "series_wins": ("Siege", "Wins"),
    "series_won": ("Der Abend geht an {names}.", "The evening goes to {names}."),
    "series_leads": ("Vorn liegt {names}.", "{names} leads."),
    "series_lead": ("Vorn liegen {names}.", "{names} lead."),
}

HOST_BROWSER: Final[dict[str, tuple[str, str]]] = {
    "agreed": HOST_PAGES["agreed"],
    "by_lot": HOST_PAGES["by_lot"],
    "partners": HOST_PAGES["partners"],
    "host_menu": ("Dein Tisch", "Your table"),
    "lock_table": ("Niemand Neues kommt herein", "Nobody new comes in"),
    "is_locked": ("Abgeschlossen: Niemand Neues kommt herein.", "Locked: nobody new comes in."),
    "draw_seats": ("Plätze auslosen", "Draw lots for the seats"),
    "move_on": ("Alle einen Platz weiter", "Everybody one seat on"),
    "send_away_running": (
        "{name} vom Tisch wegschicken? Ein Bot spielt für diesen Platz weiter, zurückkommen geht "
        "nicht mehr.",
        "Send {name} away from the table? A bot plays on for this seat, and they cannot come back.",
    ),
    # pauses
    "pause_title": ("Pause", "Pause"),
    "pause_for": ("{minutes} Min.", "{minutes} min"),
    "pause_length": ("Wie lange?", "How long?"),
    "pause_call": ("Pause für alle", "Pause for everybody"),
    "pause_ask": ("Um eine Pause bitten", "Ask for a pause"),
    "pause_about": (
        "Uhren und Bots stehen still, bis es weitergeht.",
        "Clocks and bots stand still until it goes on.",
    ),
    "pause_now": ("Pause", "Pause"),
    "pause_now_by": ("Pause, von {name}", "Pause, called by {name}"),
    "pause_left": ("geht von selbst weiter in", "goes on by itself in"),
    "pause_ready": ("Bereit: {names}", "Ready: {names}"),
    "pause_go_on": ("Weiterspielen", "Go on"),
    "pause_i_am_ready": ("Von mir aus weiter", "Ready to go on"),
    "pause_asked": (
        "{name} möchte {minutes} Minuten Pause für alle.",
        "{name} would like a pause of {minutes} minutes for everybody.",
    ),
    "pause_mine": (
        "Du hast um eine Pause gebeten. Die anderen antworten noch.",
        "You asked for a pause. The others have yet to answer.",
    ),
    # rematch
    "rematch_seats": ("Wer sitzt wo?", "Who sits where?"),
    "seats_same": ("gleiche Plätze", "same seats"),
    "seats_lot": ("Plätze neu auslosen", "draw lots for the seats"),
    "seats_on": ("alle einen Platz weiter", "everybody one seat on"),
    "rematch_yes": ("Ja, noch eine Partie", "Yes, another match"),
    "asked_again": ("ist gefragt, hat noch nicht zugesagt", "was asked, has not said yes yet"),
    "asked_you": ("Spielst du noch eine Partie mit?", "Do you play another match?"),
    "say_yes": ("Ich spiele mit", "Count me in"),
    "say_no": ("Diesmal nicht", "Not this time"),
    "without_them": ("Ohne {name} spielen", "Play without {name}"),
    "waits_for_yes": ("Es fehlt noch das Ja von {names}.", "Waiting for {names} to say yes."),
    "series_standing": ("Stand des Abends", "Standing of the evening"),
}
