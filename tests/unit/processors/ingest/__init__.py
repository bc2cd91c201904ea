"""Unit tests of the stages of the write path."""
