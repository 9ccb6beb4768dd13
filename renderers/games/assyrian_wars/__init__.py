"""How Assyrian Wars looks."""
