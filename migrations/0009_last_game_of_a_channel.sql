-- The last game of a channel is looked for by everything that is done where none is open.

CREATE INDEX games_of_a_channel ON games (channel, id);
