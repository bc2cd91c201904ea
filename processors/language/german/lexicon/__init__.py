"""German patterns and word lists: data only."""
