"""Whether our clock may be trusted: one that is ahead makes matters older than they are, and "ready" a lie.

The wiki says with every answer what time it is; blog and wiki are one household, whose comments and posts are stamped
by that clock. A clock that is behind makes us late at worst, and says nothing that is not so.
"""

from datetime import datetime, timedelta
from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec

from syncd.service.reading import BlogRead
from syncd.sources.wiki import Wiki

AHEAD = timedelta(minutes=1)  # more than requests take that were made before the wiki was asked
PLAYED = timedelta(days=30)  # a wiki of this machine that lags behind by more is a sandbox, which plays in the past


def in_time(blog: BlogRead, wiki: Wiki, now: datetime) -> BlogRead:
    """The reading, on which no verdict rests where `now` is ahead of the wiki's clock, as far as that is known."""
    if wiki.clock is None or now - wiki.clock <= AHEAD or (_is_here(wiki.url) and now - wiki.clock > PLAYED):
        return blog
    ours, theirs = (f"{at:%Y-%m-%d %H:%M:%S}" for at in (now, wiki.clock))
    line = f"clock: ours says {ours} UTC and the wiki's {theirs}; set ours right"
    return msgspec.structs.replace(blog, complete=False, troubles=(*blog.troubles, line))


def _is_here(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
