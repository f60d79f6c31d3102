"""The resolution note: one section a matter on the log page, newest first, found again by its marker.

Everything that people wrote is escaped for wikitext here, and nothing else is: what the template says is all the
markup there is. A section is replaced between its markers and nowhere else, so notes that people add around it stay.
"""

from datetime import datetime
from hashlib import sha256

import msgspec

from parsers.records import Record
from writers.escape import as_wikitext
from writers.text import render


class NoteVote(Record, frozen=True):
    """A Vote as the note cites it: `link` is the permalink of its Effective Vote Comment, None for an implied one."""

    player: str
    vote: str
    link: str | None = None


class NoteEdit(Record, frozen=True):
    """An edit that carried the matter out; `why` says by what it was found, `diff` is its address."""

    page: str
    user: str
    at: datetime
    summary: str
    diff: str
    why: str


class Note(Record, frozen=True):
    """What is to be said of one resolution.

    `outcome` is the status in words, `lawful` whether every condition held at `resolved_at`, `conditions` each of them
    in words. `remarks` are the differences worth a look (a stated tally that is not the counted one …), `missing` what
    has not been found, `queue` what the resolution did to the others.
    """

    url: str
    kind: str
    title: str
    author: str
    outcome: str
    admin: str
    resolved_at: datetime
    open_for: str
    tally: str
    votes: tuple[NoteVote, ...]
    lawful: bool
    conditions: tuple[str, ...]
    edits: tuple[NoteEdit, ...] = ()
    remarks: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    queue: str = ""

    @property
    def marker(self) -> str:
        """What the section is found by."""
        return "syncd note " + sha256(self.url.encode()).hexdigest()[:12]


def section(note: Note) -> str:
    """The note as a section of wikitext, from marker to marker."""
    return render("resolution_note.wiki", note=_escaped(note), marker=note.marker, votes=_by_vote(note))


def placed(page: str, note: Note) -> str:
    """The log page with this note in it: in the place of its earlier version, else before all other sections."""
    text = section(note)
    begin, end = f"<!-- {note.marker} -->", f"<!-- /{note.marker} -->"
    start, stop = page.find(begin), page.find(end)
    if 0 <= start < stop:
        return page[:start] + text + page[stop + len(end) :]
    first = page.find("<!-- syncd note ")
    above, below = (page, "") if first < 0 else (page[:first], page[first:])
    return "\n".join(part for part in (above.rstrip("\n"), text, below) if part)


def _escaped(note: Note) -> Note:
    """The note with every word of a person made harmless; addresses are ours and stay."""
    return msgspec.structs.replace(
        note,
        kind=as_wikitext(note.kind),
        title=as_wikitext(note.title),
        author=as_wikitext(note.author),
        admin=as_wikitext(note.admin),
        conditions=tuple(as_wikitext(line) for line in note.conditions),
        remarks=tuple(as_wikitext(line) for line in note.remarks),
        missing=tuple(as_wikitext(line) for line in note.missing),
        queue=as_wikitext(note.queue),
        edits=tuple(
            msgspec.structs.replace(
                edit, page=as_wikitext(edit.page), user=as_wikitext(edit.user), summary=as_wikitext(edit.summary)
            )
            for edit in note.edits
        ),
    )


def _by_vote(note: Note) -> tuple[tuple[str, int, str], ...]:
    """The voters of each vote in one line, each with the link to their comment."""
    votes = dict.fromkeys(vote.vote for vote in note.votes)
    return tuple((vote, len(of), ", ".join(_voter(one) for one in of)) for vote in votes for of in [_of(note, vote)])


def _of(note: Note, vote: str) -> tuple[NoteVote, ...]:
    return tuple(one for one in note.votes if one.vote == vote)


def _voter(vote: NoteVote) -> str:
    name = as_wikitext(vote.player)
    return f"{name} (implied)" if vote.link is None else f"[{vote.link} {name}]"
