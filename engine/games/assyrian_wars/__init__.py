"""Assyrian Wars: what is there so far. It has no `GameSpec` yet, so that nobody can start a game of it."""
