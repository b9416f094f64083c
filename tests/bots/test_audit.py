"""A record's bots are computed again: what they chose is confirmed, what was changed is named."""

import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from bots import matches
from effort import THOROUGH
from games.cases import GAMES
from stammtisch import build, games
from stammtisch.bots.audit import Audit, Computed
from stammtisch.core import record
from stammtisch.core.errors import BadRecord
from stammtisch.core.game import Game
from stammtisch.core.rng import FastRng

LONGEST = 1000 if build.COMPILED or THOROUGH else 25  # choices
GOLDEN = Path(__file__).parent / "golden"
BY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@cache
def played(name: str) -> str:
    """Return the record of a match of all levels with a take-over and two take-backs."""
    rounds = matches.ROUNDS if build.COMPILED else 2
    return matches.with_take_over(
        name, matches.SEATS[name], FastRng(3), rounds=rounds, longest=LONGEST
    )


def audited(text: str, jobs: int = 1) -> tuple[Audit, list[Computed]]:
    parsed = record.parse(text)
    audit = Audit(parsed, games.get(parsed.fields["game"]))
    return audit, list(audit.run(jobs))


def refused(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        audited(text)
    assert caught.value.say("de") != caught.value.say("en")
    return caught.value


@BY_GAME
def test_every_choice_of_every_bot_is_confirmed(game: Game) -> None:
    text = played(game.name)
    audit, computed = audited(text)
    by = Counter(one.who.split()[0] + " " + one.who.split()[1] for one in computed)
    bots = {f"bot {level}" for level in matches.LEVELS[: matches.SEATS[game.name] - 1]}
    assert set(by) == bots | {"stand-in Regular"}
    assert all(one.told == one.computed for one in computed)
    assert audit.people > 0
    assert len(computed) + audit.people == len(audit.parsed.lines)
    told = audit.parsed.receipt
    assert told is not None
    kinds = [remark.kind for _, remark in told.remarks]
    assert kinds == ["rounds", "away", "return", "back", "back"]


@BY_GAME
def test_the_record_of_a_table_is_replayed_to_the_same_bytes(game: Game) -> None:
    text = played(game.name)
    parsed = record.parse(text)
    assert record.write(record.verify(parsed, game), parsed.receipt) == text


@BY_GAME
@pytest.mark.parametrize("who", ["bot Master", "stand-in", "bot Beginner"])
def test_one_changed_choice_of_a_bot_is_named(game: Game, who: str) -> None:
    found = matches.forged(played(game.name), game, who)
    assert found is not None
    text, number, other = found
    error = refused(text)
    assert error.key == "record_line"
    assert error.facts["line"] == number
    assert str(error.facts["problem"]).startswith(f"the record tells “{other}”, but there {who}")


def changed(pattern: str, new: str) -> str:
    text = played("boat_race")
    assert pattern in text
    return text.replace(pattern, new, 1)


def test_other_lies_about_bots_are_refused() -> None:
    text = played("boat_race")
    seed = record.parse(text).fields["bots seed"]
    rounds = matches.ROUNDS if build.COMPILED else 2
    usual = games.get("boat_race").master_rounds[matches.SEATS["boat_race"]]
    for lie, key in (
        (changed(seed, "00" * 32), "record_bot_choice"),
        (changed("bots version: 1", "bots version: 9"), "record_bots_version"),
        (changed(f"bot Master {rounds}:", "bot Master:"), "record_no_rounds"),
        (changed(f"bot Master {rounds}:", "bot Master 13:"), "record_rounds"),
        (changed("bot Regular:", "bot Regular 12:"), "record_rounds"),
        (changed(f"table rounds rounds={rounds} usual={usual}\n", ""), "record_rounds"),
        (changed("bot Regular:", "bot Grandmaster:"), "unknown_bot"),
    ):
        error = refused(lie)
        assert error.key == "record_line", lie
        problem = error.facts["problem"]
        assert isinstance(problem, BadRecord)
        assert problem.key == key
    told = record.parse(text).fields["bots commitment"]
    assert refused(changed(told, "00" * 32)).key == "record_bots_commitment"


def test_what_has_no_receipt_is_said_to_have_none() -> None:
    parsed = record.parse(played("boat_race"))
    first = record.write(record.replay(parsed, games.get("boat_race")))
    assert first.startswith("stammtisch record 1\n")
    assert refused(first).key == "record_no_receipt"


def test_many_processes_compute_the_same() -> None:
    text = played("boat_race")
    assert audited(text, jobs=2)[1] == audited(text)[1]


@BY_GAME
def test_stored_choices_stay_what_they_are(game: Game) -> None:
    """A change that alters one raises the game's `bots_version`; `make_golden.py` writes anew."""
    text = (GOLDEN / f"{game.name}.txt").read_text(encoding="utf-8")
    audit, computed = audited(text)
    assert len(computed) > 10
    assert audit.match is not None
    assert record.write(audit.match, audit.parsed.receipt) == text


@pytest.mark.once
def test_the_proof_with_the_command_itself_runs_small() -> None:
    script = Path(__file__).parents[2] / "scripts" / "prove" / "receipts.py"
    asked = ["--games", "boat_race", "--rounds", "3", "--seed", "2"]
    done = subprocess.run(
        [sys.executable, str(script), *asked], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "choices of bots computed again, all the same" in done.stdout
    assert "caught: " in done.stdout
    assert done.stdout.endswith("all as it should be\n")
