"""Settings: by flag, environment and file, in this order; a slip is refused with a sentence."""

from dataclasses import fields
from pathlib import Path

import pytest

from stammtisch.table.quotas import Quotas
from stammtisch.web.app import quotas_of
from stammtisch.web.settings import PREFIX, BadSetting, Settings, database, flag_of, read_settings
from tui.commands import SERVED, run


def test_without_a_word_everything_is_as_usual() -> None:
    assert read_settings({}, {"PATH": "/bin"}) == Settings()


def test_a_flag_beats_the_environment_and_the_environment_the_file(tmp_path: Path) -> None:
    config = tmp_path / "server.toml"
    config.write_text('port = 1\nstreams = 1\nbody_bytes = 2048\nrequest_rate = 7\npath = "/a/"\n')
    environment = {"STAMMTISCH_CONFIG": str(config), "STAMMTISCH_PORT": "2"}
    environment["STAMMTISCH_STREAMS"] = "2"
    read = read_settings({"port": "3", "streams": None}, environment)
    wanted = Settings(port=3, streams=2, body_bytes=2048, request_rate=7.0, path="/a")
    assert read == wanted
    other = tmp_path / "other.toml"
    other.write_text("port = 9\n")
    assert read_settings({"config": str(other)}, {"STAMMTISCH_CONFIG": "nowhere"}).port == 9


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("port", "x"),
        ("port", "65536"),
        ("port", "-1"),
        ("port", "1.5"),
        ("request_rate", "nan"),
        ("request_rate", "inf"),
        ("request_seconds", "0"),
        ("body_bytes", "10"),
        ("log_format", "xml"),
        ("path", "games"),
        ("path", "/a//b"),
        ("path", '/"x'),
        ("path", "/ä"),
        ("metrics_key", "short"),
        ("push_contact", "nobody"),
        ("outbound_hosts", "known,a b"),
        ("outbound_hosts", "https://chat.example.org"),
        ("mail_from", "Anna <anna@example.org>"),
        ("webhook", "http://chat.example.org/hook"),
        ("smtp_security", "ssl"),
    ],
)
def test_what_will_not_do_is_refused_by_name(name: str, text: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetting) as flag:
        read_settings({name: text}, {})
    assert str(flag.value).startswith(f"{flag_of(name)}: ")
    with pytest.raises(BadSetting) as environment:
        read_settings({}, {PREFIX + name.upper(): text})
    assert str(environment.value).startswith(f"{PREFIX}{name.upper()}: ")
    config = tmp_path / "server.toml"
    config.write_text(f"{name} = {text!r}\n")
    with pytest.raises(BadSetting, match=name):
        read_settings({"config": str(config)}, {})
    assert flag.value.say("de") != flag.value.say("en")


def test_values_that_may_be_secret_are_not_repeated() -> None:
    with pytest.raises(BadSetting) as refused:
        read_settings({"metrics_key": "hush"}, {})
    assert "hush" not in refused.value.say("en")
    with pytest.raises(BadSetting) as refused:
        read_settings({"webhook": "http://chat.test/hush"}, {})
    assert "hush" not in refused.value.say("en")


@pytest.mark.parametrize("text", ["port = ", "port = '8111'", "port = true", "[port]\nx = 1"])
def test_a_file_must_be_right(text: str, tmp_path: Path) -> None:
    config = tmp_path / "server.toml"
    config.write_text(text)
    with pytest.raises(BadSetting, match=r"server\.toml"):
        read_settings({"config": str(config)}, {})
    with pytest.raises(BadSetting, match=r"nowhere\.toml"):
        read_settings({"config": str(tmp_path / "nowhere.toml")}, {})


def test_unknown_settings_are_refused_and_the_nearest_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=r"STAMMTISCH_PROT: .*port"):
        read_settings({}, {"STAMMTISCH_PROT": "1"})
    config = tmp_path / "server.toml"
    config.write_text("stream = 1\n")
    with pytest.raises(BadSetting, match=r"stream: .*streams"):
        read_settings({"config": str(config)}, {})


def test_the_command_line_says_what_is_wrong() -> None:
    before = len(SERVED)
    told = run("serve", "--port", "99999", "--lang", "en")
    assert told.exit_code == 1
    assert told.stderr.splitlines()[-1] == "--port: “99999” will not do, allowed is 0..65535."
    told = run("serve", "--lang", "de", env={"STAMMTISCH_STREAMS": "viele"})
    assert "STAMMTISCH_STREAMS: „viele“ geht nicht" in told.stderr
    assert len(SERVED) == before


def test_every_setting_is_in_the_help_with_its_default() -> None:
    shown = run("serve", "--help").stdout
    for each in fields(Settings):
        assert flag_of(each.name) in shown
    assert "40" in shown
    for panel in ("Network", "Storage", "Limits", "Quotas", "Thinking", "Logs"):
        assert f" {panel} " in shown or f" {panel}" in shown


def test_every_quota_is_a_setting_with_the_same_default() -> None:
    assert quotas_of(Settings()) == Quotas()
    assert quotas_of(Settings(masters=7, hints_in_all=0)) == Quotas(masters=7, hints_in_all=0)


def test_paths_are_sqlite_and_addresses_are_themselves(tmp_path: Path) -> None:
    assert database("postgresql+asyncpg://me@there/db") == "postgresql+asyncpg://me@there/db"
    assert Settings(db=f"{tmp_path}/t.db").database() == f"sqlite+aiosqlite:///{tmp_path}/t.db"


def test_the_admin_knocks_beside_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Settings(db=f"{tmp_path}/t.db").admin_path() == tmp_path / "t.db.admin"
    with_query = Settings(db=f"sqlite+aiosqlite:///{tmp_path}/t.db?timeout=1")
    assert with_query.admin_path() == tmp_path / "t.db.admin"
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    far = Settings(db="postgresql+asyncpg://me@there/db")
    path = far.admin_path()
    assert path is not None
    assert path.parent == tmp_path / "run"
    assert Settings(db="postgresql+asyncpg://me@there/other").admin_path() != path
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert far.admin_path() == tmp_path / "stammtisch" / path.name
    assert Settings(admin_socket="off").admin_path() is None
    assert Settings(admin_socket="/run/x").admin_path() == Path("/run/x")
