-- What people decided on the pages of `syncd web`.
CREATE TABLE audit (                -- every act, also those that were refused; nothing here is ever changed
    number  INTEGER PRIMARY KEY,
    at      TEXT NOT NULL,
    by      TEXT NOT NULL,          -- the name given at the log-in; the token is one for all
    address TEXT NOT NULL,          -- where the request came from
    act     TEXT NOT NULL,          -- log in, approve, refuse, silence, accept …
    subject TEXT NOT NULL,          -- the id of the plan or finding
    reason  TEXT NOT NULL,
    outcome TEXT NOT NULL           -- done, or why not
) STRICT;

CREATE TABLE accepted (             -- revisions of tracking pages that an admin has declared legal
    revid  INTEGER PRIMARY KEY,
    reason TEXT NOT NULL,
    by     TEXT NOT NULL,
    at     TEXT NOT NULL
) STRICT;
