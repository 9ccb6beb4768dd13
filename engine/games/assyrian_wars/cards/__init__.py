"""6.11 What single cards do, one module a family; `events/played.py` holds what they enter."""
