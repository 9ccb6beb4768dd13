"""Fate cards: where they lie, how one is played and answered, and what each does."""
