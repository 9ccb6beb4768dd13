-- Who looks for a game on a server: he is called by the panel of the next table of that game.

CREATE TABLE seekers (
    guild INTEGER NOT NULL,
    user  INTEGER NOT NULL,
    slug  TEXT    NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (guild, slug, user)
) WITHOUT ROWID;
