"""A store in which everything that people can write is markup, script, or an address that is none."""

from datetime import timedelta

import msgspec

from parsers.records import AdminNote, Comment, Icon, Kind, PlayerName, Post, PostPage, Revision, RevisionId, Status
from syncd.plan.alerts import Alert, AlertKind
from syncd.plan.corrections import PlannedEdit
from syncd.plan.edit_classes import EditClass
from syncd.store.database import Database
from syncd.store.decided import Ledger
from syncd.store.seen import Seen
from syncd.store.told import StoredAlert, Told
from syncd.validator.findings import Where, finding
from tests.web.desks import NOW, Office

MARKUP = (
    "</textarea></title><script>alert('s')</script><img src=x onerror=alert(1)><svg onload=alert(2)>"
    "\"' autofocus onfocus=alert(3) <a href=javascript:alert(4)>x</a> {{ 7 * 7 }} <style>*{display:none}</style>"
)
ADDRESS = "javascript:alert(5)//http://blog.example/"
PAGE = "Duel Sheet"


def write_hostile_things(office: Office) -> None:
    """Put them into the office's store, as a reader that trusts nobody would have."""
    with Database(office.config.store.path) as database:
        seen, ledger, told = Seen(database), Ledger(database), Told(database)
        for number, status in enumerate((Status.PENDING, Status.ENACTED)):
            seen.record_page(_page(number, status), NOW)
        _edit_the_sheet(seen)
        found = finding("unexplained-change", Where(PAGE, MARKUP, MARKUP, MARKUP), MARKUP, found=MARKUP, by=_name())
        found = msgspec.structs.replace(found, links=(ADDRESS,), rules=(MARKUP,), revid=RevisionId(7))
        ledger.replace_findings({found.id: msgspec.json.encode(found)}, NOW)
        plan = PlannedEdit("0" * 12, PAGE, RevisionId(7), EditClass.UNDO, MARKUP, (found.id,), (), MARKUP, MARKUP)
        ledger.put_plan(plan.id, msgspec.json.encode(plan), "proposed", NOW)
        alert = Alert("1" * 12, MARKUP, AlertKind.MISMATCH, MARKUP, MARKUP, "first", NOW, todo=MARKUP, links=(ADDRESS,))
        told.add([StoredAlert(alert.id, alert.fingerprint, False, msgspec.json.encode(alert), NOW)])


def _name() -> PlayerName:
    return PlayerName(MARKUP)


def _page(number: int, status: Status) -> PostPage:
    resolved = NOW - timedelta(hours=1) if status is Status.ENACTED else None
    post = Post(
        Kind.PROPOSAL,
        MARKUP,
        f"{ADDRESS}{number}",
        _name(),
        NOW - timedelta(days=2),
        status,
        body=MARKUP,
        admin_note=AdminNote(MARKUP) if resolved else None,
        adminned_at=resolved,
    )
    return PostPage(post, (Comment(_name(), NOW - timedelta(days=1), (Icon.FOR,), (False,), 'c1" onclick=x', MARKUP),))


def _edit_the_sheet(seen: Seen) -> None:
    """Cells, and the name and summary of who wrote them."""
    before = seen.newest_text(PAGE)
    assert before is not None
    nasty = MARKUP.replace("|", "").replace("\n", " ")
    text = (before.text or "").replace("Phrygian", f"<nowiki>{nasty}</nowiki>")
    revision = Revision(RevisionId(9001), before.revid, PAGE, MARKUP, NOW - timedelta(minutes=1), MARKUP, text=text)
    seen.record_revisions([revision])
