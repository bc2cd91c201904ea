"""Unit tests, in the order of the folders."""
