-- Half-finished answers that are too long for the names of buttons. One for each seat, to the question open to it; it
-- goes when that is answered or taken back, when the seat changes hands, and when the game ends.

CREATE TABLE drafts (
    game     INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat     TEXT    NOT NULL,
    question TEXT    NOT NULL,           -- which one: phase, step, and a mark of what is asked
    draft    TEXT    NOT NULL,           -- the counts, or which are chosen: see bot/panels/draft.py
    PRIMARY KEY (game, seat)
);
