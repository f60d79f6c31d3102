"""Whether our clock may be trusted: one that is ahead makes matters older than they are, and "ready" a lie.

The wiki says with every answer what time it is; blog and wiki are one household, whose comments and posts are stamped
by that clock. A clock that is behind makes us late at worst, and says nothing that is not so.
"""

from datetime import datetime, timedelta

import msgspec

from syncd.service.reading import BlogRead

AHEAD = timedelta(minutes=1)  # more than requests take that were made before the wiki was asked
PLAYED = timedelta(days=30)  # a wiki that lags behind by more plays a game of the past, as the sandbox does


def in_time(blog: BlogRead, theirs: datetime | None, now: datetime) -> BlogRead:
    """The reading, on which no verdict rests where `now` is ahead of the wiki's clock; None where that is unknown."""
    if theirs is None or not AHEAD < now - theirs < PLAYED:
        return blog
    line = f"clock: ours says {now:%Y-%m-%d %H:%M:%S} UTC and the wiki's {theirs:%Y-%m-%d %H:%M:%S}; set ours right"
    return msgspec.structs.replace(blog, complete=False, troubles=(*blog.troubles, line))
