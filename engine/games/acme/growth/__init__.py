"""The Growth Phase."""
