"""Moves and fights, in the order of the rulebook."""
