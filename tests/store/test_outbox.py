"""The outbox keeps what is on its way, and each attempt, through a crash."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from sqlite3 import IntegrityError

import pytest

from parsers.records import RevisionId
from syncd.store.database import Database
from syncd.store.outbox import Corrected, Entry, Outbox, State

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.sqlite"


def an_entry(outbox: Outbox, mark: str = "syncd:1", page: str = "Sheet", corrections: tuple[str, ...] = ()) -> Entry:
    return outbox.intend(mark, page, "{}", corrections, NOON)


def test_an_intent_outlives_its_process(path: Path) -> None:
    with Database(path) as database:
        entry = an_entry(Outbox(database))
    with Database(path) as database:
        assert Outbox(database).open_entries() == (entry,)


def test_every_write_is_on_the_disk_when_it_returns(path: Path) -> None:
    with Database(path) as database:
        Outbox(database)
        assert database.connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_page_has_one_open_entry_at_most(path: Path) -> None:
    with Database(path) as database:
        outbox = Outbox(database)
        first = an_entry(outbox)
        with pytest.raises(IntegrityError):
            an_entry(outbox, "syncd:2")
        outbox.refuse(first, "somebody else did", NOON)
        an_entry(outbox, "syncd:2")


def test_an_attempt_is_unanswered_until_its_answer_is_noted(path: Path) -> None:
    with Database(path) as database:
        outbox = Outbox(database)
        entry = an_entry(outbox)
        assert outbox.unanswered_since(entry) is None
        number = outbox.attempt(entry, NOON)
        assert outbox.unanswered_since(entry) == NOON
        outbox.unanswered(number, "no answer in time", NOON + MINUTE)
        assert outbox.unanswered_since(entry) == NOON
        outbox.answered(number, "read-only", NOON + MINUTE)
        assert outbox.unanswered_since(entry) is None


def test_every_attempt_counts_whatever_became_of_it(path: Path) -> None:
    with Database(path) as database:
        outbox = Outbox(database)
        entry = an_entry(outbox)
        outbox.answered(outbox.attempt(entry, NOON), "lag", NOON)
        outbox.attempt(entry, NOON + MINUTE)
        assert outbox.attempts_since("Sheet", NOON) == (NOON, NOON + MINUTE)
        assert outbox.attempts_since("Sheet", NOON + MINUTE) == (NOON + MINUTE,)
        assert outbox.attempts_since("Other", NOON) == ()


def test_a_correction_counts_once_it_is_written(path: Path) -> None:
    with Database(path) as database:
        outbox = Outbox(database)
        entry = an_entry(outbox, corrections=("Ann: 5 to 6", "Ann: 5 to 6", "Bob: 1 to 2"))
        assert outbox.corrected(["Ann: 5 to 6"]) == ()
        outbox.done(entry, "{}", RevisionId(17), NOON)
        assert outbox.corrected(["Ann: 5 to 6", "Cat: 1 to 2"]) == (Corrected("Ann: 5 to 6", RevisionId(17)),)


def test_what_changed_nothing_corrected_nothing(path: Path) -> None:
    with Database(path) as database:
        outbox = Outbox(database)
        outbox.done(an_entry(outbox, corrections=("Ann: 5 to 6",)), "{}", None, NOON)
        assert outbox.corrected(["Ann: 5 to 6"]) == ()


def test_an_entry_tells_why_it_waits_and_what_became_of_it(path: Path) -> None:
    with Database(path) as database:
        outbox = Outbox(database)
        entry = an_entry(outbox)
        outbox.wait(entry, "read-only", NOON + MINUTE)
        (waiting,) = outbox.open_entries("Sheet")
        assert (waiting.state, waiting.line, waiting.not_before) == (State.WAITING, "read-only", NOON + MINUTE)
        outbox.done(entry, '{"page":"Sheet"}', RevisionId(17), NOON)
        done = outbox.entry(entry.mark)
        assert done is not None
        assert (done.state, done.written) == (State.DONE, '{"page":"Sheet"}')
        assert outbox.written() == (("{}", '{"page":"Sheet"}'),)


def test_the_whole_text_of_what_was_written_is_kept_for_a_week(path: Path) -> None:
    with Database(path) as database:
        outbox = Outbox(database)
        for days in (0, 5, 8):
            entry = outbox.intend(f"syncd:{days}", "Sheet", '{"text":"long","page":"Sheet"}', (), NOON)
            outbox.done(entry, "{}", RevisionId(days), NOON + timedelta(days=days))
        assert [record for record, _ in outbox.written()] == [
            '{"text":"","page":"Sheet"}',
            '{"text":"long","page":"Sheet"}',
            '{"text":"long","page":"Sheet"}',
        ]
