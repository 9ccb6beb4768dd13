"""Furniture that wargames share; it knows no game."""
