-- Older rows of journal, lines, rolls and checkpoints, many in one: pressed together they take a tenth of the room.
-- bot/store/packs.py makes them while games are played, and at the start of what earlier versions have left loose.
CREATE TABLE packs (
    game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    kind  TEXT    NOT NULL,              -- the table the rows come from
    first INTEGER NOT NULL,              -- their lowest and highest number in it
    last  INTEGER NOT NULL,
    rows  BLOB    NOT NULL,              -- deflated msgpack: a list of rows without the game
    PRIMARY KEY (game, kind, first)
);
