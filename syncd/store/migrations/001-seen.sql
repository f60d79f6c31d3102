-- What was read. Nothing here is ever overwritten but the two "latest" tables; what people wrote is evidence.
CREATE TABLE fetched (              -- one row for each address that was ever fetched: what tells whether it has changed
    address       TEXT PRIMARY KEY,
    body_hash     TEXT NOT NULL,
    etag          TEXT,
    last_modified TEXT,
    at            TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE post (                 -- every version of a post; the newest is the one with the highest version
    url       TEXT NOT NULL,
    version   INTEGER NOT NULL,
    seen_at   TEXT NOT NULL,
    kind      TEXT NOT NULL,
    status    TEXT NOT NULL,
    posted_at TEXT NOT NULL,
    record    TEXT NOT NULL,        -- parsers.records.Post
    PRIMARY KEY (url, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_by_time ON post (posted_at, url);

CREATE TABLE comment (              -- every version of a comment; record NULL where it was gone when the page was read
    post     TEXT NOT NULL,
    identity TEXT NOT NULL,         -- its anchor, or author, instant and ordinal where the page gives none
    version  INTEGER NOT NULL,
    position INTEGER NOT NULL,      -- its index on the page, from 0
    seen_at  TEXT NOT NULL,
    record   TEXT,                  -- parsers.records.Comment
    PRIMARY KEY (post, identity, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE roster (               -- every different sidebar
    seen_at TEXT PRIMARY KEY,
    record  TEXT NOT NULL           -- parsers.records.Roster
) STRICT, WITHOUT ROWID;

CREATE TABLE revision (             -- the wiki's history as far as it was read
    revid    INTEGER PRIMARY KEY,
    page     TEXT NOT NULL,
    parentid INTEGER NOT NULL,
    user     TEXT NOT NULL,
    at       TEXT NOT NULL,
    summary  TEXT NOT NULL,
    size     INTEGER NOT NULL,
    text     TEXT
) STRICT;
CREATE INDEX revision_by_page ON revision (page, revid);

CREATE TABLE bookmark (             -- how far something was read
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
