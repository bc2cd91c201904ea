"""Shapes: what enters the log, what is appended to it, what comes out; and the one codec for all of them."""
