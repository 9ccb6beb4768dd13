"""13.0 Event cards: `handling.py` draws, holds and plays them; every effect is a function of its own."""
