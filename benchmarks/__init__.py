"""Measurements: quality on real conversations, speed as ratios inside one run. Never part of the tests."""
