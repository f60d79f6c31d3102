"""A mistake in the configuration is one line that names file, key and what was expected; a secret is never in it."""

from datetime import time, timedelta
from pathlib import Path

import pytest

from parsers.errors import BadConfig
from syncd.service import config
from syncd.service.config import EXPECTED, Config, Mode, parse

LEAST = '[blog]\nurl = "https://blog.example/"\n[wiki]\nurl = "https://wiki.example/"\n'


def mistake(text: str) -> str:
    with pytest.raises(BadConfig) as caught:
        parse(text, "game.toml")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_two_addresses_are_enough_and_nothing_is_written_by_default() -> None:
    read = parse(LEAST, "game.toml")
    assert read.write.mode is Mode.OBSERVE
    assert read.game.edition == read.game.dynasty == read.game.emperor == "auto"


def test_a_game_of_the_units_keeps_its_store_where_they_may_write() -> None:
    assert parse(LEAST, "/etc/syncd/nomic.toml").store.path == "/var/lib/syncd/nomic/game.sqlite"
    named = LEAST + '\n[store]\npath = "/srv/game.sqlite"\n'
    assert parse(named, "/etc/syncd/nomic.toml").store.path == "/srv/game.sqlite"


def test_a_missing_address_says_what_it_should_look_like() -> None:
    assert mistake('[blog]\n[wiki]\nurl = "https://w.example"') == (
        'game.toml: blog.url: is missing; expected the blog\'s address, like "https://blog.example/"'
    )


def test_an_unknown_key_names_the_keys_there_are() -> None:
    assert mistake(LEAST + "[alerts]\nrepaet = '1h'") == (
        "game.toml: alerts.repaet: is not a key of this file; [alerts] knows to, mention, admins, repeat, quiet"
    )


def test_an_unknown_table_names_the_tables_there_are() -> None:
    assert mistake(LEAST + "[discord]").startswith(
        "game.toml: discord: is not a key of this file; the tables are game,"
    )


@pytest.mark.parametrize(
    ("table", "line"),
    [
        ("game", "edition = 219"),
        ("blog", 'poll = "often"'),
        ("wiki", "tracking_pages = 3"),
        ("write", 'mode = "always"'),
        ("write", "edits_per_hour = -1"),
        ("write", "edits_per_hour = 1.5"),
        ("alerts", "to = ['ok', 1]"),
        ("alerts", 'quiet = "25:00-07:00"'),
    ],
)
def test_a_wrong_value_names_its_key_and_what_was_expected(table: str, line: str) -> None:
    text = LEAST.replace(f"[{table}]", f"[{table}]\n{line}") if table in LEAST else f"{LEAST}[{table}]\n{line}"
    key = f"{table}.{line.split(' ')[0]}"
    assert mistake(text) == f"game.toml: {key}: expected {EXPECTED[key]}"


def test_what_is_no_toml_names_the_line() -> None:
    assert "is not TOML" in mistake("[blog\n")
    assert "line 1" in mistake("[blog\n")


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="No such file"):
        config.load(tmp_path / "none.toml")


def test_every_key_has_words_for_what_it_expects() -> None:
    tables = {field: Config.__annotations__[field] for field in Config.__struct_fields__}
    keys = {f"{table}.{key}" for table, of in tables.items() for key in of.__struct_fields__}
    assert set(EXPECTED) == keys | set(tables)


def test_a_time_span_and_quiet_hours_are_read() -> None:
    assert config.span("5min") == timedelta(minutes=5)
    assert config.quiet_hours("22:00-07:00") == (time(22), time(7))


def test_secrets_come_from_the_credentials_directory_before_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "wiki-password").write_text("from the directory\n")
    monkeypatch.setenv("SYNCD_WIKI_PASSWORD", "from the environment")
    assert config.secret("wiki-password") == "from the environment"
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    assert config.secret("wiki-password") == "from the directory"


def test_an_alert_address_is_filled_in_only_when_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    read = parse(LEAST + '[alerts]\nto = ["discord://${HOOK}/x"]', "game.toml")
    monkeypatch.setenv("HOOK", "geheim")
    assert [route.address for route in config.routes(read, "game.toml")] == ["discord://geheim/x"]
    assert "geheim" not in repr(read)
    monkeypatch.delenv("HOOK")
    with pytest.raises(BadConfig, match=r"alerts\.to: \$\{HOOK\} is neither"):
        config.routes(read, "game.toml")
