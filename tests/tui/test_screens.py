"""The screens, beyond what the law `screens` asks of every game."""

import re
from typing import Any

import pytest
from rich.cells import cell_len

from stammtisch.core.game import Json
from stammtisch.core.rng import FastRng
from stammtisch.tui.screen import Log, log_part
from tui.walks import (
    LONG_NAMES,
    TABLES,
    drawn,
    new_match,
    painted,
    plain,
    play_on,
    watchers,
)

OWN = {"galopp_royal": "Your carriers"}
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def held(view: Json, seat: int) -> Any:
    """Return the cards that a player holds alone, in an auction of Galopp Royal too."""
    return view["auction"]["hands"][seat] if "auction" in view else view["hand"]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_own_cards_are_on_the_board_and_others_are_not(name: str, seats: int) -> None:
    match = new_match(name, seats, 3)
    brush = painted(match, "en")
    for seat in watchers(match):
        board = drawn(brush.board(match.view(seat)))
        holds = seat is not None and held(match.view(seat).to_json(), seat)
        assert (OWN.get(name, "Your cards") in board) == bool(holds)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_line_of_the_log_can_be_said(name: str, seats: int, lang: str) -> None:
    match = new_match(name, seats, 4, LONG_NAMES)
    logs = {seat: Log(painted(match, lang)) for seat in watchers(match)}
    before = {seat: match.view(seat) for seat in logs}
    for _ in play_on(match, FastRng(seats)):
        for seat, log in logs.items():
            log.add(before[seat], match.view(seat))
            before[seat] = match.view(seat)
    for log in logs.values():
        assert len(log.entries) > 20
        assert "{" not in "".join(log.readable(0))
        lines = ESCAPES.sub("", drawn(log_part(log.readable(0), lang))).splitlines()
        assert max(cell_len(line) for line in lines) <= 80


def test_HY_29_the_log_forgets_all_tricks_but_the_last() -> None:
    match = new_match("hydra", 5, 5)
    brush = painted(match, "en")
    log = Log(brush)
    before = match.view(0)
    seen_old = False
    for _ in play_on(match, FastRng(5)):
        view = match.view(0)
        log.add(before, view)
        before = view
        data = view.to_json()
        last = data["last_trick"]["cards"] if data["last_trick"] else []
        allowed = len(last) + len(data["trick"])
        told = "\n".join(log.readable(brush.clock(view)))
        assert len(re.findall(r": (?:Schell|Rot|Grün|Eichel)-(?!Solo)|: Hydra\b", told)) <= allowed
        assert told.count("Trick to") <= 1
        seen_old = seen_old or len(log.entries) > 100
    assert seen_old


def test_the_log_of_boat_race_keeps_all_tricks() -> None:
    match = new_match("boat_race", 3, 6)
    brush = painted(match, "en")
    log = Log(brush)
    before = match.view(None)
    for _ in play_on(match, FastRng(6)):
        log.add(before, match.view(None))
        before = match.view(None)
    told = "\n".join(log.readable(brush.clock(before)))
    cards = sum(line.split()[1] in CARDS for line in match.log)
    assert told.count(" plays ") == cards


CARDS = {f"{colour}{value}" for colour in "RGY" for value in range(1, 9)} | {"Champ", "Oar", "Cox"}


def test_boat_race_shows_course_ranking_and_what_is_doubled() -> None:
    match = new_match("boat_race", 3, 7)
    brush = painted(match, "de")
    told = set()
    for _ in play_on(match, FastRng(8)):
        view = match.view(None)
        board = "\n".join(plain(brush.board(view)))
        data = view.to_json()
        assert "Oxford" in board
        assert "Ziel 8" in board
        assert ("C ×2" in board) == ("Cambridge" in (data["doubled"], data["winner"]))
        assert ("liegt zurück" in board) == (data["doubled"] is not None)
        if data["ranking"]:
            tower = [line[62:].split()[1] for line in board.splitlines()[1:4]]
            assert "".join(tower) == data["ranking"]
        told.add(data["doubled"])
    assert None in told
    assert len(told) > 1


def test_hydra_hand_is_sorted_for_the_game_that_is_played() -> None:
    from stammtisch.games.hydra.cards import NAMES, ORDINARY, SUIT_SOLO
    from stammtisch.games.hydra.telling import in_playing_order

    hand = [NAMES.index(name) for name in ["S9", "SD", "R10", "RD", "GO", "EO", "E9", "HY"]]
    ordinary = [NAMES[kind] for kind in in_playing_order(hand, ORDINARY)]
    assert ordinary == ["HY", "R10", "EO", "GO", "SD", "E9", "RD", "S9"]
    red = [NAMES[kind] for kind in in_playing_order(hand, SUIT_SOLO + 1)]
    assert red == ["HY", "RD", "R10", "EO", "E9", "GO", "SD", "S9"]


def test_hydra_star_marks_who_takes_the_trick() -> None:
    from stammtisch.games.hydra.telling import best_place, laid_by
    from stammtisch.games.hydra.view import HydraView

    checked = 0
    for seed in range(2):
        match = new_match("hydra", 5, seed)
        for _ in play_on(match, FastRng(seed)):
            view = match.view(None)
            assert isinstance(view, HydraView)
            for trick in view.tricks[-1:]:
                laid = laid_by(view, trick.leader, trick.cards)
                assert laid[best_place(view.mode, trick.cards)][0] == trick.winner
                checked += 1
            stars = "\n".join(plain(painted(match, "de").board(view))).count("★")
            assert stars == bool(view.trick)
    assert checked > 100


def test_hydra_tells_an_onlooker_who_is_proven_to_belong_together() -> None:
    from stammtisch.games.hydra.telling import group_number
    from stammtisch.games.hydra.view import Known

    solo = [[int((one == 2) == (other == 2)) for other in range(5)] for one in range(5)]
    numbers = [group_number(Known([7], solo), [2, 3, 4, 0, 1], seat) for seat in range(5)]
    assert numbers == ["II", "II", "I", "II", "II"]
    solo[0][1] = solo[1][0] = -1
    numbers = [group_number(Known([0], solo), [2, 3, 4, 0, 1], seat) for seat in range(5)]
    assert numbers == ["?", "?", "I", "II", "II"]
