"""Keys and files."""
