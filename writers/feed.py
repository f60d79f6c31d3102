"""The notes as an Atom feed, for people who read them in a feed reader."""

import re
from collections.abc import Iterable
from datetime import datetime
from xml.sax.saxutils import escape, quoteattr

from writers.resolution_note import Note
from writers.text import render

NEWEST = 50
_UNPRINTABLE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_FEED = """\
<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>{address}</id>
  <title>{title}</title>
  <updated>{updated}</updated>
  <link rel="self" href={link}/>
{entries}</feed>
"""
_ENTRY = """\
  <entry>
    <id>{id}</id>
    <title>{title}</title>
    <link rel="alternate" href={link}/>
    <author><name>{author}</name></author>
    <published>{published}</published>
    <updated>{updated}</updated>
    <content type="text">{content}</content>
  </entry>
"""


def atom(notes: Iterable[Note], title: str, address: str, begun: datetime) -> str:
    """The newest notes as a feed that is found at `address`; `begun` is its date while there is nothing in it."""
    newest = sorted(notes, key=lambda note: (note.changed_at, note.url), reverse=True)[:NEWEST]
    return _FEED.format(
        address=_text(address),
        title=_text(title),
        updated=_instant(newest[0].changed_at if newest else begun),
        link=_attribute(address),
        entries="".join(_entry(note) for note in newest),
    )


def as_text(note: Note) -> str:
    """A note in plain text, for feeds and terminals."""
    return render("resolution_note.txt", note=note)


def _entry(note: Note) -> str:
    return _ENTRY.format(
        id=_text(f"{note.url}#{note.marker.replace(' ', '-')}"),
        title=_text(f"{note.title}: {note.done}, {note.tally}"),
        link=_attribute(note.url),
        author=_text(note.admin or "an unnamed admin"),
        published=_instant(note.resolved_at),
        updated=_instant(note.changed_at),
        content=_text(as_text(note)),
    )


def _text(text: str) -> str:
    return escape(_UNPRINTABLE.sub("�", text))


def _attribute(text: str) -> str:
    return quoteattr(_UNPRINTABLE.sub("�", text))


def _instant(instant: datetime) -> str:
    return f"{instant:%Y-%m-%dT%H:%M:%SZ}"
