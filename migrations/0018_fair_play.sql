-- Fair play: who is called, who is late, who has left, and what a table has to agree to.

-- When a seeker was last called on a server: nobody is called again and again.
ALTER TABLE seekers ADD COLUMN called INTEGER NOT NULL DEFAULT 0;

-- 1 once the deadline of a seat, and its grace, have passed; 2 once its player is known to have left the server. Others
-- may then answer for it.
ALTER TABLE waiting ADD COLUMN late INTEGER NOT NULL DEFAULT 0;

-- Who would give the seat (0: the person who asks for it), and why the holder need not agree (''; 'late'; 'judge').
ALTER TABLE seat_requests ADD COLUMN giver INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat_requests ADD COLUMN why TEXT NOT NULL DEFAULT '';

-- What a host asks the other players to agree to. `version` is the length of the journal it was asked at; the request
-- lapses when the game goes on.
CREATE TABLE motions (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    user    INTEGER NOT NULL,
    deed    TEXT    NOT NULL,
    given   TEXT    NOT NULL,            -- its arguments, JSON
    version INTEGER NOT NULL,
    agreed  TEXT    NOT NULL DEFAULT '[]'
);
CREATE INDEX motions_of_a_game ON motions (game);

-- When a game last asked a person to take a seat: nobody is asked again and again.
CREATE TABLE invited (
    user INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    at   INTEGER NOT NULL,
    PRIMARY KEY (user, game)
) WITHOUT ROWID;

-- Who has left a seat of a rated game under way: they lose it when the game ends.
CREATE TABLE departures (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat TEXT    NOT NULL,
    user INTEGER NOT NULL,
    at   INTEGER NOT NULL,
    PRIMARY KEY (game, seat, user)
) WITHOUT ROWID;

-- Results of people who left: `leaver` is 0 for the person who has the seat at the end, then 1, 2, ...
CREATE TABLE results_by_leaver (
    game   INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat   TEXT    NOT NULL,
    leaver INTEGER NOT NULL DEFAULT 0,
    guild  INTEGER NOT NULL,
    slug   TEXT    NOT NULL,
    user   INTEGER,
    person INTEGER NOT NULL,
    place  INTEGER NOT NULL,
    points INTEGER,
    pace   INTEGER,
    at     INTEGER NOT NULL,
    league INTEGER REFERENCES leagues,
    PRIMARY KEY (game, seat, leaver)
) WITHOUT ROWID;
INSERT INTO results_by_leaver (game, seat, guild, slug, user, person, place, points, pace, at, league)
    SELECT game, seat, guild, slug, user, person, place, points, pace, at, league FROM results;
DROP TABLE results;
ALTER TABLE results_by_leaver RENAME TO results;
CREATE INDEX results_of_a_person ON results (user) WHERE user IS NOT NULL;
CREATE INDEX results_of_a_server ON results (guild, at);
CREATE INDEX results_of_a_league ON results (league, at) WHERE league IS NOT NULL;
