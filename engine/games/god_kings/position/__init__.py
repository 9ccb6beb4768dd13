"""What a position is: state, pieces, who controls what, what a seat sees and is asked."""

from engine.games.god_kings.position.state import Army, Battle, Counts, Muster, Names, Party, Post, State, Step, Treaty

__all__ = ["Army", "Battle", "Counts", "Muster", "Names", "Party", "Post", "State", "Step", "Treaty"]
