"""The rules of a game as people read them: in the terminal and as Markdown."""

import re

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from stammtisch.core.game import Game
from stammtisch.tui.words import Slip, tell


def ids(game: Game) -> list[str]:
    """Return the ids of all rules, the game's own before those that all games share."""
    own = own_prefix(game)
    return sorted(game.words.rules, key=lambda rule: (not rule.startswith(own), rule))


def own_prefix(game: Game) -> str:
    """Return what the ids of a game's own rules begin with, such as `AB`."""
    return next(iter(game.words.rules)).partition("-")[0]


def find(game: Game, text: str, lang: str) -> str:
    """Return the id a person means by `AB-07`, `ab7` or `7`; raise Slip if there is none."""
    typed = re.fullmatch(r"([A-Za-z]*)[- ]?0*([0-9]{1,3})", text.strip())
    if typed:
        prefix = typed[1].upper() or own_prefix(game)
        rule = f"{prefix}-{int(typed[2]):02}"
        if rule in game.words.rules:
            return rule
    facts = {"rule": text.strip(), "title": game.words.title(lang), "known": known_text(game)}
    raise Slip("unknown_rule", facts)


def known_text(game: Game) -> str:
    """Return which rules there are, such as `AB-01…AB-17, ALL-01…ALL-02`."""
    ranges: dict[str, list[str]] = {}
    for rule in ids(game):
        ranges.setdefault(rule.partition("-")[0], []).append(rule)
    return ", ".join(f"{rules[0]}…{rules[-1]}" for rules in ranges.values())


def drawn(game: Game, rule: str, lang: str) -> RenderableType:
    """Return one rule for the terminal: its id, and its text indented below."""
    told = game.words.rule(rule, lang)
    return Group(Text(rule, style="bold cyan"), Padding(Text(told), (0, 0, 0, 2)))


def markdown(game: Game, lang: str, rule: str | None = None) -> str:
    """Return all rules, or one, as Markdown; `docs/rules` holds exactly this."""
    if rule is not None:
        return f"**{rule}** {game.words.rule(rule, lang)}\n"
    paragraphs = [
        f"# {tell('rules_of', lang, title=game.words.title(lang))}",
        f"<!-- {tell('generated', lang, game=game.name)} -->",
    ]
    paragraphs += [f"**{one}** {game.words.rule(one, lang)}" for one in ids(game)]
    return "\n\n".join(paragraphs) + "\n"
