"""English patterns and word lists: data only."""
