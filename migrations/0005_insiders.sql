-- Who has seen all of a game: he sits down in no game with the same dice. `mark` is made of the seed and the person
-- (bot/store/insiders.py): it names nobody, so it may stay when he has what is stored about him deleted.
CREATE TABLE insiders (
    seed BLOB NOT NULL,
    mark BLOB NOT NULL,
    PRIMARY KEY (seed, mark)
) WITHOUT ROWID;
CREATE INDEX games_by_seed ON games (seed);

-- Who had a seat of a game under way before whoever has it now. 0: somebody who had what is stored about him deleted.
ALTER TABLE seats ADD COLUMN last INTEGER;

-- A moderator who would play a seat himself that was another's: the other players (`agreed`) have to agree.
CREATE TABLE seat_requests (
    game   INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat   TEXT    NOT NULL,
    user   INTEGER NOT NULL,
    agreed TEXT    NOT NULL DEFAULT '[]',
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
