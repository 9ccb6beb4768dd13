-- Which commands Discord was given, so that they are sent again only when they have changed.

CREATE TABLE published (
    application INTEGER NOT NULL,
    guild       INTEGER NOT NULL,      -- 0: everywhere
    hash        TEXT    NOT NULL,      -- of what was sent
    ids         TEXT    NOT NULL,      -- JSON: the name of each command and Discord's number for it
    PRIMARY KEY (application, guild)
) WITHOUT ROWID;
