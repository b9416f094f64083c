"""What is said to reach people, in German and in English."""

from typing import Final

# what notifications, mails and announcements say, and the pages about them
REACH: Final[dict[str, tuple[str, str]]] = {
    "notice_turn": ("Du bist dran", "Your turn"),
    "notice_hurry": ("Deine Zeit wird knapp", "Your time is running out"),
    "notice_full": ("Der Tisch ist voll", "The table is full"),
    "notice_rematch": ("Revanche?", "Rematch?"),
    "notice_nudge": ("Die anderen warten auf dich", "The others are waiting for you"),
    "notice_test": ("Benachrichtigungen kommen hier an", "Notifications arrive here"),
    "notice_test_about": ("So sieht eine aus.", "This is what one looks like."),
    "notice_with": ("{title} mit {names}", "{title} with {names}"),
    # the settings page
    "notices": ("Benachrichtigungen", "Notifications"),
    "notices_about": (
        "Damit du einen Zug nicht verpasst, auch wenn die Seite zu ist.",
        "So that you do not miss a move, even while the page is closed.",
    ),
    "kind_turn": ("Ich bin dran", "It is my turn"),
    "kind_hurry": (
        "Bei Tagen je Zug: Die Zeit ist fast um",
        "With days per move: time is almost up",
    ),
    "kind_full": ("Der Tisch ist voll", "The table is full"),
    "kind_rematch": ("Jemand möchte Revanche", "Somebody wants a rematch"),
    "kind_nudge": ("Jemand stupst mich an", "Somebody nudges me"),
    "quiet": ("Ruhe", "Quiet hours"),
    "quiet_from": ("Ruhe von", "Quiet from"),
    "quiet_to": ("bis", "until"),
    "quiet_about": (
        "Was in dieser Zeit anfällt, kommt danach, wenn es dann noch stimmt. Zeitzone: {zone}",
        "What comes up meanwhile is told afterwards if it still holds. Time zone: {zone}",
    ),
    "mail": ("E-Mail", "E-mail"),
    "mail_about": (
        "Höchstens eine Mail in {time}, wenn Tische auf dich warten.",
        "One mail in {time} at most, when tables wait for you.",
    ),
    "mail_address": ("E-Mail-Adresse", "E-mail address"),
    "mail_send_link": ("Bestätigung schicken", "Send a confirmation"),
    "mail_waits": (
        "Noch nicht bestätigt: Öffne den Link in der Mail, die wir geschickt haben.",
        "Not confirmed yet: open the link in the mail that we have sent.",
    ),
    "mail_confirmed": ("Bestätigt.", "Confirmed."),
    "mail_remove": ("Keine Mails mehr", "No more mails"),
    "mail_bad": ("Das ist keine E-Mail-Adresse.", "That is not an e-mail address."),
    "mail_too_often": (
        "Das waren heute schon genug Bestätigungen.",
        "That was enough confirmations for today.",
    ),
    "mail_sent": ("Schau in dein Postfach.", "Look into your mailbox."),
    # the pages that links in mails lead to
    "mail_confirm_title": ("Ist das deine Adresse?", "Is this your address?"),
    "mail_confirm_about": (
        "{name} möchte hierher Mails bekommen, wenn Tische warten. Kennst du das nicht, schließe "
        "die Seite einfach.",
        "{name} would like to get mails here when tables wait. If you do not know about it, just "
        "close this page.",
    ),
    "mail_confirm_yes": ("Ja, hierher schreiben", "Yes, write to me here"),
    "mail_confirm_done": (
        "Danke! Wir schreiben, wenn Tische warten.",
        "Thank you! We write when tables wait.",
    ),
    "mail_stop_title": ("Keine Mails mehr?", "No more mails?"),
    "mail_stop_yes": ("Ja, abbestellen", "Yes, unsubscribe"),
    "mail_stop_done": ("Abbestellt. Es kommt keine Mail mehr.", "Done. No more mails will come."),
    "mail_link_old": (
        "Dieser Link gilt nicht mehr.",
        "This link is not valid any more.",
    ),
    # mails
    "mail_confirm_subject": ("Stammtisch: Ist das deine Adresse?", "Stammtisch: your address?"),
    "mail_confirm_text": (
        "Hallo,\n\n{name} möchte an diese Adresse Mails von {site} bekommen, wenn am Tisch "
        "auf einen Zug gewartet wird. Bist du das, öffne bitte diesen Link:\n\n{url}\n\n"
        "Wenn nicht, musst du nichts tun: Es kommt keine weitere Mail.\n",
        "Hello,\n\n{name} would like to get mails from {site} at this address when a table waits "
        "for a move. If that is you, please open this link:\n\n{url}\n\n"
        "If not, there is nothing to do: no other mail will come.\n",
    ),
    "mail_digest_subject": (
        "Stammtisch: Du bist dran ({count})",
        "Stammtisch: your turn ({count})",
    ),
    "mail_digest_text": (
        "Hallo {name},\n\nhier wird auf deinen Zug gewartet:\n\n{lines}\n\n"
        "Keine Mails mehr: {stop}\n",
        "Hello {name},\n\nyour move is awaited here:\n\n{lines}\n\nNo more mails: {stop}\n",
    ),
    # a club's chat
    "hook_opened": (
        "Neuer Tisch: {title}, {names}. Noch {free} frei.",
        "A new table: {title}, {names}. {free} free.",
    ),
    "hook_full": ("Der Tisch ist voll: {title}, {names}.", "The table is full: {title}, {names}."),
    "hook_over": (
        "Zu Ende: {title}, {names}. Gewonnen: {winners}.",
        "Over: {title}, {names}. Won by {winners}.",
    ),
    # the installed app
    "offline_title": ("Gerade ohne Netz", "No connection right now"),
    "offline_about": (
        "Zum Spielen braucht es das Netz; deine Tische warten. Die Regeln sind hier:",
        "Playing needs a connection; your tables wait. The rules are here:",
    ),
    "offline_again": ("Noch einmal versuchen", "Try again"),
    "offline_other": ("In English", "Auf Deutsch"),
}

# what the browser's module says
REACH_BROWSER: Final[dict[str, tuple[str, str]]] = {
    "reach_on": ("Benachrichtige mich auf diesem Gerät", "Notify me on this device"),
    "reach_off": ("Auf diesem Gerät nicht mehr", "Not on this device any more"),
    "reach_is_on": (
        "Dieses Gerät meldet sich, wenn du dran bist.",
        "This device tells you when it is your turn.",
    ),
    "reach_about": (
        "Auch wenn die Seite zu ist: wenn du dran bist oder der Tisch voll ist.",
        "Even while the page is closed: when it is your turn or the table is full.",
    ),
    "reach_denied": (
        "Der Browser erlaubt es nicht. In seinen Einstellungen kannst du das ändern.",
        "The browser does not allow it. You can change that in its settings.",
    ),
    "reach_failed": (
        "Das hat nicht geklappt: Der Browser bekommt gerade keine Verbindung zu seinem Dienst.",
        "That did not work: the browser cannot connect to its service right now.",
    ),
    "reach_test": ("Probe schicken", "Send me a test"),
    "reach_tested": ("Die Probe ist unterwegs.", "The test is on its way."),
    "reach_more": ("Was und wann", "What and when"),
    "reach_iphone": (
        "Auf iPhone und iPad geht das, wenn Stammtisch auf dem Startbildschirm liegt: „Teilen“, "
        "dann „Zum Home-Bildschirm“, und dort öffnen.",
        "On iPhone and iPad this works once Stammtisch is on the home screen: “Share”, then “Add "
        "to Home Screen”, and open it there.",
    ),
}
