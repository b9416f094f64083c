"""The log of Hydra: headings, parties that come to light, failed proposals, how points are made."""

from games.hydra.table import keys, table
from stammtisch.core.telling import plain_text
from stammtisch.games.hydra import GAME

NAMES = ["Anna", "Bert", "Cora", "Dora", "Emil"]


def test_HY_16_that_nobody_accepted_is_said() -> None:
    at = table(hands={0: "EO EO SO"}, dealer=4).announce({0: "Antrag"})
    at.play("0 pair E + SO")
    for seat in (1, 2, 3):
        assert "antrag_fails" not in keys(at.news(f"{seat} decline"))
    events = at.news("4 decline")
    said = [GAME.words.say(event.key, event.facts, "en", NAMES) for event in events]
    assert said[1] == "Nobody accepts the Antrag of Anna. A healthy game is played."


def test_HY_20_parties_come_to_light_for_everybody_when_the_key_cards_have_shown_them() -> None:
    hands = {0: "EO SD", 1: "EO", 2: "GO", 3: "GO", 4: "S9"}
    for viewer in (0, 4, None):
        at = table(hands=hands, dealer=4).announce()
        lines = [keys(at.news(line, viewer)) for line in ("0 EO", "1 EO", "2 GO", "3 GO")]
        assert ["comes_to_light" in line for line in lines[:2]] == [False, True]
        assert lines[3][-1] == "all_in_light_3"
        view = at.view(viewer)
        event = GAME.news(at.view(viewer), view)
        assert event == []  # told once


def test_HY_30_the_reckoning_can_be_followed() -> None:
    at = table(hands={}).announce()
    before = at.state.copy()
    while at.state.scored == 0:
        before = at.state.copy()
        seat = at.state.turn()
        at.state.apply(seat, at.state.legal(seat)[0])
    events = GAME.news(before.view(None), at.state.view(None))
    for event in events:
        if event.key in ("party_scores", "player_scores"):
            facts = {name: int(str(event.facts[name])) for name in event.facts if name != "seats"}
            assert facts["tenth"] == (facts["eyes"] + 5) // 10
            assert facts["points"] == facts["tenth"] * facts["factor"] + facts["bonus"]
            said = GAME.words.say(event.key, event.facts, "de", NAMES)
            assert f"{facts['eyes']} Augen → {facts['tenth']} × {facts['factor']}" in said


def test_HY_31_a_solo_says_which_one_it_was() -> None:
    at = table(hands={}).announce({0: "Solo"})
    at.play(f"0 {next(iter(sorted(at.legal(0))))}")
    mode = at.state.mode
    result = at.finish()
    assert result.mode == mode
    sheet = GAME.teller(NAMES, "de").sheet(at.view(None))
    assert sheet.rows[0][0] == f"1 {GAME.words.label('mode', mode, 'de')}"
    again = GAME.position_from_json(GAME.position_to_json(at.state))
    assert GAME.teller(NAMES, "de").sheet(again.view(None)) == sheet


def test_rounds_and_tricks_are_headings_and_cards_have_faces() -> None:
    teller = GAME.teller(NAMES, "en")
    at = table(hands={0: "EO"}, dealer=4).announce()
    heading, plays = [teller.line(event) for event in at.news("0 EO")]
    assert heading == [2, "Trick 1"]
    assert plays == [0, ["Anna", "s0"], ": ", [plain_text(plays)[6:], "O acorn"]]
