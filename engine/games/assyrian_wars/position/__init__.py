"""What a position is: state, pieces, control, money, cards, and how countries stand to each other."""

from engine.games.assyrian_wars.position.state import Counts, Group, Impulse, Pile, Piles, Post, Siege, State

__all__ = ["Counts", "Group", "Impulse", "Pile", "Piles", "Post", "Siege", "State"]
