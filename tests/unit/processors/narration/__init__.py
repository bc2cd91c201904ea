"""What people are told of events."""
