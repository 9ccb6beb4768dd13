"""Words: those that messages share, those that people typed, times and beginnings of order lines."""
