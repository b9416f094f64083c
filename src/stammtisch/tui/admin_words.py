"""What `stammtisch admin` says, in German and in English."""

from typing import Final

ADMIN: Final[dict[str, tuple[str, str]]] = {
    "about_admin": (
        "Dem laufenden Server etwas auftragen: Tische, Gäste, Sicherung.",
        "Give orders to the running server: tables, guests, backup.",
    ),
    "overview_admin": ("dem Server etwas auftragen", "give orders to the server"),
    "admin_list": (
        "Tische, Gäste (people) oder Sperren (bans) auflisten.",
        "List tables, people or bans.",
    ),
    "admin_close": ("Einen Tisch schließen.", "Close a table."),
    "admin_remove": (
        "Jemanden von einem Tisch wegschicken; in einer Partie spielt ein Bot weiter.",
        "Send somebody away from a table; in a match a bot plays on.",
    ),
    "admin_ban": (
        "Jemanden oder eine Adresse (auch 203.0.113.0/24) aussperren.",
        "Shut somebody or an address (also 203.0.113.0/24) out.",
    ),
    "admin_unban": ("Eine Sperre aufheben.", "Lift a ban."),
    "admin_mute": ("Jemandem das Wort entziehen.", "Take the word from somebody."),
    "admin_unmute": ("Jemandem das Wort wiedergeben.", "Give the word back to somebody."),
    "admin_revoke": (
        "Alle Cookies und eigenen Links von jemandem wertlos machen.",
        "Make all cookies and own links of somebody worthless.",
    ),
    "admin_export": (
        "Die Aufzeichnung einer beendeten Partie schreiben; all: aller.",
        "Write the record of a match that is over; all: of all.",
    ),
    "admin_backup": (
        "Die Datenbank im laufenden Betrieb in eine neue Datei sichern (SQLite).",
        "Back the database up into a new file while it is in use (SQLite).",
    ),
    "admin_prune": (
        "Tische löschen, die seit so vielen Tagen zu Ende sind.",
        "Delete tables that ended so many days ago.",
    ),
    "admin_what": ("tables, people oder bans.", "tables, people or bans."),
    "admin_table_id": (
        "Die Kennung des Tisches, wie sie im Link steht.",
        "The table's id, as in its link.",
    ),
    "admin_seat_number": ("Der Platz, von 0 an gezählt.", "The seat, counted from 0."),
    "admin_person_id": (
        "Die Kennung, wie `admin list people` sie zeigt.",
        "The id that `admin list people` shows.",
    ),
    "admin_target": (
        "Kennung eines Gasts, Adresse oder Netz.",
        "A guest’s id, an address or a network.",
    ),
    "admin_phase": (
        "Nur Tische in dieser Phase: open, running, over, closed.",
        "Only tables in this phase: open, running, over, closed.",
    ),
    "admin_name": ("Nur Gäste, die so heißen.", "Only guests of this name."),
    "admin_until": ("Für so viele Tage; sonst für immer.", "For so many days; else for good."),
    "admin_with_address": (
        "Auch die Adresse, von der aus der Gast zuletzt da war.",
        "Also the address from which the guest was last seen.",
    ),
    "admin_out": ("Neue Datei; bei all ein Ordner.", "New file; with all, a folder."),
    "admin_path": (
        "Neue Datei, die der Server schreiben darf.",
        "New file that the server may write.",
    ),
    "admin_days_ago": ("Wie viele Tage her.", "How many days ago."),
    "admin_done": ("Erledigt.", "Done."),
    "admin_none": ("Nichts.", "None."),
    "admin_count": ("Erledigt: {count}.", "Done: {count}."),
    "admin_copied": (
        "Gesichert nach {path} ({bytes} Bytes).",
        "Backed up to {path} ({bytes} bytes).",
    ),
}

ADMIN_SLIPS: Final[dict[str, tuple[str, str]]] = {
    "no_server": (
        "Hier läuft kein Server: an {path} antwortet niemand. (--db, --config oder "
        "--admin-socket wie beim Server angeben.)",
        "No server runs here: nobody answers at {path}. (Give --db, --config or "
        "--admin-socket as to the server.)",
    ),
    "admin_off": (
        "Dieser Server nimmt keine Aufträge an (admin_socket = off).",
        "This server takes no orders (admin_socket = off).",
    ),
    "admin_hung_up": (
        "Der Server hat aufgelegt: Aufträge nimmt er nur von dem Konto, unter dem er läuft.",
        "The server hung up: it takes orders only from the account it runs under.",
    ),
    "admin_unknown": (
        "Diesen Auftrag versteht der Server nicht.",
        "The server does not understand this order.",
    ),
    "admin_database": ("Die Datenbank sagt: {reason}", "The database says: {reason}"),
    "admin_days": (
        "Die Zahl der Tage muss größer als 0 sein.",
        "The number of days must be more than 0.",
    ),
    "admin_no_address": (
        "Dieser Gast war seit dem Start nicht da; seine Adresse ist unbekannt.",
        "This guest has not been here since the start; the address is unknown.",
    ),
    "admin_no_sanction": ("Eine solche Sperre gibt es nicht.", "There is no such ban or mute."),
    "admin_nobody": (
        "Diesen Gast gibt es nicht. `stammtisch admin list people` zeigt die Kennungen.",
        "There is no such guest. `stammtisch admin list people` shows the ids.",
    ),
    "admin_pg_dump": (
        "PostgreSQL wird mit seinen eigenen Werkzeugen gesichert: pg_dump, im laufenden Betrieb.",
        "PostgreSQL is backed up with its own tools: pg_dump, while it is in use.",
    ),
    "admin_file": ("{path}: {reason}", "{path}: {reason}"),
    "admin_what_list": (
        "Auflisten lassen sich tables, people und bans.",
        "What can be listed: tables, people and bans.",
    ),
}
