"""A slow, obvious model of one round of Hydra, written from the rule text alone.

Cards are texts (`EO`, `R10`, `HY`), hands are lists, and a trick is looked at once, when it is
complete. The engine is compared with this on random rounds; the two share no code.
"""

from dataclasses import dataclass

SUITS = ["S", "R", "G", "E"]
RANKS = ["9", "U", "O", "K", "10", "D"]
EYES = {"9": 0, "U": 2, "O": 3, "K": 4, "10": 10, "D": 11}
HYDRA, FOX, DULLE = "HY", "SD", "R10"
DECK = [HYDRA] * 2 + [suit + rank for suit in SUITS for rank in RANKS for _ in range(2)]
ORDINARY_TRUMPS = ["SD", "SU", "RU", "GU", "EU", "SO", "RO", "GO", "EO", "R10", "HY"]  # HY-03
SOLOS = [f"Solo {kind}" for kind in [*RANKS, "normal", *SUITS]]  # HY-13
PAIRS = {"Pair E": "EO", "Pair G": "GO"}

Played = list[tuple[int, str]]  # seat and card, in the order played


@dataclass
class SeatResult:
    """What one active seat gets for the round; eyes and bonus are those of its whole party."""

    party: list[int]
    eyes: int
    bonus: int
    multiplier: int
    points: int


@dataclass
class RoundResult:
    """The type of the round and what it gave to each active seat."""

    type: str
    seats: dict[int, SeatResult]


@dataclass
class Trick:
    """A completed trick."""

    winner: int
    played: Played


def eyes_of(card: str) -> int:
    """HY-02."""
    return 0 if card == HYDRA else EYES[card[1:]]


def trumps_of(contract: str) -> list[str]:
    """All trumps, ascending: HY-22, HY-23, or those of HY-03 in every other game."""
    kind = contract.removeprefix("Solo ")
    if kind in RANKS:
        return [suit + kind for suit in SUITS] + [HYDRA]
    if kind in SUITS:
        return [kind + rank for rank in RANKS] + [HYDRA]
    return ORDINARY_TRUMPS


def has_fox_and_dulle(contract: str) -> bool:
    """HY-22 to HY-24: not in trump solos and suit solos."""
    return trumps_of(contract) == ORDINARY_TRUMPS


def side_suit_of(suit: str, contract: str) -> list[str]:
    """The side suit's cards, ascending (HY-04, HY-22, HY-23); empty if it is all trump."""
    order = ["9", "K", "10", "D"] if has_fox_and_dulle(contract) else RANKS
    return [suit + rank for rank in order if suit + rank not in trumps_of(contract)]


def group_of(card: str, contract: str) -> list[str]:
    """The cards that follow to the lead of this card: all trumps, or its side suit (HY-25)."""
    trumps = trumps_of(contract)
    return trumps if card in trumps else side_suit_of(card[0], contract)


def playable(hand: list[str], played: Played, contract: str) -> set[str]:
    """HY-25."""
    if not played:
        return set(hand)
    asked = group_of(played[0][1], contract)
    following = {card for card in hand if card in asked}
    return following or set(hand)


def winner_of(played: Played, contract: str) -> int:
    """HY-26 to HY-28: strike out what cannot win until one card is left."""
    trumps = trumps_of(contract)
    lead = played[0][1]
    hydra_is_trump = lead in trumps or not has_fox_and_dulle(contract)
    running = [(seat, card) for seat, card in played if card != HYDRA or hydra_is_trump]
    trumping = [(seat, card) for seat, card in running if card in trumps]
    if trumping:
        best = max((card for _, card in trumping), key=trumps.index)
        second_wins = best == HYDRA or (best == DULLE and has_fox_and_dulle(contract))
    else:
        suit = side_suit_of(lead[0], contract)
        best = max((card for _, card in running if card in suit), key=suit.index)
        second_wins = False
    holders = [seat for seat, card in running if card == best]
    return holders[-1] if second_wins else holders[0]


def healthy_parties(hands: dict[int, list[str]]) -> list[set[int]]:
    """HY-18, from the hands as dealt."""
    with_eo = {seat for seat, hand in hands.items() if "EO" in hand}
    with_go = {seat for seat, hand in hands.items() if "GO" in hand}
    rest = set(hands) - with_eo - with_go
    if with_eo & with_go:
        return [with_eo | with_go, rest]
    return [with_eo, with_go, rest]


def healthy_type(hands: dict[int, list[str]]) -> str:
    """HY-19, from the hands as dealt."""
    eo = [hand.count("EO") for hand in hands.values()]
    go = [hand.count("GO") for hand in hands.values()]
    both = [have_eo + have_go for have_eo, have_go in zip(eo, go, strict=True)]
    holds_both_kinds = [seat for seat in range(len(both)) if eo[seat] and go[seat]]
    if not holds_both_kinds:
        pairs = eo.count(2) + go.count(2)
        return ["normal", "secret", "double_secret"][pairs]
    if 4 in both:
        return "wedding"
    if 3 in both:
        return "triple_engagement"
    return "double_engagement" if len(holds_both_kinds) == 2 else "engagement"


class OracleRound:
    """One round, from the cards dealt to the points; every seat's moves as texts.

    Phases: throw, announce, name, solo, lay, ask, give, tricks, over. `hands` has a list for every
    seat at the table; that of a dealer who sits out is empty.
    """

    def __init__(self, seats: int, dealer: int, hands: list[list[str]]) -> None:
        clockwise = [(dealer + step) % seats for step in range(1, seats + 1)]
        self.order = clockwise[:5]  # HY-05: of six, the dealer is the last and sits out
        self.dealt = {seat: list(hands[seat]) for seat in self.order}
        self.hands = {seat: list(hands[seat]) for seat in self.order}
        assert sorted(card for hand in hands for card in hand) == sorted(DECK)
        assert all(len(hand) == 10 for hand in self.hands.values())
        self.phase = "throw"
        self.queue = list(self.order)  # who has yet to speak in this phase, in order
        self.answers: dict[int, str] = {}
        self.thrown_in_by: int | None = None
        self.announced: dict[int, str] = {}
        self.named: dict[int, str] = {}
        self.chief: int | None = None  # soloist or proposer
        self.taker: int | None = None
        self.laid: list[str] = []  # the two cards face down, then the one face up
        self.given: list[str] = []
        self.contract = ""  # healthy, Antrag, or one of SOLOS
        self.tricks: list[Trick] = []
        self.played: Played = []

    def is_over(self) -> bool:
        """Tell whether the round is played out or thrown in."""
        return self.phase == "over"

    def to_act(self) -> set[int]:
        """Return who owes a choice: everyone who has not answered about throwing in, else one."""
        if self.phase == "over":
            return set()
        return set(self.queue) if self.phase == "throw" else {self.queue[0]}

    def legal(self, seat: int) -> set[str]:
        """Return the seat's moves; none unless it is to act."""
        if seat not in self.to_act():
            return set()
        hand = self.hands[seat]
        pairs = {text for text, card in PAIRS.items() if hand.count(card) == 2}
        if self.phase == "throw":
            return {"keep", "throw"} if self.may_throw(seat) else {"keep"}
        if self.phase == "announce":
            return {"Valeo", "Morbus"}
        if self.phase == "name":
            return {"Solo", "Antrag"} if pairs else {"Solo"}  # HY-12
        if self.phase == "solo":
            return set(SOLOS)
        if self.phase == "lay":
            return set(hand) if self.laid else pairs  # HY-14
        if self.phase == "ask":
            return {"accept", "decline"}
        if self.phase == "give":
            return set(hand)  # HY-15
        return playable(hand, self.played, self.contract)

    def may_throw(self, seat: int) -> bool:
        """HY-09."""
        hand = self.dealt[seat]
        nines = [card for card in hand if card.endswith("9")]
        trumps = [card for card in hand if card in ORDINARY_TRUMPS]
        return len(nines) >= 5 or len(trumps) <= 1

    def play(self, seat: int, text: str) -> None:
        """Make a move; an illegal one is an error of the test."""
        assert text in self.legal(seat), f"{seat} {text}: legal are {self.legal(seat)}"
        if self.phase == "throw":
            self._answer(seat, text)
        elif self.phase == "announce":
            self._announce(seat, text)
        elif self.phase == "name":
            self._name(seat, text)
        elif self.phase == "solo":
            self._lead(text, seat)  # HY-17
        elif self.phase == "lay":
            self._lay(seat, text)
        elif self.phase == "ask":
            self._reply(seat, text)
        elif self.phase == "give":
            self._give(seat, text)
        else:
            self._card(seat, text)

    def _answer(self, seat: int, text: str) -> None:
        self.queue.remove(seat)
        self.answers[seat] = text
        if self.queue:
            return
        throwing = [seat for seat in self.order if self.answers[seat] == "throw"]
        if throwing:
            self.thrown_in_by = throwing[0]  # HY-09: whose hand is shown
            self.phase = "over"
        else:
            self.phase, self.queue = "announce", list(self.order)

    def _announce(self, seat: int, text: str) -> None:
        self.queue.remove(seat)
        self.announced[seat] = text
        if self.queue:
            return
        self.queue = [seat for seat in self.order if self.announced[seat] == "Morbus"]
        if self.queue:
            self.phase = "name"
        else:
            self._lead("healthy", self.order[0])

    def _name(self, seat: int, text: str) -> None:
        self.queue.remove(seat)
        self.named[seat] = text
        if self.queue:
            return
        best = "Solo" if "Solo" in self.named.values() else "Antrag"  # HY-11
        self.chief = next(seat for seat in self.order if self.named.get(seat) == best)
        self.phase = "solo" if best == "Solo" else "lay"
        self.queue = [self.chief]

    def _lay(self, seat: int, text: str) -> None:
        for card in [PAIRS[text]] * 2 if text in PAIRS else [text]:
            self.hands[seat].remove(card)
            self.laid.append(card)
        if len(self.laid) == 3:
            place = self.order.index(seat)
            self.phase, self.queue = "ask", self.order[place + 1 :] + self.order[:place]

    def _reply(self, seat: int, text: str) -> None:
        assert self.chief is not None
        self.queue.remove(seat)
        if text == "accept":
            self.taker = seat
            self.hands[seat].extend(self.laid)
            self.phase, self.queue = "give", [seat]
        elif not self.queue:  # HY-16
            self.hands[self.chief].extend(self.laid)
            self._lead("healthy", self.order[0])

    def _give(self, seat: int, text: str) -> None:
        assert self.chief is not None
        self.hands[seat].remove(text)
        self.given.append(text)
        if len(self.given) == 3:
            self.hands[self.chief].extend(self.given)
            self._lead("Antrag", self.order[0])

    def _lead(self, contract: str, seat: int) -> None:
        self.contract, self.phase = contract, "tricks"
        self._open_trick(seat)

    def _open_trick(self, seat: int) -> None:
        place = self.order.index(seat)
        self.played, self.queue = [], self.order[place:] + self.order[:place]

    def _card(self, seat: int, text: str) -> None:
        self.queue.remove(seat)
        self.hands[seat].remove(text)
        self.played.append((seat, text))
        if self.queue:
            return
        winner = winner_of(self.played, self.contract)
        self.tricks.append(Trick(winner, self.played))
        if len(self.tricks) == 10:
            self.phase = "over"
        else:
            self._open_trick(winner)

    def parties(self) -> list[set[int]]:
        """HY-15, HY-18, HY-21."""
        if self.contract == "healthy":
            return healthy_parties(self.dealt)
        assert self.chief is not None
        chiefs = {self.chief} if self.taker is None else {self.chief, self.taker}
        return [chiefs, set(self.order) - chiefs]

    def type(self) -> str:
        """The name of the kind of game, whatever was announced on the way to it."""
        if self.contract == "healthy":
            return healthy_type(self.dealt)
        return "antrag" if self.contract == "Antrag" else "solo"

    def result(self) -> RoundResult:
        """HY-30 to HY-33, for a round that was played out."""
        assert len(self.tricks) == 10
        seats: dict[int, SeatResult] = {}
        for party in self.parties():
            won = [trick for trick in self.tricks if trick.winner in party]
            eyes = sum(eyes_of(card) for trick in won for _, card in trick.played)
            bonus = sum(self._bonus(trick, party) for trick in won)
            multiplier = self._multiplier(party)
            tenths = eyes // 10 + (1 if eyes % 10 >= 5 else 0)
            points = bonus + multiplier * tenths
            for seat in party:
                seats[seat] = SeatResult(sorted(party), eyes, bonus, multiplier, points)
        return RoundResult(self.type(), seats)

    def _bonus(self, trick: Trick, party: set[int]) -> int:
        eyes = sum(eyes_of(card) for _, card in trick.played)
        bonus = 10 if eyes >= 50 else 5 if eyes >= 40 else 0  # HY-32
        if has_fox_and_dulle(self.contract):  # HY-33
            bonus += sum(5 for seat, card in trick.played if card == FOX and seat not in party)
        return bonus

    def _multiplier(self, party: set[int]) -> int:
        if self.contract in SOLOS:  # HY-31
            return 3 if party == {self.chief} else 2
        return 5 - len(party)
