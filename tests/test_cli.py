"""The command line: every command, in both languages."""

import re
from ipaddress import ip_address
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import Result

from stammtisch import __version__, build, games
from stammtisch.cli import seated
from stammtisch.core.match import PART, Match
from stammtisch.core.record import parse, write
from stammtisch.core.rng import FastRng
from stammtisch.web.settings import Settings
from tui.commands import SERVED, SHORT, answers, run, short

LANGS = ["de", "en"]
COMMANDS = [
    "",
    "play",
    "replay",
    "verify",
    "simulate",
    "rules",
    "games",
    "serve",
    "join",
    "draw",
    "admin",
]
OTHER_SEEDS = {"dog": "65"}  # of a short match too
ENTERS = "1\n" * 400


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def own_rules(game: str) -> list[str]:
    """Return the ids of a game's own rules, in order."""
    return [rule for rule in sorted(games.get(game).words.rules) if not rule.startswith("ALL")]


def played(game: str, *more: str, seed: str = "") -> Result:
    """Play a short match to its end."""
    typed = "\n".join([*answers(game, seed), ""])
    return run("play", game, *short(game, seed), *more, typed=typed)


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> str:
    """Return every game in turn."""
    return str(request.param)


@pytest.fixture(params=LANGS)
def lang(request: pytest.FixtureRequest) -> str:
    """Return both languages in turn."""
    return str(request.param)


# Version, overview, help


def test_version_names_the_build(lang: str) -> None:
    made = run("--version", "--lang", lang)
    words = {"de": ["übersetzt", "interpretiert"], "en": ["compiled", "interpreted"]}[lang]
    assert __version__ in made.stdout
    assert words[0 if build.COMPILED else 1] in made.stdout


def test_the_interpreted_build_says_so_once_on_stderr(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "COMPILED", False)
    made = run("rules", "hydra", "1", "--lang", "en")
    assert made.stderr.count("interpreted") == 1
    assert len(made.stderr.splitlines()) == 1
    assert "interpreted" not in made.stdout
    monkeypatch.setattr(build, "COMPILED", True)
    assert run("rules", "hydra", "1", "--lang", "en").stderr == ""


def test_overview_names_games_and_commands(lang: str) -> None:
    made = run("--lang", lang)
    assert made.exit_code == 0
    for name in (*games.names(), "play", "replay", "verify", "simulate", "rules"):
        assert name in made.stdout
    assert ("Willkommen" in made.stdout) == (lang == "de")


def test_without_a_command_the_table_opens_in_the_browser(tmp_path: Path) -> None:
    told = run(env={"XDG_DATA_HOME": str(tmp_path)})
    settings, opens = SERVED[-1]
    # where it is put follows from the environment, which is its own again by now
    assert (settings.db, settings.host, opens) == ("", "127.0.0.1", True)
    assert f"http://127.0.0.1:{settings.port}/" in told.output


def test_serve_takes_an_address_a_port_and_a_database() -> None:
    told = run("serve", "--host", "0.0.0.0", "--port", "8111", "--db", "sub/t.db", "--lang", "de")
    assert "http://127.0.0.1:8111/" in told.output
    run("serve", "--db", "postgresql+asyncpg://me@there/db")
    assert SERVED[-2:] == [
        (Settings(db="sub/t.db", host="0.0.0.0", port=8111), False),
        (Settings(db="postgresql+asyncpg://me@there/db"), False),
    ]
    assert SERVED[-2][0].database() == f"sqlite+aiosqlite:///{Path.cwd()}/sub/t.db"
    assert SERVED[-1][0].database() == "postgresql+asyncpg://me@there/db"


def test_a_server_for_this_computer_alone_says_so(tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path)}
    assert "works on this computer only" in run(env=env).output
    assert "At the table" in run(env=env).output
    assert "--host 0.0.0.0" in run("serve").output
    assert "nur auf diesem Computer" in " ".join(run("serve", "--lang", "de").output.split())


def test_a_server_for_others_says_how_they_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    home = [ip_address("192.168.178.20"), ip_address("2a00:1450:4001:82f:1234:5678:9abc:def0")]
    monkeypatch.setattr("stammtisch.web.addresses.own_addresses", lambda: home)
    told = run("serve", "--host", "0.0.0.0", "--path", "/games").output
    assert "http://192.168.178.20:8765/games/  for everybody in the same network" in told
    assert "computer only" not in told
    told = run("serve", "--host", "::").output
    assert "http://[2a00:1450:4001:82f:1234:5678:9abc:def0]:8765/" in told
    assert "from anywhere" in told
    told = run("serve", "--public-url", "https://play.example.org/").output
    assert "https://play.example.org/  from anywhere" in told


@pytest.mark.parametrize("link", ["there", "http://there/", "ftp://there/t/abc"])
def test_join_needs_a_link_to_a_table(link: str) -> None:
    told = run("join", link, "--lang", "en")
    assert told.exit_code == 1
    assert "not a link to a table" in told.output


@pytest.mark.parametrize("command", COMMANDS)
def test_help_speaks_both_languages(command: str) -> None:
    arguments = [command, "--help"] if command else ["--help"]
    german = run(*arguments, env={"LANG": "de_DE.UTF-8"})
    english = run(*arguments)
    assert german.exit_code == english.exit_code == 0
    assert "Diese Hilfe zeigen" in german.stdout
    assert "Show this help" in english.stdout
    assert "about_" not in german.stdout + english.stdout


@pytest.mark.parametrize(
    ("env", "german"),
    [
        ({"LANG": "de_AT.UTF-8"}, True),
        ({"LANG": "fr_FR.UTF-8"}, False),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, False),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "de_DE"}, True),
        ({"LANG": ""}, False),
    ],
)
def test_language_follows_the_environment(env: dict[str, str], german: bool) -> None:
    assert ("Willkommen" in run(env=env).stdout) == german


def test_a_language_asked_for_beats_the_environment() -> None:
    assert "Welcome" in run("--lang=en", env={"LANG": "de_DE.UTF-8"}).stdout


# Playing


def test_play_to_the_end_verify_and_replay(game: str, lang: str) -> None:
    made = played(game, "--lang", lang, "--record", "r.txt")
    assert made.exit_code == 0, made.output
    text = Path("r.txt").read_text()
    record = parse(text)
    assert record.fields["game"] == game
    assert record.result != "open"
    seat = re.findall(r"(?:Platz|seat) (\d)", made.stdout)[0]
    own = [line for _, line in record.lines if line.startswith(f"{seat} ")]
    assert PART.join(line.removeprefix(f"{seat} ") for line in own) == PART.join(answers(game))
    start, end = made.stdout[:400], made.stdout[-700:]
    assert record.fields["commitment"] in start
    assert record.fields["seed"] not in start
    assert record.fields["commitment"] in end
    assert record.fields["seed"] in end
    assert {"de": "Endstand", "en": "Final score"}[lang] in end
    verified = run("verify", "r.txt", "--lang", lang)
    assert verified.exit_code == 0
    assert verified.stdout.count("✓") == 3
    replayed = run("replay", "r.txt", "--lang", lang)
    assert replayed.exit_code == 0
    assert replayed.stdout.count({"de": "Zug ", "en": "Move "}[lang]) >= len(record.lines) + 1


def test_the_same_seed_and_the_same_answers_give_the_same_record(game: str) -> None:
    for name in ("a.txt", "b.txt"):
        assert played(game, "--record", name).exit_code == 0
    assert Path("a.txt").read_bytes() == Path("b.txt").read_bytes()
    assert played(game, "--record", "c.txt", seed=OTHER_SEEDS.get(game, "y")).exit_code == 0
    assert Path("c.txt").read_bytes() != Path("a.txt").read_bytes()


def test_other_bots_play_too() -> None:
    bots = ("--bots", "beginner", "--auto")
    made = run("play", "hydra", "--option", "rounds=1", "--seed", "s", *bots, typed=ENTERS)
    assert made.exit_code == 0
    assert "Final score" in made.stdout


def test_auto_plays_what_leaves_no_choice() -> None:
    for auto in ([], ["--auto"]):
        made = run("play", "hydra", *short("hydra"), *auto, typed=ENTERS)
        assert made.exit_code == 0
        assert ("Enter plays" in made.stdout) != bool(auto)


def test_names_and_seats() -> None:
    made = played("boat_race", "--name", "Anna", "--seat", "2", "--record", "r.txt")
    assert made.exit_code == 0
    assert parse(Path("r.txt").read_text()).names == ["Bert", "Clara", "Anna"]
    assert seated("Zoë", 0, 6) == ["Zoë", "Anna", "Bert", "Clara", "Dieter", "Elke"]


def test_the_seat_is_drawn_by_lot_from_the_seed() -> None:
    seats = set()
    for seed in "abcdefgh":
        made = run("play", "hydra", "--seed", seed, "--bots", "random", typed="quit\n")
        again = run("play", "hydra", "--seed", seed, "--bots", "random", typed="quit\n")
        told = re.findall(r"in seat (\d)", made.stdout)
        assert told == re.findall(r"in seat (\d)", again.stdout)
        seats.add(told[0])
    assert len(seats) > 2


def test_a_seed_of_64_hex_digits_is_the_seed_itself() -> None:
    seed = "0123456789abcdef" * 4
    seeded = ("--seed", seed.upper(), "--bots", "random", "--record", "r.txt")
    run("play", "hydra", *seeded, typed="quit\n")
    assert parse(Path("r.txt").read_text()).fields["seed"] == seed


def test_without_a_seed_no_two_matches_are_alike() -> None:
    for _ in range(2):
        run("play", "boat_race", "--bots", "random", typed="quit\n")
    texts = [Path(f"boat_race-{number}.txt").read_text() for number in (1, 2)]
    assert parse(texts[0]).fields["seed"] != parse(texts[1]).fields["seed"]


def test_records_never_overwrite_a_file() -> None:
    Path("mine.txt").write_text("precious")
    where = ("--record", "mine.txt", "--bots", "random")
    made = run("play", "hydra", *where, "--lang", "de", typed="quit\n")
    assert made.exit_code == 0
    assert Path("mine.txt").read_text() == "precious"
    assert "mine.txt gibt es schon; geschrieben wird mine-2.txt" in made.stdout
    assert parse(Path("mine-2.txt").read_text()).result == "open"


def test_the_bots_of_a_match_at_the_terminal_are_computed_again(game: str, lang: str) -> None:
    assert played(game, "--record", "r.txt", "--lang", lang).exit_code == 0
    verified = run("verify", "--bots", "--jobs", "1", "r.txt", "--lang", lang)
    assert verified.exit_code == 0, verified.stderr
    assert {"de": "von Bots nachgerechnet", "en": "choices of bots computed"}[lang] in " ".join(
        verified.stdout.split()
    )
    text = Path("r.txt").read_text()
    Path("r.txt").write_text(re.sub("bots seed: .{64}", f"bots seed: {'00' * 32}", text))
    assert run("verify", "--bots", "--jobs", "1", "r.txt", "--lang", lang).exit_code == 1


def test_own_bots_are_people_to_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "terminal_bots.py").write_text("def first(view):\n    return view.legal[0]\n")
    monkeypatch.syspath_prepend(tmp_path)
    own = ("--bots", "terminal_bots:first")
    run("play", "boat_race", *own, "--record", "r.txt", typed="1\nquit\n")
    assert " bot " not in Path("r.txt").read_text()
    run("play", "boat_race", "--bots", "Master@0.01s", "--record", "s.txt", typed="1\n1\n1\nquit\n")
    assert "bot Master: " in Path("s.txt").read_text()
    refused = run("verify", "--bots", "s.txt", "--lang", "en")
    assert refused.exit_code == 1
    assert "thought on the clock" in refused.stderr


def test_quitting_keeps_an_open_record_that_verifies(lang: str) -> None:
    made = run("play", "hydra", *short("hydra"), "--lang", lang, typed="1\nquit\n")
    assert made.exit_code == 0
    verified = run("verify", "hydra-1.txt", "--lang", lang)
    assert verified.exit_code == 0
    assert {"de": "Das Match ist offen", "en": "still open"}[lang] in verified.stdout
    assert run("replay", "hydra-1.txt").exit_code == 0
    assert run("replay", "hydra-1.txt", "--open").exit_code == 1


def test_end_of_input_keeps_the_record(game: str, lang: str) -> None:
    made = run("play", game, "--bots", "random", "--lang", lang, typed="1\n")
    assert made.exit_code == 1
    assert {"de": "Eingabe ist zu Ende", "en": "input has ended"}[lang] in made.stderr
    assert parse(Path(f"{game}-1.txt").read_text()).result == "open"


def test_control_c_keeps_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("stammtisch.tui.screen.Terminal.ask", interrupt)
    made = run("play", "hydra", "--bots", "random", "--lang", "de")
    assert made.exit_code == 1
    assert "Abgebrochen" in made.stderr
    assert parse(Path("hydra-1.txt").read_text()).result == "open"


def test_control_c_elsewhere_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("stammtisch.cli.play_many", interrupt)
    made = run("simulate", "hydra", "--lang", "en")
    assert (made.exit_code, "Interrupted" in made.stderr) == (1, True)


def test_odd_bytes_as_input_are_no_move() -> None:
    made = run("play", "hydra", "--bots", "random", typed=b"\xff\xfe\n\x00\nquit\n")
    assert made.exit_code == 0


# Talking during a match


def talk(game: str, *lines: str, lang: str = "en") -> str:
    """Return what the program says to a few lines typed at seat 0."""
    typed = "\n".join([*lines, "quit", ""])
    made = run(*("play", game, "--seed", "talk", "--bots", "random", "--lang", lang), typed=typed)
    assert made.exit_code == 0, made.output
    return made.stdout


def test_help_is_there_in_both_languages(game: str) -> None:
    assert "What you can type" in talk(game, "?")
    assert "Was du eingeben kannst" in talk(game, "?", lang="de")


def test_a_refused_move_names_its_rule_and_the_rule_can_be_read() -> None:
    told = talk("hydra", "throw", "rules")
    assert "HY-09" in told
    assert "rules HY-09 shows the rule" in told
    assert "╭─ HY-09" in told
    told = talk("hydra", "EO", lang="de")
    assert "Nicht erlaubt (HY-09" in told


def test_rules_by_id_and_unknown_ones(game: str) -> None:
    own = own_rules(game)
    first, last = own[0], own[-1]
    assert f"╭─ {first}" in talk(game, "rules 1")
    assert f"╭─ {last}" in talk(game, f"rules {last.lower()}")
    assert f"{first}…{last}" in talk(game, "rules 99")
    assert f"╭─ {first}" in talk(game, "rules")


def test_last_score_and_back(game: str) -> None:
    told = talk(game, "last", "score", "back")
    assert (
        games.get(game).words.say("look_back_none", {}, "en") in told
        or "nothing to look back" in told
    )
    assert "╭─ Score sheet" in told
    assert "nothing to take back" in told


def test_nonsense_is_no_move(game: str) -> None:
    assert "none of your moves" in talk(game, "xyzzy")
    assert "none of your moves" in talk(game, "9999")


def test_the_start_of_a_name_is_enough_unless_several_fit() -> None:
    told = talk("hydra", "kee", "val")
    assert "keeps the cards" in told
    assert "Guest: Valeo" in told
    assert "fits several moves" in talk("hydra", "1", "Valeo", "S", "R", "G", "E")


def test_last_shows_the_last_trick() -> None:
    typed = "1\n" * 5 + "last\nquit\n"
    made = run("play", "hydra", "--seed", "x", "--bots", "random", "--lang", "en", typed=typed)
    shown = made.stdout[made.stdout.index("╭─ The last trick") :]
    assert "★" in shown.split("╰")[0]


# Replaying, verifying


@pytest.fixture
def record(game: str) -> Path:
    """Return the record of a finished match."""
    table = games.get(game)
    match = Match(table, table.seat_counts[0], bytes(32), SHORT[game])
    rng = FastRng(1)
    while not match.is_over():
        seat = match.state.to_act()[0]
        match.play(seat, match.state.random_move(seat, rng))
    Path("r.txt").write_text(write(match))
    return Path("r.txt")


def test_replay_from_a_seat_and_at_a_move(record: Path) -> None:
    spectator = run("replay", str(record), "--move", "3").stdout
    seat = run("replay", str(record), "--move", "3", "--seat", "1").stdout
    assert "as an onlooker sees it" in spectator
    own = "Your carriers" if "galopp_royal" in record.read_text() else "Your cards"
    assert own not in spectator
    assert own in seat


def test_replay_open_shows_a_position_that_can_be_read_back(record: Path) -> None:
    import json

    made = run("replay", str(record), "--move", "7", "--open")
    position = json.loads(re.findall(r"^\{.*^\}", made.stdout, re.DOTALL | re.MULTILINE)[0])
    state = games.get(position["game"]).position_from_json(position)
    assert state.to_act()


def test_draw_gives_the_picture_of_a_move_as_anyone_saw_it(record: Path) -> None:
    last = run("draw", str(record), "--lang", "en").stdout
    ElementTree.fromstring(last)
    assert last.count("\n") == 1
    assert run("draw", str(record), "--move", "3", "--seat", "1").stdout != last
    assert 'viewBox="0 0 360 ' in run("draw", str(record), "--tall").stdout
    assert "0" in run("draw", str(record), "--move", "99999", "--lang", "en").stderr
    assert run("draw", str(record), "--move", "99999").exit_code == 1
    assert run("draw", str(record), "--seat", "9").exit_code == 1


def test_verify_finds_a_forged_result(record: Path, lang: str) -> None:
    text = record.read_text()
    record.write_text(re.sub(r"result: (\d+)", r"result: 9\1", text))
    made = run("verify", str(record), "--lang", lang)
    assert made.exit_code == 1
    assert {"de": "Aufgezeichnet ist das Ergebnis", "en": "tells the result"}[lang] in made.stderr
    assert made.stdout == ""


def test_verify_finds_a_swapped_commitment(record: Path, lang: str) -> None:
    text = record.read_text()
    record.write_text(re.sub(r"commitment: .{4}", "commitment: 0000", text))
    made = run("verify", str(record), "--lang", lang)
    assert made.exit_code == 1
    assert {"de": "Verpflichtung", "en": "commitment"}[lang] in made.stderr


# Simulating, rules


def test_simulate_counts_and_repeats(game: str, lang: str) -> None:
    first, again, other = (
        run("simulate", game, "--games", "5", "--seed", seed, "--lang", lang) for seed in "445"
    )
    assert first.exit_code == 0
    assert first.stdout == again.stdout
    assert first.stdout != other.stdout
    assert "█" in first.stdout
    assert {"de": "Mittel", "en": "mean"}[lang] in first.stdout


def test_simulate_takes_seats_and_options() -> None:
    made = run("simulate", "boat_race", "--seats", "5", "--games", "3", "--option", "course=5")
    assert "Seat 4" in made.stdout


def test_rules_one_and_all(game: str, lang: str) -> None:
    prefix = own_rules(game)[0][:2]
    whole = run("rules", game, "--lang", lang).stdout
    one = run("rules", game, f"{prefix}-07", "--lang", lang).stdout
    assert f"{prefix}-07" in one
    assert f"{prefix}-08" not in one
    for rule in games.get(game).words.rules:
        assert rule in whole
    marked = run("rules", game, "7", "--lang", lang, "--markdown").stdout
    assert marked == f"**{prefix}-07** {games.get(game).words.rule(f'{prefix}-07', lang)}\n"
