"""What is done to a log as a whole."""
