"""The law in force: a Ruleset page that cannot be read takes no doubt away with it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from parsers.records import Kind, Revision, RevisionId
from syncd.service.config import parse
from syncd.service.law import EDITION, Law, LawReader
from syncd.store.database import Database
from syncd.store.decided import Ledger
from syncd.store.seen import Seen
from tests.rules.law.pages import SANDBOX

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
CHANGED = SANDBOX.replace("At least 12 hours have", "At least 24 hours have")
INACTIVE = SANDBOX.replace("Imperial Deferentials [Active]", "Imperial Deferentials [Inactive]")


class Wiki:
    """A Ruleset page of which one version after the other was read."""

    def __init__(self, database: Database, edition: str = "auto") -> None:
        config = f'[blog]\nurl = "http://a/"\n[wiki]\nurl = "http://b/"\n[game]\nedition = "{edition}"\n'
        self.config = parse(config, "game.toml")
        self.seen, self.ledger = Seen(database), Ledger(database)
        self.count = 0

    def edit(self, text: str) -> None:
        self.count += 1
        at = NOON + timedelta(hours=self.count)
        self.seen.record_revisions([Revision(RevisionId(self.count), RevisionId(0), "Ruleset", "Ann", at, text=text)])

    def law(self) -> Law:
        law = LawReader(self.config, self.seen, self.ledger).in_force()
        assert isinstance(law, Law)
        return law


@pytest.fixture
def database() -> Iterator[Database]:
    database = Database(":memory:")
    yield database
    database.close()


def test_what_was_doubtful_stays_so_while_the_page_cannot_be_read(database: Database) -> None:
    wiki = Wiki(database)
    for text in (SANDBOX, CHANGED, "Nothing here."):
        wiki.edit(text)
    assert "Resolution of Proposals" in (wiki.law().doubts(Kind.PROPOSAL) or "")
    assert (wiki.law().trouble or "").startswith("Ruleset: ")


def test_special_case_rules_stay_as_they_were_while_the_page_cannot_be_read(database: Database) -> None:
    wiki = Wiki(database)
    assert INACTIVE != SANDBOX
    for text in (SANDBOX, INACTIVE, "Nothing here."):
        wiki.edit(text)
    assert wiki.law().special_cases["Imperial Deferentials"] is False


def test_without_any_page_the_edition_of_the_configuration_alone_is_trusted_with_nothing(database: Database) -> None:
    assert "no version of the Ruleset page" in (Wiki(database, "219").law().doubts(Kind.CFJ) or "")


def test_a_page_that_reads_like_another_edition_than_before_is_asked_about(database: Database) -> None:
    wiki = Wiki(database)
    wiki.seen.set_bookmark(EDITION, "205")
    wiki.edit(SANDBOX)
    for _ in range(2):
        assert "like 205 before" in (wiki.law().doubts(Kind.CFJ) or "")
    assert Wiki(database, "sandbox").law().doubts(Kind.CFJ) is None
