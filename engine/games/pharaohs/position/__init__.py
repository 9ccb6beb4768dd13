"""What a position is: state, pieces, who controls what, what a seat sees and is asked."""

from engine.games.pharaohs.position.state import Battle, March, State

__all__ = ["Battle", "March", "State"]
