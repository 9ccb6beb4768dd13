"""How Ancient Civilizations of the Middle East looks."""
