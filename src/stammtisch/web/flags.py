"""The settings of a server as flags of a command."""

import inspect
from collections.abc import Callable
from dataclasses import fields
from typing import Annotated, Any, Final

import typer

from stammtisch.web.settings import Settings, flag_of

METAVARS: Final = {int: "N", float: "N", bool: "on|off", str: "TEXT"}


def with_settings(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command a flag for every setting; it gets those that were told as `flags`."""
    own = inspect.signature(command, eval_str=True).parameters
    given = [each for name, each in own.items() if name != "flags"]
    made = [
        inspect.Parameter(
            each.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=None,
            annotation=Annotated[
                str | None,
                typer.Option(
                    flag_of(each.name),
                    metavar=each.metadata["metavar"]
                    or "|".join(each.metadata["choices"])
                    or METAVARS[each.type],  # type: ignore[index]  # all four are there
                    help=f"setting_{each.name}",
                    show_default=shown(each.default),
                    rich_help_panel=f"panel_{each.metadata['group']}",
                ),
            ],
        )
        for each in fields(Settings)
    ]
    names = {each.name for each in made}

    def flagged(**arguments: Any) -> None:
        flags = {name: arguments.pop(name) for name in names if name in arguments}
        command(flags=flags, **arguments)

    flagged.__doc__ = command.__doc__
    flagged.__name__ = command.__name__
    signature = inspect.Signature([*given, *made])
    flagged.__signature__ = signature  # type: ignore[attr-defined]  # what typer looks at
    flagged.__annotations__ = {
        name: parameter.annotation for name, parameter in signature.parameters.items()
    }
    return flagged


def shown(default: object) -> str | bool:
    """Return a default as the help shows it."""
    if isinstance(default, float):
        return f"{default:g}"
    return str(default) if default != "" else False
