"""The log, told from two views of a seat and nothing else."""

from games.galopp_royal.tables import (
    draw,
    look,
    news,
    on_course,
    opened,
    play,
    race_over,
)
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.games.galopp_royal import GAME
from stammtisch.games.galopp_royal.rules import GaloppState


def step(
    state: GaloppState, *happens: str, viewer: int | None = None, lang: str = "en"
) -> list[str]:
    """Let things happen (`draw …`, `roll n` or a move) and return the log of them."""
    before = look(state, viewer)
    for text in happens:
        word, _, rest = text.partition(" ")
        if word == "draw":
            draw(state, rest)
        elif word == "roll":
            state.deal([int(rest)])
        else:
            play(state, text)
    return news(before, look(state, viewer), lang)


def test_bids_and_passes_are_told() -> None:
    state = draw(opened(4), "1 2 3 R")
    assert step(state, "bid 7") == ["seat A bids 7."]
    assert step(state, "pass", lang="de") == ["Platz B passt."]
    assert step(state, "pass", viewer=1) == ["seat C passes."]


def test_a_sale_and_the_next_auction_are_told_at_once() -> None:
    state = draw(opened(4), "1 2 3 R")
    play(state, "bid 7", "pass", "pass")
    assert step(state, "pass", "draw 1 2 5 O", viewer=3) == [
        "seat D passes.",
        "seat A buys the team for 7 gold: carrier 1, carrier 2, carrier 3, rascal.",
        "A starting team comes under the hammer. seat B opens.",
        "Lying open: oaf.",
        "You have drawn: carrier 5.",
    ]


def test_discards_of_early_passers_and_unsold_teams_are_told() -> None:
    state = draw(opened(5), "5 1 2 3 R")
    assert step(state, "pass") == ["seat A passes and discards openly: carrier 5."]
    play(state, "pass", "pass", "pass")
    assert step(state, "pass", "draw 1 1 1 1 1", viewer=0) == [
        "seat E passes.",
        "Nobody has bid. The discards receive: carrier 1, carrier 2, carrier 3, rascal.",
        "A starting team comes under the hammer. seat B opens.",
        "You have drawn: carrier 1.",
    ]


def test_the_last_team_and_the_first_race_are_told_at_once() -> None:
    state = draw(opened(3), "1 2 3 R")
    play(state, "bid 5", "pass", "pass")
    draw(state, "1 1 2 2")
    play(state, "bid 1")
    assert step(state, "pass", "draw O O 5 3", "roll 4") == [
        "seat C passes.",
        "seat B buys the team for 1 gold: carrier 1, carrier 1, carrier 2, carrier 2.",
        "seat C takes the top four for 10 gold: oaf, oaf, carrier 5, carrier 3.",
        "Race 1 begins: 16 fields to the arch, prizes 20, 10, 5.",
        "seat A rolls 4: rascal.",
    ]


def test_forced_teams_are_told_in_the_order_of_taking() -> None:
    state = opened(3, starter=1)
    for cards in ("1 1 1 1", "2 2 2 2"):
        play(draw(state, cards), "pass", "pass", "pass")
    play(draw(state, "3 3 3 3"), "pass", "pass")
    told = step(state, "pass", "draw O O O O", "draw 1 2 3 5", "draw R R R R", "roll 1")
    assert [line.split(" takes")[0] for line in told if "takes the top" in line] == [
        "seat B",
        "seat C",
        "seat A",
    ]


def test_a_turn_is_told_although_the_next_roll_has_happened() -> None:
    state = on_course(["1 2 3 5", "R 1 O 5", "O 1 2 3"], [4, 15, -2], turn=0)
    state.deal([4])
    assert step(state, "go", "roll 1", lang="de") == [
        "Platz A zieht mit Träger 5: 4 → 9.",
        "Platz B würfelt 1: Schlitzohr.",
    ]
    assert step(state, "forth 0 2", "roll 1") == [
        "seat B lets the rascal loose: 15 → 13.",
        "seat C is moved: -2 → -1.",
        "seat A is moved: 9 → 10.",
        "seat C rolls 1: oaf.",
    ]


def test_arrivals_the_pond_and_the_result_are_told() -> None:
    state = on_course(["1 2 3 5", "R 1 O 5", "O 1 2 3"], [15, 4, -4], turn=0)
    state.deal([1])
    assert step(state, "go", "roll 2") == [
        "seat A moves with carrier 1: 15 → 16.",
        "seat A is home in place 1.",
        "seat B rolls 2: carrier 1.",
    ]
    take = step(state, "go", "roll 1")
    assert take[-1] == "seat C rolls 1: oaf."
    assert step(state, "go") == [
        "seat C moves with oaf: -4 → -5.",
        "seat C tumbles into the pond and takes place 3.",
        "Race 1 is decided.",
        "Place 1: seat A receives 20 gold.",
        "Place 2: seat B receives 10 gold.",
        "Place 3: seat C receives 5 gold.",
        "Last place: seat C.",
    ]


def test_playing_on_is_told() -> None:
    teams = ["1 2 O 5", *["1 2 O 3"] * 3, "1 2 2 3"]
    state = on_course(teams, [15, 0, 0, 4, 4], home=[1, 2], turn=0)
    state.deal([1])
    told = step(state, "go", "roll 1")
    assert told[-2:] == [
        "The first three are settled. Now it is only about who comes last.",
        "seat D rolls 1: carrier 1.",
    ]


def test_a_change_is_told_with_the_new_carriers_and_the_spare_auction() -> None:
    state = race_over()
    assert step(state, "drop 0 1", viewer=0) == []
    play(state, "drop 2 O", "drop 3 O")
    told = step(state, "drop 1 2", "draw 5 5 3 3", "draw 1 1 2 R", viewer=1)
    assert told == [
        "seat B removes one carrier from everyone.",
        "seat B loses carrier 2 and draws carrier 5.",
        "seat C loses oaf and draws carrier 5.",
        "seat D loses oaf and draws carrier 3.",
        "seat A loses carrier 1 and draws carrier 3.",
        "Spare team 1 comes under the hammer. seat B opens.",
        "You have drawn: carrier 1.",
    ]
    play(state, "bid 2", "pass", "pass")
    assert step(state, "pass", "draw 1 2 2 3") == [
        "seat A passes.",
        "seat B buys the team for 2 gold: carrier 1, carrier 1, carrier 2, rascal.",
        "seat B dismisses the old team: carrier 5, rascal, rascal, carrier 5.",
        "Spare team 2 comes under the hammer. seat B opens.",
    ]


def test_GR_26_two_spare_teams_that_go_the_same_way_are_both_told() -> None:
    state = play(race_over(), "drop 0 1", "drop 1 2", "drop 2 O", "drop 3 O")
    draw(state, "5 5 3 3")
    unsold = [
        "seat A passes.",
        "Nobody has bid. The discards receive: carrier 1, carrier 1, carrier 2, carrier 2.",
    ]
    draw(state, "1 1 2 2")
    play(state, "pass", "pass", "pass")
    assert step(state, "pass", "draw 1 1 2 2")[:2] == unsold
    play(state, "pass", "pass", "pass")
    assert step(state, "pass", "roll 1")[:2] == unsold


def test_a_shuffle_the_lot_and_the_winner_are_told() -> None:
    fresh = GAME.new(3)
    before = fresh.view(None)
    fresh.deal([2])
    told = [
        GAME.words.say(event.key, event.facts, "en")
        for event in GAME.news(before, fresh.view(None))
    ]
    assert told == ["The lot falls on seat C to start."]
    state = play(draw(opened(4), "1 2 3 R"), "pass", "pass", "pass")
    state.discard, state.stock = state.stock, type(state.stock)([1, 0, 0, 0, 0, 0])
    assert "The stock was empty" in "".join(step(state, "pass", "draw 1 2 3 O"))
    last = on_course(["1 1 2 5", "2 R R 5", "3 O 3 1"], [20, 3, 4], home=[1], turn=0, race=6)
    last.deal([1])
    assert step(last, "go")[-2:] == ["Last place: seat C.", "The winner with 168 gold: seat B."]


def test_whole_matches_are_told_to_everyone_in_both_languages() -> None:
    for seats in GAME.seat_counts:
        match, rng = Match(GAME, seats, bytes([seats]) * 32), FastRng(seats)
        viewers = [*range(seats), None]
        views = {viewer: match.view(viewer) for viewer in viewers}
        while not match.is_over():
            seat = match.state.turn()
            match.play(seat, match.state.random_move(seat, rng))
            for viewer in viewers:
                after = match.view(viewer)
                events = GAME.news(views[viewer], after)
                assert events or match.state.unfinished(seat)
                for event in events:
                    for lang in LANGUAGES:
                        assert GAME.words.say(event.key, event.facts, lang)
                views[viewer] = after
