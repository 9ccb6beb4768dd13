"""What the automated player plans by: `scene` reads a position, `odds` weighs a battle, `moves` finds the move."""
