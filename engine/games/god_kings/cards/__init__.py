"""9.3, 9.4 What Strategy cards do: `windows.py` for Action Cards out of turn, `playing.py` for one's own Impulse."""
