"""What a position is: state, pieces, control, money, cards, and how countries stand to each other."""

from engine.games.assyrian_wars.position.state import (
    Battle,
    Counts,
    Group,
    Impulse,
    Mover,
    Pile,
    Piles,
    Post,
    Side,
    Siege,
    State,
)

__all__ = ["Battle", "Counts", "Group", "Impulse", "Mover", "Pile", "Piles", "Post", "Side", "Siege", "State"]
