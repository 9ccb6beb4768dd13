-- Games, who sits where, what was answered, and what is still to be said.
-- Times are whole seconds since 1970. JSON columns hold what no query looks into.

CREATE TABLE games (
    id       INTEGER PRIMARY KEY,
    slug     TEXT    NOT NULL,
    name     TEXT    NOT NULL,
    guild    INTEGER NOT NULL,
    channel  INTEGER NOT NULL,
    stage    TEXT    NOT NULL CHECK (stage IN ('lobby', 'running', 'paused', 'over', 'annulled')),
    setup    TEXT    NOT NULL,           -- JSON: scenario, seats, options
    seed     BLOB    NOT NULL,
    creator  INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    version  INTEGER NOT NULL DEFAULT 0, -- journal entries written; every writer names the one it read
    settings TEXT    NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX one_game_in_a_channel ON games (channel) WHERE stage IN ('lobby', 'running', 'paused');

CREATE TABLE seats (
    game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat  TEXT    NOT NULL,
    user  INTEGER,                       -- nobody: an automated player, or vacant
    kind  TEXT    NOT NULL CHECK (kind IN ('person', 'automat', 'vacant')),
    word  TEXT    NOT NULL DEFAULT '',   -- mixed into the dice
    since INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX seats_of_a_user ON seats (user) WHERE user IS NOT NULL;

CREATE TABLE journal (
    game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seq   INTEGER NOT NULL,
    entry BLOB    NOT NULL,              -- msgpack: kernel Event
    at    INTEGER NOT NULL,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;

CREATE TABLE checkpoints (
    game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seq   INTEGER NOT NULL,              -- the journal entry that comes next
    lines INTEGER NOT NULL,              -- log lines and draws before it
    rolls INTEGER NOT NULL,
    blob  BLOB    NOT NULL,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;

CREATE TABLE lines (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    n    INTEGER NOT NULL,
    line BLOB    NOT NULL,               -- msgpack: kernel Line
    at   INTEGER NOT NULL,
    PRIMARY KEY (game, n)
) WITHOUT ROWID;

CREATE TABLE rolls (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    n    INTEGER NOT NULL,
    roll BLOB    NOT NULL,               -- msgpack: kernel Roll
    PRIMARY KEY (game, n)
) WITHOUT ROWID;

CREATE TABLE orders (
    game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat  TEXT    NOT NULL,
    topic TEXT    NOT NULL,
    value TEXT    NOT NULL,
    PRIMARY KEY (game, seat, topic)
) WITHOUT ROWID;

CREATE TABLE plans (
    game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat  TEXT    NOT NULL,
    plan  BLOB    NOT NULL,              -- msgpack: list of Prepared
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

CREATE TABLE outbox (
    id      INTEGER PRIMARY KEY,
    game    INTEGER REFERENCES games ON DELETE CASCADE,
    key     TEXT    NOT NULL UNIQUE,     -- says what it is, so that it is put in once
    target  TEXT    NOT NULL,            -- channel:123 or user:456
    letter  TEXT    NOT NULL,            -- JSON: what to say
    due     INTEGER NOT NULL,
    tries   INTEGER NOT NULL DEFAULT 0,
    sent    INTEGER,                     -- when; NULL while it waits
    message INTEGER,                     -- Discord's id of the message
    failure TEXT                         -- why it was given up
);
CREATE INDEX outbox_waiting ON outbox (due, id) WHERE sent IS NULL AND failure IS NULL;

CREATE TABLE alarms (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    kind TEXT    NOT NULL,
    seat TEXT    NOT NULL DEFAULT '',
    due  INTEGER NOT NULL,
    PRIMARY KEY (game, kind, seat)
) WITHOUT ROWID;
CREATE INDEX alarms_due ON alarms (due);

CREATE TABLE audit (
    id   INTEGER PRIMARY KEY,
    game INTEGER REFERENCES games ON DELETE CASCADE,
    at   INTEGER NOT NULL,
    who  INTEGER,                        -- NULL: the house itself
    what TEXT    NOT NULL
);
CREATE INDEX audit_of_a_game ON audit (game, id);
