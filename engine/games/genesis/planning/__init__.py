"""What the automated player plans by: `scene.py` reads a view, `odds.py` weighs a battle, `moves.py` finds the move."""
