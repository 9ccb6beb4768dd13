"""The look of Genesis."""
