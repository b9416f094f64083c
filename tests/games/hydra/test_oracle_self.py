"""The oracle against the rule text's own examples, so that it can judge the engine."""

from itertools import product
from random import Random

import pytest

from games.hydra.oracle import (
    DECK,
    SOLOS,
    OracleRound,
    Trick,
    eyes_of,
    healthy_parties,
    healthy_type,
    playable,
    side_suit_of,
    trumps_of,
    winner_of,
)

NORMAL = ["EO", "EO", "GO", "GO", ""]  # one word per seat: the key cards of its hand
SECRET = ["EO EO", "GO", "GO", "", ""]
DOUBLE_SECRET = ["EO EO", "", "GO GO", "", ""]
ENGAGEMENT = ["EO GO", "EO", "GO", "", ""]
DOUBLE_ENGAGEMENT = ["EO GO", "", "EO GO", "", ""]
TRIPLE_ENGAGEMENT = ["EO EO GO", "", "GO", "", ""]
WEDDING = ["EO EO GO GO", "", "", "", ""]


def deal(given: list[str], rng: Random | None = None) -> list[list[str]]:
    """Five hands with the given key cards (and others) in them, the rest dealt out in turn."""
    hands = [words.split() for words in given]
    rest = list(DECK)
    for hand in hands:
        for card in hand:
            rest.remove(card)
    (rng or Random(1)).shuffle(rest)
    for hand in hands:
        while len(hand) < 10:
            hand.append(rest.pop())
    return hands


def begin(given: list[str], dealer: int = 4) -> OracleRound:
    """A round in which nobody throws in."""
    round_ = OracleRound(5, dealer, deal(given))
    for seat in range(5):
        round_.play(seat, "keep")
    return round_


def announce(round_: OracleRound, named: dict[int, str]) -> OracleRound:
    """Go through the announcements; seats that are not named say Valeo."""
    for seat in round_.order:
        round_.play(seat, "Morbus" if seat in named else "Valeo")
    for seat in round_.order:
        if seat in named:
            round_.play(seat, named[seat])
    return round_


def play_on(round_: OracleRound, rng: Random) -> OracleRound:
    """Play random legal moves to the end."""
    while not round_.is_over():
        seat = rng.choice(sorted(round_.to_act()))
        round_.play(seat, rng.choice(sorted(round_.legal(seat))))
    return round_


def trick(text: str) -> list[tuple[int, str]]:
    """Cards played by seats 0, 1, 2, ..."""
    return list(enumerate(text.split()))


def scored(given: list[str], named: dict[int, str], tricks: list[tuple[int, str]]) -> OracleRound:
    """A round as if played: who won, and the cards of seats 0 to 4; the rest is filled up."""
    round_ = announce(begin(given), named)
    rest = list(DECK)
    for _, cards in tricks:
        for card in cards.split():
            rest.remove(card)
    round_.tricks = [Trick(winner, trick(cards)) for winner, cards in tricks]
    last = tricks[-1][0]
    while rest:
        round_.tricks.append(Trick(last, trick(" ".join(rest[:5]))))
        rest = rest[5:]
    round_.phase = "over"
    return round_


def test_deck_has_50_cards_and_240_eyes() -> None:
    assert len(DECK) == 50
    assert sum(eyes_of(card) for card in DECK) == 240
    assert len([card for card in DECK if card in trumps_of("healthy")]) == 22


@pytest.mark.parametrize(
    ("contract", "suit", "cards"),
    [
        ("healthy", "S", "S9 SK S10"),
        ("healthy", "R", "R9 RK RD"),
        ("Antrag", "G", "G9 GK G10 GD"),
        ("Solo normal", "E", "E9 EK E10 ED"),
        ("Solo U", "S", "S9 SO SK S10 SD"),
        ("Solo 10", "R", "R9 RU RO RK RD"),
        ("Solo E", "R", "R9 RU RO RK R10 RD"),
        ("Solo E", "E", ""),
    ],
)
def test_side_suits(contract: str, suit: str, cards: str) -> None:
    assert side_suit_of(suit, contract) == cards.split()


@pytest.mark.parametrize(
    ("contract", "trumps"),
    [
        ("Antrag", "SD SU RU GU EU SO RO GO EO R10 HY"),
        ("Solo normal", "SD SU RU GU EU SO RO GO EO R10 HY"),
        ("Solo 10", "S10 R10 G10 E10 HY"),
        ("Solo 9", "S9 R9 G9 E9 HY"),
        ("Solo S", "S9 SU SO SK S10 SD HY"),
    ],
)
def test_trumps(contract: str, trumps: str) -> None:
    assert trumps_of(contract) == trumps.split()


def test_eleven_solos() -> None:
    assert len(SOLOS) == 11
    for solo in SOLOS:
        cards = trumps_of(solo) + [card for suit in "SRGE" for card in side_suit_of(suit, solo)]
        assert sorted(cards) == sorted(set(DECK))


@pytest.mark.parametrize(
    ("contract", "cards", "winner"),
    [
        ("healthy", "G9 G10 GD GD SD", 4),  # any trump beats the suit
        ("healthy", "G9 G10 GD GD ED", 2),  # the first of two equal cards; a discard is nothing
        ("healthy", "G9 HY ED S10 HY", 0),  # the Hydra is below the nine
        ("healthy", "G9 HY SD S10 HY", 2),  # and no trump in this trick
        ("healthy", "SD HY EO R10 HY", 4),  # trump led: the second Hydra
        ("healthy", "HY EO EO R10 SD", 0),  # leading the Hydra leads trump
        ("healthy", "SU R10 EO R10 SD", 3),  # the second Dulle
        ("Solo normal", "SU R10 EO R10 SD", 3),
        ("healthy", "GO EO EO SO SD", 1),
        ("Solo 10", "S10 R10 EO R10 SD", 1),  # no Dulle: the first
        ("Solo R", "R9 R10 RO R10 RK", 1),
        ("Solo R", "S9 HY SD RD HY", 4),  # always the highest trump, the second of two
        ("Solo U", "SD SD EO S10 R10", 0),
        ("Solo U", "SD SD EU EU GU", 2),
        ("Solo E", "RO RU R10 RD SD", 3),
    ],
)
def test_who_takes_the_trick(contract: str, cards: str, winner: int) -> None:
    assert winner_of(trick(cards), contract) == winner


@pytest.mark.parametrize(
    ("contract", "led", "hand", "legal"),
    [
        ("healthy", "SU", "S9 R10 HY ED", "R10 HY"),
        ("healthy", "S9", "SU SD HY ED", "SU SD HY ED"),
        ("healthy", "S9", "SK SD HY ED", "SK"),
        ("healthy", "HY", "S9 SD ED", "SD"),
        ("healthy", "RD", "R10 RU RK GD", "RK"),
        ("Solo U", "SU", "S9 SD HY ED", "HY"),
        ("Solo U", "S9", "SU SD HY ED", "SD"),
        ("Solo R", "R9", "HY G9", "HY"),
        ("Solo R", "G9", "HY RD", "HY RD"),
    ],
)
def test_following_suit(contract: str, led: str, hand: str, legal: str) -> None:
    assert playable(hand.split(), [(0, led)], contract) == set(legal.split())


@pytest.mark.parametrize(
    ("given", "name", "parties"),
    [
        (NORMAL, "normal", [{0, 1}, {2, 3}, {4}]),
        (SECRET, "secret", [{0}, {1, 2}, {3, 4}]),
        (DOUBLE_SECRET, "double_secret", [{0}, {2}, {1, 3, 4}]),
        (ENGAGEMENT, "engagement", [{0, 1, 2}, {3, 4}]),
        (DOUBLE_ENGAGEMENT, "double_engagement", [{0, 2}, {1, 3, 4}]),
        (TRIPLE_ENGAGEMENT, "triple_engagement", [{0, 2}, {1, 3, 4}]),
        (WEDDING, "wedding", [{0}, {1, 2, 3, 4}]),
    ],
)
def test_the_seven_healthy_games(given: list[str], name: str, parties: list[set[int]]) -> None:
    hands = dict(enumerate(deal(given)))
    assert healthy_type(hands) == name
    assert healthy_parties(hands) == parties


def test_every_way_the_key_cards_can_lie_has_its_name_and_sizes() -> None:
    sizes = {
        "normal": [1, 2, 2],
        "secret": [1, 2, 2],
        "double_secret": [1, 1, 3],
        "engagement": [2, 3],
        "double_engagement": [2, 3],
        "triple_engagement": [2, 3],
        "wedding": [1, 4],
    }
    seen = set()
    for owners in product(range(5), repeat=4):
        hands: dict[int, list[str]] = {seat: [] for seat in range(5)}
        for card, owner in zip(["EO", "EO", "GO", "GO"], owners, strict=True):
            hands[owner].append(card)
        name = healthy_type(hands)
        seen.add(name)
        parties = healthy_parties(hands)
        assert sorted(len(party) for party in parties) == sizes[name]
        assert sorted(seat for party in parties for seat in party) == list(range(5))
    assert seen == set(sizes)


def test_throwing_in_shows_the_hand_nearest_the_dealers_left() -> None:
    weak = ["", "S9 S9 R9 R9 G9", "GD GD G10 G10 GK GK ED ED E10 SU", "", ""]
    round_ = OracleRound(5, 1, deal(weak))
    assert round_.legal(1) == {"keep", "throw"}
    assert round_.legal(2) == {"keep", "throw"}
    for seat, answer in [(1, "throw"), (4, "keep"), (2, "throw"), (0, "keep")]:
        round_.play(seat, answer)
        assert round_.legal(seat) == set()
    assert round_.to_act() == {3}
    round_.play(3, "keep")
    assert round_.is_over()
    assert round_.thrown_in_by == 2  # the dealer, seat 1, comes last


def test_throwing_in_is_a_right_of_few() -> None:
    hands = ["S9 S9 R9 R9 SU SU SK SK RK RK", "GD GD G10 G10 GK GK ED ED RU RU", "", "", ""]
    round_ = OracleRound(5, 4, deal(hands))
    assert round_.legal(0) == {"keep"}  # four nines and two trumps
    assert round_.legal(1) == {"keep"}


def test_a_solo_beats_an_antrag_and_the_front_seat_goes_first() -> None:
    round_ = announce(begin(DOUBLE_SECRET), {0: "Antrag", 2: "Solo", 3: "Solo"})
    assert round_.chief == 2
    assert round_.legal(2) == set(SOLOS)
    round_.play(2, "Solo K")
    assert round_.to_act() == {2}  # the soloist leads
    assert round_.parties() == [{2}, {0, 1, 3, 4}]
    antrag = announce(begin(DOUBLE_SECRET, dealer=1), {0: "Antrag", 2: "Antrag"})
    assert antrag.chief == 2
    assert antrag.legal(2) == {"Pair G"}


def test_without_a_pair_only_a_solo_can_be_named() -> None:
    round_ = begin(NORMAL)
    for seat in range(5):
        round_.play(seat, "Morbus")
    assert [round_.legal(0), round_.legal(1)] == [{"Solo"}, set()]


def test_antrag_accepted() -> None:
    round_ = announce(begin(WEDDING), {0: "Antrag"})
    assert round_.legal(0) == {"Pair E", "Pair G"}
    round_.play(0, "Pair E")
    assert "GO" in round_.legal(0)
    assert "EO" not in round_.legal(0)
    round_.play(0, "GO")
    round_.play(1, "decline")
    round_.play(2, "accept")
    assert len(round_.hands[2]) == 13
    own = next(card for card in round_.hands[2] if card not in ("EO", "GO"))
    for card in ["EO", "EO", own]:
        assert card in round_.legal(2)
        round_.play(2, card)
    assert sorted(len(hand) for hand in round_.hands.values()) == [10] * 5
    assert round_.hands[0].count("EO") == 2
    assert round_.hands[2].count("GO") == 1
    assert round_.parties() == [{0, 2}, {1, 3, 4}]
    assert round_.to_act() == {0}
    result = play_on(round_, Random(3)).result()
    assert result.type == "antrag"
    assert [result.seats[seat].multiplier for seat in range(5)] == [3, 2, 3, 2, 2]


def test_antrag_declined_by_all_is_a_healthy_game() -> None:
    round_ = announce(begin(SECRET, dealer=2), {0: "Antrag"})
    round_.play(0, "Pair E")
    round_.play(0, sorted(round_.legal(0))[0])
    for seat in [1, 2, 3, 4]:
        round_.play(seat, "decline")
    assert sorted(round_.hands[0]) == sorted(round_.dealt[0])
    assert round_.to_act() == {3}
    assert round_.type() == "secret"


def test_of_six_the_dealer_sits_out() -> None:
    five = deal(NORMAL)
    round_ = OracleRound(6, 1, [five[0], [], *five[1:]])
    assert round_.order == [2, 3, 4, 5, 0]
    assert round_.legal(1) == set()
    assert set(play_on(round_, Random(2)).dealt) == {0, 2, 3, 4, 5}


def test_sixty_five_eyes_twice_with_a_bonus_of_five_make_19() -> None:
    tricks = [(0, "ED ED GD G10 G9"), (1, "RD RD S9 R9 E9"), (3, "SU SU RU RU GU")]
    result = scored(ENGAGEMENT, {}, tricks).result()
    party = result.seats[0]
    assert (party.eyes, party.bonus, party.multiplier, party.points) == (65, 5, 2, 19)
    assert result.seats[0] == result.seats[1] == result.seats[2]
    assert (result.seats[3].eyes, result.seats[3].multiplier) == (175, 3)
    assert result.seats[3].points == result.seats[3].bonus + 3 * 18


@pytest.mark.parametrize(
    ("cards", "bonus"),
    [
        ("ED ED GD SO SO", 0),  # 39
        ("ED ED GD EK EO", 5),  # 40
        ("ED ED GD E10 EO", 5),  # 46
        ("ED ED GD E10 EK", 5),  # 47
        ("E10 E10 G10 G10 S10", 10),  # 50
        ("ED ED GD GD RD", 10),  # 55, and not fifteen
    ],
)
def test_bonus_for_rich_tricks(cards: str, bonus: int) -> None:
    rest = "RU RU GU GU EU"
    result = scored(WEDDING, {}, [(0, cards), (1, rest)]).result()
    assert result.seats[0].bonus == bonus


def test_caught_foxes() -> None:
    foxes = [(0, "R9 SD SD R9 G9"), (4, "S9 S9 RU RU GU")]
    normal = scored(NORMAL, {}, foxes)
    assert normal.result().seats[0].bonus == 5  # seat 1 is of the party, seat 2 is not
    solo = scored(NORMAL, {0: "Solo"}, foxes)
    solo.contract = "Solo normal"
    assert solo.result().seats[0].bonus == 10
    assert [solo.result().seats[seat].multiplier for seat in range(5)] == [3, 2, 2, 2, 2]
    for contract in SOLOS:
        solo.contract = contract
        assert solo.result().seats[0].bonus == (10 if contract == "Solo normal" else 0)


def test_multipliers_count_opponents() -> None:
    tricks = [(0, "ED ED GD G10 G9"), (1, "RD RD S9 R9 E9")]
    for given, wanted in [
        (NORMAL, [3, 3, 3, 3, 4]),
        (SECRET, [4, 3, 3, 3, 3]),
        (DOUBLE_SECRET, [4, 2, 4, 2, 2]),
        (ENGAGEMENT, [2, 2, 2, 3, 3]),
        (TRIPLE_ENGAGEMENT, [3, 2, 3, 2, 2]),
        (WEDDING, [4, 1, 1, 1, 1]),
    ]:
        seats = scored(given, {}, tricks).result().seats
        assert [seats[seat].multiplier for seat in range(5)] == wanted


def test_random_rounds_account_for_every_card_and_eye() -> None:
    rng = Random(7)
    types = set()
    for count in range(400):
        seats = rng.choice([5, 6])
        dealer = rng.randrange(seats)
        hands = deal([""] * 5, rng)
        if seats == 6:
            hands.insert(dealer, [])
        round_ = play_on(OracleRound(seats, dealer, hands), rng)
        if round_.thrown_in_by is not None:
            assert not round_.tricks
            continue
        played = [card for trick_ in round_.tricks for _, card in trick_.played]
        assert sorted(played) == sorted(DECK), count
        result = round_.result()
        types.add(result.type)
        eyes = {tuple(part.party): part.eyes for part in result.seats.values()}
        assert sum(eyes.values()) == 240
        assert set(result.seats) == set(round_.order)
    assert {"solo", "antrag"} <= types
