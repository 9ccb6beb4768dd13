-- Lists and completions read the newest games of a server or of whoever opened them, however many there are.

CREATE INDEX games_of_a_server ON games (guild, id);
CREATE INDEX games_of_a_creator ON games (creator) WHERE stage IN ('lobby', 'running', 'paused');
CREATE INDEX tablets_of_an_hour ON tablets (author, at) WHERE author IS NOT NULL;
