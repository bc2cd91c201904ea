"""Recalled text that comes back in a message: recognised, and not learned again."""
