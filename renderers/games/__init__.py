"""What is a game's own: its map file and its look."""
