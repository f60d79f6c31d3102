from datetime import UTC, datetime

import pytest

from parsers.feeds import read_feed

ATOM = b"""<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>A nomic</title><updated>2023-11-05T12:00:00Z</updated>
<entry><title>Barns &amp;amp; \xe2\x80\x9cGoats\xe2\x80\x9d</title>
<link rel="self" href="https://blog.example/self"/>
<link rel="alternate" type="text/html" href="https://blog.example/archive/barns" />
<published>2023-11-05T10:00:00Z</published><updated>2023-11-05T11:00:00Z</updated>
<author><name>Ann</name></author><content type="html">One.

Two &lt;b&gt;bold&lt;/b&gt;.</content></entry></feed>"""

RSS = b"""<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>A nomic</title><link>https://blog.example/</link>
<item><title>Barns</title><link>https://blog.example/archive/barns</link><dc:creator>Ann</dc:creator>
<pubDate>Sun, 05 Nov 2023 12:00:00 +0200</pubDate><description>One.</description></item></channel></rss>"""


def test_atom_is_read():
    reading = read_feed(ATOM)
    [entry] = reading.value
    assert not reading.suspect
    assert (entry.title, entry.author, entry.url) == ("Barns & “Goats”", "Ann", "https://blog.example/archive/barns")
    assert entry.posted_at == datetime(2023, 11, 5, 10, tzinfo=UTC)
    assert entry.updated_at == datetime(2023, 11, 5, 11, tzinfo=UTC)
    assert entry.text == "One.\nTwo bold."


def test_rss_is_read_and_its_times_are_in_utc():
    [entry] = read_feed(RSS).value
    assert (entry.title, entry.author, entry.text) == ("Barns", "Ann", "One.")
    assert entry.posted_at == datetime(2023, 11, 5, 10, tzinfo=UTC)


def test_an_empty_feed_is_no_trouble():
    assert not read_feed(b"<feed xmlns='http://www.w3.org/2005/Atom'/>").suspect


@pytest.mark.parametrize("page", [b"", b"<feed>", b"<html><body>Login</body></html>", ATOM[:400], b"\xff\xfe"])
def test_what_is_no_feed_is_suspect(page: bytes):
    assert read_feed(page).suspect


def test_entities_are_not_expanded():
    bomb = b'<!DOCTYPE x [<!ENTITY a "boo">]><rss><channel><item><title>&a;</title></item></channel></rss>'
    assert "boo" not in str(read_feed(bomb).value)


def test_an_entry_without_address_or_date_is_suspect():
    assert len(read_feed(b"<rss><channel><item><title>Barns</title></item></channel></rss>").suspicions) == 2
