"""What a position is: state, pieces, who controls what, what a seat sees and is asked."""

from engine.games.acme.position.state import Competition, Investment, Lasting, OnTable, State, Temple

__all__ = ["Competition", "Investment", "Lasting", "OnTable", "State", "Temple"]
