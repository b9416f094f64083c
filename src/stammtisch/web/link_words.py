"""What pages say about links, the door, invitations and previews, in German and in English."""

from typing import Final

LINK_TEXTS: Final[dict[str, tuple[str, str]]] = {  # for the browser's module
    "share": ("Teilen …", "Share …"),
    "share_text": ("Spielst du mit? {title}", "Will you play? {title}"),
    "copy_by_hand": ("Markiert: jetzt kopieren", "Selected: copy it now"),
    "qr_alt": (
        "QR-Code dieses Links, zum Abscannen mit dem Telefon",
        "QR code of this link, to be scanned with a phone",
    ),
    "qr_about": ("Mit der Kamera des Telefons öffnen.", "Open it with a phone’s camera."),
    "reach_computer": (
        "Dieser Link geht nur auf diesem Computer.",
        "This link works on this computer only.",
    ),
    "reach_network": (
        "Dieser Link geht für alle im selben Netz (WLAN).",
        "This link works for everybody in the same network (Wi-Fi).",
    ),
    "reach_internet": ("Dieser Link geht von überall.", "This link works from anywhere."),
    "other_links": ("Andere Adressen ({count})", "Other addresses ({count})"),
    "computer_about": (
        "Damit Freunde hereinkommen, muss der Server im Netz zu erreichen sein, zum Beispiel mit "
        "stammtisch serve --host 0.0.0.0",
        "For friends to come in, the server must be reachable on the network, for instance with "
        "stammtisch serve --host 0.0.0.0",
    ),
    "door_closed": (
        "Noch kommt nur dieser Computer herein. „Freunde hereinlassen“ öffnet Port {port} dieses "
        "Computers für alle im selben Netz, bis du wieder zumachst oder das Programm beendest.",
        "So far only this computer can come in. “Let friends in” opens port {port} of this "
        "computer to everybody in the same network, until you shut it or end the program.",
    ),
    "door_is_open": (
        "Port {port} dieses Computers ist offen für alle im selben Netz.",
        "Port {port} of this computer is open to everybody in the same network.",
    ),
    "open_door": ("Freunde hereinlassen", "Let friends in"),
    "close_door": ("Wieder zumachen", "Shut it again"),
    "friends_title": ("Mit wem du schon gespielt hast", "People you have played with"),
    "friends_about": (
        "Ein Klick, und die Einladung steht bei ihnen in der Lobby.",
        "One click, and the invitation stands in their lobby.",
    ),
    "invite_friend": ("Einladen", "Invite"),
    "is_invited": ("Eingeladen", "Invited"),
    "insecure_about": (
        "Diese Seite kommt ohne Verschlüsselung (http). Teilen-Menü, Mitteilungen und die "
        "Installation als App gibt es deshalb nur über https.",
        "This page comes without encryption (http). That is why there is no share menu, no "
        "notifications and no installing as an app here: those need https.",
    ),
}

LINK_PAGES: Final[dict[str, tuple[str, str]]] = {
    # invitations in the lobby
    "invitations": ("Du bist eingeladen", "You are invited"),
    "invited_by": ("{name} lädt dich ein", "{name} invites you"),
    "sit_down": ("Dazusetzen", "Sit down"),
    "more_choices": ("Mehr", "More"),
    "no_thanks": ("Nein danke", "No, thanks"),
    "block_inviter": (
        "Keine Einladungen mehr von {name}",
        "No more invitations from {name}",
    ),
    "blocked_inviters": ("Einladungen", "Invitations"),
    "blocked_about": (
        "Von diesen Leuten bekommst du keine Einladungen mehr. Sie erfahren davon nichts.",
        "You get no more invitations from these people. They are not told.",
    ),
    "unblock_inviter": ("Wieder erlauben", "Allow again"),
    # what messengers show of a link
    "preview_here": ("Am Tisch: {names}", "At the table: {names}"),
    "preview_bot": ("1 Bot", "1 bot"),
    "preview_bots": ("{count} Bots", "{count} bots"),
    "preview_running": ("{title}: Die Partie läuft", "{title}: the match is on"),
    "preview_over": ("{title}: Die Partie ist zu Ende", "{title}: the match is over"),
}
