"""Who may read and write: API keys, and the files of a data directory."""
