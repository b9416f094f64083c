"""The chairs of a table: who sits there, and who chooses for them."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from stammtisch.core import receipt
from stammtisch.core.receipt import A_PERSON, Chooser

ChairKind: TypeAlias = Literal["open", "person", "bot"]

FREE: Final = "open"  # as it has always been called in answers
PERSON: Final = "person"
BOT: Final = "bot"

BOT_NAMES: Final = ("Anton", "Berta", "Carl", "Doro", "Emil", "Frieda")  # by seat
STAND_IN: Final = "Regular"  # plays for who is away, and on chairs left free


@dataclass(slots=True)
class Chair:
    """A chair, and who sits on it."""

    kind: ChairKind = FREE
    person: str | None = None
    name: str = ""
    level: str = ""  # of the bot that sits here
    is_away: bool = False  # a stand-in plays until they return
    kept_for: str | None = None  # who was asked to play again and has not answered yet
    stand_in: str = STAND_IN  # its level, agreed before the start
    lapses: int = 0  # how often in a row their time ran out
    is_lapsed: bool = False  # a stand-in makes the choice they owe
    lapse_is_open: bool = False  # everybody may know that
    has_left: bool = False  # for a while, and the table waits

    def is_played_by_bot(self) -> bool:
        """Tell whether a bot chooses for this seat now."""
        return self.kind == BOT or self.is_away or self.is_lapsed

    def is_kept_by_bot(self) -> bool:
        """Tell whether a bot chooses for this seat until somebody sits down there."""
        return self.kind == BOT or self.is_away

    def has_person_here(self) -> bool:
        """Tell whether a person sits here who is not away."""
        return self.kind == PERSON and not self.is_away

    def bot_level(self) -> str:
        """Return the level of the bot that chooses for this seat."""
        return self.level or self.stand_in

    def chooser(self, rounds: int | None) -> Chooser:
        """Return who chooses for this seat now; Masters think so many rounds."""
        if not self.is_played_by_bot():
            return A_PERSON
        level = self.bot_level()
        thought = rounds if level == "Master" and rounds is not None else 0
        return Chooser(receipt.BOT if self.kind == BOT else receipt.STAND_IN, level, thought)
