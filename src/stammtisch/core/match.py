"""A match: one state, one seed, and the only place that checks moves for callers."""

from collections.abc import Mapping, Sequence
from typing import Final, final
from unicodedata import category

from stammtisch.core.errors import BadMoveText, BadRuling, BadSetup, StammtischError
from stammtisch.core.game import Game, OptionValue, Refusal, Ruling, State, View
from stammtisch.core.rng import SEED_BYTES, CryptoRng, commitment
from stammtisch.core.words import Words

PART: Final = " + "  # between the parts of one choice in a record
LONGEST_NAME: Final = 40
JOINER: Final = "\u200d"
PICTURE_MODIFIERS: Final = "\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"


@final
class IllegalMove(StammtischError):
    """A move the rules forbid now; nothing has changed. `refusal` says which rule and why."""

    def __init__(self, refusal: Refusal, words: Words, names: Sequence[str]) -> None:
        self.refusal = refusal
        self.words = words
        self.names = names
        super().__init__("illegal_move", self._facts("en"))

    def say(self, lang: str) -> str:
        """Return the reason, with the rule's id, in German (`de`) or English (`en`)."""
        return StammtischError("illegal_move", self._facts(lang)).say(lang)

    def _facts(self, lang: str) -> dict[str, object]:
        refusal = self.refusal
        reason = self.words.say(refusal.reason, refusal.facts, lang, self.names)
        return {"rule": refusal.rule, "reason": reason}


@final
class Checkpoint:
    """A match as it stood once: its state, how long its log was, how far chance had got."""

    def __init__(
        self, state: State, length: int, owed_since: list[int], block: int, words: list[int]
    ) -> None:
        self.state = state
        self.length = length
        self.owed_since = owed_since
        self.block = block
        self.words = words


@final
class Match:
    """A match being played: seats make checked moves, chance comes from the committed seed."""

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: bytes,
        options: Mapping[str, OptionValue] | None = None,
        names: Sequence[str] = (),
    ) -> None:
        if len(seed) != SEED_BYTES:
            raise BadSetup("bad_seed", {"size": SEED_BYTES})
        self.game = game
        self.seats = seats
        self.seed = seed
        self.options: dict[str, list[int]] = game.settle(seats, options)
        self.names: list[str] = _checked_names(names, seats)
        self.state: State = game.begin(seats, self.options)
        self.log: list[str] = []  # one line for every complete choice and every ruling
        self.owed_since: list[int] = [0] * seats  # by seat: lines that stood then
        self._rng = CryptoRng(seed)
        self._resolve_chance()
        self._owing: list[int] = self.state.to_act()

    @property
    def commitment(self) -> str:
        """Return what the table publishes at the start to bind itself to the seed."""
        return commitment(self.seed)

    def is_over(self) -> bool:
        """Tell whether the match has ended."""
        return self.state.is_over()

    def view(self, seat: int | None) -> View:
        """Return what a seat, or a spectator if None, may know now."""
        if seat is not None:
            self._check_seat(seat)
        return self.state.view(seat)

    def _repr_svg_(self) -> str:
        """Return the match as onlookers see it, for notebooks."""
        from stammtisch.core.drawing import draw  # noqa: PLC0415 not part of the compiled engine

        return draw(self.game, self.view(None), self.names)

    def play(self, seat: int, move: int) -> None:
        """Make a move, or raise IllegalMove and change nothing."""
        self._check_seat(seat)
        self._check(self.state, seat, move)
        parts = self.state.unfinished(seat)
        self.state.apply(seat, move)
        if not self.state.unfinished(seat):
            texts = [self.game.move_text(part) for part in [*parts, move]]
            self.log.append(f"{seat} {PART.join(texts)}")
            self._resolve_chance()
            self._note_owing([other for other in self._owing if other != seat])

    def play_text(self, seat: int, text: str) -> None:
        """Make a whole choice written as text, or raise and change nothing of it."""
        self._check_seat(seat)
        moves = [self.game.parse_move(part) for part in text.split(PART)]
        trial = self.state.copy()
        for count, move in enumerate(moves):
            if count > 0 and not trial.unfinished(seat):
                raise BadMoveText("bad_move_text", {"text": text, "game": self.game.name})
            self._check(trial, seat, move)
            trial.apply(seat, move)
        if trial.unfinished(seat):
            raise BadMoveText("unfinished_choice", {"text": text})
        for move in moves:
            self.play(seat, move)

    def take_back(self, seat: int) -> None:
        """Take back the last part of the seat's own unfinished choice."""
        self._check_seat(seat)
        if not self.state.unfinished(seat):
            raise BadSetup("nothing_to_take_back", {"seat": seat})
        self.state.take_back(seat)

    def checkpoint(self) -> Checkpoint:
        """Return where the match stands, to come back to it."""
        rng = self._rng
        return Checkpoint(
            self.state.copy(), len(self.log), list(self.owed_since), rng.block, list(rng.words)
        )

    def restore(self, checkpoint: Checkpoint) -> None:
        """Go back to where the match stood; the same choices then meet the same chance."""
        self.state = checkpoint.state.copy()
        del self.log[checkpoint.length :]
        self.owed_since = list(checkpoint.owed_since)
        self._owing = self.state.to_act()
        self._rng.block = checkpoint.block
        self._rng.words = list(checkpoint.words)

    def direct(self, ruling: Ruling) -> None:
        """Carry out a director's decision and put it on the record, or raise BadRuling."""
        if ruling.kind == "penalty":
            self._check_seat(ruling.seat)
        if not ruling.reason.strip() or not ruling.reason.isprintable():
            raise BadRuling("bad_ruling", {"reason": BadRuling("ruling_reason", {})})
        refusal = self.state.direct(ruling)
        if refusal is not None:
            illegal = IllegalMove(refusal, self.game.words, self.names)
            raise BadRuling("bad_ruling", {"reason": illegal})
        self.log.append(ruling_text(ruling))
        self._resolve_chance()
        self._note_owing([])

    def _note_owing(self, still: list[int]) -> None:
        """Note who owes a choice now; of these some were asked before and owe it still."""
        self._owing = self.state.to_act()
        for seat in self._owing:
            if seat not in still:
                self.owed_since[seat] = len(self.log)

    def _check(self, state: State, seat: int, move: int) -> None:
        refusal = state.refusal(seat, move)
        if refusal is not None:
            raise IllegalMove(refusal, self.game.words, self.names)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise BadSetup("no_such_seat", {"seat": seat})

    def _resolve_chance(self) -> None:
        while not self.state.is_over() and self.state.awaits_chance():
            self.state.chance(self._rng)


def ruling_text(ruling: Ruling) -> str:
    """Return a ruling as a line of the record."""
    return f"director {ruling.kind} {ruling.seat} {ruling.points}: {ruling.reason.strip()}"


def _checked_names(names: Sequence[str], seats: int) -> list[str]:
    checked = list(names) if names else [f"P{seat}" for seat in range(seats)]
    if len(checked) != seats:
        raise BadSetup("bad_name", {"name": f"{len(checked)} / {seats}"})
    for name in checked:
        if not is_name(name):
            raise BadSetup("bad_name", {"name": name})
    return checked


def is_name(name: str) -> bool:
    """Tell whether a name can stand in a record."""
    is_short = 1 <= len(name) <= LONGEST_NAME and name == name.strip()
    return is_short and without_joiners(name).isprintable()


def without_joiners(name: str) -> str:
    """Return a text without what joins two pictures to one: it is visible as what it makes."""
    kept = ""
    for place, character in enumerate(name):
        before = name[:place].rstrip(PICTURE_MODIFIERS)[-1:]
        after = name[place + 1 : place + 2]
        if character != JOINER or not (is_picture(before) and is_picture(after)):
            kept += character
    return kept


def is_picture(character: str) -> bool:
    """Tell whether a character is a picture, such as a face or a heart."""
    return character != "" and category(character) == "So"
