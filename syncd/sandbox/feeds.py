"""The blog's feeds: quotes curly, tags gone, neither category nor status, and deaf to comments."""

from collections.abc import Iterable
from datetime import datetime
from html import escape

from syncd.sandbox.blog import BlogState, Entry
from syncd.sandbox.typography import feed_text, title_html

ATOM = """\
<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title type="text">{name}</title>
<link rel="alternate" type="text/html" href="{base}" />
<updated>{updated:%Y-%m-%dT%H:%M:%SZ}</updated>
<id>{base}site/atom</id>
{entries}</feed>
"""

ATOM_ENTRY = """\
<entry>
<title>{title}</title>
<link rel="alternate" type="text/html" href="{link}" />
<id>tag:blog,{posted:%Y}:{number}</id>
<published>{posted:%Y-%m-%dT%H:%M:%SZ}</published>
<updated>{saved:%Y-%m-%dT%H:%M:%SZ}</updated>
<author><name>{author}</name></author>
<content type="html">{text}</content>
</entry>
"""

RSS = """\
<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>{name}</title>
<link>{base}</link>
<description></description>
{entries}</channel>
</rss>
"""

RSS_ENTRY = """\
<item>
<title>{title}</title>
<link>{link}</link>
<guid>{link}</guid>
<description>{text}</description>
<dc:creator>{author}</dc:creator>
<pubDate>{posted:%a, %d %b %Y %H:%M:%S} +0000</pubDate>
</item>
"""


def newest_save(entries: Iterable[Entry]) -> datetime | None:
    """When any of the entries was last saved; comments are not saves."""
    return max((entry.saved_at for entry in entries), default=None)


def atom(state: BlogState, entries: tuple[Entry, ...], base: str) -> str:
    """The Atom feed; `base` is the site's address with a slash at its end."""
    updated = newest_save(entries) or datetime.min  # noqa: DTZ901  (an empty feed has no date of its own)
    items = "".join(_entry(ATOM_ENTRY, entry, base) for entry in entries)
    return ATOM.format(name=escape(state.name), base=base, updated=updated, entries=items)


def rss(state: BlogState, entries: tuple[Entry, ...], base: str) -> str:
    """The RSS feed."""
    items = "".join(_entry(RSS_ENTRY, entry, base) for entry in entries)
    return RSS.format(name=escape(state.name), base=base, entries=items)


def _entry(template: str, entry: Entry, base: str) -> str:
    return template.format(
        title=escape(title_html(entry.title), quote=False).replace("&amp;#", "&#"),
        link=f"{base}archive/{entry.url_title}",
        number=entry.number,
        posted=entry.posted_at,
        saved=entry.saved_at,
        author=escape(entry.author, quote=False),
        text=escape(feed_text(entry.body), quote=False).replace("&amp;amp;#", "&#"),
    )
