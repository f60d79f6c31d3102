-- What the Dice Roller showed.
CREATE TABLE roll (                 -- every roll that was ever seen on its list
    at         TEXT NOT NULL,
    who        TEXT NOT NULL,
    expression TEXT NOT NULL,
    result     TEXT NOT NULL,
    comment    TEXT NOT NULL,
    ordinal    INTEGER NOT NULL,    -- among those that are alike in all of this, from 0
    PRIMARY KEY (at, who, expression, result, comment, ordinal)
) STRICT, WITHOUT ROWID;
