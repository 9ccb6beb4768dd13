-- How games ended, seat by seat: for records over games. A person who is nobody's business any more has no number here,
-- nor has the automated player. `place` is 1 for whoever has won, `pace` the middle of the seconds in which he answered.

CREATE TABLE results (
    game   INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat   TEXT    NOT NULL,
    guild  INTEGER NOT NULL,
    slug   TEXT    NOT NULL,
    user   INTEGER,
    person INTEGER NOT NULL,             -- 1 for a person, 0 for the automated player
    place  INTEGER NOT NULL,
    points INTEGER,
    pace   INTEGER,
    at     INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX results_of_a_person ON results (user) WHERE user IS NOT NULL;
CREATE INDEX results_of_a_server ON results (guild, at);
