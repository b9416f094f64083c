"""The command line in the reader's language: its help, and what it says about slips."""

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

import typer
from rich.text import Text
from typer.core import TyperGroup

from stammtisch import bots, games
from stammtisch.core.errors import LANGUAGES, StammtischError
from stammtisch.tui.screen import console
from stammtisch.tui.words import TEXTS, Slip, habitual_language, tell

FACTS: Final = {
    "games": ", ".join(games.names()),
    "bots": ", ".join(bots.LEVELS),
}


class SpeakingGroup(TyperGroup):
    """The commands of `stammtisch`: every slip becomes one clear line and an exit code."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and exit; no slip of a person ends in a traceback."""
        arguments = sys.argv[1:] if args is None else list(args)
        lang = wanted_language(arguments, os.environ)
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        self.translate(lang)
        try:
            code = super().main(arguments, "stammtisch", standalone_mode=False, obj=lang, **extra)
        except Slip as slip:
            code = complain(slip.say(lang), slip.code)
        except StammtischError as error:
            code = complain(error.say(lang), 1)
        except typer.TyperException as error:
            code = complain(usage_slip(error).say(lang), 2)
        sys.exit(code if isinstance(code, int) else 0)

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]  # the same class inside
        """Run the command; Ctrl-C is a slip like others."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as error:
            raise Slip("interrupted") from error

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that is meant; raise Slip if there is none."""
        if args[0] not in self.commands and not args[0].startswith("-"):
            raise Slip("unknown_command", {"name": args[0], "known": ", ".join(self.commands)}, 2)
        return super().resolve_command(ctx, args)

    def translate(self, lang: str) -> None:
        """Put every help text, so far a key, into words."""
        for command in (self, *self.commands.values()):
            if command is not self and isinstance(command, SpeakingGroup):
                command.translate(lang)
            command.help = _worded(command.help, lang)
            told = command.get_help_option(typer.Context(command))
            for param in (*command.params, *([told] if told else [])):
                kind = "arguments" if param.param_type_name == "argument" else "options"
                key = "about_help" if param is told else getattr(param, "help", None)
                _set(param, "help", _worded(key, lang))
                panel = getattr(param, "rich_help_panel", None) or f"panel_{kind}"
                _set(param, "rich_help_panel", _worded(panel, lang))
            if command is not self:
                _set(command, "rich_help_panel", tell("panel_commands", lang))


def _set(thing: object, name: str, value: object) -> None:
    setattr(thing, name, value)


def _worded(key: str | None, lang: str) -> str | None:
    return tell(key, lang, **FACTS) if key in TEXTS else key


def wanted_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language of `--lang` even when the rest makes no sense, else the habitual one."""
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            told = value if equals else "".join(arguments[place + 1 : place + 2])
            if told.strip().lower() in LANGUAGES:
                return told.strip().lower()
    return habitual_language(environment)


def usage_slip(error: typer.TyperException) -> Slip:
    """Return what is wrong with a command line, told by its kind."""
    param = getattr(error, "param", None)
    option = getattr(error, "option_name", None)
    if param is not None:
        name = param.opts[0] if param.param_type_name == "option" else param.name.upper()
        missing = hasattr(error, "param_type")  # what is there and wrong is never but a number
        return Slip("missing_parameter" if missing else "bad_number", {"name": name}, 2)
    if option is not None:
        unknown = hasattr(error, "possibilities")
        return Slip("unknown_flag" if unknown else "flag_needs_value", {"name": option}, 2)
    return Slip("bad_usage", code=2)


def complain(text: str, code: int) -> int:
    """Say what is wrong; return the code to exit with."""
    console(stderr=True).print(Text(text, style="red"))
    return code
