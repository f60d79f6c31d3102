"""What is ready is looked at once more before anybody is told: a vote that was edited moves no count.

Where the matter's own page was not read a moment ago, it is read now, and everything is judged again; what that makes
ready waits for the next cycle.
"""

from datetime import datetime

import msgspec

from syncd.plan.concerns import READY_TO
from syncd.service.judging import Docket, Judged
from syncd.service.law import Law
from syncd.service.reading import BlogRead
from syncd.service.world import World

READY = tuple(READY_TO.values())


def confirmed(world: World, docket: Docket, blog: BlogRead, law: Law, now: datetime) -> tuple[BlogRead, Judged | None]:
    """The reading with what was read once more, and verdicts on it; none while the blog was not read as a whole."""
    if not blog.complete:
        return blog, None
    found = docket.judged(law, now, blog.suspect)
    again = world.blog.look_again(newly_ready(world, found, now), now)
    if again.read or again.troubles:
        blog = _both(blog, again)
        found = docket.judged(law, now, blog.suspect)
    waiting = {
        url: "its page is read once more first"
        for url in newly_ready(world, found, now)
        if not world.blog.is_fresh(url, now)
    }
    return blog, msgspec.structs.replace(found, withheld={**waiting, **found.withheld})


def told_ready(world: World, now: datetime) -> frozenset[str]:
    """The matters that stand as ready in what was told."""
    return frozenset(key for kind in READY for key in world.teller.standing(kind, now))


def newly_ready(world: World, found: Judged, now: datetime) -> tuple[str, ...]:
    """The matters that are ready, and of which that was not told yet."""
    ready = ((one.id, READY_TO[one.due]) for one in found.judgement.ready(found.withheld))
    return tuple(matter for matter, kind in ready if not world.teller.stands_told(f"{kind}:{matter}", now))


def _both(blog: BlogRead, again: BlogRead) -> BlogRead:
    return msgspec.structs.replace(
        blog,
        read=(*blog.read, *again.read),
        changed=(*blog.changed, *again.changed),
        suspect=blog.suspect | again.suspect,
        troubles=(*blog.troubles, *again.troubles),
    )
