"""The resolution note: one section a matter on the log page, newest first, found again by its marker.

Everything that people wrote is escaped for wikitext here, and nothing else is: what the template says is all the
markup there is. A section is replaced between its markers and nowhere else, so notes that people add around it stay.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from hashlib import sha256
from typing import TypeVar

import msgspec

from parsers.records import Record
from writers.escape import as_wikitext
from writers.text import render

_Part = TypeVar("_Part", bound=Record)


class NoteVote(Record, frozen=True):
    """A Vote as the note cites it: `link` is the permalink of its Effective Vote Comment, None for an implied one.

    `said` is what that comment says, where the rules make it this Vote.
    """

    player: str
    vote: str
    link: str | None = None
    said: str = ""


class NoteEdit(Record, frozen=True):
    """An edit that carried the matter out; `why` says by what it was found, `diff` is its address."""

    page: str
    user: str
    at: datetime
    summary: str
    revid: int
    diff: str
    why: str


class NoteOrder(Record, frozen=True):
    """What the matter orders in `words`, and `how` that was carried out; `diff`: what there is and what should be."""

    words: str
    how: str
    why: str = ""
    rule: str = ""
    diff: str = ""


class NoteDifference(Record, frozen=True):
    """Where what the admin wrote is not what was found; `why` says how that may be, empty where nobody knows."""

    text: str
    why: str = ""


class NoteRuleset(Record, frozen=True):
    """The revision of the ruleset that was in force."""

    page: str
    revid: int
    at: datetime
    link: str


class Note(Record, frozen=True):
    """What is to be said of one resolution.

    `outcome` is the status in words, `house` the line in the admins' style that the rules give, `stated` what the admin
    wrote and `stated_tally` its figures. `watched`: `resolved_at` is the instant, not merely the latest that the stamp
    allows. `lawfulness` says whether every condition held then, `conditions` each of them in words. `differences` and
    `remarks` are worth a look, `missing` has not been found, `carried` says in one line how it was carried out, `queue`
    what it did to the others. `settled`: nothing is awaited any more before this is written.
    """

    url: str
    kind: str
    title: str
    author: str
    outcome: str
    admin: str
    posted_at: datetime
    resolved_at: datetime
    open_for: str
    tally: str
    votes: tuple[NoteVote, ...]
    lawfulness: str
    conditions: tuple[str, ...]
    watched: bool = True
    house: str = ""
    stated: str = ""
    stated_tally: str = ""
    doubts: tuple[str, ...] = ()
    edition: str = ""
    ruleset: NoteRuleset | None = None
    carried: str = ""
    edits: tuple[NoteEdit, ...] = ()
    orders: tuple[NoteOrder, ...] = ()
    unread: tuple[str, ...] = ()
    differences: tuple[NoteDifference, ...] = ()
    remarks: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    queue: str = ""
    settled: bool = True

    @property
    def marker(self) -> str:
        """What the section is found by."""
        return "syncd note " + sha256(self.url.encode()).hexdigest()[:12]

    @property
    def done(self) -> str:
        """What was done to it."""
        return "marked illegal" if self.outcome == "illegal" else self.outcome

    @property
    def changed_at(self) -> datetime:
        """When there was last anything new to say."""
        return max([self.resolved_at, *(edit.at for edit in self.edits)])


def section(note: Note) -> str:
    """The note as a section of wikitext, from marker to marker."""
    return render("resolution_note.wiki", note=_escaped(note), marker=note.marker, votes=_by_vote(note))


def standing(page: str, note: Note) -> str | None:
    """The section of this note's matter as the page has it now; None where it has none."""
    begin, end = _markers(note)
    start, stop = page.find(begin), page.find(end)
    return page[start : stop + len(end)] if 0 <= start < stop else None


def placed(page: str, notes: Iterable[Note]) -> str:
    """The log page with these notes in it: each in the place of its earlier version, else before all other sections."""
    for note in sorted(notes, key=lambda one: one.resolved_at):
        page = _placed(page, note)
    return page


def summary(notes: Sequence[Note]) -> str:
    """What the edit of the log page says it does; nothing in it links or points at a section."""
    words = "; ".join(f"“{note.title}”: {note.done}, {note.tally}" for note in notes)
    return "Resolution of " + words.replace("[[", "[ [").replace("/*", "/ *")


def _placed(page: str, note: Note) -> str:
    text, before = section(note), standing(page, note)
    if before is not None:
        return page.replace(before, text, 1)
    first = page.find("<!-- syncd note ")
    above, below = (page, "") if first < 0 else (page[:first], page[first:])
    return "\n".join(part for part in (above.rstrip("\n"), text, below) if part)


def _markers(note: Note) -> tuple[str, str]:
    return f"<!-- {note.marker} -->", f"<!-- /{note.marker} -->"


def _escaped(note: Note) -> Note:
    """The note with every word of a person made harmless; addresses are ours and stay."""
    return msgspec.structs.replace(
        note,
        url=_address(note.url),
        **{name: as_wikitext(getattr(note, name)) for name in ("kind", "title", "author", "admin", "stated", "house")},
        queue=as_wikitext(note.queue),
        **{
            name: tuple(as_wikitext(line) for line in getattr(note, name))
            for name in ("conditions", "remarks", "missing", "doubts", "unread")
        },
        edits=tuple(_harmless(edit, "page", "user", "summary", "why") for edit in note.edits),
        differences=tuple(_harmless(one, "text", "why") for one in note.differences),
        orders=tuple(_harmless(order, "words", "how", "why", "rule", "diff") for order in note.orders),
    )


def _harmless(record: _Part, *names: str) -> _Part:
    """One of a note's parts with these of its members escaped, line by line."""
    escaped = {name: "\n".join(as_wikitext(line) for line in getattr(record, name).split("\n")) for name in names}
    return msgspec.structs.replace(record, **escaped)


def _address(url: str) -> str:
    """An address that ends where it should: what would end a link in wikitext is percent-encoded."""
    return "".join(f"%{ord(sign):02X}" if sign in " []{}|<>\"'\n\t~" else sign for sign in url)


def _by_vote(note: Note) -> tuple[tuple[str, int, str], ...]:
    """The voters of each vote in one line, each with the link to their comment."""
    votes = dict.fromkeys(vote.vote for vote in note.votes)
    return tuple((vote, len(of), ", ".join(_voter(one) for one in of)) for vote in votes for of in [_of(note, vote)])


def _of(note: Note, vote: str) -> tuple[NoteVote, ...]:
    return tuple(one for one in note.votes if one.vote == vote)


def _voter(vote: NoteVote) -> str:
    name = as_wikitext(vote.player)
    if vote.link is None:
        return f"{name} (implied)"
    return f"[{_address(vote.link)} {name}]" + (f" (by {vote.said})" if vote.said else "")
