"""Typed orders: what things are called, how a line is read, and what can be typed next."""
