"""The context of a statement: whether it needs one, and which earlier words, of which speakers, provide it."""
