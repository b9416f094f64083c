"""The log: what a viewer learns from one view to the next, in both languages."""

from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.games.boat_race import GAME
from stammtisch.games.boat_race.cards import CAMBRIDGE
from stammtisch.games.boat_race.rules import BoatRaceState

from .tables import deal, fresh, play, race, set_sail, settle, sight, stage

NAMES = ["Anna", "Ben", "Cleo", "Dora"]


class Log:
    """Follows a state and tells its news."""

    def __init__(self, state: BoatRaceState, viewer: int | None = None) -> None:
        self.state = state
        self.viewer = viewer
        self.before = state.view(viewer)

    def lines(self, lang: str = "en") -> list[str]:
        after = self.state.view(self.viewer)
        events = GAME.news(self.before, after)
        self.before = after
        return [GAME.words.say(event.key, event.facts, lang, NAMES) for event in events]


def test_from_the_lot_to_the_first_trick() -> None:
    state = fresh(3)
    log = Log(state)
    assert log.lines() == []
    state.deal([2])
    assert log.lines("de") == ["Das Los fällt auf Cleo: Dort beginnt die erste Etappe."]
    deal(state, ["G7", "G1", "R8"])
    assert log.lines() == ["Stage 1 begins, Cleo starts."]
    play(state, "RGY")
    assert log.lines("de") == ["Cleo legt die Farbfolge fest: Rot vor Grün vor Gelb."]
    play(state, "Oxford")
    assert log.lines() == ["Trick 1: Cleo announces Oxford."]
    play(state, "G7")
    assert log.lines() == ["Anna plays Green 7."]
    play(state, "G1")
    assert log.lines("de") == ["Ben spielt Grün 1."]
    play(state, "R8")
    assert log.lines() == [
        "Cleo plays Red 8.",
        "Eight-trick! Ben takes it with Green 1: 1 point for Oxford.",
    ]
    assert log.lines() == []


def test_the_winning_card_decides_what_is_told_of_a_trick() -> None:
    told = []
    for special in ("Champ", "Oar", "Cox"):
        state = race(3, starter=2)
        deal(state, [special, "R1", "Y8"])
        play(state, f"RGY Oxford {special} R1")
        log = Log(state)
        play(state, "Y8")
        told.append(log.lines()[1])
        assert GAME.news(log.before, log.before) == []
    assert told == [
        "Anna takes the trick with Superchamp: 1 point for Oxford.",
        "Anna takes the trick with Broken Oar: it counts nothing.",
        "Anna takes the trick with Cox Overboard: the point goes to Cambridge.",
    ]


def test_a_scored_stage_tells_columns_and_boats_and_the_next_begins() -> None:
    state = race(3)
    stage(state, "O0 O0 O0 C1 C1")
    log = Log(state)
    stage(state, "O0 C0 C1 C1 O2")
    settle(state, FastRng(1))
    assert log.lines()[-10:] == [
        "Ben plays Yellow 2.",
        "Cleo takes the trick with Red 2: 1 point for Oxford.",
        "Stage 2 is won by Cambridge: Oxford 2, Cambridge 3.",
        "Anna enters 1 for Oxford, 2 for Cambridge.",
        "Ben enters 0 for Oxford, 4 for Cambridge.",
        "Cleo enters 1 for Oxford, 0 for Cambridge.",
        "Oxford moves on 2 and lies on field 5 of 26.",
        "Cambridge moves on 6 and lies on field 8 of 26.",
        "Stage 3 begins, Cleo starts.",
        "Oxford lies behind: every point for Oxford counts double in this stage.",
    ]


def test_a_drawn_stage_in_german() -> None:
    state = race(3)
    log = Log(state)
    stage(state, "O0 O0 C1 C1 C2:Oar")
    assert log.lines("de")[-6:] == [
        "Cleo nimmt den Stich mit Ruderbruch: Er zählt nichts.",
        "Etappe 1 endet unentschieden, 2:2.",
        "Anna trägt ein: 2 für Oxford, 0 für Cambridge.",
        "Ben trägt ein: 0 für Oxford, 2 für Cambridge.",
        "Oxford rückt 2 vor und liegt auf Feld 2 von 26.",
        "Cambridge rückt 2 vor und liegt auf Feld 2 von 26.",
    ]


def test_the_end_of_the_race() -> None:
    state = race(3, course=5)
    stage(state, "O0 O0 O0 C1 C2")
    log = Log(state)
    stage(state, "O0 O0 O0 C1 C2")
    assert log.lines("de")[-11:] == [
        "Etappe 2 gewinnt Oxford: Oxford 3, Cambridge 2.",
        "Anna trägt ein: 3 für Oxford, 0 für Cambridge.",
        "Ben trägt ein: 0 für Oxford, 2 für Cambridge.",
        "Cleo trägt ein: 0 für Oxford, 2 für Cambridge.",
        "Beide Boote kämen ins Ziel. Gezogen wird nur Oxford, das die Etappe gewonnen hat.",
        "Oxford rückt 3 vor und ist im Ziel.",
        "Oxford gewinnt das Rennen!",
        "Anna: 6 für Oxford, 0 für Cambridge, zusammen 12 Punkte.",
        "Ben: 0 für Oxford, 3 für Cambridge, zusammen 3 Punkte.",
        "Cleo: 0 für Oxford, 3 für Cambridge, zusammen 3 Punkte.",
        "Es gewinnt Anna.",
    ]
    assert GAME.news(log.before, log.before) == []


def test_every_finish_has_its_line() -> None:
    told = []
    for places, last_won in (((24, 24), CAMBRIDGE), ((25, 24), -1)):
        state = race(3)
        set_sail(state, *places, last_won)
        log = Log(state)
        stage(state, "O0 O0 C1 C1 C2:Oar")
        told += [line for line in log.lines() if line.startswith("Both")]
    state = race(3, course=6)
    for _ in range(3):
        stage(state, "O0 O0 C1 C1 C2:Oar")
    log = Log(state)
    state.deal([CAMBRIDGE])
    lines = log.lines()
    assert told + lines[3:4] == [
        "Both boats would finish. Only Cambridge moves, the last to have won a stage.",
        "Both boats would finish. Only Oxford moves, having been ahead.",
        "Both boats would finish. The lot moves only Cambridge.",
    ]
    assert lines[0] == "Stage 3 is drawn, 2:2."
    assert lines[-1] == "The winner is Ben."


def test_a_shared_win() -> None:
    state = race(3, course=5)
    log = Log(state)
    stage(state, "O0 O0 O1 O1 O2")
    assert log.lines()[-1] == "A tie, the win is shared by: Anna, Ben."
    assert sight(state, None).points == [4, 4, 2]


def test_nothing_is_lost_or_told_twice_however_often_one_looks() -> None:
    match = Match(GAME, 4, bytes(range(32)))
    rng = FastRng(9)
    state = match.state
    assert isinstance(state, BoatRaceState)
    often, now_and_then = Log(state, 1), Log(state, 1)
    log: list[str] = []
    sometimes: list[str] = []
    count = 0
    while not match.is_over():
        match.play(state.turn(), state.random_move(state.turn(), rng))
        count += 1
        log += often.lines()
        if count % 7 == 0 or match.is_over() or state.log.played == 0 or state.ranking == -1:
            sometimes += now_and_then.lines()
    assert sometimes == log
    played = [line for line in log if " plays " in line]
    assert len(played) == 20 * len(state.history)
    assert len([line for line in log if "takes" in line]) == 5 * len(state.history)
    assert len([line for line in log if line.startswith("Stage")]) == 2 * len(state.history) - 1


def test_who_looks_away_for_stages_is_told_their_scores() -> None:
    state = race(3)
    log = Log(state)
    stage(state, "O0 O0 C1 C1 C2")
    stage(state, "O0 O0 C1 C1 C2")
    deal(state)
    play(state, "RGY")
    lines = log.lines()
    assert len(lines) == 14
    assert lines[0] == "Stage 1 is won by Cambridge: Oxford 2, Cambridge 3."
    assert lines[6] == "Stage 2 is won by Cambridge: Oxford 2, Cambridge 3."
    assert lines[-2:] == [
        "Stage 3 begins, Cleo starts.",
        "Cleo ranks the colours: Red over Green over Yellow.",
    ]
