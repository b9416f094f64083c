"""Hints at the table: good ones, from the person's own view, with what to type."""

import re

import pytest
from rich.console import Console

from games.cases import GAMES
from stammtisch import games
from stammtisch.bots import Advice, Master
from stammtisch.core.game import Event, Game
from stammtisch.core.match import PART, Match
from stammtisch.core.rng import FastRng
from stammtisch.tui import hint
from stammtisch.tui.hint import advise, hint_part, keys
from stammtisch.tui.opponents import Opponents
from stammtisch.tui.painter import painter
from stammtisch.tui.play import Quit, Session, help_part
from tui.test_play import Script, sit


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint, "Master", by_rounds)


def by_rounds(game: Game, rng: FastRng, seconds: float) -> Master:
    """Return a Master that does not look at the clock, and thinks little where that is slow."""
    assert seconds == 1.0
    return Master(game, rng, rounds=80 if game.name == "boat_race" else 6)


def printed(part: object) -> str:
    console = Console(width=80, markup=False, highlight=False)
    with console.capture() as capture:
        console.print(part)
    return capture.get()


def asked(game: Game) -> tuple[Match, int]:
    """Return a match in which a seat has several moves to choose from."""
    match = Match(game, game.seat_counts[0], bytes(32))
    rng = FastRng(1)
    while True:
        seat = match.state.to_act()[0]
        if len(match.view(seat).legal) > 2:
            return match, seat
        match.play(seat, match.state.random_move(seat, rng))


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("word", ["hint", "TIPP"])
def test_the_session_gives_a_hint_and_goes_on(word: str, lang: str) -> None:
    match, me = asked(games.get("boat_race"))
    terminal = Script([word, "quit"])
    others = Opponents(match, me, "tui.test_play:Meek")
    drawn = painter(match.game, match.names, lang)
    session = Session(match, others, drawn, terminal)
    before = list(match.log)
    with pytest.raises(Quit):
        session.run(auto=False)
    assert {"de": "Tipp", "en": "Hint"}[lang] in terminal.screens[1]
    assert len(re.findall(r"\d %\?? +\S", terminal.screens[1])) == 3
    assert {"de": "was du selbst siehst", "en": "you yourself see"}[lang] in (terminal.screens[1])
    assert match.log == before


def test_without_a_choice_there_is_nothing_to_advise() -> None:
    match = Match(games.get("hydra"), 5, bytes(32), {"rounds": 1})
    me = next(seat for seat in range(5) if len(match.view(seat).legal) == 1)
    session, terminal = sit(match, me, ["hint", "quit"])
    with pytest.raises(Quit):
        session.run(auto=False)
    assert "You have no choice" in terminal.screens[1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_to_type_makes_the_advised_choice(game: Game) -> None:
    match, me = asked(game)
    view = match.view(me)
    drawn = painter(game, match.names, "en")
    for told in advise(drawn, view, 1):
        trial = Match(game, match.seats, match.seed)
        for line in match.log:
            seat, _, text = line.partition(" ")
            trial.play_text(int(seat), text)
        session, _ = sit(trial, me, [])
        for typed in keys(drawn, view, told.parts).split(", "):
            session._answer(session.view(), typed)
        made = trial.state.unfinished(me)
        if not made:
            made = [game.parse_move(part) for part in trial.log[-1].split(" ", 1)[1].split(PART)]
        assert made == told.parts


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_hint_does_not_change_with_what_the_person_cannot_know(game: Game) -> None:
    match, me = asked(game)
    drawn = painter(game, match.names, "en")
    other = match.view(me).imagine(FastRng(3))
    here, there = [
        printed(hint_part(drawn, view, advise(drawn, view, 1)))
        for view in (match.view(me), other.view(me))
    ]
    assert here == there


@pytest.mark.parametrize(("lang", "words"), [("de", "tippe 1"), ("en", "type 1")])
def test_reasons_are_told_where_the_game_knows_them(lang: str, words: str) -> None:
    match, me = asked(games.get("boat_race"))
    view = match.view(me)
    drawn = painter(match.game, match.names, lang)
    key = next(key for key, pair in match.game.words.texts.items() if "{" not in pair[0])
    reasoned = Advice([view.legal[0]], 0.5, 10, Event(key, {}))
    bare = Advice([view.legal[1]], 0.25, 9, None)
    text = printed(hint_part(drawn, view, [reasoned, bare]))
    assert words in text
    assert "50 %" in text
    assert "50 %?" not in text
    assert "25 %?" in text  # fewer tries are but a rough guide
    assert match.game.words.say(key, {}, lang)[:20] in text


def test_what_was_never_tried_is_no_advice() -> None:
    match, me = asked(games.get("greyhounds"))
    advice = advise(painter(match.game, match.names, "en"), match.view(me), 1)
    assert 1 <= len(advice) <= 3
    assert all(told.certainty > 0 for told in advice)


def test_help_tells_of_it() -> None:
    match, me = asked(games.get("boat_race"))
    for lang, told in (("de", "die besten drei Züge"), ("en", "the three best moves")):
        text = printed(help_part(painter(match.game, match.names, lang), match.view(me)))
        assert "hint" in text
        assert told in text
