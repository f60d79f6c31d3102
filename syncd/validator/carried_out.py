"""Which edits carried a resolution out: by what their summaries name, by the rules they change, by whom and when."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from enum import StrEnum

from parsers.records import Post, Record, Revision, RevisionId
from syncd.validator.naming import names, plain
from syncd.validator.rulebook import is_called, key

BEFORE = timedelta(hours=2)  # an admin may edit first and set the status afterwards
AFTER = timedelta(days=14)  # an edit that names the matter counts this long
NEARBY = timedelta(hours=1)  # an edit that names no matter counts this long, where the resolving admin made it
BY_RULES = timedelta(days=3)  # and this long, where it changes a rule that the matter orders to change


class Because(StrEnum):
    """By what an edit was recognised, the surest first."""

    NAMED = "its summary names the matter"
    BY_RULE = "it changes a rule that the matter speaks of"
    BY_ADMIN = "by the resolving admin at the time"


class CarryingEdit(Record, frozen=True):
    """A revision, and why it is taken to have carried the matter out."""

    revision: Revision
    because: Because


class Resolved(Record, frozen=True):
    """A matter when it was resolved, and by whom; `rules` are those that its body orders to change."""

    post: Post
    at: datetime
    admin: str | None = None
    rules: tuple[str, ...] = ()


def carrying_edits(
    matter: Resolved,
    revisions: Iterable[Revision],
    others: Iterable[Resolved] = (),
    changed: Mapping[RevisionId, frozenset[str]] | None = None,
) -> tuple[CarryingEdit, ...]:
    """The edits that carried a matter out, oldest first. `others` are the other matters of those days, `changed` the
    keys of the rules that each revision of the ruleset page changed.
    """
    rivals = tuple(others)
    changes = changed or {}
    rules = frozenset(key(name) for name in matter.rules)
    found = []
    for revision in revisions:
        if -BEFORE <= revision.at - matter.at <= AFTER:
            touched = changes.get(revision.revid, frozenset())
            speaks_of_it = any(is_called(one, name) for one in touched for name in rules)
            because = _because(matter, revision, rivals, speaks_of_it)
            if because is not None:
                found.append(CarryingEdit(revision, because))
    named = {edit.revision.page for edit in found if edit.because is Because.NAMED}
    kept = (e for e in found if e.because is not Because.BY_ADMIN or not named)
    return tuple(sorted(kept, key=lambda edit: (edit.revision.at, edit.revision.revid)))


def _because(matter: Resolved, edit: Revision, others: tuple[Resolved, ...], speaks_of_it: bool) -> Because | None:
    titles = tuple(other.post.title for other in others)
    if names(edit.summary, matter.post.title, matter.post.url, titles):
        return Because.NAMED if _is_the_one(matter, edit, others) else None
    apart, admin = abs(edit.at - matter.at), (matter.admin or "").casefold()
    if speaks_of_it and apart <= BY_RULES:
        because = Because.BY_RULE
    elif edit.user.casefold() == admin and apart <= NEARBY:
        because = Because.BY_ADMIN
    else:
        return None
    named = (other.post for other in others)
    others_edit = any(names(edit.summary, post.title, post.url, (matter.post.title, *titles)) for post in named)
    return None if others_edit else because


def _is_the_one(matter: Resolved, edit: Revision, others: tuple[Resolved, ...]) -> bool:
    """Of several matters of one title, the edit belongs to the one that was resolved last before it."""
    namesakes = [other.at for other in others if plain(other.post.title) == plain(matter.post.title)]
    return not any(matter.at < at <= edit.at + BEFORE for at in namesakes)
