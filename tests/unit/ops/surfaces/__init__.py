"""Where people and programs call from."""
