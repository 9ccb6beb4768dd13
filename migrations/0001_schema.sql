-- The whole schema. Until version 1.0 is released, change this file; from then on migrations are append-only: add
-- 0002_..., and never change a file that a release has carried.
--
-- Times are whole seconds since 1970. JSON columns hold what no query looks into.

PRAGMA application_id = 1097691758; -- 'Amrn'

-- What the file says of itself (bot/store/log.py), so that a file parted from its write-ahead log is noticed.
CREATE TABLE file (
    one    INTEGER PRIMARY KEY CHECK (one = 1),
    mark   TEXT    NOT NULL,           -- this file's, and no copy's
    turn   INTEGER NOT NULL DEFAULT 0, -- logs begun
    whole  INTEGER NOT NULL DEFAULT 1, -- 0: more is in the log
    traces INTEGER NOT NULL DEFAULT 0  -- 1: words were deleted whose bytes may still be there
);
INSERT INTO file (one, mark) VALUES (1, lower(hex(randomblob(8))));

-- ---------------------------------------------------------------- games and seats

CREATE TABLE games (
    id       INTEGER PRIMARY KEY,
    slug     TEXT    NOT NULL,
    name     TEXT    NOT NULL,
    guild    INTEGER NOT NULL,
    channel  INTEGER NOT NULL,             -- 0 for a lesson
    stage    TEXT    NOT NULL CHECK (stage IN ('lobby', 'running', 'paused', 'over', 'annulled')),
    setup    TEXT    NOT NULL,           -- JSON: scenario, seats, options
    seed     BLOB    NOT NULL,
    creator  INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    version  INTEGER NOT NULL DEFAULT 0, -- journal entries written; every writer names the one it read
    settings TEXT    NOT NULL DEFAULT '{}',
    told     INTEGER NOT NULL DEFAULT 0,   -- log lines that the table was told
    panel    INTEGER,                      -- the message with its buttons
    dice     TEXT    NOT NULL DEFAULT '',  -- the name its dice go by, when it began elsewhere
    titles   TEXT    NOT NULL DEFAULT '{}', -- JSON: what each seat is called now
    kind     TEXT    NOT NULL DEFAULT 'table' CHECK (kind IN ('table', 'lesson'))
);
CREATE UNIQUE INDEX one_game_in_a_channel ON games (channel)
    WHERE kind = 'table' AND stage IN ('lobby', 'running', 'paused');
CREATE INDEX games_by_seed ON games (seed);
CREATE INDEX games_of_a_server ON games (guild, id);
CREATE INDEX games_of_a_creator ON games (creator) WHERE stage IN ('lobby', 'running', 'paused');
CREATE INDEX games_of_a_channel ON games (channel, id);

CREATE TABLE seats (
    game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat  TEXT    NOT NULL,
    user  INTEGER,                       -- nobody: a bot, or vacant
    kind  TEXT    NOT NULL CHECK (kind IN ('person', 'automat', 'vacant')),
    word  TEXT    NOT NULL DEFAULT '',   -- mixed into the dice
    since INTEGER NOT NULL,
    last  INTEGER,                       -- who had it before in a game under way; 0: someone whose data was deleted
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX seats_of_a_user ON seats (user) WHERE user IS NOT NULL;

-- People who have seen all of a game take no seat with the same dice. `mark` is made of the seed and the person
-- (bot/store/insiders.py): it names nobody, so it stays when they have their data deleted.
CREATE TABLE insiders (
    seed BLOB NOT NULL,
    mark BLOB NOT NULL,
    PRIMARY KEY (seed, mark)
) WITHOUT ROWID;

-- ---------------------------------------------------------------- what was played

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

-- Older rows of journal, lines, rolls and checkpoints, many in one (bot/store/packs.py): pressed together they take a
-- tenth of the room.
CREATE TABLE packs (
    game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    kind  TEXT    NOT NULL,              -- the table the rows come from
    first INTEGER NOT NULL,              -- their lowest and highest number in it
    last  INTEGER NOT NULL,
    rows  BLOB    NOT NULL,              -- deflated msgpack: a list of rows without the game
    PRIMARY KEY (game, kind, first)
);

-- ---------------------------------------------------------------- what is still to be answered

-- Seats that must decide now. `told` is 1 once the person was called. `late` is 1 once the deadline of a seat, and its
-- grace, have passed, 2 once its player is known to have left the server: others may then answer for it.
CREATE TABLE waiting (
    game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat  TEXT    NOT NULL,
    topic TEXT    NOT NULL,
    since INTEGER NOT NULL,
    told  INTEGER NOT NULL DEFAULT 0,
    late  INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

-- Auto-answers of a seat.
CREATE TABLE orders (
    game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat  TEXT    NOT NULL,
    topic TEXT    NOT NULL,
    value TEXT    NOT NULL,
    PRIMARY KEY (game, seat, topic)
) WITHOUT ROWID;

-- The kinds of question a game has put that know a safe answer: an auto-answer may be for these.
CREATE TABLE topics (
    game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    topic TEXT    NOT NULL,
    PRIMARY KEY (game, topic)
) WITHOUT ROWID;

CREATE TABLE plans (
    game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat  TEXT    NOT NULL,
    plan  BLOB    NOT NULL,              -- msgpack: list of Prepared
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

-- An order that a seat has given in advance, for the next question it fits. The rest of an order whose beginning was
-- carried out counts only in the same phase (`ply`) and as long as nobody else does anything after entry `since`.
CREATE TABLE intents (
    game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat  TEXT    NOT NULL,
    line  TEXT    NOT NULL,
    ply   INTEGER NOT NULL DEFAULT -1,
    since INTEGER NOT NULL DEFAULT -1,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

-- Half-finished answers that are too long for the names of buttons: one for each seat, to the question open to it.
CREATE TABLE drafts (
    game     INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat     TEXT    NOT NULL,
    question TEXT    NOT NULL,           -- which one: phase, step, and a mark of what is asked
    draft    TEXT    NOT NULL,           -- the counts, or which are chosen: see bot/views/messages/draft.py
    PRIMARY KEY (game, seat)
);

CREATE TABLE alarms (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    kind TEXT    NOT NULL,
    seat TEXT    NOT NULL DEFAULT '',
    due  INTEGER NOT NULL,
    PRIMARY KEY (game, kind, seat)
) WITHOUT ROWID;
CREATE INDEX alarms_due ON alarms (due);

-- ---------------------------------------------------------------- what the others must agree to

-- Asking the others for leave to take something back: who has agreed, at which length of the journal.
CREATE TABLE consents (
    game    INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    version INTEGER NOT NULL,
    seat    TEXT    NOT NULL,
    agreed  TEXT    NOT NULL DEFAULT '[]'
);

-- Asking the others to let a person take a seat that was another's. `giver` would give it (0: the person asks for it);
-- `why` says why the holder need not agree (''; 'late'; 'judge').
CREATE TABLE seat_requests (
    game   INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat   TEXT    NOT NULL,
    user   INTEGER NOT NULL,
    agreed TEXT    NOT NULL DEFAULT '[]',
    giver  INTEGER NOT NULL DEFAULT 0,
    why    TEXT    NOT NULL DEFAULT '',
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

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

-- ---------------------------------------------------------------- what is said, and to whom

-- What waits to be sent, and what was. A letter whose words are settled (`sealed`) is the same however often it is
-- tried; its number marks the message it becomes, so no number is given out twice. `word` is what its nonce and marker
-- are made with: each opening of the file has its own, so what an opened backup sends is never taken for what was sent
-- before.
CREATE TABLE outbox (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    game    INTEGER REFERENCES games ON DELETE CASCADE,
    key     TEXT    NOT NULL UNIQUE,     -- says what it is, so that it is put in once
    target  TEXT    NOT NULL,            -- channel:123 or user:456
    letter  TEXT    NOT NULL,            -- JSON: what to say
    due     INTEGER NOT NULL,
    tries   INTEGER NOT NULL DEFAULT 0,
    sent    INTEGER,                     -- when; NULL while it waits
    message INTEGER,                     -- Discord's id of the message
    failure TEXT,                        -- why it was given up
    sealed  TEXT,
    word    TEXT
);
CREATE INDEX outbox_waiting ON outbox (target, id) WHERE sent IS NULL AND failure IS NULL;

-- The newest message to a table, while it may still grow: what happens next is added to it where nobody need be called
-- and nobody has written below it. `first` is the first line of the log that it tells, `called` the seats it has
-- called, `words` what it says besides.
CREATE TABLE growing (
    game    INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    message INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    first   INTEGER NOT NULL,
    called  TEXT    NOT NULL,
    words   TEXT    NOT NULL
);

-- Messages below the newest one of a table that call the seats that must decide: where, by which marker they are known,
-- and which seats they call still. A call of nobody is taken away.
CREATE TABLE calls (
    message INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    target  TEXT    NOT NULL,
    marker  INTEGER NOT NULL,
    seats   TEXT    NOT NULL
);
CREATE INDEX calls_of_a_game ON calls (game);

-- People who follow a game without playing in it, by direct messages or by being called at its table; `told` are the
-- lines of the log that they have been told by message.
CREATE TABLE followers (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    user INTEGER NOT NULL,
    how  TEXT    NOT NULL,
    told INTEGER NOT NULL,
    PRIMARY KEY (game, user)
) WITHOUT ROWID;
CREATE INDEX followers_by_person ON followers (user);

-- Messages between players, for /letter and /privacy.
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
CREATE INDEX tablets_of_an_hour ON tablets (author, at) WHERE author IS NOT NULL;

-- Private notes of a person on a game.
CREATE TABLE notes (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    user INTEGER NOT NULL,
    text TEXT    NOT NULL,
    PRIMARY KEY (game, user)
) WITHOUT ROWID;

-- ---------------------------------------------------------------- people, servers, commands

-- How people want things; JSON, read through bot/settings.py.
CREATE TABLE people (
    user   INTEGER PRIMARY KEY,
    wishes TEXT NOT NULL DEFAULT '{}'
);

-- How servers want things; JSON, read through bot/settings.py.
CREATE TABLE servers (
    guild  INTEGER PRIMARY KEY,
    wishes TEXT NOT NULL DEFAULT '{}'
);

-- Who looks for a game on a server: the panel of the next table of that game calls them. `called` is when that was last
-- done, so that nobody is called again and again.
CREATE TABLE seekers (
    guild  INTEGER NOT NULL,
    user   INTEGER NOT NULL,
    slug   TEXT    NOT NULL,
    until  INTEGER NOT NULL,
    called INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (guild, slug, user)
) WITHOUT ROWID;

-- When a game last asked a person to take a seat: nobody is asked again and again.
CREATE TABLE invited (
    user INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    at   INTEGER NOT NULL,
    PRIMARY KEY (user, game)
) WITHOUT ROWID;

-- Which commands Discord was given, so that they are sent again only when they have changed.
CREATE TABLE published (
    application INTEGER NOT NULL,
    guild       INTEGER NOT NULL,      -- 0: everywhere
    hash        TEXT    NOT NULL,      -- of what was sent
    ids         TEXT    NOT NULL,      -- JSON: the name of each command and Discord's number for it
    PRIMARY KEY (application, guild)
) WITHOUT ROWID;

-- Who did what, for moderators.
CREATE TABLE audit (
    id   INTEGER PRIMARY KEY,
    game INTEGER REFERENCES games ON DELETE CASCADE,
    at   INTEGER NOT NULL,
    who  INTEGER,                        -- NULL: the bot itself
    what TEXT    NOT NULL
);
CREATE INDEX audit_of_a_game ON audit (game, id);
CREATE INDEX audit_of_a_person ON audit (who);

-- ---------------------------------------------------------------- records over games

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

-- How games ended, seat by seat. People who had their data deleted have no number here, nor have bots. `place` is 1 for
-- winners, `pace` the middle of the seconds in which the player answered. `leaver` is 0 for the person who has the seat
-- at the end, then 1, 2, ... for people who left it.
CREATE TABLE results (
    game   INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat   TEXT    NOT NULL,
    leaver INTEGER NOT NULL DEFAULT 0,
    guild  INTEGER NOT NULL,
    slug   TEXT    NOT NULL,
    user   INTEGER,
    person INTEGER NOT NULL,             -- 1 for a person, 0 for a bot
    place  INTEGER NOT NULL,
    points INTEGER,
    pace   INTEGER,
    at     INTEGER NOT NULL,
    league INTEGER REFERENCES leagues,
    PRIMARY KEY (game, seat, leaver)
) WITHOUT ROWID;
CREATE INDEX results_of_a_person ON results (user) WHERE user IS NOT NULL;
CREATE INDEX results_of_a_server ON results (guild, at);
CREATE INDEX results_of_a_league ON results (league, at) WHERE league IS NOT NULL;

-- People who left a seat of a rated game under way: they lose it when the game ends.
CREATE TABLE departures (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat TEXT    NOT NULL,
    user INTEGER NOT NULL,
    at   INTEGER NOT NULL,
    PRIMARY KEY (game, seat, user)
) WITHOUT ROWID;
