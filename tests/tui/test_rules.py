"""Rules as people read them, and the pages made from them."""

from pathlib import Path

import pytest

from stammtisch import games
from stammtisch.tui import rules
from stammtisch.tui.words import Slip

PAGES = Path(__file__).parent.parent.parent / "docs" / "rules"


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", games.names())
def test_the_pages_are_up_to_date(name: str, lang: str) -> None:
    page = (PAGES / f"{name}.{lang}.md").read_text(encoding="utf-8")
    told = f"stammtisch rules {name} --lang {lang} --markdown > docs/rules/{name}.{lang}.md"
    assert page == rules.markdown(games.get(name), lang), told


def test_there_is_a_page_for_every_game_and_no_other() -> None:
    wanted = {f"{name}.{lang}.md" for name in games.names() for lang in ("de", "en")}
    assert {path.name for path in PAGES.iterdir()} == wanted


@pytest.mark.parametrize("text", ["BR-07", "br-07", "br7", "BR 7", "7", "07", " 7 "])
def test_a_rule_is_found_however_its_id_is_typed(text: str) -> None:
    assert rules.find(games.get("boat_race"), text, "en") == "BR-07"


def test_shared_rules_are_found_too() -> None:
    assert rules.find(games.get("hydra"), "all1", "en") == "ALL-01"


@pytest.mark.parametrize("text", ["", "x", "HY-7", "BR-00", "BR-18", "BR-07b", "١", "9999"])
def test_an_unknown_rule_names_those_there_are(text: str) -> None:
    with pytest.raises(Slip) as caught:
        rules.find(games.get("boat_race"), text, "de")
    assert "BR-01…BR-17, ALL-01…ALL-02" in caught.value.say("de")


@pytest.mark.parametrize("name", games.names())
def test_own_rules_come_before_shared_ones(name: str) -> None:
    ids = rules.ids(games.get(name))
    own = [rule for rule in ids if not rule.startswith("ALL")]
    assert ids == sorted(own) + ["ALL-01", "ALL-02"]
