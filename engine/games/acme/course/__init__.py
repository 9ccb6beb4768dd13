"""The sequence of play, and what must always be true."""
