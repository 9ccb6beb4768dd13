-- What the seats of a game are called now, as the game has it: JSON, the title of each.

ALTER TABLE games ADD COLUMN titles TEXT NOT NULL DEFAULT '{}';
