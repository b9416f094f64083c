"""Nim as a whole game: everything lies open, and best play is known."""

from collections.abc import Sequence

from bots.toys import Nim
from stammtisch.core.errors import BadMoveText
from stammtisch.core.game import Event, Game, Json, Option, Refusal, State, View
from stammtisch.core.rng import Rng
from stammtisch.core.words import Words

TEXTS = {
    "none_left": ("{left} bleiben liegen.", "{left} are left."),
    "too_many": ("So viele liegen nicht da.", "There are not so many."),
}


class NimView(View):
    """Everything."""

    def __init__(self, state: "NimState", seat: int | None) -> None:
        to_act = state.to_act()
        super().__init__(seat, to_act, state.legal(seat) if seat in to_act else [])
        self.state = state.copy()

    def to_json(self) -> Json:
        return {"heap": self.state.heap, "made": self.state.made}

    def imagine(self, rng: Rng) -> State:
        return self.state.copy()


class NimState(Nim):
    """A match of Nim that can be looked at."""

    def view(self, seat: int | None) -> View:
        return NimView(self, seat)

    def refusal(self, seat: int, move: int) -> Refusal | None:
        is_legal = seat in self.to_act() and move in self.legal(seat)
        return None if is_legal else Refusal("NI-01", "too_many")

    def copy(self) -> "NimState":
        other = NimState(self.heap)
        other.made = list(self.made)
        return other


class NimGame(Game):
    """Take one to three; who takes the last one wins."""

    def __init__(self) -> None:
        super().__init__(
            protocol=1,
            name="nim",
            version=1,
            seat_counts=[2],
            options=[Option("heap", [7], 1, 99)],
            codes=4,
            words=Words(("Nim", "Nim"), TEXTS, {}, lambda kind, value, lang: str(value)),
        )

    def begin(self, seats: int, options: dict[str, list[int]]) -> State:
        return NimState(options["heap"][0])

    def why(self, view: View, parts: Sequence[int]) -> Event | None:
        data = view.to_json()
        left = data["heap"] - sum(data["made"]) - parts[0]
        return Event("none_left", {"left": left}) if parts[0] > 1 else None

    def move_text(self, move: int) -> str:
        return str(move)

    def parse_move(self, text: str) -> int:
        if text not in ("1", "2", "3"):
            raise BadMoveText("bad_move_text", {"text": text, "game": self.name})
        return int(text)


NIM = NimGame()
