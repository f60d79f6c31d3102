"""What changed in a post or its comments after it was first read: a finding with both versions.

The blog shows only how things stand; an edited vote or a moved date is seen by whoever remembers. Whether the rules
allowed it (Official Posts has its windows) is judged with the other core rules: here stands what happened.
"""

from collections.abc import Iterator
from datetime import datetime

from parsers.addresses import permalink
from parsers.identity import identities
from parsers.records import Comment, Post, PostPage, Status
from syncd.validator.findings import Finding, Severity, Where, finding


def post_changes(before: Post, after: Post, now: datetime) -> tuple[Finding, ...]:
    """What of a post itself was altered; a resolution is no alteration, a resolution taken back or corrected is one."""
    fields = [
        ("title", before.title, after.title, "Official Posts"),
        ("text", before.body, after.body, "Official Posts"),
        ("category", ", ".join(before.categories), ", ".join(after.categories), "Official Posts"),
        ("entry date", _stamp(before.posted_at), _stamp(after.posted_at), "Fair Play"),
        ("author", before.author, after.author, "Official Posts"),
    ]
    if before.status is not Status.PENDING or after.status is Status.UNKNOWN:
        status = after.status_word if after.status is Status.UNKNOWN else after.status
        fields.append(("status", before.status, status, "Enacting and Failing"))
    return tuple(_post_changed(after, now, *field) for field in fields if field[1] != field[2])


def comment_changes(before: PostPage, after: PostPage, now: datetime) -> tuple[Finding, ...]:
    """What of the comments that were known was edited, re-dated or deleted; new comments are no change."""
    standing = dict(zip(identities(after.comments), after.comments, strict=True))
    moved = {(c.author, c.icons, c.text): c for name, c in standing.items() if name not in identities(before.comments)}
    pairs = (
        (old, standing.get(name) or moved.get((old.author, old.icons, old.text)))
        for name, old in zip(identities(before.comments), before.comments, strict=True)
    )
    return tuple(_comment_findings(after.post, pairs, now))


def _comment_findings(post: Post, pairs: Iterator[tuple[Comment, Comment | None]], now: datetime) -> Iterator[Finding]:
    for old, new in pairs:
        if new is None:
            yield _comment_changed(post, old, now, "deleted", _words(old), "")
            continue
        if old.at != new.at:
            yield _comment_changed(post, old, now, "re-dated", _stamp(old.at), _stamp(new.at))
        if (old.icons, old.text) != (new.icons, new.text):
            yield _comment_changed(post, old, now, "edited", _words(old), _words(new))


def _post_changed(post: Post, now: datetime, what: str, old: str, new: str, rule: str) -> Finding:
    return finding(
        "post-changed",
        Where(post=post.url),
        f"The {what} of “{post.title}” changed after it was first read: from “{old}” to “{new}”.",
        severity=Severity.WARNING,
        found=new,
        expected=old,
        at=now,
        rules=(rule,),
        links=(post.url,),
    )


def _comment_changed(post: Post, comment: Comment, now: datetime, how: str, old: str, new: str) -> Finding:
    after = f", it is now “{new}”" if new else ""
    return finding(
        "comment-changed",
        Where(post=post.url, comment=comment.anchor),
        f"A comment by {comment.author} on “{post.title}” was {how}: it was “{old}”{after}.",
        severity=Severity.ERROR if comment.icons and how != "re-dated" else Severity.WARNING,
        found=new,
        expected=old,
        by=comment.author,
        at=now,
        rules=("Fair Play",),
        links=(permalink(post.url, comment.anchor),),
    )


def _words(comment: Comment) -> str:
    icons = " ".join(f":{icon}:" for icon in comment.icons)
    return f"{icons} {comment.text}".strip()


def _stamp(instant: datetime) -> str:
    return f"{instant:%Y-%m-%d %H:%M:%S} UTC"
