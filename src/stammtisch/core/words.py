"""What people read, in German and in English: one table of texts per game, filled in with facts."""

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any, Final, cast, final

from stammtisch.core.errors import LANGUAGES

Pair = tuple[str, str]  # German, English
Part = tuple[str, str, object]  # of a sentence: its text, and what kind of thing with which value
REMEMBERED: Final = 10_000  # labels of a game
SEAT_LETTERS: Final = "ABCDEF"  # what seats are called where nobody's name is known

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
        "nummeriert, wenn das Spiel nichts anderes sagt.",
        "“Left” is the next seat clockwise, and seats are numbered clockwise, unless the game says "
        "otherwise.",
    ),
}

SHARED_TEXTS: Final[dict[str, Pair]] = {  # a game may say them in words of its own
    "match_over": ("Die Partie ist zu Ende.", "The match is over."),
    "chance_first": (
        "Gerade entscheidet der Zufall, niemand ist am Zug.",
        "Chance decides first, nobody is to move now.",
    ),
    "not_your_turn": (
        "Du bist nicht dran. Es fehlt noch: {seats:seat}.",
        "It is not your turn. Still to come: {seats:seat}.",
    ),
    "not_now": ("Das passt jetzt nicht.", "That does not belong here."),
    "not_in_hand": ("{card:card} hast du nicht.", "You do not hold {card:card}."),
    "no_rulings": (
        "Eine Entscheidung „{kind}“ gibt es in diesem Spiel nicht.",
        "There is no ruling “{kind}” in this game.",
    ),
    # what anyone may look at again
    "look_back": ("Der letzte Stich", "The last trick"),
    "look_back_none": ("Es gibt keinen letzten Stich.", "There is no last trick."),
    "look_back_help": ("den letzten Stich ansehen", "look at the last trick"),
    # where a match stands
    "match_won": ("Es gewinnt {who:seat}.", "The winner is {who:seat}."),
    "match_shared": (
        "Gleichstand, den Sieg teilen sich: {who:seat}.",
        "A tie, the win is shared by: {who:seat}.",
    ),
    "prompt": ("Du bist dran.", "It is your turn."),
    "waiting": ("{who:seat} ist dran.", "It is the turn of {who:seat}."),
    "your_cards": ("Deine Karten: {cards:card}", "Your cards: {cards:card}"),
    "holds": ("{cards:card}", "{cards:card}"),
    "round": ("Runde {round}", "Round {round}"),
    "points": ("Punkte", "Points"),
    "sum": ("Summe", "Sum"),
    # log lines about what a table decided
    "back_agreed": (
        "{seat:seat} nimmt einen Zug zurück; alle sind einverstanden.",
        "{seat:seat} takes a move back; everybody has agreed.",
    ),
    "seats_drawn": (
        "Wer wo sitzt, hat das Los entschieden: {seats:seat}.",
        "Lots were drawn for the seats: {seats:seat}.",
    ),
    "seats_moved_on": (
        "Alle sind einen Platz weitergerückt: {seats:seat}.",
        "Everybody moved on by one seat: {seats:seat}.",
    ),
    "paused_by": (
        "{seat:seat} macht für alle eine Pause, höchstens {minutes} Min.",
        "{seat:seat} calls a pause for everybody, {minutes} min at most.",
    ),
    "paused": (
        "Pause für alle, höchstens {minutes} Min.",
        "A pause for everybody, {minutes} min at most.",
    ),
    "resumed": ("Es geht weiter.", "On we go."),
    "back_practice": (
        "{seat:seat} nimmt einen Zug zurück, zur Übung gegen Bots.",
        "{seat:seat} takes a move back, practising against bots.",
    ),
    # log lines about who is not there
    "table_lapse": (
        "Die Zeit von {seat:seat} ist um. Diesen einen Zug macht ein Bot.",
        "Time is up for {seat:seat}. A bot makes this one move.",
    ),
    "table_away_time": (
        "Dreimal war die Zeit von {seat:seat} um. Ein Bot spielt weiter, bis {seat:seat} zurück "
        "ist.",
        "Time ran out for {seat:seat} three times. A bot plays on until {seat:seat} is back.",
    ),
    "table_away_left": (
        "{seat:seat} ist gegangen. Ein Bot springt ein.",
        "{seat:seat} has left. A bot fills in.",
    ),
    "table_away_voted": (
        "{seat:seat} ist nicht da. Der Tisch lässt einen Bot einspringen.",
        "{seat:seat} is not here. The table lets a bot fill in.",
    ),
    "table_away_removed": (
        "{seat:seat} spielt nicht mehr mit. Ein Bot springt ein.",
        "{seat:seat} no longer plays. A bot fills in.",
    ),
    "table_stepped_out": (
        "{seat:seat} ist kurz weg. Der Tisch wartet.",
        "{seat:seat} has stepped out. The table waits.",
    ),
    "table_returned": ("{seat:seat} ist zurück.", "{seat:seat} is back."),
    "table_more_time": (
        "{by:seat} gibt {seat:seat} mehr Zeit.",
        "{by:seat} gives {seat:seat} more time.",
    ),
    "table_announced": (
        "{seat:seat} ist eine Weile weg. So lange steht die Uhr.",
        "{seat:seat} is away for a while. The clock stands still until then.",
    ),
    "table_seat_taken": (
        "{name} übernimmt den Platz von {before}.",
        "{name} takes over the seat of {before}.",
    ),
    "table_ended_stands": (
        "Der Tisch beendet die Partie, wie sie steht.",
        "The table ends the match as it stands.",
    ),
    "table_ended_unfinished": (
        "Die Partie bleibt unvollendet.",
        "The match stays unfinished.",
    ),
    "table_ended_resigned": ("Aufgegeben haben: {seats:seat}.", "Given up by: {seats:seat}."),
}


class Words:
    """All texts of one game: log lines, labels, refusals and rules."""

    def __init__(
        self,
        title: Pair,
        texts: Mapping[str, Pair],
        rules: Mapping[str, Pair],
        label: Label,
        about: Pair = ("", ""),
        *,
        here: Mapping[str, tuple[str, Pair]] | None = None,
    ) -> None:
        self._title = title
        self._about = about
        self.texts: dict[str, Pair] = {**SHARED_TEXTS, **texts}
        self.rules: dict[str, Pair] = {**rules, **SHARED_RULES}
        # by rule: an option, and what is added to the rule at tables where it is not as usual
        self.here: dict[str, tuple[str, Pair]] = {} if here is None else dict(here)
        self._with_gaps: dict[str, Pair] = {}  # rules that tell numbers of options
        self._label = label
        self._templates: dict[tuple[str, str], Template] = {}
        self._labels: dict[tuple[str, int, str], str] = {}

    def title(self, lang: str) -> str:
        """Return the game's name as people write it."""
        return self._title[LANGUAGES.index(lang)]

    def about(self, lang: str) -> str:
        """Return what the game is about, in one line for the lobby."""
        return self._about[LANGUAGES.index(lang)]

    def say(
        self, key: str, facts: Mapping[str, object], lang: str, names: Sequence[str] = ()
    ) -> str:
        """Return a text of the game, its facts put in words and its seats called by name."""
        template = self._templates.get((key, lang))
        if template is None:
            template = Template(self.texts[key][LANGUAGES.index(lang)])
            self._templates[key, lang] = template
        return template.fill(facts, self, lang, names)

    def parts(
        self, key: str, facts: Mapping[str, object], lang: str, names: Sequence[str] = ()
    ) -> list[Part]:
        """Return a text of the game in parts, each thing in it with its kind and value."""
        template = self._templates.get((key, lang))
        if template is None:
            template = Template(self.texts[key][LANGUAGES.index(lang)])
            self._templates[key, lang] = template
        return template.parts(facts, self, lang, names)

    def rule(self, rule: str, lang: str) -> str:
        """Return the text of a rule; the id may be written in small letters."""
        return self.rules[rule.upper()][LANGUAGES.index(lang)]

    def settle_rules(self, usual: Mapping[str, list[int]]) -> None:
        """Fill the numbers of options into the rules: `{lap}`, `{odds[2]}`; here the usual ones."""
        for rule, pair in list(self.rules.items()):
            if "{" in pair[0] or "{" in pair[1]:
                self._with_gaps[rule] = pair
                self.rules[rule] = (
                    self._filled(pair[0], usual, LANGUAGES[0]),
                    self._filled(pair[1], usual, LANGUAGES[1]),
                )

    def rule_here(
        self, rule: str, lang: str, options: Mapping[str, list[int]], usual: Mapping[str, list[int]]
    ) -> str:
        """Return the text of a rule at a table with these options, where others are usual."""
        index = LANGUAGES.index(lang)
        pair = self._with_gaps.get(rule)
        text = self.rules[rule][index] if pair is None else self._filled(pair[index], options, lang)
        if rule in self.here:
            option, added = self.here[rule]
            if options.get(option) != usual.get(option):
                text = f"{text} {self._filled(added[index], options, lang)}"
        return text

    def _filled(self, text: str, options: Mapping[str, list[int]], lang: str) -> str:
        template = Template(text)
        facts: dict[str, object] = {}
        for _, fact, index, _ in template.gaps:
            facts[fact] = options[fact] if index >= 0 else options[fact][0]
        return template.fill(facts, self, lang, ())

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

    def parts(
        self, facts: Mapping[str, object], words: Words, lang: str, names: Sequence[str]
    ) -> list[Part]:
        """Return the text in parts: plain text, and every thing in it by itself."""
        parts: list[Part] = []
        for literal, fact, index, kind in self.gaps:
            if literal:
                parts.append((literal, "", None))
            value: Any = facts[fact]
            if index >= 0:
                value = value[index]
            if not kind:
                parts.append((str(value), "", None))
                continue
            for number, item in enumerate(value if isinstance(value, list) else [value]):
                if number:
                    parts.append((", ", "", None))
                parts.append((words.label(kind, item, lang, names), kind, item))
        if self.end:
            parts.append((self.end, "", None))
        return parts


def _seat(seat: int, lang: str, names: Sequence[str]) -> str:
    if seat < len(names):  # a move may name a seat that this table has not
        return names[seat]
    letter = SEAT_LETTERS[seat] if 0 <= seat < len(SEAT_LETTERS) else str(seat)
    return f"{'Platz' if lang == 'de' else 'seat'} {letter}"
