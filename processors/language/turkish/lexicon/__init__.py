"""Turkish patterns and word lists: data only."""
