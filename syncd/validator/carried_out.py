"""Which edits carried a resolution out: found in the wiki's history by what their summaries name, by whom and when."""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum

from parsers.folding import fold, same_title
from parsers.records import Post, Record, Revision

BEFORE = timedelta(hours=1)  # an admin may edit first and set the status afterwards
AFTER = timedelta(days=3)  # an edit that names the matter counts this long
NEARBY = timedelta(hours=1)  # an edit that names no matter counts this long, where the resolving admin made it
TAGS = re.compile(r"\[[^\]]*\]")


class Because(StrEnum):
    """By what an edit was recognised, the surest first."""

    NAMED = "its summary names the matter"
    BY_ADMIN = "by the resolving admin at the time"


class CarryingEdit(Record, frozen=True):
    """A revision, and why it is taken to have carried the matter out."""

    revision: Revision
    because: Because


def carrying_edits(
    post: Post, resolved_at: datetime, admin: str | None, revisions: Iterable[Revision], others: Iterable[str] = ()
) -> tuple[CarryingEdit, ...]:
    """The edits that carried a matter out, oldest first; `others` are titles of other matters of those days."""
    near = [one for one in revisions if -BEFORE <= one.at - resolved_at <= AFTER]
    found = [CarryingEdit(one, Because.NAMED) for one in near if names(one.summary, post.title)]
    other_titles = tuple(others)
    if admin is not None and not found:
        found = [
            CarryingEdit(one, Because.BY_ADMIN)
            for one in near
            if one.user.casefold() == admin.casefold()
            and abs(one.at - resolved_at) <= NEARBY
            and not any(names(one.summary, title) for title in other_titles)
        ]
    return tuple(sorted(found, key=lambda edit: edit.revision.at))


def names(summary: str, title: str) -> bool:
    """Whether an edit summary names a matter: the whole of it, or the title in quotes or behind a word of resolving."""
    if same_title(summary, title):
        return True
    wanted = fold(TAGS.sub("", title)).strip().casefold()
    said = fold(summary).casefold()
    if not wanted:
        return False
    quoted = any(f"{quote}{wanted}{quote}" in said for quote in "\"'")
    return quoted or bool(re.search(rf"\b(?:enact|fail|implement|resolv|per)\w*\b.*\b{re.escape(wanted)}(?!\w)", said))
