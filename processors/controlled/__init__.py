"""The memory that an agent manages itself: the events of its commands and the answers to its queries."""
