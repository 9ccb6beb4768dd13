"""The look of The God Kings."""
