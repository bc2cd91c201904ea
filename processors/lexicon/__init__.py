"""Patterns and word lists for all languages, or for several that are mixed: data only."""
