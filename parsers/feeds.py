"""The blog's Atom and RSS feeds: quicker to read than the front page, but deaf to comments."""

from datetime import datetime
from email.utils import parsedate_to_datetime
from html import unescape

from lxml import etree

from parsers.dates import UNKNOWN, in_utc, read_instant
from parsers.markup import Element, fragment, lined, lines_of, one_line
from parsers.records import FeedEntry, PlayerName, Reading


def read_feed(page: bytes) -> Reading[tuple[FeedEntry, ...]]:
    """The entries of a feed in its order; a feed that is no XML, or of neither kind, is suspect."""
    root = _root(page)
    if root is None:
        return Reading((), ("the feed is not the XML of a feed",))
    name = etree.QName(root).localname.lower()
    if name not in ("feed", "rss", "rdf"):
        return Reading((), (f"the page is no feed: it begins with <{name[:30]}>",))
    items = [node for node in root.iter() if _local(node) in ("entry", "item")]
    entries = tuple(_entry(item) for item in items)
    return Reading(entries, tuple(_doubts(entries)))


def _root(page: bytes) -> Element | None:
    """The document; nothing is fetched, and what declares entities of its own is no feed of a blog."""
    if b"<!ENTITY" in page:
        return None
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        return etree.fromstring(page.strip(), parser)
    except etree.XMLSyntaxError:
        return None


def _local(node: Element) -> str:
    return etree.QName(node).localname if isinstance(node.tag, str) else ""


def _entry(item: Element) -> FeedEntry:
    fields = {_local(child): child for child in reversed(item) if isinstance(child.tag, str)}
    posted = _instant(_first(fields, "published", "pubDate", "date", "issued"))
    updated = _instant(_first(fields, "updated", "modified"))
    text = _first(fields, "content", "encoded", "description", "summary")
    return FeedEntry(
        title=one_line(unescape(_text(fields.get("title")))),
        url=_link(item, fields),
        author=PlayerName(one_line(_text(_first(fields, "creator", "author")))),
        posted_at=posted or updated or UNKNOWN,
        updated_at=updated,
        text="\n".join(lines_of(fragment(lined(_text(text).encode())))),
    )


def _first(fields: dict[str, Element], *names: str) -> Element | None:
    return next((fields[name] for name in names if name in fields), None)


def _text(node: Element | None) -> str:
    if node is None:
        return ""
    return etree.tostring(node, method="text", encoding="unicode", with_tail=False).strip()


def _link(item: Element, fields: dict[str, Element]) -> str:
    """Atom's alternate link, or RSS's link or guid."""
    for child in item:
        if _local(child) == "link" and child.get("href") and child.get("rel", "alternate") == "alternate":
            return (child.get("href") or "").strip()
    return _text(_first(fields, "link", "guid"))


def _instant(node: Element | None) -> datetime | None:
    """A date in the form of e-mail headers (which may name another zone), or in ISO 8601."""
    text = _text(node)
    try:
        return in_utc(parsedate_to_datetime(text))
    except ValueError:
        return read_instant(text)


def _doubts(entries: tuple[FeedEntry, ...]) -> list[str]:
    doubts = []
    for place, entry in enumerate(entries, 1):
        if not entry.url:
            doubts.append(f"entry {place} links nowhere")
        if entry.posted_at == UNKNOWN:
            doubts.append(f"entry {place} has no date that can be read")
    if len({entry.url for entry in entries}) != len(entries):
        doubts.append("the feed holds an entry twice")
    return doubts
