"""Pairs: a small game in plain Python that uses all of the protocol, to test what knows no game.

A round: everybody is dealt four of twelve cards, seals two of them at the same time, and once all
pairs are open lays one of the other two, or passes, in the order of the seats. The highest total
takes the round; who passed gets a consolation. The last cards of a round are never shown.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core import position
from stammtisch.core.errors import BadMoveText, BadPosition
from stammtisch.core.game import (
    Agreement,
    Event,
    Game,
    Json,
    Option,
    Outcome,
    Refusal,
    Ruling,
    State,
    View,
    enum_names,
)
from stammtisch.core.rng import Rng, shuffle
from stammtisch.core.telling import Teller
from stammtisch.core.words import Words

CARDS = 12  # moves 0 to 11: seal or lay this card
PASS = 12
CODES = 13
HAND = 4
PAIR = 2


class Phase:
    DEAL: Final = -1
    OVER: Final = 0
    SEAL: Final = 1
    LAY: Final = 2


PHASES = {number: name.upper() for number, name in enum_names(Phase).items()}


ROUNDS = Option("rounds", [2], 1, 9, ("Runden", "Rounds"))
WORTH = Option("worth", [3, 1], 0, 9, ("Preis und Trostpreis", "Prize and consolation"))

TITLE = ("Paare", "Pairs")
ABOUT = ("Verdeckte Paare, zwei Runden.", "Sealed pairs, two rounds.")
TEXTS = {
    "not_your_turn": ("{who:seat} ist nicht am Zug.", "It is not the turn of {who:seat}."),
    "no_move": ("{move} ist kein Zug.", "{move} is no move."),
    "not_held": ("{card:card} ist nicht auf der Hand.", "{card:card} is not in the hand."),
    "rising": ("Das Paar steigt an: {card:card} geht nicht.", "Pairs rise: not {card:card}."),
    "sealed_already": ("{card:card} liegt im Paar.", "{card:card} lies in the pair."),
    "no_pass": ("Jetzt ({phase:phase}) passt niemand.", "Nobody passes now ({phase:phase})."),
    "no_ruling": ("Hier gibt es nur Abzüge von 1 bis 9.", "Here only 1 to 9 can be deducted."),
    "dealt": ("Runde {round}, du hast {cards:card}.", "Round {round}, you hold {cards:card}."),
    "opened": ("{who:seat} zeigt {cards:card}.", "{who:seat} shows {cards:card}."),
    "laid": ("{who:seat} legt {card:card}.", "{who:seat} lays {card:card}."),
    "passed": ("{who:seat} passt.", "{who:seat} passes."),
    "points": ("Es steht {points}.", "The score is {points}."),
}
RULES = {
    "PA-01": ("Zwei oder drei spielen.", "Two or three play."),
    "PA-02": ("Alle verdecken zugleich zwei Karten.", "All seal two cards at the same time."),
    "PA-03": ("Dann legt jeder eine oder passt.", "Then each lays one or passes."),
    "PA-04": ("Die Leitung kann Punkte abziehen.", "The director can deduct points."),
}


def label(kind: str, value: object, lang: str) -> str:
    """Return the name of a card, a move or a phase."""
    if kind == "move" and value == PASS:
        return "passen" if lang == "de" else "pass"
    if kind in ("card", "move"):
        return f"{'Karte' if lang == 'de' else 'card'} {value}"
    german = {"SEAL": "Verdecken", "LAY": "Legen", "DEAL": "Geben", "OVER": "Ende"}
    name = PHASES[cast(int, value)]
    return german[name] if lang == "de" else name.lower()


class PairsState(State):
    """The truth of a match of Pairs."""

    def __init__(self, game: "PairsGame", seats: int, options: dict[str, list[int]]) -> None:
        super().__init__(seats, Phase.DEAL)
        self.game = game
        self.options = options
        self.round = 0
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.pairs: list[list[int]] = [[] for _ in range(seats)]
        self.laid: list[int] = []
        self.points = [0] * seats

    def draw(self, rng: Rng) -> Outcome:
        cards = vec[i64](list(range(CARDS)))
        shuffle(cards, HAND * self.seats, rng)
        return [cards[place] for place in range(HAND * self.seats)]

    def deal(self, outcome: Outcome) -> None:
        for seat in range(self.seats):
            self.hands[seat] = sorted(outcome[HAND * seat : HAND * (seat + 1)])
        self.round += 1
        self.phase = Phase.SEAL

    def turn(self) -> int:
        return self.to_act()[0]

    def to_act(self) -> list[int]:
        if self.phase == Phase.SEAL:
            return [seat for seat in range(self.seats) if len(self.pairs[seat]) < PAIR]
        return [len(self.laid)] if self.phase == Phase.LAY else []

    def legal(self, seat: int) -> list[int]:
        if seat not in self.to_act():
            return []
        hand, pair = self.hands[seat], self.pairs[seat]
        if self.phase == Phase.LAY:
            return [*[card for card in hand if card not in pair], PASS]
        return [card for card in hand if card > pair[0]] if pair else hand[:-1]

    def apply(self, seat: int, move: int) -> None:
        if self.phase == Phase.SEAL:
            self.pairs[seat].append(move)
            if not self.to_act():
                self.phase = Phase.LAY
        else:
            self.laid.append(move)
            if len(self.laid) == self.seats:
                self.score_round()

    def score_round(self) -> None:
        totals = [sum(self.pairs[seat]) for seat in range(self.seats)]
        prize, consolation = self.options["worth"]
        for seat, move in enumerate(self.laid):
            totals[seat] += move % PASS
            self.points[seat] += consolation * (move == PASS)
        self.points[totals.index(max(totals))] += prize
        self.hands = [[] for _ in range(self.seats)]
        self.pairs = [[] for _ in range(self.seats)]
        self.laid = []
        self.phase = Phase.OVER if self.round == self.options["rounds"][0] else Phase.DEAL

    def refusal(self, seat: int, move: int) -> Refusal | None:
        if seat not in self.to_act():
            return Refusal("PA-02", "not_your_turn", {"who": seat})
        if not 0 <= move < CODES:
            return Refusal("PA-02", "no_move", {"move": move})
        if move == PASS:
            facts = {"phase": self.phase}
            return None if self.phase == Phase.LAY else Refusal("PA-03", "no_pass", facts)
        if move not in self.hands[seat]:
            return Refusal("PA-02", "not_held", {"card": move})
        if self.phase == Phase.LAY and move in self.pairs[seat]:
            return Refusal("PA-03", "sealed_already", {"card": move})
        return None if move in self.legal(seat) else Refusal("PA-02", "rising", {"card": move})

    def unfinished(self, seat: int) -> list[int]:
        return list(self.pairs[seat]) if len(self.pairs[seat]) < PAIR else []

    def take_back(self, seat: int) -> None:
        self.pairs[seat].pop()

    def direct(self, ruling: Ruling) -> Refusal | None:
        if ruling.kind != "penalty" or not 1 <= ruling.points <= 9:
            return Refusal("PA-04", "no_ruling")
        self.points[ruling.seat] -= ruling.points
        return None

    def view(self, seat: int | None) -> View:
        return self.game.view_class(self, seat)

    def score(self) -> list[int]:
        return list(self.points)

    def copy(self) -> State:
        twin = type(self)(self.game, self.seats, self.options)
        twin.round = self.round
        twin.phase = self.phase
        twin.hands = [list(hand) for hand in self.hands]
        twin.pairs = [list(pair) for pair in self.pairs]
        twin.laid = list(self.laid)
        twin.points = list(self.points)
        return twin


class Terms(Agreement):
    """What was agreed before a match of Pairs."""

    def __init__(self, game: "PairsGame", seats: int, options: dict[str, list[int]]) -> None:
        self.game = game
        self.seats = seats
        self.options = options


class PairsView(View):
    """What a seat may know of a match of Pairs."""

    def __init__(self, state: PairsState, seat: int | None) -> None:
        super().__init__(seat, state.to_act(), [] if seat is None else state.legal(seat))
        self.terms = Terms(state.game, state.seats, state.options)
        self.seats = state.seats
        self.round = state.round
        self.phase = state.phase
        self.hand = [] if seat is None else list(state.hands[seat])
        self.pair = [] if seat is None else list(state.pairs[seat])
        self.pairs = [list(pair) for pair in state.pairs] if state.phase == Phase.LAY else []
        self.laid = list(state.laid)
        self.points = list(state.points)

    def to_json(self) -> Json:
        return {
            "seat": self.seat,
            "to_act": self.to_act,
            "legal": self.legal,
            "round": self.round,
            "phase": PHASES[self.phase],
            "hand": self.hand,
            "pair": self.pair,
            "pairs": self.pairs,
            "laid": self.laid,
            "points": self.points,
        }

    def imagine(self, rng: Rng) -> State:
        game = self.terms.game
        state = game.state_class(game, self.seats, self.terms.options)
        state.round = self.round
        state.phase = self.phase
        state.laid = list(self.laid)
        state.points = list(self.points)
        if self.phase not in (Phase.SEAL, Phase.LAY):
            return state
        known = [self.known(seat) for seat in range(self.seats)]
        seen = [card for cards in known for card in cards]
        hidden = vec[i64]([card for card in range(CARDS) if card not in seen])
        shuffle(hidden, len(hidden), rng)
        unseen = iter(list(hidden))
        for seat in range(self.seats):
            rest = [next(unseen) for _ in range(HAND - len(known[seat]))]
            state.hands[seat] = sorted(known[seat] + rest)
            state.pairs[seat] = self.imagine_pair(seat, state.hands[seat], rng)
        return state

    def known(self, seat: int) -> list[int]:
        """Return the cards the viewer knows a seat to hold or to have laid."""
        if seat == self.seat:
            return self.hand
        laid = [card for card in self.laid[seat : seat + 1] if card != PASS]
        return [*(self.pairs[seat] if self.pairs else []), *laid]

    def imagine_pair(self, seat: int, hand: list[int], rng: Rng) -> list[int]:
        """Return a seat's pair: open, the viewer's own, not sealed yet, or any two of the hand."""
        if self.pairs:
            return list(self.pairs[seat])
        if seat == self.seat:
            return list(self.pair)
        if seat in self.to_act:
            return []
        cards = vec[i64](hand)
        shuffle(cards, PAIR, rng)
        return sorted([cards[0], cards[1]])


class PairsGame(Game):
    """The game of Pairs; a test can hand in a faulty state or view."""

    def __init__(
        self,
        state_class: type[PairsState] = PairsState,
        view_class: Callable[[PairsState, int | None], PairsView] = PairsView,
    ) -> None:
        super().__init__(
            protocol=1,
            name="pairs",
            version=3,
            seat_counts=[2, 3],
            options=[ROUNDS, WORTH],
            codes=CODES,
            words=Words(TITLE, TEXTS, RULES, label, ABOUT),
        )
        self.state_class = state_class
        self.view_class = view_class

    def check_options(self, seats: int, settled: dict[str, list[int]]) -> None:
        prize, consolation = settled["worth"]
        if prize < consolation:
            worth = self.options[1]
            raise worth.refused(settled["worth"], "prize >= consolation")

    def begin(self, seats: int, options: dict[str, list[int]]) -> State:
        return self.state_class(self, seats, options)

    def move_text(self, move: int) -> str:
        return "Pass" if move == PASS else f"C{move}"

    def parse_move(self, text: str) -> int:
        for move in range(CODES):
            if self.move_text(move).lower() == text.strip().lower():
                return move
        raise BadMoveText("bad_move_text", {"text": text, "game": self.name})

    def teller(self, names: Sequence[str], lang: str) -> Teller:
        from games.telling import PairsTeller

        return PairsTeller(self, names, lang)

    def news(self, before: View, after: View) -> list[Event]:
        old, new = cast(PairsView, before), cast(PairsView, after)
        events = []
        if new.hand and old.round < new.round:
            events.append(Event("dealt", {"round": new.round, "cards": new.hand}))
        for seat, pair in enumerate(new.pairs if not old.pairs else []):
            events.append(Event("opened", {"who": seat, "cards": pair}, fades=True))
        for seat in range(len(old.laid), len(new.laid)):
            card = new.laid[seat]
            key = "passed" if card == PASS else "laid"
            events.append(Event(key, {"who": seat, "card": card}))
        if old.points != new.points:
            events.append(Event("points", {"points": new.points}))
        return events

    def position_to_json(self, state: State) -> Json:
        pairs = cast(PairsState, state)
        return position.header(self, pairs.seats, pairs.options) | {
            "round": pairs.round,
            "phase": PHASES[pairs.phase],
            "hands": [list(hand) for hand in pairs.hands],
            "pairs": [list(pair) for pair in pairs.pairs],
            "laid": list(pairs.laid),
            "points": list(pairs.points),
        }

    def position_from_json(self, data: Json) -> State:
        fields = ["round", "phase", "hands", "pairs", "laid", "points"]
        state = cast(PairsState, position.begin(self, data, fields))
        numbered = {name: number for number, name in PHASES.items()}
        if data["phase"] not in list(numbered):
            raise BadPosition(f"there is no phase {data['phase']!r}")
        state.phase = numbered[data["phase"]]
        rounds = state.options["rounds"][0]
        fewest = {Phase.DEAL: 0, Phase.OVER: rounds}.get(state.phase, 1)
        most = rounds - 1 if state.phase == Phase.DEAL else rounds
        state.round = position.whole(data, "round", fewest, most)
        is_dealt = state.phase in (Phase.SEAL, Phase.LAY)
        for seat in range(state.seats):
            state.hands[seat] = _rising(data, "hands", seat, state.seats)
            state.pairs[seat] = _rising(data, "pairs", seat, state.seats)
            if len(state.hands[seat]) != HAND * is_dealt:
                raise BadPosition(f"seat {seat} holds {len(state.hands[seat])} cards")
            _check_pair(state, seat)
        if state.phase == Phase.SEAL and not state.to_act():
            raise BadPosition("all pairs are sealed, so they lie open")
        held = [card for hand in state.hands for card in hand]
        if len(set(held)) != len(held):
            raise BadPosition("a card is held twice")
        for move in position.numbers(data, "laid", len(position.rows(data, "laid"))):
            if state.phase != Phase.LAY or len(state.laid) == state.seats - 1:
                raise BadPosition("too many cards are laid")
            if move not in state.legal(len(state.laid)):
                raise BadPosition(f"seat {len(state.laid)} cannot lay {move}")
            state.laid.append(move)
        state.points = position.numbers(data, "points", state.seats)
        return state


def _rising(data: Json, name: str, seat: int, seats: int) -> list[int]:
    row = {name: position.rows(data, name, seats)[seat]}
    cards = position.numbers(row, name, len(position.rows(row, name)))
    if any(a >= b for a, b in pairwise(cards)) or any(not 0 <= card < CARDS for card in cards):
        raise BadPosition(f"{name!r} of seat {seat} are not cards in rising order")
    return cards


def _check_pair(state: PairsState, seat: int) -> None:
    hand, pair = state.hands[seat], state.pairs[seat]
    if len(pair) > PAIR or (len(pair) < PAIR and state.phase == Phase.LAY):
        raise BadPosition(f"seat {seat} has a pair of {len(pair)}")
    if any(card not in hand for card in pair) or (pair and pair == hand[-1:]):
        raise BadPosition(f"seat {seat} cannot have sealed {pair}")


PAIRS = PairsGame()
