"""The store's file: migrated once, one transaction at a time, one instance at a time."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from parsers.errors import BadInput
from syncd.store.database import Database, as_instant, as_text


def test_a_new_file_has_every_table_and_opening_it_again_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite"
    Database(path).close()
    before = path.read_bytes()
    Database(path).close()
    assert path.read_bytes() == before


def test_every_table_is_strict() -> None:
    with Database(":memory:") as store:
        loose = store.connection.execute(
            "SELECT name FROM pragma_table_list WHERE NOT strict AND name NOT LIKE 'sqlite_%'"
        )
        assert loose.fetchall() == []


def test_a_transaction_that_fails_leaves_nothing_behind() -> None:
    with Database(":memory:") as store:
        with pytest.raises(sqlite3.IntegrityError), store.transaction() as sql:
            sql.executemany("INSERT INTO bookmark VALUES (?, ?)", [("a", "1"), ("a", "2")])
        assert store.connection.execute("SELECT count(*) FROM bookmark").fetchone() == (0,)


def test_a_second_instance_is_kept_out_until_the_first_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite"
    with Database(path) as first, Database(path) as second:
        first.lock()
        with pytest.raises(BadInput, match="another syncd"):
            second.lock()
        first.close()
        second.lock()


def test_a_store_is_one_store_by_whatever_name_it_is_opened(tmp_path: Path) -> None:
    (tmp_path / "link.sqlite").symlink_to(tmp_path / "game.sqlite")
    with Database(tmp_path / "game.sqlite") as first, Database(tmp_path / "link.sqlite") as second:
        first.lock()
        with pytest.raises(BadInput, match="another syncd"):
            second.lock()


def test_a_folder_that_is_not_there_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"no-such.*\[store\] path"):
        Database(tmp_path / "no-such" / "game.sqlite")


def test_text_order_is_time_order() -> None:
    early, late = datetime(2023, 9, 30, 23, 59, 59, tzinfo=UTC), datetime(2023, 10, 1, tzinfo=UTC)
    assert as_text(early) < as_text(late)
    assert as_instant(as_text(late)) == late
