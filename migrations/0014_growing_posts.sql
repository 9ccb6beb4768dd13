-- The newest message to a table, while it may still grow: what happens next is added to it where nobody need be called
-- and nobody has written below it. `first` is the first line of the log that it tells, `called` the seats it has called,
-- `words` what it says besides.

CREATE TABLE growing (
    game    INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    message INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    first   INTEGER NOT NULL,
    called  TEXT    NOT NULL,
    words   TEXT    NOT NULL
);
