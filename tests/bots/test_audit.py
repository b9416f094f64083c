"""A record's bots are computed again: what they chose is confirmed, what was changed is named."""

from collections import Counter
from functools import cache

import pytest

from bots import matches
from effort import THOROUGH
from games.cases import GAMES
from stammtisch import build, games
from stammtisch.bots.audit import Audit, Computed
from stammtisch.core import record
from stammtisch.core.errors import BadRecord
from stammtisch.core.game import Game
from stammtisch.core.match import PART, Match
from stammtisch.core.receipt import STAND_IN
from stammtisch.core.rng import FastRng
from stammtisch.table.taking_back import PRACTICE

LONGEST = 1000 if build.COMPILED or THOROUGH else 40  # choices
SEATS = {"greyhounds": 4, "dog": 4, "galopp_royal": 5, "boat_race": 5, "hydra": 5}
BY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@cache
def played(name: str) -> str:
    """Return the record of a match of all levels with a take-over and two take-backs."""
    rng = FastRng(3)
    seated = matches.begin(name, SEATS[name])
    table = seated.table
    matches.play(seated, 3, rng)
    seated.do(table.leave("a"), "a")
    while sum(chooser.kind == STAND_IN for chooser in table.receipt.choosers) < 4:
        matches.play(seated, 1, rng)
    seated.do(table.sit("a", "A", None), "a")
    back = 0
    while back < 2 and table.to_act():
        matches.play(seated, 1, rng)
        if table.can_take_back(0) == PRACTICE and len(table.lines) % 3 == 0:
            seated.do(table.ask_back("a"), "a")
            back += 1
    matches.play(seated, LONGEST - len(table.lines), rng)
    return matches.text_of(table)


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
    bots = {f"bot {level}" for level in matches.LEVELS[: SEATS[game.name] - 1]}
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


def another(match: Match, seat: int, made: str) -> str | None:
    """Return some other whole choice of a seat, if it has one."""
    for attempt in range(20):
        state, rng, parts = match.state.copy(), FastRng(attempt), list[int]()
        while not parts or state.unfinished(seat):
            parts.append(int(state.random_move(seat, rng)))
            state.apply(seat, parts[-1])
        text = PART.join(match.game.move_text(part) for part in parts)
        if text != made:
            return text
    return None


@BY_GAME
@pytest.mark.parametrize("who", ["bot Master", "stand-in", "bot Beginner"])
def test_one_changed_choice_of_a_bot_is_named(game: Game, who: str) -> None:
    lines = played(game.name).splitlines()
    parsed = record.parse(played(game.name))
    for match, (number, line) in zip(record.steps(parsed, game), parsed.lines, strict=False):
        seat, _, made = line.partition(" ")
        if not lines[number - 1].startswith(f"{seat} {who}"):
            continue
        changed = another(match, int(seat), made)
        if changed is not None:
            break
    head = lines[number - 1].partition(": ")[0]
    lines[number - 1] = f"{head}: {changed}"
    error = refused("\n".join(lines))
    assert error.key == "record_line"
    assert error.facts["line"] == number
    assert str(error.facts["problem"]).startswith(f"the record tells “{changed}”, but there {who}")


def changed(pattern: str, new: str) -> str:
    text = played("boat_race")
    assert pattern in text
    return text.replace(pattern, new, 1)


def test_other_lies_about_bots_are_refused() -> None:
    text = played("boat_race")
    seed = record.parse(text).fields["bots seed"]
    usual = games.get("boat_race").master_rounds[SEATS["boat_race"]]
    for lie, key in (
        (changed(seed, "00" * 32), "record_bot_choice"),
        (changed("bots version: 1", "bots version: 9"), "record_bots_version"),
        (changed("bot Master 12:", "bot Master:"), "record_no_rounds"),
        (changed("bot Master 12:", "bot Master 13:"), "record_rounds"),
        (changed("bot Regular:", "bot Regular 12:"), "record_rounds"),
        (changed(f"table rounds rounds=12 usual={usual}\n", ""), "record_rounds"),
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
