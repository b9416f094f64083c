"""What a table agrees on, as the rules tell it."""

import pytest

from games.agreed import check_rule_tells
from stammtisch.core.game import OptionValue
from stammtisch.games.hydra import GAME


@pytest.mark.parametrize(
    ("rule", "options", "told"),
    [
        ("HY-08", {"rounds": 10}, "At this table there are 10 of them."),
    ],
)
def test_HY_08_tell_the_numbers_of_the_table(
    rule: str, options: dict[str, OptionValue], told: str
) -> None:
    check_rule_tells(GAME, rule, options, told)


@pytest.mark.parametrize(
    ("rounds", "lang", "told"),
    [
        (8, "en", "falls to two of you twice and to four of you once;"),
        (8, "de", "trifft das Aussetzen zwei von euch zweimal und vier von euch einmal;"),
        (4, "en", "falls to four of you once and to two of you never;"),
        (7, "de", "trifft das Aussetzen eine Person zweimal und fünf von euch einmal;"),
        (23, "en", "falls to five of you 4 times and to one of you 3 times;"),
        (23, "de", "trifft das Aussetzen fünf von euch 4-mal und eine Person 3-mal;"),
    ],
)
def test_HY_08_it_is_told_who_sits_out_how_often(rounds: int, lang: str, told: str) -> None:
    settled = GAME.settle(6, {"rounds": rounds, "uneven_rounds": 1})
    assert told in GAME.agreed_note("uneven_rounds", lang, 6, settled)
    assert told in GAME.rule("HY-08", lang, 6, settled)
    assert GAME.agreed_note("rounds", lang, 6, settled) == ""
    assert told not in GAME.rule("HY-05", lang, 6, settled)


@pytest.mark.parametrize(("seats", "rounds"), [(5, 8), (6, 12)])
def test_HY_08_nothing_is_told_where_all_sit_out_equally_often(seats: int, rounds: int) -> None:
    settled = GAME.settle(seats, {"rounds": rounds, "uneven_rounds": 1})
    assert GAME.agreed_note("uneven_rounds", "en", seats, settled) == ""
