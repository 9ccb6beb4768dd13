-- What the file says of itself (bot/store/log.py), so that one that was parted from its write-ahead log is known.
CREATE TABLE file (
    one    INTEGER PRIMARY KEY CHECK (one = 1),
    mark   TEXT    NOT NULL,           -- this file's, and no copy's
    turn   INTEGER NOT NULL DEFAULT 0, -- logs begun
    whole  INTEGER NOT NULL DEFAULT 1, -- 0: more is in the log
    traces INTEGER NOT NULL DEFAULT 0  -- 1: words were deleted whose bytes may still be there
);
INSERT INTO file (one, mark) VALUES (1, lower(hex(randomblob(8))));
PRAGMA application_id = 1097691758; -- 'Amrn'
