"""Unit tests of the retention models."""
