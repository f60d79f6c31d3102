-- What is to be written to the wiki: intent, attempts, outcome. Nothing is sent that does not stand here first.
CREATE TABLE outbox (
    mark       TEXT PRIMARY KEY,     -- stands in the edit's summary, and finds it again in the page's history
    page       TEXT NOT NULL,
    record     TEXT NOT NULL,        -- writers.wiki.PageEdit
    at         TEXT NOT NULL,        -- when it was intended
    state      TEXT NOT NULL CHECK (state IN ('intended', 'sending', 'waiting', 'done', 'refused')),
    not_before TEXT,                 -- a waiting edit: when it may be sent again
    line       TEXT NOT NULL DEFAULT '',  -- why it waits or was refused
    closed_at  TEXT,                 -- when it was done or refused; NULL as long as something is to be done
    new_revid  INTEGER,              -- the revision it became; NULL where nothing changed
    written    TEXT                  -- writers.wiki.Written
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX outbox_one_open_a_page ON outbox (page) WHERE closed_at IS NULL;

CREATE TABLE outbox_attempt (        -- every sending
    id       INTEGER PRIMARY KEY,
    mark     TEXT NOT NULL REFERENCES outbox (mark),
    page     TEXT NOT NULL,
    at       TEXT NOT NULL,
    answered INTEGER NOT NULL DEFAULT 0,  -- 0: it may have been done, be under way, or never have arrived
    ended_at TEXT,                   -- NULL where we did not live to see it
    outcome  TEXT
) STRICT;
CREATE INDEX outbox_attempt_by_page ON outbox_attempt (page, at);

CREATE TABLE outbox_correction (     -- what each edit corrects, so that nothing is corrected twice against a person
    key  TEXT NOT NULL,
    mark TEXT NOT NULL REFERENCES outbox (mark),
    PRIMARY KEY (key, mark)
) STRICT, WITHOUT ROWID;
