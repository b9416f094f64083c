import pytest

from games.fakes import PAIRS
from stammtisch import games
from stammtisch.core.errors import BadMoveText, BadRuling, BadSetup
from stammtisch.core.game import Ruling
from stammtisch.core.match import IllegalMove, Match, is_name, ruling_text
from stammtisch.core.rng import commitment
from stammtisch.testing.case import position

SEED = bytes(32)
REFUSED = "Not allowed (PA-04: Here only 1 to 9 can be deducted.)."


def new(seats: int = 2, names: tuple[str, ...] = ()) -> Match:
    return Match(PAIRS, seats, SEED, names=names)


def hand(match: Match, seat: int) -> list[int]:
    return list(match.view(seat).to_json()["hand"])


def seal(match: Match, seat: int) -> None:
    for card in hand(match, seat)[:2]:
        match.play(seat, card)


def test_a_match_begins_dealt_and_bound_to_its_seed() -> None:
    match = new()
    assert not match.state.awaits_chance()
    assert match.commitment == commitment(SEED)
    assert match.names == ["P0", "P1"]
    assert match.log == []


def test_chance_follows_from_the_seed() -> None:
    assert position(PAIRS, new().state) == position(PAIRS, new().state)
    other = Match(PAIRS, 2, bytes([1]) * 32)
    assert position(PAIRS, new().state) != position(PAIRS, other.state)


def test_a_choice_is_logged_when_it_is_whole() -> None:
    match = new()
    low, high = hand(match, 1)[:2]
    match.play(1, low)
    assert match.log == []
    match.play(1, high)
    assert match.log == [f"1 C{low} + C{high}"]


def test_a_part_can_be_taken_back() -> None:
    match = new()
    before = position(PAIRS, match.state)
    match.play(0, hand(match, 0)[0])
    match.take_back(0)
    assert position(PAIRS, match.state) == before
    with pytest.raises(BadSetup) as caught:
        match.take_back(0)
    assert caught.value.key == "nothing_to_take_back"
    assert caught.value.say("de").startswith("Platz 0 hat keine angefangene Wahl")


def test_a_whole_choice_cannot_be_taken_back() -> None:
    match = new()
    seal(match, 0)
    with pytest.raises(BadSetup, match="no unfinished choice"):
        match.take_back(0)


def test_chance_is_resolved_after_a_choice() -> None:
    match = new()
    for seat in (0, 1):
        seal(match, seat)
    for seat in (0, 1):
        match.play_text(seat, "pass")
    assert match.view(None).to_json()["round"] == 2
    assert len(hand(match, 0)) == 4


def test_a_match_ends() -> None:
    match = new()
    while not match.is_over():
        seat = match.state.turn()
        match.play(seat, match.state.legal(seat)[0])
    assert len(match.log) == 8
    with pytest.raises(IllegalMove):
        match.play(0, 0)


def test_an_illegal_move_changes_nothing_and_says_why() -> None:
    match = new(names=("Ada", "Bo"))
    before = position(PAIRS, match.state)
    with pytest.raises(IllegalMove) as caught:
        match.play(0, 12)
    error = caught.value
    assert error.refusal.rule == "PA-03"
    assert error.say("de") == "Nicht erlaubt (PA-03: Jetzt (Verdecken) passt niemand.)."
    assert error.say("en") == str(error) == "Not allowed (PA-03: Nobody passes now (seal).)."
    assert position(PAIRS, match.state) == before
    seal(match, 1)
    with pytest.raises(IllegalMove, match=r"PA-02: It is not the turn of Bo\."):
        match.play(1, 0)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_is_no_such_seat(seat: int) -> None:
    match = new()
    for ask in (
        lambda: match.view(seat),
        lambda: match.play(seat, 0),
        lambda: match.play_text(seat, "pass"),
        lambda: match.take_back(seat),
        lambda: match.direct(Ruling("penalty", seat, 1, "late")),
    ):
        with pytest.raises(BadSetup) as caught:
            ask()
        assert caught.value.key == "no_such_seat"


def test_a_choice_as_text_is_made_whole_or_not_at_all() -> None:
    match = new()
    low, high = hand(match, 0)[:2]
    before = position(PAIRS, match.state)
    with pytest.raises(BadMoveText) as caught:
        match.play_text(0, f"C{low}")
    assert caught.value.key == "unfinished_choice"
    with pytest.raises(BadMoveText) as caught:
        match.play_text(0, f"C{low} + C{high} + pass")
    assert caught.value.key == "bad_move_text"
    with pytest.raises(BadMoveText, match="“castle” is not a move that pairs knows"):
        match.play_text(0, "castle")
    with pytest.raises(IllegalMove):
        match.play_text(0, f"C{high} + C{low}")
    assert position(PAIRS, match.state) == before
    match.play_text(0, f"c{low} + C{high}")
    assert match.log == [f"0 C{low} + C{high}"]


def test_a_choice_begun_can_be_completed_as_text() -> None:
    match = new()
    low, high = hand(match, 0)[:2]
    match.play(0, low)
    match.play_text(0, f"C{high}")
    assert match.log == [f"0 C{low} + C{high}"]


def test_a_ruling_is_carried_out_and_logged() -> None:
    match = new()
    match.direct(Ruling("penalty", 1, 4, "talked: twice"))
    assert match.state.score() == [0, -4]
    assert match.log == ["director penalty 1 4: talked: twice"]


@pytest.mark.parametrize(
    ("ruling", "reason"),
    [
        (Ruling("penalty", 0, 10, "late"), REFUSED),
        (Ruling("prize", 0, 1, "late"), REFUSED),
        (Ruling("penalty", 0, 1, " "), "a ruling needs a reason, on one line."),
        (Ruling("penalty", 0, 1, "two\nlines"), "a ruling needs a reason, on one line."),
    ],
)
def test_a_bad_ruling_is_refused_and_not_logged(ruling: Ruling, reason: str) -> None:
    match = new()
    with pytest.raises(BadRuling) as caught:
        match.direct(ruling)
    assert caught.value.say("en") == f"The director cannot rule that: {reason}"
    assert caught.value.say("de").startswith("Diese Entscheidung der Turnierleitung geht nicht: ")
    assert match.log == []
    assert match.state.score() == [0, 0]


def test_a_ruling_is_written_on_one_line() -> None:
    assert ruling_text(Ruling("penalty", 2, 10, "x")) == "director penalty 2 10: x"


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(BadSetup) as caught:
        Match(PAIRS, 2, bytes(size))
    assert caught.value.key == "bad_seed"
    assert caught.value.say("de") == "Ein Startwert hat genau 32 Bytes."


@pytest.mark.parametrize("name", ["", " Bo", "Bo ", "B\no", "B\u2028o", "x" * 41])
def test_a_bad_name_is_refused(name: str) -> None:
    with pytest.raises(BadSetup) as caught:
        new(names=("Ada", name))
    assert caught.value.key == "bad_name"


@pytest.mark.parametrize("names", [("Ada",), ("Ada", "Bo", "Cy")])
def test_everyone_or_no_one_is_named(names: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup) as caught:
        new(names=names)
    assert caught.value.say("en").endswith(f"“{len(names)} / 2” will not do.")


def test_names_can_be_long_and_odd() -> None:
    assert new(names=("x" * 40, "ä: „Ö“ 🂡")).names[1] == "ä: „Ö“ 🂡"


def test_a_view_is_the_states_view() -> None:
    match = new()
    assert match.view(None).to_json()["hand"] == []
    assert match.view(1).to_json() == match.state.view(1).to_json()


def test_a_refusal_may_speak_of_a_seat_the_table_does_not_have() -> None:
    for seats in (3, 4):
        match = Match(games.get("galopp_royal"), seats, bytes(32))
        seat = match.state.to_act()[0]
        for move in range(match.game.codes):
            if match.state.refusal(seat, move) is not None:
                with pytest.raises(IllegalMove) as caught:
                    match.play(seat, move)
                assert caught.value.say("de")


@pytest.mark.parametrize(
    ("name", "is_good"),
    [
        ("Anna", True),
        ("👩‍🚀", True),
        ("Familie 👨‍👩‍👧‍👦", True),
        ("👩🏽‍❤️‍👨🏿 zu zweit", True),
        ("🏳️‍🌈", True),
        ("🏴‍☠️ Pirat", True),
        ("An\u200dna", False),
        ("👩\u200d", False),
        ("\u200d👩", False),
        ("👩\u200d\u200d🚀", False),
        ("👩\u200dAnna", False),
        ("Anna\u200b", False),
        ("Anna\u202e", False),
        (" Anna", False),
        ("👩" * 41, False),
    ],
)
def test_names_may_have_joined_pictures_and_nothing_invisible(name: str, is_good: bool) -> None:
    assert is_name(name) == is_good
