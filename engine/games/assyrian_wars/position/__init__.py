"""What a position is: state, pieces, control, money, cards, and how countries stand to each other."""

from engine.games.assyrian_wars.position.state import (
    Battle,
    Boost,
    Counts,
    Group,
    Impulse,
    Laid,
    Lying,
    Mover,
    Pile,
    Piles,
    Post,
    Reaction,
    Side,
    Siege,
    State,
)

__all__ = [
    "Battle", "Boost", "Counts", "Group", "Impulse", "Laid", "Lying", "Mover", "Pile", "Piles", "Post", "Reaction",
    "Side", "Siege", "State",
]  # fmt: skip
