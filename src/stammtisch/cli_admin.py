"""The command `stammtisch admin`."""

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from stammtisch.tui import admin
from stammtisch.tui.screen import console
from stammtisch.tui.speaking import SpeakingGroup
from stammtisch.tui.words import Slip, tell
from stammtisch.web.settings import read_settings

app: Final = typer.Typer(cls=SpeakingGroup, add_completion=False, rich_markup_mode="rich")

LISTS: Final = {"tables": "tables", "people": "people", "bans": "sanctions"}
PATH: Final = "stammtisch.admin_path"
IDS: Final = {"ignore_unknown_options": True}  # an id may begin with a dash

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="admin_table_id")]
PersonId = Annotated[str, typer.Argument(metavar="PERSON", help="admin_person_id")]
Target = Annotated[str, typer.Argument(metavar="PERSON|NETWORK", help="admin_target")]
Days = Annotated[float | None, typer.Option("--days", metavar="N", help="admin_until")]
File = Annotated[str | None, typer.Option(metavar="FILE", help="about_config")]


@app.callback(help="about_admin")
def connect(
    context: typer.Context,
    *,
    db: Annotated[str | None, typer.Option(metavar="FILE|URL", help="setting_db")] = None,
    admin_socket: Annotated[
        str | None, typer.Option(metavar="FILE", help="setting_admin_socket")
    ] = None,
    config: File = None,
) -> None:
    """Find the server that is meant."""
    flags = {"db": db, "admin_socket": admin_socket, "config": config}
    context.meta[PATH] = read_settings(flags).admin_path()


def order(context: typer.Context, action: str, **facts: object) -> admin.Answer:
    """Give an order to the server."""
    return admin.ask(context.meta[PATH], str(context.obj), action, **facts)


def say(context: typer.Context, key: str, **facts: object) -> None:
    """Say what has been done."""
    console().print(Text(tell(key, str(context.obj), **facts)))


@app.command("list", help="admin_list")
def list_(
    context: typer.Context,
    what: Annotated[str, typer.Argument(metavar="WHAT", help="admin_what")] = "tables",
    phase: Annotated[str, typer.Option(metavar="PHASE", help="admin_phase")] = "",
    name: Annotated[str, typer.Option(metavar="NAME", help="admin_name")] = "",
) -> None:
    """List tables, people or bans."""
    if what not in LISTS:
        raise Slip("admin_what_list")
    facts = {"tables": {"phase": phase}, "people": {"name": name}}.get(what, {})
    answer = order(context, LISTS[what], **facts)
    admin.show_list(console(), LISTS[what], answer, str(context.obj))


@app.command(help="admin_close", context_settings=IDS)
def close(context: typer.Context, table: TableId) -> None:
    """Close a table."""
    order(context, "close", table=table)
    say(context, "admin_done")


@app.command(help="admin_remove", context_settings=IDS)
def remove(
    context: typer.Context,
    table: TableId,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="admin_seat_number")],
) -> None:
    """Send somebody away from a table."""
    order(context, "remove", table=table, seat=seat)
    say(context, "admin_done")


@app.command(help="admin_ban", context_settings=IDS)
def ban(
    context: typer.Context,
    target: Target,
    days: Days = None,
    with_address: Annotated[
        bool, typer.Option("--with-address", help="admin_with_address")
    ] = False,
) -> None:
    """Shut somebody or a network out."""
    order(context, "impose", kind="ban", target=target, days=days, with_address=with_address)
    say(context, "admin_done")


@app.command(help="admin_unban", context_settings=IDS)
def unban(context: typer.Context, target: Target) -> None:
    """Lift a ban."""
    order(context, "lift", kind="ban", target=target)
    say(context, "admin_done")


@app.command(help="admin_mute", context_settings=IDS)
def mute(context: typer.Context, person: PersonId, days: Days = None) -> None:
    """Take the word from somebody."""
    order(context, "impose", kind="mute", target=person, days=days)
    say(context, "admin_done")


@app.command(help="admin_unmute", context_settings=IDS)
def unmute(context: typer.Context, person: PersonId) -> None:
    """Give the word back."""
    order(context, "lift", kind="mute", target=person)
    say(context, "admin_done")


@app.command(help="admin_revoke", context_settings=IDS)
def revoke(context: typer.Context, person: PersonId) -> None:
    """Make all keys of somebody worthless."""
    say(context, "admin_count", count=order(context, "revoke", person=person)["count"])


@app.command(help="admin_export", context_settings=IDS)
def export(
    context: typer.Context,
    table: TableId,
    out: Annotated[Path, typer.Option("--out", metavar="PATH", help="admin_out")],
) -> None:
    """Write records of matches that are over."""
    count = admin.export(context.meta[PATH], str(context.obj), table, out)
    say(context, "admin_count", count=count)


@app.command(help="admin_backup")
def backup(
    context: typer.Context,
    path: Annotated[Path, typer.Argument(metavar="FILE", help="admin_path")],
) -> None:
    """Back the database up."""
    answer = order(context, "backup", file=str(path.absolute()))
    say(context, "admin_copied", path=path, bytes=answer["bytes"])


@app.command(help="admin_prune")
def prune(
    context: typer.Context,
    days: Annotated[float, typer.Option("--days", metavar="N", help="admin_days_ago")],
) -> None:
    """Delete tables that ended long ago."""
    say(context, "admin_count", count=order(context, "prune", days=days)["count"])
