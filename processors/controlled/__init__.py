"""Agent-managed memory: the events of its commands and the answers to its queries."""
