"""Authentication and permissions: API keys, and the files of a data directory."""
