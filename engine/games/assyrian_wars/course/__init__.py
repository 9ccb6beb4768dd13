"""The course of the game. Start with `sequence.py`."""
