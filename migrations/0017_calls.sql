-- Messages below the newest one of a table that call who must decide: where, by which marker they are known, and which
-- seats they call still. Whoever has decided is called no more, and a call of nobody is taken away.

CREATE TABLE calls (
    message INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    target  TEXT    NOT NULL,
    marker  INTEGER NOT NULL,
    seats   TEXT    NOT NULL
);
CREATE INDEX calls_of_a_game ON calls (game);
