"""The screen of Greyhounds: who owns what, what is spent, and what the odds are."""

import re

import pytest

from stammtisch import games
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.tui.opponents import Opponents
from stammtisch.tui.painter import painter
from stammtisch.tui.play import Session
from tui.test_play import Walker, check_that_a_number_is_a_move
from tui.walks import plain

GAME = games.get("greyhounds")


def played_until(phase: str, race: int, seats: int = 4, me: int = 1) -> tuple[Match, int]:
    """Return a match in which this seat, no bookmaker, is to act in a phase of a race."""
    match = Match(GAME, seats, bytes(32), {"bookmaker": 0, "lap": 20})
    rng = FastRng(3)
    while True:
        data = match.view(me).to_json()
        if (data["phase"], data["race"]) == (phase, race) and match.state.to_act() == [me]:
            return match, me
        seat = next((seat for seat in match.state.to_act() if seat != me), me)
        match.play(seat, match.state.random_move(seat, rng))


def board(match: Match, seat: int | None, lang: str = "en") -> list[str]:
    """Return the lines of the board."""
    return plain(painter(GAME, match.names, lang).board(match.view(seat)))


def row(lines: list[str], name: str) -> str:
    """Return the line of a player among the owners."""
    return next(line for line in lines if re.match(rf"^[▸ ] [RBGY] {name}\b", line))


@pytest.mark.parametrize("phase", ["bet", "discard", "run"])
def test_nothing_stands_twice_once_the_cards_lie_open(phase: str) -> None:
    match, me = played_until(phase, 3)
    lines = board(match, me)
    cards = " ".join(map(str, match.view(me).to_json()["hand"]))
    assert sum(cards in line for line in lines) == 1
    assert cards in row(lines, f"P{me}")
    assert "Your cards" not in "\n".join(lines)


def test_GH_15_spent_cards_stand_behind_a_bar() -> None:
    match, me = played_until("run", 1)
    rng = FastRng(1)
    while len(match.view(me).to_json()["spent"][me]) != 2 or match.state.to_act() != [me]:
        seat = next((seat for seat in match.state.to_act() if seat != me), me)
        match.play(seat, match.state.random_move(seat, rng))
    data = match.view(me).to_json()
    left, spent = (" ".join(map(str, cards)) for cards in (data["hand"], data["spent"][me]))
    assert f" {left} │ {spent}" in row(board(match, None), f"P{me}")


def test_GH_08_the_cards_for_race_2_are_on_nobodys_screen_but_the_owners() -> None:
    match, me = played_until("bet", 1)
    cards = " ".join(map(str, match.view(me).to_json()["picks"][1]))
    assert f"Your cards for race 2  {cards}" in board(match, me)
    for other in (None, 0, 2, 3):
        assert not any(line.endswith(cards) for line in board(match, other))


def test_GH_13_a_discard_stands_in_brackets_where_it_is_known() -> None:
    match, me = played_until("run", 3)
    card = match.view(me).to_json()["discards"][me]
    assert f"({card})" in row(board(match, me), f"P{me}")
    for other in (None, 0, 2, 3):
        assert "(" not in row(board(match, other), f"P{me}")


def test_GH_09_all_odds_can_be_read_when_they_are_needed() -> None:
    match = played_until("bet", 1)[0]
    placement = match.view(None).to_json()["placement"]
    lines = board(match, 2)
    assert lines[1].split()[:3] == ["I", "3/–", placement[0]]
    assert lines[4].split()[:3] == ["IV", "10/4", placement[3]]
    pairs = dict(re.findall(r"([RBGY]{2}) (\d+)", lines[5]))
    first, second, *_, last = placement
    assert pairs["".join(sorted(first + second, key="RBGY".index))] == "3"
    assert pairs["".join(sorted(second + last, key="RBGY".index))] == "10"
    setting = "\n".join(board(played_until("odds", 1, me=0)[0], 0))
    assert "I 3/–  II 5/2  III 8/3  IV 10/4" in setting
    assert "I+II 3  I+III 4  I+IV 5  II+III 8  II+IV 10  III+IV 12" in setting


def test_GH_25_the_dummy_shows_its_ten_from_the_start() -> None:
    for phase in ("odds", "bet", "run"):
        match, _ = played_until(phase, 1, seats=3, me=0 if phase == "odds" else 1)
        assert row(board(match, None), "dummy").split()[-1] == "10"


def test_GH_14_a_card_laid_by_a_level_owner_is_a_closed_one() -> None:
    match, me = played_until("run", 1)
    lanes = board(match, me)[1:5]
    assert [line.split()[-1] for line in lanes].count("▒") == 3
    assert [line.split()[-1] for line in lanes].count("…") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_choice_under_way_is_told_by_race_and_by_bet(lang: str) -> None:
    brush = painter(GAME, ["A", "B", "C"], lang)
    race = {"de": "Rennen", "en": "Race"}[lang]
    picks = [GAME.parse_move(f"C{card}") for card in (4, 17, 5, 16, 6, 7)]
    assert brush.chosen(picks[:2]) == f"{race} 1: 4 17"
    assert brush.chosen(picks) == f"{race} 1: 4 17 5 16 6 · {race} 2: 7"
    bets = [GAME.parse_move(text) for text in ("win R", "place B", "quin RB", "300", "400")]
    told = {
        "de": "Sieg R 300 · Platz B 400 · Einlauf RB",
        "en": "win R 300 · place B 400 · quinella RB",
    }
    assert brush.chosen(bets) == told[lang]
    assert brush.points(1500) == {"de": "1.500 £", "en": "£1,500"}[lang]


def test_the_last_pass_is_told_in_words() -> None:
    match, me = played_until("odds", 2, me=0)
    shown = painter(GAME, match.names, "en").last_trick(match.view(me))
    assert shown is not None
    told = plain(shown)
    assert re.fullmatch(r"[RBGY] \d+   [RBGY] \d+", told[0])
    assert told[-1].endswith("takes the place left: 4.")


def test_a_number_typed_is_a_stake() -> None:
    check_that_a_number_is_a_move("greyhounds", "400", "300 … 1400  pounds to stake")


@pytest.mark.parametrize(
    ("seats", "bookmaker", "own", "lang"),
    [(3, 0, "odds", "en"), (4, 0, "odds", "de"), (4, 1, "bet", "de")],
)
def test_the_screen_never_needs_more_than_24_lines(
    seats: int, bookmaker: int, own: str, lang: str
) -> None:
    agreed = {"lap": 10, "bookmaker": bookmaker}
    match = Match(games.get("greyhounds"), seats, bytes([1] * 32), agreed)
    rng = FastRng(seats)
    terminal = Walker(match, 0, rng)
    others = Opponents(match, 0, "Random")
    session = Session(match, others, painter(match.game, match.names, lang), terminal)
    session.run(auto=False)
    assert {phase for phase, _ in terminal.heights} >= {"pick", own, "discard", "run"}
    assert max(height for _, height in terminal.heights) <= 24
