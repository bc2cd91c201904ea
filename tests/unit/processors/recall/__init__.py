"""Unit tests of the stages of the read path."""
