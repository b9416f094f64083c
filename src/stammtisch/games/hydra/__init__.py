"""Hydra: a trick game for five, or six, with up to three secret parties."""

from collections.abc import Mapping

from stammtisch.core.game import Game, Option, State
from stammtisch.games.hydra.rules import CODES, HydraState
from stammtisch.games.hydra.scoring import zeros
from stammtisch.games.hydra.state import is_uneven
from stammtisch.games.hydra.words import WORDS

# HY-08, chosen: everyone deals once. The default here is for five at the table.
ROUNDS = Option("rounds", [5], 1, 600, ("Runden", "Rounds"), table_high=100)
# HY-08, by agreement: any number of rounds with six at the table
UNEVEN = Option(
    "uneven_rounds",
    [0],
    0,
    1,
    ("Zu sechst dürfen manche öfter aussetzen", "With six, some may sit out more often"),
    goes_without_saying=True,
)

MASTER_ROUNDS = {5: 80_000, 6: 80_000}


class Hydra(Game):
    """Hydra."""

    def __init__(self) -> None:
        super().__init__(
            protocol=1,
            name="hydra",
            version=1,
            seat_counts=[5, 6],
            options=[ROUNDS, UNEVEN],
            codes=CODES,
            words=WORDS,
            master_rounds=MASTER_ROUNDS,
            no_chat_rule="HY-35",
            no_takeback_rule="HY-36",
        )

    def defaults(self, seats: int) -> dict[str, list[int]]:
        """Return the options as they are unless the table agrees otherwise (HY-08)."""
        return {"rounds": [seats], "uneven_rounds": [0]}

    def check_options(self, seats: int, settled: dict[str, list[int]]) -> None:
        """Refuse that not all six sit out equally often, unless the table wants it (HY-08)."""
        if is_uneven(seats, settled["rounds"][0]) and not settled["uneven_rounds"][0]:
            raise ROUNDS.refused(settled["rounds"], "6, 12, 18, … (HY-08)", UNEVEN)

    def agreed_note(
        self, option: str, lang: str, seats: int, options: Mapping[str, list[int]]
    ) -> str:
        """Return how many of six sit out how often, where that is not equally often (HY-08)."""
        rounds = {**self.defaults(seats), **options}["rounds"][0]
        if option != UNEVEN.name or not is_uneven(seats, rounds):
            return ""
        times, more = divmod(rounds, seats)
        facts = {"rounds": rounds, "more": more, "often": times + 1}
        return WORDS.say("sit_out", {**facts, "fewer": seats - more, "seldom": times}, lang)

    def rule(self, rule: str, lang: str, seats: int, options: Mapping[str, list[int]]) -> str:
        """Return the text of a rule at a table, with who sits out how often (HY-08)."""
        text = super().rule(rule, lang, seats, options)
        note = self.agreed_note(UNEVEN.name, lang, seats, options) if rule == "HY-08" else ""
        return f"{text} {note}" if note else text

    def begin(self, seats: int, options: dict[str, list[int]]) -> State:
        """Return a match before the lot for the first dealer."""
        rounds = options["rounds"][0]
        return HydraState(seats, rounds, zeros(seats), zeros(seats), zeros(seats))


GAME = Hydra()
