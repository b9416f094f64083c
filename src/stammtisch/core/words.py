"""What people read, in German and in English: one table of texts per game, filled in with facts."""

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any, Final, cast, final

from stammtisch.core.errors import LANGUAGES

Pair = tuple[str, str]  # German, English
REMEMBERED: Final = 10_000  # labels of a game

Label = Callable[[str, Any, str], str]  # kind of thing, its value, language -> its name

SHARED_RULES: Final[dict[str, Pair]] = {
    "ALL-01": (
        "Wer nur zuschaut, sieht, was allen am Tisch offenliegt, und sonst nichts. Wählen mehrere "
        "gleichzeitig, ist höchstens zu sehen, wer noch wählen muss.",
        "Onlookers see what lies open to the whole table and nothing else. While several people "
        "choose at the same time, the most that shows is who has yet to choose.",
    ),
    "ALL-02": (
        "„Links“ ist der nächste Platz im Uhrzeigersinn; die Plätze sind im Uhrzeigersinn "
        "nummeriert. Nur DOG läuft andersherum und nummeriert in Spielrichtung.",
        "“Left” is the next seat clockwise, and seats are numbered clockwise. Only DOG runs the "
        "other way round and numbers its seats in the order of play.",
    ),
}

SHARED_TEXTS: Final[dict[str, Pair]] = {  # log lines about what a table decided
    "back_agreed": (
        "{seat:seat} nimmt einen Zug zurück; alle sind einverstanden.",
        "{seat:seat} takes a move back; everybody has agreed.",
    ),
    "back_practice": (
        "{seat:seat} nimmt einen Zug zurück, zur Übung gegen Bots.",
        "{seat:seat} takes a move back, practising against bots.",
    ),
}


class Words:
    """All texts of one game: log lines, labels, refusals and rules."""

    def __init__(
        self, title: Pair, texts: Mapping[str, Pair], rules: Mapping[str, Pair], label: Label
    ) -> None:
        self._title = title
        self.texts: dict[str, Pair] = {**texts, **SHARED_TEXTS}
        self.rules: dict[str, Pair] = {**rules, **SHARED_RULES}
        self._label = label
        self._templates: dict[tuple[str, str], Template] = {}
        self._labels: dict[tuple[str, int, str], str] = {}

    def title(self, lang: str) -> str:
        """Return the game's name as people write it."""
        return self._title[LANGUAGES.index(lang)]

    def say(
        self, key: str, facts: Mapping[str, object], lang: str, names: Sequence[str] = ()
    ) -> str:
        """Return a text of the game, its facts put in words and its seats called by name."""
        template = self._templates.get((key, lang))
        if template is None:
            template = Template(self.texts[key][LANGUAGES.index(lang)])
            self._templates[key, lang] = template
        return template.fill(facts, self, lang, names)

    def rule(self, rule: str, lang: str) -> str:
        """Return the text of a rule; the id may be written in small letters."""
        return self.rules[rule.upper()][LANGUAGES.index(lang)]

    def label(self, kind: str, value: object, lang: str, names: Sequence[str] = ()) -> str:
        """Return the name of a thing, a card, a phase, a seat; of several, their names."""
        if isinstance(value, list):
            return ", ".join([self.label(kind, item, lang, names) for item in value])
        if kind == "seat":
            return _seat(int(cast(int, value)), lang, names)
        if type(value) is not int:
            return self._label(kind, value, lang)
        known = self._labels.get((kind, value, lang))
        if known is None:
            known = self._label(kind, value, lang)
            if len(self._labels) < REMEMBERED:
                self._labels[kind, value, lang] = known
        return known


@final
class Template:
    """A text with gaps, parsed once: `{who:seat}` is a name, `{what:kind}` the game's label."""

    def __init__(self, text: str) -> None:
        self.end = ""
        self.gaps: list[tuple[str, str, int, str]] = []  # text before, fact, its item or -1, kind
        for literal, name, kind, _ in Formatter().parse(text):
            if name is None:
                self.end = literal
                continue
            fact, _, item = name.partition("[")
            index = int(item.removesuffix("]")) if item else -1
            self.gaps.append((literal, fact, index, kind or ""))

    def fill(
        self, facts: Mapping[str, object], words: Words, lang: str, names: Sequence[str]
    ) -> str:
        """Return the text with its facts in words."""
        filled = ""
        for literal, fact, index, kind in self.gaps:
            value: Any = facts[fact]
            if index >= 0:
                value = value[index]
            filled += literal + (words.label(kind, value, lang, names) if kind else str(value))
        return filled + self.end


def _seat(seat: int, lang: str, names: Sequence[str]) -> str:
    if seat < len(names):  # a move may name a seat that this table has not
        return names[seat]
    return f"{'Platz' if lang == 'de' else 'seat'} {seat}"
