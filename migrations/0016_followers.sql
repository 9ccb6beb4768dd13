-- Who follows a game without playing in it, by direct messages or by being called at its table; `told` are the lines of
-- the log that he has been told by message.

CREATE TABLE followers (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    user INTEGER NOT NULL,
    how  TEXT    NOT NULL,
    told INTEGER NOT NULL,
    PRIMARY KEY (game, user)
) WITHOUT ROWID;
CREATE INDEX followers_by_person ON followers (user);
