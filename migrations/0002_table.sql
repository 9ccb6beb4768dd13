-- What the table on Discord needs: who is waited for, how much was told, people, servers, notes.

-- Seats that must decide now. `told` is 1 once the person was called; it lasts until he is no longer waited for.
CREATE TABLE waiting (
    game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat  TEXT    NOT NULL,
    topic TEXT    NOT NULL,
    since INTEGER NOT NULL,
    told  INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

-- Log lines the table was told; where the panel stands.
ALTER TABLE games ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN panel INTEGER;

-- The name a game's dice go by, when it began elsewhere.
ALTER TABLE games ADD COLUMN dice TEXT NOT NULL DEFAULT '';

-- A letter whose words are settled (`sealed`) is the same however often it is tried. Its number marks the message it
-- becomes, so no number is given out twice. What was sent is not kept. Letters of the first version that still wait
-- keep their words.
CREATE TABLE posts (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    game    INTEGER REFERENCES games ON DELETE CASCADE,
    key     TEXT    NOT NULL UNIQUE,
    target  TEXT    NOT NULL,
    letter  TEXT    NOT NULL,
    due     INTEGER NOT NULL,
    tries   INTEGER NOT NULL DEFAULT 0,
    sent    INTEGER,
    message INTEGER,
    failure TEXT,
    sealed  TEXT
);
INSERT INTO posts (id, game, key, target, letter, due, tries, sent, message, failure)
SELECT id, game, CASE WHEN key LIKE 'step:%' THEN 'table:' || substr(key, 6) ELSE key END, target,
    CASE WHEN sent IS NOT NULL OR failure IS NOT NULL THEN '{}'
    WHEN key LIKE 'step:%' THEN json_object('kind', 'table', 'said', json_extract(letter, '$.lines'))
    ELSE json_object('kind', 'private', 'game', game, 'seat', substr(key, instr(substr(key, length('private:' || game || ':') + 1), ':') + length('private:' || game || ':') + 1),
        'lines', json_extract(letter, '$.lines'), 'hand', json('false')) END,
    due, tries, sent, message, failure
FROM outbox;
DROP TABLE outbox;
ALTER TABLE posts RENAME TO outbox;
CREATE INDEX outbox_waiting ON outbox (target, id) WHERE sent IS NULL AND failure IS NULL;

-- Games under way: what their letters said is told; who is waited for is written down when the automated player's
-- alarm rings for each of them.
UPDATE games SET told = (SELECT count(*) FROM lines WHERE lines.game = games.id);
INSERT OR IGNORE INTO alarms (game, kind, due) SELECT id, 'automat', 0 FROM games WHERE stage = 'running';

-- How people and servers want things; JSON, read through bot/wishes.py.
CREATE TABLE people (
    user   INTEGER PRIMARY KEY,
    wishes TEXT NOT NULL DEFAULT '{}'
);
CREATE TABLE servers (
    guild  INTEGER PRIMARY KEY,
    wishes TEXT NOT NULL DEFAULT '{}'
);

-- Private notes of a person on a game.
CREATE TABLE notes (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    user INTEGER NOT NULL,
    text TEXT    NOT NULL,
    PRIMARY KEY (game, user)
) WITHOUT ROWID;

-- Diplomatic letters, for /letter and /privacy.
CREATE TABLE tablets (
    id     INTEGER PRIMARY KEY,
    game   INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    sender TEXT    NOT NULL,
    "to"   TEXT    NOT NULL,
    text   TEXT    NOT NULL,
    at     INTEGER NOT NULL,
    author INTEGER                       -- who wrote it; seats change hands
);
CREATE INDEX tablets_of_a_game ON tablets (game, id);
CREATE INDEX tablets_of_a_person ON tablets (author) WHERE author IS NOT NULL;

-- The kinds of question a game has put that know a safe answer: those a standing order may be for.
CREATE TABLE topics (
    game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    topic TEXT    NOT NULL,
    PRIMARY KEY (game, topic)
) WITHOUT ROWID;

-- An order line that a seat has given in advance, for the next question it fits. The rest of a line whose beginning was
-- carried out counts only in the same phase (`ply`) and as long as nobody else does anything after journal entry `since`.
CREATE TABLE intents (
    game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat  TEXT    NOT NULL,
    line  TEXT    NOT NULL,
    ply   INTEGER NOT NULL DEFAULT -1,
    since INTEGER NOT NULL DEFAULT -1,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

-- Asking the others for leave to take something back: who has agreed, at which length of the journal.
CREATE TABLE consents (
    game    INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    version INTEGER NOT NULL,
    seat    TEXT    NOT NULL,
    agreed  TEXT    NOT NULL DEFAULT '[]'
);
CREATE INDEX audit_of_a_person ON audit (who);
