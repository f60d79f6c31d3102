-- What was judged, found, planned and told.
CREATE TABLE finding (              -- one row a finding, for as long as it stands and after
    id        TEXT PRIMARY KEY,     -- its fingerprint
    record    TEXT NOT NULL,        -- syncd.validator.findings.Finding
    first_at  TEXT NOT NULL,
    closed_at TEXT,                 -- when a cycle no longer found it
    silenced_until TEXT,
    silence_reason TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE plan (                 -- one row for each edit that was ever planned
    id     TEXT PRIMARY KEY,
    record TEXT NOT NULL,           -- syncd.plan.records.PlannedEdit
    state  TEXT NOT NULL,           -- proposed, approved, refused, written, stale, withdrawn
    at     TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE alert (                -- every notice, and every notice that was suppressed, with its typed reason
    id          TEXT PRIMARY KEY,
    number      INTEGER NOT NULL UNIQUE,
    fingerprint TEXT NOT NULL,
    suppressed  INTEGER NOT NULL,
    record      TEXT NOT NULL,      -- syncd.plan.alerts.Alert
    at          TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX alert_by_fingerprint ON alert (fingerprint, number);

CREATE TABLE delivery (             -- one row for each alert and route; answered NULL until the route has answered
    alert    TEXT NOT NULL REFERENCES alert,
    route    INTEGER NOT NULL,      -- its index in the configuration; addresses hold secrets and are not stored
    tries    INTEGER NOT NULL DEFAULT 0,
    answered TEXT,
    PRIMARY KEY (alert, route)
) STRICT, WITHOUT ROWID;

CREATE TABLE note (                 -- the resolution note of each matter
    matter TEXT PRIMARY KEY,
    record TEXT NOT NULL,
    at     TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE verdict (              -- the judgement last told, and those that resolutions were judged by
    matter TEXT NOT NULL,
    at     TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (matter, at)
) STRICT, WITHOUT ROWID;

CREATE TABLE acknowledgement (      -- an admin has read a changed rule and says how it is to be taken
    rule      TEXT NOT NULL,
    text_hash TEXT NOT NULL,
    note      TEXT NOT NULL,
    by        TEXT NOT NULL,
    at        TEXT NOT NULL,
    PRIMARY KEY (rule, text_hash)
) STRICT, WITHOUT ROWID;
