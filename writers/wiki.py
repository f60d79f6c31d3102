"""Writing a page so that nothing is lost, nothing happens twice, and nothing stays unnoticed.

How an edit goes:
1. It is sent with `baserevid` alone. (With `basetimestamp` beside it MediaWiki forgives conflicts, and edits are lost.)
2. A lost session is renewed once; any other refusal is looked up in `writers.wiki_refusals`.
3. The answer's word is not taken: `oldrevid` is read before the wiki takes its lock, so that a merge may hide behind
   it, and after an edit without effect `newrevid` may be somebody else's. What counts is the revision read back: its
   author, its mark, its parent, its text.
4. Where no answer came, or a conflict that may be with ourselves, the page's history is searched for the mark. A write
   is never repeated here; who repeats it has looked first (`syncd.service.outbox`).
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import datetime
from hashlib import md5, sha256
from typing import Protocol

import msgspec

from parsers.errors import SourceError, Unreachable, WriteRefused
from parsers.mediawiki import Edited, Rejected
from parsers.records import Record, Revision, RevisionId
from writers.wiki_refusals import refusal

SUMMARY_LIMIT = 500  # characters; the wiki cuts off the rest without a word
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")  # what the wiki would replace
MARK = re.compile(r"\((syncd:[0-9a-f]{10})\)$")
AMBIGUOUS = frozenset({"editconflict", "articleexists", "edit-already-exists"})
"""Refusals that an earlier sending of the same edit causes, too."""


class Correction(Record, frozen=True):
    """What an edit corrects: `key` names place, found and expected value; `by` is who set what stands there now."""

    key: str
    by: str = ""


class PageEdit(Record, frozen=True):
    """A page's whole new text. `base_revid` is the revision it was made from; None creates the page.

    `summary` is the reason in words and `complaints` the page that a person may object on; `mark` is what finds the
    edit again in the history. `read_at` is the wiki's clock when the page was read, `plan` the plan's id.
    """

    page: str
    base_revid: RevisionId | None
    text: str
    summary: str
    mark: str
    complaints: str = ""
    read_at: datetime | None = None
    plan: str = ""
    corrections: tuple[Correction, ...] = ()


class Written(Record, frozen=True):
    """A write that is done. `old_revid` is the revision it really followed, 0 for a new page.

    `nochange`: the page read so already and there is no new revision. `intervening`: somebody edited between base and
    write, and the wiki merged. `as_sent`: whether the page now holds exactly the text sent; None where it could not be
    read back. `found`: no answer told of it, its mark in the history did.
    """

    page: str
    old_revid: RevisionId
    new_revid: RevisionId | None
    at: datetime | None
    nochange: bool = False
    intervening: bool = False
    as_sent: bool | None = None
    found: bool = False


class WikiClient(Protocol):
    """The wiki as a writer needs it; `syncd.sources.wiki.Wiki` is one."""

    @property
    def user(self) -> str:
        """The account's name as histories show it."""
        ...

    def login(self) -> None:
        """Log in anew."""
        ...

    def edit(self, fields: Mapping[str, str]) -> Edited | Rejected:
        """Send one edit, once; raises Unreachable where nobody knows what became of it."""
        ...

    def read(self, titles: Iterable[str]) -> dict[str, Revision]:
        """The newest revision of each page, with text; missing pages are absent."""
        ...

    def revision(self, revid: RevisionId) -> Revision | None:
        """One revision with its text."""
        ...

    def revisions_by(self, user: str, title: str, after: RevisionId | None = None) -> tuple[Revision, ...]:
        """One user's revisions of a page later than `after`, oldest first."""
        ...


def mark_for(page: str, base_revid: RevisionId | None, text: str, at: datetime) -> str:
    """A mark for a new edit: short, and no other edit's."""
    return "syncd:" + sha256(msgspec.json.encode((page, base_revid, text, at))).hexdigest()[:10]


def mark_in(summary: str) -> str:
    """The mark at the end of a summary of ours; nothing where there is none."""
    found = MARK.search(summary)
    return found[1] if found else ""


def normalised(text: str) -> str:
    """The text as the wiki will store it: NFC, line feeds, nothing blank at its end (as PHP understands blank)."""
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")).rstrip(" \n\t\v\0")


def summary_line(edit: PageEdit) -> str:
    """The edit's summary: the reason (shortened where it must be), where to object, and the mark."""
    where = _one_line(edit.complaints)
    tail = (f" ([[{where}|object]])" if where else "") + f" ({edit.mark})"
    reason = _one_line(edit.summary)
    room = SUMMARY_LIMIT - len(tail)
    return (reason if len(reason) <= room else reason[: room - 1] + "…") + tail


def _one_line(text: str) -> str:
    return " ".join(CONTROL.sub(" ", text).split())


def write(client: WikiClient, edit: PageEdit) -> Written:
    """Write a page; raises WriteRefused where nothing was written, Unreachable where that is not known."""
    text = normalised(edit.text)
    if CONTROL.search(text):
        raise _refused(edit, Rejected("unsendable", ""))
    fields = _fields(edit, text, client.user)
    try:
        answer = client.edit(fields)
        if isinstance(answer, Rejected) and refusal(answer.code).renew:
            _renew(client, edit, answer)
            answer = client.edit(fields)
    except Unreachable as lost:
        return _settled(client, edit, lost)
    if isinstance(answer, Edited):
        return _confirmed(client, edit, answer)
    if answer.code.startswith("internal_api_error"):
        return _settled(client, edit, Unreachable(edit.page, f"{answer.info} ({answer.code})"))
    if answer.code in AMBIGUOUS and (mine := find(client, edit)):
        return mine
    raise _refused(edit, answer)


def _renew(client: WikiClient, edit: PageEdit, answer: Rejected) -> None:
    """A new session; where there is none to be had, nothing was written."""
    try:
        client.login()
    except SourceError as failed:
        line = f"{refusal(answer.code).line}, and no other is to be had: {failed.reason}"
        later = isinstance(failed, Unreachable)
        raise WriteRefused(edit.page, answer.code, line, replan=False, later=later) from None


def find(client: WikiClient, edit: PageEdit) -> Written | None:
    """The edit as the page's history shows it, wherever its mark stands since its base; None where it is not there."""
    mine = client.revisions_by(client.user, edit.page, edit.base_revid)
    marked = next((one for one in mine if edit.mark in one.summary), None)
    if marked is None:
        return None
    return _written(edit, client.revision(marked.revid) or marked, found=True)


def _fields(edit: PageEdit, text: str, user: str) -> dict[str, str]:
    fields = {
        "title": edit.page,
        "text": text,
        "md5": md5(text.encode(), usedforsecurity=False).hexdigest(),
        "summary": summary_line(edit),
        "assertuser": user,
        "bot": "1",
        "watchlist": "nochange",
    }
    if edit.read_at is not None:
        fields["starttimestamp"] = f"{edit.read_at:%Y-%m-%dT%H:%M:%SZ}"
    if edit.base_revid is None:
        return fields | {"createonly": "1"}
    return fields | {"baserevid": str(edit.base_revid), "nocreate": "1"}


def _confirmed(client: WikiClient, edit: PageEdit, answer: Edited) -> Written:
    """What really happened, of an edit that the wiki calls done; by its answer alone where it cannot be asked."""
    try:
        stored = None if answer.nochange else client.revision(answer.new_revid)
        if answer.nochange or (stored is not None and not _is_ours(client, edit, stored)):
            return find(client, edit) or _unchanged(client, edit)
    except SourceError:
        stored = None
    return _as_told(edit, answer) if stored is None else _written(edit, stored)


def _as_told(edit: PageEdit, answer: Edited) -> Written:
    base = edit.base_revid or RevisionId(0)
    old = base if answer.nochange else answer.old_revid
    new = None if answer.nochange else answer.new_revid
    return Written(edit.page, old, new, answer.at, nochange=answer.nochange, intervening=old != base)


def _unchanged(client: WikiClient, edit: PageEdit) -> Written:
    """Nothing of ours was stored: the page read so already, perhaps with more by others."""
    newest = client.read([edit.page]).get(edit.page)
    if newest is None:
        return _as_told(edit, Edited(nochange=True))
    return Written(
        edit.page,
        newest.revid,
        None,
        None,
        nochange=True,
        intervening=newest.revid != edit.base_revid,
        as_sent=newest.text == normalised(edit.text),
    )


def _settled(client: WikiClient, edit: PageEdit, lost: Unreachable) -> Written:
    """An edit whose answer was lost: done where its mark is in the history, else it stays unknown."""
    mine = find(client, edit)
    if mine is None:
        raise Unreachable(lost.address, f"{lost.reason}; {edit.page} does not show the edit", lost.retry_after)
    return mine


def _is_ours(client: WikiClient, edit: PageEdit, revision: Revision) -> bool:
    return revision.user == client.user and edit.mark in revision.summary


def _written(edit: PageEdit, stored: Revision, *, found: bool = False) -> Written:
    return Written(
        page=edit.page,
        old_revid=stored.parentid,
        new_revid=stored.revid,
        at=stored.at,
        intervening=stored.parentid != (edit.base_revid or 0),
        as_sent=None if stored.text is None else stored.text == normalised(edit.text),
        found=found,
    )


def _refused(edit: PageEdit, answer: Rejected) -> WriteRefused:
    meaning = refusal(answer.code)
    said = answer.detail or (answer.info if meaning.quoted else "")
    return WriteRefused(
        edit.page,
        answer.code,
        f"{meaning.line}: {said}" if said else meaning.line,
        replan=meaning.replan,
        later=meaning.later,
        retry_after=answer.retry_after,
    )
