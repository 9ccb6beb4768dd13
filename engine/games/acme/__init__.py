"""Ancient Civilizations of the Middle East. Not on the shelf yet; the map is in `areas.py`."""
