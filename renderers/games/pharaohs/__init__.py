"""Battles of the Pharaohs: its map file and its look."""
