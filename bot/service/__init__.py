"""The only way to change a game: lock, load, change, write, tell."""
