"""Amarna on Discord: everything that is neither a rule nor a picture."""
