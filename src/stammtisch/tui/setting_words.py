"""What the settings of a server are, in German and in English."""

from typing import Final

SETTINGS: Final[dict[str, tuple[str, str]]] = {
    "panel_network": ("Netz", "Network"),
    "panel_storage": ("Ablage", "Storage"),
    "panel_limits": ("Grenzen für Anfragen", "Limits of requests"),
    "panel_quotas": ("Kontingente", "Quotas"),
    "panel_thinking": ("Nachdenken", "Thinking"),
    "panel_reaching": (
        "Leute erreichen (ohne Angaben wird nichts verschickt)",
        "Reaching people (nothing is sent unless set up)",
    ),
    "panel_logs": ("Protokoll und Messwerte", "Logs and metrics"),
    "about_config": (
        "TOML-Datei mit Einstellungen; sie heißen dort request_rate statt --request-rate.",
        "TOML file with settings; they are called request_rate there, not --request-rate.",
    ),
    "setting_host": (
        "Adresse, unter der gehorcht wird; 0.0.0.0 heißt: für alle im Netz.",
        "Address to listen on; 0.0.0.0 means: for everyone on the network.",
    ),
    "setting_port": ("Port, auf dem gehorcht wird.", "Port to listen on."),
    "setting_path": (
        "Pfad, unter dem der Server hinter einem Proxy lebt, etwa /games.",
        "Path under which the server lives behind a proxy, such as /games.",
    ),
    "setting_public_url": (
        "Wie man den Server von außen erreicht, etwa https://play.example.org; für Einladungen.",
        "How the server is reached from outside, e.g. https://play.example.org; for invitations.",
    ),
    "setting_trusted_proxies": (
        "Proxys, denen X-Forwarded-For und -Proto geglaubt wird, mit Komma getrennt.",
        "Proxies whose X-Forwarded-For and -Proto are believed, separated by commas.",
    ),
    "setting_hsts_seconds": (
        "Wie lange Browser nach HTTPS nur noch HTTPS nehmen (HSTS); 0 sagt nichts.",
        "How long browsers that came by HTTPS keep to it (HSTS); 0 says nothing.",
    ),
    "setting_db": (
        "Datei für SQLite oder Adresse einer PostgreSQL-Datenbank.",
        "File for SQLite, or address of a PostgreSQL database.",
    ),
    "setting_admin_socket": (
        "Wo `stammtisch admin` anklopft; sonst neben der Datenbank.",
        "Where `stammtisch admin` knocks; else beside the database.",
    ),
    "setting_body_bytes": ("Größe einer Anfrage.", "Size of a request."),
    "setting_request_rate": (
        "Anfragen je Sekunde von einer Adresse; 0: beliebig viele.",
        "Requests a second from one address; 0: any number.",
    ),
    "setting_request_burst": (
        "Anfragen, die eine Adresse auf einmal stellen kann.",
        "Requests one address can make at once.",
    ),
    "setting_request_seconds": (
        "Zeit, in der eine Anfrage ganz ankommen muss.",
        "Time for a request to come in whole.",
    ),
    "setting_streams": ("Offene Ströme zusammen.", "Open streams in all."),
    "setting_streams_each": (
        "Offene Ströme von einer Adresse.",
        "Open streams from one address.",
    ),
    "setting_open_files": (
        "Dateien und Verbindungen, wo das System so viele zulässt.",
        "Files and connections, where the system allows as many.",
    ),
    "setting_chat_lines": (
        "Chatzeilen je Minute von einer Person.",
        "Lines of chat a minute from one person.",
    ),
    "setting_guests_each": (
        "Neue Gäste je Stunde von einer Adresse.",
        "New guests an hour from one address.",
    ),
    "setting_listed_each": (
        "Öffentliche Tische einer Person, die in der Liste stehen.",
        "Public tables of one person that the lobby lists.",
    ),
    "setting_open_hours": (
        "Nach so vielen Stunden ohne Besuch schließt ein Tisch, der nicht begonnen hat; 0: nie.",
        "Hours without a visit after which a table that never began is closed; 0: never.",
    ),
    "setting_abandoned_days": (
        "Nach so vielen Tagen ohne Zug und Besuch schließt eine laufende Partie; 0: nie.",
        "Days without a move or visit after which a running match is closed; 0: never.",
    ),
    "setting_tables": (
        "Offene und laufende Tische einer Person; 0: beliebig viele, wie bei allen hier.",
        "Open and running tables of one person; 0: any number, as with all of these.",
    ),
    "setting_tables_each_address": (
        "Dasselbe für alle hinter einer Adresse.",
        "The same for all behind one address.",
    ),
    "setting_bot_tables": (
        "Tische einer Person, an denen gerade Bots spielen.",
        "Tables of one person at which bots are playing now.",
    ),
    "setting_bot_tables_each_address": (
        "Dasselbe für eine Adresse.",
        "The same for one address.",
    ),
    "setting_masters": (
        "Züge von Masters und Tipps, die für eine Person zugleich bedacht werden.",
        "Masters’ choices and hints thought about at once for one person.",
    ),
    "setting_masters_each_address": (
        "Dasselbe für eine Adresse.",
        "The same for one address.",
    ),
    "setting_hints": (
        "Unbeantwortete Tipps einer Person.",
        "Hints one person waits for.",
    ),
    "setting_hints_each_address": (
        "Dasselbe für eine Adresse.",
        "The same for one address.",
    ),
    "setting_hints_in_all": (
        "Dasselbe zusammen.",
        "The same in all.",
    ),
    "setting_reviews": (
        "Nachbetrachtungen, auf die eine Person wartet.",
        "Reviews one person waits for.",
    ),
    "setting_reviews_each_address": (
        "Dasselbe für eine Adresse.",
        "The same for one address.",
    ),
    "setting_reviews_in_all": (
        "Dasselbe zusammen.",
        "The same in all.",
    ),
    "setting_replays": (
        "Stellungen und Aufzeichnungen, auf die eine Person wartet.",
        "Positions and records one person waits for.",
    ),
    "setting_replays_each_address": (
        "Dasselbe für eine Adresse.",
        "The same for one address.",
    ),
    "setting_replays_in_all": (
        "Dasselbe zusammen.",
        "The same in all.",
    ),
    "setting_processes": (
        "Prozesse, in denen Bots denken; 0: einer weniger als Prozessoren.",
        "Processes in which bots think; 0: one less than there are processors.",
    ),
    "setting_push_contact": (
        "Mailadresse oder Seite, unter der Push-Dienste dich erreichen; leer: kein Push.",
        "Mail address or page where push services reach you; empty: no push.",
    ),
    "setting_outbound_hosts": (
        "Server, an die gesendet werden darf; known: die Push-Dienste der Browser.",
        "Servers that may be sent to; known: the browsers’ push services.",
    ),
    "setting_notice_seconds": (
        "So viele Sekunden später kommt eine Benachrichtigung.",
        "Seconds after which a notification is sent.",
    ),
    "setting_smtp_host": (
        "Mailserver (SMTP); leer: keine Mails.",
        "Mail server (SMTP); empty: no mail.",
    ),
    "setting_smtp_port": ("Port des Mailservers.", "Port of the mail server."),
    "setting_smtp_security": (
        "Verschlüsselung zum Mailserver.",
        "Encryption to the mail server.",
    ),
    "setting_smtp_user": ("Anmeldung am Mailserver.", "Login at the mail server."),
    "setting_smtp_password": (
        "Passwort am Mailserver; besser nicht als Schalter.",
        "Password at the mail server; better not as a flag.",
    ),
    "setting_mail_from": ("Absender der Mails.", "Sender of the mails."),
    "setting_mail_hours": (
        "So viele Stunden liegen zwischen zwei Mails an dieselbe Person.",
        "Hours between two mails to the same person.",
    ),
    "setting_webhook": (
        "Wohin öffentliche Tische gemeldet werden (Chat); besser nicht als Schalter.",
        "Where public tables are announced (a chat); better not as a flag.",
    ),
    "setting_webhook_lang": ("Sprache dieser Meldungen.", "Language of these announcements."),
    "setting_log_format": (
        "auto: Text am Terminal, sonst JSON.",
        "auto: text on a terminal, else JSON.",
    ),
    "setting_log_level": ("Ab wann protokolliert wird.", "What is worth a line."),
    "setting_slow_loop_seconds": (
        "Ab welcher Verspätung die Ereignisschleife als langsam gilt.",
        "How late the event loop may be before a line says so.",
    ),
    "setting_metrics": (
        "Wer /metrics ohne Schlüssel lesen kann: dieser Rechner oder niemand.",
        "Who may read /metrics without the key: this machine, or nobody.",
    ),
    "setting_metrics_key": (
        "Schlüssel für /metrics (Authorization: Bearer KEY); besser nicht als Schalter.",
        "Key for /metrics (Authorization: Bearer KEY); better not as a flag.",
    ),
}
