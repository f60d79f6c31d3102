"""What working things out needs of a world: the store, the configuration, and how the wiki is called. No network."""

from typing import Protocol

from parsers.records import RevisionId
from syncd.service.config import Config
from syncd.store.decided import Ledger
from syncd.store.dice import Dice
from syncd.store.seen import Seen


class Account(Protocol):
    """Where the wiki is, and who we are there ("" for nobody)."""

    @property
    def url(self) -> str:
        """The address below which index.php stands, with its slash."""

    @property
    def user(self) -> str:
        """The account's name."""

    def diff_url(self, revid: RevisionId) -> str:
        """Where a revision can be seen beside its predecessor."""

    def revision_url(self, revid: RevisionId) -> str:
        """The address of a page as it was in one revision."""


class Watched(Protocol):
    """A world, or as much of one as the web pages have."""

    @property
    def config(self) -> Config:
        """The configuration."""

    @property
    def seen(self) -> Seen:
        """What was read."""

    @property
    def ledger(self) -> Ledger:
        """What was decided."""

    @property
    def dice(self) -> Dice:
        """What was rolled."""

    @property
    def wiki(self) -> Account:
        """The wiki, by its address and our name on it."""
