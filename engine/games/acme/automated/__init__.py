"""R7 Civilizations run by the game: what they do in place of a player, openly, by published priorities."""
