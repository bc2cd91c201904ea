"""Self-echo."""
