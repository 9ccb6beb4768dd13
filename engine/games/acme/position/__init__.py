"""What a position is: state, pieces, who controls what, what a seat sees and is asked."""
