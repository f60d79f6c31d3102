"""What was read from blog and wiki: every version of every post, comment and sidebar, and the wiki's revisions.

A cycle in which nothing changed writes nothing: every method that records compares first. It reads little, too: what
was decoded once is kept until a method here, or another process, writes something new about it.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import TypeVar, cast

import msgspec

from parsers.identity import identities
from parsers.records import Comment, Kind, Post, PostPage, Record, Revision, RevisionId, Roster
from syncd.store.database import Database, as_instant, as_text

LATEST_POSTS = """
    SELECT url FROM post AS p
    WHERE version = (SELECT max(version) FROM post AS q WHERE q.url = p.url) AND {where}
    ORDER BY posted_at, url
"""
LATEST_COMMENTS = """
    SELECT identity, version, position, record FROM comment AS c
    WHERE post = ?
      AND version = (SELECT max(version) FROM comment AS d WHERE d.post = c.post AND d.identity = c.identity)
    ORDER BY position, identity
"""
MOST_KEPT = 3000  # posts; several times what a dynasty has
PAGE_BEFORE = """
    SELECT record FROM post WHERE url = ? AND seen_at < ? ORDER BY version DESC LIMIT 1
"""
COMMENTS_BEFORE = """
    SELECT record FROM comment AS c
    WHERE post = ?1 AND record IS NOT NULL
      AND version = (SELECT max(version) FROM comment AS d
                     WHERE d.post = c.post AND d.identity = c.identity AND d.seen_at < ?2)
    ORDER BY position, identity
"""
GONE = "gone"  # the status word of a post that the blog no longer has
UNTOLD = "blog:untold"  # the instant from which changes were read that nobody may have been told of
POSTS, NEWEST, SIDEBARS = "", "newest", "sidebars"  # where lists are kept, beside what is kept under a post's address

T = TypeVar("T")


class Fetched(Record, frozen=True):
    """What is known of an address from the last time it was fetched."""

    body_hash: str
    etag: str | None
    last_modified: str | None


class Seen:
    """The memory of what was read."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._memory: dict[str, dict[str, object]] = {}
        self._others_wrote = 0
        self._changes = 0

    @property
    def changes(self) -> int:
        """Another number as soon as anybody has written of posts, comments or sidebars."""
        self._notice_others()
        return self._changes

    def _notice_others(self) -> None:
        others_wrote = self._db.written_by_others()
        if others_wrote != self._others_wrote:
            self._memory.clear()
            self._others_wrote = others_wrote
            self._changes += 1

    def _kept(self, about: str, what: str, read: Callable[[], T]) -> T:
        """What `read` came to when it was last needed, as long as nobody has written about it since."""
        self._notice_others()
        if len(self._memory) > MOST_KEPT:
            self._memory.clear()
        kept = self._memory.setdefault(about, {})
        if what not in kept:
            kept[what] = read()
        return cast("T", kept[what])

    def _forget(self, *about: str) -> None:
        self._changes += 1
        for one in about:
            self._memory.pop(one, None)

    # Addresses

    def fetched(self, address: str) -> Fetched | None:
        """How the address answered last, or None where it was never fetched."""
        row = self._one("SELECT body_hash, etag, last_modified FROM fetched WHERE address = ?", address)
        return Fetched(*row) if row else None

    def note_fetched(self, address: str, fetched: Fetched, at: datetime) -> None:
        """Remember how an address answered, where that is new."""
        if self.fetched(address) != fetched:
            with self._db.transaction() as sql:
                row = (address, fetched.body_hash, fetched.etag, fetched.last_modified, as_text(at))
                sql.execute("INSERT OR REPLACE INTO fetched VALUES (?, ?, ?, ?, ?)", row)

    # Posts and comments

    def post(self, url: str) -> Post | None:
        """The newest version of a post."""
        return self._kept(url, "post", lambda: self._post(url))

    def _post(self, url: str) -> Post | None:
        row = self._one("SELECT record FROM post WHERE url = ? ORDER BY version DESC LIMIT 1", url)
        return msgspec.json.decode(row[0], type=Post) if row else None

    def page(self, url: str) -> PostPage | None:
        """The newest version of a post with the newest version of each comment that still stands."""
        return self._kept(url, "page", lambda: self._page(url))

    def _page(self, url: str) -> PostPage | None:
        post = self.post(url)
        if post is None:
            return None
        newest = {identity: comment for identity, _, comment in self.comment_versions(url)}
        rows = self._db.connection.execute(LATEST_COMMENTS, (url,))
        return PostPage(post, tuple(comment for row in rows if (comment := newest[row[0]]) is not None))

    def versions(self, url: str) -> tuple[tuple[datetime, Post], ...]:
        """Every version of a post, oldest first, with the instant at which it was first seen.

        What stands at the address of one that was gone is another post, whose versions begin with it.
        """
        return self._kept(url, "versions", lambda: self._versions(url))

    def _versions(self, url: str) -> tuple[tuple[datetime, Post], ...]:
        rows = self._db.connection.execute("SELECT seen_at, record FROM post WHERE url = ? ORDER BY version", (url,))
        newest = self.post(url)
        texts = {newest.body: newest.body} if newest else {}  # most versions differ in a count or a status
        read = ((as_instant(seen), msgspec.json.decode(record, type=Post)) for seen, record in rows)
        found = [
            (at, newest if one == newest else msgspec.structs.replace(one, body=texts.setdefault(one.body, one.body)))
            for at, one in read
        ]
        begin = max((n for n, (_, post) in enumerate(found[:-1], 1) if post.status_word == GONE), default=0)
        return tuple(found[begin:])

    def comment_versions(self, url: str) -> tuple[tuple[str, datetime, Comment | None], ...]:
        """Every version of every comment of a post: identity, instant first seen, the comment (None: it was gone)."""
        return self._kept(url, "comments", lambda: self._comment_versions(url))

    def _comment_versions(self, url: str) -> tuple[tuple[str, datetime, Comment | None], ...]:
        query = "SELECT identity, seen_at, record FROM comment WHERE post = ? ORDER BY identity, version"
        rows = self._db.connection.execute(query, (url,))
        return tuple((i, as_instant(at), msgspec.json.decode(r, type=Comment) if r else None) for i, at, r in rows)

    def posts_since(self, instant: datetime) -> tuple[Post, ...]:
        """The newest version of every post posted at or after an instant, oldest first."""
        day = instant.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
        kept = self._memory.get(POSTS, {})
        begin = min((as_instant(known) for known in kept), default=day)
        since = min(day, begin)
        posts = self._kept(POSTS, as_text(since), lambda: self._posts(self._urls("posted_at >= ?", as_text(since))))
        return tuple(post for post in posts if post.posted_at >= instant)

    def newest_of(self, kind: Kind) -> tuple[Post, ...]:
        """The newest version of the newest post of a kind, however old; nothing where there is none."""
        return self._kept(NEWEST, kind, lambda: self._posts(self._urls("kind = ?", kind)[-1:]))

    def record_post(self, post: Post, at: datetime) -> Post | None:
        """Remember a post as a list prints it; returns what it replaces where that differs, else None."""
        before = self.post(post.url)
        if before != post:
            with self._db.transaction():
                self._insert_post(post, at)
            self._forget(POSTS, NEWEST, post.url)
        return before if before is not None and before != post else None

    def record_page(self, page: PostPage, at: datetime, looked: datetime | None = None) -> PostPage | None:
        """Remember a post with all its comments; returns the earlier reading where it differs, else None.

        `looked` is when it was last seen as it was. Of a status that has changed that is remembered, too, as a version
        like the one before: it says since when the change can have been.
        """
        before = self.page(page.post.url)
        if before == page:
            return None
        with self._db.transaction():
            if looked is not None and before is not None and before.post.status != page.post.status:
                self._insert_post(before.post, looked)
            if before is None or before.post != page.post:
                self._insert_post(page.post, at)
            self._insert_comments(page, at)
            if before is not None:
                self.set_bookmark(UNTOLD, self.bookmark(UNTOLD) or as_text(at))
        self._forget(POSTS, NEWEST, page.post.url)
        return before

    def untold(self) -> tuple[tuple[PostPage, PostPage], ...]:
        """Posts that read differently since an instant, before and now, of which `all_told` was not said since."""
        since = self.bookmark(UNTOLD)
        if since is None:
            return ()
        query = "SELECT url FROM post WHERE seen_at >= ?1 UNION SELECT post FROM comment WHERE seen_at >= ?1 ORDER BY 1"
        urls = [url for (url,) in self._db.connection.execute(query, (since,))]
        pairs = ((self._page_before(url, since), self.page(url)) for url in urls)
        return tuple((old, new) for old, new in pairs if old is not None and new is not None and old != new)

    def _page_before(self, url: str, instant: str) -> PostPage | None:
        row = self._one(PAGE_BEFORE, url, instant)
        if row is None:
            return None
        rows = self._db.connection.execute(COMMENTS_BEFORE, (url, instant))
        comments = tuple(msgspec.json.decode(record, type=Comment) for (record,) in rows)
        return PostPage(msgspec.json.decode(row[0], type=Post), comments)

    def all_told(self) -> None:
        """Everything that was read differently has been told."""
        if self.bookmark(UNTOLD) is not None:
            with self._db.transaction() as sql:
                sql.execute("DELETE FROM bookmark WHERE name = ?", (UNTOLD,))

    def _insert_post(self, post: Post, at: datetime) -> None:
        self._db.connection.execute(
            "INSERT INTO post SELECT ?1, 1 + coalesce(max(version), 0), ?2, ?3, ?4, ?5, ?6 FROM post WHERE url = ?1",
            (post.url, as_text(at), post.kind, post.status, as_text(post.posted_at), _json(post)),
        )

    def _insert_comments(self, page: PostPage, at: datetime) -> None:
        """A changed comment becomes a new version, a comment that is gone a version without a record."""
        url, sql = page.post.url, self._db.connection
        known = {row[0]: row[1:] for row in sql.execute(LATEST_COMMENTS, (url,))}
        standing = dict(zip(identities(page.comments), page.comments, strict=True))
        for position, (identity, comment) in enumerate(standing.items()):
            version, known_position, record = known.get(identity, (0, None, None))
            if record != _json(comment):
                row = (url, identity, version + 1, position, as_text(at), _json(comment))
                sql.execute("INSERT INTO comment VALUES (?, ?, ?, ?, ?, ?)", row)
            elif known_position != position:
                where = (position, url, identity, version)
                sql.execute("UPDATE comment SET position = ? WHERE post = ? AND identity = ? AND version = ?", where)
        for identity, (version, position, record) in known.items():
            if identity not in standing and record is not None:
                gone = (url, identity, version + 1, position, as_text(at), None)
                sql.execute("INSERT INTO comment VALUES (?, ?, ?, ?, ?, ?)", gone)

    def _urls(self, where: str, *values: object) -> list[str]:
        return [url for (url,) in self._db.connection.execute(LATEST_POSTS.format(where=where), values)]

    def _posts(self, urls: Iterable[str]) -> tuple[Post, ...]:
        return tuple(post for url in urls if (post := self.post(url)) is not None)

    # Sidebars

    def roster(self, at: datetime | None = None) -> Roster | None:
        """The newest sidebar, or the one that stood at an instant."""
        until = as_text(at) if at else "9999"
        row = self._one("SELECT record FROM roster WHERE seen_at <= ? ORDER BY seen_at DESC LIMIT 1", until)
        return msgspec.json.decode(row[0], type=Roster) if row else None

    def rosters(self) -> tuple[tuple[datetime, Roster], ...]:
        """Every different sidebar with the instant from which it stood, oldest first."""
        return self._kept(SIDEBARS, "all", self._rosters)

    def _rosters(self) -> tuple[tuple[datetime, Roster], ...]:
        rows = self._db.connection.execute("SELECT seen_at, record FROM roster ORDER BY seen_at")
        return tuple((as_instant(at), msgspec.json.decode(record, type=Roster)) for at, record in rows)

    def record_roster(self, roster: Roster, at: datetime) -> Roster | None:
        """Remember a sidebar; returns the one it replaces where it differs, else None.

        One that was read later than now was read by a clock that has been put right since: it goes.
        """
        before = self.roster()
        if before == roster:
            return None
        with self._db.transaction() as sql:
            sql.execute("DELETE FROM roster WHERE seen_at > ?", (as_text(at),))
            sql.execute("INSERT OR REPLACE INTO roster VALUES (?, ?)", (as_text(at), _json(roster)))
        self._forget(SIDEBARS)
        return before

    # The wiki

    def record_revisions(self, revisions: Iterable[Revision]) -> None:
        """Remember revisions; one that is known already gains its text where it had none."""
        rows = [
            (r.revid, r.page, r.parentid, r.user, as_text(r.at), r.summary, r.size, r.text)
            for r in revisions
            if not self._one(
                "SELECT 1 FROM revision WHERE revid = ? AND (text IS NOT NULL OR ? IS NULL)", r.revid, r.text
            )
        ]
        if rows:
            with self._db.transaction() as sql:
                sql.executemany(
                    """INSERT INTO revision VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                       ON CONFLICT (revid) DO UPDATE SET text = excluded.text, size = excluded.size
                       WHERE excluded.text IS NOT NULL""",
                    rows,
                )

    def revisions(self, page: str) -> tuple[Revision, ...]:
        """The known history of a page, oldest first."""
        query = (
            "SELECT revid, parentid, page, user, at, summary, size, text FROM revision WHERE page = ? ORDER BY revid"
        )
        return tuple(_revision(row) for row in self._db.connection.execute(query, (page,)))

    def read_revisions(self, page: str) -> tuple[Revision, ...]:
        """The history of a page as far as it was read with its text, oldest first, without the texts."""
        query = """SELECT revid, parentid, page, user, at, summary, size, NULL FROM revision
                   WHERE page = ? AND text IS NOT NULL ORDER BY revid"""
        return tuple(_revision(row) for row in self._db.connection.execute(query, (page,)))

    def text_of(self, revid: RevisionId) -> str | None:
        """The text of a revision; None where it was not read."""
        row = self._one("SELECT text FROM revision WHERE revid = ?", revid)
        return row[0] if row else None

    def edits_between(self, begin: datetime, end: datetime) -> tuple[Revision, ...]:
        """Every known revision of any page made in a span of time, without its text, oldest first."""
        query = """SELECT revid, parentid, page, user, at, summary, size, NULL FROM revision
                   WHERE at >= ? AND at <= ? ORDER BY revid"""
        rows = self._db.connection.execute(query, (as_text(begin), as_text(end)))
        return tuple(_revision(row) for row in rows)

    def newest_text(self, page: str) -> Revision | None:
        """The newest revision of a page that was read with its text."""
        query = """SELECT revid, parentid, page, user, at, summary, size, text FROM revision
                   WHERE page = ? AND text IS NOT NULL ORDER BY revid DESC LIMIT 1"""
        row = self._one(query, page)
        return _revision(row) if row else None

    # Bookmarks

    def bookmark(self, name: str) -> str | None:
        """How far something was read."""
        row = self._one("SELECT value FROM bookmark WHERE name = ?", name)
        return row[0] if row else None

    def set_bookmark(self, name: str, value: str) -> None:
        """Remember how far something was read, where that is new."""
        if self.bookmark(name) != value:
            with self._db.transaction() as sql:
                sql.execute("INSERT OR REPLACE INTO bookmark VALUES (?, ?)", (name, value))

    def _one(self, query: str, *values: object) -> tuple[str, ...] | None:
        row: tuple[str, ...] | None = self._db.connection.execute(query, values).fetchone()
        return row


def _revision(row: Sequence[object]) -> Revision:
    revid, parentid, page, user, at, summary, size, text = row
    return msgspec.convert(
        {
            "revid": revid,
            "parentid": parentid,
            "page": page,
            "user": user,
            "at": at,
            "summary": summary,
            "size": size,
            "text": text,
        },
        Revision,
    )


def _json(record: Record) -> str:
    return msgspec.json.encode(record).decode()
