"""A backup is made while the daemon writes, is sound, and can take the store's place."""

import os
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from parsers.errors import BadInput
from syncd.store.backup import back_up, check
from syncd.store.database import Database
from syncd.store.seen import Seen

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.sqlite"


def test_a_copy_made_in_the_middle_of_a_transaction_holds_what_was_before_it(path: Path, tmp_path: Path) -> None:
    with Database(path) as store:
        Seen(store).set_bookmark("a", "1")
        with store.transaction() as sql:
            sql.execute("UPDATE bookmark SET value = '2'")
            copy = back_up(str(path), tmp_path / "backups", NOON, keep=3)
    with Database(copy) as restored:
        assert Seen(restored).bookmark("a") == "1"


def test_a_restored_copy_is_the_store_again(path: Path, tmp_path: Path) -> None:
    with Database(path) as store:
        Seen(store).set_bookmark("a", "1")
    copy = back_up(str(path), tmp_path / "backups", NOON, keep=3)
    path.write_bytes(b"ruined")
    shutil.copy(copy, path)
    with Database(path) as store:
        assert Seen(store).bookmark("a") == "1"


def test_only_the_newest_copies_stay(path: Path, tmp_path: Path) -> None:
    Database(path).close()
    for day in range(4):
        back_up(str(path), tmp_path / "backups", NOON + timedelta(days=day), keep=2)
    names = sorted(copy.name for copy in (tmp_path / "backups").iterdir())
    assert names == ["game-20231107T120000Z.sqlite", "game-20231108T120000Z.sqlite"]


def test_what_is_no_store_is_refused_and_leaves_nothing_behind(path: Path, tmp_path: Path) -> None:
    path.write_bytes(b"not a database" * 100)
    with pytest.raises(BadInput, match=r"game\.sqlite"):
        back_up(str(path), tmp_path / "backups", NOON, keep=2)
    assert list((tmp_path / "backups").iterdir()) == []
    with pytest.raises(BadInput):
        check(tmp_path / "nowhere.sqlite")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_what_root_makes_belongs_to_the_stores_owner(path: Path, tmp_path: Path) -> None:
    Database(path).close()
    os.chown(path, 65534, 65534)
    store = Database(path)
    store.lock()
    copy = back_up(str(path), tmp_path / "backups", NOON, keep=2)
    store.close()
    made = [copy, copy.parent, Path(f"{path}.lock")]
    assert {(file.stat().st_uid, file.stat().st_gid) for file in made} == {(65534, 65534)}
