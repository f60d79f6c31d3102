"""Who edits the wiki in these tests: people as the rig's own accounts, and the daemon's account."""

from syncd.sources.wiki import Wiki
from tests.mediawiki.rig import BOT_PASSWORD, Rig


def the_daemon(rig: Rig) -> Wiki:
    """The daemon's client, logged in; it never waits before it tries again."""
    wiki = someone(rig, "Syncbot")
    wiki.login()
    return wiki


def someone(rig: Rig, account: str, password: str = BOT_PASSWORD, *, timeout: float = 30.0) -> Wiki:
    """A client for one of the rig's accounts, not logged in yet; `timeout` in seconds."""
    contact = "tests@example.org"
    return Wiki(rig.url, f"{account}@rig", password, contact=contact, timeout=(5.0, timeout), sleep=lambda _: None)
