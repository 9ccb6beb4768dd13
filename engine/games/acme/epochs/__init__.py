"""The Reckoning, the end of an Epoch and of the game."""
