"""The position of Assyrian Wars: so far how its countries stand to each other."""
