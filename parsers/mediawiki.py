"""The wiki's API in records: what `api.php` answers with `formatversion=2`, decoded and checked.

The input is an answer as JSON already read. What does not have the documented shape raises `UnreadablePage`; members
that nobody here reads are ignored. A revision whose text, user or summary an admin has hidden has None or "" there.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import TypeVar

import msgspec

from parsers.errors import UnreadablePage
from parsers.records import Record, Revision, RevisionId


class RecentChange(Record, frozen=True):
    """One line of recent changes: `kind` is edit, new or log; `action` says which log (`delete/delete`, `move/move`).

    `moved_to` is the new title where a page was moved. `revid` and `old_revid` are 0 where there is none.
    """

    rcid: int
    kind: str
    page: str
    revid: RevisionId
    old_revid: RevisionId
    user: str
    at: datetime
    summary: str = ""
    bot: bool = False
    tags: tuple[str, ...] = ()
    action: str = ""
    moved_to: str | None = None


class Comparison(Record, frozen=True):
    """The difference of two revisions: `body` holds the table's rows as HTML, without a `<table>` around them."""

    old_revid: RevisionId
    new_revid: RevisionId
    body: str


class Edited(Record, frozen=True):
    """An edit that the wiki says was done, in its own words, which are not the last word (see `writers.wiki`).

    `nochange`: the page read so already; then the ids are 0 and `at` is None.
    """

    old_revid: RevisionId = RevisionId(0)
    new_revid: RevisionId = RevisionId(0)
    at: datetime | None = None
    nochange: bool = False


class Rejected(Record, frozen=True):
    """An API error: `code` to rely on, `info` and `detail` (who blocked, why read-only) for people.

    `retry_after`: seconds that the wiki asked for, or None.
    """

    code: str
    info: str
    detail: str = ""
    retry_after: float | None = None


class _Slot(msgspec.Struct):
    content: str | None = None


class _Revision(msgspec.Struct):
    revid: int
    parentid: int
    timestamp: datetime
    user: str = ""
    comment: str = ""
    size: int = 0
    slots: dict[str, _Slot] = {}


class _Page(msgspec.Struct):
    title: str
    missing: bool = False
    invalid: bool = False
    revisions: list[_Revision] = []
    actions: dict[str, bool] = {}


class _Renamed(msgspec.Struct, rename={"old": "from", "new": "to"}):
    old: str
    new: str


class _LogTarget(msgspec.Struct):
    target_title: str | None = None


class _Change(msgspec.Struct):
    type: str
    rcid: int
    timestamp: datetime
    title: str = ""
    revid: int = 0
    old_revid: int = 0
    user: str = ""
    comment: str = ""
    bot: bool = False
    tags: tuple[str, ...] = ()
    logtype: str = ""
    logaction: str = ""
    logparams: _LogTarget | list[object] | None = None


class _Query(msgspec.Struct):
    pages: list[_Page] = []
    normalized: list[_Renamed] = []
    recentchanges: list[_Change] = []


class _Block(msgspec.Struct):
    blockedby: str = ""
    blockreason: str = ""
    blockexpiry: str = ""


class _Error(msgspec.Struct):
    code: str
    info: str = ""
    readonlyreason: str = ""
    blockinfo: _Block | None = None


class _Edit(msgspec.Struct):
    result: str
    oldrevid: int = 0
    newrevid: int = 0
    newtimestamp: datetime | None = None
    nochange: bool = False
    code: str = ""
    info: str = ""
    spamblacklist: str = ""
    captcha: dict[str, object] | None = None


class _Compare(msgspec.Struct):
    fromrevid: int
    torevid: int
    body: str = ""


class _Answer(msgspec.Struct):
    query: _Query = msgspec.field(default_factory=_Query)
    continuation: dict[str, str | int] | None = msgspec.field(default=None, name="continue")
    curtimestamp: datetime | None = None
    error: _Error | None = None
    edit: _Edit | None = None
    compare: _Compare | None = None


class Answer(Record, frozen=True):
    """One answer of `action=query` or `compare`: `following` are the parameters that fetch the rest, or None.

    `pages` holds the revisions of each page by its canonical title (none for a missing page), `invalid` what is no
    title at all, `asked` the canonical title of each title that was written otherwise in the request, `allowed` whether
    everything that was tested with `intestactions` may be done to a page (to create one counts where it is missing).
    """

    pages: Mapping[str, tuple[Revision, ...]]
    changes: tuple[RecentChange, ...]
    asked: Mapping[str, str]
    invalid: tuple[str, ...] = ()
    allowed: Mapping[str, bool] = {}
    comparison: Comparison | None = None
    following: Mapping[str, str] | None = None
    clock: datetime | None = None
    error: Rejected | None = None


Shape = TypeVar("Shape")


def answer(payload: object, address: str) -> Answer:
    """An answer to a question; `address` is what an error is told with."""
    raw = _decoded(payload, _Answer, address)
    return Answer(
        pages={page.title: _revisions(page) for page in raw.query.pages},
        changes=tuple(_change(change) for change in raw.query.recentchanges),
        asked={renamed.old: renamed.new for renamed in raw.query.normalized},
        invalid=tuple(page.title for page in raw.query.pages if page.invalid),
        allowed={page.title: _allowed(page) for page in raw.query.pages if page.actions},
        comparison=_comparison(raw.compare) if raw.compare else None,
        following={key: str(value) for key, value in raw.continuation.items()} if raw.continuation else None,
        clock=raw.curtimestamp,
        error=_rejected(raw.error) if raw.error else None,
    )


def _allowed(page: _Page) -> bool:
    return all(allowed for action, allowed in page.actions.items() if page.missing or action != "create")


def edit_answer(payload: object, address: str) -> Edited | Rejected:
    """An answer to `action=edit`; a failure without an error (a captcha, an extension's veto) is a rejection too."""
    raw = _decoded(payload, _Answer, address)
    if raw.error:
        return _rejected(raw.error)
    if raw.edit is None:
        raise UnreadablePage(address, "the answer to an edit holds neither a result nor an error")
    edit = raw.edit
    if edit.result == "Success":
        old, new = RevisionId(edit.oldrevid), RevisionId(edit.newrevid)
        return Edited(old, new, edit.newtimestamp, edit.nochange)
    if edit.captcha is not None:
        return Rejected("captcha", "the wiki wants a captcha solved")
    if edit.spamblacklist:
        return Rejected("spamblacklist", "a link is on the wiki's list of spam", edit.spamblacklist)
    return Rejected(edit.code or "failure", edit.info or f"the wiki answered {edit.result!r}")


def _decoded(payload: object, shape: type[Shape], address: str) -> Shape:
    try:
        return msgspec.convert(payload, shape)
    except msgspec.ValidationError as error:
        raise UnreadablePage(address, f"the wiki's answer has an unknown shape: {error}") from None


def _revisions(page: _Page) -> tuple[Revision, ...]:
    return tuple(
        Revision(
            revid=RevisionId(raw.revid),
            parentid=RevisionId(raw.parentid),
            page=page.title,
            user=raw.user,
            at=raw.timestamp,
            summary=raw.comment,
            size=raw.size,
            text=raw.slots["main"].content if "main" in raw.slots else None,
        )
        for raw in page.revisions
    )


def _change(raw: _Change) -> RecentChange:
    return RecentChange(
        rcid=raw.rcid,
        kind=raw.type,
        page=raw.title,
        revid=RevisionId(raw.revid),
        old_revid=RevisionId(raw.old_revid),
        user=raw.user,
        at=raw.timestamp,
        summary=raw.comment,
        bot=raw.bot,
        tags=raw.tags,
        action=f"{raw.logtype}/{raw.logaction}" if raw.logtype else "",
        moved_to=raw.logparams.target_title if isinstance(raw.logparams, _LogTarget) else None,
    )


def _comparison(raw: _Compare) -> Comparison:
    return Comparison(RevisionId(raw.fromrevid), RevisionId(raw.torevid), raw.body)


def _rejected(raw: _Error) -> Rejected:
    detail = raw.readonlyreason
    if raw.blockinfo:
        detail = f"by {raw.blockinfo.blockedby}: {raw.blockinfo.blockreason}, until {raw.blockinfo.blockexpiry}"
    return Rejected(raw.code, raw.info, detail)
