"""Unit tests of the shapes."""
