-- Leagues of a server: games of one kind that count together. `scenario` and `seats` are those of its tables ("" and 0:
-- any); tables are opened in it from `begins` until `ends` (0: until it is closed).

CREATE TABLE leagues (
    id       INTEGER PRIMARY KEY,
    guild    INTEGER NOT NULL,
    name     TEXT    NOT NULL COLLATE NOCASE,
    slug     TEXT    NOT NULL,
    scenario TEXT    NOT NULL,
    seats    INTEGER NOT NULL,
    begins   INTEGER NOT NULL,
    ends     INTEGER NOT NULL,
    UNIQUE (guild, name)
);
ALTER TABLE results ADD COLUMN league INTEGER REFERENCES leagues;
CREATE INDEX results_of_a_league ON results (league, at) WHERE league IS NOT NULL;
