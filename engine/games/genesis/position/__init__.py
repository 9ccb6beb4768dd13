"""What a position is: state, pieces, who controls what, what a seat sees and is asked."""

from engine.games.genesis.position.state import (
    Battle,
    Counts,
    Force,
    Move,
    Offer,
    OnTable,
    Pact,
    Revolt,
    Segment,
    Side,
    State,
)

__all__ = ["Battle", "Counts", "Force", "Move", "Offer", "OnTable", "Pact", "Revolt", "Segment", "Side", "State"]
