"""What a rule can ask, and everything that makes an answer last. Knows no game."""
