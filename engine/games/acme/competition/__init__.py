"""The Competition Phase."""
