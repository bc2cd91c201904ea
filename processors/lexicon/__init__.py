"""English and Turkish patterns and word lists: data only, in one place."""
